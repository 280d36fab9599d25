/** The connection to NATS: how it is asked for, and whether it is there. */
import { type ConnectionOptions, Events, type NatsConnection } from "nats";
import { limits } from "../limits.ts";
import { BadAddress, hostsOf, type ServerPlace } from "../store/server-trouble.ts";

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

/**
 * The servers of one cluster, separated by commas; scheme, user and path may stand at one of them for all.
 *
 * @throws BadAddress when they cannot be understood, or say different things.
 */
function addressesOf(url: string): {
  hosts: string[];
  tls: boolean;
  path: string;
  user: string;
  password: string;
} {
  const addresses = url.split(",").map((one) => {
    const trimmed = one.trim();
    const address = URL.parse(trimmed.includes("://") ? trimmed : `nats://${trimmed}`);
    if (address === null || address.host === "") throw misunderstood();
    return address;
  });
  const only = (values: string[]): string => {
    const [value = "", ...others] = new Set(values.filter((one) => one !== ""));
    if (others.length > 0) throw misunderstood();
    return value;
  };
  return {
    hosts: addresses.map(({ host }) => host),
    tls: addresses.some(({ protocol }) => protocol === "tls:"),
    path: decodeURIComponent(only(addresses.map(({ pathname }) => pathname.replace(/^\/+/, "")))),
    user: decodeURIComponent(only(addresses.map(({ username }) => username))),
    password: decodeURIComponent(only(addresses.map(({ password }) => password))),
  };
}

const misunderstood = () =>
  new BadAddress(
    "NATS_URL cannot be understood: write nats://user:password@a:4222,b:4222/NAME, with one user and one name for all servers.",
  );

/** Name of the stream of jobs, and first part of its subjects: the path of the address, if it has one. @throws BadAddress */
export const streamOf = (url: string): string => addressesOf(url).path || streamDefault;

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

/** The client takes user and password apart from the address. @throws BadAddress */
export function connectionOptions(url: string): ConnectionOptions {
  const { hosts, tls, user, password } = addressesOf(url);
  return {
    servers: hosts,
    name: "process-diagram-service",
    maxReconnectAttempts: -1,
    reconnectTimeWait: limits.queueRetryMs,
    timeout: limits.storeCallMs,
    ...(tls ? { tls: {} } : {}),
    ...(user === "" ? {} : password === "" ? { token: user } : { user, pass: password }),
  };
}
