/** The process dies in the middle of a job; the next one brings the job to its end. */
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { openEmbeddedStores } from "../../src/adapters.ts";
import { readConfig } from "../../src/config.ts";
import { clientOf } from "../support/client.ts";
import { firstKey, startService } from "../support/service.ts";
import { temporaryFolder } from "../support/stores.ts";

/** Resolves as soon as an event of this type is in the log, seen from another process. */
async function appended(dataDir: string, type: string): Promise<void> {
  const stores = openEmbeddedStores(readConfig({ DATA_DIR: dataDir }));
  const stop = new AbortController();
  for await (const { events } of stores.store.follow(["generation-", "diagram-"], 0n, stop.signal))
    if (events.some((event) => event.type === type)) stop.abort();
  await stores.close();
}

describe.each([
  "GenerationRequested",
  "GenerationStarted",
  "ProcessGenerated",
  "DiagramLaidOut",
  "ImageRendered",
  "DiagramGenerated",
])("killed when %s is in the log", (type) => {
  test("the accepted job ends in one diagram, and one unit of quota is spent", async () => {
    const dataDir = join(temporaryFolder(), "data");
    const first = await startService(dataDir);
    const key = await firstKey(dataDir);
    const seen = appended(dataDir, type);
    const prompt =
      "The clerk checks the order. Then the manager approves the order. Finally the clerk ships the goods.";
    const { id } = await clientOf(first.base, key).accept("/v1/diagrams/generate", { prompt });
    await seen;
    await first.end("SIGKILL");

    const second = await startService(dataDir);
    const client = clientOf(second.base, key);
    const job = await client.ended(id);
    expect(job).toMatchObject({ id, status: "succeeded", error: null });
    expect((await client.call("GET", `/v1/diagrams/${job.diagram?.id}/image`)).status).toBe(200);
    const list = (await (await client.call("GET", "/v1/diagrams")).json()) as { data: unknown[] };
    expect(list.data).toHaveLength(1);
    expect(await second.end("SIGTERM")).toBe(0);

    const stores = openEmbeddedStores(readConfig({ DATA_DIR: dataDir }));
    const types: string[] = [];
    const stop = new AbortController();
    const end = await stores.store.end();
    for await (const { events, upTo } of stores.store.follow([""], 0n, stop.signal)) {
      types.push(...events.map((event) => event.type));
      if (upTo >= end) stop.abort();
    }
    await stores.close();
    for (const once of [
      "GenerationReserved",
      "GenerationRequested",
      "DiagramGenerated",
      "GenerationSucceeded",
    ])
      expect(types.filter((one) => one === once)).toHaveLength(1);
  });
});
