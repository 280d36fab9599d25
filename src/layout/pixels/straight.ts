/**
 * Pass 9b: straightens lines. A line that avoided a shape which has moved since, and whose ends face each other,
 * becomes one piece.
 */

import type { Point } from "../../bpmn/graph.ts";
import { type BoxIndex, insert, meeting, newIndex } from "../geometry/box-index.ts";
import { at, boxOfSegment, grown, segmentsOf } from "../geometry/geometry.ts";
import type { Sheet } from "../model.ts";
import { spacing } from "../spacing.ts";
import type { Shapes } from "./hang.ts";

type Thing = { item: number } | { link: number; level: boolean };

export function straightened(sheet: Sheet, shapes: Shapes): Shapes {
  const paths = [...shapes.paths];
  const index = newIndex<Thing>();
  shapes.items.forEach((box, item) => {
    insert(index, box, { item });
  });
  const addLine = (path: readonly Point[], link: number) => {
    for (const [a, b] of segmentsOf(path))
      insert(index, boxOfSegment(a, b, 0.5), { link, level: a.y === b.y });
  };
  paths.forEach((path, link) => {
    addLine(path ?? [], link);
  });
  sheet.links.forEach(({ source, target }, link) => {
    const path = paths[link];
    if (!path || path.length < 4 || !faces(path)) return;
    const ends = [source, target].flatMap((end) => (end.at === "item" ? [end.item] : []));
    const line = [at(path, 0), at(path, path.length - 1)];
    const crossings = crossingsOf(index, line, link, ends);
    if (!Number.isFinite(crossings) || crossings > crossingsOf(index, path, link, ends)) return;
    paths[link] = line;
    addLine(line, link);
  });
  return { items: shapes.items, paths };
}

/** Whether both ends are on one vertical or horizontal line, and the path leaves and arrives along it. */
function faces(path: readonly Point[]): boolean {
  const [a, b] = [at(path, 0), at(path, 1)];
  const [y, z] = [at(path, path.length - 2), at(path, path.length - 1)];
  const along = (from: number, to: number, p: number, q: number) =>
    Math.sign(q - p) !== 0 && Math.sign(q - p) === Math.sign(to - from);
  if (a.x === z.x && a.x === b.x && y.x === z.x)
    return along(a.y, z.y, a.y, b.y) && along(a.y, z.y, y.y, z.y);
  if (a.y === z.y && a.y === b.y && y.y === z.y)
    return along(a.x, z.x, a.x, b.x) && along(a.x, z.x, y.x, z.x);
  return false;
}

/** Lines that a path crosses; infinite if it comes too near to a shape or runs along another line. */
function crossingsOf(
  index: BoxIndex<Thing>,
  path: readonly Point[],
  link: number,
  ends: readonly number[],
): number {
  let count = 0;
  for (const [a, b] of segmentsOf(path)) {
    const piece = boxOfSegment(a, b, 0.5);
    for (const thing of meeting(index, grown(piece, spacing.clearance))) {
      if ("item" in thing) {
        if (!ends.includes(thing.item)) return Infinity;
      } else if (thing.link !== link && thing.level === (a.y === b.y)) return Infinity;
    }
    const met = meeting(index, piece).flatMap((thing) =>
      "link" in thing && thing.link !== link ? [thing.link] : [],
    );
    count += new Set(met).size;
  }
  return count;
}
