/** Writes answers: the result of an endpoint, or the error that was thrown on the way. */
import type { FastifyReply, FastifyRequest } from "fastify";
import { Abandoned } from "../drawing/drawing.ts";
import { limits } from "../limits.ts";
import { rateLimitHeaders } from "./burst.ts";
import { type ApiError, apiErrorOf, envelope, errorTable, internalError } from "./errors.ts";
import { logFault } from "./log.ts";
import type { Answer, Deps } from "./service.ts";

export function send(reply: FastifyReply, { status, headers, json, bytes }: Answer) {
  reply.code(status);
  if (headers) reply.headers(headers);
  return json ? sendJson(reply, json) : reply.send(bytes);
}

/** The error as the client sees it. A fault is logged; the client gets only `internal_error`. */
export function toldOf(deps: Deps, request: FastifyRequest, thrown: unknown): ApiError {
  const known = apiErrorOf(thrown);
  // A client that left is not a fault.
  if (!known && !(thrown instanceof Abandoned)) logFault(deps.logger, request.id, thrown);
  const error = known ?? internalError();
  request.refusedAs = error.code;
  return error;
}

export async function sendError(deps: Deps, request: FastifyRequest, reply: FastifyReply, thrown: unknown) {
  const error = toldOf(deps, request, thrown);
  // The request failed before it was counted; every answer still needs these headers.
  const { burst } = deps.config;
  if (!reply.hasHeader("RateLimit-Limit"))
    reply.headers(rateLimitHeaders({ ...burst, remaining: 0, resetMs: burst.windowMs }));
  if (error.code === "payload_too_large") await readOn(request);
  reply.code(errorTable[error.code].status).headers(error.headers);
  return sendJson(reply, envelope(error, request.id));
}

const sendJson = (reply: FastifyReply, json: object) =>
  reply.header("Content-Type", "application/json; charset=utf-8").send(JSON.stringify(json));

/** A sender that is cut off mid-body sees a broken pipe instead of the answer, so some more is read and dropped. */
function readOn({ raw }: FastifyRequest): Promise<void> {
  return new Promise((resolve) => {
    let bytes = 0;
    const stop = () => {
      clearTimeout(timer);
      raw.off("data", count).pause();
      resolve();
    };
    const count = (chunk: Uint8Array) => {
      bytes += chunk.length;
      if (bytes > limits.refusedBodyBytesMax) stop();
    };
    const timer = setTimeout(stop, limits.refusedBodyMs);
    raw.on("data", count).once("end", stop).once("close", stop).resume();
  });
}
