/** The codes of refusals. `http/errors.ts` maps each to its status; a fault has no code. */
export type RefusalCode =
  | "invalid_parameter"
  | "resource_not_found"
  | "folder_not_empty"
  | "folder_cycle"
  | "folder_depth_exceeded"
  | "idempotency_key_in_use"
  | "idempotency_key_reused"
  | "validation_failed"
  | "quota_exceeded";

/** An expected rejection, with a code and a message for the customer. */
export class Refusal extends Error {
  override name = "Refusal";
  readonly code: RefusalCode;
  /** Name of the request parameter at fault. */
  readonly param: string | null;
  /** Quota: when a retry may succeed. */
  readonly retryAfterMs: number | null;

  constructor(
    code: RefusalCode,
    message: string,
    { param = null, retryAfterMs = null }: { param?: string | null; retryAfterMs?: number | null } = {},
  ) {
    super(message);
    this.code = code;
    this.param = param;
    this.retryAfterMs = retryAfterMs;
  }
}

/** Also for what belongs to another owner, so that ids reveal nothing. */
export const notFound = (what: "diagram" | "folder" | "generation") =>
  new Refusal("resource_not_found", `There is no such ${what}.`);
