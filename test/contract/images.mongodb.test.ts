import { Binary, MongoClient } from "mongodb";
import { afterAll, test } from "vitest";
import { openMongoImages } from "../../src/store/images.mongodb.ts";
import { findBackends } from "../support/backends.ts";
import { dropDatabase, newDatabase } from "../support/mongo.ts";
import { describeImages, type OpenedImages } from "./images.ts";

const servers = await findBackends("MongoDB");
for (const server of servers) {
  const url = newDatabase(server.url);
  afterAll(async () => {
    await dropDatabase(url);
    await server.stop();
  });
  describeImages(server.label, async () => {
    const damaged: OpenedImages["damaged"] = [];
    const images = await openMongoImages(url, 100_000_000, (picture) => damaged.push(picture));
    return {
      images,
      damaged,
      async exchange(diagramId, key, bytes) {
        const client = new MongoClient(url);
        const pictures = client.db().collection<{ _id: string; bytes: Binary }>("images");
        await pictures.updateOne({ _id: `${diagramId} ${key}` }, { $set: { bytes: new Binary(bytes) } });
        await client.close();
      },
      close: images.close,
    };
  });
}
if (servers.length === 0) test.skip("pictures in MongoDB");
