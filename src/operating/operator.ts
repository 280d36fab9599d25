/** What operators can do, on the command line (`ops/`) or in the console (`console/`). */
import type { CommandContext } from "../commands/handle.ts";
import type { Log } from "../commands/log.ts";
import type { ReadModels } from "../store/read-models.ts";

/** One operator at work. */
export type Operator = {
  log: Log;
  models: ReadModels;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Makes a context for one change by this operator. */
  change: () => CommandContext;
  /** Brings the views of accounts and keys up to date, so that every API process sees the change at once. */
  settle: () => Promise<void>;
};

/** The operator asked for something impossible; the message explains it. */
export class Misuse extends Error {
  override name = "Misuse";
}

/** The value, if it is one of a fixed list. @throws Misuse */
export function oneOf<T extends string>(name: string, value: string, allowed: readonly T[]): T {
  const found = allowed.find((one) => one === value);
  if (found) return found;
  throw new Misuse(`${name} must be one of ${allowed.join(", ")}.`);
}
