/**
 * The one live subscription of a process, shared by all readers that follow the log. A server buffers little for a live
 * reader, and works for each one: eight readers of one family each fall behind in a burst that a single one handles
 * easily.
 */
import type { RecordedEvent } from "../events/recorded.ts";
import { limits } from "../limits.ts";
import type { Arrived, Taken } from "./all-subscription.ts";
import type { Batch } from "./event-store.ts";

export type Member = {
  /**
   * The position from which this member receives everything, once it is known. It moves forward when the member lets
   * too much pile up; what it missed it must read itself.
   */
  from(): Promise<bigint>;
  /**
   * The events since the last call, as soon as there are any; null when the member has missed something, or has left.
   */
  take(): Promise<Batch | null>;
  leave(): void;
};

export type Shared = {
  /** @param isMine by the stream's name. */
  join(isMine: (stream: string) => boolean): Member;
};

type Inside = { member: Member; deliver(taken: Taken): void; fail(error: unknown): void };

/**
 * @param open follows all streams from the current end of the log until the signal aborts; the first item that it
 * yields only reports that end. Called when the first member joins, aborted when the last one leaves.
 */
export function shareSubscription(open: (signal: AbortSignal) => AsyncIterable<Taken>): Shared {
  let members = new Set<Inside>();
  let upTo: bigint | null = null;
  let stop = new AbortController();

  async function run(): Promise<void> {
    const [running, signal] = [members, stop.signal];
    try {
      for await (const taken of open(signal)) hand(running, taken, signal);
    } catch (error) {
      if (!signal.aborted) reset();
      for (const one of running) one.fail(error);
    }
  }

  function hand(to: Set<Inside>, taken: Taken, signal: AbortSignal): void {
    if (signal.aborted) return;
    upTo = taken.upTo;
    for (const one of to) one.deliver(taken);
  }

  /** Members that join later start with a new subscription. */
  function reset(): void {
    stop.abort();
    stop = new AbortController();
    members = new Set();
    upTo = null;
  }

  return {
    join(isMine) {
      const joined = members;
      const inside = openMember(isMine, upTo, () => {
        joined.delete(inside);
        if (joined.size === 0 && joined === members) reset();
      });
      members.add(inside);
      if (members.size === 1) void run();
      return inside.member;
    },
  };
}

function openMember(isMine: (stream: string) => boolean, begun: bigint | null, onLeave: () => void): Inside {
  let from = begun;
  let waiting: Arrived[] = [];
  let bytes = 0;
  /** How far the subscription is, and what this member has been told. */
  let upTo = begun ?? 0n;
  let told = upTo;
  let hasMissed = false;
  let failure: { error: unknown } | null = null;
  let left = false;
  let changed = Promise.withResolvers<void>();

  function add(arrived: Arrived[]): void {
    const mine = arrived.filter(({ event }) => isMine(event.stream));
    waiting.push(...mine);
    bytes += sum(mine);
    if (waiting.length <= limits.followWaitingEventsMax && bytes <= limits.followWaitingBytesMax) return;
    [waiting, bytes] = [[], 0];
    [from, told, hasMissed] = [upTo, upTo, true];
  }

  /** At most one batch. */
  function takeBatch(): RecordedEvent[] {
    let [count, size] = [0, 0];
    while (count < waiting.length && count < limits.followBatchEventsMax && size < limits.followBatchBytesMax)
      size += waiting[count++]?.bytes ?? 0;
    bytes -= size;
    return waiting.splice(0, count).map(({ event }) => event);
  }

  async function until(done: () => boolean): Promise<void> {
    while (!done() && failure === null && !left) {
      changed = Promise.withResolvers();
      await changed.promise;
    }
    if (failure !== null) throw failure.error;
  }

  return {
    deliver(taken) {
      upTo = taken.upTo;
      if (from === null) [from, told] = [upTo, upTo];
      add(taken.arrived);
      changed.resolve();
    },

    fail(error) {
      failure = { error };
      changed.resolve();
    },

    member: {
      async from() {
        await until(() => from !== null);
        return from ?? 0n;
      },

      async take() {
        await until(() => hasMissed || upTo > told);
        if (hasMissed || left) {
          hasMissed = false;
          return null;
        }
        const events = takeBatch();
        told = waiting.length > 0 ? (events.at(-1)?.position ?? told) : upTo;
        return { events, upTo: told };
      },

      leave() {
        left = true;
        changed.resolve();
        onLeave();
      },
    },
  };
}

const sum = (arrived: Arrived[]): number => arrived.reduce((total, { bytes }) => total + bytes, 0);
