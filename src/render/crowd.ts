/** What occupies a plane; labels that look for a free place query it. */

import { type Bounds, overlap, type Point } from "../bpmn/graph.ts";
import type { Segment } from "./path.ts";

/** Height of the index rows: about that of a label. */
const rowHeight = 64;
/** A piece higher than this many rows is kept separately and always checked. */
const rowsMax = 64;

export type Crowd = {
  /** The straight pieces of edges that pass through the box. */
  crossing: (box: Bounds) => Segment[];
  /** Whether a shape is in the box. */
  isOccupied: (box: Bounds) => boolean;
  /** Whether the border of a pool, lane or open sub-process passes through the box. */
  isBordered: (box: Bounds) => boolean;
  /** Whether another label is in the box. */
  isClaimed: (box: Bounds) => boolean;
  /** Reserves the place for a label. */
  claim: (box: Bounds) => void;
};

export function crowdOf(segments: Segment[], shapes: Bounds[], containers: Bounds[]): Crowd {
  const lines = rowsOf(segments, ({ from, to }) => [Math.min(from.y, to.y), Math.max(from.y, to.y)]);
  const boxes = rowsOf(shapes, (box) => [box.y, box.y + box.height]);
  const labels: Bounds[] = [];
  return {
    isBordered: (box) => containers.some((other) => overlap(box, other) && !encloses(other, box)),
    isClaimed: (box) => labels.some((other) => overlap(box, other)),
    claim: (box) => void labels.push(box),
    crossing: (box) => lines(box).flatMap((row) => row.filter((segment) => passes(segment, box))),
    isOccupied: (box) => boxes(box).some((row) => row.some((other) => overlap(box, other))),
  };
}

/** Indexes things by the rows that they reach, for queries by box. A thing may be returned more than once. */
function rowsOf<Thing>(things: Thing[], extentOf: (thing: Thing) => [number, number]) {
  const rows = new Map<number, Thing[]>();
  const tall: Thing[] = [];
  for (const thing of things) {
    const [top, bottom] = extentOf(thing).map((y) => Math.floor(y / rowHeight)) as [number, number]; // two stay two
    if (bottom - top > rowsMax) tall.push(thing);
    else
      for (let row = top; row <= bottom; row++) {
        const kept = rows.get(row);
        if (kept === undefined) rows.set(row, [thing]);
        else kept.push(thing);
      }
  }
  return ({ y, height }: Bounds): Thing[][] => {
    const found = [tall];
    const last = Math.min(Math.floor((y + height) / rowHeight), Math.floor(y / rowHeight) + rowsMax);
    for (let at = Math.floor(y / rowHeight); at <= last; at++) {
      const row = rows.get(at);
      if (row !== undefined) found.push(row);
    }
    return found;
  };
}

const encloses = (outer: Bounds, inner: Bounds): boolean =>
  contains(outer, inner) && contains(outer, { x: inner.x + inner.width, y: inner.y + inner.height });

export const contains = (box: Bounds, point: Point): boolean =>
  point.x >= box.x && point.x <= box.x + box.width && point.y >= box.y && point.y <= box.y + box.height;

/** Whether a part of the segment is in the box. */
function passes({ from, to }: Segment, box: Bounds): boolean {
  const [right, bottom] = [box.x + box.width, box.y + box.height];
  const isBeside = (from.x < box.x && to.x < box.x) || (from.x > right && to.x > right);
  const isApart = isBeside || (from.y < box.y && to.y < box.y) || (from.y > bottom && to.y > bottom);
  if (isApart) return false;
  return from.x === to.x || from.y === to.y || passesAslant(from, to, box);
}

/** Liang-Barsky clipping: whether the part inside the box is not empty. */
function passesAslant(from: Point, to: Point, box: Bounds): boolean {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  let [enter, leave] = [0, 1];
  const sides: [number, number][] = [
    [-dx, from.x - box.x],
    [dx, box.x + box.width - from.x],
    [-dy, from.y - box.y],
    [dy, box.y + box.height - from.y],
  ];
  for (const [slope, room] of sides) {
    const at = room / slope;
    if (slope < 0) enter = Math.max(enter, at);
    else leave = Math.min(leave, at);
  }
  return enter <= leave;
}
