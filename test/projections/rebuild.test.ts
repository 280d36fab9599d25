import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, onTestFinished, test } from "vitest";
import { openEmbeddedStores, type Stores } from "../../src/adapters.ts";
import { deleteDiagram, importDiagram, updateDiagram } from "../../src/commands/flows.ts";
import { limits } from "../../src/limits.ts";
import { type AnyProjection, projections } from "../../src/projections/all.ts";
import { compareWithStreams } from "../../src/projections/compare.ts";
import { contents } from "../../src/projections/contents.ts";
import { diagrams } from "../../src/projections/diagrams.ts";
import { movePointer, pointerOf, readPointer } from "../../src/projections/pointers.ts";
import { collectionOf } from "../../src/projections/projection.ts";
import { tellReading } from "../../src/projections/readers.ts";
import { dropPrevious, rebuild, switchBack } from "../../src/projections/rebuild.ts";
import { catchUp, project } from "../../src/projections/run.ts";
import { viewsOf } from "../../src/projections/views.ts";
import { openProgress } from "../../src/projections/wait.ts";
import { importOf } from "../support/imports.ts";
import { called, firstKey, startService } from "../support/service.ts";
import { embeddedStores, someContext, temporaryFolder } from "../support/stores.ts";

const owner = "live-user-u1";
const imported = (diagramId: string) =>
  importOf(diagramId, { name: `Diagram ${diagramId}`, bpmn: `<definitions id="${diagramId}"/>` });
const quiet = () => undefined;

/** As if a deployment had changed the content of a view. */
const shouting: AnyProjection["evolve"] = (view, event, recorded) => {
  const next = diagrams.evolve(view, event, recorded);
  return next && { ...next, name: next.name.toUpperCase() };
};

async function withDiagrams(count: number): Promise<Stores> {
  const stores = embeddedStores();
  for (let i = 0; i < count; i++) await importDiagram(stores, new Map(), imported(`d${i}`), someContext());
  for (const projection of projections) await catchUp(projection, stores);
  return stores;
}

function projecting(stores: Stores) {
  const progress = openProgress(stores.models);
  const stop = new AbortController();
  const running = projections.map((one) => project(one, stores, stop.signal, progress.onReached));
  const ended = async () => {
    stop.abort();
    await Promise.all(running);
  };
  onTestFinished(ended);
  return { progress, ended };
}

describe("a rebuild", () => {
  test("gives the same views, takes over, goes back, and is kept up on both sides", async () => {
    const stores = await withDiagrams(5);
    const { progress } = projecting(stores);
    const before = await viewsOf(stores.models, diagrams).get("d3");
    const { live, previous, comparison } = await rebuild(diagrams, stores, quiet);
    expect(comparison).toMatchObject({ compared: 5, counts: { expected: 5, found: 5 }, differences: [] });
    expect(await viewsOf(stores.models, diagrams).get("d3")).toEqual(before);
    expect((await pointerOf(stores.models, collectionOf(diagrams))).live).toBe(live);

    const renamed = { diagramId: "d3", owner, name: "New" };
    const { position } = await updateDiagram(stores, new Map(), renamed, someContext());
    expect(await progress.wait([collectionOf(diagrams)], position)).toBe(true);
    for (const collection of [live, String(previous)])
      expect((await stores.models.get(collection, "d3"))?.view).toMatchObject({ name: "New" });

    expect(await switchBack(diagrams, stores)).toMatchObject({ live: previous, previous: live });
    expect(await viewsOf(stores.models, diagrams).get("d3")).toMatchObject({ name: "New" });
    expect(await dropPrevious(diagrams, stores, { nowMs: 0 })).toEqual({
      status: "dropped",
      dropped: [live],
    });
    expect(await stores.models.count(live, {})).toBe(0);
    expect(await switchBack(diagrams, stores)).toBeNull();
  });

  test("tells what was wrong with the live views, and mends it", async () => {
    const stores = await withDiagrams(4);
    const { models } = stores;
    const name = collectionOf(diagrams);
    const stored = await models.get(name, "d1");
    // A view without an event, a spoiled one, and a lost one.
    await models.drop(name);
    await catchUpWithout(stores, "d2");
    const spoiled = { ...stored?.view, name: "Spoiled" };
    await models.save(name, [{ id: "d1", view: spoiled, position: (stored?.position ?? 0n) + 1n }], 0n);
    await models.save(name, [{ id: "d9", view: { ...spoiled, id: "d9" }, position: 1n }], 0n);
    const { comparison } = await rebuild(diagrams, stores, quiet);
    expect(comparison.differences).toEqual(expect.arrayContaining([{ id: "d2", why: "missing" }]));
    expect(await viewsOf(models, diagrams).get("d1")).toMatchObject({ name: "Diagram d1" });
    expect(await viewsOf(models, diagrams).get("d2")).toMatchObject({ name: "Diagram d2" });
    expect(await viewsOf(models, diagrams).get("d9")).toBeNull();
  });

  test("by a deployment fills the new version beside the old one, which loses what is deleted until it is dropped", async () => {
    const stores = await withDiagrams(3);
    const former = collectionOf(diagrams);
    const next: AnyProjection = { ...diagrams, version: 2, evolve: shouting };
    const stop = new AbortController();
    const { wait, onReached } = openProgress(stores.models);
    const running = project(next, stores, stop.signal, onReached);
    expect(await wait([collectionOf(next)], await stores.store.end())).toBe(true);
    expect(await viewsOf(stores.models, next).get("d1")).toMatchObject({ name: "DIAGRAM D1" });
    expect(await viewsOf(stores.models, diagrams).get("d1")).toMatchObject({ name: "Diagram d1" });

    const { position } = await deleteDiagram(stores, new Map(), { diagramId: "d1", owner }, someContext());
    expect(await wait([collectionOf(next)], position)).toBe(true);
    stop.abort();
    await running;
    expect((await stores.models.get(former, "d1"))?.view).toBeNull();
    expect((await stores.models.get(former, "d2"))?.view).not.toBeNull();

    expect(await dropPrevious(next, stores, { nowMs: 0 })).toEqual({ status: "dropped", dropped: [former] });
    expect(await stores.models.count(former, {})).toBe(0);
    expect(await dropPrevious(next, stores, { nowMs: 0 })).toEqual({ status: "dropped", dropped: [] });
  });

  test("by a deployment leaves the former views to the processes that still read them", async () => {
    const stores = await withDiagrams(1);
    const former = collectionOf(diagrams);
    const next: AnyProjection = { ...diagrams, version: 2 };
    await catchUp(next, stores);
    const nowMs = Date.parse("2026-01-01T00:00:00.000Z");
    await tellReading(stores.models, [former], nowMs);
    const soon = { nowMs: nowMs + limits.readersSilentMs };
    expect(await dropPrevious(next, stores, soon)).toEqual({
      ...{ status: "read", reading: [{ collection: former, agoMs: limits.readersSilentMs }] },
    });
    expect(await stores.models.exists(former)).toBe(true);

    await tellReading(stores.models, [collectionOf(next)], nowMs + limits.readersSilentMs);
    const later = { nowMs: nowMs + limits.readersSilentMs + 1 };
    expect(await dropPrevious(next, stores, later)).toEqual({ status: "dropped", dropped: [former] });
    await catchUp(diagrams, stores);
    expect(await dropPrevious(next, stores, { ...soon, force: true })).toMatchObject({ dropped: [former] });
    expect(await stores.models.exists(former)).toBe(false);
  });

  test("that was given up half-way does not keep what is deleted meanwhile", async () => {
    const stores = await withDiagrams(2);
    const name = collectionOf(contents);
    await stores.models.open("contents_v1_r1", []);
    const d1 = await stores.models.get(name, "d1");
    await stores.models.save(
      "contents_v1_r1",
      [{ id: "d1", view: d1?.view ?? null, position: d1?.position ?? 0n }],
      0n,
    );
    await movePointer(stores.models, name, {
      live: name,
      previous: null,
      building: "contents_v1_r1",
      joined: false,
    });
    const { progress } = projecting(stores);
    const { position } = await deleteDiagram(stores, new Map(), { diagramId: "d1", owner }, someContext());
    await progress.wait([name], position);
    await expect.poll(async () => (await stores.models.get("contents_v1_r1", "d1"))?.view).toBeNull();
    await rebuild(contents, stores, quiet);
    expect((await readPointer(stores.models, name)).pointer).toMatchObject({
      building: null,
      previous: name,
    });
    expect(await stores.models.count("contents_v1_r1", {})).toBe(0);
  });
});

describe("views against streams", () => {
  test("a view whose text was changed in the file is told, and mended by a rebuild", async () => {
    const folder = temporaryFolder();
    const stores = openEmbeddedStores({ DATA_DIR: folder, masterKey: null });
    onTestFinished(() => stores.close());
    for (const id of ["d0", "d1"]) await importDiagram(stores, new Map(), imported(id), someContext());
    await catchUp(diagrams, stores);
    const db = new DatabaseSync(join(folder, "views.db"));
    db.exec("UPDATE views_diagrams_v1 SET view = json_set(view, '$.name', 'Forged') WHERE id = 'd1'");
    db.exec(
      "INSERT INTO views_diagrams_v1 (id, view, position) SELECT 'd9', view, 1 FROM views_diagrams_v1 LIMIT 1",
    );
    db.close();
    const { differences } = await compareWithStreams(diagrams, collectionOf(diagrams), stores, quiet);
    expect(differences).toEqual([
      { id: "d1", why: "differs" },
      { id: "-", why: "count" },
    ]);
    expect((await rebuild(diagrams, stores, quiet)).comparison.differences).toEqual(differences);
    expect(await viewsOf(stores.models, diagrams).get("d1")).toMatchObject({ name: "Diagram d1" });
    expect(await viewsOf(stores.models, diagrams).get("d9")).toBeNull();
  });

  test("agree, also after a deletion; a lost view is told", async () => {
    const stores = await withDiagrams(3);
    await deleteDiagram(stores, new Map(), { diagramId: "d0", owner }, someContext());
    await catchUp(diagrams, stores);
    const name = collectionOf(diagrams);
    const good = await compareWithStreams(diagrams, name, stores, quiet);
    expect(good).toMatchObject({ compared: 3, counts: { expected: 2, found: 2 }, differences: [] });
    await stores.models.drop(name);
    await catchUpWithout(stores, "d1");
    const { differences } = await compareWithStreams(diagrams, name, stores, quiet);
    expect(differences).toEqual([{ id: "d1", why: "missing" }]);
  });
});

/** As a faulty projector would leave it. */
async function catchUpWithout(stores: Stores, lost: string): Promise<void> {
  const models: Stores["models"] = {
    ...stores.models,
    save: (collection, changes, upTo) =>
      stores.models.save(
        collection,
        changes.filter(({ id }) => id !== lost),
        upTo,
      ),
  };
  await catchUp(diagrams, { ...stores, models });
}

describe("beside the running service", () => {
  test("a rebuild under constant load fails no request, and no client misses its own write", async () => {
    const dataDir = join(temporaryFolder(), "data");
    const service = await startService(dataDir);
    // Several keys, because of the rate limit of each.
    const keys = [];
    for (let i = 0; i < 8; i++) keys.push(await firstKey(dataDir));
    const load = { requests: 0, failed: [] as string[], stale: [] as string[], stop: false };
    const client = async (key: string) => {
      const call = async (method: string, path: string, body?: unknown) => {
        const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
        const init =
          body === undefined ? { method, headers } : { method, headers, body: JSON.stringify(body) };
        const answer = await fetch(`${service.base}/api/v1${path}`, init);
        load.requests += 1;
        if (!answer.ok) load.failed.push(`${method} ${path}: ${answer.status} ${await answer.text()}`);
        return answer.status === 204 ? null : ((await answer.json()) as { id: string; name: string });
      };
      const made = await call("POST", "/folders", { name: "0" });
      for (let i = 1; !load.stop && i < 55; i++) {
        await call("PATCH", `/folders/${made?.id}`, { name: String(i) });
        const read = await call("GET", `/folders/${made?.id}`);
        if (read?.name !== String(i)) load.stale.push(`${read?.name} instead of ${i}`);
        await new Promise((resolve) => setTimeout(resolve, 150));
      }
    };
    const clients = Promise.all(keys.map(client));
    const { code, json } = await called(dataDir, "projections", "rebuild", "folders");
    load.stop = true;
    await clients;
    expect({ failed: load.failed, stale: load.stale }).toEqual({ failed: [], stale: [] });
    expect(load.requests).toBeGreaterThan(100);
    expect({ code, json }).toMatchObject({
      code: 0,
      json: { ok: true, projections: [{ live: "folders_v1_r1", previous: "folders_v1", differences: [] }] },
    });
    expect((await called(dataDir, "projections", "verify")).json).toMatchObject({ ok: true });
    const status = (await called(dataDir, "projections", "status")).json as { name: string; live: string }[];
    expect(status.find(({ name }) => name === "folders")).toMatchObject({
      live: "folders_v1_r1",
      lag_events: 0,
    });
    expect((await called(dataDir, "projections", "switch-back", "folders")).json).toMatchObject({
      live: "folders_v1",
    });
    expect((await called(dataDir, "projections", "rebuild", "nonsense")).code).toBe(2);
    expect(await service.end("SIGTERM")).toBe(0);
  });
});
