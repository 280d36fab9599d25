/** The embedded and the distributed mode, so that one scenario runs on both. */
import { join } from "node:path";
import { afterAll, onTestFinished, test } from "vitest";
import { openStores, type Stores } from "../../src/adapters.ts";
import { readConfig } from "../../src/config.ts";
import type { RecordedEvent } from "../../src/events/recorded.ts";
import { findBackend, findLog } from "./backends.ts";
import { type EventStoreDouble, startEventStoreDouble } from "./eventstore-double/double.ts";
import { type Addresses, type LogServer, openLog, openServers, type Servers } from "./servers.ts";
import type { Place } from "./service.ts";
import { temporaryFolder } from "./stores.ts";

/** The data of one service, deleted after the test. */
export type House = {
  place: Place;
  /** The same stores, opened beside the service. */
  stores(): Promise<Stores>;
  /** All events so far. */
  log(): Promise<RecordedEvent[]>;
  /** Resolves as soon as the log has `count` events of this type. */
  appended(types: string | readonly string[], count?: number): Promise<void>;
};

/** With control of its servers; processes reach all of them through a relay. */
export type DistributedHouse<L extends LogServer = LogServer> = House & Servers<L>;
export type HouseOnDouble = DistributedHouse<EventStoreDouble>;

export type Mode = { name: string; open(): Promise<House> };

const mongoServer = await findBackend("MongoDB");
const natsServer = await findBackend("NATS");
const logServer = await findLog();
afterAll(async () => {
  await logServer?.stop();
  await mongoServer?.stop();
  await natsServer?.stop();
});

/** The servers of the distributed mode; null if one is missing. */
export const distributedOn =
  mongoServer && natsServer
    ? `${logServer?.label ?? "EventStoreDB (the double)"}, ${mongoServer.label}, ${natsServer.label}`
    : null;

export const embedded: Mode = {
  name: "embedded",
  open: async () => houseOf(join(temporaryFolder(), "data"), {}),
};

/** The modes that can run here. */
export const modes: Mode[] = [embedded];
if (distributedOn) modes.push({ name: `distributed on ${distributedOn}`, open: openDistributedHouse });
else test.skip("the distributed mode: MongoDB or NATS is missing");

/** A separate log, database and stream of jobs. */
export function openDistributedHouse(): Promise<DistributedHouse> {
  return openHouse(openLog);
}

/** The same for faults that a real server cannot be made to have: its log is the double. */
export const openHouseOnDouble = (): Promise<HouseOnDouble> => openHouse(() => startEventStoreDouble());

async function openHouse<L extends LogServer>(
  openLog: (at: Addresses) => Promise<L>,
): Promise<DistributedHouse<L>> {
  if (!mongoServer || !natsServer) throw new Error("MongoDB or NATS is missing.");
  const at = { eventStore: logServer?.url ?? null, mongo: mongoServer.url, nats: natsServer.url };
  const servers = await openServers(at, await openLog(at));
  onTestFinished(servers.close);
  return { ...houseOf(join(temporaryFolder(), "data"), servers.environment), ...servers };
}

/** @param servers settings that make a service distributed; none for an embedded one */
export function houseOf(dataDir: string, servers: Record<string, string>): House {
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
    async appended(types, count = 1) {
      const opened = await stores();
      const isCounted = ({ type }: { type: string }) => [types].flat().includes(type);
      await follow((events) => events.filter(isCounted).length >= count, opened);
      await opened.close();
    },
  };
}
