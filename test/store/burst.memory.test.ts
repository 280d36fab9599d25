import { describe, expect, test } from "vitest";
import { openMemoryBurst } from "../../src/store/burst.memory.ts";

const bounds = { limit: 120, windowMs: 60_000 };

describe("counting requests in memory", () => {
  test("subjects that were quiet for two windows are forgotten", async () => {
    const burst = openMemoryBurst();
    for (let i = 0; i < 1_000; i++) await burst.hit(`subject ${i}`, i, bounds);
    expect(burst.subjects()).toBe(1_000);
    await burst.hit("busy", 61_000, bounds);
    await burst.hit("busy", 122_000, bounds);
    await burst.hit("busy", 183_000, bounds);
    expect(burst.subjects()).toBe(1);
  });

  test("a subject that stays busy is never forgotten", async () => {
    const burst = openMemoryBurst();
    const one = { limit: 1, windowMs: 60_000 };
    for (let at = 0; at < 600_000; at += 1_000)
      expect((await burst.hit("busy", at, one)).allowed).toBe(at % 60_000 === 0);
  });

  test("looking at a subject that never asked keeps nothing", async () => {
    const burst = openMemoryBurst();
    await burst.hit("looked at", 0, bounds, false);
    expect(burst.subjects()).toBe(0);
  });

  test("a clock that is set back a little gives nothing away", async () => {
    const burst = openMemoryBurst();
    for (let i = 0; i < 120; i++) await burst.hit("a", 100_000, bounds);
    expect((await burst.hit("a", 99_000, bounds)).allowed).toBe(false);
    expect((await burst.hit("a", 160_000, bounds)).allowed).toBe(true);
  });

  test("a clock that is set back far does not lock anybody out", async () => {
    const burst = openMemoryBurst();
    for (let i = 0; i < 120; i++) await burst.hit("a", 10_000_000, bounds);
    expect((await burst.hit("a", 100_000, bounds)).remaining).toBe(119);
    expect((await burst.hit("a", 100_001, bounds)).remaining).toBe(118);
  });

  test("another limit of the same subject counts from then on", async () => {
    const burst = openMemoryBurst();
    for (let i = 0; i < 5; i++) await burst.hit("a", i, { limit: 5, windowMs: 1_000 });
    expect((await burst.hit("a", 10, { limit: 8, windowMs: 1_000 })).remaining).toBe(2);
    expect(await burst.hit("a", 11, { limit: 3, windowMs: 1_000 })).toEqual({
      allowed: false,
      limit: 3,
      remaining: 0,
      resetMs: 989,
    });
  });
});
