/** Analyses the chain of one stream in which something is wrong. */
import type { Finding } from "./alignment.ts";
import { type Fault, faultAt, faultWithin } from "./fault.ts";
import { longestIncreasing } from "./order.ts";
import { noHash, noPredecessor, rowAt, state, type Table } from "./table.ts";

/** Revisions of a stream that no event has. */
export type Hole = {
  stream: string;
  /** The last of them. */
  revision: number;
  count: number;
  /** The beginning of the hash of the last of them. */
  hash: number;
  /** Positions of the events before and after them in the stream; 0 where there is none. */
  after: number;
  before: number;
};

export type Links = {
  rows: Map<number, Finding>;
  holes: Hole[];
  /** Faults where one of two events was altered or moved. */
  spans: Fault[];
};

type Event = {
  row: number;
  position: number;
  revision: number;
  hash: number;
  previous: number;
  state: number;
};
type Head = { event: Event | null; due: number; hash: number };
type Chain = Links & {
  stream: string;
  events: Event[];
  /** Events with another fault, or that are not the signed ones: their place proves nothing about the others. */
  strange: Set<Event>;
  /** Pairs of neighbours where the later one is chained to something else. */
  broken: [Event, Event][];
  revisionOf: Map<number, number>;
};

/**
 * @param rows of one stream, in the order of the log.
 * @param isKnownBad whether an event has another fault, or is not the one that was signed.
 */
export function readLinks(table: Table, rows: number[], isKnownBad: (row: number) => boolean): Links {
  const events = rows.map((row): Event => ({ row, ...rowAt(table, row) }));
  const isStrange = (event: Event) =>
    isKnownBad(event.row) || (event.state & (state.lost | state.altered)) !== 0;
  const chain: Chain = {
    ...{ events, rows: new Map(), holes: [], spans: [], broken: [] },
    stream: rows[0] === undefined ? "" : (rowAt(table, rows[0]).stream ?? ""),
    strange: new Set(events.filter(isStrange)),
    revisionOf: new Map(events.map(({ hash, revision }) => [hash, revision])),
  };
  const displaced = displacedOf(chain);
  let head: Head = { event: null, due: 0, hash: noPredecessor };
  for (const event of events)
    if (!displaced.has(event))
      head = chain.strange.has(event) ? pastStrange(head, event) : past(chain, head, event);
  blame(chain);
  return chain;
}

/** Events that come before an earlier or after a later one of their stream. */
function displacedOf({ stream, events, strange, rows, spans }: Chain): Set<Event> {
  const sound = events.filter((event) => !strange.has(event));
  const inOrder = longestIncreasing(sound.map(({ revision }) => revision));
  const standing = sound.filter((_, i) => inOrder.has(i));
  const displaced = sound.filter((_, i) => !inOrder.has(i));
  for (const event of displaced) {
    const passed = standing.filter(
      (other) => other.position < event.position !== other.revision < event.revision,
    );
    const [other] = passed;
    const what = `Revision ${event.revision} of the stream does not stand between the revisions before and behind it.`;
    if (passed.length !== 1 || !other) rows.set(event.row, { kind: "out_of_order", what });
    else {
      const [from, to] = [event.position, other.position].sort((a, b) => a - b);
      const either = `Revisions ${Math.min(event.revision, other.revision)} and ${Math.max(event.revision, other.revision)} stand the wrong way round: one of the two was elsewhere.`;
      spans.push({ ...faultWithin(from ?? 0, to ?? 0, "out_of_order", either), stream });
    }
  }
  return new Set(displaced);
}

const standing = (event: Event, due: number): Head => ({ event, due, hash: event.hash });

/** It counts as the next of its stream if its revision or its chaining says so; otherwise it does not belong here. */
function pastStrange(head: Head, event: Event): Head {
  if (event.revision === head.due || event.previous === head.hash) return standing(event, head.due + 1);
  const isLost = (event.state & state.lost) !== 0;
  return isLost && event.revision > head.due ? standing(event, event.revision + 1) : head;
}

function past(chain: Chain, head: Head, event: Event): Head {
  const next = standing(event, event.revision + 1);
  if (event.revision <= head.due) {
    const isBroken = event.revision === head.due && event.previous !== head.hash && head.hash !== noHash;
    if (isBroken) chain.broken.push([head.event ?? event, event]);
    return next;
  }
  const chained = event.previous === head.hash ? head.due - 1 : chain.revisionOf.get(event.previous);
  if (chained !== undefined && chained !== event.revision - 1) {
    const what = `It calls itself revision ${event.revision}, but is chained to revision ${chained}.`;
    chain.rows.set(event.row, { kind: "inserted", what });
    return head;
  }
  const present = new Set(chain.events.map(({ revision }) => revision));
  const absent = Array.from({ length: event.revision - head.due }, (_, i) => head.due + i).filter(
    (revision) => !present.has(revision),
  );
  const revision = absent.at(-1);
  if (revision !== undefined)
    chain.holes.push({
      ...{ stream: chain.stream, revision, count: absent.length },
      hash: revision === event.revision - 1 ? event.previous : noHash,
      after: head.event?.position ?? 0,
      before: event.position,
    });
  return next;
}

/** Decides which of two events that do not fit together was altered. */
function blame({ stream, events, strange, broken, rows, spans }: Chain): void {
  const isBad = (event: Event) => strange.has(event) || rows.has(event.row);
  for (const [i, [one, other]] of broken.entries()) {
    if (isBad(one) || isBad(other)) continue;
    const replaced = (event: Event, what: string) => rows.set(event.row, { kind: "replaced", what });
    if (one === other) replaced(one, "It is the first of its stream, but is chained to another event.");
    else if (broken[i + 1]?.[0] === other)
      replaced(other, "It fits neither the event before it nor the one behind it.");
    else if (other !== events.at(-1))
      replaced(one, `Revision ${other.revision} was chained to another event than this one.`);
    else {
      const what = `Revision ${other.revision} is chained to another event than revision ${one.revision} that stands before it: one of the two is not what was written.`;
      spans.push({ ...faultWithin(one.position, other.position, "replaced", what), stream });
    }
  }
}

/** The fault for a hole whose place in the log is known. */
export const holeAt = ({ stream, revision }: Hole, position: number): Fault =>
  faultAt({ stream, revision, position }, "missing", `Revision ${revision} of the stream is missing.`);

/** The fault for a hole of which only the neighbours are known. */
export function holeBetween({ stream, revision, count, after, before }: Hole): Fault {
  const [from, to] = before - after > 1 ? [after + 1, before - 1] : [after, before];
  const what =
    count === 1
      ? `Revision ${revision} of the stream is missing.`
      : `${count} revisions of the stream are missing, up to revision ${revision}.`;
  return { ...faultWithin(from, to, "missing", what), stream, revision };
}
