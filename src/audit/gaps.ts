/** Finds unused positions, in a store that assigns them without gaps, and the events that were there. */
import type { Missing } from "./alignment.ts";
import { type Fault, faultWithin } from "./fault.ts";
import { type Hole, holeAt, holeBetween } from "./links.ts";
import type { Table } from "./table.ts";

/** A range of positions, both ends included. */
export type Gap = { from: number; to: number };

/** @param end the last position assigned. */
export function gapsOf(table: Table, end: number): Gap[] {
  const places = [...table.positions.subarray(0, table.length)].sort((one, other) => one - other);
  const gaps: Gap[] = [];
  let before = 0;
  for (const position of [...places, end + 1]) {
    if (position > before + 1) gaps.push({ from: before + 1, to: position - 1 });
    before = Math.max(before, position);
  }
  return gaps;
}

/**
 * All missing events, each reported once: by stream and revision if its successor was chained to it, by position if the
 * trail or a gap shows it.
 *
 * @param explained holes whose event is reported elsewhere: it was moved, or another one is in its place.
 */
export function missingFaults(
  missing: Missing[],
  holes: Hole[],
  gaps: Gap[],
  explained: (hash: number) => boolean,
): Fault[] {
  const free = new Set(gaps.flatMap(({ from, to }) => (to - from < gapListed ? span(from, to) : [])));
  const large = gaps.filter(({ from, to }) => to - from >= gapListed);
  const faults: Fault[] = [];
  const unnamed: Missing[] = [];
  const open = new Set(holes.filter(({ hash }) => !explained(hash)));
  for (const one of missing) {
    const hole = [...open].find(({ hash, count }) => hash === one.hash && count === 1);
    const position = one.position ?? onlyPlace(free, one, missing);
    if (position !== null) free.delete(position);
    const placed = position === null ? one : { ...one, position };
    if (hole === undefined) unnamed.push(placed);
    else {
      open.delete(hole);
      faults.push(
        position === null ? holeBetween({ ...hole, ...within(hole, one) }) : holeAt(hole, position),
      );
    }
  }
  for (const hole of open) faults.push(holeFault(hole, free, unnamed));
  return [...faults, ...together(unnamed), ...gapFaults(free, large, unnamed)];
}

/** A larger gap is reported as one fault. */
const gapListed = 10_000;

const span = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i);

const within = (hole: Hole, { after, before }: Missing) => ({
  after: Math.max(hole.after, after),
  before: Math.min(hole.before, before),
});

/**
 * The position of a missing event, if its neighbours have exactly as many unused positions between them as events are
 * missing there.
 */
function onlyPlace(free: Set<number>, one: Missing, missing: Missing[]): number | null {
  const alike = missing.filter(({ after, before }) => after === one.after && before === one.before);
  const empty = [...free].filter((position) => position > one.after && position < one.before);
  const left = alike.length - alike.indexOf(one);
  return empty.length === left ? (empty[0] ?? null) : null;
}

/** The fault for a hole that no trail knows. */
function holeFault(hole: Hole, free: Set<number>, unnamed: Missing[]): Fault {
  const { after, before, count } = hole;
  const inside = ({ position }: Missing) => position !== null && position > after && position < before;
  // Several revisions in a row: the trail knows their places, the chain their stream.
  const known = unnamed.filter(inside);
  if (known.length === count) for (const one of known) unnamed.splice(unnamed.indexOf(one), 1);
  const places =
    known.length === count
      ? known.flatMap(({ position }) => position ?? [])
      : [...free].filter((position) => position > after && position < before);
  const [first, last] = [places[0], places.at(-1)];
  if (places.length !== count || first === undefined || last === undefined) {
    for (const position of places) if (places.length < count) free.delete(position);
    return holeBetween(hole);
  }
  for (const position of places) free.delete(position);
  return count === 1 ? holeAt(hole, first) : holeBetween({ ...hole, after: first - 1, before: last + 1 });
}

/** Combines adjacent missing events into one fault. */
function together(unnamed: Missing[]): Fault[] {
  const groups: { from: number; to: number; count: number }[] = [];
  const ranges = unnamed
    .map(({ position, after, before }) =>
      position === null
        ? { from: Math.min(after + 1, before), to: Math.max(before - 1, after) }
        : { from: position, to: position },
    )
    .sort((one, other) => one.from - other.from || one.to - other.to);
  for (const { from, to } of ranges) {
    const group = groups.at(-1);
    const adjoins = group && (from === group.to + 1 || (from === group.from && to === group.to));
    if (group && adjoins) Object.assign(group, { to: Math.max(to, group.to), count: group.count + 1 });
    else groups.push({ from, to, count: 1 });
  }
  return groups.map(({ from, to, count }) => {
    const which = count === 1 ? "An event is" : `${count} events are`;
    return faultWithin(
      from,
      to,
      "missing",
      `${which} missing that stood here when the checkpoint was signed.`,
    );
  });
}

function gapFaults(free: Set<number>, large: Gap[], unnamed: Missing[]): Fault[] {
  const told = new Set(unnamed.flatMap(({ position }) => position ?? []));
  const gaps: Gap[] = [];
  for (const position of [...free].sort((one, other) => one - other)) {
    if (told.has(position)) continue;
    const gap = gaps.at(-1);
    if (gap && position === gap.to + 1) gap.to = position;
    else gaps.push({ from: position, to: position });
  }
  return [...gaps, ...large].map(({ from, to }) => {
    const what =
      from === to
        ? "No event stands at this position, and positions are given out without gaps: an event was removed."
        : "No events stand at these positions, and positions are given out without gaps: events were removed, or those behind them moved.";
    return faultWithin(from, to, "missing", what);
  });
}
