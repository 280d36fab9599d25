/** The embedded stores: durable appends against the raw disk, replay against JSON.parse alone, the burst limiter. */
import { closeSync, fdatasyncSync, mkdtempSync, openSync, rmSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { NewEvent } from "../src/events/recorded.ts";
import { openMemoryBurst } from "../src/store/burst.memory.ts";
import { openSqliteEventStore } from "../src/store/event-store.sqlite.ts";
import type { EventStore, ExpectedRevision } from "../src/store/event-store.ts";
import { type Bench, type Figure, median, perSecond, ratio, timed } from "./report.ts";

const rounds = 3;
const roundMs = 1_000;
const replayedEvents = 200_000;
const checks = 1_000_000;

export const store: Bench = {
  name: "store",
  async run(): Promise<Figure[]> {
    const folder = mkdtempSync(join(process.env.BENCH_FOLDER ?? tmpdir(), "pds-bench-"));
    try {
      return [...(await appends(folder)), ...(await replay(folder)), ...(await burst())];
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  },
};

/** Every round measures the disk alone directly before each number of writers, so that both have the same disk. */
async function appends(folder: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const inFlight of [1, 8, 64, 512]) {
    const samples: { disk: number; rate: number }[] = [];
    for (let round = 0; round < rounds; round++) {
      const log = openSqliteEventStore(join(folder, `log-${inFlight}-${round}.db`));
      const disk = diskSyncs(join(folder, "raw"));
      samples.push({ disk, rate: await appendRate(log, inFlight) });
      await log.close();
    }
    const rate = median(samples.map((sample) => sample.rate));
    const disk = median(samples.map((sample) => sample.disk));
    const ofDisk = median(samples.map((sample) => sample.rate / sample.disk));
    const value = `${perSecond(rate, 1_000)}, ${ratio(ofDisk)} of ${perSecond(disk, 1_000)}`;
    figures.push({ what: `appends, ${inFlight} in flight, of 4 KiB fdatasyncs`, value });
  }
  return figures;
}

/** Appends per second of this many writers, each of whom waits for its own append. */
async function appendRate(log: EventStore, inFlight: number): Promise<number> {
  const end = performance.now() + roundMs;
  let count = 0;
  async function write(stream: string): Promise<void> {
    let expected: ExpectedRevision = "absent";
    while (performance.now() < end) {
      expected = (await log.append(stream, expected, [event(count)])).revision;
      count++;
    }
  }
  const elapsed = await timed(() =>
    Promise.all(Array.from({ length: inFlight }, (_, i) => write(`diagram-${i}`))),
  );
  return (count / elapsed) * 1_000;
}

/** Writes of 4 KiB a second, each followed by fdatasync. */
function diskSyncs(file: string): number {
  const fd = openSync(file, "w");
  const block = Buffer.alloc(4_096, 1);
  const start = performance.now();
  let count = 0;
  while (performance.now() - start < roundMs / 2) {
    writeSync(fd, block);
    fdatasyncSync(fd);
    count++;
  }
  const elapsed = performance.now() - start;
  closeSync(fd);
  return (count / elapsed) * 1_000;
}

async function replay(folder: string): Promise<Figure[]> {
  const log = openSqliteEventStore(join(folder, "replay.db"));
  const perAppend = 200;
  for (let i = 0; i < replayedEvents; i += perAppend) {
    const events = Array.from({ length: perAppend }, (_, n) => event(i + n));
    await log.append(`diagram-${i}`, "absent", events);
  }
  const texts = Array.from({ length: 1_000 }, (_, i) => [
    JSON.stringify(event(i).data),
    JSON.stringify(event(i).metadata),
  ]);
  const samples: { parsed: number; replayed: number; filtered: number }[] = [];
  for (let round = 0; round < rounds; round++) {
    const parsed = await timed(() => {
      for (let i = 0; i < replayedEvents; i++)
        for (const text of texts[i % texts.length] ?? []) JSON.parse(text);
    });
    const replayed = await timed(() => followToEnd(log, [""]));
    const filtered = await timed(() => followToEnd(log, ["library-", "account-"]));
    samples.push({ parsed, replayed, filtered });
  }
  await log.close();
  const heap = Math.round(process.memoryUsage().heapUsed / 1024 / 1024);
  const replayed = median(samples.map((sample) => sample.replayed));
  const ofParse = median(samples.map((sample) => sample.parsed / sample.replayed));
  const filtered = median(samples.map((sample) => sample.filtered));
  return [
    {
      what: "replay of the log, of JSON.parse alone",
      value: `${perSecond(replayedEvents, replayed)}, ${ratio(ofParse)}, heap ${heap} MiB`,
    },
    { what: "replay passing over other streams", value: perSecond(replayedEvents, filtered) },
  ];
}

async function followToEnd(log: EventStore, prefixes: string[]): Promise<void> {
  const end = await log.end();
  for await (const { upTo } of log.follow(prefixes, 0n, new AbortController().signal)) if (upTo >= end) break;
}

/** Random subjects, most of them seen before, as in a busy service. */
async function burst(): Promise<Figure[]> {
  const subjects = Array.from({ length: 100_000 }, (_, i) => `key ${i}`);
  const limiter = openMemoryBurst();
  const bounds = { limit: 120, windowMs: 60_000 };
  const before = process.cpuUsage();
  for (let i = 0; i < checks; i++) {
    // A fixed sequence that jumps about as randomly chosen subjects would.
    const subject = subjects[(i * 48_271) % subjects.length] ?? "";
    await limiter.hit(subject, i / 100, bounds);
  }
  const { user, system } = process.cpuUsage(before);
  await limiter.close();
  const nanoseconds = ((user + system) * 1_000) / checks;
  return [{ what: "burst check, 100,000 subjects at random", value: `${Math.round(nanoseconds)} ns CPU` }];
}

/** About 600 bytes, as most events are. */
function event(n: number): NewEvent {
  return {
    id: `00000000-0000-4000-8000-${String(n).padStart(12, "0")}`,
    type: "DiagramRenamed",
    data: { name: "x".repeat(200), n },
    metadata: {
      commandId: "00000000-0000-4000-8000-000000000000",
      requestId: null,
      actor: { kind: "key", id: "00000000-0000-4000-8000-000000000000" },
      at: "2026-01-01T00:00:00.000Z",
      previousHash: "a".repeat(64),
      hash: "b".repeat(64),
    },
  };
}
