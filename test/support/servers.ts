/**
 * The servers of one distributed service in a test: a separate log, database and stream of jobs, each behind a relay.
 */
import { randomUUID } from "node:crypto";
import { connect } from "nats";
import { connectionOptions, streamOf } from "../../src/queue/nats-address.ts";
import { type EventStoreDouble, startEventStoreDouble } from "./eventstore-double/double.ts";
import { dropDatabase, newDatabase } from "./mongo.ts";
import { openTcpProxy, type TcpProxy, targetOf } from "./tcp-proxy.ts";

/** A log that goes down and comes back; `slow` if it can be slowed. */
export type LogServer = Pick<EventStoreDouble, "connectionString" | "close"> & {
  stop(how?: "killed"): Promise<void>;
  start(options?: { notReadyMs?: number }): Promise<void>;
  slow?: (ms: number) => void;
};

export type Servers<L extends LogServer = LogServer> = {
  /** The settings that make a service distributed. */
  environment: { EVENTSTORE_URL: string; MONGODB_URL: string; NATS_URL: string };
  eventStore: L;
  mongo: TcpProxy;
  nats: TcpProxy;
  /** Without the relays. */
  mongoUrl: string;
  natsUrl: string;
  /** Deletes database and stream. */
  close(): Promise<void>;
};

/** Addresses of servers. Without an address of an EventStoreDB the log is the double, in this process. */
export type Addresses = { eventStore: string | null; mongo: string; nats: string };

/** Separate streams on the server at this address, or a double. */
export const openLog = ({ eventStore }: Addresses): Promise<LogServer> =>
  eventStore === null ? startEventStoreDouble() : openPrefixed(eventStore);

/** @param log closed together with the others */
export async function openServers<L extends LogServer>(at: Addresses, log: L): Promise<Servers<L>> {
  const database = newDatabase(at.mongo);
  const natsAddress = new URL(at.nats);
  natsAddress.pathname = `/test-${randomUUID().slice(0, 8)}`;
  const natsUrl = String(natsAddress);
  const mongo = await openTcpProxy(targetOf(database, 27_017));
  const nats = await openTcpProxy(targetOf(natsUrl, 4222));
  return {
    environment: {
      EVENTSTORE_URL: log.connectionString,
      MONGODB_URL: through(database, mongo),
      NATS_URL: through(natsUrl, nats),
    },
    eventStore: log,
    mongo,
    nats,
    mongoUrl: database,
    natsUrl,
    async close() {
      await Promise.all([log.close(), mongo.close(), nats.close()]);
      await dropDatabase(database);
      await dropStream(natsUrl);
    },
  };
}

/** A separate prefix isolates the log from other data on the server; its events are not deleted afterwards. */
async function openPrefixed(url: string): Promise<LogServer> {
  const prefixed = `${url}${url.includes("?") ? "&" : "?"}streamPrefix=test-${randomUUID().slice(0, 8)}-`;
  const isOnePlainNode = /[?&]tls=false/i.test(url) && !/,|\+discover/.test(url);
  if (!isOnePlainNode) {
    // A relay has no certificate, and the nodes of a cluster announce their own addresses.
    const stop = () => Promise.reject(new Error("A cluster, or a server with TLS, cannot be cut off here."));
    return { connectionString: prefixed, stop, start: stop, close: async () => undefined };
  }
  const relay = await openTcpProxy(targetOf(url, 2113));
  return {
    connectionString: through(prefixed, relay),
    stop: relay.cut,
    start: relay.restore,
    close: relay.close,
  };
}

/** Deletes the whole stream of jobs, as by an operator's mistake. */
export async function dropStream(natsUrl: string): Promise<void> {
  const connection = await connect(connectionOptions(natsUrl));
  const manager = await connection.jetstreamManager();
  await manager.streams.delete(streamOf(natsUrl)).catch(() => undefined);
  await connection.close();
}

function through(url: string, { port }: TcpProxy): string {
  const address = new URL(url);
  address.host = `127.0.0.1:${port}`;
  return address.toString();
}
