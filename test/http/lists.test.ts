import { describe, expect, test } from "vitest";
import { type Client, expectError } from "./support/client.ts";
import { chain } from "./support/documents.ts";
import { house, insideTest } from "./support/house.ts";

const open = house();

const folders = async (me: Client, count: number): Promise<{ id: string; created_at: string }[]> => {
  const made = [];
  for (let i = 0; i < count; i++) made.push((await me.post("/v1/folders", { name: `f${i}` })).json);
  return made.reverse();
};
const cursorOf = (content: unknown) => Buffer.from(JSON.stringify(content)).toString("base64url");

test("the list envelope: newest first, 20 to a page, with a cursor while there is more", async () => {
  const me = await open().customer();
  const made = await folders(me, 25);
  const first = await me.get("/v1/folders");
  expect(first.status).toBe(200);
  expect(Object.keys(first.json).sort()).toEqual(["data", "has_more", "next_cursor"]);
  expect(first.json.data).toEqual(made.slice(0, 20));
  expect(first.json.has_more).toBe(true);
  expect(first.json.next_cursor).toMatch(/^[\w-]+$/);
  const second = await me.get(`/v1/folders?cursor=${first.json.next_cursor}`);
  expect(second.json).toEqual({ data: made.slice(20), has_more: false, next_cursor: null });
});

test("an empty list, and a page that ends exactly at the end", async () => {
  const me = await open().customer();
  expect((await me.get("/v1/folders")).json).toEqual({ data: [], has_more: false, next_cursor: null });
  const made = await folders(me, 4);
  expect((await me.get("/v1/folders?limit=4")).json).toEqual({
    data: made,
    has_more: false,
    next_cursor: null,
  });
});

test("E3: the limit may change from page to page; every item comes once", async () => {
  const me = await open().customer();
  const made = await folders(me, 12);
  const seen: unknown[] = [];
  let query = "limit=1";
  for (const limit of [5, 1, 3, 100]) {
    const page = (await me.get(`/v1/folders?${query}`)).json;
    seen.push(...page.data);
    query = `limit=${limit}&cursor=${page.next_cursor}`;
  }
  expect(seen.concat((await me.get(`/v1/folders?${query}`)).json.data)).toEqual(made);
});

insideTest(
  "E1: items of one millisecond are ordered by id, and none is lost at a page's border",
  async () => {
    const me = await open().customer();
    const { deps } = open().inside();
    const now = deps.now;
    const frozen = now();
    deps.now = () => frozen;
    const made = await folders(me, 7).finally(() => {
      deps.now = now;
    });
    expect(new Set(made.map(({ created_at }) => created_at)).size).toBe(1);
    const seen: { id: string }[] = [];
    for (let cursor = ""; ; ) {
      const page = (await me.get(`/v1/folders?limit=2${cursor}`)).json;
      seen.push(...page.data);
      if (!page.has_more) break;
      cursor = `&cursor=${page.next_cursor}`;
    }
    const ids = seen.map(({ id }) => id);
    expect(ids).toEqual(
      made
        .map(({ id }) => id)
        .sort()
        .reverse(),
    );
  },
);

test("E5, E6: deleting the item under the cursor and making new ones shift no page", async () => {
  const me = await open().customer();
  const made = await folders(me, 6);
  const first = (await me.get("/v1/folders?limit=2")).json;
  await me.remove(`/v1/folders/${made[1]?.id}`);
  await me.post("/v1/folders", { name: "new" });
  const second = (await me.get(`/v1/folders?limit=2&cursor=${first.next_cursor}`)).json;
  expect(second.data).toEqual(made.slice(2, 4));
});

describe("invalid_cursor", () => {
  const created = "2026-01-01T00:00:00.000Z";

  test("E7: an empty cursor, and any text that is none", async () => {
    const me = await open().customer();
    const bad = [
      "",
      "x",
      "null",
      "%20",
      "e30",
      cursorOf({}),
      cursorOf([]),
      cursorOf(null),
      "a".repeat(2_000),
      "!!!",
      "..",
      "%00",
      "e30=",
    ];
    for (const cursor of bad)
      for (const list of ["folders", "diagrams"])
        expectError(await me.get(`/v1/${list}?cursor=${cursor}`), "invalid_cursor", "cursor");
  });

  test("E2: a cursor is checked to the letter", async () => {
    const me = await open().customer();
    await folders(me, 3);
    const given = (await me.get("/v1/folders?limit=1")).json.next_cursor as string;
    const content = JSON.parse(Buffer.from(given, "base64url").toString());
    expect((await me.get(`/v1/folders?cursor=${cursorOf(content)}`)).status).toBe(200);
    const changed: object[] = [
      { ...content, v: 2 },
      { ...content, extra: 1 },
      { ...content, id: "x" },
      { ...content, createdAt: "yesterday" },
      { ...content, createdAt: "2026-01-01T00:00:00Z" },
      { ...content, issuedAt: "0" },
      { ...content, issuedAt: -1 },
      { ...content, owner: `${content.owner}0` },
      { ...content, owner: content.owner.replace("live", "test") },
      { ...content, list: "diagrams" },
      { ...content, where: '{"folderId":null}' },
      Object.fromEntries(Object.entries(content).reverse()),
    ];
    for (const one of changed)
      expectError(await me.get(`/v1/folders?cursor=${cursorOf(one)}`), "invalid_cursor", "cursor");
    expectError(await me.get(`/v1/folders?cursor=${given}A`), "invalid_cursor", "cursor");
    expectError(await me.get(`/v1/folders?cursor=${given.slice(1)}`), "invalid_cursor", "cursor");
  });

  test("E3: a cursor of another list, filter or owner", async () => {
    const me = await open().customer();
    const other = await open().customer();
    const folder = (await me.post("/v1/folders", { name: "x" })).json.id;
    await folders(me, 2);
    for (let i = 0; i < 2; i++)
      await me.post("/v1/diagrams/import", { bpmn_xml: chain(), folder_id: folder });
    const next = async (path: string) => (await me.get(path)).json.next_cursor;
    const ofFolders = await next("/v1/folders?limit=1");
    const ofAll = await next("/v1/diagrams?limit=1");
    const ofFolder = await next(`/v1/diagrams?limit=1&folder_id=${folder}`);
    expectError(await me.get(`/v1/diagrams?cursor=${ofFolders}`), "invalid_cursor", "cursor");
    expectError(await me.get(`/v1/folders?cursor=${ofAll}`), "invalid_cursor", "cursor");
    expectError(await me.get(`/v1/diagrams?cursor=${ofFolder}`), "invalid_cursor", "cursor");
    expectError(await me.get(`/v1/diagrams?folder_id=null&cursor=${ofAll}`), "invalid_cursor", "cursor");
    expectError(await me.get(`/v1/diagrams?folder_id=${folder}&cursor=${ofAll}`), "invalid_cursor", "cursor");
    expectError(await other.get(`/v1/folders?cursor=${ofFolders}`), "invalid_cursor", "cursor");
    expect((await me.get(`/v1/diagrams?folder_id=${folder}&cursor=${ofFolder}`)).json.data).toHaveLength(1);
  });

  test("E3: but another key of the same owner may go on", async () => {
    const me = await open().customer();
    const made = await folders(me, 3);
    const { next_cursor } = (await me.get("/v1/folders?limit=1")).json;
    const second = await open().customer({ userId: me.userId });
    expect((await second.get(`/v1/folders?cursor=${next_cursor}`)).json.data).toEqual(made.slice(1));
  });

  insideTest("E4: a cursor lives 24 hours", async () => {
    const me = await open().customer();
    await folders(me, 2);
    const { next_cursor } = (await me.get("/v1/folders?limit=1")).json;
    open()
      .inside()
      .pass(24 * 3600_000 - 5_000);
    expect((await me.get(`/v1/folders?cursor=${next_cursor}`)).status).toBe(200);
    open().inside().pass(6_000);
    expectError(await me.get(`/v1/folders?cursor=${next_cursor}`), "invalid_cursor", "cursor");
  });

  test("a date before all items gives an empty page", async () => {
    const me = await open().customer();
    await folders(me, 2);
    const given = (await me.get("/v1/folders?limit=1")).json.next_cursor as string;
    const content = JSON.parse(Buffer.from(given, "base64url").toString());
    const page = await me.get(`/v1/folders?cursor=${cursorOf({ ...content, createdAt: created })}`);
    expect(page.json).toEqual({ data: [], has_more: false, next_cursor: null });
  });
});

describe("C14: the filter folder_id", () => {
  test("gives the diagrams directly in the folder, or at the root for the literal null", async () => {
    const me = await open().customer();
    const folder = (await me.post("/v1/folders", { name: "x" })).json.id;
    const child = (await me.post("/v1/folders", { name: "y", parent_id: folder })).json.id;
    const put = async (folder_id: string | null) =>
      (await me.post("/v1/diagrams/import", { bpmn_xml: chain(), folder_id })).json;
    const [atRoot, inFolder, inChild] = [await put(null), await put(folder), await put(child)];
    const listed = async (query: string) => (await me.get(`/v1/diagrams${query}`)).json.data;
    expect(await listed("")).toEqual([inChild, inFolder, atRoot]);
    expect(await listed(`?folder_id=${folder}`)).toEqual([inFolder]);
    expect(await listed(`?folder_id=${folder.toUpperCase()}`)).toEqual([inFolder]);
    expect(await listed(`?folder_id=${child}`)).toEqual([inChild]);
    expect(await listed("?folder_id=null")).toEqual([atRoot]);
  });

  test("of an unknown folder gives an empty page, of other text invalid_parameter", async () => {
    const me = await open().customer();
    const page = await me.get("/v1/diagrams?folder_id=00000000-0000-7000-8000-000000000000");
    expect(page.json).toEqual({ data: [], has_more: false, next_cursor: null });
    for (const text of ["", "x", "NULL", "Null", "undefined", "root", "%zz"])
      expectError(await me.get(`/v1/diagrams?folder_id=${text}`), "invalid_parameter", "folder_id");
  });
});
