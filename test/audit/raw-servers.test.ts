import { describe, expect, onTestFinished, test } from "vitest";
import { openAdapters, rawContents } from "../../src/adapters.ts";
import { importDiagram } from "../../src/commands/flows.ts";
import { readConfig } from "../../src/config.ts";
import { rawEvents, searchRaw } from "../../src/ops/search-servers.ts";
import { projections } from "../../src/projections/all.ts";
import { catchUp } from "../../src/projections/run.ts";
import { importOf } from "../support/imports.ts";
import { distributedOn, openDistributedHouse } from "../support/modes.ts";
import { someContext } from "../support/stores.ts";

describe.skipIf(!distributedOn)(`on ${distributedOn}`, () => {
  test("a search of the raw contents sees views, pictures, messages and events", async () => {
    const { place } = await openDistributedHouse();
    if (typeof place === "string") throw new Error("The house has no servers.");
    const config = readConfig({ DATA_DIR: place.dataDir, THREADS: "1", ...place.servers });
    const adapters = await openAdapters(config, ["layout"]);
    onTestFinished(() => adapters.close());
    const { store, models, vault, images, queue } = adapters;
    const servers = config.servers;
    if (!servers) throw new Error("The house has no servers.");

    const placesOf = async (text: string) =>
      (await searchRaw(rawContents(servers), text)).found.map(({ place }) => place);
    // Also if there was never a job.
    expect(await placesOf("Axolotls")).toEqual([]);

    const diagram = importOf("d1", { owner: "live-user-Quokkas", name: 'Zebra "crossing"' });
    await importDiagram({ store, vault }, new Map(), diagram, someContext());
    for (const projection of projections) await catchUp(projection, { store, vault, models });
    await images.put("d1", "key", Buffer.from("<svg><text>Wolverines</text></svg>"));
    await queue.publish({ id: "m1", kind: "layout", of: "g1", owner: "Axolotls" });

    expect(await placesOf(diagram.name)).toEqual([expect.stringMatching(/^collection diagrams_v1, /)]);
    expect(await placesOf("Wolverines")).toEqual([expect.stringMatching(/^collection images, /)]);
    expect(await placesOf("Axolotls")).toEqual([expect.stringMatching(/^stream \S+, message 1$/)]);
    expect(await placesOf("Nothing of this")).toEqual([]);
    const { counts, found } = await searchRaw(rawEvents(store), "Quokkas");
    expect(found.map(({ place }) => place)).toContain("event 0 of diagram-d1");
    expect(counts).toEqual({ events: 1 });
    expect((await searchRaw(rawEvents(store), diagram.name)).found).toEqual([]);
  });
});
