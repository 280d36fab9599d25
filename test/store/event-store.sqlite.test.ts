import { spawnSync } from "node:child_process";
import { statSync, writeFileSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { openSqliteEventStore } from "../../src/store/event-store.sqlite.ts";
import { type EventStore, Unavailable, WrongRevision } from "../../src/store/event-store.ts";
import { newEvent } from "../support/events.ts";
import { type Folder, temporaryFolder } from "../support/folders.ts";
import { runScript } from "../support/processes.ts";

const appendForever = `${import.meta.dirname}/../support/append-forever.ts`;

describe("the log in SQLite", () => {
  let folder: Folder;
  let file: string;
  let store: EventStore;

  beforeEach(() => {
    folder = temporaryFolder();
    file = folder.file("data/log.db");
    store = openSqliteEventStore(file);
  });
  afterEach(async () => {
    await store.close();
    folder.remove();
  });

  test("is a file that only its owner may read", () => {
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(statSync(`${file}-wal`).mode & 0o777).toBe(0o600);
  });

  test("gives out positions without gaps, also when appends fail", async () => {
    await store.append("a", "absent", [newEvent("one"), newEvent("two")]);
    await expect(store.append("a", "absent", [newEvent("late")])).rejects.toThrow(WrongRevision);
    const [first] = await store.read("a", { max: 1 });
    const taken = { ...newEvent("three"), id: first?.id ?? "" };
    // In one commit with other, valid ones.
    await Promise.allSettled([
      store.append("b", "absent", [newEvent("four")]),
      store.append("a", 7, [taken]),
      store.append("c", "absent", [newEvent("five")]),
    ]);
    const other = new DatabaseSync(file);
    other.exec("BEGIN IMMEDIATE");
    other.exec(
      "INSERT INTO events (stream, revision, id, type, data, metadata) VALUES ('d', 0, 'd', 'd', '{}', '{}')",
    );
    other.exec("ROLLBACK");
    other.close();
    expect((await store.append("e", "absent", [newEvent("six")])).position).toBe(5n);
  });

  test("waits while another process holds the lock, without holding up this one", async () => {
    const other = new DatabaseSync(file);
    other.exec("BEGIN IMMEDIATE");
    const appended = store.append("a", "absent", [newEvent("one")]);
    for (let turn = 0; turn < 20; turn++) await new Promise(setImmediate);
    expect(await store.read("a")).toEqual([]);
    other.exec("ROLLBACK");
    expect((await appended).revision).toBe(0);
    other.close();
  });

  test("is unavailable once it is closed, and its readers end", async () => {
    const feed = store.follow([""], 0n, new AbortController().signal)[Symbol.asyncIterator]();
    const waiting = feed.next();
    const last = store.append("a", "absent", [newEvent("one")]);
    await store.close();
    expect((await last).revision).toBe(0);
    expect((await waiting).value?.events ?? []).toHaveLength(1);
    expect((await feed.next()).done).toBe(true);
    await expect(store.append("a", 0, [newEvent("two")])).rejects.toThrow(Unavailable);
    await expect(store.read("a")).rejects.toThrow(Unavailable);
    await expect(store.end()).rejects.toThrow(Unavailable);
  });

  test("a waiting reader ends at once when its signal aborts, not when it looks next", async () => {
    const controller = new AbortController();
    const feed = store.follow([""], 0n, controller.signal)[Symbol.asyncIterator]();
    const waiting = feed.next();
    await new Promise(setImmediate);
    controller.abort();
    const turn = new Promise(setImmediate).then(() => "a turn of the event loop");
    expect(await Promise.race([waiting, turn])).toEqual({ done: true, value: undefined });
  });

  test("a place where there can be no file is an error at once", () => {
    expect(() => openSqliteEventStore(folder.file("data"))).toThrow("EISDIR");
    expect(() => openSqliteEventStore(`${file}/log.db`)).toThrow();
  });

  test("a file that is no database is a fault, and not something to wait for", () => {
    const other = folder.file("letter.txt");
    writeFileSync(other, "Dear auditor, ".repeat(1_000));
    expect(() => openSqliteEventStore(other)).toThrow("not a database");
    expect(() => openSqliteEventStore(other)).not.toThrow(Unavailable);
  });

  test("can be made by several processes at the same moment", async () => {
    const fresh = folder.file("fresh.db");
    const writers = [1, 2, 3, 4].map((i) => runScript([appendForever, "sqlite", fresh, `stream-${i}`, "25"]));
    for (const writer of writers) expect(await writer.ended).toBe(0);
    const log = openSqliteEventStore(fresh);
    expect(await log.end()).toBe(100n);
    await log.close();
  });

  const canLimitFiles = spawnSync("prlimit", ["--version"]).status === 0;
  test.skipIf(!canLimitFiles)(
    "a full disk is reported, and the same process goes on when there is room",
    async () => {
      const full = folder.file("full.db");
      // 512 blocks of 512 bytes: a file that grows beyond this fails as on a full disk.
      const limited = `ulimit -S -f 512 && exec "$0" "$@"`;
      const writer = runScript(["-c", limited, process.execPath, appendForever, "sqlite", full, "a"], "sh");
      await writer.until((lines) => lines.includes("Unavailable"));
      const before = newestRevision(writer.lines);
      spawnSync("prlimit", [`--pid=${writer.process.pid}`, "--fsize=unlimited:unlimited"]);
      await writer.until((lines) => newestRevision(lines) > before + 50);
      writer.process.kill("SIGKILL");
      await writer.ended;
      const log = openSqliteEventStore(full);
      const events = await log.read("a");
      expect(events.map(({ revision }) => revision)).toEqual(events.map((_, i) => i));
      expect(events.length).toBeGreaterThan(newestRevision(writer.lines));
      await log.close();
    },
  );
});

/** The highest acknowledged revision. */
function newestRevision(lines: string[]): number {
  return Math.max(
    ...lines.filter((line) => line !== "Unavailable").map((line) => Number(line.split(" ")[0])),
  );
}
