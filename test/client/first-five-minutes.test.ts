/** The first five minutes of the README, with a client whose types are made from the API description. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import createClient from "openapi-fetch";
import { expect, onTestFinished, test } from "vitest";
import type { components, paths } from "../../client/schema.d.ts";
import { firstKey, startService } from "../support/service.ts";

/**
 * The answer.
 * @throws for an error
 */
async function told<T>(
  answering: Promise<{ data?: T; error?: unknown; response: Response }>,
): Promise<NonNullable<T>> {
  const { data, error, response } = await answering;
  if (data === undefined || data === null)
    throw new Error(`${response.url}: ${response.status} ${JSON.stringify(error)}`);
  return data;
}

const png = (bytes: object) =>
  Buffer.from(bytes as ArrayBuffer)
    .subarray(1, 4)
    .toString(); // As `parseAs` requires.

test("a diagram from text, its files, an edit, versions, an import, folders, a deletion", async () => {
  const folder = mkdtempSync(join(tmpdir(), "pds-client-"));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const { base } = await startService(folder);
  const headers = { Authorization: `Bearer ${await firstKey(folder)}` };
  const api = createClient<paths>({ baseUrl: `${base}/api`, headers });
  const wait = { Prefer: "wait=45" };

  const prompt =
    "The clerk checks the order. If it is complete, the warehouse ships the goods. Otherwise the clerk asks the customer for the missing data.";
  const made = await told(
    api.POST("/v1/diagrams/generate", {
      params: { header: wait },
      body: { name: "Ship an order", prompt },
    }),
  );
  expect(made.status).toBe("succeeded");
  const job = await told(api.GET("/v1/generations/{id}", { params: { path: { id: made.id } } }));
  const id = job.diagram?.id ?? "";
  expect(job.diagram?.name).toBe("Ship an order");
  const one = { params: { path: { id } } };
  const explained = await told(
    api.GET("/v1/generations/{id}/explanation", { params: { path: { id: made.id } } }),
  );
  expect(explained.sentences.map(({ text }) => text).join(" ")).toBe(prompt);

  const picture = await told(
    api.GET("/v1/diagrams/{id}/image", {
      params: { path: { id }, query: { theme: "dark", width: 800, background: "transparent" } },
      parseAs: "arrayBuffer",
    }),
  );
  expect(png(picture)).toBe("PNG");
  const bpmn = await told(api.GET("/v1/diagrams/{id}/bpmn", { ...one, parseAs: "text" }));
  expect(bpmn).toContain('name="Check order"');
  const text = await told(api.GET("/v1/diagrams/{id}/text", { ...one, parseAs: "text" }));
  expect(text).toContain("**Ship goods**");
  const again = await told(
    api.POST("/v1/diagrams/generate", { params: { header: wait }, body: { prompt: text } }),
  );
  const same = { params: { path: { id: again.diagram?.id ?? "" } }, parseAs: "text" as const };
  expect(await told(api.GET("/v1/diagrams/{id}/text", same))).toBe(text);

  const edited = await told(
    api.POST("/v1/diagrams/{id}/edit", {
      params: { path: { id }, header: wait },
      body: { prompt: "After 'Ship goods', add a task 'Send invoice'." },
    }),
  );
  expect(edited.error).toBeNull();
  const versions = await told(api.GET("/v1/diagrams/{id}/versions", one));
  expect(versions.data.map(({ revision, prompt: words }) => [revision, words])).toEqual([
    [2, "After 'Ship goods', add a task 'Send invoice'."],
    [1, prompt],
  ]);
  const first = { params: { path: { id, n: 1 } } };
  expect(await told(api.GET("/v1/diagrams/{id}/versions/{n}/bpmn", { ...first, parseAs: "text" }))).toBe(
    bpmn,
  );
  const before = await told(
    api.GET("/v1/diagrams/{id}/versions/{n}/image", { ...first, parseAs: "arrayBuffer" }),
  );
  expect(png(before)).toBe("PNG");
  const between = { path: { id, a: 1, b: 2 } };
  // The address also returns pictures, which have no type; the request chooses.
  const difference = (await told(
    api.GET("/v1/diagrams/{id}/versions/{a}/diff/{b}", { params: between }),
  )) as components["schemas"]["Difference"];
  expect(difference.added.map(({ name }) => name)).toContain("Send invoice");
  const drawn = await told(
    api.GET("/v1/diagrams/{id}/versions/{a}/diff/{b}", {
      params: { ...between, query: { format: "png" } },
      parseAs: "arrayBuffer",
    }),
  );
  expect(png(drawn)).toBe("PNG");

  const imported = await told(api.POST("/v1/diagrams/import", { body: { bpmn_xml: bpmn } }));
  const rendered = await told(
    api.POST("/v1/render", { body: { bpmn_xml: bpmn, layout: "new" }, parseAs: "arrayBuffer" }),
  );
  expect(png(rendered)).toBe("PNG");
  const sales = await told(
    api.POST("/v1/folders", { body: { name: "Sales", context: "The team: clerk = back office." } }),
  );
  const moved = await told(
    api.PATCH("/v1/diagrams/{id}", { ...one, body: { folder_id: sales.id, name: "Order" } }),
  );
  expect(moved).toMatchObject({ name: "Order", folder_id: sales.id });
  const page = await told(api.GET("/v1/diagrams", { params: { query: { limit: 10 } } }));
  expect(page.data.map((diagram) => diagram.id).sort()).toEqual([id, again.diagram?.id, imported.id].sort());
  expect((await api.DELETE("/v1/diagrams/{id}", one)).response.status).toBe(204);
  const gone = await api.GET("/v1/diagrams/{id}", one);
  expect(gone.error?.error.code).toBe("resource_not_found");
});
