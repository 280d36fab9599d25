/** Addresses that allow stale reads or unsafe writes are refused at startup. */
import { expect, test } from "vitest";
import { openEventStoreDb } from "../../src/store/event-store.eventstoredb.ts";
import { openMongo } from "../../src/store/mongo.ts";
import { BadAddress } from "../../src/store/server-trouble.ts";

const log = "esdb://localhost:2113?tls=false";

test.each(["follower", "random", "readonlyreplica", "leaderless"])("nodePreference=%s", (preference) =>
  expect(() => openEventStoreDb({ connectionString: `${log}&nodePreference=${preference}` })).toThrow(
    BadAddress,
  ),
);

test.each([
  `${log}&nodePreference=leader`,
  log,
  "kdb://localhost:2113?tls=false",
  "kurrent://localhost:2113?tls=false",
])("%s is taken", async (connectionString) => {
  await openEventStoreDb({ connectionString }).close();
});

const views = "mongodb://localhost/views";

test.each(["readPreference=secondaryPreferred", "readPreference=nearest", "w=1", "w=0"])(
  "MongoDB with %s",
  (setting) => expect(() => openMongo(`${views}?${setting}`)).toThrow(BadAddress),
);

test.each(["", "?readPreference=primary", "?w=majority", "?w=2"])(
  "MongoDB with %j is taken",
  async (settings) => {
    await openMongo(`${views}${settings}`).close();
  },
);
