import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { CallToolResultSchema, McpError } from "@modelcontextprotocol/sdk/types.js";
import { AjvJsonSchemaValidator } from "@modelcontextprotocol/sdk/validation/ajv-provider.js";
import { afterAll, beforeAll, describe, expect } from "vitest";
import { newGenerationId } from "../../src/commands/ids.ts";
import { reserveGeneration } from "../../src/commands/usage.ts";
import { type GenerationView, generations } from "../../src/projections/generations.ts";
import { viewsOf } from "../../src/projections/views.ts";
import { expectError } from "./support/client.ts";
import { chain } from "./support/documents.ts";
import { house, insideTest as test } from "./support/house.ts";
import { workerOf } from "./support/worker.ts";

const open = house();
let url = "";
const clients: Client[] = [];

beforeAll(async () => {
  url = `${await open().inside().app.listen({ host: "127.0.0.1", port: 0 })}/mcp`;
});
afterAll(() => Promise.all(clients.map((client) => client.close())));

const validator = new AjvJsonSchemaValidator();
const validators = new Map<string, ReturnType<AjvJsonSchemaValidator["getValidator"]>>();
/** The SDK's own, which compiles each schema of a tool once for all clients here. */
const jsonSchemaValidator: Pick<AjvJsonSchemaValidator, "getValidator"> = {
  getValidator<Valid>(schema: Parameters<AjvJsonSchemaValidator["getValidator"]>[0]) {
    const key = JSON.stringify(schema);
    const known = validators.get(key) ?? validator.getValidator(schema);
    validators.set(key, known);
    return known as ReturnType<typeof validator.getValidator<Valid>>; // as it is by the schema
  },
};

/** The client of the protocol's own SDK, with a key. */
async function agent(key: string): Promise<Client> {
  const client = new Client({ name: "test", version: "1" }, { jsonSchemaValidator });
  const headers = { Authorization: `Bearer ${key}` };
  const transport = new StreamableHTTPClientTransport(new URL(url), { requestInit: { headers } });
  // Their declarations only differ in an optional member.
  await client.connect(transport as Parameters<Client["connect"]>[0]);
  clients.push(client);
  // From now on the client checks every result against the schema of its tool.
  await client.listTools();
  return client;
}

async function call(client: Client, name: string, given: Record<string, unknown> = {}) {
  const result = await client.callTool({ name, arguments: given }, CallToolResultSchema);
  const [first] = CallToolResultSchema.parse(result).content;
  const text = first?.type === "text" ? first.text : "";
  // biome-ignore lint/suspicious/noExplicitAny: tests look into answers of many shapes.
  const json: any = text.startsWith("{") ? JSON.parse(text) : null;
  return { result, first, text, json };
}

/** Does the customer's open job in place of the workers. */
async function work({ userId }: { userId: string }): Promise<void> {
  const views = viewsOf(open().inside().deps.models, generations);
  const found: GenerationView[] = [];
  const where = { owner: `live-user-${userId}`, open: true };
  const look = async () => found.push(...(await views.page({ where, order: "newest", limit: 1 })));
  await expect.poll(look, { timeout: 10_000 }).toBeGreaterThan(0);
  const worker = workerOf(open().inside(), found[0]?.id ?? "");
  await worker.start();
  await worker.store(chain());
  await worker.succeed();
}

const message = (method: string, params: object = {}) => ({ jsonrpc: "2.0", id: 1, method, params });
const accept = { headers: { accept: "application/json, text/event-stream" } };

describe("an agent with the SDK's client", () => {
  test("generates, waits, looks at, reads and changes a diagram", async () => {
    const me = await open().customer();
    const client = await agent(me.key);
    expect(client.getServerVersion()?.name).toBe("process-diagram-service");
    const generating = call(client, "generate_diagram", { prompt: "The clerk checks the order." });
    await work(me);
    const { json: job, result } = await generating;
    expect(job).toMatchObject({ object: "generation", status: "succeeded", diagram: { object: "diagram" } });
    expect(result.structuredContent).toEqual(job);
    const diagram_id = job.diagram.id;

    expect((await call(client, "export_diagram", { diagram_id })).text).toBe(
      (await me.get(`/v1/diagrams/${diagram_id}/bpmn`)).text,
    );
    const told = await call(client, "read_diagram", { diagram_id });
    expect(told.text).toBe((await me.get(`/v1/diagrams/${diagram_id}/text`)).text);
    expect(told.text).toContain("- The process starts");
    const { first } = await call(client, "get_diagram_picture", { diagram_id, width: 400, theme: "dark" });
    const picture = await me.get(`/v1/diagrams/${diagram_id}/image?width=400&theme=dark`);
    expect(first).toEqual({
      type: "image",
      mimeType: "image/png",
      data: picture.bytes.toString("base64"),
    });
    const svg = await call(client, "get_diagram_picture", { diagram_id, format: "svg" });
    expect(svg.text).toMatch(/^<svg /);

    const edit = await call(client, "edit_diagram", { diagram_id, prompt: "Undo.", wait_seconds: 0 });
    expect(edit.json.status).toBe("queued");
    const waiting = call(client, "wait_for_generation", { generation_id: edit.json.id });
    await work(me);
    expect((await waiting).json).toMatchObject({ id: edit.json.id, status: "succeeded" });
    const explained = await call(client, "explain_generation", { generation_id: edit.json.id });
    expect(explained.json.object).toBe("explanation");
  });

  test("imports, lists by page, renames, and deletes", async () => {
    const client = await agent((await open().customer()).key);
    const [one, two] = [
      (await call(client, "import_diagram", { bpmn_xml: chain(), name: "One" })).json,
      (await call(client, "import_diagram", { bpmn_xml: chain(), name: "Two" })).json,
    ];
    const page = await call(client, "list_diagrams", { limit: 1 });
    expect(page.json).toMatchObject({ data: [{ id: two.id }], has_more: true });
    const rest = await call(client, "list_diagrams", { cursor: page.json.next_cursor, folder_id: null });
    expect(rest.json.error).toMatchObject({ code: "invalid_cursor" });
    const next = await call(client, "list_diagrams", { cursor: page.json.next_cursor });
    expect(next.json).toMatchObject({ data: [{ id: one.id }], has_more: false });
    const renamed = await call(client, "update_diagram", { diagram_id: one.id, name: "Uno" });
    expect(renamed.json.name).toBe("Uno");
    expect((await call(client, "list_versions", { diagram_id: one.id })).json.data).toHaveLength(1);
    const gone = await call(client, "delete_diagram", { diagram_id: one.id });
    expect([gone.text, gone.result.isError]).toEqual(["Deleted.", undefined]);
    expect((await call(client, "get_diagram", { diagram_id: one.id })).json.error.code).toBe(
      "resource_not_found",
    );
  });

  test("keeps folders, and draws what is not kept", async () => {
    const client = await agent((await open().customer()).key);
    const { json: folder } = await call(client, "create_folder", { name: "Sales", context: "Clerk." });
    const folder_id = folder.id;
    await call(client, "update_folder", { folder_id, context: null });
    expect((await call(client, "get_folder", { folder_id })).json).toMatchObject({ context: null });
    const { json: diagram } = await call(client, "import_diagram", { bpmn_xml: chain(), folder_id });
    expect(diagram.folder_id).toBe(folder_id);
    const refused = await call(client, "delete_folder", { folder_id });
    expect(refused.result.isError).toBe(true);
    expect(refused.json.error.code).toBe("folder_not_empty");
    expect((await call(client, "list_folders")).json.data).toHaveLength(1);
    expect((await call(client, "render_document", { bpmn_xml: chain() })).first).toMatchObject({
      type: "image",
      mimeType: "image/png",
    });
  });

  test("finds diagrams as resources, page by page, and reads them", async () => {
    const me = await open().customer();
    const client = await agent(me.key);
    for (let i = 0; i < 21; i++) await call(client, "import_diagram", { bpmn_xml: chain(), name: `N ${i}` });
    const first = await client.listResources();
    expect(first.resources).toHaveLength(20);
    const second = await client.listResources({ cursor: first.nextCursor });
    expect(second.resources.map(({ name }) => name)).toEqual(["N 0"]);
    expect(second.nextCursor).toBeUndefined();
    const uri = second.resources[0]?.uri ?? "";
    expect((await client.readResource({ uri })).contents).toEqual([
      { uri, mimeType: "application/xml", text: chain() },
    ]);
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
      "diagram://{id}/text",
      "diagram://{id}/bpmn",
      "diagram://{id}/image",
    ]);
    const words = uri.replace("/bpmn", "/text");
    const [told] = (await client.readResource({ uri: words })).contents;
    expect(told).toMatchObject({ uri: words, text: expect.stringContaining("# N 0\n") });
    const picture = uri.replace("/bpmn", "/image");
    const [content] = (await client.readResource({ uri: picture })).contents;
    expect(content).toMatchObject({ uri: picture, mimeType: "image/png" });
    await expect(client.listResources({ cursor: "x" })).rejects.toMatchObject({ code: -32602 });
    await expect(client.readResource({ uri: "file:///etc/passwd" })).rejects.toMatchObject({ code: -32002 });
  });
});

describe("what holds for the API holds for agents", () => {
  test("a key is needed", async () => {
    await expect(agent("svc_sk_live_no")).rejects.toThrow();
    expectError(await open().anonymous.post("/mcp", message("tools/list"), accept), "missing_api_key");
    expectError(await open().anonymous.get("/mcp"), "missing_api_key");
    const free = await open().customer({ plan: "free" });
    expectError(await free.post("/mcp", message("tools/list"), accept), "plan_required");
  });

  test("tools are shown and done by the scopes of the key", async () => {
    const client = await agent((await open().customer({ scopes: ["folders:read"] })).key);
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(["list_folders", "get_folder"]);
    for (const [name, given] of [
      ["list_diagrams", {}],
      ["generate_diagram", { prompt: "x" }],
      ["create_folder", { name: "x" }],
    ] as const) {
      const { json, result } = await call(client, name, given);
      expect([name, result.isError, json.error.code]).toEqual([name, true, "insufficient_scope"]);
    }
    await expect(client.listResources()).rejects.toMatchObject({ code: -32600 });
  });

  test("nothing of another owner is there", async () => {
    const theirs = await open().customer();
    const { id } = (await theirs.post("/v1/diagrams/import", { bpmn_xml: chain() })).json;
    const folder = (await theirs.post("/v1/folders", { name: "Secret" })).json.id;
    const job = (await theirs.post("/v1/diagrams/generate", { prompt: "x" })).json.id;
    const client = await agent((await open().customer()).key);
    const calls: [string, Record<string, unknown>][] = [
      ...[
        "get_diagram",
        "read_diagram",
        "export_diagram",
        "get_diagram_picture",
        "list_versions",
        "delete_diagram",
      ].map((name): [string, Record<string, unknown>] => [name, { diagram_id: id }]),
      ["update_diagram", { diagram_id: id, name: "Mine" }],
      ["edit_diagram", { diagram_id: id, prompt: "x" }],
      ["wait_for_generation", { generation_id: job }],
      ["explain_generation", { generation_id: job }],
      ["get_folder", { folder_id: folder }],
      ["update_folder", { folder_id: folder, name: "Mine" }],
      ["delete_folder", { folder_id: folder }],
    ];
    for (const [name, given] of calls) {
      const { json } = await call(client, name, given);
      expect([name, json.error.code]).toEqual([name, "resource_not_found"]);
    }
    expect((await call(client, "list_diagrams")).json.data).toEqual([]);
    expect((await call(client, "list_folders")).json.data).toEqual([]);
    expect((await client.listResources()).resources).toEqual([]);
    for (const part of ["text", "bpmn", "image"]) {
      const reading = client.readResource({ uri: `diagram://${id}/${part}` });
      await expect(reading).rejects.toMatchObject({ code: -32002 });
    }
  });

  test("each message counts as one request, a call as one, and the limit ends them", async () => {
    const me = await open().customer();
    const ask = () => me.post("/mcp", message("tools/call", { name: "list_folders" }), accept);
    expect((await ask()).headers["ratelimit-remaining"]).toBe("119");
    expect((await ask()).headers["ratelimit-remaining"]).toBe("118");
    expect((await me.get("/v1/folders")).headers["ratelimit-remaining"]).toBe("117");
    for (let left = 117; left > 0; left--) await ask();
    expectError(await ask(), "rate_limit_exceeded");
  });

  test("a call spends a unit of the quota, and is told when none is left", async () => {
    const me = await open().customer();
    const { deps, operator } = open().inside();
    for (let i = 0; i < 499; i++) {
      const context = operator();
      const unit = { keyId: me.keyId, generationId: newGenerationId(), reservedAt: context.at };
      await reserveGeneration(deps.log, unit, context);
    }
    const client = await agent(me.key);
    const generate = () => call(client, "generate_diagram", { prompt: "x", wait_seconds: 0 });
    expect((await generate()).json.status).toBe("queued");
    const refused = await generate();
    expect(refused.result.isError).toBe(true);
    expect(refused.json.error.code).toBe("quota_exceeded");
    expect(refused.json.retry_after_seconds).toBeGreaterThan(0);
  });

  test("a repeated call with its idempotency key makes nothing twice", async () => {
    const client = await agent((await open().customer()).key);
    const create = (name: string) => call(client, "create_folder", { name, idempotency_key: "once" });
    const first = await create("Sales");
    expect((await create("Sales")).json).toEqual(first.json);
    expect((await create("Other")).json.error.code).toBe("idempotency_key_reused");
    expect((await call(client, "list_folders")).json.data).toHaveLength(1);
  });

  test.each([
    ["generate_diagram", {}, "missing_parameter", "prompt"],
    ["generate_diagram", { prompt: "x", wait_seconds: 46 }, "invalid_parameter", "wait_seconds"],
    ["generate_diagram", { prompt: "x", theme: "red" }, "invalid_parameter", "theme"],
    ["generate_diagram", { prompt: "x", idempotency_key: 1 }, "invalid_parameter", "idempotency_key"],
    ["get_diagram", {}, "missing_parameter", "diagram_id"],
    ["get_diagram", { diagram_id: 1 }, "invalid_parameter", "diagram_id"],
    ["get_diagram", { diagram_id: "../x" }, "resource_not_found", null],
    ["list_diagrams", { limit: 101 }, "invalid_parameter", "limit"],
    ["list_diagrams", { wait_seconds: 1 }, "invalid_parameter", "wait_seconds"],
    ["list_diagrams", { idempotency_key: "x" }, "invalid_parameter", "idempotency_key"],
    ["create_folder", { name: "x", color: "red" }, "invalid_parameter", "color"],
    ["import_diagram", { bpmn_xml: "<no/>" }, "validation_failed", "bpmn_xml"],
  ])("%s with what it does not take: %o", async (name, given, code, param) => {
    const client = await agent((await open().customer()).key);
    const { result, json } = await call(client, name, given);
    expect(result.isError).toBe(true);
    expect(json.error).toMatchObject({ code, param });
    expect(json.request_id).toMatch(/^req_/);
  });
});

describe("the transport", () => {
  test("takes large documents, and nothing else that is large", async () => {
    const client = await agent((await open().customer()).key);
    const large = " ".repeat(300_000);
    const { json } = await call(client, "import_diagram", { bpmn_xml: chain() + large });
    expect(json.object).toBe("diagram");
    const refused = await call(client, "create_folder", { name: "x", context: large });
    expect(refused.json.error.code).toBe("payload_too_large");
  });

  test("takes one message by POST, and nothing of web pages", async () => {
    const me = await open().customer();
    expectError(await me.post("/mcp", [message("ping")], accept), "invalid_parameter");
    expectError(await me.post("/mcp", "{", accept), "invalid_json");
    expectError(await me.post("/mcp/x", {}), "resource_not_found");
    const { app } = open().inside();
    const authorization = `Bearer ${me.key}`;
    for (const method of ["GET", "DELETE"] as const) {
      const { statusCode, headers } = await app.inject({ method, url: "/mcp", headers: { authorization } });
      expect([statusCode, headers.allow]).toEqual([405, "POST"]);
    }
    for (const origin of ["https://example.com", "null"]) {
      const headers = { authorization, origin, ...accept.headers };
      const request = { method: "POST", url: "/mcp", headers, payload: message("ping") } as const;
      expect((await app.inject(request)).statusCode).toBe(403);
    }
  });

  test("tells of unknown tools and methods in the words of the protocol", async () => {
    const client = await agent((await open().customer()).key);
    await expect(call(client, "drop_tables")).rejects.toThrow(McpError);
    await expect(client.listPrompts()).rejects.toThrow();
  });

  test("logs one line for a call, with what it was refused for", async () => {
    const me = await open().customer();
    const before = open().inside().lines.length;
    const sent = message("tools/call", { name: "get_diagram", arguments: { diagram_id: "secret-words" } });
    await me.post("/mcp", sent, accept);
    const lines = open().inside().lines.slice(before);
    expect(lines.map((line) => JSON.parse(line))).toMatchObject([
      { msg: "request", route: "/mcp", status: 200, keyId: me.keyId, code: "resource_not_found" },
    ]);
    expect(lines.join("")).not.toContain("secret-words");
  });
});
