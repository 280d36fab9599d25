/** A part of a page that is sent again whenever it has changed, as server-sent events. */
import { setTimeout as sleep } from "node:timers/promises";
import { limits } from "../limits.ts";

/**
 * @param read the markup as it is now; null ends the page, because the session is over.
 * @param signal ends it when the process stops.
 */
export async function* liveEvents(
  read: () => Promise<string | null>,
  signal: AbortSignal,
): AsyncGenerator<string> {
  let last: string | null = null;
  // Whoever lost the connection asks again after this time.
  yield `retry: ${limits.consoleLiveMs * 2}\n\n`;
  while (!signal.aborted) {
    const startedMs = performance.now();
    const text = await read();
    if (text === null) return yield "event: over\ndata: \n\n";
    // A line without meaning shows a connection that is gone.
    yield text === last ? ": still here\n\n" : `data: ${JSON.stringify(text)}\n\n`;
    last = text;
    // However much there is to look at, it takes a small part of the time.
    const tookMs = performance.now() - startedMs;
    const pauseMs = Math.max(limits.consoleLiveMs, tookMs * limits.consoleLivePauseFactor);
    await sleep(pauseMs, undefined, { signal, ref: false }).catch(() => undefined);
  }
}
