/** The servers of the distributed mode go away, one at a time and together, and come back. FAULTS=1: for half a minute each. */
import { describe, expect, test } from "vitest";
import { distributedOn, openDistributedHouse } from "../../support/modes.ts";
import type { Servers } from "../../support/servers.ts";
import { type Fault, openSite, under } from "../support/site.ts";
import { type Row, tableOf } from "../support/table.ts";

const awayMs = process.env.FAULTS ? 30_000 : 2_000;

type Cuttable = { cut(): Promise<void>; restore(): Promise<void> };

/** Each of them comes back by itself; nobody tells the service. */
function awayOf({ eventStore, mongo, nats }: Servers): Fault[] {
  const log = { cut: () => eventStore.stop("killed"), restore: () => eventStore.start({ notReadyMs: 500 }) };
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
    away("event store", [log]),
    away("read store", [mongo]),
    away("queue", [nats]),
    away("all three", [log, mongo, nats]),
  ];
}

describe.skipIf(!distributedOn)(`distributed on ${distributedOn}`, () => {
  test("nothing is lost, doubled or wrong after a server was away, and nobody has to help", async () => {
    const house = await openDistributedHouse();
    const site = await openSite(house);
    const rows: Row[] = [];
    for (const fault of awayOf(house)) rows.push(await under(site, fault));
    console.log(tableOf("Distributed, servers away", rows));
    expect(rows.filter(({ wrong }) => wrong.length > 0)).toEqual([]);
  }, 600_000);
});
