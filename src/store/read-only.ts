/** Opens SQLite files as evidence: nothing in or beside them is created or changed, so read-only folders work too. */
import { accessSync, constants, copyFileSync, existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, resolve } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { limits } from "../limits.ts";
import { explained } from "./sqlite.ts";

export type ReadOnly = { db: DatabaseSync; close(): void };

/**
 * - No write-ahead log: no process has the file open, so it is read as immutable.
 * - A log with its index (`-shm`): a service has it open, or was killed. The index is only read, too.
 * - A log without an index, as in a copy of two files: both are copied once more, because SQLite would create an index.
 *
 * A truncated file is read as far as it goes.
 *
 * @throws the file system's error when it cannot be read; Damaged when it is no database; Unavailable.
 */
export function openReadOnly(file: string): ReadOnly {
  const path = resolve(file);
  accessSync(path, constants.R_OK);
  try {
    if (!existsSync(`${path}-wal`)) return opened(path, "immutable=1");
    if (existsSync(`${path}-shm`)) return openedBesideWriter(path);
    return openedCopy(path);
  } catch (error) {
    throw explained(error, path);
  }
}

/** While a service is running, SQLite may have to note in the index how far this reader is. */
function openedBesideWriter(path: string): ReadOnly {
  try {
    return opened(path, "mode=ro&readonly_shm=1");
  } catch {
    return opened(path, "mode=ro");
  }
}

function openedCopy(path: string): ReadOnly {
  const folder = mkdtempSync(join(tmpdir(), "pds-evidence-"));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const copy = join(folder, basename(path));
    for (const ending of ["", "-wal"]) copyFileSync(`${path}${ending}`, `${copy}${ending}`);
    const { db, close } = opened(copy, "mode=ro");
    return {
      db,
      close() {
        close();
        remove();
      },
    };
  } catch (error) {
    remove();
    throw error;
  }
}

function opened(path: string, how: string): ReadOnly {
  const db = new DatabaseSync(`${pathToFileURL(path).href}?${how}`, {
    readOnly: true,
    // A file's own settings must not take effect. With `defensive` off, SQLite also opens truncated files.
    defensive: false,
    timeout: limits.sqliteBusyWaitMs * limits.sqliteBusyRetriesMax,
  });
  try {
    db.exec("PRAGMA writable_schema = ON");
    db.prepare("SELECT count(*) FROM sqlite_master").get();
  } catch (error) {
    db.close();
    throw error;
  }
  return { db, close: () => db.close() };
}

/** Differences between the file's tables, indexes, triggers and views and those of `schema`, one sentence each. */
export function schemaFaults(db: DatabaseSync, schema: string): string[] {
  const fresh = new DatabaseSync(":memory:");
  fresh.exec(schema);
  const due = objectsOf(fresh);
  fresh.close();
  const found = objectsOf(db);
  const faults: string[] = [];
  for (const [name, { type, sql }] of found) {
    const own = due.get(name);
    if (own === undefined)
      faults.push(`There is a ${type} "${name}" that the service did not make: ${sql.slice(0, 200)}`);
    else if (own.sql !== sql)
      faults.push(`The ${type} "${name}" is declared otherwise than the service does it.`);
  }
  for (const [name, { type }] of due) if (!found.has(name)) faults.push(`There is no ${type} "${name}".`);
  return faults;
}

/** Ignores white space. */
function objectsOf(db: DatabaseSync): Map<string, { type: string; sql: string }> {
  const rows = db.prepare("SELECT type, name, sql FROM sqlite_master").all();
  return new Map(
    rows.map(({ type, name, sql }) => [
      String(name),
      {
        type: String(type),
        sql: String(sql ?? "")
          .replace(/\s+/g, " ")
          .trim(),
      },
    ]),
  );
}

/** Faults that SQLite reports in the pages of a file, or between its tables and indexes; null when it is sound. */
export function pageFault(db: DatabaseSync): string | null {
  try {
    const [first] = db.prepare("PRAGMA integrity_check(1)").all();
    const found = String(first?.integrity_check);
    return found === "ok" ? null : (found.split("\n").find((line) => !line.startsWith("***")) ?? found);
  } catch (error) {
    return error instanceof Error ? error.message : "It cannot be checked.";
  }
}
