/** `pds stats`: what the log consists of. */
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { type Command, type Desk, table } from "./command.ts";
import { openProgress } from "./progress.ts";

type Sum = { events: number; bytes: number };

const largestShown = 10;

export const stats: Record<string, Command> = {
  "": {
    usage: "stats",
    summary:
      "Events by type with their sizes, the largest streams, and the files of the data folder. Reads the whole log.",
    example: "pds stats --json",
    options: {},
    async run(desk) {
      const { types, streams, total } = await countLog(desk);
      const largest = [...streams]
        .map(([stream, sum]) => ({ stream, ...sum }))
        .toSorted((one, other) => other.bytes - one.bytes || other.events - one.events)
        .slice(0, largestShown);
      const byType = [...types]
        .map(([type, sum]) => ({ type, ...sum }))
        .toSorted((one, other) => other.events - one.events);
      const files = filesOf(desk.dataDir);
      const json = { ...total, streams: streams.size, types: byType, largest, files };
      const text = [
        `${number(total.events)} events, ${number(total.bytes)} bytes, ${number(streams.size)} streams`,
        table(
          ["type", "events", "bytes", "bytes each"],
          byType.map((row) => [row.type, ...sizes(row)]),
        ),
        table(
          ["largest streams", "events", "bytes", "bytes each"],
          largest.map((row) => [row.stream, ...sizes(row)]),
        ),
        table(
          ["file", "bytes"],
          files.map(({ file, bytes }) => [file, number(bytes)]),
        ),
      ].join("\n\n");
      return { json, text };
    },
  },
};

async function countLog({ log: { store } }: Desk) {
  const types = new Map<string, Sum>();
  const streams = new Map<string, Sum>();
  const total: Sum = { events: 0, bytes: 0 };
  const end = await store.end();
  const stop = new AbortController();
  const progress = openProgress("counted");
  if (end === 0n) return { types, streams, total };
  for await (const { events, upTo } of store.follow([""], 0n, stop.signal)) {
    for (const { type, stream, data, metadata } of events) {
      const bytes = JSON.stringify(data).length + JSON.stringify(metadata).length;
      for (const sum of [sumOf(types, type), sumOf(streams, stream), total]) {
        sum.events += 1;
        sum.bytes += bytes;
      }
    }
    progress.at(total.events);
    if (upTo >= end) stop.abort();
  }
  progress.end();
  return { types, streams, total };
}

function sumOf(sums: Map<string, Sum>, name: string): Sum {
  const sum = sums.get(name) ?? { events: 0, bytes: 0 };
  sums.set(name, sum);
  return sum;
}

/** None in the distributed mode. */
const filesOf = (folder: string) =>
  (existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [])
    .filter((entry) => entry.isFile())
    .map(({ name }) => ({ file: name, bytes: statSync(join(folder, name)).size }));

const number = (value: number) => value.toLocaleString("en");
const sizes = ({ events, bytes }: Sum) => [number(events), number(bytes), number(Math.round(bytes / events))];
