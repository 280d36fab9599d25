/** Takes removed text out of the write-ahead log as well, soon after it was removed from the tables. */
import type { DatabaseSync } from "node:sqlite";
import { setTimeout } from "node:timers";
import { limits } from "../limits.ts";
import { truncateWal } from "./sqlite.ts";

export type WalTruncation = {
  /** Something was removed: truncates now, or when limits.walTruncateEveryMs have passed since the last time. */
  removed(): void;
  stop(): void;
};

/** A truncation that a reader in another process stands in the way of is tried again at the next time. */
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
    // A full or failing disk is reported by the next write; the removal itself is committed.
    return false;
  }
}
