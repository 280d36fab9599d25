import { describe, expect, test } from "vitest";
import { expectError } from "./support/client.ts";
import { chain, emptyProcess } from "./support/documents.ts";
import { house, insideTest } from "./support/house.ts";

const open = house();
const path = "/v1/render";
const widthOf = (png: Buffer) => png.readUInt32BE(16);

describe("POST /v1/render", () => {
  test("answers with the picture of the document: PNG by default, SVG on demand", async () => {
    const me = await open().customer();
    const png = await me.post(path, { bpmn_xml: chain() });
    expect(png.status).toBe(200);
    expect(png.headers["content-type"]).toBe("image/png");
    expect(png.headers["content-disposition"]).toContain('inline; filename="Order handling.png"');
    expect(png.headers["cache-control"]).toBe("no-store");
    expect(png.bytes.subarray(1, 4).toString()).toBe("PNG");
    const svg = await me.post(path, { bpmn_xml: chain(), format: "svg", theme: "dark" });
    expect(svg.headers["content-type"]).toBe("image/svg+xml");
    expect(svg.headers["content-security-policy"]).toContain("sandbox");
    expect(svg.headers["content-disposition"]).toContain('attachment; filename="Order handling.svg"');
    expect(svg.text).toContain("Order received");
  });

  test("it is the picture that the same document has when it is imported", async () => {
    const me = await open().customer();
    for (const drawn of [true, false]) {
      const { id } = (await me.post("/v1/diagrams/import", { bpmn_xml: chain({ drawn }) })).json;
      for (const look of [
        {},
        { theme: "dark", scale: 0.5 },
        { format: "svg", width: 300, background: "transparent" },
      ]) {
        const query = Object.entries(look)
          .map((pair) => pair.join("="))
          .join("&");
        const stored = await me.get(`/v1/diagrams/${id}/image?${query}`);
        const shown = await me.post(path, { bpmn_xml: chain({ drawn }), ...look });
        expect(shown.bytes.equals(stored.bytes)).toBe(true);
      }
    }
  });

  test("layout new draws anew what the document has drawn already", async () => {
    const me = await open().customer();
    const shown = async (more: object) =>
      (await me.post(path, { bpmn_xml: chain({ tasks: 3 }), format: "svg", ...more })).text;
    const bare = await me.post(path, { bpmn_xml: chain({ tasks: 3, drawn: false }), format: "svg" });
    expect(await shown({ layout: "new" })).toBe(bare.text);
    expect(await shown({ layout: "keep" })).toBe(await shown({}));
    expect(await shown({})).not.toBe(bare.text);
  });

  test("null stands for what is left out", async () => {
    const me = await open().customer();
    const none = { theme: null, format: null, scale: null, width: null, background: null, layout: null };
    const [plain, nulls] = [
      await me.post(path, { bpmn_xml: chain() }),
      await me.post(path, { bpmn_xml: chain(), ...none }),
    ];
    expect(nulls.bytes.equals(plain.bytes)).toBe(true);
    expect(widthOf((await me.post(path, { bpmn_xml: chain(), width: 321 })).bytes)).toBe(321);
  });

  insideTest("keeps nothing: no event, no picture, no diagram, no unit of the quota", async () => {
    const { deps } = open().inside();
    const me = await open().customer();
    const before = await deps.log.store.end();
    const { put } = deps.images;
    deps.images.put = () => Promise.reject(new Error("It was kept."));
    const answer = await me.post(path, { bpmn_xml: chain() });
    deps.images.put = put;
    expect(answer.status).toBe(200);
    expect(await deps.log.store.end()).toBe(before);
    expect((await me.get("/v1/diagrams")).json.data).toEqual([]);
    expect(answer.headers["ratelimit-remaining"]).toBe("119");
    expect((await me.post("/v1/diagrams/generate", { prompt: "x" })).headers.ratelimit).toContain("r=499");
  });

  test("an Idempotency-Key means nothing here", async () => {
    const me = await open().customer();
    const headers = { "idempotency-key": "k" };
    const [one, two] = [
      await me.post(path, { bpmn_xml: chain() }, { headers }),
      await me.post(path, { bpmn_xml: emptyProcess }, { headers }),
    ];
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(two.headers["idempotency-replayed"]).toBeUndefined();
  });

  test("diagrams:read is enough, and nothing else opens it", async () => {
    const reader = await open().customer({ scopes: ["diagrams:read"] });
    expect((await reader.post(path, { bpmn_xml: chain() })).status).toBe(200);
    const writer = await open().customer({ scopes: ["diagrams:write", "generate"] });
    expectError(await writer.post(path, { bpmn_xml: chain() }), "insufficient_scope");
  });

  test("bad bodies are refused with the parameter's name", async () => {
    const me = await open().customer();
    const wrong: [object, string][] = [
      [{ bpmn_xml: "" }, "bpmn_xml"],
      [{ theme: "blue" }, "theme"],
      [{ format: "jpg" }, "format"],
      [{ scale: "2" }, "scale"],
      [{ scale: 0.2 }, "scale"],
      [{ scale: 4.5 }, "scale"],
      [{ width: 15 }, "width"],
      [{ width: 100.5 }, "width"],
      [{ width: 40_000 }, "width"],
      [{ scale: 1, width: 100 }, "width"],
      [{ background: "none" }, "background"],
      [{ layout: "old" }, "layout"],
      [{ name: "x" }, "name"],
    ];
    for (const [more, param] of wrong)
      expectError(await me.post(path, { bpmn_xml: chain(), ...more }), "invalid_parameter", param);
    expectError(await me.post(path, {}), "missing_parameter", "bpmn_xml");
    expectError(await me.post(path, "{"), "invalid_json");
    expectError(
      await me.post(path, { bpmn_xml: chain({ tasks: 100 }), scale: 4 }),
      "invalid_parameter",
      "scale",
    );
    expectError(await me.get(path), "resource_not_found");
  });

  test("what is no BPMN, or more than an import may have, is a 422", async () => {
    const me = await open().customer();
    const doctype = chain().replace("<definitions", "<!DOCTYPE x><definitions");
    for (const xml of ["<a/>", "no xml", doctype, chain({ tasks: 199 })]) {
      const refused = await me.post(path, { bpmn_xml: xml });
      expectError(refused, "validation_failed", "bpmn_xml");
    }
  });
});
