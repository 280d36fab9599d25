/** The versions of a diagram, by the numbers in instructions. */
import { describe, expect, test } from "vitest";
import { limits } from "../../src/limits.ts";
import { type Client, expectError } from "./support/client.ts";
import { chain } from "./support/documents.ts";
import { house, insideTest } from "./support/house.ts";
import { workerOf } from "./support/worker.ts";

const open = house();
const worker = (generationId: string) => workerOf(open().inside(), generationId);
const importOne = async (me: Client, bpmn = chain()): Promise<string> =>
  (await me.post("/v1/diagrams/import", { bpmn_xml: bpmn })).json.id;

/** Successive contents of a diagram. */
const contents = [chain(), chain({ tasks: 2 }), chain({ tasks: 3 })];

type Made = { prompt?: string; revertedTo?: number; redrawn?: true; renderer?: string };

/**
 * An edit that resulted in this content.
 * @param before the number of earlier contents
 */
async function edit(me: Client, id: string, bpmn: string, before: number, made: Made = {}): Promise<string> {
  const { prompt = "Change it.", renderer, ...rest } = made;
  const job = (await me.post(`/v1/diagrams/${id}/edit`, { prompt })).json.id;
  const work = worker(job);
  await work.start();
  await work.explain(undefined, rest);
  if (renderer) await work.draw(renderer);
  await work.change(bpmn, before - 1);
  await work.succeed();
  return job;
}

async function withVersions(me: Client): Promise<{ id: string; jobs: string[] }> {
  const id = await importOne(me);
  const jobs = [];
  for (const [i, bpmn] of contents.slice(1).entries())
    jobs.push(await edit(me, id, bpmn, i + 1, { prompt: `Make it ${i + 2}.` }));
  return { id, jobs };
}

const unknown = "00000000-0000-7000-8000-000000000000";

describe("GET /v1/diagrams/{id}/versions", () => {
  test("an import is the first version; names and folders make none", async () => {
    const me = await open().customer();
    const id = await importOne(me);
    await me.patch(`/v1/diagrams/${id}`, { name: "Another name" });
    const { created_at } = (await me.get(`/v1/diagrams/${id}`)).json;
    const { status, json } = await me.get(`/v1/diagrams/${id}/versions`);
    expect(status).toBe(200);
    expect(json).toEqual({
      data: [
        {
          object: "version",
          revision: 1,
          kind: "import",
          created_at,
          created_by: me.userId,
          api_key: { id: me.keyId, last_four: me.key.slice(-4) },
          generation_id: null,
          prompt: null,
          reverted_to: null,
          redrawn: false,
          changes: null,
        },
      ],
      has_more: false,
      next_cursor: null,
    });
  });

  insideTest("tells of every edit who asked for it and with which words, newest first", async () => {
    const me = await open().customer();
    const id = await importOne(me);
    const { userId } = me;
    const colleague = { ...me, ...(await open().provide({ userId })) };
    const second = await edit(me.as(colleague.key), id, contents[1] ?? "", 1, { prompt: "Add a task." });
    await me.patch(`/v1/diagrams/${id}`, { name: "Another name" });
    const third = await edit(me, id, chain(), 2, { prompt: "Undo.", revertedTo: 0 });
    const fourth = await edit(me, id, contents[2] ?? "", 3, { prompt: "Redraw.", redrawn: true });
    const { data } = (await me.get(`/v1/diagrams/${id}/versions`)).json;
    expect(data).toMatchObject([
      { revision: 4, kind: "edit", generation_id: fourth, prompt: "Redraw.", redrawn: true },
      { revision: 3, generation_id: third, prompt: "Undo.", reverted_to: 1, redrawn: false },
      { revision: 2, generation_id: second, prompt: "Add a task.", reverted_to: null },
      { revision: 1, kind: "import" },
    ]);
    expect(data.map(({ changes }: { changes: unknown }) => changes)).toEqual([
      { added: 4, removed: 0, changed: 1, moved: 1 },
      { added: 0, removed: 2, changed: 1, moved: 1 },
      { added: 2, removed: 0, changed: 1, moved: 1 },
      null,
    ]);
    expect(data[1].api_key).toEqual({ id: me.keyId, last_four: me.key.slice(-4) });
    expect(data[2].api_key).toEqual({ id: colleague.keyId, last_four: colleague.key.slice(-4) });
    expect(data[2].created_by).toBe(userId);
  });

  insideTest("a generated diagram begins with the job that made it", async () => {
    const me = await open().customer();
    const job = (await me.post("/v1/diagrams/generate", { prompt: "Handle orders." })).json.id;
    const work = worker(job);
    await work.start();
    await work.explain();
    const { diagramId } = await work.requested();
    expectError(await me.get(`/v1/diagrams/${diagramId}/versions`), "resource_not_found");
    await work.store(chain());
    expect((await me.get(`/v1/diagrams/${diagramId}/versions`)).json.data).toMatchObject([
      { revision: 1, kind: "generate", generation_id: job, prompt: "Handle orders.", created_by: me.userId },
    ]);
  });

  insideTest("prompts are for keys that may generate", async () => {
    const me = await open().customer();
    const { id } = await withVersions(me);
    const { userId } = me;
    const reader = await open().provide({ userId, scopes: ["diagrams:read"] });
    const { data } = (await me.as(reader.key).get(`/v1/diagrams/${id}/versions`)).json;
    expect(data.map(({ prompt }: { prompt: unknown }) => prompt)).toEqual([null, null, null]);
    expect((await me.get(`/v1/diagrams/${id}/versions?limit=1`)).json.data[0].prompt).toBe("Make it 3.");
  });

  insideTest(
    "comes in pages: each version once, also when another one is made between two pages",
    async () => {
      const me = await open().customer();
      const { id } = await withVersions(me);
      const page = async (query: string) => (await me.get(`/v1/diagrams/${id}/versions?${query}`)).json;
      const numbers = (one: { data: { revision: number }[] }) => one.data.map(({ revision }) => revision);
      const first = await page("limit=2");
      expect(numbers(first)).toEqual([3, 2]);
      expect(first.has_more).toBe(true);
      await edit(me, id, chain(), 3);
      const second = await page(`limit=2&cursor=${first.next_cursor}`);
      expect(second).toMatchObject({ has_more: false, next_cursor: null });
      expect(numbers(second)).toEqual([1]);
      expect(numbers(await page("limit=4"))).toEqual([4, 3, 2, 1]);
      expect((await page("limit=4")).has_more).toBe(false);
    },
  );

  insideTest("a cursor fits the versions of its diagram alone, and for a day", async () => {
    const me = await open().customer();
    const { id } = await withVersions(me);
    const other = await withVersions(me);
    const { next_cursor } = (await me.get(`/v1/diagrams/${id}/versions?limit=1`)).json;
    const foreign = [`/v1/diagrams/${other.id}/versions`, "/v1/diagrams", "/v1/folders"];
    for (const path of foreign)
      expectError(await me.get(`${path}?cursor=${next_cursor}`), "invalid_cursor", "cursor");
    const listed = (await me.get("/v1/diagrams?limit=1")).json.next_cursor;
    const path = `/v1/diagrams/${id}/versions`;
    for (const cursor of [listed, "e30", "", `${next_cursor}A`])
      expectError(await me.get(`${path}?cursor=${cursor}`), "invalid_cursor", "cursor");
    open()
      .inside()
      .pass(limits.cursorWindowMs + 1);
    expectError(await me.get(`${path}?cursor=${next_cursor}`), "invalid_cursor", "cursor");
  });
});

describe("GET /v1/diagrams/{id}/versions/{n}/bpmn and /image", () => {
  insideTest("give the very bytes that were served then", async () => {
    const me = await open().customer();
    const id = await importOne(me);
    const served: { bpmn: Buffer; etag: string | undefined; svg: Buffer; png: Buffer }[] = [];
    for (const [i, content] of contents.entries()) {
      if (i > 0) await edit(me, id, content, i);
      const bpmn = await me.get(`/v1/diagrams/${id}/bpmn`);
      const svg = await me.get(`/v1/diagrams/${id}/image?format=svg&theme=dark`);
      const png = await me.get(`/v1/diagrams/${id}/image?width=400`);
      served.push({ bpmn: bpmn.bytes, etag: bpmn.headers.etag, svg: svg.bytes, png: png.bytes });
    }
    await me.patch(`/v1/diagrams/${id}`, { name: "Another name" });
    for (const [i, then] of served.entries()) {
      const path = `/v1/diagrams/${id}/versions/${i + 1}`;
      const bpmn = await me.get(`${path}/bpmn`);
      expect(bpmn.status).toBe(200);
      expect(bpmn.bytes).toEqual(then.bpmn);
      expect(bpmn.text).toBe(contents[i]);
      expect(bpmn.headers.etag).toBe(then.etag);
      expect(bpmn.headers["content-type"]).toBe("application/xml");
      expect(bpmn.headers["content-disposition"]).toContain(`filename="Another name ${i + 1}.bpmn"`);
      const svg = await me.get(`${path}/image?format=svg&theme=dark`);
      expect(svg.headers["content-type"]).toBe("image/svg+xml");
      expect(svg.bytes).toEqual(then.svg);
      expect((await me.get(`${path}/image?width=400`)).bytes).toEqual(then.png);
      const again = await me.get(`${path}/image`, { headers: { "if-none-match": svg.headers.etag ?? "" } });
      expect(again.status).toBe(200);
      const same = await me.get(`${path}/bpmn`, { headers: { "if-none-match": then.etag ?? "" } });
      expect(same.status).toBe(304);
    }
  });

  insideTest(
    "an old picture that is not in the cache any more is drawn anew, to the same bytes",
    async () => {
      const me = await open().customer();
      const { id } = await withVersions(me);
      const path = `/v1/diagrams/${id}/versions/1/image`;
      const first = await me.get(path);
      await open().inside().deps.images.remove(id);
      expect((await me.get(path)).bytes).toEqual(first.bytes);
    },
  );

  insideTest("another renderer of then is named", async () => {
    const me = await open().customer();
    const { rendererVersion } = open().inside().deps.drawing;
    const id = await importOne(me);
    await edit(me, id, contents[1] ?? "", 1, { renderer: "r1" });
    await edit(me, id, contents[2] ?? "", 2, { renderer: rendererVersion });
    const rendererThen = async (n: number) =>
      (await me.get(`/v1/diagrams/${id}/versions/${n}/image`)).headers["x-renderer-then"];
    expect(await rendererThen(1)).toBeUndefined();
    expect(await rendererThen(2)).toBe("r1");
    expect(await rendererThen(3)).toBeUndefined();
  });

  test("a version that is none is a 404 that says which ones there are", async () => {
    const me = await open().customer();
    const id = await importOne(me);
    for (const n of ["0", "2", "-1", "1.0", "01", "x", "999999999999", "%00", "__proto__", "constructor"])
      for (const file of ["image", "bpmn"]) {
        const refused = await me.get(`/v1/diagrams/${id}/versions/${n}/${file}`);
        expectError(refused, "resource_not_found", "n");
        expect(refused.json.error.message).toBe("The diagram has versions 1 to 1.");
      }
    for (const path of ["versions/1", "versions/1/svg", "versions/1/bpmn/x"])
      expectError(await me.get(`/v1/diagrams/${id}/${path}`), "resource_not_found");
    expectError(await me.get(`/v1/diagrams/${id}/versions/1/image?theme=blue`), "invalid_parameter", "theme");
    expectError(await me.get(`/v1/diagrams/${id}/versions/1/bpmn?x=1`), "invalid_parameter", "x");
    expectError(await me.get(`/v1/diagrams/${id}/versions?limit=0`), "invalid_parameter", "limit");
  });
});

describe("GET /v1/diagrams/{id}/versions/{a}/diff/{b}", () => {
  insideTest(
    "tells element by element what differs, in both directions and over several versions",
    async () => {
      const me = await open().customer();
      const { id } = await withVersions(me);
      const between = async (a: number, b: number) =>
        (await me.get(`/v1/diagrams/${id}/versions/${a}/diff/${b}`)).json;
      expect(await between(1, 2)).toEqual({
        object: "difference",
        from: 1,
        to: 2,
        counts: { added: 2, removed: 0, changed: 1, moved: 1 },
        added: [
          { id: "task2", type: "task", name: "Do task2" },
          { id: "flow3", type: "sequenceFlow", name: "" },
        ],
        removed: [],
        changed: [
          {
            ...{ id: "flow2", type: "sequenceFlow", name: "" },
            changes: [{ property: "targetRef", from: "end", to: "task2" }],
          },
        ],
        moved: [
          {
            ...{ id: "end", type: "endEvent", name: "" },
            from: { x: 400, y: 122, width: 36, height: 36 },
            to: { x: 550, y: 122, width: 36, height: 36 },
          },
        ],
      });
      expect((await between(3, 1)).counts).toEqual({ added: 0, removed: 4, changed: 1, moved: 1 });
      expect((await between(2, 2)).counts).toEqual({ added: 0, removed: 0, changed: 0, moved: 0 });
    },
  );

  insideTest("is remembered, and forgotten with the diagram", async () => {
    const me = await open().customer();
    const { id } = await withVersions(me);
    const { deps } = open().inside();
    const path = `/v1/diagrams/${id}/versions/1/diff/3`;
    const first = await me.get(path);
    expect(await deps.images.count(id)).toBe(1);
    const { compare } = deps.drawing;
    deps.drawing.compare = () => Promise.reject(new Error("It was compared again."));
    const second = await me.get(path);
    deps.drawing.compare = compare;
    expect(second.json).toEqual(first.json);
    await me.remove(`/v1/diagrams/${id}`);
    expect(await deps.images.count(id)).toBe(0);
    expectError(await me.get(path), "resource_not_found");
  });

  insideTest("is a picture, too, in any look, and cached by it", async () => {
    const me = await open().customer();
    const { id } = await withVersions(me);
    const { deps } = open().inside();
    const get = (query: string, numbers = "1/diff/2") =>
      me.get(`/v1/diagrams/${id}/versions/${numbers}?${query}`);
    const svg = await get("format=svg");
    expect(svg.headers["content-type"]).toBe("image/svg+xml");
    expect(svg.headers["content-disposition"]).toContain('filename="Order handling 1 to 2.svg"');
    expect(svg.text).toContain("<title>Added: Task: Do task2</title>");
    expect((await get("format=svg", "2/diff/1")).text).toContain("<title>Removed: Task: Do task2</title>");
    const png = await get("format=png&theme=dark&width=300&background=transparent");
    expect(png.bytes.readUInt32BE(16)).toBe(300);
    const { renderDifference } = deps.drawing;
    deps.drawing.renderDifference = () => Promise.reject(new Error("It was drawn again."));
    const again = await get("format=svg");
    deps.drawing.renderDifference = renderDifference;
    expect(again.bytes).toEqual(svg.bytes);
    expect((await get("format=json")).json.counts).toEqual({ added: 2, removed: 0, changed: 1, moved: 1 });
    await me.remove(`/v1/diagrams/${id}`);
    expect(await deps.images.count(id)).toBe(0);
  });

  test("a look that cannot be is a 400 that names it", async () => {
    const me = await open().customer();
    const id = await importOne(me);
    const get = (query: string) => me.get(`/v1/diagrams/${id}/versions/1/diff/1?${query}`);
    expectError(await get("format=pdf"), "invalid_parameter", "format");
    expectError(await get("theme=dark"), "invalid_parameter", "theme");
    expectError(await get("format=json&width=100"), "invalid_parameter", "width");
    expectError(await get("format=png&theme=blue"), "invalid_parameter", "theme");
    expectError(await get("format=png&scale=1&width=100"), "invalid_parameter", "width");
    expectError(await get("format=png&width=32000"), "invalid_parameter", "width");
  });

  test("a number that is no version is a 404 that names it", async () => {
    const me = await open().customer();
    const id = await importOne(me);
    for (const [a, b, param] of [
      ["2", "1", "a"],
      ["1", "2", "b"],
      ["x", "y", "a"],
      ["1", "0", "b"],
      ["1", "1.5", "b"],
    ])
      expectError(await me.get(`/v1/diagrams/${id}/versions/${a}/diff/${b}`), "resource_not_found", param);
    expectError(await me.get(`/v1/diagrams/${id}/versions/1/diff`), "resource_not_found");
  });
});

describe("versions are their owner's", () => {
  const paths = ["versions", "versions/1/image", "versions/1/bpmn", "versions/1/diff/1"];

  test("another owner, another environment: as if there were no such diagram", async () => {
    const me = await open().customer({ organization: true });
    const id = await importOne(me);
    const others = [
      await open().customer(),
      await open().customer({ organization: true }),
      me.as((await open().provide({ ...me, environment: "test" })).key),
    ];
    for (const path of paths) {
      expect((await me.get(`/v1/diagrams/${id}/${path}`)).status).toBe(200);
      for (const other of others) {
        const refused = await other.get(`/v1/diagrams/${id}/${path}`);
        expectError(refused, "resource_not_found");
        const none = await other.get(`/v1/diagrams/${unknown}/${path}`);
        expect(refused.json.error).toEqual(none.json.error);
      }
      expectError(await me.get(`/v1/diagrams/no-uuid/${path}`), "resource_not_found");
    }
  });

  test("they need the scope diagrams:read", async () => {
    const me = await open().customer({ scopes: ["diagrams:write", "generate"] });
    const id = await importOne(me);
    for (const path of paths) expectError(await me.get(`/v1/diagrams/${id}/${path}`), "insufficient_scope");
  });

  insideTest("they are gone with the diagram, and so are their pictures", async () => {
    const me = await open().customer();
    const { id } = await withVersions(me);
    const { deps } = open().inside();
    for (const n of [1, 2]) await me.get(`/v1/diagrams/${id}/versions/${n}/image`);
    expect(await deps.images.count(id)).toBe(2);
    await me.remove(`/v1/diagrams/${id}`);
    for (const path of paths) expectError(await me.get(`/v1/diagrams/${id}/${path}`), "resource_not_found");
    expect(await deps.images.count(id)).toBe(0);
  });
});
