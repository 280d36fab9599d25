/** A log as a file of evidence: never written, and read as far as it is readable. */
import type { RecordedEvent } from "../events/recorded.ts";

export type LogRow =
  /** `spelling` is null when the row is spelt as the service writes it. */
  | { event: RecordedEvent; spelling: string | null }
  /** `stream` is null when not even the index has it. */
  | { lost: { position: number; stream: string | null; revision: number; what: string } };

export type LogFile = {
  /** The last position assigned; positions have no gaps. */
  end: number;
  /** Every row up to there in order, in batches. */
  rows(): Iterable<LogRow[]>;
  /** All readable events of one stream. */
  read(stream: string): RecordedEvent[];
  /** What is wrong with the schema, one sentence each. */
  schemaFaults(): string[];
  /** Faults that SQLite reports in pages and index; null when they are sound. */
  pageFault(): string | null;
  close(): void;
};
