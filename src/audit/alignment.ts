/** Compares the log with what was signed, in the stretches where they are known to differ. */
import { type Fault, type FaultKind, faultWithin } from "./fault.ts";
import { longestIncreasing } from "./order.ts";
import { rowsWith, state, type Table } from "./table.ts";
import type { Stretch } from "./trails.ts";

/** An event that was signed but is no longer in the log. */
export type Missing = {
  /** The beginning of its hash. */
  hash: number;
  /** Its position, if known. */
  position: number | null;
  /** Positions of the events before and after it; 0 and infinity where there is none. */
  after: number;
  before: number;
};

export type Finding = { kind: FaultKind; what: string };

export type Alignment = {
  /** By row of the table. */
  rows: Map<number, Finding>;
  missing: Missing[];
  /** Faults that no event can be named for. */
  spans: Fault[];
  /** For the beginning of an event's hash, the row that is now in its place. */
  replaced: Map<number, number>;
};

export const newAlignment = (): Alignment => ({
  rows: new Map(),
  missing: [],
  spans: [],
  replaced: new Map(),
});

/** @param last whether nothing after the stretch is signed. */
export function align(table: Table, stretch: Stretch, last: boolean): Alignment {
  const known = indexOf(stretch.entries);
  const behind = last ? table.length : stretch.behind;
  const rows = Array.from({ length: behind - stretch.first }, (_, i) => stretch.first + i);
  const matches = rows.map((row) => known.get(table.hashes[row] ?? -1) ?? -1);
  const found = newAlignment();
  const present = new Set(matches);
  const aligned = { table, stretch, rows, matches, present, known, found };
  const inPlace = longestIncreasing(matches);
  if (standsByPosition(aligned, inPlace.size)) alignByPosition(aligned);
  else alignByOrder(aligned, inPlace);
  tellUnknown(aligned);
  return found;
}

type Aligned = {
  table: Table;
  stretch: Stretch;
  rows: number[];
  /** For each row the index of the matching entry, or -1. */
  matches: number[];
  /** All beginnings of hashes in the log. */
  present: Set<number>;
  known: Map<number, number>;
  found: Alignment;
};

function indexOf(entries: Float64Array): Map<number, number> {
  const known = new Map<number, number>();
  for (const [at, hash] of entries.entries()) if (!Number.isNaN(hash)) known.set(hash, at);
  return known;
}

/**
 * True when positions were assigned without gaps and most events are still in place: then each entry's position is
 * known. If two events were swapped, both are out of place; an event that was moved shifts all between.
 */
function standsByPosition({ table, stretch, rows, matches }: Aligned, inOrder: number): boolean {
  if (stretch.upTo - stretch.after !== stretch.entries.length) return false;
  const matched = matches.filter((match) => match >= 0).length;
  const inPlace = rows.filter((row, i) => {
    const match = matches[i] ?? -1;
    return match >= 0 && table.positions[row] === stretch.after + 1 + match;
  }).length;
  return matched - inPlace <= 2 * (matched - inOrder);
}

function alignByPosition(aligned: Aligned): void {
  const { table, stretch, rows, matches, known } = aligned;
  for (const [i, row] of rows.entries()) {
    const match = matches[i] ?? -1;
    if (match >= 0 && table.positions[row] !== stretch.after + 1 + match) moved(aligned, row, match);
  }
  const standing = new Map(rows.map((row) => [table.positions[row] ?? 0, row]));
  const elsewhere = rowsWith(table, new Set(known.keys()));
  for (const [hash, entry] of known)
    placeOne(aligned, entry, { here: standing.get(stretch.after + 1 + entry), now: elsewhere.get(hash) });
}

/** @param stands the row at the entry's position, and the row that is this entry. */
function placeOne(
  aligned: Aligned,
  entry: number,
  { here, now }: { here?: number | undefined; now?: number | undefined },
): void {
  const { table, stretch, found } = aligned;
  const hash = stretch.entries[entry] ?? 0;
  if (here !== undefined && (here === now || isLost(table, here))) return;
  if (here !== undefined && !found.rows.has(here)) replace(aligned, here, entry);
  if (now !== undefined && !found.rows.has(now)) moved(aligned, now, entry);
  if (here === undefined && now === undefined) found.missing.push(missingAt(hash, stretch.after + 1 + entry));
}

function moved({ stretch, found }: Aligned, row: number, entry: number): void {
  const what = `It stood at position ${stretch.after + 1 + entry} when the checkpoint was signed.`;
  found.rows.set(row, { kind: "out_of_order", what });
}

const missingAt = (hash: number, position: number): Missing => ({
  ...{ hash, position },
  after: position - 1,
  before: position + 1,
});

function replace({ table, stretch, found }: Aligned, row: number, entry: number): void {
  if (isLost(table, row) || !isKnown(stretch.entries, entry)) return;
  found.rows.set(row, { kind: "replaced", what: anotherStood });
  found.replaced.set(stretch.entries[entry] ?? 0, row);
}

const anotherStood = "Another event stood here when the checkpoint was signed.";
const isLost = (table: Table, row: number) => ((table.states[row] ?? 0) & state.lost) !== 0;

/** Between two events in the right order, compares the other rows there with the other entries. */
function alignByOrder(aligned: Aligned, inPlace: Set<number>): void {
  const { table, stretch, rows, matches, found } = aligned;
  let from = { row: -1, entry: -1 };
  for (const [i, match] of [...matches, stretch.entries.length].entries()) {
    const isEnd = i === rows.length;
    if (!isEnd && match >= 0 && !inPlace.has(i))
      found.rows.set(rows[i] ?? 0, {
        kind: "out_of_order",
        what: "It stood elsewhere in the log when the checkpoint was signed.",
      });
    if (!isEnd && !inPlace.has(i)) continue;
    settle(aligned, from, { row: i, entry: match }, isEnd);
    from = { row: i, entry: match };
  }
  const elsewhere = rowsWith(table, new Set(found.missing.map(({ hash }) => hash)));
  found.missing = found.missing.filter(({ hash }) => {
    const stands = elsewhere.get(hash);
    if (stands !== undefined && !found.rows.has(stands))
      found.rows.set(stands, {
        kind: "out_of_order",
        what: "It stood elsewhere in the log when the checkpoint was signed.",
      });
    return stands === undefined;
  });
}

type Cut = { row: number; entry: number };

/** Handles the rows and entries between two matched ones. */
function settle(aligned: Aligned, from: Cut, to: Cut, isEnd: boolean): void {
  const { table, stretch, rows, matches, found } = aligned;
  const { entries, after, upTo } = stretch;
  const positionOf = (index: number) => table.positions[rows[index] ?? 0] ?? 0;
  const strange = rows.slice(from.row + 1, to.row).filter((row, i) => {
    const isBehind = isEnd && (table.positions[row] ?? 0) > upTo;
    return matches[from.row + 1 + i] === -1 && !isBehind;
  });
  const absent = absentOf(aligned, from.entry, to.entry);
  if (strange.length === absent.length) {
    for (const [i, row] of strange.entries()) replace(aligned, row, absent[i] ?? 0);
    return;
  }
  const bounds = {
    after: from.row < 0 ? after : positionOf(from.row),
    before: isEnd ? upTo + 1 : positionOf(to.row),
  };
  const missing = (entry: number) =>
    found.missing.push({ hash: entries[entry] ?? 0, position: null, ...bounds });
  const named = absent.filter((entry) => isKnown(entries, entry));
  if (named.length < absent.length) {
    for (const entry of named) missing(entry);
    return;
  }
  const foreign = strange.filter((row) => !isLost(table, row));
  // An unreadable row may be one of the absent entries.
  const due = absent.slice(strange.length - foreign.length);
  for (const [i, row] of foreign.entries())
    if (due[i] !== undefined) replace(aligned, row, due[i]);
    else
      found.rows.set(row, {
        kind: "inserted",
        what: "It was not in the log when the checkpoint was signed.",
      });
  for (const entry of due.slice(foreign.length)) missing(entry);
}

function absentOf({ present }: Aligned, from: number, to: number): number[] {
  const between = Array.from({ length: Math.max(0, to - from - 1) }, (_, i) => from + 1 + i);
  return between.filter((entry) => !present.has(entry));
}

const isKnown = (entries: Float64Array, entry: number) => !Number.isNaN(entries[entry]);

/** For stretches where no trail names the event, or where a trail fits but the whole does not. */
function tellUnknown({ table, stretch, rows, found }: Aligned): void {
  const { entries, after, upTo } = stretch;
  const here = rows.filter((row) => (table.positions[row] ?? 0) <= upTo);
  const last = table.length === 0 ? 0 : (table.positions[table.length - 1] ?? 0);
  const isKnownWhole = entries.every((hash) => !Number.isNaN(hash));
  const isToldElsewhere =
    found.rows.size + found.missing.length > 0 || here.some((row) => isLost(table, row));
  if (isKnownWhole && isToldElsewhere) return;
  if (!isKnownWhole && upTo > last && upTo - Math.max(last, after) === entries.length - here.length) {
    const count = entries.length - here.length;
    const what = `${count === 1 ? "One event is" : `${count} events are`} missing that stood behind position ${last} when the checkpoint was signed.`;
    found.missing = [];
    found.spans.push(faultWithin(Math.max(last, after) + 1, upTo, "missing", what));
    return;
  }
  const counted =
    here.length === entries.length
      ? ""
      : ` There are ${here.length} events, and ${entries.length} were signed.`;
  const what = `What stands between these positions is not what was signed; which event it is, the checkpoints do not tell.${counted}`;
  found.spans.push(faultWithin(Math.min(after + 1, upTo), upTo, "replaced", what));
}
