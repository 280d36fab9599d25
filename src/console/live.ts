/** Sends a part of a page again whenever it has changed, as server-sent events. */
import { setTimeout as sleep } from "node:timers/promises";
import { limits } from "../limits.ts";

/**
 * @param read returns the current markup; null ends the stream, because the session is over.
 * @param signal ends it when the process stops.
 */
export async function* liveEvents(
  read: () => Promise<string | null>,
  signal: AbortSignal,
): AsyncGenerator<string> {
  let last: string | null = null;
  // A client that loses the connection reconnects after this time.
  yield `retry: ${limits.consoleLiveMs * 2}\n\n`;
  while (!signal.aborted) {
    const startedMs = performance.now();
    const text = await read();
    if (text === null) return yield "event: over\ndata: \n\n";
    // A comment line reveals a broken connection.
    yield text === last ? ": still here\n\n" : `data: ${JSON.stringify(text)}\n\n`;
    last = text;
    // However slow the reading is, it takes only a small share of the time.
    const tookMs = performance.now() - startedMs;
    const pauseMs = Math.max(limits.consoleLiveMs, tookMs * limits.consoleLivePauseFactor);
    await sleep(pauseMs, undefined, { signal, ref: false }).catch(() => undefined);
  }
}
