import { openSqliteEventStore } from "../../src/store/event-store.sqlite.ts";
import { temporaryFolder } from "../support/folders.ts";
import { describeEventStore } from "./event-store.ts";

describeEventStore("SQLite", async () => {
  const folder = temporaryFolder();
  const file = folder.file("log.db");
  let store = openSqliteEventStore(file);
  return {
    store,
    writer: ["sqlite", file],
    async reopen() {
      await store.close();
      store = openSqliteEventStore(file);
      return store;
    },
    async close() {
      await store.close();
      folder.remove();
    },
  };
});
