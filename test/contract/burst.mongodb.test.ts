import { afterAll, test } from "vitest";
import { openMongoBurst } from "../../src/store/burst.mongodb.ts";
import { findBackends } from "../support/backends.ts";
import { dropDatabase, newDatabase } from "../support/mongo.ts";
import { describeBurst } from "./burst.ts";

const servers = await findBackends("MongoDB");
for (const server of servers) {
  const url = newDatabase(server.url);
  afterAll(async () => {
    await dropDatabase(url);
    await server.stop();
  });
  describeBurst(server.label, () => openMongoBurst(url), { histories: 3 });
}
if (servers.length === 0) test.skip("counters in MongoDB");
