/** The cost of an edit for readers: of flaws in a drawing that stays, or of finding their way in a new one. */

import type { Plane } from "../../bpmn/graph.ts";
import { centreOf, sum } from "../geometry/geometry.ts";
import { readingOf } from "../pixels/reading.ts";
import { crossingsOf, defectsIn } from "./drawn-defects.ts";
import { isFrame } from "./drawn-ports.ts";

/**
 * In pixels of detour, as all prices; `flipped` is for all pairs of shapes, `redrawn` for a drawing in which nothing is
 * where it was.
 */
const price = {
  hard: 5000,
  crossing: 400,
  backward: 1000,
  offRow: 500,
  bend: 70,
  flipped: 8000,
  redrawn: 300,
};
/** An edit may add this many bends before another drawing is tried. */
const bendsMoreMax = 2;

type Faults = { hard: number; crossing: number; backward: number; offRow: number; bend: number };

function faultsOf(plane: Plane): Faults {
  const { ownCrossed, backward, offRow, bends } = readingOf(plane);
  return {
    hard: defectsIn(plane).length + ownCrossed.length,
    crossing: crossingsOf(plane),
    backward: backward.length,
    offRow: offRow.length,
    bend: bends,
  };
}

/** Whether an edit left nothing in a drawing that a person would not have drawn. */
export function isAsGoodAs(before: Plane, after: Plane): boolean {
  const [was, is] = [faultsOf(before), faultsOf(after)];
  const isWorse =
    is.hard > was.hard ||
    is.crossing > was.crossing ||
    is.backward > was.backward ||
    is.offRow > was.offRow ||
    is.bend > was.bend + bendsMoreMax;
  return !isWorse;
}

/** The edited plane drawn from its former order, and from scratch; and the plane before the edit drawn from scratch. */
export type Redrawn = { again: Plane; fresh: Plane; freshBefore: Plane };

/**
 * The cheapest drawing after an edit: one of those that stay, or a new one. Flaws from before the edit do not count: a
 * drawing that stays is compared with `before`, a new one with the new drawing of the plane before the edit. There must
 * be at least one.
 */
export function cheapest(before: Plane, inPlace: readonly Plane[], redrawn: Redrawn | null): Plane {
  const candidates = inPlace.map((plane) => ({ plane, cost: costAfter(before, plane, before) }));
  for (const plane of redrawn ? [redrawn.again, redrawn.fresh] : [])
    candidates.push({
      plane,
      cost: costAfter(before, plane, redrawn?.freshBefore ?? before) + price.redrawn,
    });
  return candidates.reduce((best, next) => (next.cost < best.cost ? next : best)).plane;
}

const costAfter = (before: Plane, after: Plane, like: Plane): number =>
  costOf(faultsOf(after)) - costOf(faultsOf(like)) + price.flipped * flippedShare(before, after);

const costOf = ({ hard, crossing, backward, offRow, bend }: Faults): number =>
  price.hard * hard +
  price.crossing * crossing +
  price.backward * backward +
  price.offRow * offRow +
  price.bend * bend;

/** Share of the pairs of shapes in both drawings that changed their order from left to right or from top to bottom. */
function flippedShare(before: Plane, after: Plane): number {
  const now = new Map(after.nodes.map(({ id, bounds }) => [id, bounds]));
  const both = before.nodes.flatMap((node) => {
    const [was, is] = [node.bounds, now.get(node.id)];
    return was && is && !isFrame(node) ? [{ was: centreOf(was), is: centreOf(is) }] : [];
  });
  const changed = (a: (typeof both)[number], b: (typeof both)[number]) =>
    (a.was.x - b.was.x) * (a.is.x - b.is.x) < 0 || (a.was.y - b.was.y) * (a.is.y - b.is.y) < 0;
  const flipped = sum(both.map((a, i) => both.slice(i + 1).filter((b) => changed(a, b)).length));
  return flipped / Math.max(1, (both.length * (both.length - 1)) / 2);
}
