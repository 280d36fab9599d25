/** A log as a file that somebody holds as evidence: read, never written, as much of it as can be read. */
import type { RecordedEvent } from "../events/recorded.ts";

export type LogRow =
  /** `spelling` is null when the row is written as the service writes it. */
  | { event: RecordedEvent; spelling: string | null }
  /** `stream` is null where not even the index tells it. */
  | { lost: { position: number; stream: string | null; revision: number; what: string } };

export type LogFile = {
  /** The last position that was given out; positions have no gaps. */
  end: number;
  /** Every row up to there in its order, some at a time. */
  rows(): Iterable<LogRow[]>;
  /** As many events of one stream as can be read. */
  read(stream: string): RecordedEvent[];
  /** What is wrong with the schema, one sentence each. */
  schemaFaults(): string[];
  /** What SQLite finds wrong with pages and index; null when they are sound. */
  pageFault(): string | null;
  close(): void;
};
