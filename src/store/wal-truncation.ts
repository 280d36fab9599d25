/** Removes deleted text from the write-ahead log too, soon after it was deleted from the tables. */
import type { DatabaseSync } from "node:sqlite";
import { setTimeout } from "node:timers";
import { limits } from "../limits.ts";
import { truncateWal } from "./sqlite.ts";

export type WalTruncation = {
  /** Call after a removal: truncates at once, or when limits.walTruncateEveryMs have passed since the last time. */
  removed(): void;
  stop(): void;
};

/** If a reader in another process prevents a truncation, the next one is tried as usual. */
export function truncateAfterRemovals(db: DatabaseSync): WalTruncation {
  let timer: NodeJS.Timeout | undefined;
  let removedSince = false;

  function run(): void {
    timer = undefined;
    if (!removedSince) return;
    removedSince = !truncated(db);
    timer = setTimeout(run, limits.walTruncateEveryMs).unref();
  }

  return {
    removed() {
      removedSince = true;
      if (timer === undefined) run();
    },
    stop() {
      clearTimeout(timer);
    },
  };
}

function truncated(db: DatabaseSync): boolean {
  try {
    return truncateWal(db);
  } catch {
    // The next write reports a full or failing disk; the removal itself is committed.
    return false;
  }
}
