/** The content of backups, and the result of restoring them. */
import { copyFileSync, existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type Binary, MongoClient } from "mongodb";
import { describe, expect, test } from "vitest";
import { deleteDiagram, importDiagram } from "../../src/commands/flows.ts";
import { chain } from "../http/support/documents.ts";
import { clientOf } from "../support/client.ts";
import { importOf } from "../support/imports.ts";
import { distributedOn, openDistributedHouse } from "../support/modes.ts";
import { called, firstKey, startService } from "../support/service.ts";
import { someContext, temporaryFolder } from "../support/stores.ts";

const marker = "Wolverines";
const owner = "live-user-u1";

describe("the key that signs checkpoints", () => {
  test("is in no backup unless it is asked for, and a new one does not make the old checkpoints doubtful", async () => {
    const folder = temporaryFolder();
    const dataDir = join(folder, "data");
    await called(dataDir, "users", "create", "--email", "a@example.com", "--plan", "pro");
    expect((await called(dataDir, "audit", "checkpoint")).code).toBe(0);
    const auditors = join(folder, "auditors.pem");
    copyFileSync(join(dataDir, "audit-key.pub.pem"), auditors);

    const [without, whole] = [join(folder, "without"), join(folder, "whole")];
    expect((await called(dataDir, "backup", without)).code).toBe(0);
    expect((await called(dataDir, "backup", whole, "--with-signing-key")).code).toBe(0);
    expect(existsSync(join(without, "audit-key.pem"))).toBe(false);
    expect(readFileSync(join(whole, "audit-key.pem"), "utf8")).toBe(
      readFileSync(join(dataDir, "audit-key.pem"), "utf8"),
    );

    const restored = join(folder, "restored");
    expect((await called(restored, "restore", without)).code).toBe(0);
    await called(restored, "users", "create", "--email", "b@example.com", "--plan", "pro");
    expect((await called(restored, "audit", "checkpoint")).json).toMatchObject({ status: "signed" });
    // The folder knows both keys; auditors see that another key signs now, until they get it.
    expect((await called(restored, "audit", "verify")).json).toMatchObject({ ok: true, checkpoints: 2 });
    const byAuditors = () => called(restored, "audit", "verify", "--public-key", auditors);
    expect(await byAuditors()).toMatchObject({ code: 1, json: { first: { kind: "checkpoint" } } });
    copyFileSync(join(restored, "audit-key.pub.pem"), auditors);
    expect((await byAuditors()).code).toBe(0);
  });
});

describe("a copy of the log that is older than a deletion", () => {
  test("does not bring the diagram back: restored beside the present keys, its texts cannot be read", async () => {
    const folder = temporaryFolder();
    const dataDir = join(folder, "data");
    const service = await startService(dataDir);
    const key = await firstKey(dataDir);
    const client = clientOf(service.base, key);
    const document = { bpmn_xml: chain().replace("Do task1", `Count ${marker}`), name: marker };
    const answer = await client.call("POST", "/v1/diagrams/import", document);
    const { id } = (await answer.json()) as { id: string };
    const [before, after] = [join(folder, "before"), join(folder, "after")];
    expect((await called(dataDir, "backup", before)).code).toBe(0);
    expect((await client.call("DELETE", `/v1/diagrams/${id}`)).status).toBe(204);
    expect((await called(dataDir, "backup", after)).code).toBe(0);
    expect(await service.end("SIGTERM")).toBe(0);

    // The old log with the current keys.
    copyFileSync(join(after, "vault.db"), join(before, "vault.db"));
    const [manifest, present] = [before, after].map((one) =>
      JSON.parse(readFileSync(join(one, "backup.json"), "utf8")),
    );
    manifest.files[1] = present.files[1];
    writeFileSync(join(before, "backup.json"), JSON.stringify(manifest));
    const restored = join(folder, "restored");
    expect((await called(restored, "restore", before)).json).toMatchObject({
      ok: true,
      erased: 0,
      unreadable: [id],
    });
    const late = (await called(restored, "audit", "deletion", id, "--text", marker)).json as {
      checks: { what: string; ok: boolean }[];
    };
    // The log does not say yet that it is deleted, but nothing of it is left.
    expect(late.checks.filter(({ ok }) => !ok).map(({ what }) => what)).not.toContain("raw files");
    expect(late.checks.find(({ what }) => what === "sealed texts")).toMatchObject({ ok: true });

    const again = await startService(restored);
    const customer = clientOf(again.base, key);
    expect((await customer.call("DELETE", `/v1/diagrams/${id}`)).status).toBe(204);
    expect((await customer.call("GET", `/v1/diagrams/${id}`)).status).toBe(404);
    expect((await called(restored, "audit", "deletion", id, "--text", marker)).json).toMatchObject({
      ok: true,
    });
    expect(await again.end("SIGTERM")).toBe(0);
  });
});

describe.skipIf(!distributedOn)(`servers restored by their own means, on ${distributedOn}`, () => {
  test("keys that an older copy of the vault brings back are destroyed again", async () => {
    const { place, stores } = await openDistributedHouse();
    if (typeof place === "string") throw new Error("The house has no servers.");
    const opened = await stores();
    const log = { store: opened.store, vault: opened.vault };
    for (const id of ["gone", "kept"]) await importDiagram(log, new Map(), importOf(id), someContext());
    const client = new MongoClient(String(place.servers.MONGODB_URL));
    const keys = client.db().collection<{ _id: string; key: Binary | null }>("vault_keys");
    const old = await keys.findOne({ _id: "gone" });
    await deleteDiagram(log, new Map(), { diagramId: "gone", owner }, someContext());
    expect(await log.vault.get("gone")).toBeNull();
    await keys.updateOne({ _id: "gone" }, { $set: { key: old?.key ?? null } });
    await client.close();
    expect(await log.vault.get("gone")).not.toBeNull();

    const repeat = () => called(place, "restore", "--repeat-deletions");
    expect(await repeat()).toMatchObject({ code: 0, json: { erased: 1, unreadable: [] } });
    expect(await log.vault.get("gone")).toBeNull();
    expect(await log.vault.get("kept")).not.toBeNull();
    expect(await repeat()).toMatchObject({ code: 0, json: { erased: 0, unreadable: [] } });
    expect((await called(place, "backup", join(temporaryFolder(), "backup"))).code).toBe(2);
    await opened.close();
  });
});
