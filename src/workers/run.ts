/** Runs the jobs of this process: takes messages, records failures, keeps the dispatcher and the sweeper running. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Logger } from "pino";
import { NotDrawable, Overdue } from "../drawing/drawing.ts";
import { CannotEdit } from "../generation/editor.ts";
import { CannotGenerate, EngineAway } from "../generation/generator.ts";
import { limits } from "../limits.ts";
import type { Delivery } from "../queue/queue.ts";
import { EventTooLarge } from "../store/event-store.ts";
import { keepGoing, type OnAway } from "../store/keep-going.ts";
import { dispatch, type OnUnreadable } from "./dispatch.ts";
import { type Failure, type Job, JobFailure, streamOf, type Workshop } from "./job.ts";
import { sweep } from "./sweep.ts";
import { type Traced, traced } from "./traced.ts";

/** How an attempt ended, for logs and metrics. */
export const outcomes = ["done", "failed", "retried"] as const;
type Outcome = (typeof outcomes)[number];
export type OnAttempt = (ended: { job: string; outcome: Outcome; attempt: number; ms: number }) => void;

export type Working = {
  /** How many jobs of a kind run at once. */
  concurrency: (job: Job) => number;
  logger: Logger;
  onAttempt: OnAttempt;
  onAway: OnAway;
};

/** Runs until the signal aborts and running jobs have ended. */
export async function work(
  workshop: Workshop,
  { concurrency, logger, onAttempt, onAway }: Working,
  signal: AbortSignal,
): Promise<void> {
  const consuming = workshop.jobs.map((job) =>
    workshop.queue.consume(
      job.kind,
      concurrency(job),
      // An interrupted attempt returns its message, even the last one.
      (it, stop) => attempt(job, it, { workshop, logger, onAttempt, last: () => it.last && !stop.aborted }),
      signal,
    ),
  );
  const onUnreadable: OnUnreadable = ({ message: reason }) =>
    logger.error({ reason }, "an event is unreadable");
  const dispatching = keepGoing(() => dispatch(workshop, onUnreadable, signal), onAway, signal);
  const swept = keepGoing(() => sweeping(workshop, logger, onUnreadable, signal), onAway, signal);
  await Promise.all([...consuming, dispatching, swept]);
}

/** At startup everything open is queued at once, because an in-process queue remembers nothing. */
async function sweeping(
  workshop: Workshop,
  logger: Logger,
  onUnreadable: OnUnreadable,
  signal: AbortSignal,
): Promise<void> {
  const lastCalls = new Map<string, number>();
  for (let idleMs = 0; !signal.aborted; idleMs = limits.jobIdleMs) {
    const swept = await sweep(workshop, { idleMs, elapsedMs: performance.now(), lastCalls, onUnreadable });
    if (swept.queued + swept.timedOut > 0) logger.info(swept, "swept open jobs");
    await sleep(limits.sweepEveryMs, undefined, { signal, ref: false }).catch(() => undefined);
  }
}

type Attempting = Pick<Working, "logger" | "onAttempt"> & {
  workshop: Workshop;
  /** Whether this attempt must end the job itself. */
  last: () => boolean;
};

async function attempt(
  job: Job,
  delivery: Delivery,
  { workshop, logger, onAttempt, last }: Attempting,
): Promise<void> {
  const startedMs = workshop.now();
  const { kind, of: id, owner } = delivery.message;
  const about = { job: kind, [`${job.of.name}Id`]: id };
  let inside: Traced = { workshop, span: null };
  const told = (outcome: Outcome, error?: unknown) => {
    const ms = workshop.now() - startedMs;
    const fields = { ...about, owner, attempt: delivery.attempt, outcome, ms };
    if (outcome === "retried") logger.warn({ ...fields, err: error }, "job attempt");
    else logger.info(fields, "job attempt");
    onAttempt({ job: kind, outcome, attempt: delivery.attempt, ms });
    inside.span?.set({ "pds.outcome": outcome });
    inside.span?.end(outcome === "done" ? undefined : "failed");
  };
  try {
    inside = await traced(workshop, job, delivery);
    await job.run(delivery, inside.workshop);
    told("done");
  } catch (error) {
    const failure =
      error instanceof EngineAway
        ? await awayFor(workshop, streamOf(job.of, id), error)
        : failureOf(error, { last: last() });
    if (failure === null) {
      told("retried", error);
      throw error;
    }
    if (failure.code === "internal_error") logger.error({ ...about, err: error }, "job gave up");
    await job.of.fail(inside.workshop, id, failure, "fail");
    told("failed");
  }
}

/** Null while the job is young enough to wait: if the queue gives it up, the sweep brings it back. */
async function awayFor({ log, now }: Workshop, stream: string, { message }: EngineAway) {
  const [first] = await log.store.read(stream, { max: 1 });
  const isYoung = first !== undefined && now() - Date.parse(first.metadata.at) < limits.jobAwayMs;
  return isYoung ? null : ({ code: "generation_failed", message } satisfies Failure);
}

/** Null when the step should be retried. */
function failureOf(error: unknown, { last }: { last: boolean }): Failure | null {
  if (error instanceof JobFailure) return error;
  if (error instanceof CannotGenerate || error instanceof CannotEdit)
    return { code: "generation_failed", message: error.message, notes: error.notes };
  if (error instanceof NotDrawable) return { code: "validation_failed", message: error.message };
  // A version is one event, and the next attempt would produce the same.
  if (error instanceof EventTooLarge)
    return { code: "validation_failed", message: "The diagram is too large to be stored." };
  if (error instanceof Overdue) return { code: "timed_out", message: "A step of the job took too long." };
  return last ? { code: "internal_error", message: "The job failed for a reason on our side." } : null;
}
