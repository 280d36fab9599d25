/**
 * Pass 9c: shortens detours. A horizontal piece of a line that both its neighbours leave on the same side moves to that
 * side.
 */

import type { Bounds, Point } from "../../bpmn/graph.ts";
import { type BoxIndex, insert, meeting, newIndex } from "../geometry/box-index.ts";
import { at, boxOfSegment, half, range, segmentsOf } from "../geometry/geometry.ts";
import { hasOuterLabel, labelBlock } from "../labels/sizes.ts";
import type { Measure } from "../labels/text.ts";
import type { Item, Sheet } from "../model.ts";
import { spacing } from "../spacing.ts";
import type { Shapes } from "./hang.ts";

/** Smaller moves are not worth a line off its track. */
const gainMin = 12;

/** An obstacle for a piece, with the room that it needs; `link` is null for a shape. */
type Stop = { box: Bounds; room: number; link: number | null };

/** `frames` are the pools and lanes: lines keep away from their borders. Ends of lines stay in place. */
export function pullIn(sheet: Sheet, shapes: Shapes, frames: readonly Bounds[], measure: Measure): Shapes {
  const paths = [...shapes.paths];
  const stops = newIndex<Stop>();
  const add = (box: Bounds, room: number, link: number | null) => insert(stops, box, { box, room, link });
  sheet.items.forEach((item, i) => {
    add(withNames(item, at(shapes.items, i), measure), spacing.trackLeadY, null);
  });
  const addLine = (path: readonly Point[], link: number) => {
    for (const [a, b] of segmentsOf(path)) add(boxOfSegment(a, b, 0.5), spacing.trackPitch, link);
  };
  paths.forEach((path, link) => {
    addLine(path ?? [], link);
  });
  sheet.links.forEach((_, link) => {
    for (const k of range(Math.max(0, (paths[link]?.length ?? 0) - 3))) {
      const path = paths[link] ?? [];
      const y = nearestTo(path, k + 1, link, stops);
      if (y === null || frames.some((frame) => isNearBorder(frame, y))) continue;
      const moved = path.map((point, i) => (i === k + 1 || i === k + 2 ? { x: point.x, y } : point));
      paths[link] = moved;
      // The former place of the line stays closed: nothing else was planned there.
      addLine(moved, link);
    }
  });
  return { items: shapes.items, paths };
}

/** The box of an item with its names, which are below or above it. */
function withNames(item: Item, { x, y, width, height }: Bounds, measure: Measure): Bounds {
  const nodes = [item.node, ...item.attached.map(({ node }) => node)];
  const names = nodes.filter((node) => hasOuterLabel(node) && node.name.trim() !== "");
  const named = Math.max(0, ...names.map(({ name }) => labelBlock(name, measure).height + spacing.label.gap));
  const event = item.attached.length > 0 ? spacing.event / 2 : 0;
  const aside = names.length > 0 ? spacing.label.width / 2 : 0;
  return { x: x - aside, y: y - named, width: width + 2 * aside, height: height + 2 * named + event };
}

/** The new place of the piece that begins at `k`; null if it is not a detour or cannot come nearer. */
function nearestTo(path: readonly Point[], k: number, link: number, stops: BoxIndex<Stop>): number | null {
  const [before, a, b, after] = [at(path, k - 1), at(path, k), at(path, k + 1), at(path, k + 2)];
  const side = Math.sign(a.y - before.y);
  const isDetour = a.y === b.y && before.x === a.x && after.x === b.x && side === Math.sign(b.y - after.y);
  if (!isDetour || side === 0) return null;
  // From here on, heights are counted away from the ends of the detour.
  const nearest = Math.max(side * before.y, side * after.y);
  const swept = boxOfSegment({ x: a.x, y: side * nearest }, b, spacing.trackLeadY);
  let depth = nearest + spacing.trackTail;
  for (const { box, room, link: other } of meeting(stops, swept)) {
    if (other === link) continue;
    const far = side > 0 ? box.y + box.height : -box.y;
    depth = Math.max(depth, far + room);
  }
  return depth > side * a.y - gainMin ? null : half(side * depth);
}

const isNearBorder = ({ y, height }: Bounds, line: number): boolean =>
  [y, y + height].some((border) => Math.abs(border - line) < spacing.trackPitch);
