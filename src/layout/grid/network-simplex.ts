/**
 * Integer places on a line with minimal weighted length of all constraints.
 * After Gansner, Koutsofios, North and Vo, "A Technique for Drawing Directed Graphs", IEEE TSE 19 (1993), section 2.
 */

import { limits } from "../../limits.ts";
import { at, range } from "../geometry/geometry.ts";
import {
  type Constraint,
  type Network,
  networkOf,
  partBelow,
  rehang,
  slackOf,
  spanningTree,
  type Tree,
} from "./spanning-tree.ts";
import { unionsOf } from "./unions.ts";

/** Places from 0; the constraints must have no cycle. Each unconnected part begins at 0. */
export function placesOf(count: number, constraints: readonly Constraint[]): number[] {
  const all = [...constraints, ...joints(count, constraints)];
  const place = longestPaths(count, all);
  improve(networkOf(count, all), place);
  return leftAligned(place, constraints);
}

/**
 * How far each node moves to shorten constraints that all nodes satisfy at 0 (no `min` above 0). Cycles are allowed.
 */
export function shortened(count: number, constraints: readonly Constraint[]): number[] {
  const place = new Array<number>(count).fill(0);
  improve(networkOf(count, constraints), place);
  return place;
}

/** Shifts every unconnected part so that it begins at 0. */
export function leftAligned(place: readonly number[], constraints: readonly Constraint[]): number[] {
  const parts = partsOf(place.length, constraints);
  const first = new Map<number, number>();
  parts.forEach((part, i) => {
    first.set(part, Math.min(first.get(part) ?? Infinity, at(place, i)));
  });
  return place.map((value, i) => value - (first.get(at(parts, i)) ?? 0));
}

/** Weightless constraints that connect all parts. */
function joints(count: number, constraints: readonly Constraint[]): Constraint[] {
  const parts = partsOf(count, constraints);
  const heads = [...new Set(parts)];
  return heads.slice(1).map((head, i) => ({ source: at(heads, i), target: head, min: -count, weight: 0 }));
}

const partsOf = (count: number, constraints: readonly Constraint[]): number[] =>
  unionsOf(
    count,
    constraints.map(({ source, target }) => [source, target]),
  );

/** The first feasible places: every node as far left as its constraints allow. Throws on a cycle. */
export function longestPaths(count: number, constraints: readonly Constraint[]): number[] {
  const place = new Array<number>(count).fill(0);
  const waiting = new Array<number>(count).fill(0);
  const out = Array.from({ length: count }, (): Constraint[] => []);
  for (const constraint of constraints) {
    at(out, constraint.source).push(constraint);
    waiting[constraint.target] = at(waiting, constraint.target) + 1;
  }
  const ready = waiting.flatMap((n, i) => (n === 0 ? [i] : []));
  for (let i = 0; i < ready.length; i++)
    for (const { source, target, min } of at(out, at(ready, i))) {
      place[target] = Math.max(at(place, target), at(place, source) + min);
      const left = at(waiting, target) - 1;
      waiting[target] = left;
      if (left === 0) ready.push(target);
    }
  if (ready.length < count) throw new Error("the constraints have a cycle");
  return place;
}

function improve(network: Network, place: number[]): void {
  const { count, all } = network;
  const tree = spanningTree(network, place);
  let from = 0;
  for (let pivots = 0; pivots < limits.layoutPivotsPerShapeMax * count; pivots++) {
    const leaving = worsening(all, tree, from);
    if (leaving < 0) return;
    from = leaving + 1;
    const part = partBelow(tree, all, leaving);
    const isRight = at(all, at(tree.edge, leaving)).target === leaving;
    const found = entering(network, place, part, isRight);
    if (!found) return;
    const { index, slack } = found;
    for (const node of part) place[node] = at(place, node) + (isRight ? slack : -slack);
    const { source, target } = at(all, index);
    rehang(tree, all, leaving, index, isRight ? source : target);
  }
}

/** The next node, from `from` on, whose constraint to its parent should be longer; -1 if the tree is optimal. */
function worsening(all: readonly Constraint[], { edge, pull }: Tree, from: number): number {
  const count = edge.length;
  for (let k = 0; k < count; k++) {
    const node = (from + k) % count;
    const up = at(edge, node);
    if (up < 0) continue;
    const out = at(pull, node);
    if ((at(all, up).target === node ? -out : out) < 0) return node;
  }
  return -1;
}

type Stop = { index: number; slack: number };

/**
 * The constraint with the least slack that stops a part from moving to the right, or to the left; the first of several.
 */
function entering(
  { count, all, near }: Network,
  place: readonly number[],
  part: readonly number[],
  isRight: boolean,
): Stop | null {
  const inside = new Uint8Array(count);
  for (const node of part) inside[node] = 1;
  // Each of them has an end in the part and one outside, so the smaller side is enough.
  const side = 2 * part.length <= count ? part : range(count).filter((node) => inside[node] === 0);
  let best: Stop | null = null;
  for (const node of side)
    for (const index of at(near, node)) {
      const c = at(all, index);
      const [from, to] = isRight ? [c.source, c.target] : [c.target, c.source];
      if (inside[from] === 1 && inside[to] === 0) best = nearest(best, { index, slack: slackOf(c, place) });
    }
  return best;
}

const nearest = (a: Stop | null, b: Stop): Stop =>
  a && (a.slack < b.slack || (a.slack === b.slack && a.index < b.index)) ? a : b;
