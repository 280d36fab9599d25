/** What the HTTP layer depends on. */
import type { Logger } from "pino";
import type { Registry } from "prom-client";
import type { Libraries } from "../commands/flows.ts";
import type { CommandContext } from "../commands/handle.ts";
import type { Log } from "../commands/log.ts";
import type { Drawing, Turn } from "../drawing/drawing.ts";
import type { Owed } from "../projections/owed.ts";
import type { Progress } from "../projections/wait.ts";
import type { Burst } from "../store/burst.ts";
import type { Images } from "../store/images.ts";
import type { ReadModels } from "../store/read-models.ts";
import type { Tracing } from "../tracing/tracing.ts";
import type { Caller } from "./caller.ts";
import type { TrustedProxies } from "./proxies.ts";

export type HttpConfig = {
  /** Bytes of a request body: of imports, and of all others (A16). */
  importBodyBytesMax: number;
  bodyBytesMax: number;
  /** Requests per window: of one key, and of one address without a valid key (B2). */
  burst: { limit: number; windowMs: number };
  addressBurst: { limit: number; windowMs: number };
  /** Sends Strict-Transport-Security; for installations whose proxy does not (A23). */
  hsts: boolean;
  /** Proxies whose X-Forwarded-For is trusted. */
  trustProxy: TrustedProxies;
  /** Milliseconds for a request to arrive, and from then on for its answer (A9, A20). */
  arrivalMs: number;
  answerMs: number;
};

export type Deps = {
  log: Log;
  /** Reads from collections that must exist (`projections/readers.ts`): a deleted one must not read as empty. */
  models: ReadModels;
  images: Images;
  burst: Burst;
  drawing: Drawing;
  progress: Progress;
  owed: Owed;
  libraries: Libraries;
  config: HttpConfig;
  /** Aborted when the service begins to stop. */
  stopping: AbortSignal;
  /** Where the log ended when this process became the only one that serves requests; null when there may be others. */
  aloneSince: bigint | null;
  /** Milliseconds since 1970. */
  now: () => number;
  logger: Logger;
  /** Null where no traces are recorded. */
  tracing: Tracing | null;
  /** Where metrics are registered. */
  registry: Registry;
};

/** One request that passed the door. `query` and `body` hold checked fields. */
export type Call<Q = unknown, B = unknown> = {
  caller: Caller;
  /** The id in the path, "" where the path has none. */
  id: string;
  /** All path parameters, by name. */
  path: Readonly<Record<string, string>>;
  query: Q;
  body: B;
  /** Value of a header; null when absent. */
  header: (name: string) => string | null;
  requestId: string;
  /** When the request arrived, ISO 8601. */
  at: string;
  /** Aborted when the client has gone. */
  waiting: AbortSignal;
  /** Trace context of the request. */
  traceParent?: string;
};

/** An answer, without the headers that every answer has. */
export type Answer = {
  status: 200 | 201 | 202 | 204 | 304;
  headers?: Record<string, string>;
  /** At most one of the two. */
  json?: object;
  bytes?: Uint8Array;
};

/**
 * Drawing for a request waits behind the account's other requests, of either environment, and is skipped when the
 * client has gone.
 */
export const turnOf = ({ caller: { organizationId, userId }, waiting }: Call): Turn => ({
  owner: organizationId ?? userId,
  of: "request",
  waiting,
});

/** @param commandId the same id on the same stream gives the same events; a request runs its command once. */
export const contextOf = (
  { caller, requestId, at, traceParent }: Pick<Call, "caller" | "requestId" | "at" | "traceParent">,
  commandId: string = requestId,
): CommandContext => ({
  commandId,
  requestId,
  actor: { kind: "key", id: caller.keyId },
  at,
  ...(traceParent === undefined ? {} : { traceParent }),
});
