/** The table of all error codes, and the mapping from thrown errors to answers in the error envelope. */
import { Refusal } from "../commands/refusal.ts";
import { InvalidBpmn, NotDrawable } from "../drawing/drawing.ts";

/** Every code belongs to one type, every type to one status. OpenAPI and docs are made from this table. */
export const errorTable = {
  invalid_json: row(400, "The body is missing, is not JSON in UTF-8, or is not sent as application/json."),
  missing_parameter: row(400, "A required parameter is absent or null; `param` names it."),
  invalid_parameter: row(400, "A parameter is malformed, unknown or names nothing; `param` names it."),
  payload_too_large: row(400, "The body is larger than this endpoint accepts."),
  invalid_cursor: row(400, "The cursor is malformed, expired, or was given out for another list."),
  missing_api_key: row(401, "There is no `Authorization: Bearer` header."),
  invalid_api_key: row(401, "The key is malformed or unknown."),
  revoked_api_key: row(401, "The key was revoked."),
  expired_api_key: row(401, "The key has expired."),
  plan_required: row(403, "The account of the key has no paid plan."),
  insufficient_scope: row(403, "The key lacks the scope that this endpoint needs."),
  resource_not_found: row(404, "There is no such resource or route, or it is not accessible to the key."),
  folder_not_empty: row(409, "Only an empty folder can be deleted."),
  folder_cycle: row(409, "A folder cannot be moved into itself or into a folder inside it."),
  folder_depth_exceeded: row(409, "Folders cannot be nested that deeply."),
  idempotency_key_in_use: row(409, "A request with this Idempotency-Key is still being worked on."),
  idempotency_key_reused: row(409, "This Idempotency-Key was used with another request."),
  validation_failed: row(422, "The document is not acceptable BPMN 2.0, or is too large."),
  rate_limit_exceeded: row(429, "The burst limit is reached; `Retry-After` says when to ask again."),
  quota_exceeded: row(429, "The generation quota is used up; `Retry-After` says when a unit comes back."),
  internal_error: row(500, "Something failed on the side of the service; try again later."),
} as const;

export type ErrorCode = keyof typeof errorTable;

const typeOfStatus = {
  400: "invalid_request_error",
  401: "authentication_error",
  403: "permission_error",
  404: "not_found_error",
  409: "conflict_error",
  422: "validation_error",
  429: "rate_limit_error",
  500: "api_error",
} as const;

export type ErrorStatus = keyof typeof typeOfStatus;

export const typeOf = (code: ErrorCode): string => typeOfStatus[errorTable[code].status];

function row<S extends ErrorStatus>(status: S, meaning: string): { status: S; meaning: string } {
  return { status, meaning };
}

/** An error that the client sees. */
export class ApiError extends Error {
  override name = "ApiError";
  readonly code: ErrorCode;
  /** The request parameter at fault. */
  readonly param: string | null;
  /** Extra headers of the answer. */
  readonly headers: Record<string, string>;

  constructor(
    code: ErrorCode,
    message: string,
    { param = null, headers = {} }: { param?: string | null; headers?: Record<string, string> } = {},
  ) {
    super(message);
    this.code = code;
    this.param = param;
    this.headers = errorTable[code].status === 401 ? { "WWW-Authenticate": "Bearer", ...headers } : headers;
  }
}

/** The body of every 4xx and 5xx answer. */
export const envelope = ({ code, message, param }: ApiError, requestId: string) => ({
  error: { type: typeOf(code), code, message, param },
  request_id: requestId,
});

/** @returns null for a fault: the client then sees only `internalError`. */
export function apiErrorOf(error: unknown): ApiError | null {
  if (error instanceof ApiError) return error;
  if (error instanceof Refusal) {
    const { code, message, param, retryAfterMs } = error;
    const headers = retryAfterMs === null ? {} : { "Retry-After": seconds(retryAfterMs) };
    return new ApiError(code, message, { param, headers });
  }
  if (error instanceof InvalidBpmn || error instanceof NotDrawable)
    return new ApiError("validation_failed", error.message, { param: "bpmn_xml" });
  return frameworkError(error);
}

export const internalError = () =>
  new ApiError("internal_error", "Something failed on our side. Please try again later.");

/** Whole seconds, rounded up, at least one: an earlier retry would fail again. */
export const seconds = (ms: number): string => String(Math.max(1, Math.ceil(ms / 1000)));

/**
 * Errors that Fastify throws about a request before a handler sees it; its own statuses (413, 415 ...) have no type
 * here.
 */
function frameworkError(error: unknown): ApiError | null {
  if (!(error instanceof Error) || !("statusCode" in error) || !("code" in error)) return null;
  switch (error.code) {
    case "FST_ERR_CTP_BODY_TOO_LARGE":
      return new ApiError("payload_too_large", "The request body is too large.", { headers: closing });
    case "FST_ERR_CTP_INVALID_MEDIA_TYPE":
      return new ApiError("invalid_json", "Send the body as JSON with Content-Type: application/json.");
    case "FST_ERR_BAD_URL":
      return new ApiError("invalid_parameter", "The path of the request is not well-formed.");
    default:
      return isClientFault(error.statusCode)
        ? new ApiError("invalid_json", "The request body could not be read.", { headers: closing })
        : null;
  }
}

/** The rest of the body may still arrive, so the connection is not used again. */
const closing = { Connection: "close" };

const isClientFault = (status: unknown) => typeof status === "number" && status >= 400 && status < 500;
