/**
 * Pass 9: even gaps. Shapes that only a horizontal line connects with their neighbours are spaced evenly between these.
 * At a free beginning or end of a row, they move as close as an arrow and its name allow. So the start event is close
 * to its first task.
 */

import type { Bounds } from "../../bpmn/graph.ts";
import { type BoxIndex, insert, meeting } from "../geometry/box-index.ts";
import { at, boxOfSegment, grown, half, range, sum, unionOf } from "../geometry/geometry.ts";
import { labelBlock } from "../labels/sizes.ts";
import type { Measure } from "../labels/text.ts";
import type { Sheet } from "../model.ts";
import { indexOf, type Shapes, type Thing } from "./hang.ts";

/** Room kept to other shapes and lines, above and below. */
const clearance = 12;
/** Between the ends of a named line and its name, both sides together. */
const besideName = 22;

/** The horizontal links at an item: at most one on each side, otherwise the item does not move. */
type Sides = { left: number; right: number };

/** Movable items from left to right, and the links before, between and after them; -1 where the row begins or ends. */
type Run = { items: number[]; links: number[] };

/** `gap` is the least distance between two shapes. */
export function evened(sheet: Sheet, before: Shapes, gap: number, measure: Measure): Shapes {
  const shapes: Shapes = { items: [...before.items], paths: [...before.paths] };
  const sides = sheet.items.map((_, item) => sidesOf(sheet, shapes, item));
  const index = indexOf(shapes);
  for (const run of runsOf(sheet, shapes, sides)) {
    const moved = placesIn(sheet, shapes, run, gap, measure);
    if (moved && !isBlocked(index, shapes, run, moved)) settle(sheet, shapes, index, run, moved);
  }
  return shapes;
}

const none = -1;

/** Null for an item that cannot move along its row. */
function sidesOf(sheet: Sheet, shapes: Shapes, item: number): Sides | null {
  const { artifact, attached, inner } = at(sheet.items, item);
  if (artifact || attached.length > 0 || inner) return null;
  const box = at(shapes.items, item);
  const sides: Sides = { left: none, right: none };
  for (const [i, { source, target, kind }] of sheet.links.entries()) {
    const isSource = source.at === "item" && source.item === item;
    const isTarget = target.at === "item" && target.item === item;
    if (!isSource && !isTarget) continue;
    const side = kind === "sequence" ? levelSide(shapes, i, box) : null;
    if (side === null || sides[side] !== none || isSource !== (side === "right")) return null;
    sides[side] = i;
  }
  return sides.left === none && sides.right === none ? null : sides;
}

/** The side of a box on which a straight horizontal line meets it. */
function levelSide(shapes: Shapes, link: number, box: Bounds): "left" | "right" | null {
  const path = shapes.paths[link];
  const [a, b] = [path?.[0], path?.[1]];
  if (path?.length !== 2 || !a || !b || a.y !== b.y) return null;
  if (a.x === box.x + box.width) return "right";
  return b.x === box.x ? "left" : null;
}

function runsOf(sheet: Sheet, shapes: Shapes, sides: readonly (Sides | null)[]): Run[] {
  const runs: Run[] = [];
  const isMovable = (item: number | null): item is number => item !== null && at(sides, item) !== null;
  for (const first of range(sheet.items.length)) {
    const own = at(sides, first);
    if (!own || isMovable(endOf(sheet, own.left, "source"))) continue;
    const run: Run = { items: [], links: [own.left] };
    for (let item: number | null = first; isMovable(item); ) {
      run.items.push(item);
      const right: number = at(sides, item)?.right ?? none;
      run.links.push(right);
      item = endOf(sheet, right, "target");
    }
    runs.push(run);
  }
  return runs.sort((a, b) => at(shapes.items, at(a.items, 0)).x - at(shapes.items, at(b.items, 0)).x);
}

function endOf(sheet: Sheet, link: number, role: "source" | "target"): number | null {
  const end = sheet.links[link]?.[role];
  return end?.at === "item" ? end.item : null;
}

/** New left edges of the items of a run; null if nothing changes. */
function placesIn(sheet: Sheet, shapes: Shapes, run: Run, least: number, measure: Measure): number[] | null {
  const boxes = run.items.map((item) => at(shapes.items, item));
  const needs = run.links.map((link) => Math.max(least, nameOf(sheet, link, measure)));
  const start = shapes.paths[at(run.links, 0)]?.[0]?.x ?? null;
  const end = shapes.paths[at(run.links, run.links.length - 1)]?.[1]?.x ?? null;
  const widths = sum(boxes.map(({ width }) => width));
  const inner = sum(needs.slice(1, -1));
  const last = at(boxes, boxes.length - 1);
  let gaps = needs;
  let x = at(boxes, 0).x;
  if (start !== null && end !== null) {
    gaps = filled(needs, end - start - widths);
    if (gaps.some((gap, i) => gap < at(needs, i) - 1)) return null;
    x = start + at(gaps, 0);
  } else if (start !== null) x = start + at(needs, 0);
  else if (end !== null) x = end - at(needs, needs.length - 1) - widths - inner;
  const places = boxes.map((box, i) => {
    const place = half(x);
    x += box.width + (gaps[i + 1] ?? 0);
    return place;
  });
  const grows = start === null ? at(places, 0) < at(boxes, 0).x : at(places, places.length - 1) > last.x;
  const outgrows = grows && (start === null || end === null);
  return outgrows || places.every((place, i) => place === at(boxes, i).x) ? null : places;
}

const nameOf = (sheet: Sheet, link: number, measure: Measure): number => {
  const name = sheet.links[link]?.edge.name ?? "";
  return name.trim() === "" ? 0 : labelBlock(name, measure).width + besideName;
};

/** Gaps that fill a length: all equal, except those that need more. */
function filled(needs: readonly number[], length: number): number[] {
  const wide = new Set<number>();
  for (const _ of needs) {
    const level = (length - sum([...wide].map((i) => at(needs, i)))) / (needs.length - wide.size);
    const more = range(needs.length).filter((i) => !wide.has(i) && at(needs, i) > level);
    if (more.length === 0 || more.length + wide.size === needs.length)
      return needs.map((need, i) => (wide.has(i) ? need : level));
    for (const i of more) wide.add(i);
  }
  return [...needs];
}

/** Whether another shape or line is where an item would sweep over it. */
function isBlocked(index: BoxIndex<Thing>, shapes: Shapes, run: Run, places: readonly number[]): boolean {
  return run.items.some((item, i) => {
    const box = at(shapes.items, item);
    const swept = grown(unionOf([box, { ...box, x: at(places, i) }]), clearance);
    return meeting(index, swept).some((thing) =>
      "link" in thing
        ? !run.links.includes(thing.link)
        : !run.items.includes(thing.item) && !isBeside(thing.item),
    );
    // Neighbours at both ends of the run keep their gap anyway.
    function isBeside(other: number): boolean {
      const { y, height } = at(shapes.items, other);
      return y < box.y + box.height && box.y < y + height;
    }
  });
}

function settle(
  sheet: Sheet,
  shapes: Shapes,
  index: BoxIndex<Thing>,
  run: Run,
  places: readonly number[],
): void {
  run.items.forEach((item, i) => {
    shapes.items[item] = { ...at(shapes.items, item), x: at(places, i) };
    insert(index, at(shapes.items, item), { item });
  });
  for (const link of run.links) {
    const path = shapes.paths[link];
    const [a, b] = [path?.[0], path?.[1]];
    if (!a || !b) continue;
    const [source, target] = [endOf(sheet, link, "source"), endOf(sheet, link, "target")];
    const from = source !== null && run.items.includes(source) ? at(shapes.items, source) : null;
    const to = target !== null && run.items.includes(target) ? at(shapes.items, target) : null;
    const line = [from ? { x: from.x + from.width, y: a.y } : a, to ? { x: to.x, y: b.y } : b];
    shapes.paths[link] = line;
    insert(index, boxOfSegment(at(line, 0), at(line, 1), 0.5), { link });
  }
}
