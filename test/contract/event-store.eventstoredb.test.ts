import { afterAll } from "vitest";
import { openEventStoreDb } from "../../src/store/event-store.eventstoredb.ts";
import { findBackend } from "../support/backends.ts";
import { startEventStoreDouble } from "../support/eventstore-double/double.ts";
import { describeEventStore } from "./event-store.ts";

const double = await startEventStoreDouble();
const server = await findBackend("EventStoreDB");

afterAll(async () => {
  await double.close();
  await server?.stop();
});

describeOn("EventStoreDB's double in this process", double.connectionString);
describeOn("EventStoreDB's double with a stream prefix", `${double.connectionString}&streamPrefix=pds-`);
if (server) describeOn(server.label, server.url);

function describeOn(name: string, connectionString: string): void {
  describeEventStore(name, async () => {
    let store = openEventStoreDb({ connectionString });
    return {
      store,
      writer: ["eventstoredb", connectionString],
      async reopen() {
        await store.close();
        store = openEventStoreDb({ connectionString });
        return store;
      },
      close: () => store.close(),
    };
  });
}
