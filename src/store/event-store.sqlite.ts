/**
 * The log in one SQLite file. When an append resolves, it is on the disk; appends of one turn of the event loop share
 * one commit. Several processes may write and follow the same file.
 */
import type { DatabaseSync } from "node:sqlite";
import { setImmediate as nextTurn } from "node:timers/promises";
import type { NewEvent, RecordedEvent } from "../events/recorded.ts";
import { limits } from "../limits.ts";
import { Damaged } from "./damaged.ts";
import { checkVersion, dataVersion, versionOf } from "./data-version.ts";
import { contentOf } from "./event-content.ts";
import {
  type Appended,
  type Batch,
  type EventStore,
  EventTooLarge,
  type ExpectedRevision,
  type ReadOptions,
  WrongRevision,
} from "./event-store.ts";
import { groupCommits } from "./group-commit.ts";
import { watchTip } from "./log-tip.ts";
import { inTransaction, openDatabase, restoreIt, whenFree } from "./sqlite.ts";

/** Positions have no gaps: a failed append returns its numbers, and nothing is ever deleted. */
export const eventSchema = `
  CREATE TABLE IF NOT EXISTS events (
    position INTEGER PRIMARY KEY AUTOINCREMENT,
    stream TEXT NOT NULL,
    revision INTEGER NOT NULL,
    id TEXT NOT NULL,
    type TEXT NOT NULL,
    data TEXT NOT NULL,
    metadata TEXT NOT NULL,
    UNIQUE (stream, revision)
  ) STRICT`;
export const columns = "position, stream, revision, id, type, data, metadata";

/** A row, in the order of `columns`. */
export type EventRow = [number, string, number, string, string, string, string];
type PendingAppend = {
  stream: string;
  expected: ExpectedRevision;
  events: { id: string; type: string; data: string; metadata: string }[];
  bytes: number;
};

/** @throws Unavailable when the file cannot be opened; Damaged. */
export function openSqliteEventStore(file: string): EventStore {
  const durability = { synchronous: "FULL", secureDelete: false, remedy: restoreIt } as const;
  const db = openDatabase(file, durability, eventSchema, (opened) => {
    checkVersion(versionOf(opened), file);
    opened.exec(`PRAGMA user_version = ${dataVersion}`);
    look(opened);
  });
  const appendOne = prepareAppend(db);
  const readStream = prepareRead(db);
  const newest = db.prepare("SELECT max(position) AS position FROM events");
  const othersVersion = db.prepare("PRAGMA data_version");
  const tip = watchTip(() => othersVersion.get()?.data_version);
  const closed = new AbortController();

  const appends = groupCommits<PendingAppend, Appended>(async (group) => {
    const results = await whenFree(() => inTransaction(db, () => group.map(appendOne)), db);
    tip.wake();
    return results;
  });
  const end = () => Number(newest.get()?.position ?? 0);

  return {
    append: async (stream, expected, events) => appends.add(pendingAppend(stream, expected, events)),
    read: (stream, options = {}) => whenFree(() => readStream(stream, options), db),
    end: () => whenFree(() => BigInt(end()), db),

    async *follow(prefixes, after, signal) {
      const stop = AbortSignal.any([signal, closed.signal]);
      const nextBatch = prepareBatches(db, prefixes, end);
      let upTo = after;
      while (!stop.aborted) {
        const batch = await whenFree(() => nextBatch(upTo), db).catch((error) => {
          throw behind(error, () => lastReadable(db, upTo));
        });
        if (batch === null) {
          await tip.moved(stop);
          continue;
        }
        upTo = batch.upTo;
        yield batch;
        // A reader that never waits for anything itself must still let requests be served.
        await nextTurn();
      }
    },

    async close() {
      if (closed.signal.aborted) return;
      await appends.drained();
      closed.abort();
      db.close();
    },
  };
}

/** Reads the roots of table and index: damage there would stop every request. */
function look(db: DatabaseSync): void {
  db.prepare("SELECT max(position) FROM events").get();
  db.prepare("SELECT position FROM events WHERE stream = ''").get();
}

/** The error for a damaged file, with the last position that is still readable. */
function behind(error: unknown, positionOf: () => bigint): unknown {
  if (!(error instanceof Damaged)) return error;
  const { damage } = error;
  return new Damaged({ ...damage, what: `${damage.what} behind position ${positionOf()}` }, { cause: error });
}

/** Row by row, because one unreadable row of a batch hides the others. */
function lastReadable(db: DatabaseSync, after: bigint): bigint {
  const next = db.prepare(`SELECT ${columns} FROM events WHERE position > ? ORDER BY position LIMIT 1`);
  let last = after;
  try {
    for (let looks = 0; looks < limits.followWindowMax; looks++) {
      const row = next.get(last);
      if (row === undefined) return last;
      last = BigInt(Number(row.position));
    }
  } catch {
    // This row is the unreadable one; the reason has been reported.
  }
  return last;
}

/**
 * @throws EventTooLarge when the events together exceed limits.eventBytesMax: other stores send an append as one
 * message.
 */
function pendingAppend(stream: string, expected: ExpectedRevision, events: NewEvent[]): PendingAppend {
  if (events.length === 0) throw new RangeError("An append needs an event.");
  const rows = events.map(({ id, type, data, metadata }) => ({
    id,
    type,
    data: JSON.stringify(data),
    metadata: JSON.stringify(metadata),
  }));
  const bytes = rows.reduce(
    (sum, row) => sum + Buffer.byteLength(row.data) + Buffer.byteLength(row.metadata),
    0,
  );
  if (bytes > limits.eventBytesMax)
    throw new EventTooLarge(
      `An append to ${stream} has ${bytes} bytes; ${limits.eventBytesMax} are allowed.`,
    );
  return { stream, expected, events: rows, bytes };
}

/** Runs inside the group's transaction, so that the end of the stream that it reads is the end that it extends. */
function prepareAppend(db: DatabaseSync): (append: PendingAppend) => Appended | WrongRevision {
  const streamEnd = db.prepare("SELECT revision FROM events WHERE stream = ? ORDER BY revision DESC LIMIT 1");
  const written = db.prepare(
    "SELECT id, revision, position FROM events WHERE stream = ? AND revision >= ? ORDER BY revision LIMIT ?",
  );
  const insert = db.prepare(
    "INSERT INTO events (stream, revision, id, type, data, metadata) VALUES (?, ?, ?, ?, ?, ?)",
  );

  return ({ stream, expected, events }) => {
    const first = expected === "absent" ? 0 : expected + 1;
    const next = Number(streamEnd.get(stream)?.revision ?? -1) + 1;
    if (next !== first) return repeated(stream, first, events) ?? new WrongRevision(stream, expected);
    let position = 0n;
    for (const [i, { id, type, data, metadata }] of events.entries())
      position = BigInt(insert.run(stream, first + i, id, type, data, metadata).lastInsertRowid);
    return { revision: first + events.length - 1, position };
  };

  /** The result of the earlier identical append, if exactly these events are already stored there. */
  function repeated(stream: string, first: number, events: { id: string }[]): Appended | null {
    const rows = written.all(stream, first, events.length);
    const last = rows.at(-1);
    if (last === undefined || !events.every(({ id }, i) => id === rows[i]?.id)) return null;
    return { revision: Number(last.revision), position: BigInt(Number(last.position)) };
  }
}

function prepareRead(db: DatabaseSync): (stream: string, options: ReadOptions) => RecordedEvent[] {
  const select = (bound: string, order: string) => {
    const sql = `SELECT ${columns} FROM events WHERE stream = ? AND revision ${bound} ? ORDER BY revision ${order} LIMIT ?`;
    const statement = db.prepare(sql);
    statement.setReturnArrays(true);
    return statement;
  };
  const forwards = select(">=", "ASC");
  const backwards = select("<=", "DESC");

  return (stream, { direction = "forwards", from, max = -1 }) => {
    const statement = direction === "forwards" ? forwards : backwards;
    const start = from ?? (direction === "forwards" ? 0 : Number.MAX_SAFE_INTEGER);
    return recordedEvents(statement.all(stream, start, max));
  };
}

/** Returns the batch after a position, or null when the log has nothing new. */
function prepareBatches(
  db: DatabaseSync,
  prefixes: string[],
  end: () => number,
): (after: bigint) => Batch | null {
  // Compared by length, not with LIKE, where "_" and "%" in a name would match anything.
  const matches = prefixes.includes("")
    ? "true"
    : prefixes.map(() => "substr(stream, 1, ?) = ?").join(" OR ");
  const parameters = prefixes.includes("") ? [] : prefixes.flatMap((prefix) => [[...prefix].length, prefix]);
  const matching = `FROM events WHERE position > ? AND position <= ? AND (${matches || "false"}) ORDER BY position`;
  const sizes = db.prepare(
    `SELECT position, octet_length(data) + octet_length(metadata) ${matching} LIMIT ?`,
  );
  const rows = db.prepare(`SELECT ${columns} ${matching}`);
  sizes.setReturnArrays(true);
  rows.setReturnArrays(true);

  return (after) => {
    const start = Number(after);
    const newest = end();
    if (newest <= start) return null;
    const windowEnd = Math.min(newest, start + limits.followWindowMax);
    const found = sizes.all(start, windowEnd, ...parameters, limits.followBatchEventsMax);
    // The statement returns rows of position and bytes as arrays; the driver's types know only objects.
    const last = lastWithinBytes(found as unknown as [number, number][]) ?? windowEnd;
    if (found.length === 0) return { events: [], upTo: BigInt(last) };
    return { events: recordedEvents(rows.all(start, last, ...parameters)), upTo: BigInt(last) };
  };
}

/** Where to cut a batch of [position, bytes]; null when all of it fits and the count limit cut nothing. */
function lastWithinBytes(sizes: [number, number][]): number | null {
  let bytes = 0;
  for (const [i, [, size]] of sizes.entries()) {
    bytes += size;
    // The first event is always included, whatever its size.
    if (i > 0 && bytes > limits.followBatchBytesMax) return sizes[i - 1]?.[0] ?? null;
  }
  return sizes.length < limits.followBatchEventsMax ? null : (sizes.at(-1)?.[0] ?? null);
}

function recordedEvents(rows: unknown): RecordedEvent[] {
  // Statements that return arrays have rows in the order of `columns`; the driver's types know only objects.
  return (rows as EventRow[]).map(recordedEvent);
}

export const recordedEvent = ([
  position,
  stream,
  revision,
  id,
  type,
  data,
  metadata,
]: EventRow): RecordedEvent => ({
  id,
  type,
  ...contentOf(parsed(data), parsed(metadata)),
  stream,
  revision,
  position: BigInt(position),
});

/** Undefined for invalid JSON, which no valid JSON parses to. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
