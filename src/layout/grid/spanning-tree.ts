/** A spanning tree of constraints without slack, for the network simplex. */

import { at, range } from "../geometry/geometry.ts";
import { first, type Heap, newHeap, pop, push } from "../route/heap.ts";

/** `place(target) >= place(source) + min`; each unit of length costs `weight`. */
export type Constraint = { source: number; target: number; min: number; weight: number };

/** All constraints, and the indices of those at each node. */
export type Network = { count: number; all: readonly Constraint[]; near: readonly (readonly number[])[] };

/**
 * Rooted at node 0. By node: the next node towards the root and the constraint that leads to it (-1 at the root), the
 * tree's constraints at it, and the weights that leave the part behind it less those that enter it.
 */
export type Tree = { parent: number[]; edge: number[]; near: number[][]; pull: number[] };

export const networkOf = (count: number, all: readonly Constraint[]): Network => ({
  count,
  all,
  near: nearOf(count, all, range(all.length)),
});

function nearOf(count: number, all: readonly Constraint[], chosen: readonly number[]): number[][] {
  const near = range(count).map((): number[] => []);
  for (const i of chosen) {
    const { source, target } = at(all, i);
    at(near, source).push(i);
    at(near, target).push(i);
  }
  return near;
}

export const slackOf = (c: Constraint, place: readonly number[]): number =>
  at(place, c.target) - at(place, c.source) - c.min;

/** The tree grows by the constraint with the least slack; what is in it moves towards the rest by that slack. */
export function spanningTree(network: Network, place: number[]): Tree {
  const { count, all } = network;
  const tight = count > 0 ? tightConstraints(network, place) : [];
  const near = nearOf(count, all, tight);
  const parent = new Array<number>(count).fill(-1);
  const edge = new Array<number>(count).fill(-1);
  const pull = pullsOf(network);
  const order = count > 0 ? [0] : [];
  for (const node of order)
    for (const via of at(near, node)) {
      if (via === at(edge, node)) continue;
      const next = otherEnd(at(all, via), node);
      parent[next] = node;
      edge[next] = via;
      order.push(next);
    }
  for (const node of order.slice(1).toReversed()) {
    const up = at(parent, node);
    pull[up] = at(pull, up) + at(pull, node);
  }
  return { parent, edge, near, pull };
}

const otherEnd = ({ source, target }: Constraint, node: number): number =>
  source === node ? target : source;

function pullsOf({ count, all }: Network): number[] {
  const pull = new Array<number>(count).fill(0);
  for (const { source, target, weight } of all) {
    pull[source] = at(pull, source) + weight;
    pull[target] = at(pull, target) - weight;
  }
  return pull;
}

/**
 * The constraints between the tree and the rest, by slack and then by index. As the tree moves right, all slack of those
 * that lead out of it shrinks, and all slack of those that lead into it grows.
 */
type Border = { out: Heap; into: Heap; moved: number };

function tightConstraints({ count, all, near }: Network, place: number[]): number[] {
  const border: Border = { out: newHeap(), into: newHeap(), moved: 0 };
  /** How far the tree had moved when each node joined it; -1 is not yet. */
  const joined = new Map<number, number>();
  const join = (node: number): void => {
    joined.set(node, border.moved);
    for (const i of at(near, node)) {
      const c = at(all, i);
      if (joined.has(c.source) && joined.has(c.target)) continue;
      if (c.source === node) push(border.out, slackOf(c, place) + border.moved, i, i);
      else push(border.into, slackOf(c, place) - border.moved, i, i);
    }
  };
  const isInside = (i: number): boolean => joined.has(at(all, i).source) && joined.has(at(all, i).target);
  const chosen: number[] = [];
  for (join(0); joined.size < count; ) {
    const { index, slack, leads } = tightest(border, isInside);
    border.moved += leads === "out" ? slack : -slack;
    chosen.push(index);
    const { source, target } = at(all, index);
    join(leads === "out" ? target : source);
  }
  for (const [node, was] of joined) place[node] = at(place, node) + border.moved - was;
  return chosen;
}

type Tightest = { index: number; slack: number; leads: "out" | "into" };

function tightest({ out, into, moved }: Border, isInside: (index: number) => boolean): Tightest {
  const leave = cheapest(out, isInside);
  const enter = cheapest(into, isInside);
  const slack = { out: leave.price - moved, into: enter.price + moved };
  const isOut = slack.out < slack.into || (slack.out === slack.into && leave.value < enter.value);
  return isOut
    ? { index: leave.value, slack: slack.out, leads: "out" }
    : { index: enter.value, slack: slack.into, leads: "into" };
}

function cheapest(heap: Heap, isInside: (index: number) => boolean): { price: number; value: number } {
  for (let top = first(heap); top; top = first(heap)) {
    if (!isInside(top.value)) return top;
    pop(heap);
  }
  return { price: Infinity, value: Infinity };
}

/** The nodes of the part of the tree that hangs on the constraint above a node, that node first. */
export function partBelow({ edge, near }: Tree, all: readonly Constraint[], top: number): number[] {
  const part = [top];
  for (const node of part)
    for (const via of at(near, node)) if (via !== at(edge, node)) part.push(otherEnd(at(all, via), node));
  return part;
}

/** The part below `top` lets go of its constraint, and hangs on another one, which ends at `inner` in that part. */
export function rehang(
  tree: Tree,
  all: readonly Constraint[],
  top: number,
  via: number,
  inner: number,
): void {
  const { parent, edge, near, pull } = tree;
  const [was, whole] = [at(edge, top), at(pull, top)];
  const outer = otherEnd(at(all, via), inner);
  for (const node of [top, at(parent, top)]) near[node] = at(near, node).filter((i) => i !== was);
  for (const node of [inner, outer]) at(near, node).push(via);
  for (let up = at(parent, top); up >= 0; up = at(parent, up)) pull[up] = at(pull, up) - whole;
  for (let up = outer; up >= 0; up = at(parent, up)) pull[up] = at(pull, up) + whole;
  // Between `inner` and `top`, what was above is now below.
  let [node, above, upwards, below] = [inner, outer, via, 0];
  for (;;) {
    const [next, link, own] = [at(parent, node), at(edge, node), at(pull, node)];
    parent[node] = above;
    edge[node] = upwards;
    pull[node] = whole - below;
    if (node === top) return;
    [node, above, upwards, below] = [next, node, link, own];
  }
}
