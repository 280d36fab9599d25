/** Another process keeps the lock of the log for longer than the service waits. */
import { DatabaseSync } from "node:sqlite";
import { expect, onTestFinished, test } from "vitest";
import { openSqliteEventStore } from "../../src/store/event-store.sqlite.ts";
import { Unavailable } from "../../src/store/event-store.ts";
import { newEvent } from "../support/events.ts";
import { temporaryFolder } from "../support/folders.ts";

test("the log is unavailable when its lock stays taken, and goes on afterwards", async () => {
  const folder = temporaryFolder();
  onTestFinished(() => folder.remove());
  const file = folder.file("data/log.db");
  const store = openSqliteEventStore(file);
  onTestFinished(() => store.close());
  const other = new DatabaseSync(file);
  other.exec("BEGIN IMMEDIATE");
  await expect(store.append("a", "absent", [newEvent("one")])).rejects.toThrow(Unavailable);
  other.exec("ROLLBACK");
  other.close();
  expect((await store.append("a", "absent", [newEvent("one")])).revision).toBe(0);
});
