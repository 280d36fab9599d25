import { describe, expect, onTestFinished, test } from "vitest";
import type { Stores } from "../../src/adapters.ts";
import { diagram, diagramStream } from "../../src/commands/diagram.ts";
import { deleteDiagram, importDiagram, updateDiagram } from "../../src/commands/flows.ts";
import { handle } from "../../src/commands/handle.ts";
import { fold } from "../../src/commands/log.ts";
import { projections } from "../../src/projections/all.ts";
import { contents } from "../../src/projections/contents.ts";
import { diagrams } from "../../src/projections/diagrams.ts";
import { collectionOf } from "../../src/projections/projection.ts";
import { catchUp, type OnReached, project } from "../../src/projections/run.ts";
import { viewsOf } from "../../src/projections/views.ts";
import { openProgress } from "../../src/projections/wait.ts";
import { importOf } from "../support/imports.ts";
import { embeddedStores, someContext } from "../support/stores.ts";

const owner = "live-user-u1";
const imported = (diagramId: string) =>
  importOf(diagramId, { name: `Diagram ${diagramId}`, bpmn: `<definitions id="${diagramId}"/>` });

/** Two diagrams, one renamed and edited, one deleted. */
async function someHistory(log: Stores) {
  const libraries = new Map();
  await importDiagram(log, libraries, imported("d1"), someContext());
  await importDiagram(log, libraries, imported("d2"), someContext());
  await updateDiagram(log, libraries, { diagramId: "d1", owner, name: "Renamed" }, someContext());
  const edit = { diagramId: "d1", generationId: "gen_1", bpmn: "<edited/>", basedOn: 0 };
  await handle(log, diagram, diagramStream("d1"), { type: "RecordEdited", data: edit }, someContext());
  await deleteDiagram(log, libraries, { diagramId: "d2", owner }, someContext());
}

const catchUpAll = async (stores: Stores) => {
  for (const projection of projections) await catchUp(projection, stores);
};

function projecting(stores: Stores, onReached: OnReached): void {
  const stop = new AbortController();
  const running = projections.map((projection) => project(projection, stores, stop.signal, onReached));
  onTestFinished(async () => {
    stop.abort();
    await Promise.all(running);
  });
}

describe("views", () => {
  test("agree with the folded streams", async () => {
    const stores = embeddedStores();
    await someHistory(stores);
    await catchUpAll(stores);
    const { state } = await fold(stores, diagram, diagramStream("d1"));
    expect(state).toMatchObject({ status: "alive", name: "Renamed", bpmn: "<edited/>" });
    expect(await viewsOf(stores.models, diagrams).get("d1")).toMatchObject({
      name: "Renamed",
      owner,
      folderId: null,
    });
    expect(await viewsOf(stores.models, contents).get("d1")).toMatchObject({ bpmn: "<edited/>" });
    expect(await viewsOf(stores.models, diagrams).get("d2")).toBeNull();
    expect(await viewsOf(stores.models, contents).get("d2")).toBeNull();
  });

  test("made anew from the log, also after a deletion, are the same", async () => {
    const stores = embeddedStores();
    await someHistory(stores);
    await catchUpAll(stores);
    const read = async () => [
      await viewsOf(stores.models, diagrams).page({ where: { owner }, order: "newest", limit: 10 }),
      await viewsOf(stores.models, contents).get("d1"),
    ];
    const before = await read();
    for (const projection of projections) await stores.models.drop(collectionOf(projection));
    await catchUpAll(stores);
    expect(await read()).toEqual(before);
  });

  test("are not changed by events that come again, nor by a second projector", async () => {
    const stores = embeddedStores();
    await someHistory(stores);
    await catchUpAll(stores);
    const before = await viewsOf(stores.models, diagrams).get("d1");
    // A projector whose checkpoint is behind its views repeats every event.
    const behind: Stores = { ...stores, models: { ...stores.models, checkpoint: async () => 0n } };
    await Promise.all([catchUpAll(behind), catchUpAll(behind)]);
    expect(await viewsOf(stores.models, diagrams).get("d1")).toEqual(before);
  });

  test("follow what is appended while they are kept", async () => {
    const stores = embeddedStores();
    const progress = openProgress(stores.models);
    projecting(stores, progress.onReached);
    const { position } = await importDiagram(stores, new Map(), imported("d1"), someContext());
    expect(await progress.wait([collectionOf(diagrams)], position)).toBe(true);
    expect(await viewsOf(stores.models, diagrams).get("d1")).toMatchObject({ name: "Diagram d1" });
  });
});

describe("waiting for a position", () => {
  test("sees the progress of a projector in another process", async () => {
    const stores = embeddedStores();
    projecting(stores, () => undefined);
    const progress = openProgress(stores.models);
    const { position } = await importDiagram(stores, new Map(), imported("d1"), someContext());
    expect(await progress.wait([collectionOf(diagrams), collectionOf(contents)], position)).toBe(true);
  });

  test("gives up when nobody projects", async () => {
    const stores = embeddedStores();
    const { position } = await importDiagram(stores, new Map(), imported("d1"), someContext());
    expect(await openProgress(stores.models).wait([collectionOf(diagrams)], position, 50)).toBe(false);
  });
});
