import { expect, test } from "vitest";
import { expectError } from "./support/client.ts";
import { house, insideTest } from "./support/house.ts";

const open = house();
const left = (answer: { headers: Record<string, string> }) => Number(answer.headers["ratelimit-remaining"]);

test("B5: the first answer has 119 left, the 120th none, the 121st is refused", async () => {
  const me = await open().customer();
  for (let i = 1; i <= 120; i++) {
    // Every endpoint counts, including polls, failures and unknown routes.
    const path = [
      "/v1/folders",
      "/v1/unknown",
      "/v1/diagrams?limit=0",
      `/v1/generations/gen_${"0".repeat(32)}`,
    ][i % 4];
    const answer = await me.get(path ?? "");
    expect(answer.status).not.toBe(429);
    expect(answer.headers["ratelimit-limit"]).toBe("120");
    expect(left(answer)).toBe(120 - i);
  }
  const refused = await me.get("/v1/folders");
  expectError(refused, "rate_limit_exceeded");
  expect(left(refused)).toBe(0);
  expect(refused.headers["retry-after"]).toBe(refused.headers["ratelimit-reset"]);
});

insideTest(
  "B4, B7: Reset and Retry-After count down whole seconds to the end of the oldest request, from 60 to 1",
  async () => {
    const { hold, pass } = open().inside();
    hold();
    const me = await open().customer();
    expect((await me.get("/v1/folders")).headers["ratelimit-reset"]).toBe("60");
    pass(20_000);
    for (let i = 2; i <= 120; i++) await me.get("/v1/folders");
    const refused = await me.get("/v1/folders");
    expectError(refused, "rate_limit_exceeded");
    expect(Number(refused.headers["retry-after"])).toBeGreaterThan(37);
    expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(40);
    pass(38_500);
    const late = Number((await me.get("/v1/folders")).headers["retry-after"]);
    expect(late).toBeGreaterThanOrEqual(1);
    expect(late).toBeLessThanOrEqual(2);
  },
);

insideTest("B6: refused requests do not count, so waiting Retry-After helps", async () => {
  const { hold, pass } = open().inside();
  hold();
  const me = await open().customer();
  for (let i = 1; i <= 120; i++) await me.get("/v1/folders");
  let wait = 0;
  for (let i = 0; i < 200; i++) {
    const refused = await me.get("/v1/folders");
    expectError(refused, "rate_limit_exceeded");
    wait = Number(refused.headers["retry-after"]);
  }
  pass(wait * 1000);
  expect((await me.get("/v1/folders")).status).toBe(200);
});

insideTest("the window rolls: never more than 120 in any 60 seconds", async () => {
  const { hold, pass } = open().inside();
  hold();
  const me = await open().customer();
  for (let i = 1; i <= 60; i++) await me.get("/v1/folders");
  pass(59_000);
  for (let i = 61; i <= 120; i++) expect((await me.get("/v1/folders")).status).toBe(200);
  expectError(await me.get("/v1/folders"), "rate_limit_exceeded");
  pass(1_000);
  for (let i = 1; i <= 60; i++) expect((await me.get("/v1/folders")).status).toBe(200);
  expectError(await me.get("/v1/folders"), "rate_limit_exceeded");
});

test("spec: counters are per key, also for two keys of one account", async () => {
  const me = await open().customer();
  const other = await open().customer({ userId: me.userId });
  const before = left(await me.get("/v1/folders"));
  expect(left(await other.get("/v1/folders"))).toBe(before);
});

test("B1: the burst comes before the plan, the route and the scope", async () => {
  const free = await open().customer({ plan: "free" });
  for (let i = 1; i <= 120; i++) expectError(await free.get("/v1/folders"), "plan_required");
  expectError(await free.get("/v1/unknown"), "rate_limit_exceeded");
  const none = await open().customer({ scopes: ["generate"] });
  for (let i = 1; i <= 120; i++) await none.get("/v1/folders");
  expectError(await none.get("/v1/folders"), "rate_limit_exceeded");
});

insideTest(
  "B2, B3: requests without a valid key share a bucket of their address, which no valid key ever meets",
  async () => {
    const { hold, pass } = open().inside();
    hold();
    pass(60_000);
    const me = await open().customer();
    const nobody = open().anonymous;
    for (let i = 1; i <= 120; i++) {
      const answer = await (i % 2 ? nobody : nobody.as("svc_sk_live_wrong")).get("/v1/folders");
      expect(answer.status).toBe(401);
      expect(left(answer)).toBe(120 - i);
    }
    const refused = await nobody.get("/v1/folders");
    expectError(refused, "rate_limit_exceeded");
    expect(refused.headers["retry-after"]).toBe(refused.headers["ratelimit-reset"]);
    const mine = await me.get("/v1/folders");
    expect(mine.status).toBe(200);
    expect(left(mine)).toBe(119);
    pass(60_000);
    expectError(await nobody.get("/v1/folders"), "missing_api_key");
  },
);
