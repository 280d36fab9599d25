/** Pass 3: the flow cut into chains, the straight pieces from which rows are made. */

import { at, range } from "../geometry/geometry.ts";
import type { Sheet } from "../model.ts";
import { flowEnds } from "./columns.ts";

/** Items of one band in one row; pieces of the main chain are never split. */
export type Piece = { items: number[]; main: boolean };

type Branch = { target: number; preferred: boolean };

/**
 * Names of branches that mean yes, in languages of imported documents; they decide between paths of the same length.
 */
const affirmative = /^\s*(yes|y|ja|oui|sí|si|ok|okay|true)\b/i;

/**
 * In each group the longest path from a start is the main chain, then repeatedly the longest remaining path. Chains are
 * cut where they change the band.
 */
export function piecesOf(sheet: Sheet, columns: readonly number[], back: ReadonlySet<number>): Piece[] {
  const forward: { source: number; target: number; preferred: boolean }[] = [];
  sheet.links.forEach((link, i) => {
    const ends = flowEnds(link);
    if (!ends || back.has(i) || (link.source.at === "item" && link.source.boundary)) return;
    const preferred = link.edge.isDefault || affirmative.test(link.edge.name);
    forward.push({ source: ends[0], target: ends[1], preferred });
  });
  const groupOf = (i: number) => at(sheet.bands, at(sheet.items, i).band).group;
  const free = new Set(range(sheet.items.length).filter((i) => at(columns, i) >= 0));
  const outgoing = sheet.items.map((): Branch[] => []);
  for (const { source, target, preferred } of forward)
    if (free.has(source) && free.has(target) && groupOf(source) === groupOf(target))
      at(outgoing, source).push({ target, preferred });
  const order = [...free].sort((a, b) => at(columns, a) - at(columns, b) || a - b);
  const pieces: Piece[] = [];
  const begun = new Set<number>();
  while (free.size > 0) {
    const chain = longestChain(
      sheet,
      order.filter((i) => free.has(i)),
      outgoing,
      free,
      begun,
      groupOf,
    );
    const group = groupOf(at(chain, 0));
    for (const items of cutAtBands(sheet, chain)) pieces.push({ items, main: !begun.has(group) });
    begun.add(group);
    for (const item of chain) free.delete(item);
  }
  return pieces;
}

type Best = { length: number; likes: number; next: number };

function longestChain(
  sheet: Sheet,
  order: readonly number[],
  outgoing: readonly Branch[][],
  free: ReadonlySet<number>,
  begun: ReadonlySet<number>,
  groupOf: (item: number) => number,
): number[] {
  const best = new Map<number, Best>();
  for (const item of order.toReversed())
    best.set(
      item,
      bestBranch(
        at(outgoing, item).filter(({ target }) => free.has(target)),
        best,
      ),
    );
  // A group begins with a start event, if it has one; then length decides, then the order of columns.
  const rank = (i: number) => {
    const starts = at(sheet.items, i).node.kind === "startEvent" && !begun.has(groupOf(i));
    return (starts ? order.length : 0) + (best.get(i)?.length ?? 0);
  };
  let head = at(order, 0);
  for (const item of order) if (rank(item) > rank(head)) head = item;
  const chain: number[] = [];
  for (let item = head; item >= 0; item = best.get(item)?.next ?? -1) chain.push(item);
  return chain;
}

function bestBranch(branches: readonly Branch[], best: ReadonlyMap<number, Best>): Best {
  let found: Best = { length: 1, likes: 0, next: -1 };
  for (const { target, preferred } of branches) {
    const rest = best.get(target);
    if (!rest) continue;
    const way: Best = { length: rest.length + 1, likes: rest.likes + (preferred ? 1 : 0), next: target };
    if (way.length > found.length || (way.length === found.length && way.likes > found.likes)) found = way;
  }
  return found;
}

function cutAtBands(sheet: Sheet, chain: readonly number[]): number[][] {
  const pieces: number[][] = [];
  let last = -1;
  for (const item of chain) {
    const { band } = at(sheet.items, item);
    if (band !== last || pieces.length === 0) pieces.push([]);
    pieces.at(-1)?.push(item);
    last = band;
  }
  return pieces;
}
