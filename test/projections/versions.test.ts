/** Which events make a version of a diagram, and the order of versions. */
import { expect, test } from "vitest";
import type { DiagramEvent } from "../../src/events/diagram.ts";
import { sha256Of } from "../../src/projections/contents.ts";
import { type VersionsView, versions } from "../../src/projections/versions.ts";

const owned = { owner: "live-user-u1", organizationId: null, createdBy: "u1", folderId: null, name: "Order" };
const made = { diagramId: "d1", ...owned, bpmn: "<one/>" };
const imported: DiagramEvent = { type: "DiagramImported", data: { ...made, sent: null } };
const generated: DiagramEvent = {
  type: "DiagramGenerated",
  data: { ...made, generationId: "gen_1", folderGone: false },
};
const renamed: DiagramEvent = { type: "DiagramRenamed", data: { diagramId: "d1", name: "Sale" } };
const moved: DiagramEvent = { type: "DiagramMoved", data: { diagramId: "d1", folderId: "f1" } };
const edited = (generationId: string, bpmn: string): DiagramEvent => ({
  type: "DiagramEdited",
  data: { diagramId: "d1", generationId, bpmn },
});
const deleted: DiagramEvent = { type: "DiagramDeleted", data: { diagramId: "d1" } };

const viewOf = (events: DiagramEvent[]) =>
  events.reduce<VersionsView | null>(
    (view, event, revision) =>
      versions.evolve(view, event, { at: `t${revision}`, revision, position: 0n, eventId: "" }),
    null,
  );

test("contents count, names and folders do not", () => {
  const view = viewOf([imported, renamed, edited("gen_1", "<two/>"), moved, edited("gen_2", "<one/>")]);
  expect(view).toMatchObject({ id: "d1", owner: owned.owner });
  expect(view?.versions).toEqual([
    { revision: 0, at: "t0", kind: "import", generationId: null, sha256: sha256Of("<one/>") },
    { revision: 2, at: "t2", kind: "edit", generationId: "gen_1", sha256: sha256Of("<two/>") },
    // The same content again is a separate version: instructions count in this way.
    { revision: 4, at: "t4", kind: "edit", generationId: "gen_2", sha256: sha256Of("<one/>") },
  ]);
});

test("the first may be generated", () =>
  expect(viewOf([generated])?.versions).toMatchObject([{ kind: "generate", generationId: "gen_1" }]));

test("a deletion leaves none", () => {
  expect(viewOf([imported, edited("gen_1", "<two/>"), deleted])).toBeNull();
  expect(viewOf([imported, deleted, edited("gen_1", "<two/>")])).toBeNull();
});
