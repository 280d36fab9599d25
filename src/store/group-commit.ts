/** Puts the writes of one turn of the event loop into one commit: one disk sync for all. */
import { limits } from "../limits.ts";
import { Unavailable } from "./event-store.ts";

/** Writes all items in one transaction. A rejected item has an Error in its place and affects no other. */
export type CommitGroup<Item, Result> = (items: Item[]) => Promise<(Result | Error)[]>;

export type GroupCommit<Item, Result> = {
  /**
   * Settles after the commit. @throws Unavailable when too much is waiting already; otherwise what the commit threw.
   */
  add(item: Item): Promise<Result>;
  /** Resolves when nothing is waiting any more. */
  drained(): Promise<void>;
};

type Waiting<Item, Result> = {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
};

/** Groups run in the order of `add`, one after another, each within limits.appendGroupMax and its limit in bytes. */
export function groupCommits<Item extends { bytes: number }, Result>(
  commit: CommitGroup<Item, Result>,
): GroupCommit<Item, Result> {
  let waiting: Waiting<Item, Result>[] = [];
  let waitingBytes = 0;
  let running: Promise<void> | null = null;

  async function run(): Promise<void> {
    // Writes asked for in this turn join the group.
    await new Promise(setImmediate);
    while (waiting.length > 0) {
      const group = waiting.slice(0, groupLength(waiting));
      waiting = waiting.slice(group.length);
      await settle(group, commit);
      for (const { item } of group) waitingBytes -= item.bytes;
      // Settled writes run their continuations first: what these ask for belongs to the next group.
      await new Promise(setImmediate);
    }
    running = null;
  }

  return {
    async add(item) {
      if (waitingBytes + item.bytes > limits.appendsWaitingBytesMax)
        throw new Unavailable("Too many writes wait for the disk.");
      waitingBytes += item.bytes;
      return new Promise((resolve, reject) => {
        waiting.push({ item, resolve, reject });
        running ??= run();
      });
    },
    async drained() {
      await running;
    },
  };
}

async function settle<Item, Result>(
  group: Waiting<Item, Result>[],
  commit: CommitGroup<Item, Result>,
): Promise<void> {
  try {
    const results = await commit(group.map(({ item }) => item));
    for (const [i, { resolve, reject }] of group.entries()) {
      const result = results[i];
      if (result === undefined || result instanceof Error) reject(result);
      else resolve(result);
    }
  } catch (error) {
    for (const { reject } of group) reject(error);
  }
}

function groupLength(waiting: { item: { bytes: number } }[]): number {
  let bytes = 0;
  for (const [i, { item }] of waiting.slice(0, limits.appendGroupMax).entries()) {
    bytes += item.bytes;
    // The first one is always included, whatever its size.
    if (i > 0 && bytes > limits.appendGroupBytesMax) return i;
  }
  return Math.min(waiting.length, limits.appendGroupMax);
}
