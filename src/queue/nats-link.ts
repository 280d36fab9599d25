/** The connection to NATS: how it is asked for, and whether it is there. */
import { type ConnectionOptions, Events, type NatsConnection } from "nats";
import { limits } from "../limits.ts";
import { hostsOf, type ServerPlace } from "../store/server-trouble.ts";

/** What is asked of the server while the connection is down is lost, and so is what was asked before it broke. */
export type Link = {
  /** Resolves when the connection is there again; null while it is. */
  down: Promise<void> | null;
  /** Aborts when it breaks. */
  broken: AbortSignal;
};

/** Gives the connection as it is now. @param onUp told each time that it is there again. */
export function watchLink(connection: NatsConnection, onUp: () => void = () => undefined): () => Link {
  let up: PromiseWithResolvers<void> | null = null;
  let broken = new AbortController();
  const watch = async () => {
    for await (const { type } of connection.status()) {
      if (type === Events.Disconnect) {
        up ??= Promise.withResolvers();
        broken.abort();
      } else if (type === Events.Reconnect) {
        broken = new AbortController();
        up?.resolve();
        up = null;
        onUp();
      }
    }
  };
  void watch();
  return () => ({ down: up?.promise ?? null, broken: broken.signal });
}

const streamDefault = "process-diagram-jobs";

/** Name of the stream of jobs, and first part of its subjects: the path of the (first) address, if it has one. */
export function streamOf(url: string): string {
  const [first = url] = url.split(",");
  return decodeURIComponent(new URL(first).pathname.replace(/^\/+/, "")) || streamDefault;
}

export function placeOf(url: string): ServerPlace {
  return {
    name: "NATS",
    setting: "NATS_URL",
    hosts: url.split(",").map(hostsOf).join(",") || null,
    tls: {
      asked: url.startsWith("tls:"),
      on: "write tls:// into NATS_URL",
      authority: "name the authority in NODE_EXTRA_CA_CERTS",
    },
  };
}

/** The client takes user and password apart from the address. */
export function connectionOptions(url: string): ConnectionOptions {
  const addresses = url.split(",").map((address) => new URL(address));
  const { username, password, protocol } = addresses[0] ?? new URL(url);
  const user = decodeURIComponent(username);
  return {
    servers: addresses.map(({ host }) => host),
    name: "process-diagram-service",
    maxReconnectAttempts: -1,
    reconnectTimeWait: limits.queueRetryMs,
    timeout: limits.storeCallMs,
    ...(protocol === "tls:" ? { tls: {} } : {}),
    ...(user === "" ? {} : password === "" ? { token: user } : { user, pass: decodeURIComponent(password) }),
  };
}
