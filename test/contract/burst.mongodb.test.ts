import { afterAll, test } from "vitest";
import { openMongoBurst } from "../../src/store/burst.mongodb.ts";
import { findBackend } from "../support/backends.ts";
import { dropDatabase, newDatabase } from "../support/mongo.ts";
import { describeBurst } from "./burst.ts";

const server = await findBackend("MongoDB");
if (server) {
  const url = newDatabase(server.url);
  afterAll(async () => {
    await dropDatabase(url);
    await server.stop();
  });
  describeBurst(server.label, () => openMongoBurst(url), { histories: 3 });
} else test.skip("counters in MongoDB");
