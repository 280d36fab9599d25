import { beforeEach, describe, expect, test } from "vitest";
import { limits } from "../../src/limits.ts";
import { fairLine } from "../../src/queue/fair-line.ts";
import { openMemoryQueue } from "../../src/queue/queue.memory.ts";
import type { Queue } from "../../src/queue/queue.ts";
import { kinds, message, publish, startWorker } from "../contract/queue.ts";

describe("the queue in memory", () => {
  /** Requested retries: their delays, and functions that end the wait. */
  let retries: { ms: number; fire: () => void }[];
  let queue: Queue;
  const never = new AbortController().signal;

  beforeEach(() => {
    retries = [];
    queue = openMemoryQueue(kinds, {
      after(ms, action) {
        const retry = { ms, fire: action };
        retries.push(retry);
        return () => retries.splice(retries.indexOf(retry), 1);
      },
    });
  });

  test("retries after growing delays, and says which attempt is the last", async () => {
    await publish(queue, message("a", "hopeless"));
    const worker = startWorker(queue, "generate", 1, never, { fail: () => true });
    for (let attempt = 1; attempt < limits.jobAttemptsMax; attempt++) {
      await turnsUntil(() => retries.length === attempt);
      retries[attempt - 1]?.fire();
    }
    await turnsUntil(() => worker.running() === 0 && worker.deliveries.length === limits.jobAttemptsMax);
    expect(retries.map(({ ms }) => ms)).toEqual(limits.jobRetryDelaysMs);
    expect(worker.deliveries.map(({ attempt, last }) => ({ attempt, last }))).toEqual([
      { attempt: 1, last: false },
      { attempt: 2, last: false },
      { attempt: 3, last: false },
      { attempt: 4, last: false },
      { attempt: 5, last: true },
    ]);
    await turnsUntil(async () => (await queue.depth()).generate === 0);
  });

  test("a message that waits for its retry is present: it is counted, and cannot be published again", async () => {
    const failing = message("a", "fails once");
    await publish(queue, failing);
    const worker = startWorker(queue, "generate", 1, never, { fail: ({ attempt }) => attempt === 1 });
    await turnsUntil(() => retries.length === 1);
    await publish(queue, failing);
    expect((await queue.depth()).generate).toBe(1);
    retries[0]?.fire();
    await worker.until(() => worker.ended.length === 1);
    expect(worker.deliveries).toHaveLength(2);
  });

  test("a message that has ended may be published again", async () => {
    const twice = message("a", "twice");
    const worker = startWorker(queue, "generate", 1, never);
    await publish(queue, twice);
    await turnsUntil(async () => (await queue.depth()).generate === 0);
    await publish(queue, twice);
    await worker.until(() => worker.ended.length === 2);
  });

  test("owners take turns", async () => {
    for (const owner of ["a", "a", "a", "a", "b", "b", "c"]) await publish(queue, message(owner, owner));
    const worker = startWorker(queue, "generate", 1, never);
    await worker.until(() => worker.ended.length === 7);
    expect(worker.ended).toEqual(["a", "b", "c", "a", "b", "a", "a"]);
  });

  test("an owner alone may use every place, and gives them up when others come", async () => {
    await publish(queue, ...Array.from({ length: 12 }, (_, i) => message("a", `a ${i}`)));
    const worker = startWorker(queue, "generate", 6, never, { held: true });
    expect(worker.running()).toBe(6);
    await publish(queue, message("b", "b"));
    worker.release();
    await worker.until(() => worker.ended.length === 13);
    // The first free place went to the owner who had waited without one.
    expect(worker.deliveries[6]?.message.owner).toBe("b");
  });

  test("closing ends the consumers and drops what was still to come", async () => {
    await publish(queue, message("a", "fails"));
    const worker = startWorker(queue, "generate", 1, never, { fail: () => true });
    await turnsUntil(() => retries.length === 1);
    await queue.close();
    await worker.consumed;
    expect(retries).toEqual([]);
    await publish(queue, message("a", "late"));
    expect(worker.deliveries).toHaveLength(1);
  });

  test("beyond its bound it lets messages go", async () => {
    for (let i = 0; i < limits.jobsWaitingMax + 5; i++)
      await queue.publish({ ...message("a", "x"), id: `${i}` });
    expect((await queue.depth()).generate).toBe(limits.jobsWaitingMax);
  });
});

describe("a fair line", () => {
  test("gives the share of one owner to others while they wait, and to nobody above it", () => {
    const line = fairLine<number>(2);
    for (let i = 0; i < 5; i++) for (const owner of ["a", "b"]) line.add({ job: i, owner });
    const taken = Array.from({ length: 6 }, () => line.take()?.owner);
    expect(taken).toEqual(["a", "b", "a", "b", undefined, undefined]);
    line.ended("a");
    expect(line.take()?.owner).toBe("a");
    expect(line.take()).toBeUndefined();
    expect({ waiting: line.size(), running: line.running() }).toEqual({ waiting: 5, running: 4 });
  });
});

/** Gives the event loop turns until the condition holds; otherwise the test's time limit ends it. */
async function turnsUntil(reached: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await reached())) await new Promise(setImmediate);
}
