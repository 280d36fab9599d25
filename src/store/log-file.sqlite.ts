/** Reads the file of an embedded log without writing. Where a page is damaged, its neighbours are read row by row. */
import type { DatabaseSync } from "node:sqlite";
import type { RecordedEvent } from "../events/recorded.ts";
import { limits } from "../limits.ts";
import { checkVersion, versionOf } from "./data-version.ts";
import { columns, type EventRow, eventSchema, recordedEvent } from "./event-store.sqlite.ts";
import type { LogFile, LogRow } from "./log-file.ts";
import { openReadOnly, pageFault, schemaFaults } from "./read-only.ts";

/** @throws the file system's error when it cannot be read; Damaged when it is no database; Unavailable. */
export function openSqliteLogFile(file: string): LogFile {
  const { db, close } = openReadOnly(file);
  try {
    checkVersion(versionOf(db), file);
  } catch (error) {
    close();
    throw error;
  }
  const faults = schemaFaults(db, eventSchema);
  const hasEvents = db.prepare("SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'events'").get();
  const end = hasEvents ? endOf(db) : 0;
  return {
    end,
    rows: () => (hasEvents ? rowsOf(db, end) : []),
    read: (stream) => (hasEvents ? streamOf(db, stream, end) : []),
    schemaFaults: () => faults,
    pageFault: () => pageFault(db),
    close,
  };
}

/** The counter, the table and its index all record it; one of them may be damaged or altered. */
function endOf(db: DatabaseSync): number {
  const sources = [
    "SELECT seq AS position FROM sqlite_sequence WHERE name = 'events'",
    "SELECT max(position) AS position FROM events",
    `SELECT max(position) AS position FROM events ${byIndex}`,
  ];
  return Math.max(0, ...sources.map((sql) => Number(attempt(() => db.prepare(sql).get())?.position ?? 0)));
}

const byIndex = "INDEXED BY sqlite_autoindex_events_1";

function attempt<T>(work: () => T): T | null {
  try {
    return work();
  } catch {
    // Another source is tried, or the row is reported as unreadable.
    return null;
  }
}

function* rowsOf(db: DatabaseSync, end: number): Generator<LogRow[]> {
  const select = db.prepare(
    `SELECT ${columns} FROM events WHERE position > ? AND position <= ? ORDER BY position LIMIT ?`,
  );
  select.setReturnArrays(true);
  let after =
    Number(attempt(() => db.prepare("SELECT min(position) AS first FROM events").get())?.first ?? 1) - 1;
  while (after < end) {
    const rows = attempt(() => select.all(after, end, limits.evidenceRows));
    if (rows === null) {
      const upTo = Math.min(end, after + limits.evidenceRows);
      yield oneByOne(db, after, upTo);
      after = upTo;
      continue;
    }
    // In the order of `columns`; the driver's types know only objects.
    const found = (rows as unknown as EventRow[]).map(rowOf);
    if (found.length > 0) yield found;
    const last = (rows as unknown as EventRow[]).at(-1);
    if (rows.length < limits.evidenceRows || last === undefined) return;
    after = last[0];
  }
}

/** Positions without a row are ignored here; the caller notices them by counting. */
function oneByOne(db: DatabaseSync, after: number, upTo: number): LogRow[] {
  const select = db.prepare(`SELECT ${columns} FROM events WHERE position = ?`);
  select.setReturnArrays(true);
  const rows: LogRow[] = [];
  for (let position = after + 1; position <= upTo; position++) {
    try {
      const row = select.get(position);
      if (row !== undefined) rows.push(rowOf(row as unknown as EventRow)); // In the order of `columns`.
    } catch (error) {
      const reason = error instanceof Error ? error.message : "unknown";
      const what = `What is stored here cannot be read (${reason}).`;
      rows.push({ lost: { position, stream: null, revision: 0, what } });
    }
  }
  return named(db, rows, after, upTo);
}

/** Adds the names of lost events from the index. */
function named(db: DatabaseSync, rows: LogRow[], after: number, upTo: number): LogRow[] {
  const sql = `SELECT position, stream, revision FROM events ${byIndex} WHERE position > ? AND position <= ?`;
  const known = new Map(
    (attempt(() => db.prepare(sql).all(after, upTo)) ?? []).map((row) => [Number(row.position), row]),
  );
  return rows.map((row) => {
    const found = "lost" in row ? known.get(row.lost.position) : undefined;
    if (!("lost" in row) || found === undefined) return row;
    return { lost: { ...row.lost, stream: String(found.stream), revision: Number(found.revision) } };
  });
}

function streamOf(db: DatabaseSync, stream: string, end: number): RecordedEvent[] {
  const sql = `SELECT ${columns} FROM events WHERE stream = ? AND position <= ? ORDER BY revision`;
  const select = db.prepare(sql);
  select.setReturnArrays(true);
  const rows = attempt(() => select.all(stream, end));
  // In the order of `columns`.
  if (rows !== null) return (rows as unknown as EventRow[]).map(recordedEvent);
  const found: RecordedEvent[] = [];
  for (const some of rowsOf(db, end))
    for (const row of some) if ("event" in row && row.event.stream === stream) found.push(row.event);
  return found.sort((one, other) => one.revision - other.revision);
}

function rowOf(row: EventRow): LogRow {
  return { event: recordedEvent(row), spelling: spellingOf(row) };
}

/** What could be read in two ways: a duplicate member, or any spelling other than the service's own. */
function spellingOf([, , , , , data, metadata]: EventRow): string | null {
  if (isOwnSpelling(data) && isOwnSpelling(metadata)) return null;
  const which = isOwnSpelling(data) ? "metadata" : "data";
  return `Its ${which} is not spelled as the service writes it: a member stands twice, or there is white space.`;
}

function isOwnSpelling(text: string): boolean {
  try {
    return JSON.stringify(JSON.parse(text)) === text;
  } catch {
    // Invalid JSON is reported as such elsewhere.
    return true;
  }
}
