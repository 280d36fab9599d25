/** The shared counters with several processes. The contract is tested in test/contract. */
import { randomUUID } from "node:crypto";
import { afterAll, expect, test } from "vitest";
import { limits } from "../../src/limits.ts";
import { openMongoBurst } from "../../src/store/burst.mongodb.ts";
import { findBackend } from "../support/backends.ts";
import { dropDatabase, newDatabase } from "../support/mongo.ts";

const server = await findBackend("MongoDB");
if (server) {
  const url = newDatabase(server.url);
  const processes = await Promise.all([1, 2, 3, 4].map(() => openMongoBurst(url)));
  const bounds = { limit: 120, windowMs: 60_000 };
  const start = Date.parse("2026-01-01T00:00:00Z");
  afterAll(async () => {
    for (const process of processes) await process.close();
    await dropDatabase(url);
    await server.stop();
  });

  test("four processes together allow exactly the limit, and again when the window has passed", async () => {
    const subject = randomUUID();
    for (const now of [start, start + 60_000]) {
      const asked = Array.from({ length: 240 }, (_, i) => processes[i % 4]?.hit(subject, now, bounds));
      expect((await Promise.all(asked)).filter((state) => state?.allowed)).toHaveLength(120);
      for (const process of processes)
        expect(await process.hit(subject, now + 59_999, bounds)).toMatchObject({
          allowed: false,
          resetMs: 1,
        });
    }
  });

  test("processes that reach the end of a line at different moments still count together", async () => {
    const subject = randomUUID();
    // The first half of the requests is counted before the line ends, the second after it, by all of them at once.
    const lineEnd = Math.ceil(start / limits.burstLineMs + 1) * limits.burstLineMs;
    const times = Array.from({ length: 240 }, (_, i) => lineEnd - 20 + (i % 40));
    const asked = times.map((now, i) => processes[i % 4]?.hit(subject, now, bounds));
    expect((await Promise.all(asked)).filter((state) => state?.allowed)).toHaveLength(120);
    for (const process of processes) {
      expect(await process.hit(subject, lineEnd + 59_000, bounds)).toMatchObject({ allowed: false });
      expect(await process.hit(subject, lineEnd + 60_100, bounds, false)).toMatchObject({ remaining: 120 });
    }
  });

  test("a process that begins in the middle of a window knows what was counted", async () => {
    const subject = randomUUID();
    for (let i = 0; i < 120; i++) await processes[0]?.hit(subject, start + i, bounds);
    const late = await openMongoBurst(url);
    expect(await late.hit(subject, start + 1_000, bounds)).toMatchObject({ allowed: false, resetMs: 59_000 });
    expect(await late.hit(subject, start + 60_000, bounds)).toMatchObject({ allowed: true, remaining: 0 });
    await late.close();
  });

  test("a look sees what other processes have counted", async () => {
    const subject = randomUUID();
    const [one, other] = processes;
    expect((await one?.hit(subject, start, bounds, false))?.remaining).toBe(120);
    await other?.hit(subject, start, bounds);
    await other?.hit(subject, start + 1, bounds);
    expect(await one?.hit(subject, start + 2, bounds, false)).toMatchObject({
      remaining: 118,
      resetMs: 59_998,
    });
  });
} else test.skip("counters of several processes need MongoDB");
