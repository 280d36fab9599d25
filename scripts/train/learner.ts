/** An averaged perceptron over sparse rows. It learns weights in the format that the engine reads. */
import { int } from "../../src/generation/parser/numbers.ts";
import { claim, emptyRows, type Rows, slotOf } from "../../src/generation/parser/rows.ts";

export type Learner = {
  rows: Rows;
  /** Sum of an entry's weight over time up to its stamp. */
  totals: Float64Array;
  stamps: Int32Array;
  used: number;
  features: number;
  clock: number;
  /** How often an update needed a feature that has no row yet. */
  wanted: Uint8Array;
  needed: number;
};

/**
 * A learner that makes a row for a feature after this many updates needed it. `size`: number of rows at the beginning.
 */
export function newLearner(needed: number, size: number): Learner {
  return {
    rows: emptyRows(size, size * 2),
    ...{ totals: new Float64Array(size * 2), stamps: new Int32Array(size * 2) },
    ...{ used: 0, features: 0, clock: 0, needed },
    wanted: new Uint8Array(Math.min(2 ** Math.ceil(Math.log2(size)) * 32, 1 << 25)),
  };
}

/** Moves the weights of these features for a class up or down by one. */
export function update(
  learner: Learner,
  features: Int32Array,
  count: number,
  kind: number,
  amount: number,
): void {
  for (let at = 0; at < count; at += 1) updateOne(learner, int(features, at), kind, amount);
}

function updateOne(learner: Learner, feature: number, kind: number, amount: number): void {
  let slot = slotOf(learner.rows, feature);
  if (int(learner.rows.slots, slot) === 0) {
    const bit = (feature ^ (feature >>> 7)) & (learner.wanted.length - 1);
    const seen = (learner.wanted[bit] ?? 0) + 1;
    if (seen < learner.needed) {
      learner.wanted[bit] = seen;
      return;
    }
    if ((learner.features + 1) * 2 > learner.rows.mask) {
      grow(learner);
      slot = slotOf(learner.rows, feature);
    }
    claim(learner.rows, slot, feature);
    learner.features += 1;
  }
  const place = entryOf(learner, slot, kind);
  const entry = int(learner.rows.entries, place);
  learner.totals[place] =
    (learner.totals[place] ?? 0) + (entry >> 8) * (learner.clock - (learner.stamps[place] ?? 0));
  learner.stamps[place] = learner.clock;
  learner.rows.entries[place] = entry + amount * 256;
}

/** The position of a class's entry in a row; makes it if it does not exist. */
function entryOf(learner: Learner, slot: number, kind: number): number {
  const { slots } = learner.rows;
  const start = int(slots, slot + 1);
  const length = int(slots, slot + 2);
  for (let place = start; place < start + length; place += 1)
    if ((int(learner.rows.entries, place) & 255) === kind) return place;
  const at = length < int(slots, slot + 3) ? start : moved(learner, slot, start, length);
  learner.rows.entries[at + length] = kind;
  learner.totals[at + length] = 0;
  learner.stamps[at + length] = learner.clock;
  slots[slot + 2] = length + 1;
  return at + length;
}

/** Moves a full row to the end, with twice the space; returns its new start. */
function moved(learner: Learner, slot: number, start: number, length: number): number {
  const room = length === 0 ? 2 : length * 2;
  if (learner.used + room > learner.rows.entries.length) {
    const size = learner.rows.entries.length * 2;
    learner.rows.entries = extended(learner.rows.entries, new Int32Array(size));
    learner.stamps = extended(learner.stamps, new Int32Array(size));
    learner.totals = extended(learner.totals, new Float64Array(size));
  }
  const to = learner.used;
  learner.rows.entries.copyWithin(to, start, start + length);
  learner.stamps.copyWithin(to, start, start + length);
  learner.totals.copyWithin(to, start, start + length);
  learner.used += room;
  learner.rows.slots[slot + 1] = to;
  learner.rows.slots[slot + 3] = room;
  return to;
}

function extended<T extends Int32Array | Float64Array>(from: T, to: T): T {
  to.set(from);
  return to;
}

function grow(learner: Learner): void {
  const before = learner.rows;
  const rows = emptyRows(before.mask + 1, 0);
  rows.entries = before.entries;
  for (let slot = 0; slot < before.slots.length; slot += 4) {
    const key = int(before.slots, slot);
    if (key === 0) continue;
    const to = slotOf(rows, key);
    claim(rows, to, key);
    for (let part = 1; part < 4; part += 1) rows.slots[to + part] = int(before.slots, slot + part);
  }
  learner.rows = rows;
}

/** Mean weights times eight; rows sorted by key so that the file is the same each time. */
export type Averaged = { key: number; entries: { kind: number; weight: number }[] }[];

/** Takes the mean of all weights over time, and keeps what `prune` would keep at this threshold. */
export function average(learner: Learner, threshold: number): Averaged {
  const { slots, entries } = learner.rows;
  const rows: Averaged = [];
  for (let slot = 0; slot < slots.length; slot += 4) {
    const key = int(slots, slot);
    if (key === 0) continue;
    const start = int(slots, slot + 1);
    const means = Array.from({ length: int(slots, slot + 2) }, (_, at) => {
      const entry = int(entries, start + at);
      const rest = (entry >> 8) * (learner.clock - (learner.stamps[start + at] ?? 0));
      const mean = ((learner.totals[start + at] ?? 0) + rest) / Math.max(learner.clock, 1);
      return { kind: entry & 255, weight: Math.round(mean * 8) };
    });
    rows.push(...pruned(key, means, threshold));
  }
  return rows.sort((a, b) => a.key - b.key);
}

/** Leaves out a row whose largest weight is below the threshold, and weights below half of it. */
export const prune = (rows: Averaged, threshold: number): Averaged =>
  rows.flatMap(({ key, entries }) => pruned(key, entries, threshold));

function pruned(key: number, entries: Averaged[number]["entries"], threshold: number): Averaged {
  const least = threshold * 8;
  if (entries.every(({ weight }) => Math.abs(weight) < least)) return [];
  const kept = entries.filter(({ weight }) => weight !== 0 && Math.abs(weight) >= least / 2);
  return kept.length === 0 ? [] : [{ key, entries: kept.sort((a, b) => a.kind - b.kind) }];
}

/** Averaged weights as a table that tagger and parser can use. */
export function tableOf(averaged: Averaged): Rows {
  const rows = emptyRows(
    averaged.length,
    averaged.reduce((sum, row) => sum + row.entries.length, 0),
  );
  let at = 0;
  for (const row of averaged) {
    const slot = slotOf(rows, row.key);
    claim(rows, slot, row.key);
    rows.slots[slot + 1] = at;
    rows.slots[slot + 2] = row.entries.length;
    for (const { kind, weight } of row.entries) {
      rows.entries[at] = weight * 256 + kind;
      at += 1;
    }
  }
  return rows;
}
