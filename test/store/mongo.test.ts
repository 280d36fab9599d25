/** The messages about a MongoDB that is down, and about one with an internal error. */
import { MongoServerError } from "mongodb";
import { afterAll, expect, test } from "vitest";
import { limits } from "../../src/limits.ts";
import { Unavailable } from "../../src/store/event-store.ts";
import { openMongo, openPreparedMongo, reached, untilMade, versionRefusal } from "../../src/store/mongo.ts";
import { Refused } from "../../src/store/server-trouble.ts";
import { openMongoVault } from "../../src/store/vault.mongodb.ts";
import { findBackend } from "../support/backends.ts";
import { dropDatabase, newDatabase } from "../support/mongo.ts";
import { openMongoFaults } from "../support/mongo-faults.ts";
import { openTcpProxy, targetOf } from "../support/tcp-proxy.ts";

/** An index whose creation fails this often with this code. */
function failing(times: number, code: number) {
  const made = { calls: 0 };
  const make = async () => {
    made.calls++;
    if (made.calls <= times) throw new MongoServerError({ message: "failed", code });
  };
  return { made, make };
}

test("an index that a server fails to make is made again", async () => {
  const { made, make } = failing(2, 1);
  await untilMade(make);
  expect(made.calls).toBe(3);
});

test.each([
  ["a server that goes on failing within", 1, limits.mongoWriteAttemptsMax],
  ["any other error at once", 13, 1],
])("%s is told", async (_, code, calls) => {
  const { made, make } = failing(100, code);
  await expect(untilMade(make)).rejects.toMatchObject({ code });
  expect(made.calls).toBe(calls);
});

const place = {
  name: "MongoDB",
  setting: "MONGODB_URL",
  hosts: "db:27017",
  tls: { asked: false, on: "", authority: "" },
};

test.each(["4.4.29", "5.0.31", "6.0.19", "", undefined])("MongoDB %s is refused with a sentence", (version) =>
  expect(versionRefusal(place, version)).toBe(
    `MongoDB at db:27017 is of version ${version}, and this service needs 7.0 or newer: update the server, one major version after another.`,
  ),
);

test.each(["7.0.0", "7.0.42", "8.0.34", "10.1.0"])("MongoDB %s will do", (version) =>
  expect(versionRefusal(place, version)).toBeNull(),
);

const server = await findBackend("MongoDB");
if (server) {
  afterAll(() => server.stop());

  test("a server that is too old ends the start before anything is made there", async () => {
    const database = newDatabase(server.url);
    const relayed = new URL(database);
    const relay = await openMongoFaults(targetOf(database, 27_017));
    relayed.host = `127.0.0.1:${relay.port}`;
    relay.inject(["buildInfo"], { kind: "says", answer: { ok: 1, version: "6.0.19" } });
    const opened = openPreparedMongo(String(relayed), async (db) => {
      await db.createCollection("made");
    });
    await expect(opened).rejects.toThrow(Refused);
    await expect(openMongoVault(String(relayed), null)).rejects.toThrow(/is of version 6\.0\.19, /);
    relay.heal();
    const { db, close } = openMongo(database);
    expect(await db.listCollections().toArray()).toEqual([]);
    await close();
    await relay.close();
  });

  test("processes that start together on a new database all come up", async () => {
    for (let round = 0; round < 5; round++) {
      const database = newDatabase(server.url);
      const opening = Array.from({ length: 8 }, () => openMongoVault(database, null));
      const vaults = await Promise.all(opening);
      await Promise.all(vaults.map((vault) => vault.close()));
      await dropDatabase(database);
    }
  });

  test.each(["cut", "freeze"] as const)(
    "a bulk write that meets a %s is told like any other call",
    async (fault) => {
      const database = new URL(newDatabase(server.url));
      const proxy = await openTcpProxy(targetOf(database, 27_017));
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

  test.each([
    ["before the driver has missed it", "10000", "MongoNetworkError"],
    ["after the driver has given it up", "500", "MongoServerSelectionError"],
  ])("a server that is found again %s is told once", async (_, heartbeatMs, error) => {
    const database = new URL(newDatabase(server.url));
    const proxy = await openTcpProxy(targetOf(database, 27_017));
    const relayed = new URL(database);
    relayed.port = String(proxy.port);
    relayed.searchParams.set("heartbeatFrequencyMS", heartbeatMs);
    relayed.searchParams.set("serverSelectionTimeoutMS", "500");
    let times = 0;
    const { db, close } = openMongo(String(relayed), () => times++);
    const ask = () =>
      db
        .collection("numbers")
        .findOne()
        .then(
          () => "answered",
          ({ name }: Error) => name,
        );
    expect(await ask()).toBe("answered");
    await proxy.cut();
    await expect.poll(ask, { timeout: 10_000 }).toBe(error);
    expect(times).toBe(0);
    await proxy.restore();
    await expect.poll(ask).toBe("answered");
    expect(times).toBe(1);
    await close();
    await proxy.close();
    await dropDatabase(String(database));
  });
} else test.skip("MongoDB that is away");
