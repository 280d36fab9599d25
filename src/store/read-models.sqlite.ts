/**
 * Views in one SQLite file: one table per read model, each view as the JSON text that the projection made. Losing the
 * newest commits in a power cut is harmless: views and their checkpoint are lost together and rebuilt from the log.
 */
import type { DatabaseSync, StatementSync } from "node:sqlite";
import type { JsonObject } from "../events/recorded.ts";
import { limits } from "../limits.ts";
import { remember } from "../remember.ts";
import type { Change, PageQuery, ReadModels, Seen, StoredView, Where } from "./read-models.ts";
import { inTransaction, leafBytesMax, openDatabase, removeIt, whenFree } from "./sqlite.ts";
import { truncateAfterRemovals } from "./wal-truncation.ts";

/** Small pages need fewer padding zeros in front of each view. */
const pageBytes = 1024;
const schema = `
  CREATE TABLE IF NOT EXISTS checkpoints (collection TEXT PRIMARY KEY, position INTEGER NOT NULL) STRICT;
  CREATE TABLE IF NOT EXISTS seen (
    collection TEXT PRIMARY KEY,
    stream TEXT NOT NULL,
    revision INTEGER NOT NULL,
    position INTEGER NOT NULL,
    event_id TEXT NOT NULL
  ) STRICT`;

/** @throws Unavailable when the file cannot be opened; Damaged. */
export function openSqliteReadModels(file: string): ReadModels {
  const db = openDatabase(
    file,
    { synchronous: "NORMAL", secureDelete: true, pageBytes, remedy: removeIt },
    schema,
  );
  const prepared = keepStatements(db);
  const truncation = truncateAfterRemovals(db);
  const store = prepareStore(db, prepared);
  const checkpointOf = db.prepare("SELECT position FROM checkpoints WHERE collection = ?");
  const lastSeen = prepareLastSeen(db);
  const tableNamed = db.prepare("SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = ?");
  const forget = ["checkpoints", "seen"].map((of) => db.prepare(`DELETE FROM ${of} WHERE collection = ?`));

  /** A missing collection reads as empty. */
  function reading<T>(nothing: T, work: () => T): Promise<T> {
    return whenFree(() => {
      try {
        return work();
      } catch (error) {
        if (isMissingTable(error)) return nothing;
        throw error;
      }
    }, db);
  }

  return {
    open: (collection, indexes) =>
      whenFree(
        () =>
          inTransaction(db, () => {
            db.exec(tableSql(collection));
            for (const fields of indexes) db.exec(indexSql(collection, fields));
          }),
        db,
      ),

    exists: (collection) => whenFree(() => tableNamed.get(tableName(collection)) !== undefined, db),

    get: (collection, id) =>
      reading(null, () => {
        const row = prepared(`SELECT id, view, position FROM ${table(collection)} WHERE id = ?`).get(id);
        return row === undefined ? null : storedView(row);
      }),

    getMany: (collection, ids) =>
      reading(new Map<string, StoredView>(), () => {
        const sql = `SELECT id, view, position FROM ${table(collection)} WHERE id IN (SELECT value FROM json_each(?))`;
        const rows = prepared(sql).all(JSON.stringify(ids));
        return new Map(rows.map((row) => [String(row.id), storedView(row)]));
      }),

    page: (collection, query) =>
      reading<JsonObject[]>([], () => {
        const { sql, parameters } = pageSql(collection, query);
        return prepared(sql)
          .all(...parameters)
          .map(({ view }) => JSON.parse(String(view)));
      }),

    count: (collection, where) =>
      reading(0, () => {
        return Number(prepared(countSql(collection, where)).get(...whereParameters(where))?.n);
      }),

    async save(collection, changes, upTo, seen) {
      await whenFree(() => inTransaction(db, () => store(collection, changes, upTo, seen)), db);
      if (changes.some(isRemoval)) truncation.removed();
    },

    checkpoint: (collection) =>
      whenFree(() => BigInt(Number(checkpointOf.get(collection)?.position ?? 0)), db),

    lastSeen: (collection) => whenFree(() => lastSeen(collection), db),

    async drop(collection) {
      await whenFree(
        () =>
          inTransaction(db, () => {
            db.exec(`DROP TABLE IF EXISTS ${table(collection)}`);
            for (const one of forget) one.run(collection);
          }),
        db,
      );
      truncation.removed();
    },

    async close() {
      truncation.stop();
      if (db.isOpen) db.close();
    },
  };
}

function prepareLastSeen(db: DatabaseSync): (collection: string) => Seen | null {
  const find = db.prepare("SELECT stream, revision, position, event_id AS id FROM seen WHERE collection = ?");
  return (collection) => {
    const row = find.get(collection);
    if (row === undefined) return null;
    const { stream, revision, position, id } = row;
    return {
      stream: String(stream),
      revision: Number(revision),
      position: BigInt(Number(position)),
      eventId: String(id),
    };
  };
}

/** Runs inside one transaction, so that the checkpoint is never ahead of the views. */
function prepareStore(db: DatabaseSync, prepared: Prepare) {
  const moveCheckpoint = db.prepare(
    `INSERT INTO checkpoints (collection, position) VALUES (?, ?)
     ON CONFLICT DO UPDATE SET position = excluded.position WHERE excluded.position > position`,
  );

  const moveSeen = db.prepare(
    `INSERT INTO seen (collection, stream, revision, position, event_id) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET stream = excluded.stream, revision = excluded.revision, position = excluded.position,
       event_id = excluded.event_id WHERE excluded.position > position`,
  );

  return (collection: string, changes: Change[], upTo: bigint, seen?: Seen): void => {
    const upsert = prepared(
      `INSERT INTO ${table(collection)} (id, view, position) VALUES (?, ?, ?)
       ON CONFLICT DO UPDATE SET view = excluded.view, position = excluded.position
       WHERE excluded.position > position`,
    );
    for (const { id, view, position } of changes)
      upsert.run(id, view === null ? null : JSON.stringify(view), position);
    moveCheckpoint.run(collection, upTo);
    if (seen) moveSeen.run(collection, seen.stream, seen.revision, seen.position, seen.eventId);
  };
}

/**
 * The statement that reads a page, with its parameters. Its terms are written exactly as in `indexSql`: only then does
 * SQLite read the page in order from the index.
 */
export function pageSql(
  collection: string,
  { where, order, after, limit }: PageQuery,
): { sql: string; parameters: (string | number)[] } {
  const [compare, direction] = order === "newest" ? ["<", "DESC"] : [">", "ASC"];
  // The first comparison is redundant, but only with it does the index scan start where the page starts.
  const behind = after ? `AND ${createdAt} ${compare}= ? AND (${createdAt}, id) ${compare} (?, ?)` : "";
  const sql = `
    SELECT view FROM ${table(collection)} WHERE ${whereSql(where)} ${behind}
    ORDER BY ${createdAt} ${direction}, id ${direction} LIMIT ?`;
  const keyset = after ? [after.createdAt, after.createdAt, after.id] : [];
  return { sql, parameters: [...whereParameters(where), ...keyset, limit] };
}

/** The statement that counts, with the parameters of its conditions. */
export const countSql = (collection: string, where: Where): string =>
  `SELECT count(*) AS n FROM ${table(collection)} WHERE ${whereSql(where)}`;

const createdAt = "json_extract(view, '$.createdAt')";

/** Compared as JSON text, so that 1, "1" and true differ; an absent field counts as null. */
function field(name: string): string {
  if (!/^[A-Za-z][A-Za-z0-9_]{0,63}$/.test(name))
    throw new RangeError(`"${name}" cannot be a field of an index.`);
  return `coalesce(view -> '$.${name}', 'null')`;
}

function whereSql(where: Where): string {
  const equal = Object.keys(where).map((name) => `${field(name)} = ?`);
  return ["view IS NOT NULL", ...equal].join(" AND ");
}

function whereParameters(where: Where): string[] {
  return Object.values(where).map((value) => JSON.stringify(value));
}

function tableSql(collection: string): string {
  return `
    CREATE TABLE IF NOT EXISTS ${table(collection)} (
      id TEXT PRIMARY KEY,
      position INTEGER NOT NULL,
      zeros BLOB NOT NULL DEFAULT (zeroblob(${leafBytesMax(pageBytes)})),
      view TEXT
    ) STRICT`;
}

/** An index may leave traces of former entries, so it may hold only ids, states and times. */
function indexSql(collection: string, fields: string[]): string {
  const name = `"${tableName(collection)} by ${[...fields, "createdAt"].join(", ")}"`;
  const terms = [...fields.map(field), createdAt, "id"].join(", ");
  return `CREATE INDEX IF NOT EXISTS ${name} ON ${table(collection)} (${terms}) WHERE view IS NOT NULL`;
}

function table(collection: string): string {
  return `"${tableName(collection)}"`;
}

/** Lower case only, because SQLite's names are case-insensitive. */
function tableName(collection: string): string {
  if (!/^[a-z][a-z0-9_-]{0,63}$/.test(collection))
    throw new RangeError(`"${collection}" cannot be a collection.`);
  return `views_${collection}`;
}

function storedView({ view, position }: Record<string, unknown>): StoredView {
  return { view: view === null ? null : JSON.parse(String(view)), position: BigInt(Number(position)) };
}

function isRemoval({ view }: Change): boolean {
  return view === null;
}

/** SQLite has no error code for this; another process may have dropped the table after the statement was prepared. */
function isMissingTable(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith("no such table: views_");
}

/** Prepares a statement, or returns the cached one. */
type Prepare = (sql: string) => StatementSync;

function keepStatements(db: DatabaseSync): Prepare {
  const kept = new Map<string, StatementSync>();
  return (sql) => {
    const known = kept.get(sql);
    if (known !== undefined) return known;
    const statement = db.prepare(sql);
    remember(kept, sql, statement, limits.statementsKeptMax);
    return statement;
  };
}
