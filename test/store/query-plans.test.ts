/** Every query on views uses an index: in SQLite by its query plan, for MongoDB by our rules and by its query plan. */
import { DatabaseSync } from "node:sqlite";
import { afterAll, describe, expect, test } from "vitest";
import { projections } from "../../src/projections/all.ts";
import { collectionOf } from "../../src/projections/projection.ts";
import { countSql, openSqliteReadModels, pageSql } from "../../src/store/read-models.sqlite.ts";
import { temporaryFolder } from "../support/folders.ts";
import { type Query, queries } from "../support/queries.ts";

const after = { createdAt: "2026-01-01T00:00:00.000Z", id: "a" };
const named = queries.map((query): [string, Query] => {
  const fields = Object.keys(query.where).join(", ");
  return [`${query.kind} of ${query.projection.name} by ${fields || "nothing"}`, query];
});

describe("in SQLite", async () => {
  const folder = temporaryFolder();
  const file = folder.file("views.db");
  const models = openSqliteReadModels(file);
  for (const projection of projections) await models.open(collectionOf(projection), projection.indexes);
  const db = new DatabaseSync(file);
  afterAll(async () => {
    db.close();
    await models.close();
    folder.remove();
  });

  const plansOf = ({ projection, kind, where }: Query): string[] => {
    const collection = collectionOf(projection);
    const values = Object.values(where).map((value) => JSON.stringify(value));
    const asked =
      kind === "count"
        ? [{ sql: countSql(collection, where), parameters: values }]
        : [{}, { after }].map((from) => pageSql(collection, { where, order: "newest", limit: 20, ...from }));
    return asked.map(({ sql, parameters }) =>
      db
        .prepare(`EXPLAIN QUERY PLAN ${sql}`)
        .all(...parameters)
        .map(({ detail }) => String(detail))
        .join("; "),
    );
  };

  test.each(named)("%s reads an index, and sorts nothing", (_, query) => {
    const found = query.found ?? Object.keys(query.where);
    for (const plan of plansOf(query)) {
      expect(plan).toMatch(/^(?:SEARCH|SCAN) views_\S+ USING (?:COVERING )?INDEX [^;]*$/);
      // Each compared field is searched in the index, not scanned.
      if (found.length > 0) expect(plan).toMatch(/^SEARCH/);
      for (const field of found) expect(plan).toMatch(new RegExp(` by [^(]*\\b${field}\\b`));
    }
  });
});

test.each(named)("in MongoDB: %s has an index that begins with what it compares", (_, query) => {
  const { projection, where, found = Object.keys(where) } = query;
  const begins = (index: string[]) => found.every((field) => index.slice(0, found.length).includes(field));
  // Every collection has an index for a count of everything.
  if (query.kind === "count" && found.length === 0) return;
  // After its fields an index has those that order pages, so there may be no others between.
  const fits = projection.indexes.filter((index) => begins(index) && index.length === found.length);
  expect(fits).not.toEqual([]);
});
