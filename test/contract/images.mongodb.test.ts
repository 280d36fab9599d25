import { afterAll, test } from "vitest";
import { openMongoImages } from "../../src/store/images.mongodb.ts";
import { findBackend } from "../support/backends.ts";
import { dropDatabase, newDatabase } from "../support/mongo.ts";
import { describeImages } from "./images.ts";

const server = await findBackend("MongoDB");
if (server) {
  const url = newDatabase(server.url);
  afterAll(async () => {
    await dropDatabase(url);
    await server.stop();
  });
  describeImages(server.label, async () => {
    const images = await openMongoImages(url);
    return { images, close: images.close };
  });
} else test.skip("pictures in MongoDB");
