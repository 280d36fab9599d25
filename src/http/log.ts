/** Log lines about requests: one for each, and one for each fault. Never a body, a name, a prompt or a key. */
import type { FastifyReply, FastifyRequest } from "fastify";
import { type DestinationStream, type Logger, pino } from "pino";
import { Damaged } from "../store/damaged.ts";
import { UnreadableEvent } from "../store/decode.ts";
import { Unavailable, WrongRevision } from "../store/event-store.ts";
import { BadAddress, Refused } from "../store/server-trouble.ts";
import { clientRequestId } from "./request-id.ts";
import { ViewsBehind } from "./see-all.ts";

/** Anything shaped like an API key, whole or cut off. */
const keyShape = /svc_sk_(live|test)_\w+/g;

/** The logger of the service. */
export const openLogger = (level: string, output: DestinationStream): Logger =>
  pino({ level, redact: redaction, serializers: { err: faultOf, error: faultOf }, base: null }, output);

/** A second safeguard behind the rule that such fields are never logged (B20). */
const redaction = {
  paths: ["authorization", "*.authorization", "headers", "*.headers", "body", "*.body", "prompt", "*.prompt"],
  censor: "[redacted]",
};

/** Their messages name places in our stores, never contents. */
const ours = [BadAddress, Damaged, Refused, Unavailable, UnreadableEvent, ViewsBehind, WrongRevision];

/**
 * A fault with its place in the code. Its message may quote the data at hand (a parser's does), so only messages of our
 * own store errors are logged.
 */
export function faultOf(error: unknown) {
  const known = ours.some((kind) => error instanceof kind);
  const fault = error instanceof Error ? error : new Error("Not an Error was thrown.");
  const frames = fault.stack?.split("\n").filter((line) => line.startsWith("    at ")) ?? [];
  const code = "code" in fault ? String(fault.code) : undefined;
  const message = known ? fault.message.replace(keyShape, "[redacted]") : undefined;
  return { name: fault.name, code, message, frames };
}

export function logFault(logger: Logger, requestId: string, error: unknown): void {
  logger.error({ requestId, fault: faultOf(error) }, "request failed");
}

/** The client had gone before the answer; other servers use the same code in their logs. */
const clientLeft = 499;

/** The status as it was sent. */
export const statusOf = ({ raw, statusCode }: FastifyReply): number =>
  raw.headersSent ? statusCode : clientLeft;

/**
 * Milliseconds that the answer took, and, counted apart, those that the client asked to wait: these do not make the
 * service slow.
 */
export function timesOf(
  { heldSinceMs }: Pick<FastifyRequest, "heldSinceMs">,
  { elapsedTime }: Pick<FastifyReply, "elapsedTime">,
) {
  // A request that the router refuses lacks our own fields.
  const since = heldSinceMs ?? null;
  const heldMs = since === null ? null : performance.now() - since;
  return { ms: elapsedTime - (heldMs ?? 0), heldMs };
}

/** The one log line of a request. */
export function logRequest(logger: Logger, request: FastifyRequest, reply: FastifyReply): void {
  const { method, routeOptions, caller, id: requestId, headers } = request;
  const { ms, heldMs } = timesOf(request, reply);
  logger.info(
    {
      requestId,
      clientRequestId: clientRequestId(headers["x-request-id"]) ?? undefined,
      method,
      route: routeOptions.url,
      status: statusOf(reply),
      ms: Math.round(ms * 100) / 100,
      heldMs: heldMs === null ? undefined : Math.round(heldMs),
      keyId: caller?.keyId,
      owner: caller?.owner,
      code: request.refusedAs ?? undefined,
    },
    "request",
  );
}
