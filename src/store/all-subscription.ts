/** One subscription to $all of EventStoreDB. A bounded buffer holds the events until its reader takes them. */
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
  /** Prefixes of stream names as the server has them. */
  prefixes: string[];
  /** Exclusive; null begins at the start of the log. */
  after: Position | null;
  /** Position of the newest event, read beforehand. */
  end: bigint;
  /** Looks at the end of the log, for a subscription that does not report its position. */
  tail: Tail;
};

/** The newest position, and the streams of the events after a given one; null when those are too many to scan. */
export type Tail = (after: bigint) => Promise<{ end: bigint; streams: string[] } | null>;

export type Arrived = { event: RecordedEvent; bytes: number };

/** What has arrived since the last call. `upTo` is the position of an event; `after` is where to subscribe again. */
export type Taken = { arrived: Arrived[]; upTo: bigint; after: Position | null };

/** Names of the server's own streams begin with "$". */
export const isWithin = (prefixes: string[], stream: string): boolean =>
  !stream.startsWith("$") && prefixes.some((prefix) => stream.startsWith(prefix));

/**
 * Yields events as they are appended, until the signal aborts. It returns when the log has events that did not arrive;
 * the caller must then subscribe again at `after`.
 *
 * @throws the error with which the server or the network ended the subscription.
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
        // Whatever is in transit arrives before the next silence.
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

  /** `at` is where to subscribe again; everything up to `position` has arrived. Both only grow. */
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
      // Events from before the checkpoint may still be in the stream; they come first.
      await buffer.emptied();
      // While catching up, the server reports the start of a page as its position; such a position must not be passed
      // on.
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
  // Some servers emit this each time that the subscription had fallen behind.
  subscription.on("caughtUp", () => {
    caughtUp = true;
    change();
  });
  subscription.on("error", fail);
  subscription.on("end", () => fail(new Error("The subscription ended.")));

  return {
    /** Null when nothing has arrived. */
    take(): Taken | null {
      const arrived = buffer.take();
      const last = arrived.at(-1)?.event.position;
      if (last !== undefined) reach({ commit: last, prepare: last }, last);
      // "caughtUp" means that the server has sent everything up to `end`.
      if (caughtUp && buffer.isEmpty() && end > reached.upTo)
        reach(reached.after ?? { commit: end, prepare: end }, end);
      const moved = reached.upTo > told.upTo || reached.after?.commit !== told.after?.commit;
      told = reached;
      return arrived.length > 0 || moved ? { arrived, ...reached } : null;
    },

    /**
     * Servers do not report other streams' events until these fill a window, nor the events that they skipped between
     * the requested end and the moment they went live; servers before 23.10 do not report that moment.
     *
     * @returns whether the tail holds events that should have arrived.
     */
    async lookAtTail(): Promise<boolean> {
      const { after: at, upTo } = reached;
      // The event at which a page without a match begins does not lie after it.
      const known = at === null || isEvent(at) ? upTo : at.commit - 1n;
      const found = await tail(known > upTo ? known : upTo);
      if (found === null || found.streams.some((stream) => isWithin(prefixes, stream))) return true;
      caughtUp = true;
      if (found.end > reached.upTo) reach({ commit: found.end, prepare: found.end }, found.end);
      return false;
    },

    /**
     * Messages arrive one by one, and each batch costs its reader a round trip. So those of one turn of the event loop
     * form a batch; while there is much to catch up with, those of some milliseconds do.
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
      // A subscription that was never established cannot be cancelled.
      void subscription.unsubscribe().catch(() => undefined);
    },
  };
}

const isEvent = ({ commit, prepare }: Position): boolean => commit === prepare;

/**
 * Events that arrived and were not taken yet. Above the limits they stay in the stream, which makes the server pause.
 */
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
    /** A cancelled call ends only when everything sent has been read, and closing the client waits for that. */
    discard(): void {
      isDiscarded = true;
      emptied.resolve();
      subscription.removeListener("readable", onReadable);
      subscription.resume();
    },
  };
}
