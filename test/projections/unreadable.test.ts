/** Damaged events only affect their own diagram, job or key. */
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { describe, expect, onTestFinished, test } from "vitest";
import { openEmbeddedStores, type Stores } from "../../src/adapters.ts";
import { diagram, diagramStream } from "../../src/commands/diagram.ts";
import { deleteDiagram, importDiagram, requestGeneration, updateDiagram } from "../../src/commands/flows.ts";
import { newGenerationId, newId } from "../../src/commands/ids.ts";
import { fold } from "../../src/commands/log.ts";
import { readConfig } from "../../src/config.ts";
import { registerUser } from "../../src/operating/accounts.ts";
import { createKey, revokeKey } from "../../src/operating/keys.ts";
import { identityProjections, projections } from "../../src/projections/all.ts";
import { compareWithStreams } from "../../src/projections/compare.ts";
import { diagrams } from "../../src/projections/diagrams.ts";
import { generations } from "../../src/projections/generations.ts";
import { keys } from "../../src/projections/keys.ts";
import { collectionOf } from "../../src/projections/projection.ts";
import { rebuild } from "../../src/projections/rebuild.ts";
import { catchUp } from "../../src/projections/run.ts";
import {
  countUnreadable,
  dropCollection,
  listUnreadable,
  type Unreadable,
} from "../../src/projections/unreadable.ts";
import { viewsOf } from "../../src/projections/views.ts";
import { importOf } from "../support/imports.ts";
import { plant } from "../support/plant.ts";
import { someContext, temporaryFolder } from "../support/stores.ts";

const owner = "live-user-u1";
const imported = (diagramId: string) =>
  importOf(diagramId, { name: `Diagram ${diagramId}`, bpmn: `<definitions id="${diagramId}"/>` });

/** Stores on a folder that the test can damage. */
function house() {
  const folder = temporaryFolder();
  const stores = openEmbeddedStores(readConfig({ DATA_DIR: folder }));
  onTestFinished(() => stores.close());
  return {
    stores,
    log: join(folder, "events.db"),
    /** Replaces the key that sealed the diagram's texts by another one. */
    exchangeKey(id: string): void {
      const db = new DatabaseSync(join(folder, "vault.db"));
      db.prepare("UPDATE keys SET key = randomblob(32) WHERE id = ?").run(id);
      db.close();
    },
  };
}

/**
 * Rebuilds all views.
 * @returns the unreadable events, as they were reported
 */
async function madeAnew(stores: Stores): Promise<[collection: string, events: Unreadable[]][]> {
  const told: [string, Unreadable[]][] = [];
  for (const projection of projections) {
    await dropCollection(stores.models, collectionOf(projection));
    await catchUp(projection, { ...stores, onUnreadable: (...one) => told.push(one) });
  }
  return told;
}

const broken = (file: string, stream: string, revision: number) =>
  plant(file, ({ sql }) =>
    sql("UPDATE events SET data = '{' WHERE stream = ? AND revision = ?", stream, revision),
  );

describe("a text that does not open with its key", () => {
  test("is one unreadable diagram: the others are there, and it can still be deleted", async () => {
    const { stores, exchangeKey } = house();
    for (const id of ["d1", "d2", "d3"]) await importDiagram(stores, new Map(), imported(id), someContext());
    exchangeKey("d2");
    const told = await madeAnew(stores);

    const views = viewsOf(stores.models, diagrams);
    expect(await views.get("d1")).toMatchObject({ name: "Diagram d1" });
    expect(await views.get("d2")).toMatchObject({ name: "", owner });
    expect(await views.get("d3")).toMatchObject({ name: "Diagram d3" });
    const [event] = await stores.store.read("diagram-d2");
    expect(told.map(([collection]) => collection)).toEqual(["diagrams_v1", "contents_v1", "versions_v1"]);
    for (const [collection, events] of told) {
      expect(events).toMatchObject([
        { id: String(event?.position), stream: "diagram-d2", revision: 0, eventId: event?.id },
      ]);
      expect(await countUnreadable(stores.models, collection)).toBe(1);
      expect(await listUnreadable(stores.models, collection, 10)).toEqual(events);
    }

    await deleteDiagram(stores, new Map(), { diagramId: "d2", owner }, someContext());
    await catchUp(diagrams, stores);
    expect(await views.get("d2")).toBeNull();
  });

  test("is told by who compares, and by a rebuild, until a rebuild finds it mended", async () => {
    const { stores, log } = house();
    for (const id of ["d1", "d2"]) await importDiagram(stores, new Map(), imported(id), someContext());
    const sound = (await stores.store.read("diagram-d1"))[0]?.data;
    broken(log, "diagram-d1", 0);
    await madeAnew(stores);
    const compared = () => compareWithStreams(diagrams, "diagrams_v1", stores, () => undefined);
    expect(await compared()).toMatchObject({ differences: [], unreadable: [{ stream: "diagram-d1" }] });

    const { live, comparison } = await rebuild(diagrams, stores, () => undefined);
    expect(comparison).toMatchObject({ differences: [], unreadable: [{ stream: "diagram-d1" }] });
    expect(await countUnreadable(stores.models, live)).toBe(1);

    plant(log, ({ sql }) =>
      sql("UPDATE events SET data = ? WHERE stream = 'diagram-d1'", JSON.stringify(sound)),
    );
    const mended = await rebuild(diagrams, stores, () => undefined);
    expect(mended.comparison.unreadable).toEqual([]);
    expect(await countUnreadable(stores.models, mended.live)).toBe(0);
    expect(await viewsOf(stores.models, diagrams).get("d1")).toMatchObject({ name: "Diagram d1" });
  });
});

describe("a row that is no event any more", () => {
  test("is left out of the views, and commands on its stream alone are refused", async () => {
    const { stores, log } = house();
    for (const id of ["d1", "d2"]) await importDiagram(stores, new Map(), imported(id), someContext());
    await updateDiagram(stores, new Map(), { diagramId: "d1", owner, name: "Renamed" }, someContext());
    broken(log, diagramStream("d1"), 1);
    const told = await madeAnew(stores);
    expect(told[0]?.[1]).toMatchObject([{ stream: "diagram-d1", revision: 1, why: "Its data is broken." }]);
    expect(await viewsOf(stores.models, diagrams).get("d1")).toMatchObject({ name: "Diagram d1" });
    await expect(fold(stores, diagram, diagramStream("d1"))).rejects.toThrow(
      /^The event [-0-9a-f]{36} at position \d+ \(diagram-d1, revision 1\) is unreadable: Its data is broken\.$/,
    );
    expect((await fold(stores, diagram, diagramStream("d2"))).state).toMatchObject({ status: "alive" });
  });

  test("takes a key away, because what it said may have been that the key is revoked", async () => {
    const { stores, log } = house();
    const { store, vault, models } = stores;
    const operator = {
      ...{ log: { store, vault }, models, now: () => Date.now(), change: () => someContext() },
      settle: async () => {
        for (const projection of identityProjections) await catchUp(projection, stores);
      },
    };
    const userId = await registerUser(operator, "a@example.com", "pro");
    const holder = {
      userId,
      organizationId: null,
      environment: "live" as const,
      scopes: ["generate" as const],
      expiresAt: null,
    };
    const [revoked, kept] = [await createKey(operator, holder), await createKey(operator, holder)];
    await revokeKey(operator, revoked.keyId);
    broken(log, `key-${revoked.keyId}`, 1);
    await madeAnew(stores);
    expect(await viewsOf(models, keys).get(revoked.keyId)).toBeNull();
    expect(await viewsOf(models, keys).get(kept.keyId)).toMatchObject({ revokedAt: null });
    const compared = await compareWithStreams(keys, "keys_v1", stores, () => undefined);
    expect(compared.differences).toEqual([]);
  });

  test("ends its job, for which nobody could do a step any more", async () => {
    const { stores, log } = house();
    const ids = [newGenerationId(), newGenerationId()];
    for (const generationId of ids) {
      const request = {
        ...{ generationId, diagramId: newId(), kind: "generate" as const, keyId: "k1", owner },
        ...{ organizationId: null, createdBy: "u1", folderId: null, theme: "light" as const },
        ...{ format: "png" as const, prompt: "Check the order.", name: null, context: null },
      };
      await requestGeneration(stores, request, someContext());
    }
    // An event of an unknown type, as in a row that was changed by hand.
    plant(log, ({ rows, forge }) => {
      const asked = rows().find(({ stream }) => stream === `generation-${ids[0]}`);
      if (asked) forge({ ...asked, position: -1, revision: 1, id: newId(), type: "GenerationPraised" });
    });
    await madeAnew(stores);
    const views = viewsOf(stores.models, generations);
    expect(await views.get(ids[0] ?? "")).toMatchObject({
      status: "failed",
      open: false,
      errorCode: "internal_error",
      due: null,
    });
    expect(await views.get(ids[1] ?? "")).toMatchObject({ status: "queued", open: true });
  });
});
