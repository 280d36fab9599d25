/**
 * Data keys in a separate MongoDB collection, each wrapped with the master key if there is one. Destroying a key leaves
 * a document without it. Old bytes may remain in MongoDB's journal, oplog and snapshots for as long as MongoDB retains
 * them; hence the master key, and a database that is backed up separately.
 */
import { randomBytes } from "node:crypto";
import { Binary, type Collection, type Db } from "mongodb";
import { checkVersion, dataVersion } from "./data-version.ts";
import { checkKeyLength, checkProof, keyBytes, makeProof, proofText, unwrap, wrap } from "./key-wrap.ts";
import { openPreparedMongo, untilWritten } from "./mongo.ts";
import { isDuplicate } from "./mongo-errors.ts";
import { KeyDestroyed, type Vault } from "./vault.ts";

/** `key` is null once it is destroyed. */
type KeyDocument = { _id: string; key: Binary | null };

/**
 * @param masterKey 32 bytes, always the same for one database; null stores the keys unwrapped.
 * @throws WrongMasterKey when the vault was made with another one or without one; Unavailable when no server can be
 * reached.
 */
export async function openMongoVault(url: string, masterKey: Uint8Array | null): Promise<Vault> {
  checkKeyLength(masterKey);
  const { db, reached, close } = await openPreparedMongo(url, async (db) => {
    // Another process that starts, perhaps a newer version, may write it in between; then the check is repeated.
    await untilWritten(() => checkData(db));
    await checkMasterKey(keysIn(db), masterKey);
  });
  const keys = keysIn(db);

  /** Undefined when the id never had a key, null when it was destroyed. */
  async function stored(id: string): Promise<Uint8Array | null | undefined> {
    const found = await reached(keys.findOne({ _id: id }));
    if (!found) return undefined;
    return found.key && unwrap(Uint8Array.from(found.key.value()), id, masterKey);
  }

  async function insertKey(id: string): Promise<Uint8Array | null> {
    const fresh = new Uint8Array(randomBytes(keyBytes));
    const inserted = await reached(insertIfAbsent(keys, id, new Binary(wrap(fresh, id, masterKey))));
    return inserted ? fresh : ((await stored(id)) ?? null);
  }

  return {
    get: async (id) => (await stored(id)) ?? null,

    knows: async (id) => (await reached(keys.findOne({ _id: id }))) !== null,

    async getOrCreate(id) {
      const known = await stored(id);
      const key = known === undefined ? await insertKey(id) : known;
      if (key === null) throw new KeyDestroyed(`The key of ${id} was destroyed.`);
      return key;
    },

    async adopt(id, key) {
      await reached(insertIfAbsent(keys, id, new Binary(wrap(key, id, masterKey))));
    },

    async destroy(id) {
      // The document that marks it as destroyed exists before anyone can create a key, or replaces the key.
      if (await reached(insertIfAbsent(keys, id, null))) return;
      await reached(keys.updateOne({ _id: id }, { $set: { key: null } }));
    },

    close,
  };
}

/** The version of the service that has written to log and vault; a log on a server has no place of its own for that. */
async function checkData(db: Db): Promise<void> {
  const versions = db.collection<{ _id: string; version: number }>("service");
  const found = await versions.findOne({ _id: "data" });
  checkVersion(found?.version ?? 0, "MONGODB_URL");
  if (found?.version !== dataVersion)
    await versions.updateOne({ _id: "data" }, { $max: { version: dataVersion } }, { upsert: true });
}

/** A destroyed key must not return when a primary fails. */
const keysIn = (db: Db) =>
  db.collection<KeyDocument>("vault_keys", {
    readConcern: "majority",
    writeConcern: { w: "majority", journal: true },
  });

/** @returns false when a document with this id already exists. */
async function insertIfAbsent(
  keys: Collection<KeyDocument>,
  id: string,
  key: Binary | null,
): Promise<boolean> {
  try {
    await keys.insertOne({ _id: id, key });
    return true;
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    return false;
  }
}

async function checkMasterKey(keys: Collection<KeyDocument>, masterKey: Uint8Array | null): Promise<void> {
  const proof = makeProof(masterKey);
  if (await insertIfAbsent(keys, proofText, proof && new Binary(proof))) return;
  const found = await keys.findOne({ _id: proofText });
  checkProof(found?.key ? Uint8Array.from(found.key.value()) : null, masterKey);
}
