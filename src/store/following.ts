/**
 * Follows the log of an EventStoreDB: up to its end with a subscription of its own, then through the one that the
 * process shares.
 */
import { setTimeout as delay } from "node:timers/promises";
import { type EventStoreDBClient, TimeoutError } from "@eventstore/db-client";
import { backOffMs } from "../back-off.ts";
import { limits } from "../limits.ts";
import { isWithin, subscribe, type Tail, type Taken } from "./all-subscription.ts";
import { type Batch, Unavailable } from "./event-store.ts";
import { unavailableOr } from "./eventstore-events.ts";
import type { Link } from "./eventstore-link.ts";
import { Refused, type ServerPlace } from "./server-trouble.ts";
import type { Shared } from "./shared-subscription.ts";

/** The part of a logger that is needed here. */
export type Warn = { warn(fields: object, message: string): void };

export type Told = {
  logger?: Warn;
  /** Called each time that a lost server answers again. */
  onReconnect?: () => void;
};

export type Connection = {
  client: EventStoreDBClient;
  place: ServerPlace;
  options: Told;
  link: Link;
  end(): Promise<bigint>;
  tail: Tail;
};

/** @param reading stream names as the server has them. @throws Refused */
export async function* followShared(
  connection: Connection,
  shared: Shared,
  { prefixes, after }: { prefixes: string[]; after: bigint },
  signal: AbortSignal,
): AsyncGenerator<Batch> {
  let upTo = after;
  for await (const batch of catchUp(connection, prefixes, upTo, signal)) {
    upTo = batch.upTo;
    yield batch;
  }
  if (signal.aborted) return;
  const member = shared.join((stream) => isWithin(prefixes, stream));
  signal.addEventListener("abort", member.leave);
  try {
    while (!signal.aborted) {
      const missing = upTo < (await member.from());
      const batches = missing ? catchUp(connection, prefixes, upTo, signal) : handed(member, upTo);
      for await (const batch of batches) {
        upTo = batch.upTo;
        yield batch;
      }
    }
  } finally {
    signal.removeEventListener("abort", member.leave);
    member.leave();
  }
}

/** What the shared subscription delivers after a position, until this member has missed something. */
async function* handed(member: ReturnType<Shared["join"]>, after: bigint): AsyncGenerator<Batch> {
  for (let batch = await member.take(); batch !== null; batch = await member.take()) {
    // Events that this reader has already read itself arrive once more.
    const events = batch.events.filter(({ position }) => position > after);
    if (batch.upTo > after) yield { events, upTo: batch.upTo };
  }
}

/** Up to the end of the log at the time of the call. */
async function* catchUp(
  connection: Connection,
  prefixes: string[],
  after: bigint,
  signal: AbortSignal,
): AsyncGenerator<Batch> {
  let upTo = after;
  const from = placeOf(after);
  for await (const taken of resubscribe(connection, prefixes, { from, toEnd: true }, signal)) {
    // Only the resume point may have moved, which does not concern the reader.
    if (taken.arrived.length === 0 && taken.upTo <= upTo) continue;
    upTo = taken.upTo;
    yield { events: taken.arrived.map(({ event }) => event), upTo };
  }
}

/** All streams with these prefixes from the current end of the log on; yields that end first. */
export const keepSubscribed = (
  connection: Connection,
  prefixes: string[],
  signal: AbortSignal,
): AsyncGenerator<Taken> => resubscribe(connection, prefixes, { from: "end", toEnd: false }, signal);

type Stretch = {
  from: Taken["after"] | "end";
  /** Whether it stops at the end that the log has at the start; otherwise it runs until the signal aborts. */
  toEnd: boolean;
};

/** Progress of one pass. */
type Going = {
  /** Null until the end where it begins is known. */
  reached: Taken | null;
  /** Where it ends; null if it does not. */
  target: bigint | null;
  /** Interruptions since something arrived. */
  failures: number;
};

const isThere = ({ reached, target }: Going): boolean =>
  target !== null && reached !== null && reached.upTo >= target;

/** Subscribes again, from the last position reached, whenever a subscription ends. @throws Refused */
async function* resubscribe(
  connection: Connection,
  prefixes: string[],
  { from, toEnd }: Stretch,
  signal: AbortSignal,
): AsyncGenerator<Taken> {
  const reached = from === "end" ? null : { arrived: [], after: from, upTo: from?.commit ?? 0n };
  const going: Going = { reached, target: null, failures: 0 };
  while (!signal.aborted && !isThere(going)) {
    try {
      yield* subscribeOnce(connection, { prefixes, toEnd }, going, signal);
    } catch (error) {
      await pause(connection, prefixes, going, error, signal);
    }
  }
}

async function* subscribeOnce(
  { client, end, tail }: Connection,
  { prefixes, toEnd }: { prefixes: string[]; toEnd: boolean },
  going: Going,
  signal: AbortSignal,
): AsyncGenerator<Taken> {
  const newest = await end();
  if (toEnd) going.target ??= newest;
  const begin = going.reached ?? { arrived: [], upTo: newest, after: placeOf(newest) };
  if (going.reached === null) yield begin;
  going.reached = begin;
  if (isThere(going)) return;
  const { after } = begin;
  for await (const taken of subscribe(client, { prefixes, after, end: newest, tail }, signal)) {
    going.reached = taken;
    going.failures = 0;
    yield taken;
    if (isThere(going)) return;
  }
}

const backOff = { firstMs: limits.followRetryFirstMs, mostMs: limits.followRetryMostMs };

/** @throws Refused */
async function pause(
  { options, place, link }: Connection,
  prefixes: string[],
  going: Going,
  thrown: unknown,
  signal: AbortSignal,
): Promise<void> {
  const error = unavailableOr(thrown, place);
  if (error instanceof Refused) throw error;
  link.lost();
  const reason = error instanceof Unavailable ? error.message : undefined;
  const after = String(going.reached?.after?.commit ?? 0);
  options.logger?.warn({ err: thrown, reason, prefixes, after }, "follow interrupted");
  going.failures++;
  // A reader that made progress and was dropped for being slow resumes at once: the server is up.
  if (thrown instanceof TimeoutError && going.failures === 1) return;
  await delay(backOffMs(backOff, going.failures), undefined, { signal }).catch(() => undefined);
}

const placeOf = (position: bigint): Taken["after"] =>
  position === 0n ? null : { commit: position, prepare: position };
