/** A read model over several kinds of streams, for example one of recent changes. */
import { expect, test } from "vitest";
import { importDiagram, updateDiagram } from "../../src/commands/flows.ts";
import { handle } from "../../src/commands/handle.ts";
import { library, libraryStream } from "../../src/commands/library.ts";
import { type DiagramEvent, diagramEvents } from "../../src/events/diagram.ts";
import { familyIn } from "../../src/events/family.ts";
import { type LibraryEvent, libraryEvents } from "../../src/events/library.ts";
import { compareWithStreams } from "../../src/projections/compare.ts";
import { collectionOf, type Projection } from "../../src/projections/projection.ts";
import { rebuild } from "../../src/projections/rebuild.ts";
import { catchUp } from "../../src/projections/run.ts";
import { unseen } from "../../src/projections/unseen.ts";
import { viewsOf } from "../../src/projections/views.ts";
import { importOf } from "../support/imports.ts";
import { embeddedStores, someContext } from "../support/stores.ts";

const owner = "live-user-u1";
const folder = { folderId: "f1", owner, organizationId: null, name: "Sales", parentId: null, context: null };
const imported = importOf("d1");

type Done = { id: string; what: string; name: string; createdAt: string };

const activity: Projection<DiagramEvent | LibraryEvent, Done> = {
  name: "activity",
  version: 1,
  families: [diagramEvents, libraryEvents],
  indexes: [[]],
  // The stream of its library says where a diagram lies, and each view has one stream.
  idOf: ({ type, data }) =>
    type === "DiagramPlaced" || type === "LibraryClosed"
      ? null
      : "diagramId" in data
        ? data.diagramId
        : data.folderId,
  evolve: (view, { type, data }, { at }) => ({
    ...{ id: "", what: type, createdAt: at },
    name: "name" in data ? data.name : (view?.name ?? ""),
  }),
};

async function somethingDone() {
  const stores = embeddedStores();
  await importDiagram(stores, new Map(), imported, someContext());
  const command = { type: "CreateFolder", data: folder } as const;
  await handle(stores, library, libraryStream(owner), command, someContext());
  await updateDiagram(stores, new Map(), { diagramId: "d1", owner, name: "Sale" }, someContext());
  return stores;
}

test("views follow the streams of all its families, with their sealed texts", async () => {
  const stores = await somethingDone();
  expect((await unseen(activity, stores.store, 0n)).events).toBeGreaterThanOrEqual(3);
  await catchUp(activity, stores);
  const { get } = viewsOf(stores.models, activity);
  expect(await get("d1")).toMatchObject({ what: "DiagramRenamed", name: "Sale" });
  expect(await get("f1")).toMatchObject({ what: "FolderCreated", name: "Sales" });
  expect(
    await unseen(activity, stores.store, await stores.models.checkpoint(collectionOf(activity))),
  ).toEqual({
    events: 0,
    firstAt: null,
  });
});

test("they agree with the folded streams, and a rebuild makes the same again", async () => {
  const stores = await somethingDone();
  await catchUp(activity, stores);
  const compared = await compareWithStreams(activity, collectionOf(activity), stores, () => undefined);
  expect(compared).toMatchObject({ compared: 2, differences: [], unreadable: [] });
  const { comparison } = await rebuild(activity, stores, () => undefined);
  expect(comparison).toMatchObject({ compared: 2, counts: { expected: 2, found: 2 }, differences: [] });
});

test("a stream of none of the families is nobody's", () => {
  expect(familyIn(activity.families, "library-live-user-u1").prefix).toBe("library-");
  expect(() => familyIn(activity.families, "key-k1")).toThrow("is of no family that is read here");
});
