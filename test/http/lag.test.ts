import { expect } from "vitest";
import { account, accountStream } from "../../src/commands/account.ts";
import { makeApiKey } from "../../src/commands/api-keys.ts";
import { handle } from "../../src/commands/handle.ts";
import { newId } from "../../src/commands/ids.ts";
import { apiKey, keyStream } from "../../src/commands/key.ts";
import { accounts } from "../../src/projections/accounts.ts";
import { diagrams } from "../../src/projections/diagrams.ts";
import { folders } from "../../src/projections/folders.ts";
import { keys } from "../../src/projections/keys.ts";
import { catchUp } from "../../src/projections/run.ts";
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

test("what a customer was told of is in the lists, however late the views are", async () => {
  const house = await openHouse();
  const me = await house.customer();
  const other = await house.customer();
  const { id } = (await me.post("/v1/folders", { name: "before" })).json;
  const { deps, models, stopProjecting } = house.inside();
  await stopProjecting();

  // Customers without writes wait for nothing.
  expect((await other.get("/v1/folders")).json.data).toEqual([]);
  const folder = await me.post("/v1/folders", { name: "after" });
  const imported = await me.post("/v1/diagrams/import", { bpmn_xml: chain() });
  await me.patch(`/v1/folders/${id}`, { name: "renamed" });
  await me.patch(`/v1/diagrams/${imported.json.id}`, { name: "renamed" });
  // Single objects come from the log, which is newer than the views.
  expect((await me.get(`/v1/folders/${id}`)).json.name).toBe("renamed");
  expect((await me.get(`/v1/diagrams/${imported.json.id}`)).json.name).toBe("renamed");

  const listed = Promise.all([me.get("/v1/folders"), me.get("/v1/diagrams")]);
  for (const projection of [folders, diagrams]) await catchUp(projection, { ...deps.log, models });
  const [foldersListed, diagramsListed] = await listed;
  expect(foldersListed.json.data.map((one: { name: string }) => one.name)).toEqual(["after", "renamed"]);
  expect(diagramsListed.json.data.map((one: { id: string }) => one.id)).toEqual([imported.json.id]);
  expect(folder.status).toBe(201);
  await house.close();
});

test("a list that would lack what its reader was told of is a failure", async () => {
  const house = await openHouse();
  const me = await house.customer();
  await house.inside().stopProjecting();
  await me.post("/v1/folders", { name: "x" });
  expectError(await me.get("/v1/folders"), "internal_error");
  expect((await me.get("/v1/diagrams")).json.data).toEqual([]);
  await house.close();
});

test("whom late views do not know is never unauthorized, nor unpaid", async () => {
  const house = await openHouse();
  await house.customer();
  const { deps, models, operator, stopProjecting } = house.inside();
  await stopProjecting();
  const userId = newId();
  const register = {
    type: "RegisterUser",
    data: { accountId: userId, email: "a@example.com", plan: "pro" },
  } as const;
  await handle(deps.log, account, accountStream(userId), register, operator());
  const { key, hash, lastFour } = makeApiKey("live");
  const [keyId, scopes] = [newId(), ["folders:read" as const]];
  const about = { keyId, hash, lastFour, userId, organizationId: null, environment: "live" as const };
  const create = { type: "CreateApiKey", data: { ...about, scopes, expiresAt: null } } as const;
  await handle(deps.log, apiKey, keyStream(keyId), create, operator());
  const ask = (token: string) =>
    house.anonymous.get("/v1/folders", { headers: { authorization: `Bearer ${token}` } });
  const stranger = makeApiKey("live").key;

  expectError(await ask(key), "internal_error");
  expectError(await ask(stranger), "internal_error");
  // A string that never was a key is refused without views.
  expectError(await ask("svc_sk_live_x"), "invalid_api_key");

  const stores = { ...deps.log, models };
  await catchUp(keys, stores);
  expectError(await ask(key), "internal_error");
  await catchUp(accounts, stores);
  expect((await ask(key)).status).toBe(200);
  expectError(await ask(stranger), "invalid_api_key");
  await house.close();
});
