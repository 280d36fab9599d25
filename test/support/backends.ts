/** Where a back end is for tests: at the address that its variable names, in a container, or nowhere. */
import { KurrentDbContainer } from "@testcontainers/kurrentdb";
import { MongoDBContainer } from "@testcontainers/mongodb";
import { GenericContainer, getContainerRuntimeClient, Wait } from "testcontainers";

export type Backend = {
  url: string;
  /** For the names of suites: what they ran on. */
  label: string;
  stop(): Promise<void>;
};

type Known = { variable: string; start(): Promise<{ url: string; stop(): Promise<unknown> }> };

const known = {
  EventStoreDB: {
    variable: "EVENTSTORE_URL",
    async start() {
      const container = await new KurrentDbContainer("kurrentplatform/kurrentdb:25.0").start();
      return {
        url: container.getConnectionString(),
        stop: () => container.stop(),
      };
    },
  },
  MongoDB: {
    variable: "MONGODB_URL",
    async start() {
      const container = await new MongoDBContainer("mongo:8.0").start();
      return {
        url: `${container.getConnectionString()}?directConnection=true`,
        stop: () => container.stop(),
      };
    },
  },
  NATS: {
    variable: "NATS_URL",
    async start() {
      const container = await new GenericContainer("nats:2.11-alpine")
        .withCommand(["-js"])
        .withExposedPorts(4222)
        .withWaitStrategy(Wait.forLogMessage("Server is ready"))
        .start();
      const url = `nats://${container.getHost()}:${container.getMappedPort(4222)}`;
      return { url, stop: () => container.stop() };
    },
  },
} satisfies Record<string, Known>;

/** Null, after a line that says why and what to do, when there is neither an address nor a container engine. */
export async function findBackend(name: keyof typeof known): Promise<Backend | null> {
  const { variable, start } = known[name];
  const url = process.env[variable];
  if (url) return { url, label: `${name} at ${variable}`, stop: async () => undefined };
  try {
    await getContainerRuntimeClient();
  } catch {
    console.warn(
      `SKIPPED: ${name}. There is no container engine and ${variable} is not set; scripts/test-servers.sh starts servers.`,
    );
    return null;
  }
  const { url: containerUrl, stop } = await start();
  return {
    url: containerUrl,
    label: `${name} in a container`,
    async stop() {
      await stop();
    },
  };
}
