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
  prefixes: string[];
  /** Exclusive; null begins at the start of the log. */
  after: Position | null;
  /** Position of the newest event, asked for before. */
  end: bigint;
  /** Events looked at for one checkpoint: 1 tells at once of every event of others, but catches up slowly. */
  window: number;
};

/** What has come since the last time. `upTo` is the position of an event; `after` is where to subscribe again. */
export type Taken = { events: RecordedEvent[]; upTo: bigint; after: Position | null };

/**
 * Ends when the signal aborts, and with a window above 1 when nothing is left to catch up.
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
        silence.refresh();
        yield taken;
        continue;
      }
      subscription.throwFailure();
      if (subscribing.window > 1 && (quiet || subscription.isCaughtUp())) return;
      await changed.promise;
      // Events come one by one; those of one turn are one batch.
      await nextTurn();
    }
  } finally {
    clearTimeout(silence);
    signal.removeEventListener("abort", change);
    subscription.close();
  }
}

function openSubscription(
  client: EventStoreDBClient,
  { prefixes, after, end, window }: Subscribing,
  change: () => void,
) {
  let reached = { after, upTo: after?.commit ?? 0n };
  let told = reached;
  let caughtUp = false;
  let failure: Error | null = null;

  /** `at` is where to go on, `position` the event up to which nothing is left out; both only grow. */
  function reach(at: Position, position: bigint): void {
    reached = { after: at, upTo: position > reached.upTo ? position : reached.upTo };
  }

  function fail(error: Error): void {
    failure ??= error;
    change();
  }

  const checkpoints = {
    maxSearchWindow: window,
    checkpointInterval: 1,
    async checkpointReached(_: AllStreamSubscription, at: Position) {
      // Events from before the checkpoint may still be on their way through the stream: they come first.
      await buffer.emptied();
      // While it catches up, the server marks a page by its beginning, which is not fit for being given out.
      const isEvent = at.commit === at.prepare;
      reach(at, isEvent ? at.commit : at.commit >= end ? end : 0n);
      change();
    },
  };
  const subscription = client.subscribeToAll({
    fromPosition: after ?? START,
    // Streams of the server itself begin with "$".
    filter: prefixes.includes("")
      ? streamNameFilter({ regex: "^[^$]", ...checkpoints })
      : streamNameFilter({ prefixes, ...checkpoints }),
  });
  const buffer = bufferEvents(subscription, change);
  subscription.on("caughtUp", () => {
    caughtUp = true;
    change();
  });
  subscription.on("error", fail);
  subscription.on("end", () => fail(new Error("The subscription ended.")));

  return {
    /** Null when nothing has come. */
    take(): Taken | null {
      const events = buffer.take();
      const last = events.at(-1)?.position;
      if (last !== undefined) reach({ commit: last, prepare: last }, last);
      // All up to `end` was sent before the server said that it has sent all.
      if (caughtUp && buffer.isEmpty() && end > reached.upTo)
        reach(reached.after ?? { commit: end, prepare: end }, end);
      const moved = reached.upTo > told.upTo || reached.after?.commit !== told.after?.commit;
      told = reached;
      return events.length > 0 || moved ? { events, ...reached } : null;
    },
    isCaughtUp: () => caughtUp,
    throwFailure(): void {
      if (failure !== null) throw failure;
    },
    close(): void {
      // A subscription that never came about has nothing to cancel.
      void subscription.unsubscribe().catch(() => undefined);
    },
  };
}

/** Events that were sent and not yet taken. Beyond the bounds they stay in the stream, which stops the server. */
function bufferEvents(subscription: AllStreamSubscription, change: () => void) {
  let events: RecordedEvent[] = [];
  let bytes = 0;
  let emptied = Promise.withResolvers<void>();

  function fill(): void {
    while (events.length < limits.followBatchEventsMax && bytes < limits.followBatchBytesMax) {
      const resolved: AllStreamResolvedEvent | null = subscription.read();
      if (resolved === null) break;
      if (!resolved.event) continue;
      const event = recordedEvent(resolved.event);
      events.push(event);
      bytes += JSON.stringify(event.data).length;
    }
    if (subscription.readableLength > 0) return;
    emptied.resolve();
    emptied = Promise.withResolvers();
  }

  subscription.on("readable", () => {
    fill();
    change();
  });

  return {
    take(): RecordedEvent[] {
      fill();
      const taken = events;
      events = [];
      bytes = 0;
      return taken;
    },
    isEmpty: () => events.length === 0 && subscription.readableLength === 0,
    emptied: () => (subscription.readableLength === 0 ? Promise.resolve() : emptied.promise),
  };
}
