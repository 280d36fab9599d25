/**
 * Deleted data is gone, and an outsider can check that: diagrams, instructions of failed jobs, users and organizations.
 */
import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { openEmbeddedStores } from "../../src/adapters.ts";
import { keysIn } from "../../src/audit/raw-search.ts";
import { importDiagram, requestGeneration } from "../../src/commands/flows.ts";
import { newGenerationId, newId } from "../../src/commands/ids.ts";
import { projections } from "../../src/projections/all.ts";
import { catchUp } from "../../src/projections/run.ts";
import { openSqliteVault } from "../../src/store/vault.sqlite.ts";
import { chain } from "../http/support/documents.ts";
import { clientOf } from "../support/client.ts";
import { importOf } from "../support/imports.ts";
import { calledApart as called, pds, startService } from "../support/service.ts";
import { someContext, temporaryFolder } from "../support/stores.ts";

type Deletion = { ok: boolean; kind: string; checks: { what: string; ok: boolean; detail: string }[] };
const leftOf = (json: unknown) => (json as Deletion).checks.filter(({ ok }) => !ok).map(({ what }) => what);

/** A folder with its stores, and a document of an owner in it. */
async function begun() {
  const dataDir = join(temporaryFolder(), "data");
  const user = String(
    (await pds(dataDir, "users", "create", "--email", "wombat@example.com", "--plan", "pro")).id,
  );
  const stores = openEmbeddedStores({ DATA_DIR: dataDir, masterKey: null });
  onTestFinished(() => stores.close());
  const project = async () => {
    for (const projection of projections) await catchUp(projection, stores);
  };
  const imported = async (owner: string, organizationId: string | null = null) => {
    const diagramId = newId();
    const about = { owner, organizationId, createdBy: user, name: "Numbats", bpmn: chain() };
    await importDiagram(stores, new Map(), importOf(diagramId, about), someContext());
    await project();
    return diagramId;
  };
  return { dataDir, user, stores, project, imported };
}

describe("data keys in raw bytes", () => {
  test.each([
    ["as they are", null],
    ["wrapped by a master key", new Uint8Array(randomBytes(32))],
  ])("are found %s, and not any more once they are destroyed", async (_, masterKey) => {
    const file = join(temporaryFolder(), "vault.db");
    const ids = new Set([newId(), `account-${newId()}`, `library-live-user-${newId()}`]);
    const vault = openSqliteVault(file, masterKey);
    for (const id of ids) await vault.getOrCreate(id);
    await vault.getOrCreate(newId());
    const seen = () => {
      const bytes = Buffer.concat([readFileSync(file), readFileSync(`${file}-wal`)]);
      return new Set(keysIn(bytes, ids).map(({ id }) => id));
    };
    expect(seen()).toEqual(ids);
    for (const id of ids) await vault.destroy(id);
    expect(seen()).toEqual(new Set());
    await vault.close();
  });

  test("are found in documents of MongoDB, where they are not null", () => {
    const id = newId();
    const head = Buffer.concat([
      Buffer.from("\u0002_id\0"),
      Buffer.from([37, 0, 0, 0]),
      Buffer.from(`${id}\0`),
    ]);
    const living = Buffer.concat([randomBytes(20), head, Buffer.from("\u0005key\0"), randomBytes(37)]);
    const destroyed = Buffer.concat([randomBytes(20), head, Buffer.from("\u000akey\0"), randomBytes(37)]);
    expect(keysIn(living, new Set([id]))).toMatchObject([{ id, form: "BSON" }]);
    expect(keysIn(destroyed, new Set([id]))).toEqual([]);
    expect(keysIn(living, new Set([newId()]))).toEqual([]);
  });
});

describe("a deleted diagram", () => {
  test("is left in a backup that has its key, and gets a certificate once it is not", async () => {
    const { dataDir, user, imported, project } = await begun();
    const id = await imported(`live-user-${user}`);
    const backup = join(dataDir, "..", "backup");
    await pds(dataDir, "backup", backup);
    const file = join(dataDir, "..", "certificate.json");
    const alive = await called(dataDir, "audit", "deletion", id, "--certificate", file);
    expect(alive).toMatchObject({ code: 1, json: { ok: false, certificate: null } });
    const service = await startService(dataDir);
    const { key } = await pds(dataDir, "keys", "create", "--user", user, "--scopes", "all", "--env", "live");
    expect((await clientOf(service.base, String(key)).call("DELETE", `/v1/diagrams/${id}`)).status).toBe(204);
    expect(await service.end("SIGTERM")).toBe(0);
    await project();

    const withBackup = await called(
      dataDir,
      "audit",
      "deletion",
      id,
      "--files",
      backup,
      "--certificate",
      file,
    );
    expect(withBackup).toMatchObject({ code: 1, json: { ok: false, certificate: null } });
    expect(leftOf(withBackup.json)).toEqual([`vaults in ${backup}`]);
    expect(JSON.stringify(withBackup.json)).toContain("vault.db holds its data key");

    const made = await called(dataDir, "audit", "deletion", id, "--text", "Numbats", "--certificate", file);
    expect(made).toMatchObject({ code: 0, json: { ok: true, certificate: file } });
    const elsewhere = join(dataDir, "..", "elsewhere");
    const publicKey = join(dataDir, "audit-key.pub.pem");
    const check = (path: string) => called(elsewhere, "audit", "verify", path, "--public-key", publicKey);
    expect(await check(file)).toMatchObject({
      code: 0,
      json: { ok: true, subject: { kind: "diagram", id }, destroyed_keys: [id], faults: [] },
    });
    const good = JSON.parse(readFileSync(file, "utf8"));
    const spoilt = join(dataDir, "..", "spoilt.json");
    const other = await begun();
    for (const spoil of [
      (one: typeof good) => (one.statement.erased.at = "2001-01-01T00:00:00.000Z"),
      (one: typeof good) => (one.statement.subject.id = newId()),
      (one: typeof good) => (one.statement.checks = []),
      (one: typeof good) => (one.proof = one.proof.replace(/index \d+/, "index 0")),
      (one: typeof good) => (one.signature = Buffer.alloc(64).toString("base64")),
    ]) {
      const copy = structuredClone(good);
      spoil(copy);
      writeFileSync(spoilt, JSON.stringify(copy));
      expect(await check(spoilt)).toMatchObject({ code: 1, json: { ok: false } });
    }
    await pds(other.dataDir, "audit", "checkpoint");
    const otherKey = join(other.dataDir, "audit-key.pub.pem");
    expect(await called(elsewhere, "audit", "verify", file, "--public-key", otherKey)).toMatchObject({
      code: 1,
    });
  });

  test("that never came is shown by the id of the job that failed", async () => {
    const { dataDir, user, stores, project } = await begun();
    const [generationId, diagramId] = [newGenerationId(), newId()];
    const asked = {
      generationId,
      diagramId,
      kind: "generate" as const,
      keyId: "k",
      owner: `live-user-${user}`,
    };
    const look = {
      organizationId: null,
      createdBy: user,
      folderId: null,
      theme: "light",
      format: "png",
    } as const;
    const texts = { prompt: "Quokkas", name: "Bilbies", context: null };
    await requestGeneration(stores, { ...asked, ...look, ...texts }, someContext());
    await project();
    await pds(dataDir, "jobs", "fail", generationId);
    await project();
    const before = await called(dataDir, "audit", "deletion", generationId);
    expect(leftOf(before.json)).toEqual(expect.arrayContaining(["deletion event", "data key"]));
    await pds(dataDir, "jobs", "erase", generationId);
    for (const text of ["Quokkas", "Bilbies"])
      expect(await called(dataDir, "audit", "deletion", generationId, "--text", text)).toMatchObject({
        code: 0,
        json: { id: diagramId, ok: true },
      });
  });
});

describe("a deleted account", () => {
  test("of a user takes all that is the user's own with it, and leaves what is an organization's", async () => {
    const { dataDir, user, stores, imported } = await begun();
    const org = String((await pds(dataDir, "orgs", "create", "--name", "Lemurs", "--plan", "team")).id);
    await pds(dataDir, "orgs", "add-member", org, "--user", user);
    const keyFor = async (...more: string[]) =>
      String((await pds(dataDir, "keys", "create", "--user", user, ...more, "--scopes", "all")).key);
    const [own, theirs] = [await keyFor("--env", "live"), await keyFor("--env", "live", "--org", org)];
    const personal = [await imported(`live-user-${user}`), await imported(`test-user-${user}`)];
    const shared = await imported(`live-org-${org}`, org);
    const service = await startService(dataDir);
    const mine = clientOf(service.base, own);
    const folder = await mine.call("POST", "/v1/folders", { name: "Pangolins", context: "Axolotls" });
    const { id: folderId } = (await folder.json()) as { id: string };
    expect((await mine.call("PATCH", `/v1/diagrams/${personal[0]}`, { folder_id: folderId })).status).toBe(
      200,
    );
    const job = await mine.accept("/v1/diagrams/generate", { prompt: "The clerk checks the order." });
    await mine.ended(job.id);

    expect(await called(dataDir, "users", "delete", user)).toMatchObject({
      code: 1,
      json: { deleted: false, would_go: { diagrams: 3, folders: 1, open_jobs: 0 } },
    });
    expect((await mine.call("GET", "/v1/diagrams")).status).toBe(200);
    expect(await called(dataDir, "users", "delete", org, "--yes")).toMatchObject({ code: 2 });
    expect(await pds(dataDir, "users", "delete", user, "--yes")).toMatchObject({
      ...{ deleted: true, memberships: [org], diagrams: 3, folders: 1, erased_jobs: 0 },
      revoked_keys: [expect.any(String), expect.any(String)],
    });
    for (const key of [own, theirs])
      expect((await clientOf(service.base, key).call("GET", "/v1/diagrams")).status).toBe(401);
    expect(await service.end("SIGTERM")).toBe(0);

    expect(await pds(dataDir, "users", "list")).toEqual([]);
    expect(await pds(dataDir, "orgs", "list")).toMatchObject([{ id: org, members: [] }]);
    expect(await stores.vault.get(shared)).not.toBeNull();
    for (const id of personal) expect(await stores.vault.get(id)).toBeNull();
    const file = join(dataDir, "..", "certificate.json");
    for (const text of ["wombat@example.com", "Pangolins", "Axolotls"])
      expect(
        await called(dataDir, "audit", "deletion", user, "--text", text, "--certificate", file),
      ).toMatchObject({ code: 0, json: { kind: "user", ok: true } });
    const publicKey = join(dataDir, "audit-key.pub.pem");
    expect(await called(dataDir, "audit", "verify", file, "--public-key", publicKey)).toMatchObject({
      code: 0,
      json: { ok: true, subject: { kind: "user", id: user } },
    });
    expect(await called(dataDir, "audit", "verify", "--open")).toMatchObject({
      code: 0,
      json: { faults: [] },
    });
    // A second call finds nothing to do; and it is no longer an account.
    expect(await pds(dataDir, "users", "delete", user, "--yes")).toMatchObject({
      diagrams: 0,
      revoked_keys: [],
    });
    const again = await called(dataDir, "keys", "create", "--user", user, "--scopes", "all", "--env", "live");
    expect(again.code).toBe(2);
    // The organization's own data remains until the organization is deleted.
    expect(await pds(dataDir, "orgs", "delete", org, "--yes")).toMatchObject({ diagrams: 1 });
    expect(await called(dataDir, "audit", "deletion", org, "--text", "Lemurs")).toMatchObject({ code: 0 });
  });

  test("ends jobs under way, and is told of as left as long as it is not deleted", async () => {
    const { dataDir, user, stores, project } = await begun();
    const [generationId, diagramId] = [newGenerationId(), newId()];
    const asked = {
      generationId,
      diagramId,
      kind: "generate" as const,
      keyId: "k",
      owner: `test-user-${user}`,
    };
    const look = {
      organizationId: null,
      createdBy: user,
      folderId: null,
      theme: "light",
      format: "png",
    } as const;
    await requestGeneration(
      stores,
      { ...asked, ...look, prompt: "Quokkas", name: null, context: null },
      someContext(),
    );
    await project();
    const before = await called(dataDir, "audit", "deletion", user);
    expect(leftOf(before.json)).toEqual(
      expect.arrayContaining(["deletion event", "data keys", "what it had"]),
    );
    expect(await pds(dataDir, "users", "delete", user, "--yes")).toMatchObject({
      ended_jobs: 1,
      erased_jobs: 1,
    });
    await project();
    expect(await called(dataDir, "audit", "deletion", user, "--text", "Quokkas")).toMatchObject({ code: 0 });
    expect(await pds(dataDir, "jobs", "list", "failed")).toMatchObject([{ error: "diagram_deleted" }]);
  });

  test("that an older vault brings back is erased again by the restore", async () => {
    const { dataDir, user, imported } = await begun();
    await imported(`live-user-${user}`);
    const backup = join(dataDir, "..", "backup");
    await pds(dataDir, "backup", backup);
    const oldVault = readFileSync(join(backup, "vault.db"));
    await pds(dataDir, "users", "delete", user, "--yes");
    const later = join(dataDir, "..", "later");
    await pds(dataDir, "backup", later);
    writeFileSync(join(later, "vault.db"), oldVault);
    const manifest = JSON.parse(readFileSync(join(later, "backup.json"), "utf8"));
    const before = JSON.parse(readFileSync(join(backup, "backup.json"), "utf8"));
    const of = (one: typeof manifest) => one.files.find(({ name }: { name: string }) => name === "vault.db");
    of(manifest).sha256 = of(before).sha256;
    writeFileSync(join(later, "backup.json"), JSON.stringify(manifest));
    const restored = join(dataDir, "..", "restored");
    await pds(restored, "restore", later);
    expect(await called(restored, "audit", "deletion", user)).toMatchObject({ code: 0, json: { ok: true } });
  });
});
