/**
 * The log: append-only streams of events, and one order over all of them. Every adapter passes
 * `test/contract/event-store.ts`.
 */
import type { NewEvent, RecordedEvent } from "../events/recorded.ts";

/** Where the writer expects the stream to end: the revision of its last event, or that the stream is absent. */
export type ExpectedRevision = number | "absent";

export type ReadOptions = {
  direction?: "forwards" | "backwards";
  /** First revision to return; by default the start (forwards) or the end (backwards). */
  from?: number;
  /** Maximum number of events; by default all. */
  max?: number;
};

/** Events of the followed streams in log order; `upTo` is the position up to which all of them are included. */
export type Batch = { events: RecordedEvent[]; upTo: bigint };

export type EventStore = {
  /**
   * Appends all events or none. Repeating an append, with the same event ids at the same expected revision, succeeds
   * and writes nothing.
   *
   * @returns revision and position of the last event.
   * @throws WrongRevision when the stream ends elsewhere; EventTooLarge; Unavailable.
   */
  append(stream: string, expected: ExpectedRevision, events: NewEvent[]): Promise<Appended>;

  /** Events of one stream; empty when there is none. @throws Unavailable */
  read(stream: string, options?: ReadOptions): Promise<RecordedEvent[]>;

  /**
   * Events after a position whose stream begins with one of the prefixes ("" for all): first the existing ones, then
   * new ones as they are appended, until the signal aborts. The next batch is read only on demand, so a slow reader
   * holds one batch. A batch without events moves `upTo` past events of other streams.
   */
  follow(prefixes: string[], after: bigint, signal: AbortSignal): AsyncIterable<Batch>;

  /** Position of the newest event; 0n when the log is empty. @throws Unavailable */
  end(): Promise<bigint>;

  close(): Promise<void>;
};

export type Appended = { revision: number; position: bigint };

/** The stream does not end where the writer expected: read and decide again. */
export class WrongRevision extends Error {
  override name = "WrongRevision";
  constructor(stream: string, expected: ExpectedRevision) {
    super(`Stream ${stream} does not end at ${expected}.`);
  }
}

/** The events of one append, data and metadata together, exceed what every store can take (limits.eventBytesMax). */
export class EventTooLarge extends Error {
  override name = "EventTooLarge";
}

/** The store cannot be reached, or cannot write at the moment; a retry may help. */
export class Unavailable extends Error {
  override name = "Unavailable";
}
