/** Branches of a flow, and which of their shapes belong in one column. */

import { at, range } from "../geometry/geometry.ts";
import type { Sheet } from "../model.ts";

/**
 * Pairs of items that begin two branches of one split; and of those that follow them, step by step, where the two
 * branches have the same number of steps.
 */
export function siblingsOf(sheet: Sheet): [number, number][] {
  const { from, into } = flowsAt(sheet);
  const branchFrom = (first: number): number[] => {
    const branch: number[] = [];
    for (let item: number | undefined = first; item !== undefined; item = at(from, item)[0]) {
      if (at(into, item).length !== 1 || at(from, item).length > 1 || branch.includes(item)) break;
      branch.push(item);
    }
    return branch;
  };
  return from.flatMap((firsts): [number, number][] =>
    firsts.flatMap((first, i) =>
      firsts.slice(i + 1).flatMap((other): [number, number][] => {
        const [one, two] = [branchFrom(first), branchFrom(other)];
        const steps = one.length === two.length ? one.length : 0;
        return [[first, other], ...range(steps).map((k): [number, number] => [at(one, k), at(two, k)])];
      }),
    ),
  );
}

/** The items to which sequence flows lead from each item, and those from which they come; each once. */
function flowsAt({ items, links }: Sheet): { from: number[][]; into: number[][] } {
  const from = items.map(() => new Set<number>());
  const into = items.map(() => new Set<number>());
  for (const { kind, source, target } of links) {
    if (kind !== "sequence" || source.at !== "item" || target.at !== "item") continue;
    at(into, target.item).add(source.item);
    if (source.boundary === null) at(from, source.item).add(target.item);
  }
  return { from: from.map((all) => [...all]), into: into.map((all) => [...all]) };
}
