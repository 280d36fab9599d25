import { describe, expect, test } from "vitest";
import { bold } from "../../src/generation/told/form.ts";
import { type Client, expectError } from "./support/client.ts";
import { chain, emptyProcess } from "./support/documents.ts";
import { house } from "./support/house.ts";

const open = house();
const unknown = "00000000-0000-4000-8000-000000000000";
const importOne = async (me: Client, body: object = {}): Promise<string> =>
  (await me.post("/v1/diagrams/import", { bpmn_xml: chain(), ...body })).json.id;

describe("GET /v1/diagrams/{id}/text", () => {
  test("a diagram in words, as Markdown", async () => {
    const me = await open().customer();
    const id = await importOne(me, { name: "Orders", bpmn_xml: chain({ tasks: 2 }) });
    const got = await me.get(`/v1/diagrams/${id}/text`);
    expect(got.status).toBe(200);
    expect(got.headers["content-type"]).toBe("text/markdown; charset=utf-8");
    expect(got.headers["x-content-type-options"]).toBe("nosniff");
    expect(got.headers["content-disposition"]).toBe(
      `inline; filename="Orders.md"; filename*=UTF-8''Orders.md`,
    );
    expect(got.text).toBe(
      "# Orders\n\n- The process starts: **Order received**.\n- **Do task1**.\n- **Do task2**.\n- The process ends.\n",
    );
  });

  test("it goes with the name of the diagram, and a diagram without anything has one", async () => {
    const me = await open().customer();
    const id = await importOne(me, { bpmn_xml: emptyProcess });
    await me.patch(`/v1/diagrams/${id}`, { name: "Größe <b>*" });
    const { text } = await me.get(`/v1/diagrams/${id}/text`);
    expect(text).toBe(`# ${bold("Größe <b>*").slice(2, -2)}\n\nNothing happens here.\n`);
  });

  test("it has a validator, and HEAD has the same headers", async () => {
    const me = await open().customer();
    const id = await importOne(me);
    const path = `/v1/diagrams/${id}/text`;
    const { headers } = await me.get(path);
    expect(headers.etag).toMatch(/^"[0-9a-f]{64}"$/);
    const unchanged = await me.get(path, { headers: { "if-none-match": headers.etag ?? "" } });
    expect([unchanged.status, unchanged.bytes.length]).toEqual([304, 0]);
    const head = await me.send({ method: "HEAD", path });
    for (const name of ["etag", "content-type", "content-length", "cache-control", "vary"])
      expect(head.headers[name]).toBe(headers[name]);
    await me.patch(`/v1/diagrams/${id}`, { name: "Another" });
    expect((await me.get(path, { headers: { "if-none-match": headers.etag ?? "" } })).status).toBe(200);
  });

  test("another owner, another environment: as if there were no such diagram", async () => {
    const me = await open().customer({ organization: true });
    const id = await importOne(me);
    const others = [
      await open().customer(),
      await open().customer({ organization: true }),
      me.as((await open().provide({ ...me, environment: "test" })).key),
    ];
    for (const other of others) {
      const refused = await other.get(`/v1/diagrams/${id}/text`);
      expectError(refused, "resource_not_found");
      const none = await other.get(`/v1/diagrams/${unknown}/text`);
      expect(refused.json.error).toEqual(none.json.error);
    }
  });

  test("it needs the scope diagrams:read, takes no parameter, and is gone with the diagram", async () => {
    const me = await open().customer();
    const id = await importOne(me);
    const path = `/v1/diagrams/${id}/text`;
    const writer = me.as((await open().provide({ ...me, scopes: ["diagrams:write"] })).key);
    expectError(await writer.get(path), "insufficient_scope");
    expectError(await me.get(`${path}?theme=dark`), "invalid_parameter", "theme");
    expectError(await me.get("/v1/diagrams/no-uuid/text"), "resource_not_found");
    await me.remove(`/v1/diagrams/${id}`);
    expectError(await me.get(path), "resource_not_found");
  });
});
