/**
 * While one customer sends every hostile document and text, another is served; both get their answers, and nothing is
 * lost.
 */
import { expect, test } from "vitest";
import { hostileDocuments } from "../hostile/documents.ts";
import { hostileTexts } from "../hostile/texts.ts";
import { broken, newCustomer, underAttack } from "../support/attack.ts";
import { small } from "../support/hard-documents.ts";
import { embedded } from "../support/modes.ts";
import { called, startService } from "../support/service.ts";

test("the other customer sees no 5xx, and everything that was promised to both is there", async () => {
  const { place, stores } = await embedded.open();
  const log = await stores();
  const [attackers, others] = [await newCustomer(log, 8), await newCustomer(log, 8)];
  await log.close();
  const service = await startService(place, { THREADS: "2" });
  const documents = hostileDocuments.map(({ xml }) => xml);
  const texts = hostileTexts.map(({ text }) => text);
  const given = { base: service.base, attackers, others, documents, texts, document: small };
  const { asked, promised, answered, first } = await underAttack({
    ...given,
    atOnce: 6,
    rounds: 12,
    // Three requests a round: with 190 ms between the rounds, eight keys of 120 a minute last for ever.
    pauseMs: 200,
  });

  expect(asked.filter(({ status }) => status !== 200 && status !== 201)).toEqual([]);
  expect(asked.length).toBeGreaterThanOrEqual(36);
  // A body that is not text is refused as a field (400) before it is read as a document (422).
  const names = [...hostileDocuments, ...hostileTexts].map(({ name }) => name);
  const outcomes = [
    ...hostileDocuments.map(({ expect: outcome }) => outcome),
    ...hostileTexts.map(() => "taken"),
  ];
  const outcomeOf = new Map<number | undefined, string>([
    [201, "accepted"],
    [400, "refused"],
    [422, "refused"],
    [202, "taken"],
  ]);
  expect(names.map((name, at) => `${name}: ${outcomeOf.get(first[at]) ?? first[at]}`)).toEqual(
    names.map((name, at) => `${name}: ${outcomes[at]}`),
  );
  // The attack was real: more requests were accepted than the threads could do at once.
  expect((answered.get(201) ?? 0) + (answered.get(202) ?? 0)).toBeGreaterThan(6);
  expect(await broken(service.base, promised)).toEqual([]);
  expect(await service.end("SIGTERM")).toBe(0);
  expect((await called(place, "projections", "verify")).code).toBe(0);
  expect((await called(place, "audit", "verify")).code).toBe(0);
  expect(service.lines.filter((line) => line.includes("a drawing thread was ended"))).toEqual([]);
}, 600_000);
