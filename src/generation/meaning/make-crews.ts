/** Several who do the same work: each of them has a branch of it. */
import { type Draft, isOutside } from "./draft.ts";
import { branchOf } from "./make-branches.ts";
import { keyOf } from "./parties.ts";
import type { Saying } from "./saying.ts";

/** "The bakery and the grill prepare the order": each of them does it. What two do with each other is one step. */
export function crewOf({ clause }: Saying, draft: Draft): readonly string[] {
  const { doer, connectors, verb } = clause;
  if (doer === null || doer.or || connectors.some((words) => jointly.has(words))) return [];
  if (mutualVerbs.has(verb?.lemma ?? "")) return [];
  const told = draft.parties.crews.get(clause.id);
  if (told) return told;
  const names = [doer, ...doer.fellows].flatMap((phrase) => {
    const name = draft.parties.meant.get(keyOf(clause, phrase))?.party ?? null;
    return name === null || isOutside(name, draft) ? [] : [name];
  });
  const isWhole = names.length > doer.fellows.length && new Set(names).size === names.length;
  return names.length > 1 && isWhole ? names : [];
}

const jointly = new Set(["together", "jointly"]);
const mutualVerbs = new Set(
  "hold conduct meet agree discuss negotiate talk arrange confer exchange debate".split(" "),
);

/** "The nurse and the porter prepare the room and move the bed": the block in which each goes on; null for the first work. */
export function crewBefore({ clause }: Saying, draft: Draft): string | null {
  const { said, sayings } = draft;
  const last = said.at(-1);
  const before = last && sayings[last.place]?.clause;
  if (!last || !before || clause.doerFrom === null) return null;
  const isSame = [before.id, before.doerFrom].includes(clause.doerFrom);
  return isSame && before.sentence === clause.sentence ? branchOf(last.statement.id, draft) : null;
}
