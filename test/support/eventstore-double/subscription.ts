/**
 * One subscription to $all: it catches up in pages, then is live, with checkpoints as a server sends them. Live
 * messages wait in a small buffer; if the buffer is too small for a subscriber, the subscriber is dropped (23.10) or
 * has to catch up again (25).
 */
import { randomUUID } from "node:crypto";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import type { DoubleLog, StoredEvent } from "./log.ts";
import {
  caughtUp,
  checkpoint,
  confirmation,
  eventResponse,
  failures,
  type Position,
  type ReadResponse,
} from "./messages.ts";

export type Subscribing = {
  /** Exclusive; null begins at the start. */
  after: Position | null;
  matches: (event: StoredEvent) => boolean;
  filtered: boolean;
  /** The number of events read for one page. */
  window: number;
  /** The number of events between two checkpoints. */
  checkpointEvery: number;
};

export type Subscriber = {
  /** Resolves when the client can receive more; at once if it reads as fast as the server sends. */
  send(message: ReadResponse): Promise<void>;
  fail(error: ReturnType<typeof failures.tooSlow>): void;
  ended: AbortSignal;
};

/** How a server serves its followers. */
export type Serving = {
  /** Servers before 23.10 do not say when a subscription has caught up. */
  sendsCaughtUp: boolean;
  /** The most waiting messages (events and checkpoints) for a live subscriber. */
  liveBufferMax: number;
  /** What happens to a live subscriber with more waiting messages. */
  whenSlow: "is dropped" | "catches up";
  /** The time for reading one page. */
  pageMs: number;
};

/** Called when a subscription becomes live, and when it no longer is. */
export type OnLive = (change: 1 | -1) => void;

/** Runs until the subscriber ends. */
export async function runSubscription(
  log: DoubleLog,
  { after, matches, filtered, window, checkpointEvery }: Subscribing,
  subscriber: Subscriber,
  { sendsCaughtUp, liveBufferMax, whenSlow, pageMs, onLive }: Serving & { onLive: OnLive },
): Promise<void> {
  let next = after === null ? 0 : log.indexAt(after.commit + 1n);
  // It begins between two records, as the checkpoint of a page without a match requires: the record itself is sent
  // again.
  if (after !== null && after.prepare < after.commit) next = log.indexAt(after.commit);
  let considered = 0;
  /** Null while it catches up. Each message with the index of its event. */
  let waiting: { message: ReadResponse; index: number }[] | null = null;
  let wake = Promise.withResolvers<void>();

  const unlisten = log.onAppend(() => {
    buffer();
    wake.resolve();
  });
  subscriber.ended.addEventListener("abort", () => wake.resolve());

  /** Puts appended events into the buffer of a live subscriber. */
  function buffer(): void {
    for (; waiting !== null && next < log.all.length; next++) {
      const event = log.all[next];
      if (event === undefined) return;
      considered++;
      const { position } = event;
      if (matches(event)) waiting.push({ message: eventResponse(event), index: next });
      if (filtered && considered % checkpointEvery === 0)
        waiting.push({ message: checkpoint({ commit: position, prepare: position }), index: next });
      if (waiting.length <= liveBufferMax) continue;
      if (whenSlow === "is dropped") {
        subscriber.fail(failures.tooSlow());
        return;
      }
      next = waiting[0]?.index ?? next;
      waiting = null;
      onLive(-1);
      return;
    }
  }

  async function sendPage(events: StoredEvent[]): Promise<void> {
    if (pageMs > 0) await sleep(pageMs);
    let lastMatch: StoredEvent | null = null;
    for (const event of events) {
      if (subscriber.ended.aborted) return;
      next++;
      considered++;
      if (!matches(event)) continue;
      lastMatch = event;
      await subscriber.send(eventResponse(event));
    }
    const first = events[0];
    if (!filtered || first === undefined || considered % checkpointEvery !== 0) return;
    // As on real servers: a page without a match is marked by its beginning, with 0 in the other half.
    const reached = lastMatch
      ? { commit: lastMatch.position, prepare: lastMatch.position }
      : { commit: first.position, prepare: 0n };
    await subscriber.send(checkpoint(reached));
  }

  async function sendNext(): Promise<void> {
    const first = waiting?.shift();
    if (first === undefined) return wake.promise;
    await subscriber.send(first.message);
    // A server delivers messages one by one, and appends continue meanwhile.
    await nextTurn();
  }

  await subscriber.send(confirmation(randomUUID()));
  while (!subscriber.ended.aborted) {
    wake = Promise.withResolvers();
    if (waiting !== null) await sendNext();
    else if (next < log.all.length) await sendPage(log.all.slice(next, next + window));
    else {
      waiting = [];
      onLive(1);
      if (sendsCaughtUp) await subscriber.send(caughtUp());
      buffer();
    }
  }
  unlisten();
  if (waiting !== null) onLive(-1);
}
