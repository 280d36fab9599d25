/** Progress of long work: a changing line on a terminal, an occasional line in a log. */
import type { Writable } from "node:stream";
import { limits } from "../limits.ts";

export type Progress = {
  /** @param total null when unknown. */
  at(done: number, total?: number | null): void;
  /** Clears the line on a terminal. */
  end(): void;
};

const barChars = 30;

/** @param stream stderr, so that `--json` stays clean. */
export function openProgress(label: string, stream: Writable & { isTTY?: boolean }): Progress {
  const startedMs = performance.now();
  let shownMs = startedMs;
  let shown = false;

  return {
    at(done, total = null) {
      const nowMs = performance.now();
      if (nowMs - shownMs < (stream.isTTY ? limits.progressEveryMs / 5 : limits.progressEveryMs * 4)) return;
      shownMs = nowMs;
      shown = true;
      const line = progressLine(label, done, total, nowMs - startedMs);
      stream.write(stream.isTTY ? `\r\x1b[K${line}` : `${line}\n`);
    },
    end() {
      if (shown && stream.isTTY) stream.write("\r\x1b[K");
    },
  };
}

/** "label [####....] 40 % · 12,345 · 3,000/s"; without a total only the count and the rate. */
export function progressLine(label: string, done: number, total: number | null, elapsedMs: number): string {
  const rate = `${Math.round(done / Math.max(elapsedMs / 1000, 0.001)).toLocaleString("en")}/s`;
  const counted = `${done.toLocaleString("en")} · ${rate}`;
  if (total === null || total <= 0) return `${label} ${counted}`;
  const share = Math.min(1, done / total);
  const bar = "#".repeat(Math.round(share * barChars)).padEnd(barChars, ".");
  return `${label} [${bar}] ${Math.floor(share * 100)} % · ${counted}`;
}
