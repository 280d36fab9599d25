/** Damaged files: the message for their owner, and that other programs' files stay unchanged. */
import { readFileSync, statSync, truncateSync, writeFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { Damaged } from "../../src/store/damaged.ts";
import { openSqliteEventStore } from "../../src/store/event-store.sqlite.ts";
import { openSqliteImages } from "../../src/store/images.sqlite.ts";
import { openSqliteLogFile } from "../../src/store/log-file.sqlite.ts";
import { openSqliteReadModels } from "../../src/store/read-models.sqlite.ts";
import { openSqliteVault } from "../../src/store/vault.sqlite.ts";
import { newEvent } from "../support/events.ts";
import { temporaryFolder } from "../support/folders.ts";

type Opened = { close(): Promise<void> };

const stores: [string, (file: string) => Opened, string][] = [
  ["log", openSqliteEventStore, "put the file of a backup in its place"],
  ["vault", (file) => openSqliteVault(file, null), "put the file of a backup in its place"],
  ["read models", openSqliteReadModels, "it is made from the log"],
  ["pictures", (file) => openSqliteImages(file, 1_000_000), "it is made from the log"],
];

let file: string;
beforeEach(() => {
  const folder = temporaryFolder();
  onTestFinished(folder.remove);
  file = folder.file("store.db");
});

function opening(open: (file: string) => Opened): Damaged {
  try {
    open(file);
  } catch (error) {
    if (error instanceof Damaged) return error;
    throw error;
  }
  throw new Error("It was opened.");
}

describe.each(stores)("the file of the %s", (_, open, remedy) => {
  test("that is no database is named with what to do, in one sentence", () => {
    writeFileSync(file, "This is no database, and nobody can make one of it.".repeat(40));
    const { message } = opening(open);
    expect(message).toContain(`${file} is damaged (file is not a database): `);
    expect(message).toContain(remedy);
    expect(message.match(/\.(\s|$)/g)).toHaveLength(1);
  });

  test("that belongs to another program is refused, and stays as it was", () => {
    const theirs = new DatabaseSync(file);
    theirs.exec("CREATE TABLE invoices (id INTEGER PRIMARY KEY, total INTEGER) STRICT");
    theirs.close();
    const before = readFileSync(file);
    expect(opening(open).message).toContain(`${file} is a database of something else: `);
    expect(readFileSync(file)).toEqual(before);
  });

  test("with a trigger of somebody else is refused, and says which", async () => {
    await open(file).close();
    const theirs = new DatabaseSync(file);
    const table = theirs
      .prepare("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite%'")
      .get();
    theirs.exec(`CREATE TRIGGER helpful BEFORE INSERT ON "${table?.name}" BEGIN SELECT raise(IGNORE); END`);
    theirs.close();
    expect(opening(open).message).toContain(
      `${file} has a trigger "helpful" that the service did not make: `,
    );
  });

  test("that is opened again is its own", async () => {
    await open(file).close();
    await open(file).close();
  });
});

describe("the log", () => {
  test("that newer code has written is refused, and stays as it was", async () => {
    await openSqliteEventStore(file).close();
    const newer = new DatabaseSync(file);
    newer.exec("PRAGMA user_version = 99");
    newer.close();
    const before = readFileSync(file);
    expect(opening(openSqliteEventStore).message).toContain(
      `${file} was written by a newer version of the service (its data has version 99, `,
    );
    expect(readFileSync(file)).toEqual(before);
    expect(() => openSqliteLogFile(file)).toThrow("newer version");
  });

  test("with a table of the same name and other columns is refused", () => {
    const theirs = new DatabaseSync(file);
    theirs.exec("CREATE TABLE events (id INTEGER PRIMARY KEY, title TEXT)");
    theirs.close();
    expect(opening(openSqliteEventStore).message).toContain("is a database of something else");
  });

  test("that was cut off is refused", async () => {
    const store = openSqliteEventStore(file);
    for (let i = 0; i < 40; i++) await store.append(`s-${i}`, "absent", [newEvent("x".repeat(2_000))]);
    await store.close();
    truncateSync(file, statSync(file).size / 2);
    expect(opening(openSqliteEventStore).message).toContain(
      `${file} is damaged (database disk image is malformed)`,
    );
  });

  test("with a page of zeros names the position behind which it cannot be read", async () => {
    const store = openSqliteEventStore(file);
    for (let i = 0; i < 40; i++) await store.append(`s-${i}`, "absent", [newEvent("x".repeat(2_000))]);
    await store.close();
    const pageBytes = 4096;
    const bytes = readFileSync(file);
    const at = Math.floor(bytes.length / pageBytes / 2);
    bytes.fill(0, at * pageBytes, (at + 1) * pageBytes);
    writeFileSync(file, bytes);
    const damaged = openSqliteEventStore(file);
    const reading = (async () => {
      for await (const { upTo } of damaged.follow([""], 0n, new AbortController().signal))
        if (upTo >= 40n) return;
    })();
    await expect(reading).rejects.toThrow(/is damaged \(.*\) behind position [1-9]\d?: /);
    await damaged.close();
  });
});

describe("a vault", () => {
  test("tells a key that somebody changed from one that never was", async () => {
    const vault = openSqliteVault(file, new Uint8Array(32).fill(7));
    await vault.getOrCreate("a");
    await vault.close();
    const db = new DatabaseSync(file);
    db.exec("UPDATE keys SET key = randomblob(length(key))");
    db.close();
    const again = openSqliteVault(file, new Uint8Array(32).fill(7));
    await expect(again.get("a")).rejects.toMatchObject({ name: "KeyUnreadable" });
    expect(await again.get("b")).toBeNull();
    await again.close();
  });
});
