/** One subscription to $all: catches up in pages, then goes live, with checkpoints as a server sends them. */
import { randomUUID } from "node:crypto";
import type { DoubleLog, StoredEvent } from "./log.ts";
import { caughtUp, checkpoint, confirmation, eventResponse, failures, type Position } from "./messages.ts";

export type Subscribing = {
  /** Exclusive; null begins at the start. */
  after: Position | null;
  matches: (event: StoredEvent) => boolean;
  filtered: boolean;
  /** Events that are looked at for one page. */
  window: number;
  /** A checkpoint comes after so many events were looked at. */
  checkpointEvery: number;
};

export type Subscriber = {
  /** Resolves when the client may be sent more, at once if it reads as fast as it is sent. */
  send(message: ReturnType<typeof caughtUp>): Promise<void>;
  fail(error: ReturnType<typeof failures.tooSlow>): void;
  ended: AbortSignal;
};

/** Runs until the subscriber ends. */
export async function runSubscription(
  log: DoubleLog,
  { after, matches, filtered, window, checkpointEvery }: Subscribing,
  subscriber: Subscriber,
  { sendsCaughtUp, liveQueueMax }: { sendsCaughtUp: boolean; liveQueueMax: number },
): Promise<void> {
  let next = after === null ? 0 : log.indexAt(after.commit + 1n);
  // Begun between two records, as the checkpoint of a page without a match asks for: the record itself comes again.
  if (after !== null && after.prepare < after.commit) next = log.indexAt(after.commit);
  let considered = 0;
  let live = false;
  let wake = Promise.withResolvers<void>();
  const unlisten = log.onAppend(() => {
    // A live subscriber is served from memory; one who lets too much pile up is dropped.
    if (live && log.all.length - next > liveQueueMax) subscriber.fail(failures.tooSlow());
    wake.resolve();
  });
  subscriber.ended.addEventListener("abort", () => wake.resolve());

  async function look(events: StoredEvent[]): Promise<void> {
    let lastMatch: StoredEvent | null = null;
    for (const event of events) {
      if (subscriber.ended.aborted) return;
      next++;
      considered++;
      if (matches(event)) {
        lastMatch = event;
        await subscriber.send(eventResponse(event));
      }
      if (live && filtered && considered % checkpointEvery === 0)
        await subscriber.send(checkpoint({ commit: event.position, prepare: event.position }));
    }
    const first = events[0];
    if (live || !filtered || first === undefined || considered % checkpointEvery !== 0) return;
    // Seen on real servers: a page without a match is marked by its beginning, with 0 in the other half.
    const reached = lastMatch
      ? { commit: lastMatch.position, prepare: lastMatch.position }
      : { commit: first.position, prepare: 0n };
    await subscriber.send(checkpoint(reached));
  }

  await subscriber.send(confirmation(randomUUID()));
  while (!subscriber.ended.aborted) {
    wake = Promise.withResolvers();
    if (next < log.all.length) {
      await look(log.all.slice(next, next + window));
    } else {
      if (!live && sendsCaughtUp) await subscriber.send(caughtUp());
      live = true;
      if (next >= log.all.length && !subscriber.ended.aborted) await wake.promise;
    }
  }
  unlisten();
}
