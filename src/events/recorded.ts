/** What the log stores and gives back. Names and shapes here are the storage format. */

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
  /** Place of what caused it in a trace (W3C Trace Context); only where traces are recorded. */
  traceParent?: string;
  /** Hash of the event before it in the same stream; null for the first. */
  previousHash: string | null;
  /** SHA-256 over what is stored (`chain.ts`), hexadecimal. */
  hash: string;
};

/** An event as it is handed to the store: `data` with its sealed fields already unreadable. */
export type NewEvent = { id: string; type: string; data: JsonObject; metadata: EventMetadata };

/** An event as it came out of the store. */
export type RecordedEvent = NewEvent & {
  stream: string;
  /** Place in its stream, from 0. */
  revision: number;
  /** Place in the whole log; grows, with gaps. */
  position: bigint;
  /** Why it cannot be read, one sentence, where somebody broke what was stored: its data is empty then. */
  unreadable?: string;
};
