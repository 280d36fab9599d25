/** The safety net of the queue: what is queued again, when, and what is overdue. */
import { describe, expect, test } from "vitest";
import { generation, generationStream } from "../../src/commands/generation.ts";
import { fold } from "../../src/commands/log.ts";
import type { JsonObject } from "../../src/events/recorded.ts";
import { limits } from "../../src/limits.ts";
import { generations } from "../../src/projections/generations.ts";
import { catchUp } from "../../src/projections/run.ts";
import { sweep } from "../../src/workers/sweep.ts";
import { newEvent } from "../support/events.ts";
import { openWorkshop } from "./workshop.ts";

const acceptedAt = Date.parse("2026-01-01T12:00:00Z");
const hour = 3_600_000;

/** A service with one accepted job. */
async function openJob() {
  const { workshop, clock, published, accept } = await openWorkshop(acceptedAt);
  const { log, models } = workshop;
  const generationId = await accept(acceptedAt);
  const lastCalls = new Map<string, number>();
  /** Reports about jobs that cannot be read. */
  const unreadable: string[] = [];
  let elapsedMs = 0;
  const onUnreadable = ({ message }: Error) => void unreadable.push(message);
  const sweepOnly = (idleMs: number = limits.jobIdleMs) =>
    sweep(workshop, { idleMs, elapsedMs, lastCalls, onUnreadable });
  return {
    lastCalls,
    published,
    unreadable,
    generationId,
    workshop,
    set: (ms: number) => {
      clock.nowMs = acceptedAt + ms;
    },
    pass(ms: number) {
      clock.nowMs += ms;
      elapsedMs += ms;
    },
    async sweep(idleMs: number = limits.jobIdleMs) {
      await catchUp(generations, { ...log, models });
      return sweepOnly(idleMs);
    },
    /** With the current views. */
    sweepOnly,
    status: async () => (await fold(log, generation, generationStream(generationId))).state,
  };
}

describe("the sweeper", () => {
  test("queues what is idle, at the start everything", async () => {
    const job = await openJob();
    expect(await job.sweep(0)).toEqual({ queued: 1, timedOut: 0 });
    job.pass(limits.jobIdleMs - 1);
    expect(await job.sweep()).toEqual({ queued: 0, timedOut: 0 });
    job.pass(1);
    expect(await job.sweep()).toEqual({ queued: 1, timedOut: 0 });
  });

  test("puts a message that the queue never gives under another id, and not at every sweep", async () => {
    const job = await openJob();
    for (let passedMs = 0; passedMs < limits.jobLastCallMs; passedMs += limits.sweepEveryMs) {
      job.pass(limits.sweepEveryMs);
      await job.sweep();
    }
    const [id = "none", ...others] = new Set(job.published);
    expect(others).toEqual([1, 2, 3].map((times) => `${id}-${times}`));
  });

  test("D3: fails a job within ten minutes, after a last call", async () => {
    const job = await openJob();
    let passedMs = 0;
    for (; (await job.sweep()).timedOut === 0; passedMs += limits.sweepEveryMs) job.pass(limits.sweepEveryMs);
    expect(passedMs).toBeGreaterThan(limits.jobLastCallMs);
    expect(passedMs + limits.sweepEveryMs).toBeLessThanOrEqual(limits.jobDeadlineMs);
    expect(await job.status()).toMatchObject({ status: "failed" });
    expect(await job.sweep()).toEqual({ queued: 0, timedOut: 0 });
    expect(job.lastCalls.size).toBe(0);
  });

  test("is not stopped by a job whose stream somebody broke, and tells of it", async () => {
    const job = await openJob();
    await job.sweep(0);
    const broken = newEvent("broken", ["no object"] as unknown as JsonObject, "GenerationStarted");
    await job.workshop.log.store.append(generationStream(job.generationId), 0, [broken]);
    // The view has not seen the broken event: only this event could have ended the job before.
    job.pass(limits.jobLastCallMs);
    expect(await job.sweepOnly()).toEqual({ queued: 1, timedOut: 0 });
    job.pass(limits.jobLastCallWaitMs);
    expect(await job.sweepOnly()).toEqual({ queued: 0, timedOut: 0 });
    expect(job.unreadable).toEqual([
      expect.stringContaining("revision 1) is unreadable: Its data is broken."),
    ]);
    expect(await job.sweep()).toEqual({ queued: 0, timedOut: 0 });
    expect(job.unreadable).toHaveLength(1);
  });

  test("whose clock jumps an hour ahead fails nothing that was accepted a moment ago", async () => {
    const job = await openJob();
    job.set(hour);
    expect(await job.sweep()).toEqual({ queued: 1, timedOut: 0 });
    job.pass(limits.sweepEveryMs);
    expect(await job.sweep()).toEqual({ queued: 1, timedOut: 0 });
    job.set(2 * limits.sweepEveryMs);
    expect(await job.sweep()).toEqual({ queued: 0, timedOut: 0 });
  });

  test("whose clock is an hour behind queues what it finds all the same", async () => {
    const job = await openJob();
    job.set(-hour);
    expect(await job.sweep(0)).toEqual({ queued: 1, timedOut: 0 });
    expect(await job.sweep()).toEqual({ queued: 1, timedOut: 0 });
  });
});
