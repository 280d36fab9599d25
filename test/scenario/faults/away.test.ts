/**
 * The servers of the distributed mode go down, one at a time and together, and come back. FAULTS=1: for half a minute
 * each. Servers by address are cut off by our relay, servers in containers by toxiproxy; everything else is the same.
 */
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { hasContainerEngine } from "../../support/backends.ts";
import { startContainerServers } from "../../support/container-servers.ts";
import { distributedOn, type House, houseOf, openDistributedHouse } from "../../support/modes.ts";
import { temporaryFolder } from "../../support/stores.ts";
import type { Cuttable } from "../../support/tcp-proxy.ts";
import { type Fault, openSite, under } from "../support/site.ts";
import { type Row, tableOf } from "../support/table.ts";

const awayMs = process.env.FAULTS ? 30_000 : 2_000;

type Cutting = { house: House; eventStore: Cuttable; mongo: Cuttable; nats: Cuttable };

/** The log is the test double: it also dies, and needs a moment until it can answer again. */
async function openBehindRelays(): Promise<Cutting> {
  const house = await openDistributedHouse();
  const { eventStore, mongo, nats } = house;
  const log = { cut: () => eventStore.stop("killed"), restore: () => eventStore.start({ notReadyMs: 500 }) };
  return { house, eventStore: log, mongo, nats };
}

async function openBehindToxiproxy(): Promise<Cutting> {
  const servers = await startContainerServers();
  onTestFinished(servers.close);
  return { house: houseOf(join(temporaryFolder(), "data"), servers.environment), ...servers };
}

/** Each of them comes back by itself, without any signal to the service. */
function awayOf({ eventStore, mongo, nats }: Cutting): Fault[] {
  const away = (what: string, parts: Cuttable[]): Fault => ({
    name: `${what} away for ${awayMs / 1000} s`,
    away: true,
    async happen() {
      await Promise.all(parts.map((part) => part.cut()));
      await new Promise((resolve) => setTimeout(resolve, awayMs));
      await Promise.all(parts.map((part) => part.restore()));
    },
  });
  return [
    away("event store", [eventStore]),
    away("read store", [mongo]),
    away("queue", [nats]),
    away("all three", [eventStore, mongo, nats]),
  ];
}

const engine = await hasContainerEngine();
if (!engine) console.warn("SKIPPED: outages behind toxiproxy. There is no container engine here.");
const places = [
  { on: `distributed on ${distributedOn}, behind relays`, open: openBehindRelays, there: distributedOn },
  {
    on: "distributed on KurrentDB, MongoDB and NATS in containers, behind toxiproxy",
    open: openBehindToxiproxy,
    there: engine,
  },
];

describe.each(places)("$on", ({ on, open, there }) => {
  test.skipIf(!there)(
    "nothing is lost, doubled or wrong after a server was away, and nobody has to help",
    async () => {
      const cutting = await open();
      const site = await openSite(cutting.house);
      const rows: Row[] = [];
      for (const fault of awayOf(cutting)) rows.push(await under(site, fault));
      console.log(tableOf(on, rows));
      expect(rows.filter(({ wrong }) => wrong.length > 0)).toEqual([]);
    },
    600_000,
  );
});
