import { describe, expect, test } from "vitest";
import { newKeyPair } from "../../src/audit/signature.ts";
import { account, accountStream } from "../../src/commands/account.ts";
import { handle } from "../../src/commands/handle.ts";
import type { Log } from "../../src/commands/log.ts";
import { examine, storeEvidence } from "../../src/ops/evidence.ts";
import { keepSigning, type SignResult, signCheckpoint } from "../../src/workers/checkpoint.ts";
import { embeddedStores, someContext } from "../support/stores.ts";

const register = (log: Log, accountId: string) => {
  const data = { accountId, email: `${accountId}@example.com`, plan: "pro" as const };
  return handle(log, account, accountStream(accountId), { type: "RegisterUser", data }, someContext());
};

async function verify({ store, vault }: Log) {
  return examine(await storeEvidence({ store, vault }, async () => {}), { trusted: null });
}

describe("checkpoints on a schedule", () => {
  test("cover what has grown, and leave a log alone that has not", async () => {
    const stores = embeddedStores();
    const { privatePem } = newKeyPair();
    await register(stores, "one");
    const results: SignResult["status"][] = [];
    const stop = new AbortController();
    const now = () => Date.parse("2026-01-01T00:00:00.000Z");
    const onResult = ({ status }: SignResult) => {
      results.push(status);
      if (results.filter((one) => one === "signed").length === 2) stop.abort();
    };
    const signing = keepSigning({ log: stores, now }, privatePem, onResult, stop.signal, 5);
    await expect.poll(() => results.includes("unchanged")).toBe(true);
    await register(stores, "two");
    await signing;
    expect(results[0]).toBe("signed");
    expect(results.at(-1)).toBe("signed");
    expect(results.slice(1, -1).every((status) => status === "unchanged")).toBe(true);
    expect(await verify(stores)).toMatchObject({ checkpoints: 2, faults: [], events: 4 });
  });

  test("go on from a checkpoint that somebody else signed meanwhile", async () => {
    const stores = embeddedStores();
    const { privatePem } = newKeyPair();
    await register(stores, "one");
    const first = await signCheckpoint(stores, privatePem, someContext);
    await register(stores, "two");
    await signCheckpoint(stores, privatePem, someContext);
    await register(stores, "three");
    const third = await signCheckpoint(stores, privatePem, someContext, { auditing: first.auditing });
    expect(third.result).toMatchObject({ status: "signed", newest: { events: 5 } });
    expect(await verify(stores)).toMatchObject({ checkpoints: 3, faults: [] });
  });

  test("of an empty log there is none", async () => {
    const { result } = await signCheckpoint(embeddedStores(), newKeyPair().privatePem, someContext);
    expect(result.status).toBe("empty");
  });
});
