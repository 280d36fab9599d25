import { copyFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { JsonObject } from "../../src/events/recorded.ts";
import { limits } from "../../src/limits.ts";
import { openSqliteReadModels, pageSql } from "../../src/store/read-models.sqlite.ts";
import type { Change, PageQuery, ReadModels } from "../../src/store/read-models.ts";
import { foundOnDisk, tableLeafPages } from "../support/bytes-on-disk.ts";
import { type Folder, temporaryFolder } from "../support/folders.ts";

describe("views in SQLite", () => {
  let folder: Folder;
  let file: string;
  let models: ReadModels;

  beforeEach(async () => {
    folder = temporaryFolder();
    file = folder.file("views.db");
    models = openSqliteReadModels(file);
    await models.open("diagrams_v1", [["owner"], ["owner", "folder"]]);
  });
  afterEach(async () => {
    await models.close();
    folder.remove();
  });

  describe("a page", () => {
    const after = { createdAt: "2026-01-01T00:00:00.000Z", id: "a" };
    const queries: [string, PageQuery][] = [
      ["by owner", { where: { owner: "o" }, order: "newest", limit: 20 }],
      ["by owner, further on", { where: { owner: "o" }, order: "newest", limit: 20, after }],
      ["by owner, oldest first", { where: { owner: "o" }, order: "oldest", limit: 20, after }],
      ["by owner and folder", { where: { owner: "o", folder: "f" }, order: "newest", limit: 20, after }],
      ["by folder and owner", { where: { folder: null, owner: "o" }, order: "oldest", limit: 20 }],
    ];

    test.each(queries)("%s comes out of the index in order, without sorting", (_, query) => {
      const db = new DatabaseSync(file);
      const { sql, parameters } = pageSql("diagrams_v1", query);
      const plan = db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...parameters);
      db.close();
      const index = "folder" in query.where ? "owner, folder, createdAt" : "owner, createdAt";
      expect(plan).toHaveLength(1);
      expect(plan[0]?.detail).toContain(`USING INDEX views_diagrams_v1 by ${index} (`);
      // The page begins in the index where the previous page ended.
      expect(String(plan[0]?.detail).split("<expr>").length - 1).toBe(
        Object.keys(query.where).length + (query.after ? 1 : 0),
      );
    });
  });

  test("names that could be read as SQL are refused", async () => {
    for (const name of ["", 'a"; DROP TABLE checkpoints; --', "Views", "a b", "x".repeat(65)])
      await expect(models.open(name, [])).rejects.toThrow(RangeError);
    await expect(models.open("views", [["a'b"]])).rejects.toThrow(RangeError);
    const where = { "a') OR 1=1 --": "x" };
    await expect(models.page("diagrams_v1", { where, order: "newest", limit: 1 })).rejects.toThrow(
      RangeError,
    );
  });

  test("views and checkpoint are stored together or not at all", async () => {
    const cyclic: JsonObject = { id: "b" };
    cyclic.self = cyclic;
    const changes = [
      { id: "a", view: { id: "a" }, position: 1n },
      { id: "b", view: cyclic, position: 2n },
    ];
    await expect(models.save("diagrams_v1", changes, 2n)).rejects.toThrow(TypeError);
    expect(await models.get("diagrams_v1", "a")).toBeNull();
    expect(await models.checkpoint("diagrams_v1")).toBe(0n);
  });

  test("of what was removed or dropped nothing is left in the files", async () => {
    const secret = "the text of a deleted diagram";
    await models.save("diagrams_v1", [{ id: "a", view: { id: "a", secret }, position: 1n }], 1n);
    expect(foundOnDisk(file, [secret])).toEqual([secret]);
    await models.save("diagrams_v1", [{ id: "a", view: null, position: 2n }], 2n);
    expect(foundOnDisk(file, [secret])).toEqual([]);
  });

  test("what a killed process left in the write-ahead log is gone once the file is opened again", async () => {
    const secret = "the text of a deleted diagram";
    await models.save("diagrams_v1", [{ id: "a", view: { id: "a", secret }, position: 1n }], 1n);
    const copy = folder.file("copy.db");
    const db = new DatabaseSync(file);
    db.exec("PRAGMA secure_delete = ON; UPDATE views_diagrams_v1 SET view = NULL");
    // The files while the write-ahead log has not been emptied yet.
    for (const end of ["", "-wal"]) copyFileSync(`${file}${end}`, `${copy}${end}`);
    db.close();
    expect(foundOnDisk(copy, [secret])).toEqual([secret]);
    const opened = openSqliteReadModels(copy);
    expect(foundOnDisk(copy, [secret])).toEqual([]);
    expect(await opened.get("diagrams_v1", "a")).toEqual({ view: null, position: 1n });
    await opened.close();
  });

  test("of any history of views nothing is left but the newest text of those that live", async () => {
    const step = fc.record({
      id: fc.integer({ min: 0, max: 40 }),
      removed: fc.boolean(),
      chars: fc.oneof({ weight: 5, arbitrary: fc.integer({ min: 0, max: 3_000 }) }, fc.constant(20_000)),
    });
    let position = 0n;
    let texts = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 50, maxLength: 200, size: "max" }), async (steps) => {
        const live = new Map<string, string>();
        const gone: string[] = [];
        for (const { id, removed, chars } of steps) {
          const name = `id${id}`;
          gone.push(...[live.get(name)].filter((text) => text !== undefined));
          live.delete(name);
          const text = `secret${texts++};`;
          if (!removed) live.set(name, text);
          position++;
          const view = { id: name, owner: "o", createdAt: "1", text: text.repeat(1 + chars / text.length) };
          const change: Change = { id: name, view: removed ? null : view, position };
          await models.save("diagrams_v1", [change], position);
        }
        // Closing empties the write-ahead log, as the timer would.
        await models.close();
        expect(foundOnDisk(file, gone)).toEqual([]);
        expect(foundOnDisk(file, [...live.values()])).toEqual([...live.values()]);
        models = openSqliteReadModels(file);
      }),
      { numRuns: 15 },
    );
  });

  test("the text of a view never lies where SQLite might leave a copy of it behind", async () => {
    const secret = "text of a view;";
    for (const times of [1, 10, 60, 70, 100, 1_000, 10_000]) {
      const view = { id: `${times}`, secret: secret.repeat(times) };
      await models.save("diagrams_v1", [{ id: view.id, view, position: 1n }], 1n);
    }
    await models.close();
    expect(foundOnDisk(file, [secret])).toEqual([secret]);
    expect(tableLeafPages(file).length).toBeGreaterThan(2);
    for (const page of tableLeafPages(file)) expect(page.includes(secret)).toBe(false);
    models = openSqliteReadModels(file);
  });

  test("a reader in another process only puts off that removed text leaves the write-ahead log", async () => {
    const secret = "the text of a deleted diagram";
    await models.save("diagrams_v1", [{ id: "a", view: { id: "a", secret }, position: 1n }], 1n);
    const reader = new DatabaseSync(file, { readOnly: true });
    reader.exec("BEGIN; SELECT * FROM checkpoints");
    await models.save("diagrams_v1", [{ id: "a", view: null, position: 2n }], 2n);
    expect(foundOnDisk(file, [secret])).toEqual([secret]);
    reader.exec("COMMIT");
    reader.close();
    await expect
      .poll(() => foundOnDisk(file, [secret]), { timeout: 20 * limits.walTruncateEveryMs })
      .toEqual([]);
  });
});
