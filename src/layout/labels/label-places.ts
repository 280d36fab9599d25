/** Possible places of a name: around a shape or along a line, each with its readability. */

import type { Bounds, Edge, Node, Point } from "../../bpmn/graph.ts";
import { at, centreOf, half, segmentsOf, sum } from "../geometry/geometry.ts";
import { spacing } from "../spacing.ts";
import { isGateway } from "./sizes.ts";

/** `cost` is 0 at the best place; about 5 is still good. */
export type Place = { box: Bounds; cost: number };

type Size = { width: number; height: number };

const { gap } = spacing.label;

/** Below, above, beside the corners, and shifted a little. */
export function placesAround(node: Node, b: Bounds, size: Size): Place[] {
  if (node.kind === "boundaryEvent") return placesBelowHost(b, size);
  const c = centreOf(b);
  const places: Place[] = [];
  const add = (x: number, y: number, cost: number) => places.push({ box: boxAt(x, y, size), cost });
  const below = b.y + b.height + gap;
  const above = b.y - gap - size.height;
  const [belowFirst, aboveFirst] = isGateway(node) ? [2, 0] : [0, 2];
  const middle = c.x - size.width / 2;
  add(middle, below, belowFirst);
  add(middle, above, aboveFirst);
  // Beside a line that leaves upwards or downwards, at the slanting or round outline.
  const side = isGateway(node) ? 8 : 6;
  const lift = isGateway(node) ? 6 : 2;
  for (const [y, first] of [
    [above + lift, aboveFirst],
    [below - lift, belowFirst],
  ] as const)
    for (const x of [c.x + side, c.x - side - size.width]) add(x, y, 3 + first);
  for (const shift of [-30, -20, -10, 10, 20, 30]) {
    add(middle + shift, below, belowFirst + Math.abs(shift) / 6);
    add(middle + shift, above, aboveFirst + Math.abs(shift) / 6);
  }
  // Not further up: with a narrower font that needs one line less, the text would be too far from its shape.
  for (const drop of [6, 13])
    for (const x of [middle, c.x + side, c.x - side - size.width])
      add(x, below + drop, belowFirst + 3 + drop / 3);
  add(b.x + b.width + gap, c.y - size.height / 2, 8);
  add(b.x - gap - size.width, c.y - size.height / 2, 8);
  return places;
}

/** Left or right of the line that leaves a boundary event downwards, or under the border of the host. */
function placesBelowHost(b: Bounds, size: Size): Place[] {
  const c = centreOf(b);
  const below = b.y + b.height + 2;
  const places: Place[] = [];
  const add = (x: number, y: number, cost: number) => places.push({ box: boxAt(x, y, size), cost });
  for (const drop of [0, 6, 13]) {
    add(c.x + 6, below + drop, 1 + drop / 3);
    add(c.x - 6 - size.width, below + drop, 2 + drop / 3);
    add(c.x - size.width / 2, below + 2 + drop, 0 + drop / 3);
  }
  add(b.x + b.width + 3, c.y + 4, 3);
  add(b.x - 3 - size.width, c.y + 4, 3);
  return places;
}

/** Offsets from the corner of a line at which a name may begin. */
const steps = [4, 12, 25, 45, 70];

/** The slash of a default flow and the diamond of a conditional one take this much of the beginning of a line, */
const markPx = 16;
/** and extend less than this far to the side. */
const besideMarkPx = 7;

/** On both sides of every piece; a branch (`early`) has its name at its beginning, any other line in its middle. */
export function placesAlong(edge: Edge, path: readonly Point[], size: Size, early: boolean): Place[] {
  const mark = edge.isDefault || edge.conditional ? markPx : 0;
  const pieces = segmentsOf(path);
  const lengths = pieces.map(([a, b]) => Math.abs(b.x - a.x) + Math.abs(b.y - a.y));
  const total = sum(lengths);
  return pieces.flatMap(([a, b], i) => {
    const before = sum(lengths.slice(0, i));
    const flat = a.y === b.y;
    const room = flat ? size.width : size.height;
    const away = (start: number) =>
      early ? before + start : Math.abs(before + start + room / 2 - total / 2);
    return startsOn(at(lengths, i), room, i === 0 ? mark : 0).flatMap(({ start, cost }) => {
      const own = cost + Math.min(12, Math.max(0, away(start)) / 20);
      const other = own + (flat ? 1 : 0.5);
      const gap = i === 0 && start < mark ? besideMarkPx : flat ? 3 : 5;
      return [
        { box: boxBeside([a, b], start, size, gap, true), cost: own },
        { box: boxBeside([a, b], start, size, gap, false), cost: other },
      ];
    });
  });
}

/** Where on a piece of line a name may begin, and the price of extending beyond the piece. */
function startsOn(length: number, room: number, least: number): { start: number; cost: number }[] {
  const begins = steps.map((step) => Math.max(step, least)).filter((step) => step + room <= length + 20);
  const starts = [...begins, (length - room) / 2, length - room - 4].map(half);
  return [...new Set(starts)].map((start) => {
    const overhang = Math.max(0, -start) + Math.max(0, start + room - length);
    return { start, cost: overhang / 10 };
  });
}

/** Above or right of the line (`first`), or below or left of it, that far away. */
function boxBeside([a, b]: [Point, Point], start: number, size: Size, gap: number, first: boolean): Bounds {
  if (a.y === b.y) {
    const x = b.x > a.x ? a.x + start : a.x - start - size.width;
    return boxAt(x, first ? a.y - gap - size.height : a.y + gap, size);
  }
  const y = b.y > a.y ? a.y + start : a.y - start - size.height;
  return boxAt(first ? a.x + gap : a.x - gap - size.width, y, size);
}

const boxAt = (x: number, y: number, size: Size): Bounds => ({
  x: half(x),
  y: half(y),
  width: size.width,
  height: size.height,
});
