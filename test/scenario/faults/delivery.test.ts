/** Messages that arrive twice, in another order or never, and processes that are slow, frozen, doubled or replaced. */
import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { openNatsQueue } from "../../../src/queue/queue.nats.ts";
import { jobKinds, jobs } from "../../../src/workers/jobs.ts";
import { distributedOn, type House, modes, openDistributedHouse } from "../../support/modes.ts";
import { dropStream } from "../../support/servers.ts";
import { startService } from "../../support/service.ts";
import { type Fault, openSite, type Role, replace, type Site, under } from "../support/site.ts";
import { type Row, tableOf } from "../support/table.ts";

/** With FAULTS=1 longer than a message is reserved for its worker (limits.jobAckWaitMs). */
const frozenMs = process.env.FAULTS ? 35_000 : 3_000;

const killed = (site: Site, role: Role): Fault => ({
  name: `${role} killed, another started`,
  happen: () => replace(site, role, "SIGKILL"),
});

/** Like a machine that swaps: its connections stay, and its work waits. */
const frozen = (site: Site, role: Role): Fault => ({
  name: `${role} frozen for ${frozenMs / 1000} s`,
  // A process that is frozen in the middle of a transaction keeps the lock of its SQLite file.
  away: typeof site.house.place === "string",
  async happen() {
    const { freeze, thaw } = site.process[role];
    freeze();
    await new Promise((resolve) => setTimeout(resolve, frozenMs));
    thaw();
  },
});

const doubled = (site: Site, role: Role): Fault => ({
  name: `two of ${role} at once`,
  async happen() {
    const second = await startService(site.house.place, { ROLES: role });
    await site.house.appended("GenerationSucceeded", site.accepted.length);
    await second.end("SIGTERM");
  },
});

/** All jobs ever, done or not. */
const deliveredAgain = (house: House, natsUrl: string): Fault => ({
  name: "every message again, in the reverse order",
  async happen() {
    const queue = await openNatsQueue({ url: natsUrl, kinds: jobKinds });
    for (const { type, stream } of (await house.log()).toReversed()) {
      const job = jobs.find(({ askedBy }) => askedBy === type);
      const of = stream.replace("generation-", "");
      if (job) await queue.publish({ id: randomUUID(), kind: job.kind, of, owner: "again" });
    }
    await queue.close();
  },
});

async function tried(title: string, site: Site, faults: Fault[]): Promise<void> {
  const rows: Row[] = [];
  for (const fault of faults) rows.push(await under(site, fault));
  console.log(tableOf(title, rows));
  expect(rows.filter(({ wrong }) => wrong.length > 0)).toEqual([]);
}

describe.each(modes)("$name", ({ name, open }) => {
  test("processes killed, frozen and doubled under load change nothing", async () => {
    const site = await openSite(await open());
    const quick = [frozen(site, "projector"), doubled(site, "projector")];
    const long = [
      killed(site, "projector"),
      killed(site, "worker"),
      frozen(site, "worker"),
      doubled(site, "worker"),
    ];
    await tried(`${name}, processes`, site, process.env.FAULTS ? [...quick, ...long] : quick);
  }, 600_000);
});

describe.skipIf(!distributedOn)(`distributed on ${distributedOn}`, () => {
  test("messages delivered again, in another order, or lost with their stream change nothing", async () => {
    const house = await openDistributedHouse();
    const site = await openSite(house);
    await tried("Distributed, messages", site, [
      deliveredAgain(house, house.natsUrl),
      { name: "the stream of jobs deleted", happen: () => dropStream(house.natsUrl) },
    ]);
  }, 600_000);
});
