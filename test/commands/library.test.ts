import { describe, test } from "vitest";
import { library } from "../../src/commands/library.ts";
import type { LibraryEvent } from "../../src/events/library.ts";
import { limits } from "../../src/limits.ts";
import { given } from "../support/given.ts";

const owner = "live-user-u1";
const placedAt = "2026-01-01T00:00:00.000Z";
const folder = (folderId: string, parentId: string | null = null): LibraryEvent => ({
  type: "FolderCreated",
  data: { folderId, owner, organizationId: null, name: folderId, parentId, context: null },
});
const placed = (diagramId: string, folderId: string | null): LibraryEvent => ({
  type: "DiagramPlaced",
  data: { diagramId, folderId, placedAt },
});
/** A chain f1 > f2 > ... of folders. */
const chain = (levels: number) =>
  Array.from({ length: levels }, (_, i) => folder(`f${i + 1}`, i === 0 ? null : `f${i}`));

describe("creating a folder", () => {
  const create = (parentId: string | null) => ({
    type: "CreateFolder" as const,
    data: { folderId: "new", owner, organizationId: null, name: "new", parentId, context: null },
  });

  test("records it", () =>
    given(library, [])
      .when(create(null))
      .thenEvents([folder("new")]));
  test("again with the same id adds nothing", () =>
    given(library, [folder("new")])
      .when(create(null))
      .thenNothing());
  test("in a folder that is not there is refused", () =>
    given(library, []).when(create("gone")).thenRefused("invalid_parameter", "parent_id"));
  test("in a deleted folder is refused", () =>
    given(library, [folder("f1"), { type: "FolderDeleted", data: { folderId: "f1", owner } }])
      .when(create("f1"))
      .thenRefused("invalid_parameter", "parent_id"));
  test("at the deepest level is allowed", () =>
    given(library, chain(limits.folderDepthMax - 1))
      .when(create(`f${limits.folderDepthMax - 1}`))
      .thenEvents([folder("new", `f${limits.folderDepthMax - 1}`)]));
  test("below the deepest level is refused (C16)", () =>
    given(library, chain(limits.folderDepthMax))
      .when(create(`f${limits.folderDepthMax}`))
      .thenRefused("folder_depth_exceeded", "parent_id"));
});

describe("updating a folder", () => {
  const update = (
    data: { name?: string; parentId?: string | null; context?: string | null },
    folderId = "f1",
  ) => ({
    type: "UpdateFolder" as const,
    data: { folderId, owner, ...data },
  });

  test("records each changed field", () =>
    given(library, [folder("f1"), folder("f2")])
      .when(update({ name: "x", parentId: "f2", context: "c" }))
      .thenEvents([
        { type: "FolderRenamed", data: { folderId: "f1", owner, name: "x" } },
        { type: "FolderMoved", data: { folderId: "f1", owner, parentId: "f2" } },
        { type: "FolderContextSet", data: { folderId: "f1", owner, context: "c" } },
      ]));
  test("to what it is adds nothing (C8)", () =>
    given(library, [folder("f1")])
      .when(update({ name: "f1", parentId: null, context: null }))
      .thenNothing());
  test("that is not there is refused", () =>
    given(library, [])
      .when(update({ name: "x" }))
      .thenRefused("resource_not_found"));
  test("into itself is refused (C15)", () =>
    given(library, [folder("f1")])
      .when(update({ parentId: "f1" }))
      .thenRefused("folder_cycle", "parent_id"));
  test("into its own descendant is refused (C15)", () =>
    given(library, chain(3))
      .when(update({ parentId: "f3" }))
      .thenRefused("folder_cycle", "parent_id"));
  test("so that its subtree gets too deep is refused (C16)", () =>
    given(library, [...chain(limits.folderDepthMax - 1), folder("a"), folder("b", "a")])
      .when(update({ parentId: `f${limits.folderDepthMax - 1}` }, "a"))
      .thenRefused("folder_depth_exceeded", "parent_id"));
});

describe("deleting a folder", () => {
  const remove = { type: "DeleteFolder" as const, data: { folderId: "f1", owner } };

  test("that is empty is recorded", () =>
    given(library, [folder("f1")])
      .when(remove)
      .thenEvents([{ type: "FolderDeleted", data: { folderId: "f1", owner } }]));
  test("with a folder inside is refused (C17)", () =>
    given(library, chain(2)).when(remove).thenRefused("folder_not_empty"));
  test("with a diagram inside is refused (C17)", () =>
    given(library, [folder("f1"), placed("d1", "f1")])
      .when(remove)
      .thenRefused("folder_not_empty"));
  test("whose diagram moved away is recorded", () =>
    given(library, [folder("f1"), placed("d1", "f1"), placed("d1", null)])
      .when(remove)
      .thenEvents([{ type: "FolderDeleted", data: { folderId: "f1", owner } }]));
  test("twice is refused (C24)", () =>
    given(library, [folder("f1"), { type: "FolderDeleted", data: { folderId: "f1", owner } }])
      .when(remove)
      .thenRefused("resource_not_found"));
});

describe("placing a diagram", () => {
  const place = (folderId: string | null, orRoot = false) => ({
    type: "PlaceDiagram" as const,
    data: { diagramId: "d1", folderId, placedAt, orRoot },
  });

  test("in a folder is recorded", () =>
    given(library, [folder("f1")])
      .when(place("f1"))
      .thenEvents([placed("d1", "f1")]));
  test("where it is adds nothing", () =>
    given(library, [folder("f1"), placed("d1", "f1")])
      .when(place("f1"))
      .thenNothing());
  test("at the root adds nothing when it was in no folder", () =>
    given(library, []).when(place(null)).thenNothing());
  test("in a missing folder is refused", () =>
    given(library, []).when(place("gone")).thenRefused("invalid_parameter", "folder_id"));
  test("in a folder that vanished goes to the root when that is asked for (C19)", () =>
    given(library, []).when(place("gone", true)).thenNothing());
});

describe("a library whose owner was deleted", () => {
  const closed: LibraryEvent = { type: "LibraryClosed", data: { owner } };
  const past = [folder("f1"), placed("d1", "f1"), closed];

  test("is closed once", () => {
    given(library, []).when({ type: "CloseLibrary", data: { owner } }).thenEvents([closed]);
    given(library, past).when({ type: "CloseLibrary", data: { owner } }).thenNothing();
  });

  test("takes nothing in any more", () => {
    const data = { folderId: "f2", owner, organizationId: null, name: "f2", parentId: null, context: null };
    given(library, past).when({ type: "CreateFolder", data }).thenRefused("resource_not_found");
    given(library, past)
      .when({ type: "UpdateFolder", data: { folderId: "f1", owner, name: "x" } })
      .thenRefused("resource_not_found");
    for (const orRoot of [true, false])
      given(library, past)
        .when({ type: "PlaceDiagram", data: { diagramId: "d2", folderId: null, placedAt, orRoot } })
        .thenRefused("resource_not_found");
  });

  test("lets go of what was in it", () => {
    given(library, past)
      .when({ type: "PlaceDiagram", data: { diagramId: "d1", folderId: null, placedAt, isRelease: true } })
      .thenEvents([placed("d1", null)]);
    given(library, [...past, placed("d1", null)])
      .when({ type: "DeleteFolder", data: { folderId: "f1", owner } })
      .thenEvents([{ type: "FolderDeleted", data: { folderId: "f1", owner } }]);
  });
});
