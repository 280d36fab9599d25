import { expect } from "vitest";
import { expectError } from "./support/client.ts";
import { chain } from "./support/documents.ts";
import { openHouse, insideTest as test } from "./support/house.ts";

test("C31: when the views stand still, answers wait two seconds and then come from the log", async () => {
  const house = await openHouse();
  const me = await house.customer();
  const before = (await me.post("/v1/diagrams/import", { bpmn_xml: chain({ name: "Before" }) })).json;
  await house.inside().stopProjecting();

  const folder = await me.post("/v1/folders", { name: "x" });
  expect(folder.status).toBe(201);
  expect((await me.get(`/v1/folders/${folder.json.id}`)).json).toEqual(folder.json);
  expectError(await me.get("/v1/folders/00000000-0000-7000-8000-000000000000"), "resource_not_found");

  const body = { bpmn_xml: chain(), folder_id: folder.json.id };
  const made = await me.post("/v1/diagrams/import", body, { headers: { "idempotency-key": "k" } });
  expect(made.status).toBe(201);
  expect((await me.get(`/v1/diagrams/${made.json.id}`)).json).toEqual(made.json);
  expect((await me.get(`/v1/diagrams/${made.json.id}/bpmn`)).text).toBe(chain());
  expect((await me.get(`/v1/diagrams/${made.json.id}/image`)).status).toBe(200);
  const again = await me.post("/v1/diagrams/import", body, { headers: { "idempotency-key": "k" } });
  expect(again.text).toBe(made.text);

  const renamed = await me.patch(`/v1/diagrams/${before.id}`, { name: "After" });
  expect(renamed.json.name).toBe("After");
  const job = await me.post(`/v1/diagrams/${made.json.id}/edit`, { prompt: "x" });
  expect(job.status).toBe(202);
  expect((await me.get(`/v1/generations/${job.json.id}`)).json).toEqual(job.json);

  expect((await me.remove(`/v1/diagrams/${made.json.id}`)).status).toBe(204);
  expectError(await me.get(`/v1/diagrams/${made.json.id}`), "resource_not_found");
  expectError(await me.get(`/v1/diagrams/${made.json.id}/bpmn`), "resource_not_found");
  await house.close();
});
