/**
 * Pass 8: branches hang under their gateway. A task whose flow has one corner moves under (or over) the place where the
 * flow leaves, so that the flow is straight; likewise under the gateway where it joins, unless it would be far from the
 * step before it: a short branch waits at its end. A task that cannot hang slides along its row towards the corner.
 */

import { type Bounds, overlap, type Point } from "../../bpmn/graph.ts";
import { type BoxIndex, insert, meeting, newIndex } from "../geometry/box-index.ts";
import { at, boxOfSegment, centreOf, grown, segmentsOf, shifted, unionOf } from "../geometry/geometry.ts";
import { hasFourDocks, isArtifact } from "../labels/sizes.ts";
import type { End, Sheet } from "../model.ts";
import { spacing } from "../spacing.ts";
import { mayAdvance, staysNext } from "./row-neighbours.ts";

/** Boxes of the items and lines of the links (null if there is none), in the order of the sheet. */
export type Shapes = { items: Bounds[]; paths: (Point[] | null)[] };

/** Room kept around the moved task: to lines, and to other shapes beside it. */
const margin = { line: 12, shape: 28 };

export function hang(sheet: Sheet, before: Shapes): Shapes {
  const shapes: Shapes = { items: [...before.items], paths: [...before.paths] };
  const linksOf = sheet.items.map((): number[] => []);
  sheet.links.forEach(({ source, target }, i) => {
    for (const end of [source, target]) if (end.at === "item") at(linksOf, end.item).push(i);
  });
  const hanging: Hanging = { sheet, shapes, linksOf, index: indexOf(shapes), extent: unionOf(before.items) };
  sheet.links.forEach((link, i) => {
    if (link.kind !== "sequence" || link.source.at !== "item" || link.target.at !== "item") return;
    if (link.source.item === link.target.item) return;
    const path = shapes.paths[i];
    if (path?.length === 4) tryDrop(hanging, i, link.target, path);
    if (path?.length !== 3) return;
    const ends = [
      { item: link.target.item, free: link.target.inner === null },
      { item: link.source.item, free: link.source.boundary === null && link.source.inner === null },
    ];
    for (const tryOne of [tryHang, trySlide])
      ends.forEach(({ item, free }, end) => {
        const still = shapes.paths[i];
        if (!free || still?.length !== 3) return;
        const by = at(still, 1).x - centreOf(at(shapes.items, item)).x;
        if (end === 0) tryOne(hanging, i, item, still);
        else if (staysNext(hanging, item, by)) tryOne(hanging, i, item, still.toReversed());
      });
  });
  return shapes;
}

/** Whether the far end of a link stays on its side of the task, or is directly above it: no flow may lead back. */
function keepsOrder(sheet: Sheet, shapes: Shapes, link: number, item: number, moved: Bounds): boolean {
  const { source, target, kind } = at(sheet.links, link);
  if (kind !== "sequence") return true;
  const was = centreOf(at(shapes.items, item)).x;
  const is = centreOf(moved).x;
  return [source, target].every((end) => {
    if (end.at !== "item" || end.item === item) return true;
    const event = at(sheet.items, end.item).attached.find(({ node }) => node.id === end.boundary);
    const x = centreOf(at(shapes.items, end.item)).x + (event?.dx ?? 0);
    return Math.sign(x - was) === Math.sign(x - is) || x === is;
  });
}

/** `extent` contains all items: a hanging task must not leave its pool. */
type Hanging = {
  sheet: Sheet;
  shapes: Shapes;
  linksOf: number[][];
  index: BoxIndex<Thing>;
  extent: Bounds;
};

/** A shape or a line in a drawing. */
export type Thing = { item: number } | { link: number };

/** Items and pieces of lines by their places. */
export function indexOf(shapes: Shapes): BoxIndex<Thing> {
  const index = newIndex<Thing>();
  shapes.items.forEach((box, item) => {
    insert(index, box, { item });
  });
  shapes.paths.forEach((path, link) => {
    for (const [a, b] of segmentsOf(path ?? [])) insert(index, boxOfSegment(a, b, 0.5), { link });
  });
  return index;
}

/** `path` runs from the far end to the task: first vertical, then horizontal into its side. */
function tryHang(hanging: Hanging, link: number, item: number, path: readonly Point[]): void {
  const { shapes, linksOf, index, extent } = hanging;
  const own = at(linksOf, item);
  const box = at(shapes.items, item);
  const moved = placeUnder(hanging, own, link, item, path);
  if (!moved || isBlocked(index, shapes, item, own, moved)) return;
  if (moved.x < extent.x || moved.x + moved.width > extent.x + extent.width) return;
  const [from, corner] = [at(path, 0), at(path, 1)];
  const straight = [from, { x: corner.x, y: from.y < box.y ? box.y : box.y + box.height }];
  if (Math.abs(at(straight, 1).y - from.y) < spacing.trackTail) return;
  for (const other of own) shapes.paths[other] = follow(shapes.paths[other] ?? null, box, moved);
  settle(hanging, link, item, moved, straight);
}

/**
 * `path` as in `tryHang`: the item moves as near to the corner as an arrow head allows, if all its other lines are
 * flows that continue horizontally. If its path continues, it stays aligned with shapes of its kind in the sibling
 * branches.
 */
function trySlide(hanging: Hanging, link: number, item: number, path: readonly Point[]): void {
  const { sheet, shapes, linksOf, index } = hanging;
  const own = at(linksOf, item);
  const [from, corner, end] = [at(path, 0), at(path, 1), at(path, 2)];
  const spare = Math.abs(end.x - corner.x) - spacing.trackTail;
  if (at(sheet.items, item).attached.length > 0 || from.x !== corner.x || spare <= 0) return;
  const box = at(shapes.items, item);
  const side = end.x > corner.x ? "right" : "left";
  const moved = shifted(box, end.x > corner.x ? -spare : spare, 0);
  const follows = (other: number) =>
    other === link ||
    (at(sheet.links, other).kind === "sequence" && docksOnlyAt(at(shapes.paths, other), box, side));
  if (!own.every((other) => follows(other) && keepsOrder(sheet, shapes, other, item, moved))) return;
  const goesOn = own.length > 1;
  if (goesOn && own.some((other) => hasTwin(hanging, other, item))) return;
  if (isBlocked(index, shapes, item, own, moved)) return;
  for (const other of own) shapes.paths[other] = follow(shapes.paths[other] ?? null, box, moved);
  settle(hanging, link, item, moved, [from, corner, { x: end.x + moved.x - box.x, y: end.y }]);
}

/**
 * A flow that falls, steps to the right and falls on: its target moves to the left, so that the flow falls straight.
 * What follows the target in its row can follow later.
 */
function tryDrop(hanging: Hanging, link: number, target: End, path: readonly Point[]): void {
  const { sheet, shapes, linksOf, index, extent } = hanging;
  if (target.at !== "item" || target.inner !== null || at(sheet.items, target.item).attached.length > 0)
    return;
  const [from, corner, turn, end] = [at(path, 0), at(path, 1), at(path, 2), at(path, 3)];
  const isStep = from.x === corner.x && corner.y === turn.y && turn.x === end.x && turn.x > corner.x;
  if (!isStep || corner.y > from.y !== end.y > turn.y) return;
  const { item } = target;
  const own = at(linksOf, item);
  const box = at(shapes.items, item);
  const moved = shifted(box, corner.x - turn.x, 0);
  const follows = (other: number) =>
    other === link ||
    (["left", "right"] as const).some((side) => docksOnlyAt(at(shapes.paths, other), box, side));
  if (!own.every((other) => follows(other) && keepsOrder(sheet, shapes, other, item, moved))) return;
  const straight = [from, { x: from.x, y: end.y }];
  const fall = grown(boxOfSegment(corner, at(straight, 1), 0.5), margin.line - 1);
  const isFree = meeting(index, fall).every((thing) =>
    "link" in thing ? own.includes(thing.link) || !meetsLine(shapes, thing.link, fall) : thing.item === item,
  );
  if (!isFree || isBlocked(index, shapes, item, own, moved)) return;
  if (moved.x < extent.x || !mayAdvance(hanging, item, box.x - moved.x, link)) return;
  for (const other of own) shapes.paths[other] = follow(shapes.paths[other] ?? null, box, moved);
  settle(hanging, link, item, moved, straight);
}

const meetsLine = (shapes: Shapes, link: number, box: Bounds): boolean =>
  segmentsOf(shapes.paths[link] ?? []).some(([a, b]) => overlap(boxOfSegment(a, b, 0.5), box));

/** Whether the far end of a link leads to another shape of this kind in the same column: the two stay aligned. */
function hasTwin({ sheet, shapes, linksOf }: Hanging, link: number, item: number): boolean {
  const { source, target } = at(sheet.links, link);
  if (source.at !== "item" || target.at !== "item") return false;
  const role = target.item === item ? "target" : "source";
  const hub = role === "target" ? source.item : target.item;
  const { kind } = at(sheet.items, item).node;
  const { x } = centreOf(at(shapes.items, item));
  return at(linksOf, hub).some((other) => {
    const twin = at(sheet.links, other)[role];
    if (other === link || twin.at !== "item" || twin.item === hub) return false;
    return at(sheet.items, twin.item).node.kind === kind && centreOf(at(shapes.items, twin.item)).x === x;
  });
}

/** Puts an item on its new place; `path` leads to it. */
function settle(hanging: Hanging, link: number, item: number, moved: Bounds, path: Point[]): void {
  const { sheet, shapes, linksOf, index } = hanging;
  const target = sheet.links[link]?.target;
  shapes.items[item] = moved;
  shapes.paths[link] = target?.at === "item" && target.item === item ? path : path.toReversed();
  insert(index, moved, { item });
  for (const other of at(linksOf, item))
    for (const [a, b] of segmentsOf(shapes.paths[other] ?? []))
      insert(index, boxOfSegment(a, b, 0.5), { link: other });
}

/** Where the task would hang; null if it is not a task or another of its flows would need a bend. */
function placeUnder(
  hanging: Hanging,
  own: readonly number[],
  link: number,
  item: number,
  path: readonly Point[],
): Bounds | null {
  const { sheet, shapes } = hanging;
  const { node, attached, inner } = at(sheet.items, item);
  if (hasFourDocks(node) || isArtifact(node) || attached.length > 0 || inner) return null;
  const [from, corner, end] = [at(path, 0), at(path, 1), at(path, 2)];
  const box = at(shapes.items, item);
  if (from.x !== corner.x || end.y !== box.y + box.height / 2) return null;
  const side = end.x > corner.x ? "right" : "left";
  const moved = { ...box, x: corner.x - box.width / 2 };
  const others = own.filter((other) => other !== link && !docksOnlyAt(at(shapes.paths, other), box, side));
  // A task between two branches may come to the one that turns to it, along the line of the other one.
  const isBetween =
    side === "right" && others.every((other) => docksOnlyAt(at(shapes.paths, other), box, "left"));
  if (others.length > 0 && !(isBetween && mayAdvance(hanging, item, box.x - moved.x, link))) return null;
  return own.every((other) => keepsOrder(sheet, shapes, other, item, moved)) ? moved : null;
}

/** Whether a line meets a box on one given side only. */
function docksOnlyAt(path: readonly Point[] | null, box: Bounds, side: "left" | "right"): boolean {
  const [first, last] = [path?.[0], path?.at(-1)];
  const x = side === "right" ? box.x + box.width : box.x;
  const meets = (p: Point | undefined) =>
    p !== undefined && p.x >= box.x && p.x <= box.x + box.width && p.y >= box.y && p.y <= box.y + box.height;
  const end = meets(first) ? first : meets(last) ? last : undefined;
  return end?.x === x && end.y > box.y && end.y < box.y + box.height;
}

/** The ends of a line on the side of a moving box move with it. */
function follow(path: Point[] | null, box: Bounds, moved: Bounds): Point[] | null {
  if (!path) return null;
  const shift = (p: Point): Point => {
    if (p.y < box.y || p.y > box.y + box.height) return p;
    if (p.x === box.x + box.width) return { x: moved.x + moved.width, y: p.y };
    return p.x === box.x ? { x: moved.x, y: p.y } : p;
  };
  return path.map((p, i) => (i === 0 || i === path.length - 1 ? shift(p) : p));
}

/** The strip that the task sweeps over must be free of other shapes and of other lines. */
function isBlocked(
  index: BoxIndex<Thing>,
  shapes: Shapes,
  item: number,
  own: readonly number[],
  moved: Bounds,
): boolean {
  const strip = unionOf([at(shapes.items, item), moved]);
  const lines = grown(strip, margin.line);
  const beside = { ...moved, x: moved.x - margin.shape, width: moved.width + 2 * margin.shape };
  return meeting(index, unionOf([lines, beside])).some((thing) => {
    if ("link" in thing) {
      return !own.includes(thing.link) && meetsLine(shapes, thing.link, lines);
    }
    const other = at(shapes.items, thing.item);
    return thing.item !== item && (overlap(other, beside) || overlap(other, strip));
  });
}
