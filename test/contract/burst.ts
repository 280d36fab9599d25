/** The contract of every request counter: it agrees with the plain definition of a rolling window. */
import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { Burst, BurstState } from "../../src/store/burst.ts";

const bounds = { limit: 3, windowMs: 1_000 };
const start = Date.parse("2026-01-01T00:00:00Z");

/** @param histories number of histories, of up to 200 requests each, that are compared with the definition. */
export function describeBurst(
  name: string,
  open: () => Promise<Burst>,
  { histories }: { histories: number },
): void {
  describe(`burst: ${name}`, () => {
    let burst: Burst;
    let subject: string;

    beforeEach(async () => {
      burst = await open();
      subject = randomUUID();
    });
    afterEach(() => burst.close());

    test("allows up to the limit, says what is left, and refuses the next", async () => {
      expect(await burst.hit(subject, start, bounds)).toEqual({
        allowed: true,
        limit: 3,
        remaining: 2,
        resetMs: 1_000,
      });
      expect(await burst.hit(subject, start + 100, bounds)).toEqual({
        allowed: true,
        limit: 3,
        remaining: 1,
        resetMs: 900,
      });
      expect(await burst.hit(subject, start + 200, bounds)).toEqual({
        allowed: true,
        limit: 3,
        remaining: 0,
        resetMs: 800,
      });
      expect(await burst.hit(subject, start + 999, bounds)).toEqual({
        allowed: false,
        limit: 3,
        remaining: 0,
        resetMs: 1,
      });
    });

    test("a place is free again when exactly one window has passed since it was taken", async () => {
      for (const at of [0, 400, 800]) await burst.hit(subject, start + at, bounds);
      expect((await burst.hit(subject, start + 999, bounds)).allowed).toBe(false);
      expect(await burst.hit(subject, start + 1_000, bounds)).toEqual({
        allowed: true,
        limit: 3,
        remaining: 0,
        resetMs: 400,
      });
      expect((await burst.hit(subject, start + 1_001, bounds)).allowed).toBe(false);
    });

    test("refused requests are not counted", async () => {
      for (let at = 0; at < 500; at += 10) await burst.hit(subject, start + at, bounds);
      expect((await burst.hit(subject, start + 1_000, bounds)).allowed).toBe(true);
    });

    test("looking counts nothing", async () => {
      expect(await burst.hit(subject, start, bounds, false)).toEqual({
        allowed: true,
        limit: 3,
        remaining: 3,
        resetMs: 1_000,
      });
      await burst.hit(subject, start, bounds);
      for (let i = 0; i < 5; i++)
        expect(await burst.hit(subject, start + 250, bounds, false)).toEqual({
          allowed: true,
          limit: 3,
          remaining: 2,
          resetMs: 750,
        });
    });

    test("subjects do not disturb each other", async () => {
      for (let i = 0; i < 4; i++) await burst.hit(subject, start, bounds);
      expect((await burst.hit(randomUUID(), start, bounds)).remaining).toBe(2);
    });

    test("of two hundred requests at once exactly as many as the limit are allowed", async () => {
      const asked = Array.from({ length: 200 }, () =>
        burst.hit(subject, start, { limit: 120, windowMs: 60_000 }),
      );
      expect((await Promise.all(asked)).filter(({ allowed }) => allowed)).toHaveLength(120);
    });

    test("agrees with the plain definition over any history", async () => {
      const request = fc.record({
        subject: fc.integer({ min: 0, max: 2 }),
        // Mostly small steps, sometimes exactly a window, sometimes long pauses.
        stepMs: fc.oneof(
          fc.integer({ min: 0, max: 40 }),
          fc.constantFrom(0, 1, 99, 100, 101, 250, 5_000_000_000),
        ),
        count: fc.boolean(),
      });
      const history = fc.record({
        limit: fc.constantFrom(1, 2, 5, 12),
        requests: fc.array(request, { minLength: 1, maxLength: 200, size: "max" }),
      });
      await fc.assert(
        fc.asyncProperty(history, async ({ limit, requests }) => {
          const run = randomUUID();
          const plain = plainBurst();
          let now = start;
          for (const { subject, stepMs, count } of requests) {
            now += stepMs;
            const asked = [`${run} ${subject}`, now, { limit, windowMs: 100 }, count] as const;
            expect(await burst.hit(...asked)).toEqual(plain(...asked));
          }
        }),
        { numRuns: histories },
      );
    });
  });
}

/** The definition: keep every counted time, and look at those of the last window. */
function plainBurst() {
  const counted = new Map<string, number[]>();
  return (subject: string, now: number, { limit, windowMs }: typeof bounds, count: boolean): BurstState => {
    const times = (counted.get(subject) ?? []).filter((time) => now - time < windowMs);
    const allowed = times.length < limit;
    if (allowed && count) times.push(now);
    counted.set(subject, times);
    const oldest = times[0];
    return {
      allowed,
      limit,
      remaining: limit - times.length,
      resetMs: oldest === undefined ? windowMs : oldest + windowMs - now,
    };
  };
}
