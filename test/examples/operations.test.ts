/**
 * One story that calls every operation of the API. Its requests and answers are the examples of
 * OpenAPI; `npx vitest run test/examples -u` records them again, then run `node scripts/write-openapi.ts`.
 */
import { expect } from "vitest";
import { endpoints } from "../../src/http/endpoints.ts";
import type { Example } from "../../src/http/examples.ts";
import { house, insideTest as test } from "../http/support/house.ts";
import { expectGolden } from "../support/golden.ts";
import { textOf } from "./lasting.ts";
import { order } from "./order.ts";

const open = house();

type Asked = {
  path?: Record<string, string>;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: unknown;
};

test("the examples of all operations are what the service answers", async () => {
  open().inside().startWorking();
  const me = await open().customer();
  const examples: Record<string, Example> = {};

  // biome-ignore lint/suspicious/noExplicitAny: answers are of many shapes.
  async function call(name: string, { path = {}, query = {}, headers = {}, body }: Asked = {}): Promise<any> {
    const endpoint = endpoints.find((one) => one.name === name);
    if (!endpoint) throw new Error(`There is no operation ${name}.`);
    const filled = endpoint.path.replaceAll(/\{(\w+)\}/g, (_, part: string) => path[part] ?? "");
    const answer = await me.send({
      method: endpoint.method,
      path: `/v1${filled}?${new URLSearchParams(query)}`,
      headers,
      body,
    });
    expect([name, answer.status]).toEqual([name, endpoint.answer.status]);
    const isText = /^(?:text\/markdown|application\/xml)/.test(answer.headers["content-type"] ?? "");
    const told = answer.json ?? (isText ? answer.text : undefined);
    // The first call of an operation is its example.
    examples[name] ??= { path, query, headers, body, answer: told };
    return told;
  }
  await story(call);
  expect(Object.keys(examples).sort()).toEqual(endpoints.map(({ name }) => name).sort());
  expectGolden(new URL("../../src/http/examples/operations.json", import.meta.url), textOf(examples));
});

// biome-ignore lint/suspicious/noExplicitAny: as above.
async function story(call: (name: string, asked?: Asked) => Promise<any>): Promise<void> {
  const wait = { headers: { Prefer: "wait=45" } };
  const sales = await call("createFolder", {
    body: { name: "Sales", context: "The team: clerk = back office." },
  });
  const inSales = { path: { id: sales.id } };
  await call("getFolder", inSales);
  await call("updateFolder", { ...inSales, body: { name: "Sales and service" } });
  await call("listFolders", { query: { limit: "10" } });

  const job = await call("generateDiagram", {
    headers: { "Idempotency-Key": "order-4711" },
    body: { prompt: "The clerk checks the order.", name: "Check an order" },
  });
  await call("getGeneration", { path: { id: job.id }, ...wait });
  await call("getExplanation", { path: { id: job.id } });

  const { id } = await call("importDiagram", { body: { bpmn_xml: order, folder_id: sales.id } });
  const one = { path: { id } };
  await call("getDiagram", one);
  await call("updateDiagram", { ...one, body: { name: "Order handling" } });
  await call("listDiagrams", { query: { limit: "10", folder_id: sales.id } });
  await call("exportDiagram", one);
  await call("getDiagramText", one);
  await call("getDiagramImage", { ...one, query: { theme: "dark", width: "1200" } });

  const edit = await call("editDiagram", {
    ...one,
    body: { prompt: "Rename 'Check order' to 'Verify order'." },
  });
  expect(await call("getGeneration", { path: { id: edit.id }, ...wait })).toMatchObject({
    status: "succeeded",
  });
  await call("listVersions", { ...one, query: { limit: "10" } });
  await call("getVersionImage", { path: { id, n: "1" }, query: { format: "svg" } });
  await call("exportVersion", { path: { id, n: "1" } });
  await call("compareVersions", { path: { id, a: "1", b: "2" } });
  await call("renderDocument", { body: { bpmn_xml: order, format: "svg", layout: "new" } });

  await call("deleteDiagram", one);
  await call("deleteFolder", inSales);
}
