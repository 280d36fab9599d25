/**
 * Pass 9d: packs a drawing that is larger than the page. Shapes, vertical lines, names and borders keep their order
 * along each row, and move together as far as the room of each allows; flows become as short as possible. Then the same
 * from top to bottom.
 */

import type { Bounds } from "../../bpmn/graph.ts";
import { at, range } from "../geometry/geometry.ts";
import { shortened } from "../grid/network-simplex.ts";
import type { Constraint } from "../grid/spanning-tree.ts";
import type { Measure } from "../labels/text.ts";
import type { Sheet } from "../model.ts";
import { spacing } from "../spacing.ts";
import { isBehind, type Packing, type Thing, thingsOf, type Variables } from "./pack-things.ts";

/**
 * Packed from left to right, or from top to bottom if `turned`. `share` is the share of the usual room that is left
 * between things.
 */
export function packed(
  sheet: Sheet,
  before: Packing,
  turned: boolean,
  share: number,
  measure: Measure,
): Packing {
  if (!turned && isRagged(before)) return before;
  const packing = turned ? transposed(before) : before;
  const found = limitsOf(sheet, packing, measure, [], turned, share);
  if (!found) return before;
  const { variables, limits } = found;
  const moves = shortened(variables.count, limits);
  const move = (variable: number) => at(moves, variable) - at(moves, variables.walls[0]);
  const after = movedBy(packing, variables, move);
  return turned ? transposed(after) : after;
}

/**
 * How far things may come together along the rows, and what moves as one; null if there are too many things. Items in
 * `columns` move together.
 */
export function limitsOf(
  sheet: Sheet,
  packing: Packing,
  measure: Measure,
  columns: readonly [number, number][] = [],
  turned = false,
  share = 1,
): { variables: Variables; limits: Constraint[] } | null {
  const { things, variables, limits } = thingsOf(sheet, packing, turned, measure, columns);
  if (things.length > thingsMax) return null;
  sheet.work.done += things.length ** 2 / 10;
  return { variables, limits: [...between(things, turned, share), ...limits] };
}

/** Everything moved along the row, by what its variable moves. */
export const movedBy = (
  { items, paths, frames, labels }: Packing,
  variables: Variables,
  move: (variable: number) => number,
): Packing => ({
  labels,
  items: items.map((box, i) => ({ ...box, x: box.x + move(at(variables.item, i)) })),
  paths: paths.map(
    (path, i) => path?.map((p, k) => ({ ...p, x: p.x + move(at(at(variables.path, i), k)) })) ?? null,
  ),
  frames: new Map(
    [...frames].map(([id, box]) => {
      const [low, high] = variables.border(box);
      return [id, { ...box, x: box.x + move(low), width: box.width + move(high) - move(low) }];
    }),
  ),
});

/** Whether closed pools are side by side: they span the columns of their partners. */
export const isRagged = ({ frames }: Packing): boolean =>
  new Set([...frames.values()].map(({ x, width }) => x + width)).size > 1;

/** The gap between two columns is smaller by this in a drawing that is too wide. */
export const packedTighter = 13;

/** More than this is not worth the time that it takes. */
const thingsMax = 700;

/** Between a name and the frame of its pool. */
const besideBorder = 6;

/** Things closer than this above or below each other may not pass each other. */
const clearance = 9;

/** Each thing stays after the things that it sees before it. */
function between(things: readonly Thing[], turned: boolean, share: number): Constraint[] {
  const sorted = range(things.length).sort((a, b) => at(things, a).low - at(things, b).low);
  const constraints: Constraint[] = [];
  for (const [place, first] of sorted.entries()) {
    const one = at(things, first);
    let open: [number, number][] = [[one.from - clearance, one.to + clearance]];
    for (let k = place + 1; k < sorted.length && open.length > 0; k++) {
      const other = at(things, at(sorted, k));
      const isSeen = open.some(([from, to]) => other.from < to && from < other.to);
      if (!isSeen || other.low < one.high) continue;
      if (other.variable !== one.variable)
        constraints.push({
          source: one.variable,
          target: other.variable,
          min: Math.min(0, Math.round(share * roomBetween(one, other, turned)) - (other.low - one.high)),
          weight: 0,
        });
      open = open.flatMap((piece) => without(piece, other));
    }
  }
  return constraints;
}

/**
 * The rest of a stretch that a thing partly hides. Names hide nothing, since they need less room than the things after
 * them.
 */
function without([from, to]: [number, number], { kind, from: start, to: end }: Thing): [number, number][] {
  if (kind === "name") return [[from, to]];
  const rest: [number, number][] = [
    [from, Math.min(to, start)],
    [Math.max(from, end), to],
  ];
  return rest.filter(([a, b]) => a < b);
}

/** The room that two things need between them. */
function roomBetween(one: Thing, other: Thing, turned: boolean): number {
  const [a, b] = one.kind < other.kind ? [one, other] : [other, one];
  const room = turned ? downRoom : alongRoom;
  if (a.kind === "border" && (b.kind === "item" || b.kind === "name") && !turned)
    return (one === a ? spacing.header : 0) + (b.kind === "item" ? spacing.poolPadding : besideBorder);
  if (a.kind === "item" && b.kind === "line" && a.links.some((link) => b.links.includes(link)))
    return isBehind(b, a) ? spacing.trackTail : spacing.trackLead;
  return room[`${a.kind} ${b.kind}`] ?? 0;
}

const alongRoom: Record<string, number> = {
  "border border": spacing.header,
  "border line": spacing.header + spacing.clearance,
  "item item": spacing.columnGap - packedTighter,
  "item line": 15,
  "item name": 6,
  "line line": spacing.trackPitch,
  "line name": 4,
  "name name": 6,
};

const downRoom: Record<string, number> = {
  "border border": spacing.poolGap,
  "border item": spacing.lanePadding - 8,
  "border line": spacing.trackLeadY,
  "border name": 5,
  "item item": spacing.rowGap - 10,
  "item line": spacing.trackLeadY,
  "item name": 6,
  "line line": spacing.trackPitch,
  "line name": 4,
  "name name": 6,
};

const turnedBox = ({ x, y, width, height }: Bounds): Bounds => ({ x: y, y: x, width: height, height: width });

const transposed = ({ items, paths, frames, labels }: Packing): Packing => ({
  items: items.map(turnedBox),
  paths: paths.map((path) => path?.map(({ x, y }) => ({ x: y, y: x })) ?? null),
  frames: new Map([...frames].map(([id, box]) => [id, turnedBox(box)])),
  labels: new Map([...labels].map(([id, box]) => [id, turnedBox(box)])),
});
