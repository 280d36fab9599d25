/** What is told of a MongoDB that is away. */
import { afterAll, expect, test } from "vitest";
import { Unavailable } from "../../src/store/event-store.ts";
import { openMongo, reached } from "../../src/store/mongo.ts";
import { findBackend } from "../support/backends.ts";
import { dropDatabase, newDatabase } from "../support/mongo.ts";
import { openTcpProxy } from "../support/tcp-proxy.ts";

const server = await findBackend("MongoDB");
if (server) {
  afterAll(() => server.stop());

  test.each(["cut", "freeze"] as const)(
    "a bulk write that meets a %s is told like any other call",
    async (fault) => {
      const database = new URL(newDatabase(server.url));
      const proxy = await openTcpProxy({ port: Number(database.port) });
      const relayed = new URL(database);
      relayed.port = String(proxy.port);
      relayed.searchParams.set("socketTimeoutMS", "500");
      relayed.searchParams.set("serverSelectionTimeoutMS", "500");
      const { db, close } = openMongo(String(relayed));
      const numbers = db.collection<{ _id: number; seen?: boolean }>("numbers");
      await numbers.insertOne({ _id: 1 });
      const write = () =>
        reached(
          numbers.bulkWrite([{ updateOne: { filter: { _id: 1 }, update: { $set: { seen: true } } } }], {
            ordered: false,
          }),
        );
      await proxy[fault]();
      await expect(write()).rejects.toThrow(Unavailable);
      await (fault === "cut" ? proxy.restore() : proxy.thaw());
      await expect(write()).resolves.toBeDefined();
      await close();
      await proxy.close();
      await dropDatabase(String(database));
    },
  );
} else test.skip("MongoDB that is away");
