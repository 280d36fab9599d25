/** Chooses one of the possible places for every name, so that as little as possible is covered. */

import { type Bounds, overlap } from "../../bpmn/graph.ts";
import { limits } from "../../limits.ts";
import { type BoxIndex, meeting } from "../geometry/box-index.ts";
import { at, grown, range, sum as sumOf, unionOf } from "../geometry/geometry.ts";
import { isSpent, type Work } from "../work.ts";
import type { Place } from "./label-places.ts";

/** The extra price of a place for each thing that it covers. */
export const strike = { node: 40, edge: 35, own: 25, border: 12, label: 45 };
/** The extra price of a place that is nearer to another shape than to its own, because readers would connect them. */
const strangersPrice = 9;
/** The extra price of a place as near as this to another name, because both would read as one text. */
const crowded = { price: 4, reach: 5 };
/** Names farther away than this are not connected with a shape. */
const strangersReach = 12;

/** A name, its shape, its places, and (found here) the names that it could meet. */
export type Label = { id: string; shape: Bounds | null; places: Place[]; near: number[] };

/**
 * Existing things: shapes, lines, borders of pools and lanes, names that keep their place. `named` is the box of a
 * shape whose name is outside it.
 */
export type Obstacle = { kind: "node" | "edge" | "border" | "label"; id: string; named: Bounds | null };

/** The box of each label by id, its price there, in the order of the labels, and those that cover something. */
export function chooseLabels(
  labels: readonly Label[],
  obstacles: BoxIndex<Obstacle>,
  work: Work,
): { boxes: Map<string, Bounds>; costs: number[]; covering: Set<string> } {
  for (const label of labels) priceOf(label, obstacles, work);
  findNeighbours(labels, work);
  const chosen = choose(labels, work);
  return {
    boxes: new Map(labels.map((label, i) => [label.id, at(label.places, at(chosen, i)).box])),
    costs: labels.map((_, i) => costOf(labels, chosen, i, at(chosen, i))),
    covering: coveringOf(labels, chosen, obstacles),
  };
}

function coveringOf(
  labels: readonly Label[],
  chosen: readonly number[],
  obstacles: BoxIndex<Obstacle>,
): Set<string> {
  const covering = labels.filter(({ id, places }, i) => {
    const { box, cost } = at(places, at(chosen, i));
    const isOnOther = costOf(labels, chosen, i, at(chosen, i)) >= cost + strike.label;
    return isOnOther || strikeCost(meeting(obstacles, grown(box, 1)), id) > 0;
  });
  return new Set(covering.map(({ id }) => id));
}

/** Adds the price of what each place covers. When the work is used up, a name only has its first place. */
function priceOf(label: Label, obstacles: BoxIndex<Obstacle>, work: Work): void {
  for (const [i, place] of label.places.entries()) {
    if (i > 0 && isSpent(work)) {
      label.places = label.places.slice(0, i);
      return;
    }
    const struck = meeting(obstacles, grown(place.box, 1));
    place.cost += strikeCost(struck, label.id) + strangersCost(obstacles, place.box, label);
    work.done += 1 + struck.length;
  }
}

function strikeCost(struck: readonly Obstacle[], own: string): number {
  let cost = 0;
  const edges = new Set<string>();
  for (const { kind, id } of struck) {
    if (kind === "edge") edges.add(id);
    else if (kind === "border") cost += strike.border;
    else if (kind === "label") cost += id === own ? 0 : strike.label;
    else if (id !== own) cost += strike.node;
  }
  for (const id of edges) cost += id === own ? strike.own : strike.edge;
  return cost;
}

function strangersCost(obstacles: BoxIndex<Obstacle>, box: Bounds, { id, shape }: Label): number {
  if (!shape) return 0;
  const away = gapBetween(box, shape);
  const isNearer = (other: Obstacle) =>
    other.named !== null && other.id !== id && gapBetween(box, other.named) <= away;
  return meeting(obstacles, grown(box, strangersReach)).some(isNearer) ? strangersPrice : 0;
}

const gapBetween = (a: Bounds, b: Bounds): number =>
  Math.hypot(
    Math.max(0, a.x - b.x - b.width, b.x - a.x - a.width),
    Math.max(0, a.y - b.y - b.height, b.y - a.y - a.height),
  );

/** Labels that could ever meet, found by sweeping over their reach from left to right. */
function findNeighbours(labels: readonly Label[], work: Work): void {
  const reach = labels.map((label) => unionOf(label.places.map(({ box }) => box)));
  const order = range(labels.length).sort((a, b) => at(reach, a).x - at(reach, b).x || a - b);
  order.forEach((i, k) => {
    const mine = at(reach, i);
    for (const j of order.slice(k + 1)) {
      const other = at(reach, j);
      if (other.x > mine.x + mine.width + crowded.reach || isSpent(work)) break;
      work.done += 0.1;
      if (!overlap(grown(mine, crowded.reach), other)) continue;
      at(labels, i).near.push(j);
      at(labels, j).near.push(i);
    }
  });
}

/** Greedy from the most endangered label on, then rounds of best response, then labels that push their neighbours. */
function choose(labels: readonly Label[], work: Work): number[] {
  const chosen = labels.map(() => -1);
  const ease = (label: Label) => label.places.filter(({ cost }) => cost < strike.border).length;
  const order = range(labels.length).sort((a, b) => ease(at(labels, a)) - ease(at(labels, b)) || a - b);
  for (let round = 0; round < limits.layoutLabelRoundsMax; round++) {
    let changed = false;
    for (const i of order) {
      const best = isSpent(work) ? Math.max(0, at(chosen, i)) : bestPlace(labels, chosen, i);
      work.done += (at(labels, i).places.length * at(labels, i).near.length) / 20;
      if (best !== at(chosen, i)) {
        chosen[i] = best;
        changed = true;
      }
    }
    if (!changed) break;
  }
  for (const i of order)
    if (!isSpent(work) && costOf(labels, chosen, i, at(chosen, i)) >= strike.border)
      pushNeighbours(labels, chosen, i, work);
  return chosen;
}

function bestPlace(labels: readonly Label[], chosen: readonly number[], i: number): number {
  let [best, lowest] = [0, Infinity];
  at(labels, i).places.forEach((place, p) => {
    if (place.cost >= lowest) return;
    const cost = costOf(labels, chosen, i, p);
    if (cost < lowest) [best, lowest] = [p, cost];
  });
  return best;
}

function costOf(labels: readonly Label[], chosen: readonly number[], i: number, p: number): number {
  const label = at(labels, i);
  const { box, cost } = at(label.places, p);
  let total = cost;
  for (const j of label.near) {
    const other = at(chosen, j);
    if (other >= 0) total += nearness(box, at(at(labels, j).places, other).box);
  }
  return total;
}

function nearness(a: Bounds, b: Bounds): number {
  if (overlap(a, b)) return strike.label;
  return overlap(grown(a, crowded.reach), b) ? crowded.price : 0;
}

/** Takes a place from which neighbours must yield, if that is better for all of them together. */
function pushNeighbours(labels: readonly Label[], chosen: number[], i: number, work: Work): void {
  const label = at(labels, i);
  const around = sumOf([i, ...label.near].map((j) => at(labels, j).near.length));
  const sum = () =>
    [i, ...label.near].reduce((total, j) => total + costOf(labels, chosen, j, at(chosen, j)), 0);
  let lowest = sum();
  const open = range(label.places.length).filter((p) => at(label.places, p).cost < strike.own);
  for (const p of open) {
    if (isSpent(work)) return;
    work.done += around / 10;
    const before = [...chosen];
    chosen[i] = p;
    const { box } = at(label.places, p);
    for (const j of label.near)
      if (overlap(box, at(at(labels, j).places, at(chosen, j)).box)) chosen[j] = bestPlace(labels, chosen, j);
    const cost = sum();
    if (cost < lowest - 1e-9) lowest = cost;
    else for (const [k, value] of before.entries()) chosen[k] = value;
  }
}
