/** The roles of a process: what each of them runs until it stops, and what happens when one fails. */
import type { Logger } from "pino";
import type { Adapters } from "./adapters.ts";
import { isMisset, sentenceOf } from "./causes.ts";
import type { Config } from "./config.ts";
import type { Meters } from "./meters/meters.ts";
import { projections } from "./projections/all.ts";
import { keepTelling } from "./projections/readers.ts";
import { project } from "./projections/run.ts";
import type { OnUnreadable } from "./projections/unreadable.ts";
import type { Proving } from "./proving.ts";
import { keepGoing } from "./store/keep-going.ts";
import { type Working, work } from "./workers/run.ts";

type Parts = Adapters & Parameters<typeof work>[0];

/** @returns what runs until the signal aborts. */
export function startRoles(
  { ROLES, WORKER_CONCURRENCY, languageModel }: Config,
  logger: Logger,
  { parts, meters, proving }: { parts: Parts; meters: Meters; proving: Proving | null },
  signal: AbortSignal,
): Promise<void>[] {
  const onReached = (collection: string, position: bigint | null) => {
    meters.onReached(collection, position);
    parts.progress.onReached(collection, position);
    parts.signals.tell(collection, position);
  };
  const onAway = (role: string) => (away: object) => {
    meters.onAway();
    logger.warn({ role, ...away }, "a store is away");
  };
  const onUnreadable: OnUnreadable = (collection, events) => {
    for (const { id: position, createdAt: at, ...event } of events)
      logger.error({ role: "projector", collection, position, at, ...event }, "an event is unreadable");
  };
  const { models, now, tracing } = parts;
  const trace = tracing && { tracing, now };
  const projecting = (ROLES.includes("projector") ? projections : []).map((projection) =>
    keepGoing(
      () => project(projection, { ...parts, trace, onUnreadable }, signal, onReached),
      onAway(`projector ${projection.name}`),
      signal,
    ),
  );
  projecting.push(keepGoing(() => keepTelling(models, now, signal), onAway("readers"), signal));
  if (proving) {
    const { signer, sender } = proving;
    projecting.push(
      keepGoing(() => signer.keep(signal), onAway("audit"), signal),
      sender.keep(signal),
    );
  }
  if (!ROLES.includes("worker")) return projecting;
  const worker = logger.child({ role: "worker" });
  const { onAttempt } = meters;
  const texts = languageModel?.concurrency ?? WORKER_CONCURRENCY;
  const concurrency: Working["concurrency"] = ({ isOfTexts }) => (isOfTexts ? texts : WORKER_CONCURRENCY);
  return [
    ...projecting,
    work(parts, { concurrency, logger: worker, onAttempt, onAway: onAway("worker") }, signal),
  ];
}

/** @returns the exit code. */
export function roleFailed(logger: Logger, error: unknown): number {
  const reason = sentenceOf(error) ?? undefined;
  logger.fatal({ err: error, reason }, "a role failed");
  if (reason !== undefined) process.stderr.write(`${reason}\n`);
  return isMisset(error) ? 2 : 1;
}
