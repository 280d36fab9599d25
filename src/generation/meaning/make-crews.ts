/** Several who do the same work: each gets a branch. */
import type { Phrase } from "../clauses/clause.ts";
import { capitalised } from "../naming/words.ts";
import { findActor, nameWords } from "./actors.ts";
import { personNouns } from "./classes.ts";
import { type Draft, isOutside } from "./draft.ts";
import { branchOf } from "./make-branches.ts";
import { keyOf } from "./parties.ts";
import type { Saying } from "./saying.ts";

/** "The bakery and the grill prepare the order": each of them does it. Joint work of two is one step. */
export function crewOf(saying: Saying, draft: Draft): readonly string[] {
  if (isJoint(saying)) return [];
  return draft.parties.crews.get(saying.clause.id) ?? namedDoers(saying, draft);
}

/**
 * "The judge and the clerk sign it together", "together with the clerk": the further doers, and the rest of the saying.
 */
export function withHelpers(saying: Saying, draft: Draft): { saying: Saying; helpers: readonly string[] } {
  const { clause } = saying;
  const parts = clause.complements.map((one) => ({
    one,
    party: one.preposition === "together with" ? partyOf(one.phrase, draft) : null,
  }));
  const named = parts.flatMap(({ party }) => party ?? []);
  const complements = parts.flatMap(({ one, party }) => (party === null ? [one] : []));
  const fellows = isJoint(saying) ? namedDoers(saying, draft).slice(1) : [];
  return { saying: { ...saying, clause: { ...clause, complements } }, helpers: [...fellows, ...named] };
}

/** A person who also acts elsewhere, or a word for persons; things are put together, people are not. */
function partyOf(phrase: Phrase, { parties }: Draft): string | null {
  if (phrase.fellows.length > 0) return null;
  const words = nameWords(phrase);
  const actor = findActor(words, phrase.lemma, parties.actors);
  if (actor) return actor.outside ? null : actor.name;
  return personNouns.has(phrase.lemma) ? capitalised(words) : null;
}

const isJoint = ({ clause: { connectors, verb } }: Saying): boolean =>
  connectors.some((words) => jointly.has(words)) || mutualVerbs.has(verb?.lemma ?? "");

/** All named doers, if each is known; empty for only one. */
function namedDoers({ clause }: Saying, draft: Draft): readonly string[] {
  const { doer } = clause;
  if (doer === null || doer.or) return [];
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

/**
 * "The nurse and the porter prepare the room and move the bed": the block that each of them continues; null for the
 * first work.
 */
export function crewBefore({ clause }: Saying, draft: Draft): string | null {
  const { said, sayings } = draft;
  const last = said.at(-1);
  const before = last && sayings[last.place]?.clause;
  if (!last || !before || clause.doerFrom === null) return null;
  const isSame = [before.id, before.doerFrom].includes(clause.doerFrom);
  return isSame && before.sentence === clause.sentence ? branchOf(last.statement.id, draft) : null;
}
