/** The embedded and the distributed mode, so that one scenario runs on both. */
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { connect } from "nats";
import { afterAll, onTestFinished, test } from "vitest";
import { openStores, type Stores } from "../../src/adapters.ts";
import { readConfig } from "../../src/config.ts";
import type { RecordedEvent } from "../../src/events/recorded.ts";
import { streamOf } from "../../src/queue/nats-link.ts";
import { findBackend } from "./backends.ts";
import { type EventStoreDouble, startEventStoreDouble } from "./eventstore-double/double.ts";
import { dropDatabase, newDatabase } from "./mongo.ts";
import type { Place } from "./service.ts";
import { temporaryFolder } from "./stores.ts";
import { openTcpProxy, type TcpProxy } from "./tcp-proxy.ts";

/** The data of one service, gone after the test. */
export type House = {
  place: Place;
  /** The same stores, opened beside the service. */
  stores(): Promise<Stores>;
  /** Every event up to now. */
  log(): Promise<RecordedEvent[]>;
  /** Resolves as soon as an event of this type is in the log, `count` of them. */
  appended(type: string, count?: number): Promise<void>;
};

/** With what can be done to its servers; processes reach all of them through a relay. */
export type DistributedHouse = House & {
  eventStore: EventStoreDouble;
  mongo: TcpProxy;
  nats: TcpProxy;
  /** Past the relay. */
  natsUrl: string;
};

export type Mode = { name: string; open(): Promise<House> };

const mongoServer = await findBackend("MongoDB");
const natsServer = await findBackend("NATS");
afterAll(async () => {
  await mongoServer?.stop();
  await natsServer?.stop();
});

/** What the distributed mode stands on here; null where a server is missing. */
export const distributedOn =
  mongoServer && natsServer ? `EventStoreDB (the double), ${mongoServer.label}, ${natsServer.label}` : null;

const embedded: Mode = {
  name: "embedded",
  open: async () => houseOf(join(temporaryFolder(), "data"), {}),
};

/** The modes that can run here. */
export const modes: Mode[] = [embedded];
if (distributedOn) modes.push({ name: `distributed on ${distributedOn}`, open: openDistributedHouse });
else test.skip("the distributed mode: MongoDB or NATS is missing");

/** A log, a database and a stream of jobs of its own. */
export async function openDistributedHouse(): Promise<DistributedHouse> {
  if (!mongoServer || !natsServer) throw new Error("MongoDB or NATS is missing.");
  const eventStore = await startEventStoreDouble();
  const database = newDatabase(mongoServer.url);
  const natsUrl = `nats://${new URL(natsServer.url).host}/test-${randomUUID().slice(0, 8)}`;
  const mongo = await openTcpProxy({ port: portOf(database) });
  const nats = await openTcpProxy({ port: portOf(natsUrl) });
  onTestFinished(async () => {
    await Promise.all([eventStore.close(), mongo.close(), nats.close()]);
    await dropDatabase(database);
    await dropStream(natsUrl);
  });
  const house = houseOf(join(temporaryFolder(), "data"), {
    EVENTSTORE_URL: eventStore.connectionString,
    MONGODB_URL: through(database, mongo),
    NATS_URL: through(natsUrl, nats),
  });
  return { ...house, eventStore, mongo, nats, natsUrl };
}

/** Deletes the whole stream of jobs, as an operator's mistake does. */
export async function dropStream(natsUrl: string): Promise<void> {
  const connection = await connect({ servers: new URL(natsUrl).host });
  const manager = await connection.jetstreamManager();
  await manager.streams.delete(streamOf(natsUrl)).catch(() => undefined);
  await connection.close();
}

function houseOf(dataDir: string, servers: Record<string, string>): House {
  const stores = () => openStores(readConfig({ DATA_DIR: dataDir, ...servers }));

  async function follow(enough: (events: RecordedEvent[], upTo: bigint) => boolean, { store }: Stores) {
    const events: RecordedEvent[] = [];
    const stop = new AbortController();
    for await (const batch of store.follow([""], 0n, stop.signal)) {
      events.push(...batch.events);
      if (enough(events, batch.upTo)) stop.abort();
    }
    return events;
  }

  return {
    place: Object.keys(servers).length === 0 ? dataDir : { dataDir, servers },
    stores,
    async log() {
      const opened = await stores();
      const end = await opened.store.end();
      const events = await follow((_, upTo) => upTo >= end, opened);
      await opened.close();
      return events;
    },
    async appended(type, count = 1) {
      const opened = await stores();
      await follow((events) => events.filter((event) => event.type === type).length >= count, opened);
      await opened.close();
    },
  };
}

const portOf = (url: string): number => Number(new URL(url).port);

function through(url: string, { port }: TcpProxy): string {
  const address = new URL(url);
  address.host = `127.0.0.1:${port}`;
  return address.toString();
}
