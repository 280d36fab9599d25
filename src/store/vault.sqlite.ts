/**
 * Data keys in a separate SQLite file, each wrapped with the master key if there is one. A key is written once, at the
 * end of its table, and never moved: destroying it overwrites its bytes in place, in the file and in the write-ahead
 * log, and leaves a row that records it.
 */
import { randomBytes } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";
import { setTimeout as delay } from "node:timers/promises";
import { limits } from "../limits.ts";
import { Unavailable } from "./event-store.ts";
import { checkKeyLength, checkProof, keyBytes, makeProof, unwrap, wrap } from "./key-wrap.ts";
import { openReadOnly, schemaFaults } from "./read-only.ts";
import { inTransaction, openDatabase, restoreIt, truncateWal, whenFree } from "./sqlite.ts";
import { KeyDestroyed, type Keys, type Vault } from "./vault.ts";

const schema = `
  CREATE TABLE IF NOT EXISTS keys (
    place INTEGER PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    destroyed INTEGER NOT NULL,
    key BLOB NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS seal (master INTEGER PRIMARY KEY CHECK (master = 1), proof BLOB) STRICT`;

/**
 * @param masterKey 32 bytes, always the same for one file; null stores the keys unwrapped.
 * @throws WrongMasterKey when the file was made with another one or without one; Unavailable when it cannot be opened;
 * Damaged.
 */
export function openSqliteVault(file: string, masterKey: Uint8Array | null): Vault {
  checkKeyLength(masterKey);
  const db = openDatabase(
    file,
    { synchronous: "FULL", secureDelete: true, remedy: restoreIt },
    schema,
    (opened) => checkMasterKey(opened, masterKey),
  );
  const find = db.prepare("SELECT key, destroyed FROM keys WHERE id = ?");
  const insert = db.prepare("INSERT INTO keys (id, destroyed, key) VALUES (?, 0, ?)");
  // SQLite overwrites a row in place if its length does not change: 0 and 1 take the same space, and the zeros as much
  // as the key.
  const destroy = db.prepare(
    `INSERT INTO keys (id, destroyed, key) VALUES (?, 1, zeroblob(0))
     ON CONFLICT (id) DO UPDATE SET destroyed = 1, key = zeroblob(length(key))`,
  );

  /** Undefined when the id never had a key, null when it was destroyed. */
  function stored(id: string): Uint8Array | null | undefined {
    const row = find.get(id);
    if (row === undefined) return undefined;
    return row.destroyed === 0 && row.key instanceof Uint8Array ? unwrap(row.key, id, masterKey) : null;
  }

  function storedOrNew(id: string): Uint8Array {
    const key = stored(id);
    if (key === null) throw new KeyDestroyed(`The key of ${id} was destroyed.`);
    if (key !== undefined) return key;
    const fresh = new Uint8Array(randomBytes(keyBytes));
    insert.run(id, wrap(fresh, id, masterKey));
    return fresh;
  }

  return {
    get: (id) => whenFree(() => stored(id) ?? null, db),
    knows: (id) => whenFree(() => find.get(id) !== undefined, db),
    getOrCreate: (id) =>
      // Most keys exist already; reading them needs no write lock.
      whenFree(
        () => (stored(id) === undefined ? inTransaction(db, () => storedOrNew(id)) : storedOrNew(id)),
        db,
      ),
    adopt: (id, key) =>
      whenFree(
        () =>
          inTransaction(db, () => {
            if (stored(id) === undefined) insert.run(id, wrap(key, id, masterKey));
          }),
        db,
      ),
    async destroy(id) {
      await whenFree(() => destroy.run(id), db);
      await emptyWal(db);
    },
    async close() {
      if (db.isOpen) db.close();
    },
  };
}

/**
 * The keys of a file that is only read.
 *
 * @throws as `openSqliteVault` does.
 */
export function openSqliteKeys(file: string, masterKey: Uint8Array | null): Keys {
  checkKeyLength(masterKey);
  const { db, close } = openReadOnly(file);
  const row = db.prepare("SELECT proof FROM seal").get();
  checkProof(row?.proof instanceof Uint8Array ? row.proof : null, masterKey);
  const find = db.prepare("SELECT key, destroyed FROM keys WHERE id = ?");
  return {
    async get(id) {
      const found = find.get(id);
      return found?.destroyed === 0 && found.key instanceof Uint8Array
        ? unwrap(found.key, id, masterKey)
        : null;
    },
    knows: async (id) => find.get(id) !== undefined,
    faults: () => schemaFaults(db, schema),
    close,
  };
}

/**
 * @throws Unavailable when another process reads for so long that the old key cannot be overwritten; then destroy it
 * again.
 */
async function emptyWal(db: DatabaseSync): Promise<void> {
  for (let attempt = 0; attempt < limits.sqliteBusyRetriesMax; attempt++) {
    if (await whenFree(() => truncateWal(db), db)) return;
    await delay(limits.sqliteBusyRetryMs);
  }
  throw new Unavailable("The vault is being read; the destroyed key is still in its write-ahead log.");
}

/** A new file records its master key; an existing one must have been made with the same. */
function checkMasterKey(db: DatabaseSync, masterKey: Uint8Array | null): void {
  const row = db.prepare("SELECT proof FROM seal").get();
  if (row === undefined)
    db.prepare("INSERT INTO seal (master, proof) VALUES (1, ?)").run(makeProof(masterKey));
  else checkProof(row.proof instanceof Uint8Array ? row.proof : null, masterKey);
}
