/** Faults planted into a copy of the log's database file, as by an attacker with access to the disk. */
import { DatabaseSync } from "node:sqlite";
import { hashOf } from "../../src/events/chain.ts";

export type Row = {
  position: number;
  stream: string;
  revision: number;
  id: string;
  type: string;
  data: string;
  metadata: string;
};

export type Plant = {
  rows(): Row[];
  sql(statement: string, ...parameters: (string | number)[]): void;
  /** Inserts an event with a matching hash, by default at the end of the log. */
  forge(row: Omit<Row, "position"> & { position?: number }): void;
  /** The row with other data and a matching hash. */
  rehash(row: Row, data: object): void;
};

export function plant(file: string, work: (plant: Plant) => void): void {
  const db = new DatabaseSync(file);
  const sql: Plant["sql"] = (statement, ...parameters) => void db.prepare(statement).run(...parameters);
  const fitting = (row: Omit<Row, "position">): string => {
    const metadata = JSON.parse(row.metadata);
    return JSON.stringify({ ...metadata, hash: hashOf({ ...row, data: JSON.parse(row.data), metadata }) });
  };
  work({
    rows: () => db.prepare("SELECT * FROM events ORDER BY position").all() as unknown as Row[],
    sql,
    forge: (row) =>
      sql(
        "INSERT INTO events (position, stream, revision, id, type, data, metadata) VALUES (nullif(?, -1), ?, ?, ?, ?, ?, ?)",
        row.position ?? -1,
        row.stream,
        row.revision,
        row.id,
        row.type,
        row.data,
        fitting(row),
      ),
    rehash: (row, data) => {
      const text = JSON.stringify(data);
      const changed = { ...row, data: text };
      sql(
        "UPDATE events SET data = ?, metadata = ? WHERE position = ?",
        text,
        fitting(changed),
        row.position,
      );
    },
  });
  db.close();
}
