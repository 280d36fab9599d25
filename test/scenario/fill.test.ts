/** Lost read models, or new ones of a new release: every request after the start sees the complete data. */
import { describe, expect, test } from "vitest";
import { importDiagram } from "../../src/commands/flows.ts";
import { projections } from "../../src/projections/all.ts";
import { collectionOf } from "../../src/projections/projection.ts";
import { clientOf } from "../support/client.ts";
import { importOf } from "../support/imports.ts";
import { modes } from "../support/modes.ts";
import { pds, startService } from "../support/service.ts";
import { someContext } from "../support/stores.ts";

const count = 99;

describe.each(modes)("views that are not there, $name", ({ open }) => {
  test("are made before the first request is taken, and a process that does not make them is ready only then", async () => {
    const house = await open();
    const { key, user } = await pds(house.place, "keys", "first", "--email", "a@example.com");
    const stores = await house.stores();
    for (let i = 0; i < count; i++)
      await importDiagram(
        stores,
        new Map(),
        importOf(`d${i}`, { owner: `live-user-${user}`, createdBy: String(user), name: `Diagram ${i}` }),
        someContext(),
      );
    for (const projection of projections) await stores.models.drop(collectionOf(projection));
    await stores.close();

    const api = await startService(house.place, { ROLES: "api" });
    const readiness = async () => (await fetch(`${api.ops}/readyz`)).json();
    const { ready, reasons } = (await readiness()) as { ready: boolean; reasons: string[] };
    expect(ready).toBe(false);
    expect(reasons.join(" ")).toContain("are being filled");

    const whole = await startService(house.place);
    const { call } = clientOf(whole.base, String(key));
    const page = await (await call("GET", "/v1/diagrams?limit=100")).json();
    expect((page as { data: object[] }).data).toHaveLength(count);
    await expect.poll(readiness).toMatchObject({ ready: true });
  });
});
