import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { openEmbeddedStores } from "../../src/adapters.ts";
import { newKeyPair, type Statement, signStatement } from "../../src/audit/signature.ts";
import { leafOfEvent, newLeaves, treeRoot } from "../../src/audit/tree.ts";
import { hasItsNote, parseTreeNote, signTree } from "../../src/audit/tree-note.ts";
import { openVerifier } from "../../src/audit/verify.ts";
import { account, accountStream } from "../../src/commands/account.ts";
import { checkpoint, checkpointStream } from "../../src/commands/checkpoint.ts";
import { handle } from "../../src/commands/handle.ts";
import type { Log } from "../../src/commands/log.ts";
import { readConfig } from "../../src/config.ts";
import type { Checkpoint } from "../../src/events/checkpoint.ts";
import { examine, storeEvidence } from "../../src/ops/evidence.ts";
import { type SignResult, signCheckpoint, walkLog } from "../../src/workers/checkpoint.ts";
import { openSigner, type Proof, type Schedule } from "../../src/workers/signing.ts";
import { given } from "../support/given.ts";
import { plant } from "../support/plant.ts";
import { embeddedStores, someContext, temporaryFolder } from "../support/stores.ts";

const register = (log: Log, accountId: string) => {
  const data = { accountId, email: `${accountId}@example.com`, plan: "pro" as const };
  return handle(log, account, accountStream(accountId), { type: "RegisterUser", data }, someContext());
};

async function verify({ store, vault }: Log) {
  return examine(await storeEvidence({ store, vault }, async () => {}), { trusted: null });
}

type Clock = { nowMs: number };
const hour = 3600 * 1000;
async function allEvents({ store }: Log, count: number) {
  const found = [];
  for await (const { events } of store.follow([""], 0n, new AbortController().signal)) {
    found.push(...events);
    if (found.length >= count) break;
  }
  return found.slice(0, count);
}

type Changed = Omit<Statement, "signedAt">;

/** Signs a statement about the current log as an attacker would. */
async function recordCheckpoint(
  log: Log,
  privatePem: string,
  change: (statement: Changed & { tree: string }) => Changed,
): Promise<Checkpoint> {
  const verifier = openVerifier([]);
  await walkLog(log.store, verifier);
  const [unsigned] = [...collected(verifier.takeUnsigned())];
  if (!unsigned) throw new Error("There is nothing to sign.");
  const signedAt = "2026-01-01T00:00:00.000Z";
  const statement = { ...change(unsigned.statement), signedAt };
  const { origin, tree, events } = statement;
  const isNamed = origin !== undefined && tree !== undefined;
  const note = isNamed
    ? { note: signTree({ origin, size: events, root: Buffer.from(tree, "hex") }, privatePem, signedAt) }
    : {};
  const data = { ...statement, ...signStatement(statement, privatePem), trail: unsigned.trail, ...note };
  await handle(log, checkpoint, checkpointStream, { type: "RecordCheckpoint", data }, someContext());
  return data;
}

function collected<T>(steps: Generator<void, T>): T {
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** However busy the machine is. */
const soon = { timeout: 30_000 };

/** A signer that looks every other moment, with its own clock. */
function signerOf(stores: Log, schedule: Partial<Schedule> = {}, clock: Clock = { nowMs: 0 }) {
  const results: SignResult[] = [];
  const proofs: Proof[] = [];
  const { privatePem } = newKeyPair();
  const signer = openSigner(
    {
      log: stores,
      now: () => clock.nowMs,
      privatePem: () => privatePem,
      onResult: (result) => void results.push(result),
      onProof: (proof) => void proofs.push(proof),
    },
    { lookMs: 2, events: 1_000, everyMs: 1_000 * hour, anewMs: 1_000 * hour, pauseFactor: 0, ...schedule },
  );
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  const signed = () => results.filter(({ status }) => status === "signed").length;
  return { signer, stop, results, signed, proof: () => proofs.at(-1) };
}

describe("a signer", () => {
  test("signs at its start, then when so many events have no signature", async () => {
    const stores = embeddedStores();
    await register(stores, "one");
    const { signer, stop, signed, proof } = signerOf(stores, { events: 3 });
    const kept = signer.keep(stop.signal);
    await expect.poll(signed, soon).toBe(1);
    await register(stores, "two");
    await register(stores, "three");
    await expect.poll(() => proof()?.uncovered, soon).toBe(2);
    expect(signed()).toBe(1);
    await register(stores, "four");
    await expect.poll(signed, soon).toBe(2);
    expect(proof()).toMatchObject({ uncovered: 0, faults: 0 });
    stop.abort();
    await kept;
    expect(await verify(stores)).toMatchObject({ checkpoints: 2, uncovered: 0, faults: [], events: 6 });
  });

  test("signs when the oldest event without a signature is old enough", async () => {
    const stores = embeddedStores();
    const clock = { nowMs: Date.parse("2026-01-01T00:00:00.000Z") };
    const { signer, stop, signed, proof } = signerOf(stores, { everyMs: hour }, clock);
    void signer.keep(stop.signal);
    await register(stores, "one");
    await expect.poll(() => proof()?.uncovered, soon).toBe(1);
    // If nothing is signed yet, the proof is as old as the log.
    expect(proof()?.signedAt).toBe("2026-01-01T00:00:00.000Z");
    clock.nowMs += hour;
    await expect.poll(signed, soon).toBe(1);
  });

  test("signs what came since when the process ends, and leaves alone what has not grown", async () => {
    const stores = embeddedStores();
    await register(stores, "one");
    const { signer, stop, results, signed } = signerOf(stores);
    const kept = signer.keep(stop.signal);
    await expect.poll(signed, soon).toBe(1);
    stop.abort();
    await kept;
    await signer.last(new AbortController().signal);
    expect(results.map(({ status }) => status)).toEqual(["signed", "unchanged"]);
    await register(stores, "two");
    await signer.last(new AbortController().signal);
    expect(await verify(stores)).toMatchObject({ checkpoints: 2, uncovered: 0, faults: [] });
  });

  test("signs a log anew that has not grown for long, so that it differs from an older copy", async () => {
    const stores = embeddedStores();
    const clock = { nowMs: Date.parse("2026-01-01T00:00:00.000Z") };
    await register(stores, "one");
    const { signer, stop, signed } = signerOf(stores, { anewMs: 24 * hour }, clock);
    void signer.keep(stop.signal);
    await expect.poll(signed, soon).toBe(1);
    clock.nowMs += 24 * hour;
    await expect.poll(signed, soon).toBe(2);
    const { newest, faults } = await verify(stores);
    expect({ signedAt: newest?.signedAt, faults }).toEqual({
      signedAt: "2026-01-02T00:00:00.000Z",
      faults: [],
    });
  });

  test("does not sign a log with faults, and says which event it is", async () => {
    const file = join(temporaryFolder(), "data");
    const stores = openEmbeddedStores(readConfig({ DATA_DIR: file }));
    for (const id of ["one", "two", "three"]) await register(stores, id);
    plant(join(file, "events.db"), ({ sql }) =>
      sql("UPDATE events SET type = 'PlanChanged' WHERE position = 2"),
    );
    const { signer, stop, results, proof } = signerOf(stores);
    const kept = signer.keep(stop.signal);
    await expect.poll(() => results.length, soon).toBe(1);
    expect(results[0]).toMatchObject({ status: "faulty", faults: [{ kind: "altered", position: "2" }] });
    expect(proof()).toMatchObject({ uncovered: 3, faults: 1 });
    stop.abort();
    await kept;
    await stores.close();
  });

  test("takes over what another process has signed, and signs only what is behind it", async () => {
    const stores = embeddedStores();
    const first = signerOf(stores);
    const second = signerOf(stores);
    await register(stores, "one");
    await first.signer.last(new AbortController().signal);
    await second.signer.last(new AbortController().signal);
    await register(stores, "two");
    await first.signer.last(new AbortController().signal);
    await register(stores, "three");
    await second.signer.last(new AbortController().signal);
    const { newest, faults, checkpoints } = await verify(stores);
    expect({ faults, checkpoints }).toEqual({ faults: [], checkpoints: 3 });
    // The previous checkpoint, and the event after it.
    expect(Buffer.from(newest?.trail ?? "", "base64")).toHaveLength(12);
  });
});

describe("a checkpoint", () => {
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

  test("states the tree over all events, also as a note of a log that keeps its name", async () => {
    const stores = embeddedStores();
    const { privatePem } = newKeyPair();
    const names: string[] = [];
    for (const id of ["one", "two", "three"]) {
      await register(stores, id);
      const { result } = await signCheckpoint(stores, privatePem, someContext);
      if (result.status !== "signed") throw new Error("It is not signed.");
      const { tree = "", origin = "", note = "", events } = result.newest;
      names.push(origin);
      const leaves = newLeaves();
      for (const { metadata } of await allEvents(stores, events)) leaves.push(leafOfEvent(metadata.hash));
      expect(treeRoot(leaves, events).toString("hex")).toBe(tree);
      expect(parseTreeNote(note)?.head).toEqual({ origin, size: events, root: Buffer.from(tree, "hex") });
    }
    expect(new Set(names).size).toBe(1);
    expect(await verify(stores)).toMatchObject({ checkpoints: 3, faults: [] });
  });

  test("of an older version stays good, and the log gets its tree at the next start", async () => {
    const stores = embeddedStores();
    const { privatePem } = newKeyPair();
    await register(stores, "one");
    await recordCheckpoint(stores, privatePem, ({ tree: _, ...statement }) => statement);
    expect(await verify(stores)).toMatchObject({ checkpoints: 1, uncovered: 0, faults: [] });
    const { result } = await signCheckpoint(stores, privatePem, someContext);
    expect(result).toMatchObject({ status: "signed", newest: { events: 2, tree: expect.any(String) } });
    expect(await verify(stores)).toMatchObject({ checkpoints: 2, uncovered: 0, faults: [] });
    const { result: again } = await signCheckpoint(stores, privatePem, someContext);
    expect(again.status).toBe("unchanged");
  });

  test("with a tree that is not the one of the log is a fault, whoever signed it", async () => {
    const stores = embeddedStores();
    const { privatePem } = newKeyPair();
    await register(stores, "one");
    const { tree } = await recordCheckpoint(stores, privatePem, (statement) => ({
      ...{ ...statement, origin: "log.example", tree: "ab".repeat(32) },
    }));
    expect(tree).toBe("ab".repeat(32));
    const { faults } = await verify(stores);
    expect(faults).toMatchObject([{ kind: "checkpoint", position: "2", stream: "checkpoint-log" }]);
  });

  test("without its note, or with that of another tree, is not believed", async () => {
    const stores = embeddedStores();
    const { privatePem } = newKeyPair();
    await register(stores, "one");
    const { result } = await signCheckpoint(stores, privatePem, someContext);
    if (result.status !== "signed") throw new Error("It is not signed.");
    const { note = "", ...without } = result.newest;
    const { origin = "", events } = result.newest;
    const head = { origin, size: events, root: Buffer.alloc(32) };
    const other = signTree(head, privatePem, result.newest.signedAt);
    const stranger = signTree(
      { ...head, root: Buffer.from(result.newest.tree ?? "", "hex") },
      newKeyPair().privatePem,
      result.newest.signedAt,
    );
    expect(hasItsNote({ ...without, note })).toBe(true);
    for (const forged of [without, { ...without, note: other }, { ...without, note: stranger }])
      expect(hasItsNote(forged)).toBe(false);
  });

  test("of a log that another process has named meanwhile is not written", () => {
    const data = (upTo: string, origin: string): Checkpoint => ({
      ...{ upTo, origin, events: 1, streams: 1, root: "", order: "", signedAt: "2026-01-01T00:00:00.000Z" },
      ...{ publicKey: "", signature: "", trail: "" },
    });
    const record = (checkpointData: Checkpoint) =>
      ({ type: "RecordCheckpoint", data: checkpointData }) as const;
    const named = { type: "CheckpointSigned", data: data("1", "log.example/one") } as const;
    given(checkpoint, [named])
      .when(record(data("2", "log.example/two")))
      .thenNothing();
    given(checkpoint, [named])
      .when(record(data("1", "log.example/one")))
      .thenNothing();
    const next = data("2", "log.example/one");
    given(checkpoint, [named])
      .when(record(next))
      .thenEvents([{ type: "CheckpointSigned", data: next }]);
  });

  test("of an empty log there is none", async () => {
    const { result } = await signCheckpoint(embeddedStores(), newKeyPair().privatePem, someContext);
    expect(result.status).toBe("empty");
  });
});
