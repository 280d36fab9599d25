/** `pds stats`: the contents of the log in numbers. */
import { existsSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import type { JsonObject } from "../events/recorded.ts";
import { type Command, type Desk, table } from "./command.ts";
import { openProgress } from "./progress.ts";
import type { Terminal } from "./terminal.ts";

type Sum = { events: number; bytes: number };

const largestShown = 10;

export const stats: Record<string, Command> = {
  "": {
    usage: "stats",
    summary:
      "Events by type with their sizes, the largest streams, the tokens of a language model by account, and the files of the data folder. Reads the whole log.",
    example: "pds stats --json",
    options: {},
    async run(desk, _given, terminal) {
      const { types, streams, tokens, total } = await countLog(desk, terminal);
      const largest = [...streams]
        .map(([stream, sum]) => ({ stream, ...sum }))
        .toSorted((one, other) => other.bytes - one.bytes || other.events - one.events)
        .slice(0, largestShown);
      const byType = [...types]
        .map(([type, sum]) => ({ type, ...sum }))
        .toSorted((one, other) => other.events - one.events);
      const files = filesOf(desk.dataDir);
      const model = [...tokens]
        .map(([account, sum]) => ({ account, ...sum }))
        .toSorted((one, other) => other.input + other.output - one.input - one.output);
      const json = { ...total, streams: streams.size, types: byType, largest, tokens: model, files };
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
        ...(model.length > 0 ? [tokenTable(model)] : []),
        table(
          ["file", "bytes"],
          files.map(({ file, bytes }) => [file, number(bytes)]),
        ),
      ].join("\n\n");
      return { json, text };
    },
  },
};

async function countLog({ log: { store } }: Desk, { errors }: Terminal) {
  const types = new Map<string, Sum>();
  const streams = new Map<string, Sum>();
  const tokens = new Map<string, Tokens>();
  const accounts = new Map<string, string>();
  const total: Sum = { events: 0, bytes: 0 };
  const end = await store.end();
  const stop = new AbortController();
  const progress = openProgress("counted", errors);
  if (end === 0n) return { types, streams, tokens, total };
  for await (const { events, upTo } of store.follow([""], 0n, stop.signal)) {
    for (const { type, stream, data, metadata } of events) {
      const bytes = JSON.stringify(data).length + JSON.stringify(metadata).length;
      for (const sum of [sumOf(types, type), sumOf(streams, stream), total]) {
        sum.events += 1;
        sum.bytes += bytes;
      }
      if (type === "GenerationRequested") accounts.set(stream, accountOf(data));
      countTokens(tokens, accounts.get(stream), data);
    }
    progress.at(total.events);
    if (upTo >= end) stop.abort();
  }
  progress.end();
  return { types, streams, tokens, total };
}

type Tokens = { texts: number; input: number; output: number };

/** The organization, or the user without one. */
const accountOf = ({ organizationId, createdBy }: JsonObject): string =>
  typeof organizationId === "string" ? `organization ${organizationId}` : `user ${createdBy}`;

/** Tokens that a language model read and wrote for an account, even if its answer was not used. */
function countTokens(tokens: Map<string, Tokens>, account: string | undefined, data: JsonObject): void {
  const asked = data.languageModel;
  if (account === undefined || typeof asked !== "object" || asked === null || Array.isArray(asked)) return;
  const [inputTokens, outputTokens] = [Number(asked.inputTokens), Number(asked.outputTokens)];
  const { texts, input, output } = tokens.get(account) ?? { texts: 0, input: 0, output: 0 };
  tokens.set(account, { texts: texts + 1, input: input + inputTokens, output: output + outputTokens });
}

const tokenTable = (rows: ({ account: string } & Tokens)[]): string =>
  table(
    ["language model", "texts", "tokens read", "tokens written"],
    rows.map(({ account, texts, input, output }) => [account, ...[texts, input, output].map(number)]),
  );

function sumOf(sums: Map<string, Sum>, name: string): Sum {
  const sum = sums.get(name) ?? { events: 0, bytes: 0 };
  sums.set(name, sum);
  return sum;
}

/** Empty in the distributed mode. */
const filesOf = (folder: string) =>
  (existsSync(folder) ? readdirSync(folder, { withFileTypes: true }) : [])
    .filter((entry) => entry.isFile())
    .map(({ name }) => ({ file: name, bytes: statSync(join(folder, name)).size }));

const number = (value: number) => value.toLocaleString("en");
const sizes = ({ events, bytes }: Sum) => [number(events), number(bytes), number(Math.round(bytes / events))];
