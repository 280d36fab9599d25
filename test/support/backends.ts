/** Finds a back end for tests: at the address in its variable, in a container, or none. */
import features from "@eventstore/db-client/generated/serverfeatures_grpc_pb.js";
import shared from "@eventstore/db-client/generated/shared_pb.js";
import { credentials } from "@grpc/grpc-js";
import { KurrentDbContainer } from "@testcontainers/kurrentdb";
import { MongoDBContainer } from "@testcontainers/mongodb";
import { MongoClient } from "mongodb";
import { connect } from "nats";
import { GenericContainer, getContainerRuntimeClient, Wait } from "testcontainers";
import { connectionOptions } from "../../src/queue/nats-address.ts";

export type Backend = {
  url: string;
  /** For the names of suites. */
  label: string;
  stop(): Promise<void>;
};

/** `start`: null for back ends that are only used by address. */
type Known = { variable: string; start: (() => Promise<{ url: string; stop(): Promise<unknown> }>) | null };

/** The images of the containers. */
export const images = {
  eventStore: "kurrentplatform/kurrentdb:26.0.3",
  mongo: "mongo:8.0.34-noble",
  nats: "nats:2.15.2-alpine",
  toxiproxy: "ghcr.io/shopify/toxiproxy:2.12.0",
};

const known = {
  EventStoreDB: {
    variable: "EVENTSTORE_URL",
    async start() {
      const container = await new KurrentDbContainer(images.eventStore).start();
      return {
        url: container.getConnectionString(),
        stop: () => container.stop(),
      };
    },
  },
  MongoDB: {
    variable: "MONGODB_URL",
    async start() {
      const container = await new MongoDBContainer(images.mongo).start();
      return {
        url: `${container.getConnectionString()}?directConnection=true`,
        stop: () => container.stop(),
      };
    },
  },
  NATS: {
    variable: "NATS_URL",
    async start() {
      const container = await new GenericContainer(images.nats)
        .withCommand(["-js"])
        .withExposedPorts(4222)
        .withWaitStrategy(Wait.forLogMessage("Server is ready"))
        .start();
      const url = `nats://${container.getHost()}:${container.getMappedPort(4222)}`;
      return { url, stop: () => container.stop() };
    },
  },
  // Others of their kind, only for the contracts.
  "a second MongoDB": { variable: "MONGODB_SECOND_URL", start: null },
  "an older NATS": { variable: "NATS_OLDER_URL", start: null },
} satisfies Record<string, Known>;

type Name = keyof typeof known;

/** A server for the log of whole services; null if the double is used instead. */
export const findLog = async (): Promise<Backend | null> =>
  (await isToBeHad("EventStoreDB")) ? findBackend("EventStoreDB") : null;

const kinds = {
  MongoDB: ["MongoDB", "a second MongoDB"],
  NATS: ["NATS", "an older NATS"],
} as const satisfies Record<string, Name[]>;

/** Whether there is an address, or a container engine to start it. */
export async function isToBeHad(name: Name): Promise<boolean> {
  const { variable, start } = known[name];
  return process.env[variable] !== undefined || (start !== null && (await hasContainerEngine()));
}

export const hasContainerEngine = (): Promise<boolean> =>
  getContainerRuntimeClient().then(
    () => true,
    () => false,
  );

/** Null if there is neither an address nor a container engine; prints why, and what to do. */
export async function findBackend(name: Name): Promise<Backend | null> {
  const { variable, start } = known[name];
  const url = process.env[variable];
  if (url) return { url, label: `${name} (${await saysOfItself(name, url)})`, stop: async () => undefined };
  if (start === null || !(await hasContainerEngine())) {
    console.warn(
      `SKIPPED: ${name}. ${start === null ? "" : "There is no container engine and "}${variable} is not set; CONTRIBUTING.md says how to get one.`,
    );
    return null;
  }
  const container = await start();
  return {
    url: container.url,
    label: `${name} (${await saysOfItself(name, container.url)}, in a container)`,
    async stop() {
      await container.stop();
    },
  };
}

/** The servers that an adapter's contract is checked against; prints a line if there is none. */
export async function findBackends(kind: keyof typeof kinds): Promise<Backend[]> {
  const found: Backend[] = [];
  for (const name of kinds[kind]) {
    const backend = await findBackend(name);
    if (backend) found.push(backend);
  }
  return found;
}

/** The server's description of itself, so that a stand-in is not mistaken for the real server. */
async function saysOfItself(name: Name, url: string): Promise<string> {
  if (name === "EventStoreDB") return `version ${await eventStoreVersion(url)}`;
  if (name === "NATS" || name === "an older NATS") {
    const connection = await connect(connectionOptions(url));
    const version = `version ${connection.info?.version}`;
    await connection.close();
    return version;
  }
  const [standIn, version] = await mongoAt(url);
  return standIn === null ? `version ${version}` : `${standIn} as ${version}`;
}

/** The stand-in for MongoDB at this address, if any; it lacks features that tests of real servers need. */
export async function mongoAt(
  url: string,
): Promise<["FerretDB" | "mongo-java-server" | null, version: string]> {
  const client = new MongoClient(url);
  const { version, ferretdbVersion, gitVersion } = await client.db().command({ buildInfo: 1 });
  await client.close();
  if (ferretdbVersion !== undefined) return ["FerretDB", version];
  return [gitVersion === undefined ? "mongo-java-server" : null, version];
}

/** Requests without TLS; does not ask a server with TLS. */
function eventStoreVersion(url: string): Promise<string> {
  const address = /^\w+:\/\/(?:[^@/]+@)?([^/?]+).*tls=false/.exec(url)?.[1];
  if (address === undefined) return Promise.resolve("unknown");
  const client = new features.ServerFeaturesClient(address, credentials.createInsecure());
  return new Promise((resolve, reject) => {
    client.getSupportedMethods(new shared.Empty(), (error, supported) => {
      client.close();
      if (error) reject(error);
      else resolve(supported.getEventStoreServerVersion());
    });
  });
}
