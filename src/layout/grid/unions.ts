/** Things connected by pairs, directly or indirectly. */

import { at, range } from "../geometry/geometry.ts";

/** The first member of the part that each of `count` things belongs to. */
export function unionsOf(count: number, pairs: Iterable<readonly [number, number]>): number[] {
  const parent = range(count);
  const find = (i: number): number => {
    let root = i;
    while (at(parent, root) !== root) root = at(parent, root);
    parent[i] = root;
    return root;
  };
  for (const [one, other] of pairs) {
    const [a, b] = [find(one), find(other)];
    parent[Math.max(a, b)] = Math.min(a, b);
  }
  return parent.map((_, i) => find(i));
}
