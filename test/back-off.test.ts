import { expect, test } from "vitest";
import { backOffMs } from "../src/back-off.ts";

const backOff = { firstMs: 100, mostMs: 1_000 };

test("waits double from try to try, and never grow beyond the most", () => {
  const full = [1, 2, 3, 4, 5, 60, 5_000].map((attempt) => backOffMs(backOff, attempt, 1));
  expect(full).toEqual([100, 200, 400, 800, 1_000, 1_000, 1_000]);
});

test("half of each wait is left to chance", () => {
  expect(backOffMs(backOff, 3, 0)).toBe(200);
  expect(backOffMs(backOff, 3, 0.5)).toBe(300);
  for (let attempt = 1; attempt < 20; attempt++) {
    const fullMs = backOffMs(backOff, attempt, 1);
    const waitMs = backOffMs(backOff, attempt);
    expect(waitMs).toBeGreaterThanOrEqual(fullMs / 2);
    expect(waitMs).toBeLessThanOrEqual(fullMs);
  }
});
