/**
 * The contract of every queue while nothing fails: it may lose or repeat messages when it breaks, so no test breaks it.
 */
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { limits } from "../../src/limits.ts";
import type { Delivery, JobMessage, Queue } from "../../src/queue/queue.ts";

export type OpenedQueue = { queue: Queue; close(): Promise<void> };

export function describeQueue(name: string, open: () => Promise<OpenedQueue>): void {
  describe(`queue: ${name}`, () => {
    let opened: OpenedQueue;
    let queue: Queue;
    let stop: AbortController;

    beforeEach(async () => {
      opened = await open();
      queue = opened.queue;
      stop = new AbortController();
    });
    afterEach(async () => {
      stop.abort();
      await opened.close();
    });

    test("every message is delivered, first in, first out, also those from before there was a consumer", async () => {
      await publish(queue, message("a", "one"), message("a", "two"));
      const worker = startWorker(queue, "generate", 1, stop.signal);
      await publish(queue, message("a", "three"));
      await worker.until(() => worker.ended.length === 3);
      expect(worker.ended).toEqual(["one", "two", "three"]);
      expect(worker.deliveries.map(({ attempt, last }) => ({ attempt, last }))).toEqual(
        Array.from({ length: 3 }, () => ({ attempt: 1, last: false })),
      );
    });

    test("a delivery carries the message as it was published", async () => {
      const published = message("owner ü", "one");
      await publish(queue, published);
      const worker = startWorker(queue, "generate", 1, stop.signal);
      await worker.until(() => worker.ended.length === 1);
      expect(worker.deliveries[0]?.message).toEqual(published);
    });

    test("kinds are apart", async () => {
      await publish(queue, message("a", "one", "layout"), message("a", "two", "render"));
      const layouts = startWorker(queue, "layout", 1, stop.signal);
      const renders = startWorker(queue, "render", 1, stop.signal);
      await renders.until(() => renders.ended.length === 1);
      await layouts.until(() => layouts.ended.length === 1);
      expect(layouts.ended).toEqual(["one"]);
      expect(renders.ended).toEqual(["two"]);
    });

    test("no more run at once than asked for, and as many as asked for", async () => {
      await publish(queue, ...Array.from({ length: 8 }, (_, i) => message(`owner ${i}`, `job ${i}`)));
      const worker = startWorker(queue, "generate", 3, stop.signal, { held: true });
      await worker.until(() => worker.running() === 3);
      worker.release();
      await worker.until(() => worker.ended.length === 8);
      expect(worker.mostRunning()).toBe(3);
    });

    test("one owner has at most its share running while others wait", async () => {
      const flood = Array.from({ length: 20 }, (_, i) => message("greedy", `flood ${i}`));
      await publish(queue, ...flood, message("modest", "one"), message("modest", "two"));
      const worker = startWorker(queue, "generate", limits.jobsPerOwnerMax + 2, stop.signal, { held: true });
      await worker.until(() => worker.running() === limits.jobsPerOwnerMax + 2);
      const owners = worker.deliveries.map(({ message }) => message.owner);
      expect(owners.filter((owner) => owner === "greedy")).toHaveLength(limits.jobsPerOwnerMax);
      worker.release();
      await worker.until(() => worker.ended.length === 22);
    });

    test("the same message published twice while it waits or runs is one", async () => {
      const once = message("a", "once");
      await publish(queue, once, once);
      const worker = startWorker(queue, "generate", 2, stop.signal, { held: true });
      await worker.until(() => worker.running() === 1);
      await publish(queue, once, message("a", "end"));
      await worker.until(() => worker.running() === 2);
      worker.release();
      await worker.until(() => worker.ended.includes("end") && worker.ended.includes("once"));
      expect(worker.ended.toSorted()).toEqual(["end", "once"]);
    });

    test("a message whose handler threw comes again, with its attempt counted", async () => {
      await publish(queue, message("a", "fails once"), message("a", "other"));
      const worker = startWorker(queue, "generate", 1, stop.signal, {
        fail: ({ message, attempt }) => message.of === "fails once" && attempt === 1,
      });
      await worker.until(() => worker.ended.length === 2);
      // The other one did not wait for the retry.
      expect(worker.ended).toEqual(["other", "fails once"]);
      expect(worker.deliveries.map(({ attempt }) => attempt)).toEqual([1, 1, 2]);
    });

    test("depth counts what waits and what runs", async () => {
      expect(await queue.depth()).toEqual({ generate: 0, layout: 0, render: 0 });
      await publish(queue, message("a", "one"), message("a", "two"), message("a", "three", "render"));
      expect(await queue.depth()).toEqual({ generate: 2, layout: 0, render: 1 });
      const worker = startWorker(queue, "generate", 1, stop.signal, { held: true });
      await worker.until(() => worker.running() === 1);
      expect((await queue.depth()).generate).toBe(2);
    });

    test("consuming ends when the signal aborts and what runs has ended", async () => {
      await publish(queue, message("a", "running"), message("a", "waiting"));
      const worker = startWorker(queue, "generate", 1, stop.signal, { held: true });
      await worker.until(() => worker.running() === 1);
      let over = false;
      const consumed = worker.consumed.then(() => {
        over = true;
      });
      stop.abort();
      await new Promise(setImmediate);
      expect(over).toBe(false);
      expect(worker.signals[0]?.aborted).toBe(true);
      worker.release();
      await consumed;
      expect(worker.ended).toEqual(["running"]);
    });

    test("a consumer that waits for messages ends at once", async () => {
      const worker = startWorker(queue, "generate", 1, stop.signal);
      stop.abort();
      await worker.consumed;
      expect(worker.ended).toEqual([]);
    });

    test("what a stopped consumer did not finish is handed back, its attempt not counted", async () => {
      await publish(queue, message("a", "interrupted"), message("a", "never begun"));
      const first = startWorker(queue, "generate", 1, stop.signal, { held: true, fail: () => true });
      await first.until(() => first.running() === 1);
      stop.abort();
      first.release();
      await first.consumed;
      stop = new AbortController();
      const second = startWorker(queue, "generate", 1, stop.signal);
      await second.until(() => second.ended.length === 2);
      expect(second.ended.toSorted()).toEqual(["interrupted", "never begun"]);
      expect(second.deliveries.map(({ attempt }) => attempt)).toEqual([1, 1]);
    });

    test("two consumers share the messages", async () => {
      await publish(queue, message("a", "one"), message("b", "two"));
      const workers = [1, 2].map(() => startWorker(queue, "generate", 1, stop.signal, { held: true }));
      for (const worker of workers) await worker.until(() => worker.running() === 1);
      for (const worker of workers) worker.release();
      for (const worker of workers) await worker.until(() => worker.ended.length === 1);
      expect(workers.flatMap(({ ended }) => ended).toSorted()).toEqual(["one", "two"]);
    });
  });
}

/** The kinds of jobs that it is opened for. */
export const kinds = ["generate", "layout", "render"];

/** @param of names it. */
export function message(owner: string, of: string, kind = "generate"): JobMessage {
  return { id: randomUUID(), kind, of, owner };
}

export async function publish(queue: Queue, ...messages: JobMessage[]): Promise<void> {
  for (const each of messages) await queue.publish(each);
}

/** Consumes and keeps a record. A held worker continues its jobs only after `release`. */
export function startWorker(
  queue: Queue,
  kind: string,
  concurrency: number,
  signal: AbortSignal,
  options: { held?: boolean; fail?: (delivery: Delivery) => boolean } = {},
) {
  const released = Promise.withResolvers<void>();
  if (!options.held) released.resolve();
  const deliveries: Delivery[] = [];
  const signals: AbortSignal[] = [];
  /** The jobs that ended well. */
  const ended: string[] = [];
  const checks = new Set<() => void>();
  let running = 0;
  let most = 0;

  function changed(): void {
    for (const check of checks) check();
  }

  const consumed = queue.consume(
    kind,
    concurrency,
    async (delivery, signal) => {
      deliveries.push(delivery);
      signals.push(signal);
      running++;
      most = Math.max(most, running);
      changed();
      await released.promise;
      // Jobs that start in one turn of the event loop end in different turns, as real jobs do.
      await new Promise(setImmediate);
      running--;
      if (options.fail?.(delivery)) throw new Error("The job failed.");
      ended.push(delivery.message.of);
      changed();
    },
    signal,
  );

  return {
    deliveries,
    signals,
    ended,
    consumed,
    running: () => running,
    mostRunning: () => most,
    release: () => released.resolve(),
    /** Resolves once `reached` holds; checked after every start and end of a job. */
    until: (reached: () => boolean) =>
      new Promise<void>((resolve) => {
        const check = () => {
          if (!reached()) return;
          checks.delete(check);
          resolve();
        };
        checks.add(check);
        check();
      }),
  };
}
