/**
 * The log in EventStoreDB 21.10 to 24.10, or KurrentDB 25, which speaks the same protocol. Positions are commit
 * positions.
 */
import { clearTimeout, setTimeout } from "node:timers";
import {
  type AllStreamResolvedEvent,
  BACKWARDS,
  DeadlineExceededError,
  END,
  EventStoreDBClient,
  FORWARDS,
  NO_STREAM,
  type ResolvedEvent,
  START,
  type StreamingRead,
  StreamNotFoundError,
} from "@eventstore/db-client";
import type { NewEvent, RecordedEvent } from "../events/recorded.ts";
import { limits } from "../limits.ts";
import type { Tail } from "./all-subscription.ts";
import { type EventStore, EventTooLarge, type ReadOptions, Unavailable } from "./event-store.ts";
import { appendError, recordedEvent, storedEvent, unavailableOr } from "./eventstore-events.ts";
import { openLink } from "./eventstore-link.ts";
import { type Connection, followShared, keepSubscribed, type Told } from "./following.ts";
import { askForPlainMessages } from "./plain-messages.ts";
import { BadAddress, hostsOf, type ServerPlace } from "./server-trouble.ts";
import { shareSubscription } from "./shared-subscription.ts";

type Options = Told & { connectionString: string };

/**
 * @param options.connectionString such as "esdb://user:password@host:2113?tls=true"; with TLS it needs a user. With
 * `streamPrefix=pds-` every stream name has that prefix on the server, and other streams are ignored.
 * @throws BadAddress when the connection string cannot be parsed. Whether a server answers shows only at the first
 * call.
 */
export function openEventStoreDb(options: Options): EventStore {
  // The newer scheme names of the same server; this client knows only the older one.
  const renamed = options.connectionString.replace(/^(?:kurrentdb|kurrent|kdb)(?=\+|:)/, "esdb");
  const { connectionString, prefix } = withoutPrefix(renamed);
  askForPlainMessages();
  const client = newClient(connectionString);
  const credentials = credentialsOf(connectionString);
  const place = placeOf(connectionString);
  const closed = new AbortController();
  const link = openLink(options.onReconnect);
  const collected = <E extends ResolvedEvent | AllStreamResolvedEvent>(reading: StreamingRead<E>) =>
    link.through(collect(reading, place));

  /** With the stream name that the rest of the service uses. */
  const own = (event: RecordedEvent): RecordedEvent =>
    prefix === "" ? event : { ...event, stream: event.stream.slice(prefix.length) };

  async function end(): Promise<bigint> {
    const newest = client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount: 1 });
    const [last] = await collected(newest);
    return last?.event?.position.commit ?? 0n;
  }

  async function tail(after: bigint): ReturnType<Tail> {
    const newest = await end();
    if (newest <= after) return { end: newest, streams: [] };
    // Each is read to its end: a call that is abandoned with unread data never ends.
    for (const maxCount of limits.followTailEvents) {
      const reading = client.readAll({ direction: BACKWARDS, fromPosition: END, maxCount });
      const found = (await collected(reading)).flatMap(({ event }) => event ?? []);
      const behind = found.filter(({ position }) => position.commit > after);
      if (behind.length < maxCount)
        return { end: behind[0]?.position.commit ?? after, streams: behind.map(({ streamId }) => streamId) };
    }
    return null;
  }

  const connection: Connection = { client, place, options, link, end, tail };
  const shared = shareSubscription((signal) =>
    keepSubscribed(connection, [prefix], AbortSignal.any([signal, closed.signal])),
  );

  return {
    async append(stream, expected, events) {
      checkSize(stream, events);
      const append = () =>
        client.appendToStream(prefix + stream, events.map(storedEvent), {
          expectedRevision: expected === "absent" ? NO_STREAM : BigInt(expected),
          // Without credentials of its own, the append would share a stream with all other appends of this process. If
          // one fails there, the others fail with it, and they may never be answered.
          credentials,
          deadline: limits.storeCallMs,
        });
      const appended = againWhenClockWasSet(append).catch((error: unknown) => {
        throw appendError(error, { stream, expected, place });
      });
      const { nextExpectedRevision, position } = await link.through(appended);
      if (position === undefined) throw new Error(`The append to ${stream} was answered without a position.`);
      return { revision: Number(nextExpectedRevision), position: position.commit };
    },

    async read(stream, { direction = "forwards", from, max = Number.MAX_SAFE_INTEGER }: ReadOptions = {}) {
      if (max === 0) return [];
      const backwards = direction === "backwards";
      const reading = client.readStream(prefix + stream, {
        direction: backwards ? BACKWARDS : FORWARDS,
        fromRevision: from === undefined ? (backwards ? END : START) : BigInt(from),
        maxCount: max,
      });
      const found = await collected(reading);
      return found.flatMap(({ event }) => (event ? [own(recordedEvent(event))] : []));
    },

    async *follow(prefixes, after, signal) {
      const stop = AbortSignal.any([signal, closed.signal]);
      const there = prefixes.map((one) => prefix + one);
      for await (const { events, upTo } of followShared(connection, shared, { prefixes: there, after }, stop))
        yield { events: events.map(own), upTo };
    },

    end,

    async close() {
      closed.abort();
      await client.dispose();
    },
  };
}

/**
 * gRPC measures deadlines by the wall clock, so setting the clock forward ends a call that has only begun. Repeating it
 * is harmless: the events have their ids.
 */
async function againWhenClockWasSet<T>(call: () => Promise<T>): Promise<T> {
  const startedMs = performance.now();
  try {
    return await call();
  } catch (error) {
    const isEarly = performance.now() - startedMs < limits.storeCallMs / 2;
    if (!(error instanceof DeadlineExceededError && isEarly)) throw error;
    return call();
  }
}

/** @throws Unavailable, also when nothing arrives for `limits.storeCallMs`: the client's reads have no deadline. */
async function collect<E extends ResolvedEvent | AllStreamResolvedEvent>(
  reading: StreamingRead<E>,
  place: ServerPlace,
): Promise<E[]> {
  const found: E[] = [];
  const stalled = setTimeout(() => {
    reading.destroy(new Unavailable("The event store does not answer."));
    void reading.cancel().catch(() => undefined);
  }, limits.storeCallMs);
  try {
    for await (const resolved of reading) {
      found.push(resolved);
      stalled.refresh();
    }
    return found;
  } catch (error) {
    if (error instanceof StreamNotFoundError) return [];
    throw unavailableOr(error, place);
  } finally {
    clearTimeout(stalled);
  }
}

/** Also ensures that everything can be serialised: otherwise the client would never settle the append. */
function checkSize(stream: string, events: NewEvent[]): void {
  if (events.length === 0) throw new RangeError("An append needs an event.");
  const bytes = events
    .flatMap(({ data, metadata }) => [data, metadata])
    .reduce((sum, part) => sum + Buffer.byteLength(JSON.stringify(part)), 0);
  if (bytes > limits.eventBytesMax)
    throw new EventTooLarge(
      `An append to ${stream} has ${bytes} bytes; ${limits.eventBytesMax} are allowed.`,
    );
}

/** The client rejects unknown parameters. @throws BadAddress for a prefix that the server's own streams may have. */
function withoutPrefix(url: string): { connectionString: string; prefix: string } {
  const [, mark = "", prefix = "", rest = ""] = /([?&])streamPrefix=([^&]*)(&?)/i.exec(url) ?? [];
  if (mark === "") return { connectionString: url, prefix: "" };
  if (!/^[a-z][\w.-]{0,63}$/i.test(prefix))
    throw new BadAddress(
      "EVENTSTORE_URL has a streamPrefix that cannot be one: up to 64 letters, figures and _ . - that begin with a letter.",
    );
  const kept = mark === "?" && rest !== "" ? "?" : rest;
  return { connectionString: url.replace(/[?&]streamPrefix=[^&]*&?/i, kept), prefix };
}

function newClient(connectionString: string): EventStoreDBClient {
  // A follower may lack what the leader has confirmed: own writes would be missing, and readers that follow the log
  // would skip events.
  if (/[?&]nodePreference=(?!leader(?:&|$))/i.test(connectionString))
    throw new BadAddress(
      "EVENTSTORE_URL asks for a node that may be behind: write nodePreference=leader, or leave it out.",
    );
  try {
    return EventStoreDBClient.connectionString(connectionString);
  } catch (error) {
    // The client's message may quote the address, password included.
    const said = error instanceof Error ? error.message : "";
    const at = /at position \d+/.exec(said)?.[0] ?? "";
    const what = said.includes("certificate file")
      ? "names a certificate file that is not there"
      : "cannot be understood";
    throw new BadAddress(
      `EVENTSTORE_URL ${what}${at && ` ${at}`}: write esdb://user:password@host:2113?tls=true&tlsCAFile=FILE.`,
    );
  }
}

function placeOf(url: string): ServerPlace {
  return {
    name: "EventStoreDB",
    setting: "EVENTSTORE_URL",
    hosts: hostsOf(url),
    tls: {
      asked: !/[?&]tls=false/i.test(url),
      on: "write tls=true into EVENTSTORE_URL",
      authority: "name the authority by tlsCAFile=FILE in EVENTSTORE_URL, or in NODE_EXTRA_CA_CERTS",
    },
  };
}

/** The user in the connection string. Servers without TLS have no users and accept any pair. */
function credentialsOf(connectionString: string): { username: string; password: string } {
  const found = /^[^:]+:\/\/(?<username>[^:/@]+):(?<password>[^@]+)@/.exec(connectionString)?.groups;
  const { username, password } = found ?? {};
  if (username !== undefined && password !== undefined)
    return { username: decodeURIComponent(username), password: decodeURIComponent(password) };
  if (!/[?&]tls=false/i.test(connectionString))
    throw new BadAddress(
      "EVENTSTORE_URL asks for TLS, which is so without tls=false, and needs a user then: esdb://user:password@host:2113",
    );
  return { username: "none", password: "none" };
}
