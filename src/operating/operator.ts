/** What people do who run the service, whether they type it (`ops/`) or click it (`console/`). */
import type { CommandContext } from "../commands/handle.ts";
import type { Log } from "../commands/log.ts";
import type { ReadModels } from "../store/read-models.ts";

/** One operator at work. */
export type Operator = {
  log: Log;
  models: ReadModels;
  /** Milliseconds since 1970. */
  now: () => number;
  /** A new context for one change by this operator. */
  change: () => CommandContext;
  /** Brings the views of accounts and keys up to the log, so that every API process sees the change at once. */
  settle: () => Promise<void>;
};

/** The operator asked for something that cannot be done; the message says what. */
export class Misuse extends Error {
  override name = "Misuse";
}

/** One of a fixed list. @throws Misuse */
export function oneOf<T extends string>(name: string, value: string, allowed: readonly T[]): T {
  const found = allowed.find((one) => one === value);
  if (found) return found;
  throw new Misuse(`${name} must be one of ${allowed.join(", ")}.`);
}
