/** Drawn pictures in one SQLite file of limited size; the least recently used are removed first. */
import type { DatabaseSync } from "node:sqlite";
import { limits } from "../limits.ts";
import { remember } from "../remember.ts";
import { checksumOf, type Images, type OnDamaged } from "./images.ts";
import { inTransaction, leafBytesMax, openDatabase, removeIt, whenFree } from "./sqlite.ts";
import { truncateAfterRemovals } from "./wal-truncation.ts";

const pageBytes = 4096;
/**
 * A picture from a version without checksums counts as missing. `used` grows with every use. It is stored apart from
 * the bytes, so that noting a use does not rewrite a picture. Triggers maintain `total`, so that a put need not add up
 * all sizes.
 */
const schema = `
  CREATE TABLE IF NOT EXISTS pictures (
    id INTEGER PRIMARY KEY,
    diagram_id TEXT NOT NULL,
    key TEXT NOT NULL,
    size INTEGER NOT NULL,
    used INTEGER NOT NULL,
    UNIQUE (diagram_id, key)
  ) STRICT;
  CREATE INDEX IF NOT EXISTS pictures_by_use ON pictures (used);
  CREATE TABLE IF NOT EXISTS contents (
    id INTEGER PRIMARY KEY,
    zeros BLOB NOT NULL DEFAULT (zeroblob(${leafBytesMax(pageBytes)})),
    bytes BLOB NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS checksums (id INTEGER PRIMARY KEY, checksum TEXT NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS total (one INTEGER PRIMARY KEY CHECK (one = 1), bytes INTEGER NOT NULL) STRICT;
  INSERT OR IGNORE INTO total VALUES (1, 0);
  CREATE TRIGGER IF NOT EXISTS picture_added AFTER INSERT ON pictures BEGIN
    UPDATE total SET bytes = bytes + new.size;
  END;
  CREATE TRIGGER IF NOT EXISTS picture_gone AFTER DELETE ON pictures BEGIN
    UPDATE total SET bytes = bytes - old.size;
    DELETE FROM contents WHERE id = old.id;
  END;
  CREATE TRIGGER IF NOT EXISTS checksum_gone AFTER DELETE ON pictures BEGIN
    DELETE FROM checksums WHERE id = old.id;
  END`;

/**
 * @param bytesMax bytes of all pictures together; a single larger picture is not stored.
 * @throws Unavailable when the file cannot be opened; Damaged.
 */
export function openSqliteImages(file: string, bytesMax: number, onDamaged: OnDamaged = () => {}): Images {
  const db = openDatabase(
    file,
    { synchronous: "NORMAL", secureDelete: true, pageBytes, remedy: removeIt },
    schema,
  );
  const truncation = truncateAfterRemovals(db);
  const find = db.prepare(
    "SELECT pictures.id, checksum, bytes FROM pictures JOIN contents USING (id) JOIN checksums USING (id) WHERE diagram_id = ? AND key = ?",
  );
  const insert = db.prepare(
    `INSERT INTO pictures (diagram_id, key, size, used)
     VALUES (?, ?, ?, (SELECT coalesce(max(used), 0) + 1 FROM pictures))`,
  );
  const insertBytes = db.prepare("INSERT INTO contents (id, bytes) VALUES (?, ?)");
  const insertChecksum = db.prepare("INSERT INTO checksums (id, checksum) VALUES (?, ?)");
  const touch = db.prepare(
    "UPDATE pictures SET used = (SELECT coalesce(max(used), 0) + 1 FROM pictures) WHERE id = ?",
  );
  const removeOne = db.prepare("DELETE FROM pictures WHERE diagram_id = ? AND key = ?");
  const removeAll = db.prepare("DELETE FROM pictures WHERE diagram_id = ?");
  const counted = db.prepare("SELECT count(*) AS n FROM pictures WHERE diagram_id = ?");
  const evict = prepareEviction(db, bytesMax);
  /** Pictures read since the last put, least recently used first. */
  const touched = new Map<number, true>();

  function writeTouched(): void {
    for (const id of touched.keys()) touch.run(id);
  }

  return {
    async get(diagramId, key) {
      const row = await whenFree(() => find.get(diagramId, key));
      if (!(row?.bytes instanceof Uint8Array)) return null;
      if (row.checksum !== checksumOf(diagramId, key, row.bytes)) {
        onDamaged({ diagramId, key });
        return null;
      }
      const id = Number(row.id);
      touched.delete(id);
      // Written by the next put: reading a picture must not depend on a writable disk.
      remember(touched, id, true, limits.imagesTouchedMax);
      return row.bytes;
    },

    async put(diagramId, key, bytes) {
      if (bytes.length > bytesMax) return;
      await whenFree(() =>
        inTransaction(db, () => {
          writeTouched();
          removeOne.run(diagramId, key);
          const { lastInsertRowid } = insert.run(diagramId, key, bytes.length);
          insertBytes.run(lastInsertRowid, bytes);
          insertChecksum.run(lastInsertRowid, checksumOf(diagramId, key, bytes));
          evict();
        }),
      );
      touched.clear();
    },

    async remove(diagramId) {
      const { changes } = await whenFree(() => removeAll.run(diagramId));
      if (changes) truncation.removed();
    },

    count: (diagramId) => whenFree(() => Number(counted.get(diagramId)?.n)),

    async close() {
      truncation.stop();
      if (db.isOpen) db.close();
    },
  };
}

/** Empties the cache down to a share of the limit; the newest picture always stays. */
function prepareEviction(db: DatabaseSync, bytesMax: number): () => void {
  const total = db.prepare("SELECT bytes FROM total");
  const oldest = db.prepare("SELECT id, size FROM pictures ORDER BY used");
  const remove = db.prepare("DELETE FROM pictures WHERE id = ?");

  return () => {
    let bytes = Number(total.get()?.bytes);
    if (bytes <= bytesMax) return;
    const gone: number[] = [];
    for (const { id, size } of oldest.iterate()) {
      if (bytes <= bytesMax * limits.imagesKeptShare) break;
      bytes -= Number(size);
      gone.push(Number(id));
    }
    for (const id of gone) remove.run(id);
  };
}
