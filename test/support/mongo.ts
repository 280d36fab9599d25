/** A separate database on a MongoDB server for every suite, deleted afterwards. */
import { randomUUID } from "node:crypto";
import { MongoClient } from "mongodb";

/** The address of a new database on the server at `url`. */
export function newDatabase(url: string): string {
  const address = new URL(url);
  address.pathname = `pds_test_${randomUUID().slice(0, 8)}`;
  return address.toString();
}

export async function dropDatabase(url: string): Promise<void> {
  const client = new MongoClient(url);
  await client.db().dropDatabase();
  await client.close();
}
