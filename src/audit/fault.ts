/** The faults that verification reports. */

export type FaultKind =
  /** The stored event does not fit its hash. */
  | "altered"
  /** Another event was there, or none. */
  | "replaced"
  | "missing"
  | "inserted"
  | "out_of_order"
  /** Everything is there, but at other positions. */
  | "moved"
  | "unreadable"
  /** A text cannot be opened with its data key, or the key is gone. */
  | "sealed"
  | "checkpoint"
  /** The stored event has more than its hash covers. */
  | "metadata"
  | "spelling"
  /** The file has another schema, or is damaged outside of its events. */
  | "schema"
  | "file";

/** A place where the log is not as it was written. */
export type Fault = {
  kind: FaultKind;
  /** Decimal; also for a missing event whose place is known. Null if no single event can be named. */
  position: string | null;
  stream: string | null;
  revision: number | null;
  /** If the exact place is unknown: the positions between which it lies, both included. */
  from?: string;
  to?: string;
  /** One or two sentences. */
  what: string;
};

type Place = { stream: string; revision: number; position: bigint | number };

/** A fault of one event. */
export const faultAt = ({ stream, revision, position }: Place, kind: FaultKind, what: string): Fault => ({
  kind,
  position: String(position),
  stream,
  revision,
  what,
});

/** A fault between two positions, both included; a fault at one position if they are equal. */
export function faultWithin(from: number, to: number, kind: FaultKind, what: string): Fault {
  const nowhere = { kind, stream: null, revision: null };
  if (from === to) return { ...nowhere, position: String(from), what };
  return { ...nowhere, position: null, from: String(from), to: String(to), what };
}

/** In log order; faults without a place come first, because they concern the whole log. */
export function byPlace(one: Fault, other: Fault): number {
  const place = ({ position, from }: Fault) => Number(position ?? from ?? -1);
  return place(one) - place(other);
}

/** The place in words. */
export function placeOf({ stream, revision, position, from, to }: Fault): string {
  const event = stream === null ? "" : `${stream}${revision === null ? "" : ` revision ${revision}`}`;
  const where =
    position !== null
      ? `position ${position}`
      : from === undefined
        ? ""
        : `between positions ${from} and ${to}`;
  return [event, where].filter((part) => part !== "").join(", ") || "the log as a whole";
}
