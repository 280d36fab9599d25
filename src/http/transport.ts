/**
 * Requests that never reach a handler: broken HTTP, bad paths, unknown expectations. They are answered like all others
 * (A9).
 */
import { type IncomingMessage, type Server, type ServerResponse, STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { addressHeaders } from "./burst.ts";
import { ApiError, envelope, errorTable } from "./errors.ts";
import { newRequestId } from "./request-id.ts";
import type { Deps } from "./service.ts";

export type Broken = { requestId: string; status: number; reason: string };

/** Called for each, for the log and the metrics. */
export type OnBroken = (broken: Broken) => void;

/** Headers of every answer, beside its request id and the state of the burst limit. */
export const standardHeaders = ({ hsts }: { hsts: boolean }): Record<string, string> => ({
  "X-Content-Type-Options": "nosniff",
  "Cache-Control": "no-store",
  ...(hsts ? { "Strict-Transport-Security": "max-age=31536000" } : {}),
});

/** For `clientErrorHandler`: requests that Node's parser rejected or that did not arrive in time. */
export const answerBrokenHttp = (deps: Deps, onBroken: OnBroken) => (error: Error, socket: Socket) => {
  const reason = "code" in error ? String(error.code) : error.name;
  if (reason === "ECONNRESET" || !socket.writable) {
    socket.destroy(error);
    return;
  }
  const message =
    reason === "ERR_HTTP_REQUEST_TIMEOUT"
      ? "The request did not arrive in time."
      : "The request is not well-formed HTTP, or its head is too large.";
  void writeRaw(deps, socket, new ApiError("invalid_parameter", message), reason, onBroken);
};

/** Node answers an unknown Expect with an empty 417, and closes the connection of a CONNECT without an answer. */
export function answerRareRequests(server: Server, deps: Deps, onBroken: OnBroken): void {
  server.on("checkExpectation", (request: IncomingMessage, response: ServerResponse) => {
    const error = new ApiError("invalid_parameter", "This expectation cannot be met.", { param: "Expect" });
    void writeResponse(deps, request, response, error, onBroken);
  });
  server.on("connect", (_: IncomingMessage, socket: Socket) => {
    // Node has released the socket; without a listener a client that disconnects would crash the process.
    socket.on("error", () => socket.destroy());
    const error = new ApiError("invalid_parameter", "This service is no proxy.");
    void writeRaw(deps, socket, error, "CONNECT", onBroken);
  });
}

/** Answer and headers of a failure, with the counters of the address (B3). */
async function answerOf(deps: Deps, error: ApiError, address: string) {
  const requestId = newRequestId();
  const body = JSON.stringify(envelope(error, requestId));
  const headers = {
    ...standardHeaders(deps.config),
    "X-Request-Id": requestId,
    ...(await addressHeaders(deps, address)),
    "Content-Type": "application/json; charset=utf-8",
    "Content-Length": String(Buffer.byteLength(body)),
    Connection: "close",
  };
  return { requestId, status: errorTable[error.code].status, headers, body };
}

async function writeResponse(
  deps: Deps,
  request: IncomingMessage,
  response: ServerResponse,
  error: ApiError,
  onBroken: OnBroken,
): Promise<void> {
  const { requestId, status, headers, body } = await answerOf(
    deps,
    error,
    request.socket.remoteAddress ?? "",
  );
  response.writeHead(status, headers).end(body);
  onBroken({ requestId, status, reason: error.param ?? error.code });
}

async function writeRaw(
  deps: Deps,
  socket: Socket,
  error: ApiError,
  reason: string,
  onBroken: OnBroken,
): Promise<void> {
  const { requestId, status, headers, body } = await answerOf(deps, error, socket.remoteAddress ?? "");
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const date = new Date(deps.now()).toUTCString();
  const head = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nDate: ${date}\r\n${lines.join("")}\r\n`;
  // The client may have gone meanwhile.
  if (socket.writable) socket.end(head + body, () => socket.destroy());
  onBroken({ requestId, status, reason });
}
