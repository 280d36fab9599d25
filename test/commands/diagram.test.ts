import { describe, expect, test } from "vitest";
import { ContentMoved, diagram } from "../../src/commands/diagram.ts";
import type { DiagramEvent } from "../../src/events/diagram.ts";
import { given } from "../support/given.ts";

const owned = {
  diagramId: "d1",
  owner: "live-user-u1",
  organizationId: null,
  createdBy: "u1",
  folderId: null,
  name: "Order",
  bpmn: "<definitions/>",
};
const imported: DiagramEvent = { type: "DiagramImported", data: { ...owned, sent: null } };
const generated: DiagramEvent = {
  type: "DiagramGenerated",
  data: { ...owned, generationId: "gen_1", folderGone: false },
};
const edited: DiagramEvent = {
  type: "DiagramEdited",
  data: { diagramId: "d1", generationId: "gen_2", bpmn: "<changed/>" },
};
const deleted: DiagramEvent = { type: "DiagramDeleted", data: { diagramId: "d1" } };

describe("importing a diagram", () => {
  const command = { type: "ImportDiagram" as const, data: { ...owned, sent: null } };
  test("is recorded", () => given(diagram, []).when(command).thenEvents([imported]));
  test("again adds nothing", () => given(diagram, [imported]).when(command).thenNothing());
  test("after its deletion adds nothing", () =>
    given(diagram, [imported, deleted]).when(command).thenNothing());
});

describe("recording a generated diagram", () => {
  const command = {
    type: "RecordGenerated" as const,
    data: { ...owned, generationId: "gen_1", folderGone: false },
  };
  test("is recorded", () => given(diagram, []).when(command).thenEvents([generated]));
  test("again, as a redelivered job does, adds nothing", () =>
    given(diagram, [generated]).when(command).thenNothing());
});

describe("recording an edit", () => {
  const record = (basedOn: number) => ({
    type: "RecordEdited" as const,
    data: { diagramId: "d1", generationId: "gen_2", bpmn: "<changed/>", basedOn },
  });
  test("made on the content of now is recorded", () =>
    given(diagram, [imported]).when(record(0)).thenEvents([edited]));
  test("again, as a redelivered job does, adds nothing", () =>
    given(diagram, [imported, edited]).when(record(0)).thenNothing());
  test("that leaves the content as it is adds nothing, so that there is no version without a change", () => {
    const { data } = record(1);
    given(diagram, [imported, edited])
      .when({ type: "RecordEdited", data: { ...data, generationId: "gen_3" } })
      .thenNothing();
  });
  test("made on older content is to be made again", () => {
    const other: DiagramEvent = {
      type: "DiagramEdited",
      data: { diagramId: "d1", generationId: "gen_0", bpmn: "<other/>" },
    };
    const state = [imported, other].reduce(diagram.evolve, diagram.initial());
    expect(() => diagram.decide(record(0), state)).toThrow(ContentMoved);
  });
  test("of a deleted diagram is refused (C23)", () =>
    given(diagram, [imported, deleted]).when(record(0)).thenRefused("resource_not_found"));
});

describe("updating a diagram", () => {
  const update = (data: { name?: string; folderId?: string | null; owner?: string }) => ({
    type: "UpdateDiagram" as const,
    data: { diagramId: "d1", owner: owned.owner, ...data },
  });
  test("records each changed field", () =>
    given(diagram, [imported])
      .when(update({ name: "Sale", folderId: "f1" }))
      .thenEvents([
        { type: "DiagramRenamed", data: { diagramId: "d1", name: "Sale" } },
        { type: "DiagramMoved", data: { diagramId: "d1", folderId: "f1" } },
      ]));
  test("to what it is adds nothing (C8)", () =>
    given(diagram, [imported])
      .when(update({ name: "Order", folderId: null }))
      .thenNothing());
  test("of another owner is as if it were not there", () =>
    given(diagram, [imported])
      .when(update({ name: "x", owner: "live-user-u2" }))
      .thenRefused("resource_not_found"));
});

describe("deleting a diagram", () => {
  const remove = (owner = owned.owner) => ({
    type: "DeleteDiagram" as const,
    data: { diagramId: "d1", owner },
  });
  test("is recorded", () => given(diagram, [imported]).when(remove()).thenEvents([deleted]));
  test("twice is refused (C24)", () =>
    given(diagram, [imported, deleted]).when(remove()).thenRefused("resource_not_found"));
  test("of another owner is as if it were not there", () =>
    given(diagram, [imported]).when(remove("live-org-o1")).thenRefused("resource_not_found"));
});

describe("renouncing a diagram that never came", () => {
  const command = { type: "RenounceDiagram" as const, data: { diagramId: "d1" } };
  test("is its deletion, recorded once", () => {
    given(diagram, []).when(command).thenEvents([deleted]);
    given(diagram, [deleted]).when(command).thenNothing();
    given(diagram, [imported, deleted]).when(command).thenNothing();
  });
  test("that is there is refused", () =>
    given(diagram, [generated]).when(command).thenRefused("validation_failed"));
  test("keeps a job that comes to an end after all from making it", () =>
    given(diagram, [deleted])
      .when({ type: "RecordGenerated", data: { ...owned, generationId: "gen_1", folderGone: false } })
      .thenRefused("resource_not_found"));
});
