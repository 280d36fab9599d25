/**
 * Wrong clocks, and clocks that are changed while the service runs. Each process has its own clock here, by libfaketime
 * (Debian's package of that name), which only changes the time of day.
 */
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { modes } from "../../support/modes.ts";
import { temporaryFolder } from "../../support/stores.ts";
import { type Fault, openSite, type Role, replace, type Site, under } from "../support/site.ts";
import { type Row, tableOf } from "../support/table.ts";

const library = ["x86_64", "aarch64"]
  .map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`)
  .find((file) => existsSync(file));
if (!library)
  console.warn("SKIPPED: clocks that are set. Install libfaketime (apt-get install libfaketime).");

type Clock = { environment: Record<string, string>; set(offset: "+0" | "+1h" | "-1h"): void };

/** One clock, for the processes started with this environment. */
function openClock(): Clock {
  const file = join(temporaryFolder(), "clock");
  const set: Clock["set"] = (offset) => writeFileSync(file, offset);
  set("+0");
  return {
    environment: {
      LD_PRELOAD: library ?? "",
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: "1",
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
    },
    set,
  };
}

/** A process with that clock starts while jobs are open. */
const wrongFromTheStart = (site: Site, role: Role, offset: "+1h" | "-1h"): Fault => ({
  name: `${role} started with its clock at ${offset}`,
  async happen(accept) {
    const clock = openClock();
    clock.set(offset);
    await replace(site, role, "SIGTERM", clock.environment);
    await accept();
    await site.house.appended("GenerationSucceeded", site.accepted.length);
    await replace(site, role, "SIGTERM");
  },
});

/** The clock changes when some jobs are done. */
const stepping = (site: Site, clock: Clock): Fault => ({
  name: "all clocks an hour ahead, an hour behind, right",
  async happen(accept) {
    for (const offset of ["+1h", "-1h", "+0"] as const) {
      clock.set(offset);
      await accept();
      await site.house.appended("GenerationSucceeded", site.accepted.length);
    }
  },
});

describe.skipIf(!library).each(modes)("$name", ({ name, open }) => {
  test("clocks that are wrong or set lose nothing, double nothing and fail nothing", async () => {
    const clock = openClock();
    const site = await openSite(await open(), clock.environment);
    const rows: Row[] = [await under(site, stepping(site, clock))];
    // A worker decides which jobs are overdue, so its clock matters most.
    const roles = process.env.FAULTS ? (["worker", "api", "projector"] as const) : (["worker"] as const);
    for (const role of roles)
      for (const offset of ["+1h", "-1h"] as const)
        rows.push(await under(site, wrongFromTheStart(site, role, offset)));
    console.log(tableOf(`${name}, clocks`, rows));
    expect(rows.filter(({ wrong }) => wrong.length > 0)).toEqual([]);
  }, 600_000);
});
