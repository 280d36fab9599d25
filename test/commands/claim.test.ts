import { describe, test } from "vitest";
import { claim } from "../../src/commands/claim.ts";
import type { ClaimEvent } from "../../src/events/claim.ts";
import { limits } from "../../src/limits.ts";
import { given } from "../support/given.ts";

const startMs = Date.parse("2026-11-21T10:00:00.000Z");
const later = (ms: number) => new Date(startMs + ms).toISOString();
const first = { fingerprint: "f", keyId: "d1", resourceId: "r1", holder: "p1", claimedAt: later(0) };
const requested = (data: object = {}): ClaimEvent => ({
  type: "RequestClaimed",
  data: { ...first, ...data },
});
const abandoned: ClaimEvent = { type: "ClaimAbandoned", data: { resourceId: "r1" } };
const released: ClaimEvent = { type: "ClaimReleased", data: { resourceId: "r1" } };
const asking = (data: object = {}) => ({ type: "ClaimRequest" as const, data: { ...first, ...data } });
const inUse = "idempotency_key_in_use";

describe("claiming", () => {
  test("a free key, also one that a refused request freed", () => {
    given(claim, []).when(asking()).thenEvents([requested()]);
    given(claim, [requested(), released])
      .when(asking({ resourceId: "r2" }))
      .thenEvents([requested({ resourceId: "r2" })]);
  });

  test("again by the same attempt adds nothing", () => {
    given(claim, [requested()]).when(asking()).thenNothing();
  });

  test("for another resource is refused for 24 hours from the first claim on", () => {
    const retried = requested({ holder: "p2", claimedAt: later(limits.idempotencyWindowMs - 1) });
    for (const past of [[requested()], [requested(), abandoned], [requested(), abandoned, retried]]) {
      const at = (ms: number) => asking({ resourceId: "r2", claimedAt: later(ms) });
      given(claim, past)
        .when(at(limits.idempotencyWindowMs - 1))
        .thenRefused(inUse);
      const { data } = at(limits.idempotencyWindowMs);
      given(claim, past)
        .when(at(limits.idempotencyWindowMs))
        .thenEvents([requested(data)]);
    }
  });
});

describe("taking up the same resource", () => {
  const byAnother = (ms: number) => asking({ holder: "p2", claimedAt: later(ms) });

  test("is refused to another process until the claim is abandoned or old", () => {
    given(claim, [requested()]).when(byAnother(limits.claimTakeoverMs)).thenRefused(inUse);
    const old = byAnother(limits.claimTakeoverMs + 1);
    given(claim, [requested()])
      .when(old)
      .thenEvents([requested(old.data)]);
    given(claim, [requested(), abandoned])
      .when(byAnother(1))
      .thenEvents([requested(byAnother(1).data)]);
  });

  test("is for one of two", () => {
    const taken = requested(byAnother(1).data);
    given(claim, [requested(), abandoned, taken])
      .when(asking({ holder: "p3", claimedAt: later(1) }))
      .thenRefused(inUse);
  });

  test("is free to the process that holds it", () => {
    const again = asking({ claimedAt: later(1) });
    given(claim, [requested()])
      .when(again)
      .thenEvents([requested(again.data)]);
  });

  test("of a claim without a holder, as older versions wrote it, goes by its age", () => {
    const { holder, ...data } = first;
    const past: ClaimEvent[] = [{ type: "RequestClaimed", data }];
    given(claim, past).when(byAnother(1)).thenRefused(inUse);
    const old = byAnother(limits.claimTakeoverMs + 1);
    given(claim, past)
      .when(old)
      .thenEvents([requested(old.data)]);
  });
});

describe.each([
  ["AbandonClaim", abandoned],
  ["ReleaseClaim", released],
] as const)("%s", (type, event) => {
  const by = (data: object = {}) => ({ type, data: { ...first, ...data } });

  test("ends the attempt, once", () => {
    given(claim, [requested()]).when(by()).thenEvents([event]);
    given(claim, [requested(), event]).when(by()).thenNothing();
    given(claim, []).when(by()).thenNothing();
  });

  test("leaves the attempt of another process, or another attempt of this one, alone", () => {
    for (const data of [{ holder: "p2" }, { claimedAt: later(1) }, { resourceId: "r2" }])
      given(claim, [requested(data)])
        .when(by())
        .thenNothing();
  });
});
