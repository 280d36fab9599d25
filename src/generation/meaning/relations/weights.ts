/** The weight of each kind of evidence. Relations are accepted by weight; ties are broken by text order. */
import type { Relation, Why } from "../meaning.ts";

const weights: Record<Why, number> = { explicit: 100, form: 60, shared: 40, order: 10, world: 5 };

/** Two relations with the same key contradict each other: the heavier one wins. */
function claimOf(relation: Relation): string {
  switch (relation.kind) {
    case "within":
    case "before":
    case "after":
    case "same":
      return `${relation.kind === "within" ? "within" : relation.kind === "same" ? "same" : "moved"} ${relation.what}`;
    case "attach":
      return `attach ${relation.what}`;
    case "back":
    case "on":
      return `leads ${typeof relation.from === "string" ? relation.from : `${relation.from.of} ${relation.from.value}`}`;
    case "message":
      return `message ${relation.from} ${relation.to}`;
  }
}

/** The accepted relations; those that lose against a heavier one are left out. */
export function settled(relations: readonly Relation[]): Relation[] {
  const best = new Map<string, Relation>();
  for (const one of relations) {
    const claim = claimOf(one);
    const other = best.get(claim);
    if (other === undefined || weights[one.why] > weights[other.why]) best.set(claim, one);
  }
  return relations.filter((one) => best.get(claimOf(one)) === one);
}
