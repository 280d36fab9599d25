/** Where the command line reads and writes: the streams of its own process, or those of a caller in the same process. */
import { once } from "node:events";
import type { Readable, Writable } from "node:stream";
import type { openEngine } from "../adapters.ts";

export type Terminal = {
  input: Readable & { isTTY?: boolean };
  output: Writable;
  /** For sentences beside the result, so that `--json` stays clean. */
  errors: Writable & { isTTY?: boolean };
  /** Resolves when the person ends a command that runs until then. */
  ended(): Promise<void>;
  /** What draws for a caller that gives many commands in one process; by default each command has threads of its own. */
  engine?: typeof openEngine;
};

/** The streams and signals of this process. */
export const ownTerminal: Terminal = {
  input: process.stdin,
  output: process.stdout,
  errors: process.stderr,
  async ended() {
    await Promise.race([once(process, "SIGINT"), once(process, "SIGTERM")]);
  },
};
