/** Jobs in the memory of one process. Nothing survives the process: at startup the log shows what is open. */
import { setTimeout } from "node:timers";
import { limits } from "../limits.ts";
import { type FairLine, fairLine } from "./fair-line.ts";
import type { Delivery, JobMessage, Queue } from "./queue.ts";

/** Runs `action` after this many milliseconds, unless the returned function cancels it. */
export type After = (ms: number, action: () => void) => () => void;

type Job = { message: JobMessage; attempt: number };
type Lane = {
  line: FairLine<Job>;
  /** Messages that wait for their next attempt. */
  delayed: number;
  /** Each consumer's function that checks for work. */
  consumers: Set<() => void>;
};

/** @param options.after replaces the clock, for tests. */
export function openMemoryQueue(kinds: readonly string[], options: { after?: After } = {}): Queue {
  const after = options.after ?? afterTimeout;
  const lanes = new Map(kinds.map((kind) => [kind, openLane()]));
  /** Everything that waits, runs or waits for a retry. */
  const present = new Set<string>();
  const cancels = new Set<() => void>();
  const closed = new AbortController();

  function laneOf(kind: string): Lane {
    const lane = lanes.get(kind);
    if (lane === undefined) throw new RangeError(`The queue was not opened for "${kind}".`);
    return lane;
  }

  function enqueue(job: Job): void {
    const lane = laneOf(job.message.kind);
    lane.line.add({ job, owner: job.message.owner });
    for (const look of lane.consumers) look();
  }

  function retryLater(job: Job): void {
    const delays = limits.jobRetryDelaysMs;
    const lane = laneOf(job.message.kind);
    lane.delayed++;
    const cancel = after(delays[job.attempt - 1] ?? delays.at(-1) ?? 0, () => {
      cancels.delete(cancel);
      lane.delayed--;
      enqueue({ message: job.message, attempt: job.attempt + 1 });
    });
    cancels.add(cancel);
  }

  /** Runs one delivery to its end and decides what happens to its message. */
  async function run(job: Job, handler: Handler, signal: AbortSignal): Promise<void> {
    const { message, attempt } = job;
    const last = attempt >= limits.jobAttemptsMax;
    let next: "done" | "retry" | "hand back" = "done";
    try {
      await handler({ message, attempt, last }, signal);
    } catch {
      // The handler has logged its error; here only the failure matters.
      next = signal.aborted ? "hand back" : last ? "done" : "retry";
    }
    laneOf(message.kind).line.ended(message.owner);
    if (next === "done") present.delete(keyOf(message));
    if (next === "retry") retryLater(job);
    // An interrupted attempt does not count.
    if (next === "hand back") enqueue(job);
  }

  return {
    async publish(message) {
      const { line, delayed } = laneOf(message.kind);
      if (closed.signal.aborted || present.has(keyOf(message))) return;
      if (line.size() + delayed >= limits.jobsWaitingMax) return;
      present.add(keyOf(message));
      enqueue({ message, attempt: 1 });
    },

    consume(kind, concurrency, handler, signal) {
      const stop = AbortSignal.any([signal, closed.signal]);
      return consumeLane(laneOf(kind), concurrency, (job) => run(job, handler, stop), stop);
    },

    async depth() {
      const depths = [...lanes].map(([kind, { line, delayed }]) => [
        kind,
        line.size() + line.running() + delayed,
      ]);
      return Object.fromEntries(depths);
    },

    async close() {
      closed.abort();
      for (const cancel of cancels) cancel();
      cancels.clear();
    },
  };
}

const keyOf = ({ kind, id }: JobMessage): string => `${kind} ${id}`;

type Handler = (delivery: Delivery, signal: AbortSignal) => Promise<void>;

/** Takes jobs off the lane, up to `concurrency` at once, until the signal aborts and running ones have ended. */
async function consumeLane(
  lane: Lane,
  concurrency: number,
  run: (job: Job) => Promise<void>,
  stop: AbortSignal,
): Promise<void> {
  const ended = Promise.withResolvers<void>();
  let running = 0;
  function look(): void {
    while (!stop.aborted && running < concurrency) {
      const next = lane.line.take();
      if (next === undefined) break;
      running++;
      void run(next.job).then(() => {
        running--;
        look();
        // When a job ends, a waiting owner may be able to run at another consumer.
        for (const each of lane.consumers) each();
      });
    }
    if (stop.aborted && running === 0) ended.resolve();
  }
  lane.consumers.add(look);
  stop.addEventListener("abort", look);
  look();
  await ended.promise;
  lane.consumers.delete(look);
}

function openLane(): Lane {
  return { line: fairLine(limits.jobsPerOwnerMax), delayed: 0, consumers: new Set() };
}

/** A pending retry does not keep the process alive. */
function afterTimeout(ms: number, action: () => void): () => void {
  const timer = setTimeout(action, ms).unref();
  return () => clearTimeout(timer);
}
