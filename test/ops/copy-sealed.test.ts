/** `pds copy --to embedded`: copies the log of an older version, and seals or keys all that it had in plain text. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { openEmbeddedStores, type Stores } from "../../src/adapters.ts";
import { formerFaults } from "../../src/audit/former.ts";
import { needlesOf } from "../../src/audit/raw-search.ts";
import { claimStream } from "../../src/commands/claim.ts";
import { importDiagram } from "../../src/commands/flows.ts";
import { newGenerationId, newId } from "../../src/commands/ids.ts";
import { hashOf } from "../../src/events/chain.ts";
import { FormerEvent } from "../../src/events/former.ts";
import { keyedHash } from "../../src/events/keyed.ts";
import type { JsonObject } from "../../src/events/recorded.ts";
import { chain } from "../http/support/documents.ts";
import { called, pds, startService } from "../support/service.ts";
import { someContext, temporaryFolder } from "../support/stores.ts";

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");
const secrets = ["wombat@example.com", "Pangolins", "Axolotls", "Lemurs"];

/** Writes events as they were when only a diagram's texts were sealed. */
async function write({ store }: Stores, stream: string, ...events: [type: string, data: JsonObject][]) {
  const before = await store.read(stream);
  let previousHash = before.at(-1)?.metadata.hash ?? null;
  for (const [at, [type, data]] of events.entries()) {
    const revision = before.length + at;
    const actor = { kind: "operator" as const, id: "test" };
    const metadata = {
      commandId: newId(),
      requestId: null,
      actor,
      at: "2026-01-01T00:00:00.000Z",
      previousHash,
    };
    const id = newId();
    const hash = hashOf({ stream, revision, id, type, data, metadata });
    const fresh = { id, type, data, metadata: { ...metadata, hash } };
    await store.append(stream, revision === 0 ? "absent" : revision - 1, [fresh]);
    previousHash = hash;
  }
}

async function older() {
  const folder = temporaryFolder();
  const dataDir = join(folder, "data");
  const stores = openEmbeddedStores({ DATA_DIR: dataDir, masterKey: null });
  onTestFinished(() => stores.close());
  const [user, org, folderId, diagramId, gone] = [newId(), newId(), newId(), newId(), newId()];
  const [owner, generationId] = [`live-user-${user}`, newGenerationId()];
  const named = { diagramId, owner, organizationId: null, createdBy: user, folderId: null, name: "Kept" };
  await write(stores, `account-${user}`, [
    "UserRegistered",
    { accountId: user, email: "wombat@example.com", plan: "pro" },
  ]);
  await write(stores, `account-${org}`, [
    "OrganizationRegistered",
    { accountId: org, name: "Lemurs", plan: "team" },
  ]);
  await write(stores, `account-${org}`, ["MemberAdded", { accountId: org, userId: user }]);
  await write(
    stores,
    `library-${owner}`,
    [
      "FolderCreated",
      { folderId, owner, organizationId: null, name: "Pangolins", parentId: null, context: "Axolotls" },
    ],
    ["DiagramPlaced", { diagramId, folderId, placedAt: "2026-01-01T00:00:00.000Z" }],
  );
  await importDiagram(stores, new Map(), { ...named, bpmn: chain(), sent: null }, someContext());
  await importDiagram(
    stores,
    new Map(),
    { ...named, diagramId: gone, bpmn: chain(), sent: null },
    someContext(),
  );
  await stores.vault.destroy(gone);
  await write(stores, `diagram-${gone}`, ["DiagramDeleted", { diagramId: gone }]);
  const claims = { import: diagramId, folder: folderId, gone };
  for (const [name, resourceId] of Object.entries(claims))
    await write(stores, claimStream(owner, "POST /x", name), [
      "RequestClaimed",
      { fingerprint: sha256(name), resourceId, claimedAt: "2026-01-01T00:00:00.000Z" },
    ]);
  const drawn = { generationId, diagramId, renderer: "r1", sha256: sha256("picture"), bytes: 7 };
  await write(stores, `generation-${generationId}`, ["ImageRendered", drawn]);
  return { folder, dataDir, stores, user, org, owner, folderId, diagramId, gone, generationId };
}

function bytesIn(folder: string, text: string): boolean {
  const files = ["events.db", "events.db-wal", "vault.db"].map((name) => join(folder, name));
  const there = files.filter((file) => statSync(file, { throwIfNoEntry: false }));
  return there.some((file) => needlesOf(text).some(({ bytes }) => readFileSync(file).includes(bytes)));
}

describe("a copy of an older log", () => {
  test("says the same, has nothing in plain, and begins with the last note of the log of before", async () => {
    const { folder, dataDir, owner, user, org, diagramId, folderId, gone, generationId } = await older();
    const into = join(folder, "new");
    for (const text of secrets) expect(bytesIn(dataDir, text)).toBe(true);
    const words = ["copy", "--from", "embedded", "--to", "embedded", "--into", into];
    const made = await pds(dataDir, ...words);
    expect(made).toMatchObject({ sealed: 7 });
    for (const text of secrets) expect(bytesIn(into, text)).toBe(false);
    for (const name of ["events.db", "vault.db", "audit-key.pem"])
      expect(statSync(join(into, name)).mode & 0o077).toBe(0);

    const copy = openEmbeddedStores({ DATA_DIR: into, masterKey: null });
    onTestFinished(() => copy.close());
    const claimed = async (name: string) =>
      (await copy.store.read(claimStream(owner, "POST /x", name)))[0]?.data ?? {};
    const keyed = async (keyId: string, name: string) =>
      keyedHash((await copy.vault.get(keyId)) ?? new Uint8Array(), "idempotency", sha256(name));
    for (const [name, keyId] of [
      ["import", diagramId],
      ["folder", `library-${owner}`],
    ] as const)
      expect(await claimed(name)).toMatchObject({ keyId, fingerprint: await keyed(keyId, name) });
    expect((await claimed("gone")).fingerprint).not.toBe(sha256("gone"));
    expect(await copy.vault.knows(gone)).toBe(true);
    expect(await copy.vault.get(gone)).toBeNull();
    const [drawn] = await copy.store.read(`generation-${generationId}`);
    const key = (await copy.vault.get(diagramId)) ?? new Uint8Array();
    expect(drawn?.data).toMatchObject({ hmac: keyedHash(key, "picture", sha256("picture")), bytes: 7 });
    expect(drawn?.data).not.toHaveProperty("sha256");

    const verified = await called(into, "audit", "verify", "--open");
    expect(verified).toMatchObject({ code: 0, json: { faults: [], former: { origin: made.origin } } });
    // The old log ends with the note that the new one begins with.
    const [first] = await copy.store.read("former-log");
    expect(first).toMatchObject({ position: 1n, type: "LogContinued" });
    const note = String(first?.data.note);
    expect(note).toContain(made.origin);
    const publicKey = join(dataDir, "audit-key.pub.pem");
    expect(await called(into, "audit", "verify", "--public-key", publicKey)).toMatchObject({ code: 0 });

    const service = await startService(into);
    expect(await pds(into, "users", "list")).toMatchObject([{ id: user, email: "wombat@example.com" }]);
    expect(await pds(into, "orgs", "list")).toMatchObject([{ id: org, name: "Lemurs", members: [user] }]);
    expect(await service.end("SIGTERM")).toBe(0);
    expect(await pds(into, "audit", "history", folderId)).toMatchObject({
      entries: [
        { type: "FolderCreated", data: { name: "Pangolins", context: "Axolotls" } },
        { type: "DiagramPlaced" },
      ],
    });
    await pds(into, "users", "delete", user, "--yes");
    expect(await called(into, "audit", "deletion", user, "--text", "Pangolins")).toMatchObject({ code: 0 });
  });

  test("is needed before an account of an older log is wholly gone, and says so", async () => {
    const { folder, dataDir, user } = await older();
    await pds(dataDir, "users", "delete", user, "--yes");
    const left = await called(dataDir, "audit", "deletion", user);
    expect(left).toMatchObject({ code: 1, json: { ok: false } });
    expect(JSON.stringify(left.json)).toContain("2 events with texts in plain");
    const into = join(folder, "new");
    await pds(dataDir, "copy", "--from", "embedded", "--to", "embedded", "--into", into);
    for (const text of ["wombat@example.com", "Pangolins", "Axolotls"])
      expect(bytesIn(into, text)).toBe(false);
    const service = await startService(into);
    expect(await service.end("SIGTERM")).toBe(0);
    expect(await called(into, "audit", "deletion", user)).toMatchObject({ code: 0, json: { ok: true } });
    expect(await called(into, "audit", "verify", "--open")).toMatchObject({ code: 0, json: { faults: [] } });
  });

  test("that is copied again names both logs before it, and a stranger can check both", async () => {
    const { folder, dataDir, user } = await older();
    const [second, third] = [join(folder, "second"), join(folder, "third")];
    const words = ["copy", "--from", "embedded", "--to", "embedded", "--into"];
    const first = await pds(dataDir, ...words, second);
    const again = await pds(second, ...words, third);
    expect(again).toMatchObject({ events: first.events, sealed: 0 });
    const publicKey = join(dataDir, "audit-key.pub.pem");
    expect(await called(third, "audit", "verify", "--open", "--public-key", publicKey)).toMatchObject({
      code: 0,
      json: { faults: [], former: { origin: again.origin, earlier: [{ origin: first.origin }] } },
    });
    const service = await startService(third);
    expect(await pds(third, "users", "list")).toMatchObject([{ id: user }]);
    expect(await service.end("SIGTERM")).toBe(0);
    const proof = join(folder, "first-event");
    await pds(third, "audit", "prove", "--event", "1", "--out", proof);
    expect(await called(folder, "audit", "verify", proof, "--public-key", publicKey)).toMatchObject({
      code: 0,
    });
    const stranger = spawnSync("python3", ["docs/verify.py", proof, "--public-key", publicKey], {
      encoding: "utf8",
    });
    expect(stranger.status).toBe(0);
    const named = [...stranger.stdout.matchAll(/goes on from (\S+):/g)].map(([, origin]) => origin);
    expect(named).toEqual([again.origin, first.origin]);
  });

  test("is refused into a folder that has something, and without one", async () => {
    const { dataDir, folder } = await older();
    const words = ["copy", "--from", "embedded", "--to", "embedded"];
    expect(await called(dataDir, ...words)).toMatchObject({ code: 2 });
    expect(await called(dataDir, ...words, "--into", dataDir)).toMatchObject({ code: 2 });
    expect(await called(folder, ...words, "--into", join(folder, "new"))).toMatchObject({ code: 2 });
  });
});

test("a log whose first event names a note that nobody trusted signed is faulty", async () => {
  const { folder, dataDir } = await older();
  const into = join(folder, "new");
  await pds(dataDir, "copy", "--from", "embedded", "--to", "embedded", "--into", into);
  const other = await older();
  await pds(other.dataDir, "audit", "checkpoint");
  const stranger = join(other.dataDir, "audit-key.pub.pem");
  const verified = await called(into, "audit", "verify", "--public-key", stranger);
  expect(verified).toMatchObject({
    code: 1,
    json: {
      faults: expect.arrayContaining([expect.objectContaining({ stream: "former-log", position: "1" })]),
    },
  });
});

test("every log that a copy names before itself must have been signed as it says", async () => {
  const { folder, dataDir } = await older();
  const [second, third] = [join(folder, "second"), join(folder, "third")];
  const words = ["copy", "--from", "embedded", "--to", "embedded", "--into"];
  await pds(dataDir, ...words, second);
  await pds(second, ...words, third);
  const stores = openEmbeddedStores({ DATA_DIR: third, masterKey: null });
  onTestFinished(() => stores.close());
  const [recorded] = await stores.store.read("former-log");
  if (!recorded) throw new Error("A copy begins with what it goes on from.");
  const { data } = FormerEvent.parse(recorded);
  const faultsOf = (earlier: typeof data.earlier) => formerFaults(recorded, { ...data, earlier }, null);
  expect(faultsOf(data.earlier)).toEqual([]);
  const [before] = data.earlier ?? [];
  if (!before) throw new Error("The copy names the log before its own.");
  expect(faultsOf([{ ...before, events: before.events + 1 }])).toHaveLength(1);
  expect(faultsOf([{ ...before, note: data.note }])).toHaveLength(1);
});
