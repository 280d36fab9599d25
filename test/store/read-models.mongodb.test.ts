/** How views in MongoDB are found, and what happens while it is down. The contract is tested in test/contract. */
import { MongoClient } from "mongodb";
import { afterAll, expect, test } from "vitest";
import { limits } from "../../src/limits.ts";
import { projections } from "../../src/projections/all.ts";
import { collectionOf } from "../../src/projections/projection.ts";
import { Unavailable } from "../../src/store/event-store.ts";
import {
  countFilter,
  openMongoReadModels,
  pageFilter,
  type ViewDocument,
} from "../../src/store/read-models.mongodb.ts";
import { findBackend, mongoAt } from "../support/backends.ts";
import { dropDatabase, newDatabase } from "../support/mongo.ts";
import { queries } from "../support/queries.ts";
import { openTcpProxy, targetOf } from "../support/tcp-proxy.ts";

const server = await findBackend("MongoDB");
if (server) {
  const url = newDatabase(server.url);
  const client = new MongoClient(url);
  const [standIn] = await mongoAt(url);
  afterAll(async () => {
    await client.close();
    await dropDatabase(url);
    await server.stop();
  });

  // Stand-ins find pages without our indexes, and do not explain their plans.
  test.skipIf(standIn)("a page reads from its index what it gives, and sorts nothing", async () => {
    const models = openMongoReadModels(url);
    await models.open("diagrams", [["owner"], ["owner", "folder"]]);
    const changes = Array.from({ length: 400 }, (_, i) => {
      const createdAt = new Date(1_700_000_000_000 + i * 1_000).toISOString();
      const view = { id: `id${i}`, owner: `owner ${i % 4}`, folder: i % 8 < 4 ? null : "folder", createdAt };
      return { id: view.id, view, position: BigInt(i) };
    });
    await models.save("diagrams", changes, 400n);
    const after = { createdAt: new Date(1_700_000_000_000 + 200_000).toISOString(), id: "id200" };
    for (const where of [{ owner: "owner 0" }, { owner: "owner 0", folder: null }])
      for (const order of ["newest", "oldest"] as const)
        for (const from of [{}, { after }]) {
          const { filter, sort } = pageFilter({ where, order, ...from });
          const page = client.db().collection<ViewDocument>("diagrams").find(filter);
          const explained = await page.sort(sort).limit(10).explain("executionStats");
          const plan = JSON.stringify(explained.queryPlanner.winningPlan);
          expect(plan).toContain("IXSCAN");
          expect(plan).not.toContain('"SORT"');
          expect(explained.executionStats.totalDocsExamined).toBeLessThanOrEqual(12);
        }
    await models.close();
  });

  // As above: without a real server, test/store/query-plans.test.ts has to do.
  test.skipIf(standIn)("every query reads an index, and counting no document", async () => {
    const models = openMongoReadModels(url);
    for (const projection of projections) await models.open(collectionOf(projection), projection.indexes);
    for (const { projection, kind, where } of queries) {
      const views = client.db().collection<ViewDocument>(collectionOf(projection));
      const { filter, sort } = pageFilter({ where, order: "newest" });
      const explained =
        kind === "page"
          ? await views.find(filter).sort(sort).limit(10).explain()
          : await views.aggregate([{ $match: countFilter(where) }, { $count: "n" }]).explain();
      const plan = JSON.stringify(explained);
      expect(plan).toContain("IXSCAN");
      expect(plan).not.toContain("COLLSCAN");
      expect(plan).not.toContain('"stage":"SORT"');
    }
    await models.close();
  });

  test("while the server is cut off calls are unavailable, and work again afterwards", async () => {
    const direct = new URL(url);
    const proxy = await openTcpProxy(targetOf(direct, 27_017));
    direct.host = `127.0.0.1:${proxy.port}`;
    const models = openMongoReadModels(direct.toString());
    const change = (n: number) => ({ id: "a", view: { id: "a", n }, position: BigInt(n) });
    await models.save("cut_off", [change(1)], 1n);
    await proxy.cut();
    const began = performance.now();
    await expect(models.save("cut_off", [change(2)], 2n)).rejects.toThrow(Unavailable);
    await expect(models.get("cut_off", "a")).rejects.toThrow(Unavailable);
    expect(performance.now() - began).toBeLessThan(limits.storeCallMs * 4);
    await proxy.restore();
    await models.save("cut_off", [change(2)], 2n);
    expect((await models.get("cut_off", "a"))?.view).toEqual({ id: "a", n: 2 });
    await models.close();
    await proxy.close();
  });
} else test.skip("views in MongoDB");
