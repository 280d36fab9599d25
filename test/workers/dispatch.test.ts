import { expect, onTestFinished, test } from "vitest";
import type { JsonObject } from "../../src/events/recorded.ts";
import { limits } from "../../src/limits.ts";
import { dispatch } from "../../src/workers/dispatch.ts";
import type { Workshop } from "../../src/workers/job.ts";
import { newEvent } from "../support/events.ts";
import { openWorkshop, thrown } from "./workshop.ts";

const startMs = Date.parse("2026-01-01T12:00:00Z");

/** The dispatcher runs until the end of the test. */
function dispatching(workshop: Workshop) {
  const stop = new AbortController();
  const running = dispatch(workshop, thrown, stop.signal);
  onTestFinished(async () => {
    stop.abort();
    await running;
  });
}

/** Resolves when the dispatcher has seen all events. */
const caughtUp = async ({ models, log }: Workshop) =>
  expect.poll(() => models.checkpoint("dispatch_v1")).toBe(await log.store.end());

test("a log that is followed from its beginning wakes nobody for jobs that have had their time", async () => {
  const { workshop, published, accept } = await openWorkshop(startMs);
  await accept(startMs - limits.jobDeadlineMs);
  await accept(startMs - 30 * 24 * 3_600_000);
  const id = await accept(startMs - limits.jobDeadlineMs + 1);
  const [requested] = await workshop.log.store.read(`generation-${id}`, { max: 1 });
  dispatching(workshop);
  await caughtUp(workshop);
  expect(published).toEqual([requested?.id]);
});

test("what comes while the log is followed wakes a worker whose clock is an hour ahead of the one that accepted it", async () => {
  const { workshop, clock, published, accept } = await openWorkshop(startMs);
  dispatching(workshop);
  await accept(startMs);
  await caughtUp(workshop);
  clock.nowMs += 3_600_000;
  const id = await accept(startMs);
  const [requested] = await workshop.log.store.read(`generation-${id}`, { max: 1 });
  await caughtUp(workshop);
  expect(published).toContain(requested?.id);
});

test("a checkpoint of another log is forgotten, so that new jobs are not passed over", async () => {
  const { workshop, published, accept } = await openWorkshop(startMs);
  await workshop.models.open("dispatch_v1", []);
  const elsewhere = { stream: "generation-x", revision: 0, position: 5_000n, eventId: "x" };
  await workshop.models.save("dispatch_v1", [], 5_000n, elsewhere);
  const id = await accept(startMs);
  const [requested] = await workshop.log.store.read(`generation-${id}`, { max: 1 });
  dispatching(workshop);
  await caughtUp(workshop);
  expect(published).toEqual([requested?.id]);
});

test("an event that somebody broke keeps no later job waiting", async () => {
  const { workshop, published, accept } = await openWorkshop(startMs);
  const broken = newEvent("broken", ["no object"] as unknown as JsonObject, "GenerationRequested");
  await workshop.log.store.append("generation-broken", "absent", [broken]);
  const id = await accept(startMs);
  const [requested] = await workshop.log.store.read(`generation-${id}`, { max: 1 });
  dispatching(workshop);
  await caughtUp(workshop);
  expect(published).toEqual([requested?.id]);
});
