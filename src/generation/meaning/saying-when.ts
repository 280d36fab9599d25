/** "When" that applies to some things only: "when the sum exceeds 500", but not "when the dough is ready". */
import type { Clause, Phrase } from "../clauses/clause.ts";
import { words } from "../clauses/lexicon.ts";
import { subjectOf } from "./antecedents.ts";
import { bandIn } from "./bands.ts";
import { stativeVerbs, troubleNouns } from "./classes.ts";
import type { Around } from "./saying.ts";

/** States found in a thing, which are not awaited. "Ready", "complete", "free", "paid" are awaited. */
const foundStates = words(
  "missing wrong bad faulty defective damaged broken dirty sick ill late overdue expired urgent suspicious hazardous dangerous fragile perishable " +
    "high low large small long short heavy light critical severe serious major minor new foreign abroad unclear doubtful torn leaky rotten mouldy " +
    "stale loose worn absent allergic pregnant eligible entitled liable poor weak insufficient similar different necessary unhappy dissatisfied",
);

/** Properties of the thing itself, unless the text waits for all of a number of things. */
const traits = words(
  "have need require want contain exceed suffer belong involve include concern lack prefer wish like differ doubt cover apply",
);

const failures = words("fail refuse reject decline disagree object complain doubt hesitate insist");

const findings = words("find discover notice detect spot encounter");

/**
 * "When the guest is a member", "when a part is missing", "when the audit finds an error", "when the sum exceeds 500
 * euros".
 */
export function isSometimes({ clause, sentence, main }: Around): boolean {
  const { link, past, perfect, verb } = clause;
  if (link?.kind !== "when" || link.words !== "when" || clause.sentence === 0 || main === null) return false;
  if (past || perfect) return false;
  if (bandIn(clause.tokens.map((at) => sentence.tokens[at]?.form.toLowerCase() ?? "")) !== null) return true;
  if (verb === null) return isFoundState(clause);
  if (failures.has(verb.lemma) && !clause.passive) return true;
  if (traits.has(verb.lemma)) return isLoose(clause.object);
  return (
    (isTrouble(subjectOf(clause)) && stativeVerbs.has(verb.lemma)) ||
    (findings.has(verb.lemma) && clause.object !== null && isLoose(clause.object))
  );
}

/** "Is a member", "is missing", "is too salty", "is incomplete". */
function isFoundState({ state, adverbs }: Clause): boolean {
  if (state === null) return false;
  if ("head" in state) return ["a", "an"].includes(state.determiner ?? "") && !state.pronoun;
  const lemma = state.lemma.toLowerCase();
  return (
    foundStates.has(lemma) || /^(?:too|very)\b/.test(state.words) || adverbs.includes("too") || denies(lemma)
  );
}

const denies = (lemma: string) =>
  /^(?:un(?!der|iform|ique|ited)|in(?=complete|correct|valid|suffi|consist|access|elig|accur|approp|adequ)|ir(?=reg)|im(?=poss|pro)|il(?=leg))/.test(
    lemma,
  );

const isTrouble = (phrase: Phrase | null) =>
  phrase !== null &&
  troubleNouns.has(phrase.lemma.toLowerCase()) &&
  ["a", "an", "any", null].includes(phrase.determiner);

/** Nothing that the text waits for: "has the papers", "has both signatures". */
const isLoose = (phrase: Phrase | null) =>
  phrase === null || !["the", "both", "all", "every", "each"].includes(phrase.determiner ?? "");
