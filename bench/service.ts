/** The whole service as a process: its start, its memory at rest, and the time of a job from acceptance to its end. */
import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";
import { openEmbeddedStores } from "../src/adapters.ts";
import { readConfig } from "../src/config.ts";
import { type Bench, median, ms, quantile } from "./report.ts";

const jobs = 20;
const prompt =
  "When an order arrives, the clerk checks it. If the goods are in stock, the warehouse packs them and the carrier " +
  "ships the parcel. Otherwise the clerk orders them from the supplier and waits 3 days. Meanwhile the accountant " +
  "prepares the invoice. Finally the clerk archives the order.";

/** Nothing else of this shell's settings may reach a process of the service. */
const environment = { PATH: process.env.PATH ?? "" };

export const service: Bench = {
  name: "service",
  async run() {
    const folder = mkdtempSync(join(tmpdir(), "pds-service-"));
    const starts: number[] = [];
    for (let i = 0; i < 3; i++) {
      const { startMs, stop } = await start(folder);
      starts.push(startMs);
      await stop();
    }
    const { base, pid, stop } = await start(folder);
    const atRest = rss(pid);
    const key = await firstKey(folder);
    const times: number[] = [];
    for (let i = 0; i < jobs; i++) times.push(await job(base, folder, key));
    const afterJobs = rss(pid);
    await stop();
    rmSync(folder, { recursive: true });
    const [first = Number.NaN, ...warm] = times;
    return [
      { what: "start to first answer", value: ms(median(starts)) },
      { what: "memory (RSS) at rest, after jobs", value: `${atRest} MiB, ${afterJobs} MiB` },
      { what: "202 to succeeded, first job", value: ms(first) },
      {
        what: "202 to succeeded, warm: median, p95",
        value: `${ms(median(warm))}, ${ms(quantile(warm, 0.95))}`,
      },
    ];
  },
};

export async function start(folder: string) {
  const began = performance.now();
  const env = { ...environment, DATA_DIR: folder, PORT: "0", OPS_PORT: "0", HOST: "127.0.0.1" };
  const child = spawn(process.execPath, ["src/main.ts"], { env, stdio: ["ignore", "pipe", "inherit"] });
  const exited = once(child, "exit");
  for await (const line of createInterface({ input: child.stdout })) {
    const { msg, port } = JSON.parse(line);
    if (msg !== "listening") continue;
    const base = `http://127.0.0.1:${port}`;
    await fetch(`${base}/v1/diagrams`);
    child.stdout.resume();
    const stop = async () => {
      child.kill("SIGTERM");
      await exited;
    };
    return { base, pid: child.pid ?? 0, startMs: performance.now() - began, stop };
  }
  throw new Error("The service did not start.");
}

async function firstKey(folder: string): Promise<string> {
  const env = { ...environment, DATA_DIR: folder };
  const args = ["src/ops/pds.ts", "keys", "first", "--email", "a@example.com", "--json"];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env });
  return JSON.parse(stdout).key;
}

/** Watches the log rather than polling, which would run into the burst limit. */
async function job(base: string, folder: string, key: string): Promise<number> {
  const { store, close } = openEmbeddedStores(readConfig({ DATA_DIR: folder }));
  const since = await store.end();
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  const accepted = await fetch(`${base}/v1/diagrams/generate`, {
    method: "POST",
    headers,
    body: JSON.stringify({ prompt }),
  });
  if (accepted.status !== 202) throw new Error(await accepted.text());
  const began = performance.now();
  const stop = new AbortController();
  for await (const { events } of store.follow(["generation-"], since, stop.signal)) {
    if (events.some(({ type }) => type === "GenerationFailed")) throw new Error("The job failed.");
    if (events.some(({ type }) => type === "GenerationSucceeded")) stop.abort();
  }
  const took = performance.now() - began;
  await close();
  return took;
}

const rss = (pid: number): number =>
  Math.round(Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024);
