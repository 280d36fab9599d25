/** What one distributed service of a test stands on: a log, a database and a stream of jobs of its own, each behind a relay. */
import { randomUUID } from "node:crypto";
import { connect } from "nats";
import { streamOf } from "../../src/queue/nats-address.ts";
import { type EventStoreDouble, startEventStoreDouble } from "./eventstore-double/double.ts";
import { dropDatabase, newDatabase } from "./mongo.ts";
import { openTcpProxy, type TcpProxy } from "./tcp-proxy.ts";

export type Servers = {
  /** The settings that make a service distributed. */
  environment: { EVENTSTORE_URL: string; MONGODB_URL: string; NATS_URL: string };
  eventStore: EventStoreDouble;
  mongo: TcpProxy;
  nats: TcpProxy;
  /** Past the relays. */
  mongoUrl: string;
  natsUrl: string;
  /** Database and stream are gone after it. */
  close(): Promise<void>;
};

/** @param at addresses of a MongoDB and a NATS server; the log is the double, in this process. */
export async function openServers(at: { mongo: string; nats: string }): Promise<Servers> {
  const eventStore = await startEventStoreDouble();
  const database = newDatabase(at.mongo);
  const natsUrl = `nats://${new URL(at.nats).host}/test-${randomUUID().slice(0, 8)}`;
  const mongo = await openTcpProxy({ port: portOf(database) });
  const nats = await openTcpProxy({ port: portOf(natsUrl) });
  return {
    environment: {
      EVENTSTORE_URL: eventStore.connectionString,
      MONGODB_URL: through(database, mongo),
      NATS_URL: through(natsUrl, nats),
    },
    eventStore,
    mongo,
    nats,
    mongoUrl: database,
    natsUrl,
    async close() {
      await Promise.all([eventStore.close(), mongo.close(), nats.close()]);
      await dropDatabase(database);
      await dropStream(natsUrl);
    },
  };
}

/** Deletes the whole stream of jobs, as an operator's mistake does. */
export async function dropStream(natsUrl: string): Promise<void> {
  const connection = await connect({ servers: new URL(natsUrl).host });
  const manager = await connection.jetstreamManager();
  await manager.streams.delete(streamOf(natsUrl)).catch(() => undefined);
  await connection.close();
}

const portOf = (url: string): number => Number(new URL(url).port);

function through(url: string, { port }: TcpProxy): string {
  const address = new URL(url);
  address.host = `127.0.0.1:${port}`;
  return address.toString();
}
