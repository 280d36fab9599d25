import { afterAll, test } from "vitest";
import { openMongoReadModels } from "../../src/store/read-models.mongodb.ts";
import { findBackends } from "../support/backends.ts";
import { dropDatabase, newDatabase } from "../support/mongo.ts";
import { describeReadModels } from "./read-models.ts";

const servers = await findBackends("MongoDB");
for (const server of servers) {
  const url = newDatabase(server.url);
  afterAll(async () => {
    await dropDatabase(url);
    await server.stop();
  });
  describeReadModels(server.label, async () => {
    const models = openMongoReadModels(url);
    return { models, another: async () => openMongoReadModels(url), close: models.close };
  });
}
if (servers.length === 0) test.skip("views in MongoDB");
