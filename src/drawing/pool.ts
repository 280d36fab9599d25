/**
 * Worker threads and the queue in front of them: owners take turns, no task holds its thread for ever, the queue is
 * bounded, and tasks that nobody waits for are not started.
 */
import { Piscina } from "piscina";
import { limits } from "../limits.ts";
import { fairLine, type Waiting } from "../queue/fair-line.ts";
import { type After, afterAwake } from "./awake.ts";
import { Abandoned, Crowded, Overdue, type Turn, type Unserved } from "./drawing.ts";

export type PoolOptions = {
  /** The module whose functions are the tasks. */
  file: URL;
  workerData: object;
  /** Threads that one owner may occupy. There is one more, so that no other owner waits for the end of a task. */
  threads: number;
  onUnserved?: ((unserved: Unserved) => void) | undefined;
  /** Replaces the clock, for tests. */
  after?: After;
};

export type Pool = {
  /** @throws Overdue, Crowded, Abandoned; what the task throws. */
  run(name: string, input: unknown, turn?: Turn): Promise<unknown>;
  /** Ends the threads; waiting and running tasks fail. */
  close(): Promise<void>;
};

type Task = {
  name: string;
  input: unknown;
  bytes: number;
  of: Turn["of"];
  resolve(value: unknown): void;
  reject(error: unknown): void;
};

/** The operators of the service. */
const operators: Turn = { owner: "operators", of: "job" };

export function openPool({ file, workerData, threads, onUnserved, after = afterAwake }: PoolOptions): Pool {
  const atOnceMax = threads + 1;
  const pool = openThreads(file, workerData, atOnceMax);
  const line = fairLine<Task>(threads, "always");
  let waitingBytes = 0;

  function serve(): void {
    while (line.running() < atOnceMax) {
      const next = line.take();
      if (next === undefined) return;
      waitingBytes -= next.job.bytes;
      void work(next);
    }
  }

  async function work({ job: task, owner }: Waiting<Task>): Promise<void> {
    const late = new AbortController();
    const cancel = after(limits.drawingTaskMs, () => late.abort());
    try {
      task.resolve(await pool.run(task.input, { name: task.name, signal: late.signal }));
    } catch (error) {
      task.reject(late.signal.aborted ? unserved(task, "overdue") : error);
    }
    cancel();
    line.ended(owner);
    serve();
  }

  function unserved({ name }: Task, reason: Unserved["reason"]): Error {
    onUnserved?.({ task: name, reason });
    return failures[reason](name);
  }

  function leave(waiting: Waiting<Task>, reason: "crowded" | "abandoned"): void {
    if (!line.remove(waiting)) return;
    waitingBytes -= waiting.job.bytes;
    waiting.job.reject(unserved(waiting.job, reason));
  }

  /**
   * Rejects the newest request of the owner with the most waiting, for as long as a limit is exceeded; other owners
   * keep their place.
   */
  function shed(): void {
    for (;;) {
      const tooMany = line.size() > limits.drawingsWaitingMax;
      if (!tooMany && waitingBytes <= limits.drawingsWaitingBytesMax) return;
      const last = lastOfLargest(line.waiting(), tooMany ? () => 1 : ({ bytes }) => bytes);
      if (last === undefined) return;
      leave(last, "crowded");
    }
  }

  return {
    async run(name, input, { owner, of, waiting: signal } = operators) {
      const { promise, resolve, reject } = Promise.withResolvers<unknown>();
      const waiting = { job: { name, input, bytes: bytesOf(input), of, resolve, reject }, owner };
      if (signal?.aborted) throw unserved(waiting.job, "abandoned");
      const onAbort = () => leave(waiting, "abandoned");
      signal?.addEventListener("abort", onAbort);
      line.add(waiting);
      waitingBytes += waiting.job.bytes;
      serve();
      shed();
      try {
        return await promise;
      } finally {
        signal?.removeEventListener("abort", onAbort);
      }
    },

    async close() {
      for (const all of [...line.waiting().values()])
        for (const one of [...all]) {
          line.remove(one);
          one.job.reject(new Error("The threads are closed."));
        }
      await pool.destroy();
    },
  };
}

const failures: Record<Unserved["reason"], (task: string) => Error> = {
  overdue: (task) =>
    new Overdue(
      `This takes too long: "${task}" was ended after ${limits.drawingTaskMs / 1000} seconds, and would take as long again.`,
    ),
  crowded: (task) => new Crowded(`So much waits for the drawing threads that "${task}" was turned away.`),
  abandoned: (task) => new Abandoned(`Nobody waits for "${task}" any more, so it was not begun.`),
};

const openThreads = (file: URL, workerData: object, maxThreads: number): Piscina =>
  new Piscina({
    filename: file.href,
    minThreads: 0,
    maxThreads,
    idleTimeout: limits.threadIdleMs,
    workerData,
    // Pictures are native memory, which a large heap would collect too late.
    resourceLimits: {
      maxOldGenerationSizeMb: limits.threadHeapMb,
      maxYoungGenerationSizeMb: limits.threadYoungHeapMb,
    },
  });

/** The newest request of the owner whose requests add up to the most; undefined when only steps of jobs wait. */
function lastOfLargest(
  waiting: ReadonlyMap<string, readonly Waiting<Task>[]>,
  measure: (task: Task) => number,
): Waiting<Task> | undefined {
  let [most, found]: [number, Waiting<Task> | undefined] = [0, undefined];
  for (const all of waiting.values()) {
    const requests = all.filter(({ job }) => job.of === "request");
    const sum = requests.reduce((total, { job }) => total + measure(job), 0);
    if (sum > most) [most, found] = [sum, requests.at(-1)];
  }
  return found;
}

/** Size of the texts in it: at most two bytes a character. */
function bytesOf(input: unknown): number {
  if (typeof input === "string") return 2 * input.length;
  if (typeof input !== "object" || input === null) return 0;
  return Object.values(input).reduce((sum: number, part) => sum + bytesOf(part), 0);
}
