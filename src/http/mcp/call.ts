/** Tool calls of agents: arguments become the request that an API client would send; its answer becomes content. */
import type { CallToolResult } from "@modelcontextprotocol/sdk/types.js";
import type { FastifyRequest } from "fastify";
import { limits } from "../../limits.ts";
import { type Asked, answerCall, callerOf, type Serving } from "../asking.ts";
import { requireScope } from "../auth.ts";
import type { Endpoint } from "../endpoint.ts";
import { ApiError, envelope } from "../errors.ts";
import type { Answer } from "../service.ts";
import { waitSecondsDefault } from "./schemas.ts";
import type { Tool } from "./tools.ts";

/** One request of an agent. */
export type Session = {
  serving: Serving;
  request: FastifyRequest;
  /** Size of the body. */
  bytes: number;
  /** Aborted when the client has gone. */
  waiting: AbortSignal;
};

type Arguments = Record<string, unknown>;

/** @throws ApiError, Refusal: whatever the API would refuse. */
export async function callTool(session: Session, tool: Tool, given: Arguments): Promise<CallToolResult> {
  const { endpoint, idArgument } = tool;
  const makes = "prepare" in endpoint;
  // Removes only the arguments that this tool has; any other stays among the fields, and is rejected there.
  const own = [idArgument, endpoint.waits && "wait_seconds", makes && "idempotency_key"];
  const fields = Object.fromEntries(Object.entries(given).filter(([name]) => !own.includes(name)));
  const id = idArgument === null ? null : idOf(given, idArgument);
  const seconds = endpoint.waits ? secondsOf(given.wait_seconds) : null;
  const asked = { id, fields, key: makes ? keyOf(given.idempotency_key) : null };
  return contentOf(await ask(session, endpoint, asked, seconds));
}

/**
 * The answer of the endpoint.
 *
 * @param fields of the query; all others are the body's.
 * @throws ApiError, Refusal
 */
export async function ask(
  { serving, request, bytes, waiting }: Session,
  endpoint: Endpoint,
  { id, fields, key = null }: { id: string | null; fields: Arguments; key?: string | null },
  seconds: number | null = null,
): Promise<Answer> {
  const caller = callerOf(request.caller);
  requireScope(caller, endpoint.scope);
  if (!endpoint.large && bytes > serving.deps.config.bodyBytesMax)
    throw new ApiError("payload_too_large", "The request is too large for this tool.");
  const inQuery = (name: string) =>
    !endpoint.body || endpoint.query.list.some((field) => field.name === name);
  const [query, body] = [true, false].map((wanted) =>
    Object.fromEntries(Object.entries(fields).filter(([name]) => inQuery(name) === wanted)),
  );
  const asked: Asked = {
    caller,
    path: id === null ? {} : { id },
    query: Object.fromEntries(Object.entries(query ?? {}).map(([name, value]) => [name, textOf(value)])),
    raw: body ?? {},
    header: (name) => (name === "idempotency-key" ? key : null),
    requestId: request.id,
    traceParent: request.span?.traceParent,
  };
  const onHeld = () => {
    request.heldSinceMs = performance.now();
  };
  return answerCall(serving, endpoint, asked, { seconds, waiting, onHeld });
}

/** Query values are texts. */
const textOf = (value: unknown): unknown =>
  typeof value === "number" || typeof value === "boolean" || value === null ? String(value) : value;

function idOf(given: Arguments, name: string): string {
  const id = given[name] ?? null;
  if (id === null) throw new ApiError("missing_parameter", `${name} is required.`, { param: name });
  if (typeof id === "string") return id;
  throw new ApiError("invalid_parameter", `${name} must be a string.`, { param: name });
}

function secondsOf(wait: unknown = waitSecondsDefault): number {
  const max = limits.preferredWaitSecondsMax;
  if (typeof wait === "number" && Number.isInteger(wait) && wait >= 0 && wait <= max) return wait;
  throw new ApiError("invalid_parameter", `wait_seconds must be a whole number from 0 to ${max}.`, {
    param: "wait_seconds",
  });
}

function keyOf(key: unknown): string | null {
  if (typeof key === "string" || key === undefined) return key ?? null;
  throw new ApiError("invalid_parameter", "idempotency_key must be a string.", { param: "idempotency_key" });
}

/** JSON as text and as structured content; a PNG as an image; documents as text. */
function contentOf({ status, headers, json, bytes }: Answer): CallToolResult {
  if (json)
    return { content: [{ type: "text", text: JSON.stringify(json) }], structuredContent: { ...json } };
  if (status === 204) return { content: [{ type: "text", text: "Deleted." }] };
  const data = Buffer.from(bytes ?? []);
  const mimeType = headers?.["Content-Type"] ?? "";
  return mimeType === "image/png"
    ? { content: [{ type: "image", data: data.toString("base64"), mimeType }] }
    : { content: [{ type: "text", text: data.toString("utf8") }] };
}

/** The API's error envelope as a tool result, so that the model sees it and can correct the call. */
export function failedTool(error: ApiError, requestId: string): CallToolResult {
  return { isError: true, content: [{ type: "text", text: JSON.stringify(failure(error, requestId)) }] };
}

/** The envelope, plus when to retry if a header of the API says it. */
export function failure(error: ApiError, requestId: string) {
  const retryAfter = error.headers["Retry-After"];
  return {
    ...envelope(error, requestId),
    ...(retryAfter === undefined ? {} : { retry_after_seconds: Number(retryAfter) }),
  };
}
