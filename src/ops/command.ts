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
  /** All that the servers keep beside the log, as bytes; null where the stores are files. */
  rawContents: (() => AsyncIterable<Raw>) | null;
  /** Folder of the SQLite files and of the key pair for checkpoints. */
  dataDir: string;
  /** Hashes of the console's passwords. */
  consolePasswordFile: string;
  /** More fonts, as the service draws with. */
  fontFiles: string[];
  /** The log of that file, else of the service, to be looked at and never changed. @throws CannotLook */
  evidence: (file?: string) => Promise<Evidence>;
  /** All that the service runs on, opened when it is first asked for: pictures, queue, drawing threads. */
  adapters: () => Promise<Adapters>;
  /** Embedded stores in another folder; whoever opens them closes them. */
  openAt: (folder: string) => Promise<Stores>;
  /** The drawing threads with the configured engine alone, opened when first asked for; they need no data folder. */
  drawing: () => Promise<Drawing>;
};

export type Answer = {
  /** What `--json` prints; the shapes are what scripts rely on. */
  json: unknown;
  /** What a person reads. */
  text: string;
  /** Printed as they are, when `--json` was not asked for. */
  bytes?: Uint8Array;
  /** Told on the error output beside `bytes`. */
  note?: string;
  /** Exit code; 1 says that something is wrong. Default 0. */
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
  /** One call as a person types it. */
  example?: string;
  /** False for calls that work on files alone: no store is opened or made for them. */
  needsStores?: (given: Given) => boolean;
  /** It begins a new service where there is none; all others tell that there is none. */
  mayBegin?: true;
  run(desk: Desk, given: Given, terminal: Terminal): Promise<Answer>;
};

/** The value of an option that must be there. @throws Misuse */
export function required({ values }: Given, name: string): string {
  const value = values[name];
  if (typeof value === "string" && value !== "") return value;
  throw new Misuse(`--${name} is missing.`);
}

/** The value of an option that may be left out. */
export function optional({ values }: Given, name: string): string | undefined {
  const value = values[name];
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** The values of an option that may be given several times. */
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

/** Rows under aligned headings. */
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
