/** Jobs that wait for a language model that is down, and for one that is slow. */
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { generationStream } from "../../src/commands/generation.ts";
import { readEvents } from "../../src/commands/log.ts";
import type { Drawing } from "../../src/drawing/drawing.ts";
import { generationEvents } from "../../src/events/generation.ts";
import { EngineAway } from "../../src/generation/generator.ts";
import { limits } from "../../src/limits.ts";
import { generations } from "../../src/projections/generations.ts";
import { project } from "../../src/projections/run.ts";
import { openMemoryQueue } from "../../src/queue/queue.memory.ts";
import type { Job } from "../../src/workers/job.ts";
import { jobKinds } from "../../src/workers/jobs.ts";
import { work } from "../../src/workers/run.ts";
import { openWorkshop } from "./workshop.ts";

const startMs = Date.parse("2026-01-01T00:00:00Z");

/** A worker whose texts `generate` understands; retries come at once. */
async function workerWith(generate: Drawing["generate"]) {
  const { workshop, accept, clock } = await openWorkshop(startMs);
  const { log, models, progress } = workshop;
  const queue = openMemoryQueue(jobKinds, {
    after(_ms, action) {
      const soon = setImmediate(action);
      return () => clearImmediate(soon);
    },
  });
  const stop = new AbortController();
  const outcomes: string[] = [];
  const working = {
    concurrency: ({ isOfTexts }: Job) => (isOfTexts ? 4 : 1),
    logger: pino({ level: "silent" }),
    onAttempt: ({ job, outcome }: { job: string; outcome: string }) =>
      void outcomes.push(`${job} ${outcome}`),
    onAway: () => undefined,
  };
  const drawing = { ...workshop.drawing, generate };
  const running = [
    project(generations, { ...log, models }, stop.signal, progress.onReached),
    work({ ...workshop, queue, drawing }, working, stop.signal),
  ];
  onTestFinished(async () => {
    stop.abort();
    await Promise.all(running);
    await queue.close();
  });
  const eventsOf = async (id: string) =>
    (await readEvents(log, generationEvents, generationStream(id))).flatMap(({ event }) => event);
  return { accept, clock, queue, outcomes, eventsOf };
}

const message = "The language model cannot be reached. Please try again later.";
const away = () => Promise.reject(new EngineAway(message));

test("a job whose engine is away stays open while it is young", async () => {
  const { accept, outcomes, eventsOf } = await workerWith(away);
  const id = await accept(startMs);
  await expect.poll(() => outcomes.length, { timeout: 20_000 }).toBe(limits.jobAttemptsMax);
  expect(new Set(outcomes)).toEqual(new Set(["generate retried"]));
  expect((await eventsOf(id)).at(-1)?.type).toBe("GenerationStarted");
});

test("and fails with the reason before its time is over", async () => {
  const { accept, clock, eventsOf } = await workerWith(away);
  clock.nowMs = startMs + limits.jobAwayMs;
  const id = await accept(startMs);
  await expect
    .poll(async () => (await eventsOf(id)).at(-1), { timeout: 20_000 })
    .toMatchObject({ type: "GenerationFailed", data: { code: "generation_failed", message } });
});

test("a text that a model takes long for is not given to it twice, whatever the queue gives out", async () => {
  const asked = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<never>();
  let calls = 0;
  const { accept, queue, outcomes, eventsOf } = await workerWith(() => {
    calls++;
    asked.resolve();
    return answer.promise;
  });
  const generationId = await accept(startMs);
  await asked.promise;
  const again = { kind: "generate", of: generationId, owner: "live-user-u1" };
  for (const times of [1, 2]) await queue.publish({ ...again, id: `again-${times}` });
  await expect.poll(() => outcomes, { timeout: 20_000 }).toEqual(["generate done", "generate done"]);
  expect(calls).toBe(1);
  expect((await eventsOf(generationId)).filter(({ type }) => type === "GenerationStarted")).toHaveLength(1);
  answer.reject(new EngineAway(message));
});
