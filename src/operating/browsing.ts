/** Events of the whole log that match a search, page by page in log order. */
import type { Log } from "../commands/log.ts";
import type { RecordedEvent } from "../events/recorded.ts";
import { limits } from "../limits.ts";

/** Empty texts match everything. */
export type Wanted = {
  /** Prefix of the stream's name. */
  stream: string;
  type: string;
  /** Id of a key, an operator or a part of the service. */
  actor: string;
  request: string;
};

export type Browsed = {
  events: RecordedEvent[];
  /** Position of the event to continue after; null at the end of the log. */
  next: bigint | null;
};

/**
 * Returns at most `limits.consoleEventItems` events, and scans at most `limits.consoleEventsLookedAtMax`.
 *
 * @param after position of an event, as returned by an earlier call, because a log on a server accepts no others; 0n is
 * the beginning.
 */
export async function browse({ store }: Log, wanted: Wanted, after: bigint): Promise<Browsed> {
  const end = await store.end();
  const events: RecordedEvent[] = [];
  let [looked, last] = [0, after];
  for await (const event of eventsBehind(store, wanted.stream, after, end)) {
    if (events.length === limits.consoleEventItems || looked >= limits.consoleEventsLookedAtMax)
      return { events, next: last };
    looked += 1;
    last = event.position;
    if (fits(event, wanted)) events.push(event);
  }
  return { events, next: null };
}

async function* eventsBehind(
  store: Log["store"],
  prefix: string,
  after: bigint,
  end: bigint,
): AsyncGenerator<RecordedEvent, undefined> {
  if (after >= end) return;
  for await (const { events, upTo } of store.follow([prefix], after, new AbortController().signal)) {
    for (const event of events) if (event.position <= end) yield event;
    if (upTo >= end) return;
  }
}

const fits = ({ stream, type, metadata }: RecordedEvent, wanted: Wanted): boolean =>
  stream.startsWith(wanted.stream) &&
  (wanted.type === "" || type === wanted.type) &&
  (wanted.actor === "" || metadata.actor.id === wanted.actor) &&
  (wanted.request === "" || metadata.requestId === wanted.request);
