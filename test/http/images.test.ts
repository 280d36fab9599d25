import { describe, expect, test } from "vitest";
import { type Client, expectError } from "./support/client.ts";
import { chain, emptyProcess } from "./support/documents.ts";
import { house, insideTest } from "./support/house.ts";

const open = house();
const importOne = async (me: Client, body: object = {}): Promise<{ id: string }> =>
  (await me.post("/v1/diagrams/import", { bpmn_xml: chain(), ...body })).json;
const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];

describe("GET /v1/diagrams/{id}/image", () => {
  test("F13: PNG by default, SVG on demand, both as bytes with their own type", async () => {
    const me = await open().customer();
    const { id } = await importOne(me);
    const png = await me.get(`/v1/diagrams/${id}/image`);
    expect(png.status).toBe(200);
    expect(png.headers["content-type"]).toBe("image/png");
    expect(png.bytes.subarray(0, 8).toString("hex")).toBe("89504e470d0a1a0a");
    const [width = 0, height = 0] = sizeOf(png.bytes);
    expect(width).toBeGreaterThan(100);
    expect(height).toBeGreaterThan(50);
    expect(png.headers["content-length"]).toBe(String(png.bytes.length));
    const svg = await me.get(`/v1/diagrams/${id}/image?format=svg`);
    expect(svg.headers["content-type"]).toBe("image/svg+xml");
    expect(svg.text).toMatch(/^<svg |^<\?xml/);
    expect(svg.text).toContain("Order received");
  });

  test("theme light is the default and dark another picture", async () => {
    const me = await open().customer();
    const { id } = await importOne(me);
    for (const format of ["png", "svg"]) {
      const plain = await me.get(`/v1/diagrams/${id}/image?format=${format}`);
      const light = await me.get(`/v1/diagrams/${id}/image?theme=light&format=${format}`);
      const dark = await me.get(`/v1/diagrams/${id}/image?theme=dark&format=${format}`);
      expect(light.bytes.equals(plain.bytes)).toBe(true);
      expect(dark.bytes.equals(plain.bytes)).toBe(false);
    }
  });

  test("F19: a bad or empty theme or format names its parameter, before the diagram is looked for", async () => {
    const me = await open().customer();
    const { id } = await importOne(me);
    for (const diagram of [id, "00000000-0000-7000-8000-000000000000"])
      for (const value of ["", "Dark", "blue", "jpeg", "%00"]) {
        expectError(
          await me.get(`/v1/diagrams/${diagram}/image?theme=${value}`),
          "invalid_parameter",
          "theme",
        );
        expectError(
          await me.get(`/v1/diagrams/${diagram}/image?format=${value}`),
          "invalid_parameter",
          "format",
        );
      }
    expectError(await me.get(`/v1/diagrams/${id}/image?colour=red`), "invalid_parameter", "colour");
  });

  test("scale says how many pixels stand for one of the diagram, width how many there are", async () => {
    const me = await open().customer();
    const { id } = await importOne(me);
    const [width = 0, height = 0] = sizeOf((await me.get(`/v1/diagrams/${id}/image?scale=1`)).bytes);
    const sizes = async (query: string) => sizeOf((await me.get(`/v1/diagrams/${id}/image?${query}`)).bytes);
    expect(await sizes("format=png")).toEqual([width * 2, height * 2]);
    expect(await sizes("scale=0.5")).toEqual([Math.floor(width / 2), Math.floor(height / 2)]);
    expect(await sizes("theme=dark&scale=4.0")).toEqual([width * 4, height * 4]);
    expect(await sizes("width=1000")).toEqual([1_000, Math.round((height * 1_000) / width)]);
    const svg = await me.get(`/v1/diagrams/${id}/image?format=svg&width=1000`);
    expect(svg.text).toContain(
      `width="1000" height="${Math.round((height * 1_000) / width)}" viewBox="0 0 ${width} ${height}"`,
    );
    expect(svg.text).toMatch(/<text [^>]*>Order/);
  });

  test("background transparent leaves the page out", async () => {
    const me = await open().customer();
    const { id } = await importOne(me);
    const get = (query: string) => me.get(`/v1/diagrams/${id}/image?${query}`);
    const [page, clear] = [
      await get("format=svg&background=theme"),
      await get("format=svg&background=transparent"),
    ];
    expect(page.text).toMatch(/<rect width="\d+" height="\d+" fill="#ffffff"\/>\n<g /);
    expect(clear.text).not.toMatch(/<rect width="\d+" height="\d+" fill="#ffffff"\/>\n<g /);
    expect((await get("format=svg")).bytes.equals(page.bytes)).toBe(true);
    const png = (await get("background=transparent")).bytes;
    expect(png.includes("tRNS")).toBe(true);
    expect((await get("")).bytes.includes("tRNS")).toBe(false);
  });

  test("a size or background that cannot be is a 400 that names it, before the diagram is looked for", async () => {
    const me = await open().customer();
    const { id } = await importOne(me);
    const wrong = {
      scale: ["", "0", "0.2", "4.1", "-1", "1e0", "0x2", "NaN", "Infinity", "1,5", "+1", " 1", "2&scale=2"],
      width: ["", "0", "15", "1000.5", "-100", "1e3", "32768", "99999999999999999999", "100px"],
      background: ["", "none", "Transparent", "%23ffffff"],
    };
    for (const diagram of [id, "00000000-0000-7000-8000-000000000000"])
      for (const [name, values] of Object.entries(wrong))
        for (const value of values)
          expectError(
            await me.get(`/v1/diagrams/${diagram}/image?${name}=${value}`),
            "invalid_parameter",
            name,
          );
    expectError(await me.get(`/v1/diagrams/${id}/image?scale=2&width=100`), "invalid_parameter", "width");
  });

  test("a picture beyond the bounds is a 400 that says what can be drawn, and that can", async () => {
    const me = await open().customer();
    const { id } = await importOne(me, { bpmn_xml: chain({ tasks: 100 }) });
    const refused = await me.get(`/v1/diagrams/${id}/image?scale=4`);
    expectError(refused, "invalid_parameter", "scale");
    const [, most] = /^scale can be ([\d.]+) at most/.exec(refused.json.error.message) ?? [];
    expect((await me.get(`/v1/diagrams/${id}/image?scale=${most}`)).status).toBe(200);
    // Without a requested size, the picture is scaled to fit.
    expect((await me.get(`/v1/diagrams/${id}/image`)).status).toBe(200);
    const small = await importOne(me, { bpmn_xml: emptyProcess });
    expectError(await me.get(`/v1/diagrams/${small.id}/image?width=30000`), "invalid_parameter", "width");
    expect((await me.get(`/v1/diagrams/${small.id}/image?width=2400`)).status).toBe(200);
  });

  insideTest("F18: each look is cached by itself", async () => {
    const { deps } = open().inside();
    const me = await open().customer();
    const { id } = await importOne(me);
    const looks = [
      "",
      "?scale=1",
      "?scale=2",
      "?width=300",
      "?background=transparent",
      "?scale=1&background=transparent",
    ];
    const first = [];
    for (const look of looks) first.push(await me.get(`/v1/diagrams/${id}/image${look}`));
    expect(await deps.images.count(id)).toBe(looks.length);
    const { render } = deps.drawing;
    deps.drawing.render = () => Promise.reject(new Error("It was drawn again."));
    for (const [i, look] of looks.entries())
      expect((await me.get(`/v1/diagrams/${id}/image${look}`)).bytes).toEqual(first[i]?.bytes);
    expect((await me.get(`/v1/diagrams/${id}/image?scale=1.0`)).bytes).toEqual(first[1]?.bytes);
    const etag = first[1]?.headers.etag ?? "";
    const unchanged = await me.get(`/v1/diagrams/${id}/image?scale=1`, {
      headers: { "if-none-match": etag },
    });
    deps.drawing.render = render;
    expect(unchanged.status).toBe(304);
    expect(new Set(first.map(({ headers }) => headers.etag)).size).toBe(looks.length - 1);
    await me.remove(`/v1/diagrams/${id}`);
    expect(await deps.images.count(id)).toBe(0);
  });

  test("an unknown diagram is a 404", async () => {
    const me = await open().customer();
    expectError(
      await me.get("/v1/diagrams/00000000-0000-7000-8000-000000000000/image"),
      "resource_not_found",
    );
  });

  insideTest("F18: the second request gives the same bytes from the cache, without drawing", async () => {
    const { deps } = open().inside();
    const me = await open().customer();
    const { id } = await importOne(me);
    const first = await me.get(`/v1/diagrams/${id}/image`);
    const { render } = deps.drawing;
    deps.drawing.render = () => Promise.reject(new Error("It was drawn again."));
    const second = await me.get(`/v1/diagrams/${id}/image`);
    deps.drawing.render = render;
    expect(second.bytes.equals(first.bytes)).toBe(true);
    expect(second.headers.etag).toBe(first.headers.etag);
  });

  insideTest("F18: another renderer draws anew", async () => {
    const { deps } = open().inside();
    const me = await open().customer();
    const { id } = await importOne(me);
    await me.get(`/v1/diagrams/${id}/image?format=svg`);
    const { render, rendererVersion } = deps.drawing;
    deps.drawing.render = async () => Buffer.from("<svg/>");
    deps.drawing.rendererVersion = "another";
    const again = await me.get(`/v1/diagrams/${id}/image?format=svg`);
    Object.assign(deps.drawing, { render, rendererVersion });
    expect(again.text).toBe("<svg/>");
  });

  insideTest("G1: a picture that is drawn while its diagram is deleted is not kept", async () => {
    const { deps } = open().inside();
    const me = await open().customer();
    const { id } = await importOne(me);
    const { render } = deps.drawing;
    deps.drawing.render = async (...args) => {
      const bytes = await render(...args);
      expect((await me.remove(`/v1/diagrams/${id}`)).status).toBe(204);
      return bytes;
    };
    const kept: string[] = [];
    const { put } = deps.images;
    deps.images.put = async (diagramId, key, bytes) => {
      kept.push(key);
      await put(diagramId, key, bytes);
    };
    await me.get(`/v1/diagrams/${id}/image`);
    Object.assign(deps.drawing, { render });
    Object.assign(deps.images, { put });
    expect(kept).toHaveLength(1);
    expect(await deps.images.get(id, kept[0] ?? "")).toBeNull();
  });

  test("F20: an empty process has an empty canvas", async () => {
    const me = await open().customer();
    const { id } = await importOne(me, { bpmn_xml: emptyProcess });
    expect((await me.get(`/v1/diagrams/${id}/image`)).headers["content-type"]).toBe("image/png");
    expect((await me.get(`/v1/diagrams/${id}/image?format=svg&theme=dark`)).status).toBe(200);
    expect((await me.get(`/v1/diagrams/${id}/bpmn`)).status).toBe(200);
  });
});

describe("GET /v1/diagrams/{id}/bpmn", () => {
  test("F11, F12: what was imported, byte for byte, as application/xml", async () => {
    const me = await open().customer();
    const sent = chain({ name: "Größe 😀" });
    const { id } = await importOne(me, { bpmn_xml: sent });
    const got = await me.get(`/v1/diagrams/${id}/bpmn`);
    expect(got.status).toBe(200);
    expect(got.headers["content-type"]).toBe("application/xml");
    expect(got.text).toBe(sent);
    expect(got.headers["content-length"]).toBe(String(Buffer.byteLength(sent)));
  });

  test("F11: the export of an export is byte-identical, also where the layout was made here", async () => {
    const me = await open().customer();
    for (const drawn of [true, false]) {
      const { id } = await importOne(me, { bpmn_xml: chain({ drawn, tasks: 5 }) });
      const first = await me.get(`/v1/diagrams/${id}/bpmn`);
      const second = await importOne(me, { bpmn_xml: first.text });
      expect((await me.get(`/v1/diagrams/${second.id}/bpmn`)).text).toBe(first.text);
    }
  });
});

describe("F14: validators", () => {
  const paths = ["image", "image?format=svg", "image?theme=dark", "bpmn"];

  test.each(paths)("%s has a strong ETag and answers 304 to it", async (path) => {
    const me = await open().customer();
    const { id } = await importOne(me);
    const url = `/v1/diagrams/${id}/${path}`;
    const got = await me.get(url);
    const etag = got.headers.etag ?? "";
    expect(etag).toMatch(/^"[0-9a-f]{64}"$/);
    expect(got.headers["cache-control"]).toBe("private, no-cache");
    expect(got.headers.vary).toBe("Authorization");
    for (const match of [etag, `W/${etag}`, "*", `"x", ${etag}`, `${etag},"y"`]) {
      const unchanged = await me.get(url, { headers: { "if-none-match": match } });
      expect(unchanged.status).toBe(304);
      expect(unchanged.bytes).toHaveLength(0);
      expect(unchanged.headers.etag).toBe(etag);
      expect(unchanged.headers["cache-control"]).toBe("private, no-cache");
      expect(unchanged.headers.vary).toBe("Authorization");
    }
    for (const other of ['"x"', etag.slice(1, -1), "", `"${etag}"`])
      expect((await me.get(url, { headers: { "if-none-match": other } })).status).toBe(200);
  });

  test("F15: a 304 counts to the burst", async () => {
    const me = await open().customer();
    const { id } = await importOne(me);
    const url = `/v1/diagrams/${id}/bpmn`;
    const got = await me.get(url);
    const unchanged = await me.get(url, { headers: { "if-none-match": got.headers.etag ?? "" } });
    expect(Number(unchanged.headers["ratelimit-remaining"])).toBe(
      Number(got.headers["ratelimit-remaining"]) - 1,
    );
  });

  test("A5: HEAD has the same headers as GET", async () => {
    const me = await open().customer();
    const { id } = await importOne(me);
    for (const path of paths) {
      const url = `/v1/diagrams/${id}/${path}`;
      const [got, head] = [await me.get(url), await me.send({ method: "HEAD", path: url })];
      for (const name of ["etag", "content-type", "content-length", "content-disposition", "cache-control"])
        expect(head.headers[name]).toBe(got.headers[name]);
      expect(head.bytes).toHaveLength(0);
    }
  });
});

describe("F16, F17: what a browser may do with the files", () => {
  test("PNG is shown, SVG and BPMN are saved, under a name made from the diagram's", async () => {
    const me = await open().customer();
    const { id } = await importOne(me, { name: 'Größe "A/B" 50% \\ ok' });
    const disposition = async (path: string) =>
      (await me.get(`/v1/diagrams/${id}/${path}`)).headers["content-disposition"];
    const names = (extension: string) =>
      `filename="Gr__e _A_B_ 50_ _ ok.${extension}"; filename*=UTF-8''Gr%C3%B6%C3%9Fe%20_A_B_%2050%25%20_%20ok.${extension}`;
    expect(await disposition("image")).toBe(`inline; ${names("png")}`);
    expect(await disposition("image?format=svg")).toBe(`attachment; ${names("svg")}`);
    expect(await disposition("bpmn")).toBe(`attachment; ${names("bpmn")}`);
  });

  test("any name makes a legal header", async () => {
    const me = await open().customer();
    for (const name of ["😀".repeat(255), "a'b(c)*!", "..", ".", "«»", "שלום", '"', "a;b=c", "%00%0d%0a"]) {
      const { id } = await importOne(me, { name });
      const header = (await me.get(`/v1/diagrams/${id}/bpmn`)).headers["content-disposition"] ?? "";
      expect(header).toMatch(
        /^attachment; filename="[\x20\x21\x23-\x5b\x5d-\x7e]+"; filename\*=UTF-8''[\w.~%-]+$/,
      );
    }
  });

  test("an SVG may run and load nothing", async () => {
    const me = await open().customer();
    const bpmn_xml = chain().replace("Order received", "&lt;script&gt;alert(1)&lt;/script&gt;");
    const { id } = await importOne(me, { bpmn_xml, name: "x" });
    const svg = await me.get(`/v1/diagrams/${id}/image?format=svg`);
    expect(svg.headers["content-security-policy"]).toBe(
      "default-src 'none'; style-src 'unsafe-inline'; sandbox",
    );
    expect(svg.text).not.toMatch(/<script|<foreignObject|<image|\son\w+=|xlink:href="(?!#)|href="(?!#)/i);
    expect(svg.text).toContain("&lt;script");
    expect((await me.get(`/v1/diagrams/${id}/image`)).headers["content-security-policy"]).toBeUndefined();
  });
});

test("spec: images do not use generation quota", async () => {
  const me = await open().customer();
  const { id } = await importOne(me);
  await me.get(`/v1/diagrams/${id}/image`);
  const job = await me.post("/v1/diagrams/generate", { prompt: "x" });
  expect(job.headers.ratelimit).toContain('"generations";r=499;');
});
