/** Where a back end is for tests: at the address that its variable names, in a container, or nowhere. */
import features from "@eventstore/db-client/generated/serverfeatures_grpc_pb.js";
import shared from "@eventstore/db-client/generated/shared_pb.js";
import { credentials } from "@grpc/grpc-js";
import { KurrentDbContainer } from "@testcontainers/kurrentdb";
import { MongoDBContainer } from "@testcontainers/mongodb";
import { MongoClient } from "mongodb";
import { connect } from "nats";
import { GenericContainer, getContainerRuntimeClient, Wait } from "testcontainers";

export type Backend = {
  url: string;
  /** For the names of suites: what they ran on. */
  label: string;
  stop(): Promise<void>;
};

type Known = { variable: string; start(): Promise<{ url: string; stop(): Promise<unknown> }> };

/** What containers are made of. */
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
} satisfies Record<string, Known>;

/** Whether there is an address or a container engine to start it with. */
export async function isToBeHad(name: keyof typeof known): Promise<boolean> {
  return process.env[known[name].variable] !== undefined || (await hasContainerEngine());
}

export const hasContainerEngine = (): Promise<boolean> =>
  getContainerRuntimeClient().then(
    () => true,
    () => false,
  );

/** Null, after a line that says why and what to do, when there is neither an address nor a container engine. */
export async function findBackend(name: keyof typeof known): Promise<Backend | null> {
  const { variable, start } = known[name];
  const url = process.env[variable];
  if (url) return { url, label: `${name} (${await saysOfItself(name, url)})`, stop: async () => undefined };
  if (!(await isToBeHad(name))) {
    console.warn(
      `SKIPPED: ${name}. There is no container engine and ${variable} is not set; scripts/test-servers.sh starts servers.`,
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

/** The server's own word for what it is, so that nobody takes a stand-in for the real thing. */
async function saysOfItself(name: keyof typeof known, url: string): Promise<string> {
  if (name === "EventStoreDB") return `version ${await eventStoreVersion(url)}`;
  if (name === "NATS") {
    const connection = await connect({ servers: new URL(url).host });
    const version = `version ${connection.info?.version}`;
    await connection.close();
    return version;
  }
  const client = new MongoClient(url);
  const { version, ferretdbVersion } = await client.db().command({ buildInfo: 1 });
  await client.close();
  return ferretdbVersion === undefined ? `version ${version}` : `FerretDB as ${version}`;
}

/** Asked without TLS; a server behind TLS is not asked. */
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
