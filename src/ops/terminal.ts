/** Input and output of the command line: the streams of its own process, or of a caller in the same process. */
import { once } from "node:events";
import type { Readable, Writable } from "node:stream";
import type { openEngine } from "../adapters.ts";

export type Terminal = {
  input: Readable & { isTTY?: boolean };
  output: Writable;
  /** For messages beside the result, so that `--json` stays clean. */
  errors: Writable & { isTTY?: boolean };
  /** Resolves when the user ends a command that runs until then. */
  ended(): Promise<void>;
  /**
   * The drawing engine for a caller that runs many commands in one process; by default each command has its own
   * threads.
   */
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
