/**
 * The real servers of the distributed mode, in containers, behind toxiproxy; without an engine `servers.ts` is used.
 */
import { KurrentDbContainer } from "@testcontainers/kurrentdb";
import { MongoDBContainer } from "@testcontainers/mongodb";
import { type CreatedProxy, ToxiProxyContainer } from "@testcontainers/toxiproxy";
import { GenericContainer, Network, Wait } from "testcontainers";
import { images } from "./backends.ts";
import type { Cuttable } from "./tcp-proxy.ts";

export type ContainerServers = {
  /** The settings that make a service distributed. */
  environment: { EVENTSTORE_URL: string; MONGODB_URL: string; NATS_URL: string };
  eventStore: Cuttable;
  mongo: Cuttable;
  nats: Cuttable;
  close(): Promise<void>;
};

/**
 * Starts a network of four containers.
 * @throws if there is no container engine, or an image is not available
 */
export async function startContainerServers(): Promise<ContainerServers> {
  const network = await new Network().start();
  const [eventStore, mongo, nats, toxiproxy] = await Promise.all([
    new KurrentDbContainer(images.eventStore).withNetwork(network).withNetworkAliases("eventstore").start(),
    new MongoDBContainer(images.mongo).withNetwork(network).withNetworkAliases("mongo").start(),
    new GenericContainer(images.nats)
      .withCommand(["-js"])
      .withNetwork(network)
      .withNetworkAliases("nats")
      .withExposedPorts(4222)
      .withWaitStrategy(Wait.forLogMessage("Server is ready"))
      .start(),
    new ToxiProxyContainer(images.toxiproxy).withNetwork(network).start(),
  ]);
  const proxied = (name: string, port: number) =>
    toxiproxy.createProxy({ name, upstream: `${name}:${port}`, enabled: true });
  const logProxy = await proxied("eventstore", 2113);
  const mongoProxy = await proxied("mongo", 27017);
  const natsProxy = await proxied("nats", 4222);
  return {
    environment: {
      EVENTSTORE_URL: `esdb://${addressOf(logProxy)}?tls=false`,
      // The replica set would name its member by an address that is unknown outside the network.
      MONGODB_URL: `mongodb://${addressOf(mongoProxy)}/process_diagrams?directConnection=true`,
      NATS_URL: `nats://${addressOf(natsProxy)}`,
    },
    eventStore: cuttable(logProxy),
    mongo: cuttable(mongoProxy),
    nats: cuttable(natsProxy),
    async close() {
      await Promise.all([eventStore, mongo, nats, toxiproxy].map((container) => container.stop()));
      await network.stop();
    },
  };
}

const addressOf = ({ host, port }: CreatedProxy): string => `${host}:${port}`;

/** A disabled proxy ends its connections and accepts no new ones. */
const cuttable = ({ setEnabled }: CreatedProxy): Cuttable => ({
  async cut() {
    await setEnabled(false);
  },
  async restore() {
    await setEnabled(true);
  },
});
