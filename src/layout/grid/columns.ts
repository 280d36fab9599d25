/** Pass 2: the column of every flow node, from left to right along the flow, shared by all pools of a sheet. */

import { at, range } from "../geometry/geometry.ts";
import type { Link, Sheet } from "../model.ts";
import { leftAligned, longestPaths, placesOf } from "./network-simplex.ts";
import { besideEachOther, scatteredIn } from "./parts.ts";
import type { Constraint } from "./spanning-tree.ts";

/** How columns are chosen. In joint modes, message flows put the receiver below the sender or right of it. */
export type ColumnMode = "joint" | "separate" | "sources" | "sinks";

const weights = { sequence: 6, boundary: 2, back: 1, association: 2, message: 2 };

/** Indices of the sheet's links that run against the flow. */
export function backLinks(sheet: Sheet): Set<number> {
  const outgoing = sheet.items.map((): number[] => []);
  const indegree = sheet.items.map(() => 0);
  sheet.links.forEach((link, i) => {
    const ends = flowEnds(link);
    if (!ends) return;
    at(outgoing, ends[0]).push(i);
    indegree[ends[1]] = at(indegree, ends[1]) + 1;
  });
  const rank = (i: number) =>
    at(sheet.items, i).node.kind === "startEvent" ? 0 : at(indegree, i) === 0 ? 1 : 2;
  const roots = range(sheet.items.length).sort((a, b) => rank(a) - rank(b) || a - b);
  const state = sheet.items.map(() => "new" as "new" | "open" | "done");
  const back = new Set<number>();
  for (const root of roots) {
    if (at(state, root) !== "new") continue;
    const stack = [{ item: root, next: 0 }];
    state[root] = "open";
    for (let top = stack.at(-1); top; top = stack.at(-1)) {
      const link = at(outgoing, top.item)[top.next++];
      if (link === undefined) {
        state[top.item] = "done";
        stack.pop();
        continue;
      }
      const target = (flowEnds(at(sheet.links, link)) ?? [0, 0])[1];
      if (at(state, target) === "open") back.add(link);
      else if (at(state, target) === "new") {
        state[target] = "open";
        stack.push({ item: target, next: 0 });
      }
    }
  }
  return back;
}

/** Source and target of a sequence flow between two items that have columns. */
export function flowEnds(link: Link): [number, number] | null {
  if (link.kind !== "sequence" || link.source.at !== "item" || link.target.at !== "item") return null;
  return [link.source.item, link.target.item];
}

/**
 * The column of each item; -1 for artifacts, for items on a shelf (see `shelved`) and for scattered ones. Ends of
 * `falls` may share one.
 */
export function columnsOf(
  sheet: Sheet,
  back: ReadonlySet<number>,
  mode: ColumnMode,
  falls: ReadonlySet<number> = new Set(),
): number[] {
  const constraints = constraintsOf(sheet, back, mode, falls);
  const count = sheet.items.length;
  const places =
    mode === "sources" || mode === "sinks"
      ? byLongestPath(sheet, constraints, mode)
      : placesOf(count, constraints);
  const out = shelved(sheet).union(scatteredIn(sheet));
  const columns = places.map((place, i) => (at(sheet.items, i).artifact || out.has(i) ? -1 : place));
  return normalised(besideEachOther(sheet, columns));
}

/** Big items without any flow (mostly event sub-processes): they need no column. */
export function shelved(sheet: Sheet): Set<number> {
  const linked = new Set<number>();
  for (const { source, target, kind } of sheet.links)
    for (const end of [source, target]) if (end.at === "item" && kind !== "association") linked.add(end.item);
  const big = sheet.items.flatMap((item, i) => (item.inner && !linked.has(i) ? [i] : []));
  return new Set(big.length < sheet.items.filter((item) => !item.artifact).length ? big : []);
}

function constraintsOf(
  sheet: Sheet,
  back: ReadonlySet<number>,
  mode: ColumnMode,
  falls: ReadonlySet<number>,
): Constraint[] {
  const constraints: Constraint[] = [];
  sheet.links.forEach((link, i) => {
    const { source, target, kind } = link;
    if (source.at !== "item" || target.at !== "item" || source.item === target.item) return;
    if (kind === "sequence" && back.has(i))
      constraints.push({ source: target.item, target: source.item, min: 1, weight: weights.back });
    else if (kind === "sequence")
      constraints.push({
        source: source.item,
        target: target.item,
        min: falls.has(i) ? 0 : 1,
        weight: source.boundary ? weights.boundary : weights.sequence,
      });
  });
  const soft = sheet.links.filter((link) => {
    const { source, target, kind } = link;
    if (source.at !== "item" || target.at !== "item" || source.item === target.item) return false;
    if (at(sheet.items, source.item).artifact || at(sheet.items, target.item).artifact) return false;
    return kind === "association" || (kind === "message" && mode === "joint");
  });
  const reaches = reachability(sheet.items.length, constraints);
  for (const { source, target, kind } of soft) {
    if (source.at !== "item" || target.at !== "item") continue;
    if (reaches.path(target.item, source.item)) continue;
    const min = kind === "association" ? 1 : 0;
    constraints.push({ source: source.item, target: target.item, min, weight: weights[kind] });
    reaches.add(source.item, target.item);
  }
  return constraints;
}

/** Answers whether a path leads from one node to another, while constraints are added. */
export function reachability(count: number, constraints: readonly Constraint[]) {
  const out = range(count).map((): number[] => []);
  for (const { source, target } of constraints) at(out, source).push(target);
  const path = (from: number, to: number): boolean => {
    const seen = new Set([from]);
    const queue = [from];
    for (let i = 0; i < queue.length; i++) {
      const node = at(queue, i);
      if (node === to) return true;
      for (const next of at(out, node))
        if (!seen.has(next)) {
          seen.add(next);
          queue.push(next);
        }
    }
    return false;
  };
  return { path, add: (from: number, to: number) => at(out, from).push(to) };
}

/** Everything as far left ("sources") or as far right ("sinks") as possible, separately in each part. */
function byLongestPath(
  sheet: Sheet,
  constraints: readonly Constraint[],
  mode: "sources" | "sinks",
): number[] {
  const count = sheet.items.length;
  if (mode === "sources") return longestPaths(count, constraints);
  const turned = constraints.map((c) => ({ ...c, source: c.target, target: c.source }));
  const places = longestPaths(count, turned).map((place) => -place);
  const messages = sheet.links.flatMap(({ source, target, kind }): Constraint[] =>
    kind === "message" && source.at === "item" && target.at === "item"
      ? [{ source: source.item, target: target.item, min: 0, weight: 0 }]
      : [],
  );
  return leftAligned(places, [...constraints, ...messages]);
}

/** Columns from 0 without empty ones between. */
function normalised(columns: readonly number[]): number[] {
  const used = [...new Set(columns.filter((column) => column >= 0))].sort((a, b) => a - b);
  const index = new Map(used.map((column, i) => [column, i]));
  return columns.map((column) => index.get(column) ?? -1);
}
