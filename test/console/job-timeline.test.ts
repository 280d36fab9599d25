import { expect, test } from "vitest";
import { lasting, stepsOf } from "../../src/console/job-timeline.ts";

const at = (seconds: number) => new Date(Date.UTC(2026, 0, 1) + seconds * 1000).toISOString();

const asked = { type: "GenerationRequested", at: at(0) };
const started = { type: "GenerationStarted", at: at(2) };
const understood = { type: "ProcessGenerated", at: at(2) };
const laidOut = { type: "DiagramLaidOut", at: at(5) };
const drawn = { type: "ImageRendered", at: at(6) };
const later = Date.parse(at(99));

test("a step lasts until the next one begins, the last until the end", () => {
  const succeeded = { type: "GenerationSucceeded", at: at(6.5) };
  expect(stepsOf([asked, started, understood, laidOut, drawn, succeeded], later)).toEqual([
    { name: "Waits for a worker", startMs: 0, ms: 2000 },
    { name: "Understands the text", startMs: 2000, ms: 3000 },
    { name: "Lays out", startMs: 5000, ms: 1000 },
    { name: "Draws the picture", startMs: 6000, ms: 500 },
  ]);
});

test("what failed came to no event of its own, and is told with the step before", () => {
  const failed = { type: "GenerationFailed", at: at(9) };
  const last = (...events: (typeof asked)[]) => stepsOf([asked, ...events, failed], later).at(-1);
  expect(last(started)).toEqual({ name: "Understands the text", startMs: 2000, ms: 7000 });
  expect(last(started, understood)?.name).toBe("Understands the text, lays out");
  expect(last(started, understood, laidOut)?.name).toBe("Lays out, draws the picture");
  expect(last()?.name).toBe("Waits for a worker");
});

test("the last step of an open job lasts until now", () => {
  const now = Date.parse(at(4));
  expect(stepsOf([asked], now)).toEqual([{ name: "Waits for a worker", startMs: 0, ms: 4000 }]);
  expect(stepsOf([asked, started, understood], now).at(-1)).toEqual({
    ...{ name: "Understands the text, lays out", startMs: 2000, ms: 2000 },
  });
  const again = { type: "GenerationRetryRequested", at: at(3) };
  expect(stepsOf([asked, started, again], now).map(({ name }) => name)).toEqual([
    "Waits for a worker",
    "Understands the text",
    "Waits for a worker",
  ]);
  expect(stepsOf([], 0)).toEqual([]);
});

test("clocks of several processes make no step end before it begins", () => {
  const early = { type: "GenerationStarted", at: at(-1) };
  expect(stepsOf([asked, early, laidOut], Date.parse(at(6)))).toMatchObject([
    { startMs: 0, ms: 0 },
    { startMs: 0, ms: 5000 },
    { startMs: 5000, ms: 1000 },
  ]);
});

test.each([
  [12, "12 ms"],
  [1500, "1.5 s"],
  [180_000, "3 min"],
])("%s ms read as %s", (ms, text) => expect(lasting(ms)).toBe(text));
