import { describe, expect, test } from "vitest";
import { type Client, expectError } from "./support/client.ts";
import { chain } from "./support/documents.ts";
import { house, insideTest } from "./support/house.ts";

const open = house();
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

const make = async (me: Client, parent_id: string | null = null, name = "x") =>
  (await me.post("/v1/folders", { name, parent_id })).json;

test("a folder has exactly the fields of the specification", async () => {
  const me = await open().customer();
  const made = await me.post("/v1/folders", { name: "Sales", context: "We sell shoes." });
  expect(made.status).toBe(201);
  expect(made.headers.location).toBe(`/v1/folders/${made.json.id}`);
  expect(made.json).toEqual({
    object: "folder",
    id: expect.stringMatching(uuid),
    name: "Sales",
    parent_id: null,
    context: "We sell shoes.",
    organization_id: null,
    created_at: expect.stringMatching(timestamp),
    updated_at: made.json.created_at,
  });
  const got = await me.get(`/v1/folders/${made.json.id}`);
  expect(got.status).toBe(200);
  expect(got.json).toEqual(made.json);
});

test("missing name gives missing_parameter name", async () => {
  expectError(
    await (await open().customer()).post("/v1/folders", { context: "x" }),
    "missing_parameter",
    "name",
  );
});

describe("PATCH", () => {
  insideTest("changes any subset, leaves the rest, and sets updated_at", async () => {
    const me = await open().customer();
    const [a, b] = [await make(me), await make(me)];
    const path = `/v1/folders/${b.id}`;
    open().inside().pass(1_000);
    const renamed = await me.patch(path, { name: "new" });
    expect(renamed.status).toBe(200);
    expect(renamed.json).toEqual({ ...b, name: "new", updated_at: renamed.json.updated_at });
    expect(renamed.json.updated_at > b.updated_at).toBe(true);
    const all = await me.patch(path, { name: "newer", context: "text", parent_id: a.id });
    expect(all.json).toMatchObject({
      name: "newer",
      context: "text",
      parent_id: a.id,
      created_at: b.created_at,
    });
    expect((await me.get(path)).json).toEqual(all.json);
  });

  insideTest("C8: without a real change answers the unchanged folder and writes nothing", async () => {
    const me = await open().customer();
    const a = await make(me, null, "same");
    const end = await open().inside().deps.log.store.end();
    open().inside().pass(1_000);
    for (const body of [
      {},
      { name: "same" },
      { name: " same " },
      { context: null },
      { parent_id: null },
      { context: "" },
    ]) {
      const answer = await me.patch(`/v1/folders/${a.id}`, body);
      expect(answer.status).toBe(200);
      expect(answer.json).toEqual(a);
    }
    expect(await open().inside().deps.log.store.end()).toBe(end);
  });
});

describe("C15: a cycle is folder_cycle", () => {
  test("to itself and to any descendant", async () => {
    const me = await open().customer();
    const a = await make(me);
    const b = await make(me, a.id);
    const c = await make(me, b.id);
    for (const parent_id of [a.id, b.id, c.id])
      expectError(await me.patch(`/v1/folders/${a.id}`, { parent_id }), "folder_cycle", "parent_id");
    expect((await me.patch(`/v1/folders/${c.id}`, { parent_id: a.id })).json.parent_id).toBe(a.id);
    expect((await me.get(`/v1/folders/${a.id}`)).json).toEqual(a);
  });

  test("C18: two moves that would make one together never both succeed", async () => {
    const me = await open().customer();
    const [a, b] = [await make(me), await make(me)];
    const answers = await Promise.all([
      me.patch(`/v1/folders/${a.id}`, { parent_id: b.id }),
      me.patch(`/v1/folders/${b.id}`, { parent_id: a.id }),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

test("C16: 20 levels and no more, also by moving a subtree", async () => {
  const me = await open().customer();
  let parent: string | null = null;
  const chainOf: string[] = [];
  for (let level = 1; level <= 20; level++) {
    const folder: { id: string; parent_id: string | null } = await make(me, parent);
    expect(folder.parent_id).toBe(parent);
    parent = folder.id;
    chainOf.push(folder.id);
  }
  expectError(
    await me.post("/v1/folders", { name: "x", parent_id: parent }),
    "folder_depth_exceeded",
    "parent_id",
  );
  const top = await make(me);
  await make(me, top.id);
  const to = (i: number) => me.patch(`/v1/folders/${top.id}`, { parent_id: chainOf[i] });
  expectError(await to(18), "folder_depth_exceeded", "parent_id");
  expect((await to(17)).status).toBe(200);
});

describe("DELETE", () => {
  test("is 204 with an empty body, and the folder is gone", async () => {
    const me = await open().customer();
    const a = await make(me);
    const gone = await me.remove(`/v1/folders/${a.id}`);
    expect(gone.status).toBe(204);
    expect(gone.bytes).toHaveLength(0);
    expectError(await me.get(`/v1/folders/${a.id}`), "resource_not_found");
    expectError(await me.patch(`/v1/folders/${a.id}`, { name: "x" }), "resource_not_found");
    expect((await me.get("/v1/folders")).json.data).toEqual([]);
  });

  test("C24: a second one is a 404", async () => {
    const me = await open().customer();
    const a = await make(me);
    await me.remove(`/v1/folders/${a.id}`);
    expectError(await me.remove(`/v1/folders/${a.id}`), "resource_not_found");
  });

  test("C17: a folder that holds something is folder_not_empty, and the message counts", async () => {
    const me = await open().customer();
    const a = await make(me);
    const child = await make(me, a.id);
    const diagram = (await me.post("/v1/diagrams/import", { bpmn_xml: chain(), folder_id: a.id })).json;
    const refused = await me.remove(`/v1/folders/${a.id}`);
    expectError(refused, "folder_not_empty");
    expect(refused.json.error.message).toContain("1 diagram and 1 folder");
    await me.remove(`/v1/folders/${child.id}`);
    expectError(await me.remove(`/v1/folders/${a.id}`), "folder_not_empty");
    await me.remove(`/v1/diagrams/${diagram.id}`);
    expect((await me.remove(`/v1/folders/${a.id}`)).status).toBe(204);
  });

  test("C17: moving the content away empties it", async () => {
    const me = await open().customer();
    const a = await make(me);
    const diagram = (await me.post("/v1/diagrams/import", { bpmn_xml: chain(), folder_id: a.id })).json;
    await me.patch(`/v1/diagrams/${diagram.id}`, { folder_id: null });
    expect((await me.remove(`/v1/folders/${a.id}`)).status).toBe(204);
    expect((await me.get(`/v1/diagrams/${diagram.id}`)).json.folder_id).toBeNull();
  });

  test("C17: a queued job that aims at the folder does not keep it", async () => {
    const me = await open().customer();
    const a = await make(me);
    expect((await me.post("/v1/diagrams/generate", { prompt: "x", folder_id: a.id })).status).toBe(202);
    expect((await me.remove(`/v1/folders/${a.id}`)).status).toBe(204);
  });

  test("a refused import leaves nothing that keeps the folder", async () => {
    const me = await open().customer();
    const a = await make(me);
    expectError(
      await me.post("/v1/diagrams/import", { bpmn_xml: "no", folder_id: a.id }),
      "validation_failed",
      "bpmn_xml",
    );
    expect((await me.remove(`/v1/folders/${a.id}`)).status).toBe(204);
  });
});

test("C9: siblings may have the same name", async () => {
  const me = await open().customer();
  const [a, b] = [await make(me, null, "twin"), await make(me, null, "twin")];
  expect(a.id).not.toBe(b.id);
});
