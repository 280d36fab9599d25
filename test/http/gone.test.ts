/** Views that were dropped while the process ran: it is from the previous version, or somebody made a mistake. */
import { expect } from "vitest";
import { diagrams } from "../../src/projections/diagrams.ts";
import { folders } from "../../src/projections/folders.ts";
import { keys } from "../../src/projections/keys.ts";
import { pointerOf } from "../../src/projections/pointers.ts";
import { collectionOf } from "../../src/projections/projection.ts";
import { expectError } from "./support/client.ts";
import { chain } from "./support/documents.ts";
import { openHouse, insideTest as test } from "./support/house.ts";

test("whatever is asked of views that are gone is a fault, never an empty list or nothing found", async () => {
  const house = await openHouse();
  const { deps, settle, stopProjecting, lines } = house.inside();
  const me = await house.customer();
  const { id } = (await me.post("/v1/diagrams/import", { bpmn_xml: chain() })).json;
  await settle();
  // Empty views are not missing views.
  expect((await me.get("/v1/folders")).json).toMatchObject({ data: [] });
  await stopProjecting();

  const drop = async (of: typeof diagrams | typeof folders | typeof keys) =>
    deps.models.drop((await pointerOf(deps.models, collectionOf(of))).live);
  await drop(diagrams);
  await drop(folders);
  for (const path of ["/v1/diagrams", `/v1/diagrams/${id}`, `/v1/diagrams/${id}/bpmn`, "/v1/folders"])
    expectError(await me.get(path), "internal_error");
  expect(lines.join("")).toContain('"name":"ViewsGone"');
  await drop(keys);
  expectError(await me.get("/v1/diagrams"), "internal_error");
  await house.close();
});
