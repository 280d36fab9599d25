/**
 * From a call to the endpoint's answer, for both protocols (REST and MCP). The caller is already authenticated and
 * authorised.
 */
import type { Watch } from "../projections/watch.ts";
import type { Attempts } from "./attempts.ts";
import type { Caller } from "./caller.ts";
import type { Endpoint } from "./endpoint.ts";
import { checkFields } from "./fields.ts";
import { once } from "./idempotency.ts";
import type { Answer, Call, Deps } from "./service.ts";
import { held } from "./waiting.ts";

export type Serving = {
  deps: Deps;
  /** POSTs with an Idempotency-Key that are in progress. */
  attempts: Attempts;
  jobs: Watch;
};

/** One call as it was sent; its fields are not checked yet. */
export type Asked = {
  caller: Caller;
  path: Record<string, string>;
  query: object;
  /** The body; `{}` where the endpoint has none. */
  raw: Record<string, unknown>;
  header: (name: string) => string | null;
  requestId: string;
  traceParent: string | undefined;
};

export type Waiting = {
  /** How many seconds the answer may be held back while its job runs; null sends it at once. */
  seconds: number | null;
  /** Aborted when the client has gone. */
  waiting: AbortSignal;
  /** Called when the answer is ready and is being held back. */
  onHeld: () => void;
};

/**
 * Makes the answer as usual; only its sending is delayed, so nothing else waits.
 *
 * @throws ApiError, Refusal
 */
export async function answerCall(
  serving: Serving,
  endpoint: Endpoint,
  asked: Asked,
  { seconds, waiting, onHeld }: Waiting,
): Promise<Answer> {
  const sinceMs = performance.now();
  const answer = await answerNow(serving, endpoint, asked, waiting);
  if (seconds === null) return answer;
  onHeld();
  return held(serving.deps, serving.jobs, answer, { seconds, sinceMs, waiting });
}

/** An earlier answer, then the field checks, then the endpoint: the rest of decision B1. */
async function answerNow(
  { deps, attempts }: Serving,
  endpoint: Endpoint,
  { raw, traceParent, ...asked }: Asked,
  waiting: AbortSignal,
): Promise<Answer> {
  const call: Call = {
    ...asked,
    id: asked.path.id ?? "",
    body: null,
    at: new Date(deps.now()).toISOString(),
    waiting,
    ...(traceParent === undefined ? {} : { traceParent }),
  };
  const checked = (): Call => ({
    ...call,
    query: checkFields(endpoint.query, asked.query),
    body: endpoint.body && checkFields(endpoint.body, raw),
  });
  if ("handle" in endpoint) return endpoint.handle(deps, checked());
  return once(deps, attempts, endpoint, call, raw, async () => endpoint.prepare(deps, checked()));
}

/** Every request that reaches an endpoint has passed the door. */
export function callerOf(caller: Caller | null): Caller {
  if (!caller) throw new Error("A request came to an endpoint without a caller.");
  return caller;
}
