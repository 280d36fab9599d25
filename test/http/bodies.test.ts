import { describe, expect, test } from "vitest";
import { expectError, type Received } from "./support/client.ts";
import { chain } from "./support/documents.ts";
import { house } from "./support/house.ts";

const open = house();
const post = async (body: string | Buffer, headers: Record<string, string> = {}, path = "/v1/folders") =>
  (await open().customer()).send({ method: "POST", path, body, headers });
const nested = (depth: number) => "[".repeat(depth) + "]".repeat(depth);

describe("A10: content types", () => {
  const good = [
    "application/json",
    "APPLICATION/JSON",
    "application/json; charset=utf-8",
    "application/json;charset=iso-8859-1",
    'application/json; charset="UTF-8"; x=y',
    "application/merge-patch+json",
    "application/vnd.api+json; version=1",
  ];
  test.each(good)("%s is read", async (type) => {
    expect((await post('{"name":"x"}', { "content-type": type })).status).toBe(201);
  });

  const bad = [
    "text/plain",
    "text/json",
    "application/xml",
    "application/jsonp",
    "multipart/form-data",
    "application/x-www-form-urlencoded",
    "json",
    "",
    ";",
    "application/json/x",
    "application/",
  ];
  test.each(bad)("'%s' is invalid_json", async (type) => {
    expectError(await post('{"name":"x"}', { "content-type": type }), "invalid_json");
  });
});

describe("A11: Content-Encoding", () => {
  test.each(["gzip", "br", "deflate", "gzip, identity", "x"])("%s is refused", async (encoding) => {
    const answer = await post('{"name":"x"}', { "content-encoding": encoding });
    expectError(answer, "invalid_parameter", "Content-Encoding");
  });
  test.each(["identity", "IDENTITY"])("%s is accepted", async (encoding) => {
    expect((await post('{"name":"x"}', { "content-encoding": encoding })).status).toBe(201);
  });
});

describe("spec: a malformed body is invalid_json", () => {
  const bad = [
    "{",
    "}",
    '{"name":}',
    "{'name':'x'}",
    '{"name":"x"',
    '{"name":"x"}x',
    "nul",
    '{"name":"a\nb"}',
    "\u0000",
    " ",
    "NaN",
    '{"name":"x",}',
    '{"n":01}',
  ];
  test.each(bad)("%j", async (text) => expectError(await post(text), "invalid_json"));

  test("A10: bytes that are not UTF-8", async () => {
    for (const bytes of [[0xff], [0xc0, 0x80], [0xed, 0xa0, 0x80], [0xf5, 0x80, 0x80, 0x80], [0xe2, 0x82]]) {
      const body = Buffer.concat([Buffer.from('{"name":"'), Buffer.from(bytes), Buffer.from('"}')]);
      expectError(await post(body), "invalid_json");
    }
    expectError(await post(Buffer.from('{"name":"x"}', "utf16le")), "invalid_json");
  });

  test("on every endpoint with a body", async () => {
    const me = await open().customer();
    const { id } = (await me.post("/v1/folders", { name: "x" })).json;
    const diagram = (await me.post("/v1/diagrams/import", { bpmn_xml: chain() })).json.id;
    const paths = [
      "/v1/diagrams/import",
      "/v1/diagrams/generate",
      `/v1/diagrams/${diagram}/edit`,
      "/v1/folders",
    ];
    for (const path of paths) expectError(await me.post(path, "{"), "invalid_json");
    for (const path of [`/v1/diagrams/${diagram}`, `/v1/folders/${id}`])
      expectError(await me.patch(path, "{"), "invalid_json");
  });
});

test("A14: JSON that is no object is invalid_parameter without a parameter", async () => {
  for (const text of ["null", "[]", '"x"', "1", "true", '[{"name":"x"}]'])
    expectError(await post(text), "invalid_parameter");
});

describe("A15", () => {
  test("the last of two equal names counts", async () => {
    expect((await post('{"name":"first","name":"last"}')).json.name).toBe("last");
  });

  test("__proto__ is invalid_json, however it is written and wherever it stands", async () => {
    for (const text of [
      '{"__proto__":1,"name":"x"}',
      '{"\\u005f_proto__":{},"name":"x"}',
      '{"name":{"__proto__":{}}}',
      '{"name":[[{"__proto__":1}]]}',
    ])
      expectError(await post(text), "invalid_json");
    expectError(
      await post('{"constructor":{"prototype":{}},"name":"x"}'),
      "invalid_parameter",
      "constructor",
    );
    expectError(await post('{"toString":"x"}'), "missing_parameter", "name");
  });

  test("a byte order mark is skipped", async () => {
    expect((await post('\uFEFF{"name":"x"}')).status).toBe(201);
  });

  test("an unpaired surrogate is invalid_parameter and names its field", async () => {
    const me = await open().customer();
    expectError(await me.post("/v1/folders", '{"name":"a\\ud800"}'), "invalid_parameter", "name");
    expectError(
      await me.post("/v1/folders", '{"name":"a","context":"\\udc00b"}'),
      "invalid_parameter",
      "context",
    );
    expectError(
      await me.post("/v1/diagrams/generate", '{"prompt":"\\ud800"}'),
      "invalid_parameter",
      "prompt",
    );
    expectError(
      await me.post("/v1/diagrams/import", '{"bpmn_xml":"\\ud800"}'),
      "invalid_parameter",
      "bpmn_xml",
    );
    expect((await me.post("/v1/folders", '{"name":"\\ud83d\\ude00"}')).json.name).toBe("😀");
    const named = await me.post("/v1/folders", '{"name":"a","\\ud800":1}');
    expectError(named, "invalid_parameter", "\uFFFD");
  });
});

test("deep nesting and masses of values are refused without harm", async () => {
  for (const depth of [33, 1_000, 100_000])
    expectError(await post(`{"name":${nested(depth)}}`), "invalid_json");
  expectError(await post(`{"name":${nested(20)}}`), "invalid_parameter", "name");
  expectError(await post(`{"name":[${"1,".repeat(998)}1]}`), "invalid_parameter", "name");
  expectError(await post(`{"name":[${"1,".repeat(999)}1]}`), "invalid_json");
  const text = `${"[,{".repeat(2_000)}\\"${"]".repeat(50)}`;
  expectError(await post(`{"x":"${text}"}`), "missing_parameter", "name");
});

describe("A16: body limits", () => {
  const folder = (bytes: number) => `{"name":"${"a".repeat(bytes - 11)}"}`;

  test("256 KiB, to the byte", async () => {
    expectError(await post(folder(256 * 1024)), "invalid_parameter", "name");
    const over = await post(folder(256 * 1024 + 1));
    expectError(over, "payload_too_large");
    expect(over.headers.connection).toBe("close");
  });

  test("4 MiB on import", async () => {
    const body = (bytes: number) => `{"bpmn_xml":"${"a".repeat(bytes - 15)}"}`;
    const path = "/v1/diagrams/import";
    expectError(await post(body(4 * 1024 * 1024), {}, path), "invalid_parameter", "bpmn_xml");
    expectError(await post(body(4 * 1024 * 1024 + 1), {}, path), "payload_too_large");
  });
});

test("A12: DELETE takes no body but an empty one", async () => {
  const me = await open().customer();
  const make = async () => `/v1/folders/${(await me.post("/v1/folders", { name: "x" })).json.id}`;
  expect(
    (await me.send({ method: "DELETE", path: await make(), headers: { "content-type": "application/json" } }))
      .status,
  ).toBe(204);
  expect((await me.send({ method: "DELETE", path: await make(), body: {} })).status).toBe(204);
  expectError(
    await me.send({ method: "DELETE", path: await make(), body: { force: true } }),
    "invalid_parameter",
    "force",
  );
  expectError(await me.send({ method: "DELETE", path: await make(), body: "{" }), "invalid_json");
});

describe("C1, C30: unknown parameters are refused by name", () => {
  test("in bodies", async () => {
    const me = await open().customer();
    const made = (await me.post("/v1/diagrams/import", { bpmn_xml: chain() })).json;
    const refused: [string, Promise<Received>][] = [
      ["bpmn_xml", me.patch(`/v1/diagrams/${made.id}`, { bpmn_xml: "<x/>" })],
      [
        "callback_url",
        me.post("/v1/diagrams/generate", { prompt: "x", callback_url: "https://example.com" }),
      ],
      ["webhook", me.post(`/v1/diagrams/${made.id}/edit`, { prompt: "x", webhook: null })],
      ["name", me.post(`/v1/diagrams/${made.id}/edit`, { prompt: "x", name: "y" })],
      ["Name", me.post("/v1/folders", { name: "x", Name: "y" })],
      ["id", me.post("/v1/folders", { name: "x", id: made.id })],
      ["parent_id", me.post("/v1/diagrams/import", { bpmn_xml: chain(), parent_id: null })],
      ["", me.patch(`/v1/diagrams/${made.id}`, { "": 1 })],
    ];
    for (const [param, answer] of refused) expectError(await answer, "invalid_parameter", param);
  });

  test("by no more of the name than a name may be long", async () => {
    const me = await open().customer();
    expectError(
      await me.post("/v1/folders", { name: "x", ["y".repeat(100_000)]: 1 }),
      "invalid_parameter",
      "y".repeat(255),
    );
  });

  test("in queries, of every endpoint", async () => {
    const me = await open().customer();
    const { id } = (await me.post("/v1/folders", { name: "x" })).json;
    for (const path of [
      "/v1/diagrams?page=2",
      "/v1/folders?page=2",
      `/v1/folders/${id}?page=2`,
      `/v1/folders?limit=1&page=`,
    ])
      expectError(await me.get(path), "invalid_parameter", "page");
    expectError(await me.get("/v1/folders?folder_id=null"), "invalid_parameter", "folder_id");
    expectError(await me.post("/v1/folders?dry_run=1", { name: "x" }), "invalid_parameter", "dry_run");
    expectError(await me.remove(`/v1/folders/${id}?force=true`), "invalid_parameter", "force");
    expectError(await me.get("/v1/folders?__proto__=1"), "invalid_parameter", "__proto__");
    expectError(await me.get("/v1/folders?=1"), "invalid_parameter", "");
  });
});

test("C2: a repeated query parameter is invalid_parameter", async () => {
  const me = await open().customer();
  for (const name of ["limit", "cursor", "folder_id"])
    expectError(await me.get(`/v1/diagrams?${name}=1&${name}=1`), "invalid_parameter", name);
  expectError(
    await me.get(`/v1/diagrams/${"0".repeat(8)}-0000-7000-8000-000000000000/image?theme=light&theme=light`),
    "invalid_parameter",
    "theme",
  );
});

describe("C4: of several errors the first is told", () => {
  test("in the order of the documentation, missing before invalid, unknown last", async () => {
    const me = await open().customer();
    const generate = (body: object) => me.post("/v1/diagrams/generate", body);
    expectError(
      await generate({ x: 1, folder_id: 1, name: 1, format: 1, theme: 1 }),
      "missing_parameter",
      "prompt",
    );
    expectError(
      await generate({ x: 1, folder_id: 1, name: 1, format: 1, theme: 1, prompt: 1 }),
      "invalid_parameter",
      "prompt",
    );
    expectError(
      await generate({ x: 1, folder_id: 1, name: 1, format: 1, theme: 1, prompt: "x" }),
      "invalid_parameter",
      "theme",
    );
    expectError(
      await generate({ x: 1, folder_id: 1, name: 1, format: 1, prompt: "x" }),
      "invalid_parameter",
      "format",
    );
    expectError(await generate({ x: 1, folder_id: 1, name: 1, prompt: "x" }), "invalid_parameter", "name");
    expectError(await generate({ x: 1, folder_id: 1, prompt: "x" }), "invalid_parameter", "folder_id");
    expectError(await generate({ x: 1, prompt: "x" }), "invalid_parameter", "x");
    expectError(await me.get("/v1/diagrams?folder_id=x&cursor=&limit=0"), "invalid_parameter", "limit");
    expectError(await me.get("/v1/diagrams?folder_id=x&cursor="), "invalid_cursor", "cursor");
  });
});

test("B1: a body is read after the scope and before the resource is looked for", async () => {
  const path = "/v1/folders/00000000-0000-7000-8000-000000000000";
  const me = await open().customer();
  expectError(await me.patch(path, "{"), "invalid_json");
  expectError(await me.patch(path, { name: "" }), "invalid_parameter", "name");
  expectError(await me.patch(path, { parent_id: path }), "invalid_parameter", "parent_id");
  expectError(
    await me.patch(path, { parent_id: "00000000-0000-7000-8000-000000000001" }),
    "resource_not_found",
  );
  const reader = await open().customer({ scopes: ["folders:read"] });
  expectError(await reader.patch(path, "{"), "insufficient_scope");
});
