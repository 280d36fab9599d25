import { afterAll, test } from "vitest";
import { openMongoReadModels } from "../../src/store/read-models.mongodb.ts";
import { findBackend } from "../support/backends.ts";
import { dropDatabase, newDatabase } from "../support/mongo.ts";
import { describeReadModels } from "./read-models.ts";

const server = await findBackend("MongoDB");
if (server) {
  const url = newDatabase(server.url);
  afterAll(async () => {
    await dropDatabase(url);
    await server.stop();
  });
  describeReadModels(server.label, async () => {
    const models = openMongoReadModels(url);
    return { models, another: async () => openMongoReadModels(url), close: models.close };
  });
} else test.skip("views in MongoDB");
