/** A log of 100,000 events, written by commands, replayed into all read models. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openEmbeddedStores } from "../src/adapters.ts";
import { readConfig } from "../src/config.ts";
import { projections } from "../src/projections/all.ts";
import { catchUp } from "../src/projections/run.ts";
import { type Bench, mebibytes, perSecond, timed } from "./report.ts";
import { inFlight, longLogEvents, writeLongLog } from "./support/long-log.ts";

export const replay: Bench = {
  name: "replay",
  async run() {
    const folder = mkdtempSync(join(tmpdir(), "pds-replay-"));
    const stores = openEmbeddedStores(readConfig({ DATA_DIR: folder }));
    const writing = await timed(() => writeLongLog(stores));
    const events = longLogEvents;
    let peak = 0;
    const watch = setInterval(() => {
      peak = Math.max(peak, process.memoryUsage().rss);
    }, 50);
    const before = process.memoryUsage().rss;
    const reading = await timed(async () => {
      for (const projection of projections) await catchUp(projection, stores);
    });
    clearInterval(watch);
    await stores.close();
    rmSync(folder, { recursive: true });
    const all = events.toLocaleString("en");
    return [
      { what: `${all} events by commands, ${inFlight} in flight`, value: `${perSecond(events, writing)}` },
      {
        what: `replay of ${all} events into all ${projections.length} read models`,
        value: `${(reading / 1000).toFixed(1)} s`,
      },
      { what: "events a second", value: perSecond(events, reading) },
      { what: "memory before and at the peak", value: `${mebibytes(before)}, ${mebibytes(peak)}` },
    ];
  },
};
