import { expect, test } from "vitest";
import type { Decider } from "../../src/commands/decider.ts";
import { handle } from "../../src/commands/handle.ts";
import { newGenerationId } from "../../src/commands/ids.ts";
import { usageStream } from "../../src/commands/usage.ts";
import { type UsageEvent, usageEvents } from "../../src/events/usage.ts";
import { type Client, expectError } from "./support/client.ts";
import { chain } from "./support/documents.ts";
import { house, insideTest } from "./support/house.ts";

const open = house();
const day = 24 * 3600_000;
const generate = (me: Client) => me.post("/v1/diagrams/generate", { prompt: "x" });

/** Any number of units in one append, because thousands of calls would be needed for single units. */
const spending: Decider<{ keyId: string; units: number; reservedAt: string }, UsageEvent, null> = {
  family: usageEvents,
  initial: () => null,
  decide: ({ keyId, units, reservedAt }) =>
    Array.from({ length: units }, () => ({
      type: "GenerationReserved",
      data: { keyId, generationId: newGenerationId(), reservedAt },
    })),
  evolve: () => null,
};

/** Spends units of a key, as if that many requests had been accepted. */
async function spend(keyId: string, units: number): Promise<void> {
  const { deps, operator } = open().inside();
  const context = operator();
  await handle(deps.log, spending, usageStream(keyId), { keyId, units, reservedAt: context.at }, context);
}

test("B9: generate and edit tell both limits", async () => {
  const me = await open().customer();
  const { id } = (await me.post("/v1/diagrams/import", { bpmn_xml: chain() })).json;
  const first = await generate(me);
  expect(first.headers["ratelimit-policy"]).toBe('"burst";q=120;w=60, "generations";q=500;w=2592000');
  expect(first.headers.ratelimit).toMatch(/^"burst";r=118;t=(5\d|60), "generations";r=499;t=2592000$/);
  const second = await me.post(`/v1/diagrams/${id}/edit`, { prompt: "x" });
  expect(second.headers.ratelimit).toMatch(/^"burst";r=117;t=\d+, "generations";r=498;t=\d+$/);
});

insideTest(
  "B10, spec: 500 units in 30 days and not one more; refusals, polls and images spend none",
  async () => {
    const me = await open().customer();
    await spend(me.keyId, 499);
    expectError(await me.post("/v1/diagrams/generate", { prompt: "" }), "invalid_parameter", "prompt");
    const last = await generate(me);
    expect(last.status).toBe(202);
    expect(last.headers.ratelimit).toContain('"generations";r=0;');
    await me.get(`/v1/generations/${last.json.id}`);
    const refused = await generate(me);
    expectError(refused, "quota_exceeded");
    const { id } = (await me.post("/v1/diagrams/import", { bpmn_xml: chain() })).json;
    expectError(await me.post(`/v1/diagrams/${id}/edit`, { prompt: "x" }), "quota_exceeded");
    // B8: the three plain headers continue to describe the burst window.
    expect(refused.headers["ratelimit-limit"]).toBe("120");
    expect(Number(refused.headers["ratelimit-reset"])).toBeLessThanOrEqual(60);
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(29 * 24 * 3600);
    expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(30 * 24 * 3600);
    expect(refused.headers.ratelimit).toContain('"generations";r=0;');
  },
);

insideTest("B1: quota is asked last, after fields, diagram and folder", async () => {
  const me = await open().customer();
  await spend(me.keyId, 500);
  const nothing = "00000000-0000-7000-8000-000000000000";
  expectError(await me.post("/v1/diagrams/generate", {}), "missing_parameter", "prompt");
  expectError(
    await me.post("/v1/diagrams/generate", { prompt: "x", folder_id: nothing }),
    "invalid_parameter",
    "folder_id",
  );
  expectError(await me.post(`/v1/diagrams/${nothing}/edit`, { prompt: "x" }), "resource_not_found");
  expectError(await generate(me), "quota_exceeded");
});

insideTest("B8: the window rolls: Retry-After is when the oldest unit is 30 days old", async () => {
  const { pass } = open().inside();
  const me = await open().customer();
  await spend(me.keyId, 1);
  pass(10 * day);
  await spend(me.keyId, 499);
  const wait = Number((await generate(me)).headers["retry-after"]);
  expect(wait).toBeGreaterThan(20 * 24 * 3600 - 30);
  expect(wait).toBeLessThanOrEqual(20 * 24 * 3600);
  pass(wait * 1000);
  expect((await generate(me)).status).toBe(202);
  expectError(await generate(me), "quota_exceeded");
});

insideTest("B10: requests that come together never get more than what is left", async () => {
  const me = await open().customer();
  await spend(me.keyId, 496);
  const answers = await Promise.all(Array.from({ length: 4 }, () => generate(me)));
  expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202]);
  const more = await Promise.all(Array.from({ length: 4 }, () => generate(me)));
  for (const answer of more) expectError(answer, "quota_exceeded");
});

insideTest("spec: counters are per key", async () => {
  const me = await open().customer();
  const other = await open().customer({ userId: me.userId });
  await spend(me.keyId, 500);
  expectError(await generate(me), "quota_exceeded");
  expect((await generate(other)).headers.ratelimit).toContain("r=499");
});
