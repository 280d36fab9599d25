/** Opens SQLite files the same way for every adapter, and distinguishes temporary failures from faults. */
import { closeSync, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as delay } from "node:timers/promises";
import { limits } from "../limits.ts";
import { Damaged } from "./damaged.ts";
import { Unavailable } from "./event-store.ts";

export type Durability = {
  /** FULL: committed data survives a power cut. NORMAL: the newest commits may be lost, but only together and whole. */
  synchronous: "FULL" | "NORMAL";
  /** Deleted content is overwritten with zeros. */
  secureDelete: boolean;
  /** Bytes of one page of a new file. */
  pageBytes?: 1024 | 4096;
  /** What to do when the file is damaged, as an imperative. */
  remedy: string;
};

/** For files that can be rebuilt from the log. */
export const removeIt =
  "stop the service, remove this file with its -wal and -shm, and start again, it is made from the log";
/** For files that nothing else can rebuild. */
export const restoreIt =
  "stop the service and put the file of a backup in its place (docs/AUDIT.md, Backups)";

/**
 * Largest part of a row that SQLite stores in its leaf page (https://www.sqlite.org/fileformat2.html#b_tree_pages).
 * Tables pad a text with so many zeros in front that the whole text lies in overflow pages: SQLite overwrites a freed
 * overflow page, but when it moves rows between leaf pages it may leave a copy in the unused middle of a page, whatever
 * secure_delete says.
 */
export function leafBytesMax(pageBytes: number): number {
  return pageBytes - 35;
}

/**
 * Opens or creates the file (mode 0600) with a write-ahead log, so that readers never wait for writers, and applies
 * `schema` and `prepare` in one transaction. Several processes may open the same file at once. ":memory:" is private
 * and lost on close.
 *
 * @throws Unavailable when it cannot be opened at the moment; Damaged; the file system's error when the path is
 * impossible; what `prepare` throws.
 */
export function openDatabase(
  file: string,
  durability: Durability,
  schema: string,
  prepare: (db: DatabaseSync) => void = () => {},
): DatabaseSync {
  try {
    if (file !== ":memory:") {
      mkdirSync(dirname(file), { recursive: true });
      closeSync(openSync(file, "a", 0o600));
    }
    const db = new DatabaseSync(file, { timeout: limits.sqliteBusyWaitMs });
    remedies.set(db, durability.remedy);
    try {
      // First of all, so that a foreign file is left unchanged.
      retryBlocking(() => checkTables(db, file, schema, durability.remedy));
      configure(db, durability);
      retryBlocking(() =>
        inTransaction(db, () => {
          db.exec(schema);
          prepare(db);
        }),
      );
      // A process that was killed may have left removed text in the write-ahead log.
      if (durability.secureDelete) truncateWal(db);
    } catch (error) {
      db.close();
      throw error;
    }
    return db;
  } catch (error) {
    throw explained(error, file, durability.remedy);
  }
}

/** For the open databases. */
const remedies = new WeakMap<DatabaseSync, string>();

/**
 * @throws Damaged when the file has tables other than those of the schema, so that it belongs to something else; or a
 * trigger.
 */
function checkTables(db: DatabaseSync, place: string, schema: string, remedy: string): void {
  const found = columnsOf(db);
  if (found.size === 0) return;
  const fresh = new DatabaseSync(":memory:");
  fresh.exec(schema);
  const due = columnsOf(fresh);
  const ours = actingOf(fresh);
  fresh.close();
  for (const [name, type] of actingOf(db))
    if (!ours.has(name))
      throw new Damaged({
        place,
        what: `has a ${type} "${name}" that the service did not make`,
        remedy: `find out who made it and what it has done, then DROP ${type.toUpperCase()} it`,
      });
  const known = [...due].filter(([table]) => found.has(table));
  if (known.length > 0 && known.every(([table, columns]) => found.get(table) === columns)) return;
  throw new Damaged({ place, what: "is a database of something else", remedy });
}

/** Objects that SQLite would execute as part of the service's statements. */
function actingOf(db: DatabaseSync): Map<string, string> {
  const rows = db.prepare("SELECT name, type FROM sqlite_master WHERE type IN ('trigger', 'view')").all();
  return new Map(rows.map(({ name, type }) => [String(name), String(type)]));
}

/** Each table with the names of its columns. */
function columnsOf(db: DatabaseSync): Map<string, string> {
  const sql = `
    SELECT tables.name AS name, group_concat(columns.name) AS columns
    FROM sqlite_master AS tables, pragma_table_info(tables.name) AS columns
    WHERE tables.type = 'table' AND tables.name NOT LIKE 'sqlite!_%' ESCAPE '!' GROUP BY tables.name`;
  const rows = db.prepare(sql).all();
  return new Map(rows.map(({ name, columns }) => [String(name), String(columns)]));
}

function configure(db: DatabaseSync, { synchronous, secureDelete, pageBytes = 4096 }: Durability): void {
  db.exec(`PRAGMA page_size = ${pageBytes}`);
  // Switching to a write-ahead log may fail at once while another process does the same.
  retryBlocking(() => db.exec("PRAGMA journal_mode = WAL"));
  db.exec(`PRAGMA synchronous = ${synchronous}; PRAGMA secure_delete = ${secureDelete ? "ON" : "OFF"}`);
  db.exec(`PRAGMA cache_size = -${limits.sqliteCacheKibibytes}`);
  db.exec(`PRAGMA journal_size_limit = ${limits.sqliteWalBytesMax}`);
}

/**
 * Runs all of `work` or nothing. It takes the write lock first, so that what `work` reads still holds when it writes.
 */
export function inTransaction<T>(db: DatabaseSync, work: () => T): T {
  db.exec("BEGIN IMMEDIATE");
  try {
    const result = work();
    db.exec("COMMIT");
    return result;
  } catch (error) {
    // Some failures (a full disk) have already rolled back.
    if (db.isTransaction) db.exec("ROLLBACK");
    throw error;
  }
}

/**
 * Runs `work`, repeatedly while another process holds the lock; the event loop continues in between.
 *
 * @param db names the file in errors.
 * @throws Unavailable when the lock stays taken (limits.sqliteBusyRetriesMax), or the disk is full or fails; Damaged.
 */
export async function whenFree<T>(work: () => T, db?: DatabaseSync): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return work();
    } catch (error) {
      if (!isBusy(error) || attempt > limits.sqliteBusyRetriesMax)
        throw explained(error, (db?.isOpen && db.location()) || "The store", db && remedies.get(db));
    }
    await delay(limits.sqliteBusyRetryMs);
  }
}

/** Moves the write-ahead log into the database file and truncates it. False when a reader or writer prevents it. */
export function truncateWal(db: DatabaseSync): boolean {
  return db.prepare("PRAGMA wal_checkpoint(TRUNCATE)").get()?.busy === 0;
}

/**
 * Turns an error that passes by itself, or with more disk space, into Unavailable, and one that reports a corrupt
 * database into Damaged; any other error is returned unchanged.
 */
export function explained(error: unknown, place: string, remedy = "look at its file"): unknown {
  if (isClosed(error)) return new Unavailable(`${place} is closed.`, { cause: error });
  const reason = error instanceof Error ? error.message : "unknown";
  const code = primaryCode(error);
  if (code === 11 || code === 26)
    return new Damaged({ place, what: `is damaged (${reason})`, remedy }, { cause: error });
  if (!passing.has(code)) return error;
  return new Unavailable(`${place} cannot be used now: ${reason}.`, { cause: error });
}

/**
 * PERM, BUSY, LOCKED, NOMEM, READONLY, IOERR, FULL, CANTOPEN, PROTOCOL; 11 and 26 are CORRUPT and NOTADB;
 * https://www.sqlite.org/rescode.html
 */
const passing = new Set<number | undefined>([3, 5, 6, 7, 8, 10, 13, 14, 15]);

function isBusy(error: unknown): boolean {
  const code = primaryCode(error);
  return code === 5 || code === 6;
}

function isClosed(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_INVALID_STATE";
}

/** The low byte of an extended code is the primary code. */
function primaryCode(error: unknown): number | undefined {
  if (!(error instanceof Error && "errcode" in error && typeof error.errcode === "number")) return undefined;
  return error.errcode & 0xff;
}

function retryBlocking(work: () => void): void {
  const sleeper = new Int32Array(new SharedArrayBuffer(4));
  for (let attempt = 1; ; attempt++) {
    try {
      work();
      return;
    } catch (error) {
      if (!isBusy(error) || attempt > limits.sqliteOpenRetriesMax) throw error;
    }
    Atomics.wait(sleeper, 0, 0, limits.sqliteBusyRetryMs);
  }
}
