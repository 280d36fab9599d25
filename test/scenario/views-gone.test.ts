/** An operator drops views that a running process reads. */
import { join } from "node:path";
import { expect, test } from "vitest";
import { openEmbeddedStores } from "../../src/adapters.ts";
import { readConfig } from "../../src/config.ts";
import { readLately } from "../../src/projections/readers.ts";
import { chain } from "../http/support/documents.ts";
import { clientOf } from "../support/client.ts";
import { firstKey, startService } from "../support/service.ts";
import { temporaryFolder } from "../support/stores.ts";

test("the process tells what it reads, and is unready and answers with faults once that is gone", async () => {
  const dataDir = join(temporaryFolder(), "data");
  const projector = await startService(dataDir, { ROLES: "projector,worker" });
  const api = await startService(dataDir, { ROLES: "api" });
  expect((await fetch(`${api.ops}/readyz`)).status).toBe(200);
  const me = clientOf(api.base, await firstKey(dataDir));
  expect((await me.call("POST", "/v1/diagrams/import", { bpmn_xml: chain() })).status).toBe(201);
  const { models, close } = openEmbeddedStores(readConfig({ DATA_DIR: dataDir }));
  expect(await readLately(models, ["diagrams_v1", "diagrams_v0"], Date.now())).toEqual([
    { collection: "diagrams_v1", agoMs: expect.any(Number) },
  ]);
  await projector.end("SIGTERM");

  await models.drop("diagrams_v1");
  expect((await me.call("GET", "/v1/diagrams")).status).toBe(500);
  const ready = await fetch(`${api.ops}/readyz`);
  expect(ready.status).toBe(503);
  expect(await ready.text()).toContain("The views diagrams_v1 are gone");
  await close();
  expect(await api.end("SIGTERM")).toBe(0);
});
