/** Boxes by place: finds the boxes that meet a box without checking all. */

import { type Bounds, overlap } from "../../bpmn/graph.ts";

type Entry<T> = {
  box: Bounds;
  value: T;
  /** The search that saw it last: a box lies in many cells, and is one find. */
  seen: number;
};

export type BoxIndex<T> = { cells: Map<number, Entry<T>[]>; searches: number };

const cellPx = 100;
/** Cells are numbered row by row; drawings are far narrower than this many cells. */
const stride = 1_000_003;

export const newIndex = <T>(): BoxIndex<T> => ({ cells: new Map(), searches: 0 });

export function insert<T>({ cells }: BoxIndex<T>, box: Bounds, value: T): void {
  const entry = { box, value, seen: 0 };
  for (const cell of cellsOf(box)) {
    const list = cells.get(cell);
    if (list) list.push(entry);
    else cells.set(cell, [entry]);
  }
}

/** Every value whose box shares more than its border with the given one, each once, in the order of insertion. */
export function meeting<T>(index: BoxIndex<T>, box: Bounds): T[] {
  const search = ++index.searches;
  const found: T[] = [];
  const { left, right, top, bottom } = extentOf(box);
  for (let y = top; y <= bottom; y++)
    for (let x = left; x <= right; x++) collect(index.cells.get(y * stride + x) ?? none, box, search, found);
  // A value may have been inserted with several boxes.
  return found.length > 1 ? [...new Set(found)] : found;
}

const none: readonly never[] = [];

function collect<T>(cell: readonly Entry<T>[], box: Bounds, search: number, found: T[]): void {
  for (const entry of cell) {
    if (entry.seen === search) continue;
    entry.seen = search;
    if (overlap(entry.box, box)) found.push(entry.value);
  }
}

const extentOf = (box: Bounds) => ({
  left: Math.floor(box.x / cellPx),
  right: Math.floor((box.x + box.width) / cellPx),
  top: Math.floor(box.y / cellPx),
  bottom: Math.floor((box.y + box.height) / cellPx),
});

/** The number of cells that a box lies in, without making a list of them. */
export function cellCountOf(box: Bounds): number {
  const { left, right, top, bottom } = extentOf(box);
  return (right - left + 1) * (bottom - top + 1);
}

export function cellsOf(box: Bounds): number[] {
  const cells: number[] = [];
  const { left, right, top, bottom } = extentOf(box);
  for (let y = top; y <= bottom; y++) for (let x = left; x <= right; x++) cells.push(y * stride + x);
  return cells;
}
