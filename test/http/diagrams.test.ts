import { expect, test } from "vitest";
import { expectError } from "./support/client.ts";
import { chain } from "./support/documents.ts";
import { house } from "./support/house.ts";

const open = house();

test("a diagram is imported, read, renamed, exported and deleted", async () => {
  const me = await open().customer();
  const made = await me.post("/api/v1/diagrams/import", { bpmn_xml: chain() });
  expect(made.status, made.text).toBe(201);
  const { id } = made.json;
  expect(made.headers.location).toBe(`/v1/diagrams/${id}`);
  expect((await me.get(`/v1/diagrams/${id}`)).json).toEqual(made.json);
  const renamed = await me.patch(`/v1/diagrams/${id}`, { name: " New name " });
  expect(renamed.json).toMatchObject({ name: "New name", created_at: made.json.created_at });
  expect((await me.get(`/v1/diagrams/${id}/bpmn`)).text).toBe(chain());
  for (const query of ["", "?format=svg", "?format=svg&theme=dark"])
    expect((await me.get(`/v1/diagrams/${id}/image${query}`)).status).toBe(200);
  expect((await me.remove(`/v1/diagrams/${id}`)).status).toBe(204);
  expectError(await me.get(`/v1/diagrams/${id}`), "resource_not_found");
});

test("folders, lists, generate", async () => {
  const me = await open().customer();
  const made = await me.post("/v1/folders", { name: "A", context: "" });
  expect(made.status, made.text).toBe(201);
  const folder = made.json.id;
  const g = await me.post("/v1/diagrams/generate", { prompt: "Do it", folder_id: folder });
  expect(g.status, g.text).toBe(202);
});
