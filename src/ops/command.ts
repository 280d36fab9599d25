import type { ParseArgsOptionsConfig } from "node:util";
import type { Adapters, Stores } from "../adapters.ts";
import type { Drawing } from "../drawing/drawing.ts";
import { Misuse, type Operator } from "../operating/operator.ts";
import type { Raw } from "../store/raw.ts";
import type { Evidence } from "./evidence.ts";
import type { Terminal } from "./terminal.ts";

/** What a command works with. */
export type Desk = Operator & {
  /** The stores are servers, not files in `dataDir`. */
  distributed: boolean;
  /** Everything that the servers store beside the log, as bytes; null when the stores are files. */
  rawContents: (() => AsyncIterable<Raw>) | null;
  /** Folder of the SQLite files and of the key pair for checkpoints. */
  dataDir: string;
  /** Hashes of the console's passwords. */
  consolePasswordFile: string;
  /** Additional fonts, the same as the service's. */
  fontFiles: string[];
  /** The log in that file, or else the service's, opened for reading only. @throws CannotLook */
  evidence: (file?: string) => Promise<Evidence>;
  /** Everything that the service runs on, opened on first use: pictures, queue, drawing threads. */
  adapters: () => Promise<Adapters>;
  /** Embedded stores in another folder; the caller closes them. */
  openAt: (folder: string) => Promise<Stores>;
  /** Only the drawing threads with the configured engine, opened on first use; they need no data folder. */
  drawing: () => Promise<Drawing>;
};

export type Answer = {
  /** Output of `--json`; scripts rely on its shape. */
  json: unknown;
  /** Output for people. */
  text: string;
  /** Binary output, unless `--json` was given. */
  bytes?: Uint8Array;
  /** Printed to stderr beside `bytes`. */
  note?: string;
  /** Exit code; 1 means that something is wrong. Default 0. */
  code?: 0 | 1;
};

/** Values of the options, and the words after the command's name. */
export type Given = {
  values: Record<string, string | boolean | (string | boolean)[] | undefined>;
  words: string[];
};

export type Command = {
  /** Words and options, for the help. */
  usage: string;
  summary: string;
  options: ParseArgsOptionsConfig;
  /** An example call as typed. */
  example?: string;
  /** False for calls that work on files only, so that no store is opened or created for them. */
  needsStores?: (given: Given) => boolean;
  /** Creates a new service if there is none; all other commands report that there is none. */
  mayBegin?: true;
  run(desk: Desk, given: Given, terminal: Terminal): Promise<Answer>;
};

/** The answer of a check that found something wrong. */
export const failed = (what: string): Answer => ({ json: { ok: false, fault: what }, text: what, code: 1 });

/** The value of a required option. @throws Misuse */
export function required({ values }: Given, name: string): string {
  const value = values[name];
  if (typeof value === "string" && value !== "") return value;
  throw new Misuse(`--${name} is missing.`);
}

/** The value of an optional option. */
export function optional({ values }: Given, name: string): string | undefined {
  const value = values[name];
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** The values of an option that may be repeated. */
export function repeated({ values }: Given, name: string): string[] {
  const given = values[name];
  return Array.isArray(given) ? given.filter((value) => typeof value === "string") : [];
}

/** The nth word after the command's name. @throws Misuse */
export function word({ words }: Given, index: number, what: string): string {
  const found = words[index];
  if (found) return found;
  throw new Misuse(`${what} is missing.`);
}

/** Rows below aligned headings. */
export function table(headings: string[], rows: (string | null)[][]): string {
  const lines = [headings, ...rows.map((row) => row.map((cell) => cell ?? "-"))];
  const widths = headings.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map((line) =>
      line
        .map((cell, i) => cell.padEnd(widths[i] ?? 0))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
}
