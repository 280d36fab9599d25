/** The codes of a "no" by rule. `http/errors.ts` maps each to its status; a fault has no code. */
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

/** A "no" by rule: expected, with a code and a message for the customer. */
export class Refusal extends Error {
  override name = "Refusal";
  readonly code: RefusalCode;
  /** Name of the request parameter it is tied to. */
  readonly param: string | null;
  /** Quota: when asking again may succeed. */
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

/** Also for what belongs to somebody else: its id stays a secret. */
export const notFound = (what: "diagram" | "folder" | "generation") =>
  new Refusal("resource_not_found", `There is no such ${what}.`);
