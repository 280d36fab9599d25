import { expect, test } from "vitest";
import { limits } from "../../src/limits.ts";
import { dispatch } from "../../src/workers/dispatch.ts";
import { openWorkshop } from "./workshop.ts";

test("a log that is followed from its beginning wakes nobody for jobs that have had their time", async () => {
  const now = Date.parse("2026-01-01T12:00:00Z");
  const { workshop, published, accept } = await openWorkshop(now);
  await accept(now - limits.jobDeadlineMs);
  await accept(now - 30 * 24 * 3_600_000);
  const id = await accept(now - limits.jobDeadlineMs + 1);
  const [requested] = await workshop.log.store.read(`generation-${id}`, { max: 1 });
  const stop = new AbortController();
  const running = dispatch(workshop, stop.signal);
  await expect.poll(() => workshop.models.checkpoint("dispatch_v1")).toBe(await workshop.log.store.end());
  stop.abort();
  await running;
  expect(published).toEqual([requested?.id]);
});
