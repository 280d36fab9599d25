/** The work of auditors and operators on a long log beside the running service, and its effect on a customer. */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import { openEmbeddedStores } from "../src/adapters.ts";
import { readConfig } from "../src/config.ts";
import { type Bench, type Figure, mebibytes, ms, perSecond, quantile, timed } from "./report.ts";
import { start } from "./service.ts";
import { undrawnDocument } from "./support/documents.ts";
import { longLogEvents, writeLongLog } from "./support/long-log.ts";

const run = promisify(execFile);
/** Each may make 120 requests a minute. */
const keysUsed = 10;
const pauseMs = 60;

export const auditing: Bench = {
  name: "auditing",
  async run() {
    const folder = mkdtempSync(join(tmpdir(), "pds-auditing-"));
    const stores = openEmbeddedStores(readConfig({ DATA_DIR: folder }));
    await writeLongLog(stores);
    await stores.close();
    const pds = async (...words: string[]) => {
      const env = { ...process.env, DATA_DIR: folder };
      const { stdout } = await run(process.execPath, ["src/ops/pds.ts", ...words, "--json"], { env });
      return JSON.parse(stdout);
    };
    const first = await pds("keys", "first", "--email", "bench@example.com");
    const keys: string[] = [first.key];
    while (keys.length < keysUsed) keys.push(await newKey(pds, first.user));
    const { base, stop } = await start(folder);
    while ((await pds("projections", "status")).some((one: { lag_events: number }) => one.lag_events > 0))
      await sleep(1_000);
    const customer = await customerOf(base, keys);

    const before = await customer.latencies(sleep(30_000));
    const verifying = timed(() => pds("audit", "verify"));
    const duringVerify = await customer.latencies(verifying);
    const rebuilding = pds("projections", "rebuild");
    const duringRebuild = await customer.latencies(rebuilding);
    const { projections } = await rebuilding;
    await stop();
    rmSync(folder, { recursive: true });
    return [
      {
        what: `audit verify of ${longLogEvents.toLocaleString("en")} events, with its start`,
        value: perSecond(longLogEvents, await verifying),
      },
      ...rebuildFigures(projections),
      { what: "GET of a diagram, p50 and p99: before", value: shown(before) },
      { what: "  … during audit verify", value: shown(duringVerify) },
      { what: "  … during the rebuild of all read models", value: shown(duringRebuild) },
    ];
  },
};

type Rebuilt = { name: string; seconds: number; peak_bytes: number };

function rebuildFigures(rebuilt: Rebuilt[]): Figure[] {
  const long = rebuilt.filter(({ name }) => name === "diagrams" || name === "contents");
  return [
    ...long.map(({ name, seconds }) => ({
      what: `rebuild of ${name}, compared and switched`,
      value: `${seconds} s, ${perSecond(longLogEvents, seconds * 1000)}`,
    })),
    {
      what: "peak memory of the rebuilding process",
      value: mebibytes(Math.max(...rebuilt.map(({ peak_bytes }) => peak_bytes))),
    },
  ];
}

async function newKey(pds: (...words: string[]) => Promise<{ key: string }>, user: string): Promise<string> {
  return (await pds("keys", "create", "--user", user, "--scopes", "all", "--env", "live")).key;
}

/** Reads one diagram again and again, with one key after the other. */
async function customerOf(base: string, keys: string[]) {
  const headers = (key = "") => ({ authorization: `Bearer ${key}`, "content-type": "application/json" });
  const body = JSON.stringify({ bpmn_xml: await undrawnDocument(20) });
  const made = await fetch(`${base}/v1/diagrams/import`, { method: "POST", headers: headers(keys[0]), body });
  const { id } = (await made.json()) as { id: string };
  let count = 0;
  return {
    /** Milliseconds of each request until the work has ended. */
    async latencies(work: Promise<unknown>): Promise<number[]> {
      const taken: number[] = [];
      let ended = false;
      const end = work.finally(() => {
        ended = true;
      });
      while (!ended) {
        const key = keys[count++ % keys.length];
        taken.push(
          await timed(async () => {
            const answer = await fetch(`${base}/v1/diagrams/${id}`, { headers: headers(key) });
            if (answer.status !== 200) throw new Error(`${answer.status} ${await answer.text()}`);
            await answer.arrayBuffer();
          }),
        );
        await sleep(pauseMs);
      }
      await end;
      return taken;
    },
  };
}

const shown = (latencies: number[]): string =>
  `${ms(quantile(latencies, 0.5))}, ${ms(quantile(latencies, 0.99))} (${latencies.length} requests)`;
