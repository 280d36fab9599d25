/** What verification finds wrong. */

export type FaultKind =
  /** What is stored does not fit its hash. */
  | "altered"
  /** Another event stood there, or there was none. */
  | "replaced"
  | "missing"
  | "inserted"
  | "out_of_order"
  /** All is there, at other positions. */
  | "moved"
  | "unreadable"
  /** A text does not open with its data key, or the key is gone. */
  | "sealed"
  | "checkpoint"
  /** What is stored says more than its hash covers. */
  | "metadata"
  | "spelling"
  /** The file has another schema, or is damaged beside its events. */
  | "schema"
  | "file";

/** Where the log is not as it was written. */
export type Fault = {
  kind: FaultKind;
  /** Decimal; also of an event that is gone, where its place is known. Null where no single event can be named. */
  position: string | null;
  stream: string | null;
  revision: number | null;
  /** Between which positions it lies, both included, where the place is not known exactly. */
  from?: string;
  to?: string;
  /** One sentence, or two. */
  what: string;
};

type Place = { stream: string; revision: number; position: bigint | number };

/** At one event. */
export const faultAt = ({ stream, revision, position }: Place, kind: FaultKind, what: string): Fault => ({
  kind,
  position: String(position),
  stream,
  revision,
  what,
});

/** Somewhere between two positions, both included; at one where they are the same. */
export function faultWithin(from: number, to: number, kind: FaultKind, what: string): Fault {
  const nowhere = { kind, stream: null, revision: null };
  if (from === to) return { ...nowhere, position: String(from), what };
  return { ...nowhere, position: null, from: String(from), to: String(to), what };
}

/** In the order of the log; what has no place comes first, as it is about the whole. */
export function byPlace(one: Fault, other: Fault): number {
  const place = ({ position, from }: Fault) => Number(position ?? from ?? -1);
  return place(one) - place(other);
}

/** For people. */
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
