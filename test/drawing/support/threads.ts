/** A pool whose tasks begin, end and time out when a test wants it. */
import { expect, onTestFinished } from "vitest";
import type { Turn, Unserved } from "../../../src/drawing/drawing.ts";
import { openPool, type Pool } from "../../../src/drawing/pool.ts";
import type { Cells } from "./tasks.ts";

export type Threads = Pool & {
  unserved: Unserved[];
  /** Times out every running task. */
  timeIsOver(): void;
};

/** @param threads the number of threads that one owner may use */
export function openThreads(threads: number): Threads {
  const unserved: Unserved[] = [];
  const timers = new Set<() => void>();
  const pool = openPool({
    file: new URL("./tasks.ts", import.meta.url),
    workerData: {},
    threads,
    onUnserved: (one) => unserved.push(one),
    after(_, action) {
      timers.add(action);
      return () => timers.delete(action);
    },
  });
  onTestFinished(pool.close);
  const timeIsOver = () => {
    for (const action of [...timers]) action();
  };
  return { ...pool, unserved, timeIsOver };
}

export const newCells = (): Cells => new Int32Array(new SharedArrayBuffer(8));

/** Resolves when the task with these cells runs in a thread. */
export const begun = (cells: Cells): Promise<void> =>
  expect.poll(() => Atomics.load(cells, 0), { interval: 5, timeout: 30_000 }).toBe(1);

export function letGo(cells: Cells): void {
  Atomics.store(cells, 1, 1);
  Atomics.notify(cells, 1);
}

/** The waiting request of this owner. */
export const requestOf = (owner: string, waiting?: AbortSignal): Turn => ({
  owner,
  of: "request",
  ...(waiting && { waiting }),
});
