import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openSqliteImages } from "../../src/store/images.sqlite.ts";
import type { Images } from "../../src/store/images.ts";
import { foundOnDisk, tableLeafPages } from "../support/bytes-on-disk.ts";
import { type Folder, temporaryFolder } from "../support/folders.ts";

const bytesMax = 100_000;
const picture = new Uint8Array(10_000).fill(1);

describe("pictures in SQLite", () => {
  let folder: Folder;
  let file: string;
  let images: Images;

  beforeEach(() => {
    folder = temporaryFolder();
    file = folder.file("images.db");
    images = openSqliteImages(file, bytesMax);
  });
  afterEach(async () => {
    await images.close();
    folder.remove();
  });

  async function kept(count: number): Promise<number[]> {
    const found: number[] = [];
    for (let i = 0; i < count; i++) if (await images.get(`diagram ${i}`, "svg")) found.push(i);
    return found;
  }

  test("a picture of a version that kept no checksums is not there, and can be put again", async () => {
    const older = folder.file("older.db");
    const db = new DatabaseSync(older);
    db.exec(`
      CREATE TABLE pictures (id INTEGER PRIMARY KEY, diagram_id TEXT NOT NULL, key TEXT NOT NULL,
        size INTEGER NOT NULL, used INTEGER NOT NULL, UNIQUE (diagram_id, key)) STRICT;
      CREATE TABLE contents (id INTEGER PRIMARY KEY, zeros BLOB NOT NULL DEFAULT x'', bytes BLOB NOT NULL) STRICT;
      CREATE TABLE total (one INTEGER PRIMARY KEY CHECK (one = 1), bytes INTEGER NOT NULL) STRICT;
      INSERT INTO total VALUES (1, 1);
      INSERT INTO pictures VALUES (1, 'diagram 0', 'svg', 1, 1);
      INSERT INTO contents (id, bytes) VALUES (1, x'01');`);
    db.close();
    const damaged: object[] = [];
    const opened = openSqliteImages(older, bytesMax, (one) => damaged.push(one));
    expect(await opened.get("diagram 0", "svg")).toBeNull();
    await opened.put("diagram 0", "svg", picture);
    expect(await opened.get("diagram 0", "svg")).toEqual(picture);
    expect(damaged).toEqual([]);
    await opened.close();
  });

  test("as many as fit are all kept", async () => {
    for (let i = 0; i < 10; i++) await images.put(`diagram ${i}`, "svg", picture);
    expect(await kept(10)).toHaveLength(10);
  });

  test("one more drops the least recently used, a tenth of the room at once", async () => {
    for (let i = 0; i < 10; i++) await images.put(`diagram ${i}`, "svg", picture);
    await images.get("diagram 0", "svg");
    await images.get("diagram 2", "svg");
    await images.put("diagram 10", "svg", picture);
    expect(await kept(11)).toEqual([0, 2, 4, 5, 6, 7, 8, 9, 10]);
  });

  test("the bound counts bytes, also those of earlier processes and of pictures put again", async () => {
    for (let i = 0; i < 10; i++) await images.put(`diagram ${i}`, "svg", picture);
    for (let i = 0; i < 5; i++) await images.put("diagram 9", "svg", picture);
    await images.close();
    images = openSqliteImages(file, bytesMax);
    expect(await kept(10)).toHaveLength(10);
    await images.put("large", "svg", new Uint8Array(85_000));
    expect(await kept(10)).toHaveLength(0);
    expect(await images.get("large", "svg")).toHaveLength(85_000);
  });

  test("a picture that alone is larger than the bound is not kept and drops no other", async () => {
    await images.put("diagram 0", "svg", picture);
    await images.put("huge", "svg", new Uint8Array(bytesMax + 1));
    expect(await images.get("huge", "svg")).toBeNull();
    expect(await kept(1)).toEqual([0]);
  });

  test("removed pictures make room", async () => {
    for (let round = 0; round < 5; round++) {
      for (let i = 0; i < 10; i++) await images.put(`diagram ${i}`, `svg ${round}`, picture);
      for (let i = 0; i < 10; i++) await images.remove(`diagram ${i}`);
    }
    for (let i = 0; i < 10; i++) await images.put(`diagram ${i}`, "svg", picture);
    expect(await kept(10)).toHaveLength(10);
  });

  test("of removed and dropped pictures nothing is left in the files", async () => {
    const texts = Array.from({ length: 60 }, (_, i) => `name of a deleted diagram ${i};`);
    for (const [i, text] of texts.entries())
      await images.put(`diagram ${i}`, "svg", Buffer.from(text.repeat(1 + ((i * 37) % 300))));
    const live = await kept(60);
    expect(live.length).toBeLessThan(60);
    for (const i of live.filter((i) => i % 2 === 0)) await images.remove(`diagram ${i}`);
    const left = texts.filter((_, i) => live.includes(i) && i % 2 === 1);
    // Closing empties the write-ahead log, as the timer would.
    await images.close();
    expect(foundOnDisk(file, texts)).toEqual(left);
  });

  test("a picture never lies where SQLite might leave a copy of it behind", async () => {
    const secret = "name of a diagram;";
    for (const times of [1, 10, 100, 250, 1_000])
      await images.put(`diagram ${times}`, "svg", Buffer.from(secret.repeat(times)));
    await images.close();
    expect(foundOnDisk(file, [secret])).toEqual([secret]);
    expect(tableLeafPages(file).length).toBeGreaterThan(1);
    for (const page of tableLeafPages(file)) expect(page.includes(secret)).toBe(false);
  });

  test("many reads in a row are noted without losing the order of use", async () => {
    for (let i = 0; i < 10; i++) await images.put(`diagram ${i}`, "svg", picture);
    for (let n = 0; n < 600; n++) await images.get(`diagram ${n % 5}`, "svg");
    await images.put("diagram 10", "svg", picture);
    await images.put("diagram 11", "svg", picture);
    expect(await kept(5)).toEqual([0, 1, 2, 3, 4]);
  });
});
