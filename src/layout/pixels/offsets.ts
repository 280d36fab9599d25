/** Places on the border of big and hosting items: boundary events, and docks above the content of a sub-process. */

import { type Bounds, overlap, type Point } from "../../bpmn/graph.ts";
import { at, boxOfSegment, segmentsOf } from "../geometry/geometry.ts";
import type { Grid } from "../grid/grid.ts";
import type { Attached, Drawing, Item, Sheet } from "../model.ts";
import type { Offset, Offsets } from "../route/ports.ts";
import { price, spacing } from "../spacing.ts";

/**
 * Spreads the boundary events of each host along its lower border: the one that leads farthest down is leftmost, so
 * that exits do not cross. Returns the attached events per item.
 */
export function spreadBoundaryEvents(sheet: Sheet, grid: Grid, rowOf: readonly number[]): Attached[][] {
  const targetOf = new Map<string, { down: number; right: number }>();
  for (const { source, target } of sheet.links) {
    if (source.at !== "item" || source.boundary === null || target.at !== "item") continue;
    const down = at(rowOf, target.item) - at(rowOf, source.item);
    const right = at(grid.column, target.item) - at(grid.column, source.item);
    const known = targetOf.get(source.boundary);
    if (!known || down > known.down) targetOf.set(source.boundary, { down, right });
  }
  return sheet.items.map((item): Attached[] => {
    const events = item.attached.map((event, i) => ({ event, i, to: targetOf.get(event.node.id) }));
    events.sort((a, b) => rank(b.to) - rank(a.to) || a.i - b.i);
    const last = item.width / 2 - fromCorner(item);
    const fromEndToEnd = events.length > 1 ? (2 * last) / (events.length - 1) : 0;
    const pitch = item.attached.some(({ told }) => told) ? fromEndToEnd : Math.min(80, fromEndToEnd);
    const first = last - pitch * (events.length - 1);
    return events.map(({ event }, k) => ({ ...event, dx: Math.round(first + k * pitch) }));
  });
}

/**
 * The distance of the last event from the corner. If a message flow arrives beside its own flow, one of its sides is
 * free.
 */
function fromCorner({ attached, width }: Item): number {
  if (attached.some(({ told }) => told)) return spacing.event / 2;
  return attached.length > 1 && width < 130 ? spacing.event / 2 + 4 : spacing.dockX;
}

/** Targets below, the lowest first; then everything else. */
const rank = (to: { down: number; right: number } | undefined): number =>
  to === undefined ? -1000 : to.right < 0 ? 1000 + to.down : to.down;

/** The vertical lines that each item needs besides its own docks. */
export function offsetsOf(sheet: Sheet, attached: readonly Attached[][]): Offsets {
  const offsets: Offsets = sheet.items.map(() => new Map<string, Offset[]>());
  attached.forEach((events, i) => {
    for (const { node, dx } of events) at(offsets, i).set(node.id, [{ dx, up: false, down: true, cost: 0 }]);
  });
  for (const { source, target } of sheet.links)
    for (const end of [source, target]) {
      if (end.at !== "item" || end.inner === null || at(offsets, end.item).has(end.inner)) continue;
      at(offsets, end.item).set(end.inner, docksAbove(at(sheet.items, end.item), end.inner));
    }
  return offsets;
}

/** Steps from the centre of an inner task at which a line may come down to it. */
const innerSteps = [0, -24, 24, -12, 12, 36, -36];
/** A line through the inside may cross other lines, at a price, but nothing else. */
const innerClearance = 4;

function docksAbove(item: Item, id: string): Offset[] {
  const drawing = item.inner;
  const inner = drawing?.nodes.get(id);
  if (!drawing || !inner) return [{ dx: 0, up: true, down: true, cost: 0 }];
  const node = [...drawing.nodes.keys()];
  const steps = inner.width > 2 * spacing.event + 10 ? innerSteps : [0];
  const all = steps.map((step): Offset => {
    const x = inner.x + inner.width / 2 + step;
    const up = stripCost(drawing, id, node, { x, y: 0 }, { x, y: inner.y });
    const down = stripCost(drawing, id, node, { x, y: inner.y + inner.height }, { x, y: drawing.height });
    const extra = Math.abs(step) / 4;
    const dx = Math.round(x - item.width / 2);
    return { dx, up: up < Infinity, down: down < Infinity, cost: extra + Math.min(up, down) };
  });
  const open = all.filter(({ up, down }) => up || down);
  return open.length > 0 ? open : [{ ...at(all, 0), up: true, down: true, cost: price.forced }];
}

function stripCost(drawing: Drawing, id: string, nodes: readonly string[], from: Point, to: Point): number {
  const strip = boxOfSegment(from, to);
  const wide: Bounds = { ...strip, x: strip.x - innerClearance, width: 2 * innerClearance };
  const inner = drawing.nodes.get(id);
  const blocks = (other: string): boolean => {
    const box = drawing.nodes.get(other);
    return other !== id && box !== undefined && overlap(wide, box) && !encloses(box, inner);
  };
  if (nodes.some(blocks)) return Infinity;
  const met = [...drawing.edges.values()]
    .flatMap(segmentsOf)
    .filter(([a, b]) => overlap(wide, boxOfSegment(a, b, 1)));
  if (met.some(([a, b]) => a.x === b.x)) return Infinity;
  const labels = [...drawing.labels.values()].filter((label) => overlap(wide, label));
  return met.length * price.crossing + labels.length * price.touch;
}

const encloses = (outer: Bounds, inner: Bounds | undefined): boolean =>
  inner !== undefined &&
  outer.x <= inner.x &&
  outer.y <= inner.y &&
  outer.x + outer.width >= inner.x + inner.width &&
  outer.y + outer.height >= inner.y + inner.height;
