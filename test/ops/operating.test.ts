import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { openEmbeddedStores } from "../../src/adapters.ts";
import { deleteDiagram, importDiagram, requestGeneration, updateDiagram } from "../../src/commands/flows.ts";
import { generation, generationStream } from "../../src/commands/generation.ts";
import { handle } from "../../src/commands/handle.ts";
import { newGenerationId, newId } from "../../src/commands/ids.ts";
import { projections } from "../../src/projections/all.ts";
import { catchUp } from "../../src/projections/run.ts";
import { chain } from "../http/support/documents.ts";
import { begin } from "../support/command-line.ts";
import { importOf } from "../support/imports.ts";
import { called, environmentOf, firstKey, startService } from "../support/service.ts";
import { someContext, temporaryFolder } from "../support/stores.ts";

const importedBy = (userId: string, environment: "live" | "test") => (name: string) =>
  importOf(newId(), {
    owner: `${environment}-user-${userId}`,
    createdBy: userId,
    name,
    bpmn: chain({ name }),
  });

/** A data folder with a user, and its stores. */
async function withUser() {
  const dataDir = join(temporaryFolder(), "data");
  const key = await firstKey(dataDir);
  const [{ user }] = (await called(dataDir, "keys", "list")).json as [{ user: string }];
  const stores = openEmbeddedStores({ DATA_DIR: dataDir, masterKey: null });
  onTestFinished(() => stores.close());
  const project = async () => {
    for (const projection of projections) await catchUp(projection, stores);
  };
  return { dataDir, key, user, stores, project };
}

const requested = (diagramId: string, owner: string) => ({
  ...{ generationId: newGenerationId(), diagramId, kind: "generate" as const, keyId: "k", owner },
  ...{
    organizationId: null,
    createdBy: "u",
    folderId: null,
    theme: "light" as const,
    format: "png" as const,
  },
  ...{ prompt: "The clerk checks the order.", name: null, context: null },
});

describe("jobs", () => {
  test("are listed, failed by an operator, shown as dead letters, and tried again", async () => {
    const { dataDir, stores, project, user } = await withUser();
    const request = requested(newId(), `live-user-${user}`);
    await requestGeneration(stores, request, someContext(new Date().toISOString()));
    await project();
    const id = request.generationId;
    expect((await called(dataDir, "jobs", "list")).json).toMatchObject([
      { id, status: "queued", step: "generate" },
    ]);
    expect((await called(dataDir, "jobs", "list", "dead")).json).toEqual([]);
    expect((await called(dataDir, "jobs", "fail", id, "--message", "Too long.")).code).toBe(0);
    await project();
    expect((await called(dataDir, "jobs", "list", "dead")).json).toMatchObject([
      { id, error: "internal_error" },
    ]);
    expect((await called(dataDir, "jobs", "show", id)).json).toMatchObject({
      id,
      events: [
        { type: "GenerationRequested" },
        { type: "GenerationFailed", failure: "internal_error: Too long." },
      ],
    });
    const again = (await called(dataDir, "jobs", "retry", id)).json as { id: string };
    await project();
    expect((await called(dataDir, "jobs", "list", "open")).json).toMatchObject([{ id: again.id }]);
    const service = await startService(dataDir);
    await expect
      .poll(async () => (await called(dataDir, "jobs", "show", again.id)).json, {
        timeout: 30_000,
        interval: 500,
      })
      .toMatchObject({ status: "succeeded" });
    expect(await service.end("SIGTERM")).toBe(0);
    expect((await called(dataDir, "jobs", "retry", again.id)).code).toBe(2);
    // A job that has become a diagram is deleted with the diagram.
    for (const one of [id, again.id]) {
      const refused = await called(dataDir, "jobs", "erase", one);
      expect(refused).toMatchObject({ code: 2, err: expect.stringContaining("belong to diagram") });
    }
    expect((await called(dataDir, "jobs", "fail", "gen_none")).code).toBe(2);
  });
});

describe("erasing a failed job", () => {
  test("leaves nothing of what was asked, and keeps a later try from making it", async () => {
    const { dataDir, stores, project, user } = await withUser();
    const request = { ...requested(newId(), `live-user-${user}`), name: "Secret merger" };
    const { generationId: id, diagramId } = request;
    await requestGeneration(stores, request, someContext(new Date().toISOString()));
    await project();
    const open = await called(dataDir, "jobs", "erase", id);
    expect(open).toMatchObject({ code: 2, err: expect.stringContaining("has not ended") });
    expect((await called(dataDir, "jobs", "fail", id, "--message", "Too long.")).code).toBe(0);
    await project();
    expect(await stores.vault.get(diagramId)).not.toBeNull();
    expect((await called(dataDir, "jobs", "erase", id)).json).toEqual({
      id,
      diagram: diagramId,
      erased: true,
    });
    expect(await stores.vault.get(diagramId)).toBeNull();
    expect((await stores.store.read(`diagram-${diagramId}`)).map(({ type }) => type)).toEqual([
      "DiagramDeleted",
    ]);
    const shown = await called(dataDir, "jobs", "show", id);
    expect(JSON.stringify(shown.json)).not.toContain("clerk");
    expect(JSON.stringify(shown.json)).not.toContain("Too long");
    expect(await called(dataDir, "jobs", "retry", id)).toMatchObject({ code: 2 });
    // A second call changes nothing, and a service started later has nothing to do.
    expect((await called(dataDir, "jobs", "erase", id)).code).toBe(0);
    expect(await stores.store.read(`diagram-${diagramId}`)).toHaveLength(1);
    const service = await startService(dataDir);
    expect(await service.end("SIGTERM")).toBe(0);
    expect(await called(dataDir, "audit", "verify", "--open")).toMatchObject({
      code: 0,
      json: { faults: [] },
    });
  });
});

describe("stats and purging", () => {
  test("count the log, and delete old data of the test environment only", async () => {
    const { dataDir, stores, project, user } = await withUser();
    const old = someContext("2026-01-01T00:00:00.000Z");
    const [live, tested, fresh] = [
      importedBy(user, "live")("Kept"),
      importedBy(user, "test")("Purged"),
      importedBy(user, "test")("Too new"),
    ];
    for (const one of [live, tested])
      await importDiagram(stores, new Map(), one, { ...old, commandId: newId() });
    await importDiagram(stores, new Map(), fresh, someContext(new Date().toISOString()));
    const failed = requested(newId(), tested.owner);
    await requestGeneration(stores, failed, { ...old, commandId: newId() });
    const named = { generationId: failed.generationId, diagramId: failed.diagramId };
    const failing = { type: "FailGeneration", data: { ...named, code: "timed_out", message: "" } } as const;
    await handle(stores, generation, generationStream(failed.generationId), failing, {
      ...old,
      commandId: newId(),
    });
    await project();
    expect((await called(dataDir, "stats")).json).toMatchObject({
      types: expect.arrayContaining([{ type: "DiagramImported", events: 3, bytes: expect.any(Number) }]),
      largest: expect.arrayContaining([expect.objectContaining({ stream: `diagram-${live.diagramId}` })]),
      files: expect.arrayContaining([{ file: "events.db", bytes: expect.any(Number) }]),
    });
    const counts = { diagrams: 1, jobs: 1, folders: 0 };
    expect((await called(dataDir, "purge-test-data", "--dry-run")).json).toMatchObject({
      ...counts,
      dry_run: true,
    });
    expect(await stores.vault.get(tested.diagramId)).not.toBeNull();
    expect((await called(dataDir, "purge-test-data")).json).toMatchObject(counts);
    for (const id of [tested.diagramId, failed.diagramId]) expect(await stores.vault.get(id)).toBeNull();
    for (const id of [live.diagramId, fresh.diagramId]) expect(await stores.vault.get(id)).not.toBeNull();
    await project();
    expect((await called(dataDir, "audit", "deletion", tested.diagramId, "--text", "Purged")).code).toBe(0);
    expect((await called(dataDir, "purge-test-data")).json).toMatchObject({ diagrams: 0, jobs: 0 });
  });
});

describe("a backup", () => {
  test("made while the service is written to is whole, and restores to the same answers", async () => {
    const { dataDir, key } = await withUser();
    const service = await startService(dataDir);
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
    const send = (path: string, body: unknown, method = "POST") =>
      fetch(`${service.base}/api/v1${path}`, { method, headers, body: JSON.stringify(body) });
    const made = (await (
      await send("/diagrams/import", { bpmn_xml: chain({ name: "Zebrafish" }) })
    ).json()) as { id: string };
    const gone = (await (
      await send("/diagrams/import", { bpmn_xml: chain({ name: "Quokkas" }) })
    ).json()) as { id: string };
    let stop = false;
    const writing = (async () => {
      for (let i = 0; !stop && i < 80; i++) await send("/folders", { name: `Folder ${i}` });
    })();
    const to = join(dataDir, "..", "backup");
    expect((await called(dataDir, "backup", to)).code).toBe(0);
    stop = true;
    await writing;
    expect((await called(dataDir, "backup", to)).code).toBe(2);
    expect((await called(join(dataDir, "..", "check"), "restore", to, "--verify")).json).toMatchObject({
      ok: true,
      faults: [],
    });
    expect(await service.end("SIGTERM")).toBe(0);

    const elsewhere = join(dataDir, "..", "restored");
    expect((await called(dataDir, "restore", to)).code).toBe(2);
    expect((await called(elsewhere, "restore", to)).json).toMatchObject({ ok: true, erased: 0 });
    const restored = await startService(elsewhere);
    const answer = await fetch(`${restored.base}/api/v1/diagrams/${made.id}`, { headers });
    expect(await answer.json()).toMatchObject({ id: made.id, name: "Zebrafish" });
    expect(await restored.end("SIGTERM")).toBe(0);

    // A later log with an earlier vault: the deletion holds.
    const stores = openEmbeddedStores({ DATA_DIR: elsewhere, masterKey: null });
    const view = await stores.models.get("diagrams_v1", gone.id);
    const owner = String(view?.view?.owner);
    await deleteDiagram(stores, new Map(), { diagramId: gone.id, owner }, someContext());
    await stores.close();
    const later = join(dataDir, "..", "later");
    expect((await called(elsewhere, "backup", later)).code).toBe(0);
    writeFileSync(join(later, "vault.db"), readFileSync(join(to, "vault.db")));
    const manifest = JSON.parse(readFileSync(join(later, "backup.json"), "utf8"));
    const earlier = JSON.parse(readFileSync(join(to, "backup.json"), "utf8"));
    manifest.files[1] = earlier.files[1];
    writeFileSync(join(later, "backup.json"), JSON.stringify(manifest));
    const third = join(dataDir, "..", "third");
    expect((await called(third, "restore", later)).json).toMatchObject({ ok: true, erased: 1 });
    expect((await called(third, "audit", "deletion", gone.id, "--text", "Quokkas")).code).toBe(0);

    writeFileSync(
      join(to, "events.db"),
      Buffer.concat([readFileSync(join(to, "events.db")), Buffer.from("x")]),
    );
    expect((await called(join(dataDir, "..", "check"), "restore", to, "--verify")).code).toBe(1);
    expect(existsSync(join(dataDir, "..", "check"))).toBe(false);
  });
});

describe("a replay", () => {
  test("shows the past through the ordinary API, for reading only", async () => {
    const { dataDir, user, stores, project, key } = await withUser();
    const imported = importedBy(user, "live")("First name");
    const { position } = await importDiagram(stores, new Map(), imported, someContext());
    const other = importedBy(user, "live")("Erased since");
    await importDiagram(stores, new Map(), other, someContext());
    const { diagramId, owner } = imported;
    await updateDiagram(stores, new Map(), { diagramId, owner, name: "Second name" }, someContext());
    await project();
    const into = join(dataDir, "..", "then");
    const replay = begin(environmentOf(dataDir), [
      "audit",
      "replay",
      "--to",
      String(position),
      "--into",
      into,
      "--serve",
    ]);
    const base = await replay.said(/http:\S+(?=;)/);
    const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
    const list = (await (await fetch(`${base}/api/v1/diagrams`, { headers })).json()) as { data: object[] };
    expect(list.data).toMatchObject([{ id: diagramId, name: "First name" }]);
    expect((await fetch(`${base}/api/v1/diagrams/${diagramId}/image`, { headers })).status).toBe(200);
    expect((await fetch(`${base}/api/v1/diagrams/${other.diagramId}`, { headers })).status).toBe(404);
    const change = { method: "PATCH", headers, body: JSON.stringify({ name: "Third" }) };
    expect((await fetch(`${base}/api/v1/diagrams/${diagramId}`, change)).status).toBe(403);
    replay.end();
    expect((await replay.ended).code).toBe(0);
    expect((await called(dataDir, "audit", "replay", "--to", "1", "--into", into)).code).toBe(2);

    await deleteDiagram(stores, new Map(), { diagramId: other.diagramId, owner }, someContext());
    const again = join(dataDir, "..", "again");
    const end = String(await stores.store.end());
    const before = String(position + 2n);
    expect(Number(before)).toBeLessThan(Number(end));
    expect((await called(dataDir, "audit", "replay", "--to", before, "--into", again)).json).toMatchObject({
      diagrams: 1,
      deleted_since: 1,
    });
  });
});
