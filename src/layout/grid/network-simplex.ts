/**
 * Integer places on a line with minimal weighted length of all constraints.
 * After Gansner, Koutsofios, North and Vo, "A Technique for Drawing Directed Graphs", IEEE TSE 19 (1993), section 2.
 */

import { limits } from "../../limits.ts";
import { at } from "../geometry/geometry.ts";
import { unionsOf } from "./unions.ts";

/** `place(target) >= place(source) + min`; each unit of length costs `weight`. */
export type Constraint = { source: number; target: number; min: number; weight: number };

/** Places from 0; the constraints must have no cycle. Each unconnected part begins at 0. */
export function placesOf(count: number, constraints: readonly Constraint[]): number[] {
  const all = [...constraints, ...joints(count, constraints)];
  const place = longestPaths(count, all);
  const tree = spanningTree(count, all, place);
  improve(count, all, place, tree);
  return leftAligned(place, constraints);
}

/**
 * How far each node moves to shorten constraints that all nodes satisfy at 0 (no `min` above 0). Cycles are allowed.
 */
export function shortened(count: number, constraints: readonly Constraint[]): number[] {
  const place = new Array<number>(count).fill(0);
  const tree = spanningTree(count, constraints, place);
  improve(count, constraints, place, tree);
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

const slackOf = (c: Constraint, place: readonly number[]): number =>
  at(place, c.target) - at(place, c.source) - c.min;

/** Grows a tree of constraints without slack, moving the tree towards the rest when it gets stuck. */
function spanningTree(count: number, all: readonly Constraint[], place: number[]): Set<number> {
  const tree = new Set<number>();
  const inside = new Array<boolean>(count).fill(false);
  if (count > 0) inside[0] = true;
  for (let size = 1; size < count; ) {
    let [tightest, slack] = [-1, Infinity];
    all.forEach((c, i) => {
      if (at(inside, c.source) === at(inside, c.target)) return;
      const free = slackOf(c, place);
      if (free < slack) [tightest, slack] = [i, free];
    });
    const entering = at(all, tightest);
    const shift = at(inside, entering.target) ? -slack : slack;
    if (shift !== 0)
      inside.forEach((is, i) => {
        if (is) place[i] = at(place, i) + shift;
      });
    tree.add(tightest);
    inside[entering.source] = true;
    inside[entering.target] = true;
    size++;
  }
  return tree;
}

type Rooted = { order: number[]; parent: number[]; edge: number[] };

function improve(count: number, all: readonly Constraint[], place: number[], tree: Set<number>): void {
  const net = new Array<number>(count).fill(0);
  for (const { source, target, weight } of all) {
    net[source] = at(net, source) + weight;
    net[target] = at(net, target) - weight;
  }
  let from = 0;
  for (let pivots = 0; pivots < limits.layoutPivotsPerShapeMax * count; pivots++) {
    const rooted = rootedTree(count, all, tree);
    const leaving = worsening(all, rooted, net, from);
    if (leaving < 0) return;
    from = leaving + 1;
    const moved = subtree(count, rooted, leaving);
    const edge = at(rooted.edge, leaving);
    const right = at(all, edge).target === leaving;
    let [entering, slack] = [-1, Infinity];
    all.forEach((c, i) => {
      const leaves = at(moved, c.source) && !at(moved, c.target);
      const enters = !at(moved, c.source) && at(moved, c.target);
      if (right ? !leaves : !enters) return;
      const free = slackOf(c, place);
      if (free < slack) [entering, slack] = [i, free];
    });
    if (entering < 0) return;
    moved.forEach((is, i) => {
      if (is) place[i] = at(place, i) + (right ? slack : -slack);
    });
    tree.delete(edge);
    tree.add(entering);
  }
}

/** Parents before children, from node 0. */
function rootedTree(count: number, all: readonly Constraint[], tree: ReadonlySet<number>): Rooted {
  const near = Array.from({ length: count }, (): [number, number][] => []);
  for (const edge of tree) {
    const { source, target } = at(all, edge);
    at(near, source).push([target, edge]);
    at(near, target).push([source, edge]);
  }
  const parent = new Array<number>(count).fill(-1);
  const edge = new Array<number>(count).fill(-1);
  const order = count > 0 ? [0] : [];
  for (let i = 0; i < order.length; i++) {
    const node = at(order, i);
    for (const [next, via] of at(near, node)) {
      if (next === at(parent, node)) continue;
      parent[next] = node;
      edge[next] = via;
      order.push(next);
    }
  }
  return { order, parent, edge };
}

/** The next node, from `from` on, whose constraint to its parent should be longer; -1 if the tree is optimal. */
function worsening(
  all: readonly Constraint[],
  { order, parent, edge }: Rooted,
  net: readonly number[],
  from: number,
): number {
  const total = [...net];
  for (const node of order.toReversed()) {
    const up = at(parent, node);
    if (up >= 0) total[up] = at(total, up) + at(total, node);
  }
  const count = net.length;
  for (let k = 0; k < count; k++) {
    const node = (from + k) % count;
    if (at(parent, node) < 0) continue;
    const out = at(total, node);
    if ((at(all, at(edge, node)).target === node ? -out : out) < 0) return node;
  }
  return -1;
}

function subtree(count: number, { order, parent }: Rooted, top: number): boolean[] {
  const inside = new Array<boolean>(count).fill(false);
  inside[top] = true;
  for (const node of order)
    if (node !== top && at(parent, node) >= 0 && at(inside, at(parent, node))) inside[node] = true;
  return inside;
}
