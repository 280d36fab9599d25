/** Weights of a linear model: for each feature, a 32-bit hash, the classes that it supports or opposes. */
import { int } from "./numbers.ts";

/**
 * `slots` is a table with open addressing, four numbers per slot: key (0 is empty), index and number of the entries,
 * capacity for entries (used in training). An entry is weight * 256 + class. `filter` has a bit for every feature hash.
 */
export type Rows = {
  slots: Int32Array;
  mask: number;
  entries: Int32Array;
  filter: Uint8Array;
  filterMask: number;
};

/** The feature's key; 0 marks an empty slot and is no feature. */
const keyOf = (feature: number): number => (feature === 0 ? 1 : feature);

/** An empty table for about this many features. */
export function emptyRows(features: number, entries: number): Rows {
  let slots = 1024;
  while (slots < features * 2) slots *= 2;
  return {
    slots: new Int32Array(slots * 4),
    mask: slots - 1,
    entries: new Int32Array(entries),
    filter: new Uint8Array(slots / 2),
    filterMask: slots * 4 - 1,
  };
}

/** Index of the feature's slot in the table, or of the empty one where it would go. */
export function slotOf({ slots, mask }: Rows, feature: number): number {
  const key = keyOf(feature);
  let slot = (key ^ (key >>> 11)) & mask;
  for (;;) {
    const found = int(slots, slot * 4);
    if (found === key || found === 0) return slot * 4;
    slot = (slot + 1) & mask;
  }
}

/** Puts a feature into an empty slot. */
export function claim(rows: Rows, slot: number, feature: number): void {
  const bit = feature & rows.filterMask;
  rows.slots[slot] = keyOf(feature);
  rows.filter[bit >>> 3] = (rows.filter[bit >>> 3] ?? 0) | (1 << (bit & 7));
}

/** Whether the table may have the feature; most features are missing, and this small table shows it at once. */
const mayHave = ({ filter, filterMask }: Rows, feature: number): boolean => {
  const bit = feature & filterMask;
  return (((filter[bit >>> 3] ?? 0) >>> (bit & 7)) & 1) === 1;
};

/** Adds up the scores of a range of features for each class. */
export function addScores(
  rows: Rows,
  features: Int32Array,
  from: number,
  to: number,
  scores: Int32Array,
): void {
  const { slots, entries } = rows;
  for (let at = from; at < to; at += 1) {
    const feature = int(features, at);
    if (!mayHave(rows, feature)) continue;
    const slot = slotOf(rows, feature);
    const first = int(slots, slot + 1);
    const end = first + int(slots, slot + 2);
    for (let place = first; place < end; place += 1) {
      const entry = int(entries, place);
      scores[entry & 255] = int(scores, entry & 255) + (entry >> 8);
    }
  }
}
