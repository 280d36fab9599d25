/** An authenticated `GET /v1/diagrams/{id}` (auth, burst limit, validation, SQLite reads, log line) against bare Fastify. */
import { fork } from "node:child_process";
import { once } from "node:events";
import autocannon from "autocannon";
import { type Bench, type Figure, median, ratio } from "./report.ts";

const rounds = 3;
const connections = 20;
const seconds = 4;

type Target = { url: string; key: string; cpuMs(): Promise<number>; stop(): void };
type Load = { rate: number; cpuMs: number; p99: number };

export const http: Bench = {
  name: "http",
  async run(): Promise<Figure[]> {
    const [bare, ours] = await Promise.all([start("bare"), start("api")]);
    const loads: { bare: Load[]; ours: Load[] } = { bare: [], ours: [] };
    // In turn, so that other work on the machine affects both.
    for (let round = 0; round < rounds; round++) {
      loads.bare.push(await load(bare));
      loads.ours.push(await load(ours));
    }
    bare.stop();
    ours.stop();
    const of = (field: keyof Load) =>
      median(loads.ours.map((one, i) => one[field] / (loads.bare[i]?.[field] ?? 1)));
    const rate = (some: Load[]) =>
      `${Math.round(median(some.map((one) => one.rate))).toLocaleString("en")} requests/s`;
    const cpu = (some: Load[]) =>
      `${(median(some.map((one) => one.cpuMs)) * 1000).toFixed(0)} us CPU a request`;
    return [
      { what: "bare Fastify, same bytes", value: `${rate(loads.bare)}, ${cpu(loads.bare)}` },
      { what: "GET /v1/diagrams/{id}", value: `${rate(loads.ours)}, ${cpu(loads.ours)}` },
      { what: "requests a second, of bare (the load shares the cores)", value: ratio(of("rate")) },
      { what: "CPU a request, of bare", value: ratio(of("cpuMs")) },
      {
        what: `p99 with ${connections} connections`,
        value: `${median(loads.ours.map(({ p99 }) => p99))} ms`,
      },
    ];
  },
};

async function start(kind: "bare" | "api"): Promise<Target> {
  const child = fork(new URL("./support/api.ts", import.meta.url), [kind]);
  const [{ url, key }] = await once(child, "message");
  const cpuMs = async () => {
    child.send("cpu");
    const [answer] = await once(child, "message");
    return answer.cpuMs as number; // As sent by support/api.ts.
  };
  return { url, key, cpuMs, stop: () => void child.kill() };
}

async function load({ url, key, cpuMs }: Target): Promise<Load> {
  const before = await cpuMs();
  const headers = { authorization: `Bearer ${key}` };
  const { non2xx, errors, requests, latency } = await autocannon({
    url,
    connections,
    duration: seconds,
    headers,
  });
  if (non2xx > 0 || errors > 0) throw new Error(`${non2xx} answers were not 200.`);
  return { rate: requests.average, cpuMs: ((await cpuMs()) - before) / requests.total, p99: latency.p99 };
}
