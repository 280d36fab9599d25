/** Events as the log stores and returns them. Names and shapes here are the storage format. */

export type Json = string | number | boolean | null | Json[] | { [name: string]: Json };
export type JsonObject = { [name: string]: Json };

/** Who caused an event: a customer's key, an operator at the command line, or a role of the service itself. */
export type Actor =
  | { kind: "key"; id: string }
  | { kind: "operator"; id: string }
  | { kind: "service"; id: string };

export type EventMetadata = {
  commandId: string;
  requestId: string | null;
  actor: Actor;
  /** When the event was decided, ISO 8601 UTC with milliseconds. */
  at: string;
  /** Trace context of its cause (W3C Trace Context); only if traces are recorded. */
  traceParent?: string;
  /** Hash of the event before it in the same stream; null for the first. */
  previousHash: string | null;
  /** SHA-256 of the stored event (`chain.ts`), hexadecimal. */
  hash: string;
};

/** An event on its way to the store: sealed fields of `data` are already unreadable. */
export type NewEvent = { id: string; type: string; data: JsonObject; metadata: EventMetadata };

/** An event as the store returns it. */
export type RecordedEvent = NewEvent & {
  stream: string;
  /** Position in its stream, from 0. */
  revision: number;
  /** Position in the whole log; increases, with gaps. */
  position: bigint;
  /** Why it cannot be read, in one sentence, if the stored event is corrupt; its data is then empty. */
  unreadable?: string;
};
