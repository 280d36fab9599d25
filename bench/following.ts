/**
 * The speed of reading the log of the distributed mode: to its end, into views, and live. The servers are test doubles
 * in separate processes that send one message for each event, like 23.10 (plain, slow readers are dropped) and 25.1
 * (gzip, they catch up).
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { openEmbeddedStores } from "../src/adapters.ts";
import { readConfig } from "../src/config.ts";
import { diagramEvents } from "../src/events/diagram.ts";
import { generationEvents } from "../src/events/generation.ts";
import { projections } from "../src/projections/all.ts";
import { folders } from "../src/projections/folders.ts";
import { prefixesOf } from "../src/projections/projection.ts";
import { catchUp } from "../src/projections/run.ts";
import { openEventStoreDb } from "../src/store/event-store.eventstoredb.ts";
import type { EventStore } from "../src/store/event-store.ts";
import type { ReadModels } from "../src/store/read-models.ts";
import { type Running, runScript } from "../test/support/processes.ts";
import { type Bench, type Figure, ms, perSecond, timed } from "./report.ts";
import { fillLog, readLog } from "./support/full-log.ts";

const events = 4_000;
const bursts = 5;
const burst = 500;
const rate = 1_000;
const seconds = 10;
/** The time of a call to a server of views. */
const viewCallMs = 2;
/** Readers that are not finished by then are given up. */
const patienceMs = 45_000;
const pageMs = "1";

export const following: Bench = {
  name: "following",
  async run() {
    const figures: Figure[] = [];
    for (const like of ["23.10", "25.1"]) {
      const found = await measure(like);
      figures.push(...found.map(({ what, value }) => ({ what: `${like}: ${what}`, value })));
    }
    return figures;
  },
};

async function measure(like: string): Promise<Figure[]> {
  const double = runScript(["test/support/eventstore-double/main.ts", "--like", like, "--page", pageMs]);
  await double.until((lines) => lines.length > 0);
  const url = double.lines[0] ?? "";
  const folder = mkdtempSync(join(tmpdir(), "pds-following-"));
  const embedded = openEmbeddedStores(readConfig({ DATA_DIR: folder }));
  let drops = 0;
  const store = openEventStoreDb({ connectionString: url, logger: { warn: () => void drops++ } });
  try {
    await fillLog({ ...embedded, store }, events);
    const before = process.cpuUsage();
    const { events: read, took } = await readLog({ ...embedded, store });
    const cpu = process.cpuUsage(before);
    const models = { batches: 0, ...slowly(embedded.models, () => models.batches++) };
    const rebuilding = await timed(() => catchUp(folders, { store, vault: embedded.vault, models }));
    const live = await followers(store, url);
    return [
      { what: "catch-up", value: perSecond(read, took) },
      {
        what: "catch-up, CPU of the reader for an event",
        value: `${Math.round((cpu.user + cpu.system) / read)} µs`,
      },
      { what: `rebuild, views ${viewCallMs} ms away`, value: perSecond(events, rebuilding) },
      { what: "rebuild, events in a batch", value: (events / models.batches).toFixed(0) },
      ...live,
      { what: "interruptions of readers", value: String(drops) },
    ];
  } finally {
    await store.close();
    await embedded.close();
    double.process.kill("SIGKILL");
    rmSync(folder, { recursive: true });
  }
}

/** Makes every call slower. */
function slowly(models: ReadModels, onSave: () => void): ReadModels {
  return {
    ...models,
    async getMany(...args) {
      await sleep(viewCallMs);
      return models.getMany(...args);
    },
    async save(...args) {
      onSave();
      await sleep(viewCallMs);
      return models.save(...args);
    },
  };
}

/** Follows like one process with all roles: a reader for each projection, and one that wakes the workers. */
async function followers(store: EventStore, url: string): Promise<Figure[]> {
  const families = [...projections.map(prefixesOf), [generationEvents.prefix, diagramEvents.prefix]];
  const stop = new AbortController();
  const start = await store.end();
  const reached = families.map(() => start);
  const reading = families.map(async (prefixes, i) => {
    for await (const { upTo } of store.follow(prefixes, start, stop.signal)) reached[i] = upTo;
  });
  const behind = async (count: number, perSecond: number): Promise<{ took: number; written: string }> => {
    const writer: Running = runScript(["bench/support/append-at.ts", url, String(count), String(perSecond)]);
    await writer.until((lines) => lines.length > 0);
    const [end = "0", written = ""] = (writer.lines[0] ?? "").split(" ");
    const since = performance.now();
    const isBehind = () => reached.some((position) => position < BigInt(end));
    while (isBehind() && performance.now() - since < patienceMs) await sleep(1);
    const took = isBehind() ? Number.POSITIVE_INFINITY : performance.now() - since;
    await writer.ended;
    return { took, written };
  };
  await sleep(2_000);
  let most = 0;
  for (let i = 0; i < bursts; i++) most = Math.max(most, (await behind(burst, 0)).took);
  const { took, written } = await behind(rate * seconds, rate);
  stop.abort();
  await Promise.all(reading);
  return [
    { what: `${families.length} readers behind after bursts of ${burst}, at most`, value: within(most) },
    { what: `the same after ${seconds} s of ${written} appends/s`, value: within(took) },
  ];
}

const within = (took: number): string => (Number.isFinite(took) ? ms(took) : `not within ${ms(patienceMs)}`);
