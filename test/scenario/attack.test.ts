/** While one customer keeps all threads at work with what is hard to draw and to read, another is served and nothing is lost. */
import { expect, test } from "vitest";
import { broken, newCustomer, underAttack } from "../support/attack.ts";
import { hard, small } from "../support/hard-documents.ts";
import { embedded } from "../support/modes.ts";
import { called, startService } from "../support/service.ts";

test("the other customer sees no 5xx, and everything that was promised to both is there", async () => {
  const { place, stores } = await embedded.open();
  const log = await stores();
  const [attackers, others] = [await newCustomer(log, 8), await newCustomer(log, 8)];
  await log.close();
  const service = await startService(place, { THREADS: "2" });
  const given = { base: service.base, attackers, others, ...hard, document: small };
  const { asked, promised, answered } = await underAttack({ ...given, atOnce: 6, rounds: 12, pauseMs: 100 });

  expect(asked.filter(({ status }) => status !== 200 && status !== 201)).toEqual([]);
  expect(asked.length).toBeGreaterThanOrEqual(36);
  // The attack was one: more than the threads could do at once was asked for and taken.
  expect((answered.get(201) ?? 0) + (answered.get(202) ?? 0)).toBeGreaterThan(6);
  expect(await broken(service.base, promised)).toEqual([]);
  expect(await service.end("SIGTERM")).toBe(0);
  expect((await called(place, "projections", "verify")).code).toBe(0);
  expect((await called(place, "audit", "verify")).code).toBe(0);
  expect(service.lines.filter((line) => line.includes("a drawing thread was ended"))).toEqual([]);
}, 300_000);
