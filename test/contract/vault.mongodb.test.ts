import { afterAll, test } from "vitest";
import { openMongoVault } from "../../src/store/vault.mongodb.ts";
import { findBackends } from "../support/backends.ts";
import { dropDatabase, newDatabase } from "../support/mongo.ts";
import { describeVault } from "./vault.ts";

const servers = await findBackends("MongoDB");
for (const server of servers) {
  const urls = [newDatabase(server.url), newDatabase(server.url)] as const;
  afterAll(async () => {
    for (const url of urls) await dropDatabase(url);
    await server.stop();
  });
  describeOn(server.label, urls[0], null);
  describeOn(`${server.label} with a master key`, urls[1], new Uint8Array(32).fill(7));
}
if (servers.length === 0) test.skip("data keys in MongoDB");

function describeOn(name: string, url: string, masterKey: Uint8Array | null): void {
  describeVault(name, async () => {
    const vault = await openMongoVault(url, masterKey);
    return { vault, another: () => openMongoVault(url, masterKey), close: vault.close };
  });
}
