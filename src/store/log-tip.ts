/** Wakes the readers that wait at the end of the log. */
import { setInterval } from "node:timers";
import { limits } from "../limits.ts";

export type LogTip = {
  /** Resolves when the log may have grown, or the signal aborts. */
  moved(signal: AbortSignal): Promise<void>;
  /** This process appended. */
  wake(): void;
};

/**
 * @param othersVersion changes whenever another process has written; read every limits.followPollMs while readers wait,
 * once for all of them.
 */
export function watchTip(othersVersion: () => unknown): LogTip {
  const waiting = new Set<() => void>();
  let timer: NodeJS.Timeout | undefined;
  // Kept between waits: the next look then notices what was written in between.
  let seen = othersVersion();

  function wake(): void {
    for (const resolve of waiting) resolve();
  }

  function look(): void {
    try {
      const version = othersVersion();
      if (version === seen) return;
      seen = version;
    } catch {
      // The reader's own next read reports the problem.
    }
    wake();
  }

  return {
    wake,
    async moved(signal) {
      if (signal.aborted) return;
      timer ??= setInterval(look, limits.followPollMs).unref();
      await new Promise<void>((resolve) => {
        const done = () => {
          waiting.delete(done);
          signal.removeEventListener("abort", done);
          resolve();
        };
        waiting.add(done);
        signal.addEventListener("abort", done);
      });
      if (waiting.size > 0) return;
      clearInterval(timer);
      timer = undefined;
    },
  };
}
