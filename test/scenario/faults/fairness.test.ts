/**
 * Many customers at once, one of them with a long line of jobs: no other customer waits for the end of it. FAULTS=1:
 * 200 keys, one of them with 500 jobs.
 */
import { describe, expect, test } from "vitest";
import { requestGeneration } from "../../../src/commands/flows.ts";
import { newGenerationId, newId } from "../../../src/commands/ids.ts";
import type { RecordedEvent } from "../../../src/events/recorded.ts";
import { type House, modes } from "../../support/modes.ts";
import { startService } from "../../support/service.ts";
import { someContext } from "../../support/stores.ts";
import { wrongIn } from "../support/hold.ts";
import { acceptOne, type Keyed, newKeys, openSite, prompt, type Site } from "../support/site.ts";
import type { Row } from "../support/table.ts";

const [keys, jobsOfOne] = process.env.FAULTS ? [200, 500] : [8, 32];

/** Work for much longer than it takes to queue a job, so the line is complete before it is worked off. */
const longPrompt = Array.from({ length: 4 }, (_, i) => `Order ${i + 1}. ${prompt}`).join(" ");

/** Straight into the log, because a key may send 120 requests a minute. */
async function queueMany(site: Site, { keyId, owner, userId }: Keyed, count: number): Promise<void> {
  const log = await site.house.stores();
  for (let i = 0; i < count; i++) {
    const asked = { generationId: newGenerationId(), diagramId: newId(), keyId, owner, prompt: longPrompt };
    const answer = { kind: "generate", theme: "light", format: "png", name: null, context: null } as const;
    const data = { ...asked, ...answer, organizationId: null, createdBy: userId, folderId: null };
    await requestGeneration(log, data, someContext(new Date().toISOString()));
    site.accepted.push({ id: asked.generationId, keyId });
  }
  await log.close();
}

/** The order in which jobs ended, and the time of each. */
async function endedIn(house: House): Promise<{ id: string; ms: number }[]> {
  const events = await house.log();
  const at = ({ metadata }: RecordedEvent) => Date.parse(metadata.at);
  const requestedAt = new Map(
    events.flatMap((event) => (event.type === "GenerationRequested" ? [[event.stream, at(event)]] : [])),
  );
  return events.flatMap((event) =>
    event.type === "GenerationSucceeded"
      ? [
          {
            id: event.stream.replace("generation-", ""),
            ms: at(event) - (requestedAt.get(event.stream) ?? Number.NaN),
          },
        ]
      : [],
  );
}

/**
 * One job of each; only a few requests at once, because FerretDB stops answering for good when a hundred arrive at the
 * same moment.
 */
async function acceptedOf(site: Site, keyed: Keyed[], row: Row): Promise<string[]> {
  const waiting = [...keyed];
  const ids: string[] = [];
  const client = async () => {
    for (let next = waiting.pop(); next; next = waiting.pop())
      ids.push(await acceptOne(site, next, () => false, row));
  };
  await Promise.all(Array.from({ length: 20 }, client));
  return ids;
}

const seconds = (ms: number | undefined) => `${((ms ?? Number.NaN) / 1000).toFixed(1)} s`;

describe.each(modes)("$name", ({ name, open }) => {
  test("of many keys the one with a long line of jobs starves no other", async () => {
    const house = await open();
    const site = await openSite(house, { THREADS: "2" });
    const [greedy, ...others] = await newKeys(house, keys);
    if (!greedy) throw new Error("There is no key.");
    await site.process.worker.end("SIGTERM");
    await queueMany(site, greedy, jobsOfOne);
    const row: Row = { fault: name, accepted: 0, failedWhileAway: 0, recoveredMs: 0, wrong: [] };
    const theirs = new Set(await acceptedOf(site, others, row));
    site.process.worker = await startService(house.place, { ROLES: "worker", THREADS: "2" });
    await house.appended("GenerationSucceeded", site.accepted.length);

    const ended = await endedIn(house);
    const places = ended.flatMap(({ id }, i) => (theirs.has(id) ? [i + 1] : []));
    const waits = ended.filter(({ id }) => theirs.has(id)).map(({ ms }) => ms);
    const middle = (values: number[]) => values.toSorted((a, b) => a - b)[values.length >> 1];
    console.log(
      `${name}: ${jobsOfOne} jobs of one key, then one of each of ${others.length} others. The others ended as number ` +
        `${places[0]} to ${places.at(-1)} of ${ended.length}, the middle one as ${middle(places)}, after ` +
        `${seconds(middle(waits))} (middle) and ${seconds(Math.max(...waits))} (last); the last of all after ` +
        `${seconds(Math.max(...ended.map(({ ms }) => ms)))}.`,
    );
    // In a queue without fairness all of them would come after the long line.
    expect(middle(places)).toBeLessThan(ended.length / 2);
    expect(places.at(-1)).toBeLessThan(ended.length - jobsOfOne / 5);
    expect([...row.wrong, ...(await wrongIn(house, site.accepted))]).toEqual([]);
  }, 900_000);
});
