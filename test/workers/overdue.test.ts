/** A step of a job that never ends: the job fails, and other jobs continue. */
import { pino } from "pino";
import { expect, onTestFinished, test } from "vitest";
import { generation, generationStream } from "../../src/commands/generation.ts";
import { fold } from "../../src/commands/log.ts";
import { projections } from "../../src/projections/all.ts";
import { project } from "../../src/projections/run.ts";
import { work } from "../../src/workers/run.ts";
import { begun, newCells, openThreads } from "../drawing/support/threads.ts";
import { openWorkshop } from "./workshop.ts";

test("D2: it ends as timed_out at its first attempt, when the time of its thread is over", async () => {
  const { workshop, accept, clock } = await openWorkshop(Date.now());
  const { timeIsOver, run, unserved } = openThreads(1);
  const cells = newCells();
  const { drawing, log, models, progress } = workshop;
  const planted = {
    ...drawing,
    generate: async (...[wish, turn]: Parameters<typeof drawing.generate>) => {
      if (wish.prompt === "forever") await run("forever", { cells }, turn);
      return drawing.generate(wish, turn);
    },
  };
  const stop = new AbortController();
  const attempts: object[] = [];
  const running = [
    ...projections.map((one) => project(one, { ...log, models }, stop.signal, progress.onReached)),
    work(
      { ...workshop, drawing: planted },
      {
        concurrency: () => 4,
        logger: pino({ level: "silent" }),
        onAttempt: ({ job, outcome, attempt }) => attempts.push({ job, outcome, attempt }),
        onAway: () => undefined,
      },
      stop.signal,
    ),
  ];
  onTestFinished(async () => {
    stop.abort();
    await Promise.all(running);
  });
  const statusOf = async (id: string) => (await fold(log, generation, generationStream(id))).state.status;

  const never = await accept(clock.nowMs, "forever", "live-user-mallory");
  await begun(cells);
  const other = await accept(clock.nowMs, "The clerk checks the order.", "live-user-anna");
  await expect.poll(() => statusOf(other), { timeout: 50_000 }).toBe("succeeded");
  timeIsOver();
  await expect
    .poll(() => fold(log, generation, generationStream(never)), { timeout: 30_000 })
    .toMatchObject({
      state: { status: "failed" },
    });
  expect(attempts).toContainEqual({ job: "generate", outcome: "failed", attempt: 1 });
  expect(unserved).toEqual([{ task: "forever", reason: "overdue" }]);
  const events = await log.store.read(generationStream(never));
  expect(events.at(-1)).toMatchObject({ type: "GenerationFailed", data: { code: "timed_out" } });
});
