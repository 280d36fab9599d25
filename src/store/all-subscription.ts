/** One subscription to $all of EventStoreDB, held in a bounded buffer until its reader takes what has come. */
import { clearTimeout, setTimeout } from "node:timers";
import { setImmediate as nextTurn } from "node:timers/promises";
import {
  type AllStreamResolvedEvent,
  type AllStreamSubscription,
  type EventStoreDBClient,
  type Position,
  START,
  streamNameFilter,
} from "@eventstore/db-client";
import type { RecordedEvent } from "../events/recorded.ts";
import { limits } from "../limits.ts";
import { recordedEvent } from "./eventstore-events.ts";

export type Subscribing = {
  /** Of streams as the server calls them. */
  prefixes: string[];
  /** Exclusive; null begins at the start of the log. */
  after: Position | null;
  /** Position of the newest event, asked for before. */
  end: bigint;
  /** Looks at the newest end of the log, where a subscription does not tell how far it is. */
  tail: Tail;
};

/** What lies behind a position: the newest position, and the streams of the events; null when that is too much to look at. */
export type Tail = (after: bigint) => Promise<{ end: bigint; streams: string[] } | null>;

export type Arrived = { event: RecordedEvent; bytes: number };

/** What has come since the last time. `upTo` is the position of an event; `after` is where to subscribe again. */
export type Taken = { arrived: Arrived[]; upTo: bigint; after: Position | null };

/** Streams of the server itself begin with "$". */
export const isWithin = (prefixes: string[], stream: string): boolean =>
  !stream.startsWith("$") && prefixes.some((prefix) => stream.startsWith(prefix));

/**
 * Goes on with what is appended later, until the signal aborts. It ends when it has to be begun again, at `after`, because
 * something is in the log that did not come.
 *
 * @throws what the server or the network ended the subscription with.
 */
export async function* subscribe(
  client: EventStoreDBClient,
  subscribing: Subscribing,
  signal: AbortSignal,
): AsyncGenerator<Taken> {
  let changed = Promise.withResolvers<void>();
  const change = () => changed.resolve();
  const subscription = openSubscription(client, subscribing, change);
  let quiet = false;
  let isSuspect = false;
  const silence = setTimeout(() => {
    quiet = true;
    change();
  }, limits.followQuietMs);
  signal.addEventListener("abort", change);
  try {
    while (!signal.aborted) {
      changed = Promise.withResolvers();
      const taken = subscription.take();
      if (taken !== null) {
        [quiet, isSuspect] = [false, false];
        silence.refresh();
        yield taken;
        continue;
      }
      subscription.throwFailure();
      if (quiet) {
        const missed = await subscription.lookAtTail();
        // What is on its way now comes before the next silence.
        if (missed && isSuspect) return;
        [quiet, isSuspect] = [false, missed];
        silence.refresh();
        continue;
      }
      await changed.promise;
      await subscription.gather();
    }
  } finally {
    clearTimeout(silence);
    signal.removeEventListener("abort", change);
    subscription.close();
  }
}

function openSubscription(
  client: EventStoreDBClient,
  { prefixes, after, end, tail }: Subscribing,
  onChange: () => void,
) {
  let reached = { after, upTo: after?.commit ?? 0n };
  let told = reached;
  let caughtUp = false;
  let failure: Error | null = null;
  let enough = Promise.withResolvers<void>();

  const isEnough = () => caughtUp || failure !== null || reached.upTo >= end || buffer.isFull();

  function change(): void {
    onChange();
    if (isEnough()) enough.resolve();
  }

  /** `at` is where to go on, `position` the event up to which nothing is left out; both only grow. */
  function reach(at: Position, position: bigint): void {
    reached = { after: at, upTo: position > reached.upTo ? position : reached.upTo };
  }

  function fail(error: Error): void {
    failure ??= error;
    change();
  }

  const checkpoints = {
    maxSearchWindow: limits.followCatchUpWindow,
    checkpointInterval: 1,
    async checkpointReached(_: AllStreamSubscription, at: Position) {
      // Events from before the checkpoint may still be on their way through the stream: they come first.
      await buffer.emptied();
      // While it catches up, the server marks a page by its beginning, which is not fit for being given out.
      reach(at, isEvent(at) ? at.commit : at.commit >= end ? end : 0n);
      change();
    },
  };
  const subscription = client.subscribeToAll({
    fromPosition: after ?? START,
    filter: prefixes.includes("")
      ? streamNameFilter({ regex: "^[^$]", ...checkpoints })
      : streamNameFilter({ prefixes, ...checkpoints }),
  });
  const buffer = bufferEvents(subscription, change);
  // Some servers say it again each time that the subscription had fallen behind.
  subscription.on("caughtUp", () => {
    caughtUp = true;
    change();
  });
  subscription.on("error", fail);
  subscription.on("end", () => fail(new Error("The subscription ended.")));

  return {
    /** Null when nothing has come. */
    take(): Taken | null {
      const arrived = buffer.take();
      const last = arrived.at(-1)?.event.position;
      if (last !== undefined) reach({ commit: last, prepare: last }, last);
      // All up to `end` was sent before the server said that it has sent all.
      if (caughtUp && buffer.isEmpty() && end > reached.upTo)
        reach(reached.after ?? { commit: end, prepare: end }, end);
      const moved = reached.upTo > told.upTo || reached.after?.commit !== told.after?.commit;
      told = reached;
      return arrived.length > 0 || moved ? { arrived, ...reached } : null;
    },

    /**
     * Servers do not tell of what others append until it fills a window, nor of what they passed over between the end that
     * was asked for and the moment in which they went live; servers before 23.10 do not say when that is.
     *
     * @returns whether something lies there that should have come.
     */
    async lookAtTail(): Promise<boolean> {
      const { after: at, upTo } = reached;
      // The event where a page without a match begins is not behind it.
      const known = at === null || isEvent(at) ? upTo : at.commit - 1n;
      const found = await tail(known > upTo ? known : upTo);
      if (found === null || found.streams.some((stream) => isWithin(prefixes, stream))) return true;
      caughtUp = true;
      if (found.end > reached.upTo) reach({ commit: found.end, prepare: found.end }, found.end);
      return false;
    },

    /**
     * Messages come one by one, and each batch costs its reader a round trip. Those of one turn are one batch; while there is
     * much to catch up, those of some milliseconds are.
     */
    async gather(): Promise<void> {
      await nextTurn();
      if (isEnough()) return;
      enough = Promise.withResolvers();
      const timer = setTimeout(enough.resolve, limits.followGatherMs);
      await enough.promise;
      clearTimeout(timer);
    },

    throwFailure(): void {
      if (failure !== null) throw failure;
    },

    close(): void {
      buffer.discard();
      // A subscription that never came about has nothing to cancel.
      void subscription.unsubscribe().catch(() => undefined);
    },
  };
}

const isEvent = ({ commit, prepare }: Position): boolean => commit === prepare;

/** Events that were sent and not yet taken. Beyond the bounds they stay in the stream, which stops the server. */
function bufferEvents(subscription: AllStreamSubscription, change: () => void) {
  let events: Arrived[] = [];
  let bytes = 0;
  let emptied = Promise.withResolvers<void>();
  let isDiscarded = false;

  const isFull = () => events.length >= limits.followBatchEventsMax || bytes >= limits.followBatchBytesMax;

  function fill(): void {
    while (!isFull()) {
      const resolved: AllStreamResolvedEvent | null = subscription.read();
      if (resolved === null) break;
      if (!resolved.event) continue;
      const event = recordedEvent(resolved.event);
      const size = JSON.stringify(event.data).length;
      events.push({ event, bytes: size });
      bytes += size;
    }
    if (subscription.readableLength > 0) return;
    emptied.resolve();
    emptied = Promise.withResolvers();
  }

  function onReadable(): void {
    fill();
    change();
  }
  subscription.on("readable", onReadable);

  return {
    take(): Arrived[] {
      fill();
      const taken = events;
      events = [];
      bytes = 0;
      return taken;
    },
    isFull,
    isEmpty: () => events.length === 0 && subscription.readableLength === 0,
    emptied: () => (isDiscarded || subscription.readableLength === 0 ? Promise.resolve() : emptied.promise),
    /** A cancelled call ends only when what was sent is read, and the client waits for that when it is closed. */
    discard(): void {
      isDiscarded = true;
      emptied.resolve();
      subscription.removeListener("readable", onReadable);
      subscription.resume();
    },
  };
}
