/** States, and work in the form of a state. */

import type { Clause } from "../clauses/clause.ts";
import { isSomebody } from "../clauses/lexicon-words.ts";
import { subjectOf } from "./antecedents.ts";
import { stativeVerbs, workingNouns, workWithObject } from "./classes.ts";
import { type Around, hasDoer, verbIn } from "./saying.ts";

export const isStative = (around: Around) => {
  const { clause } = around;
  if (!clause.verb) return clause.state !== null && !isDone(clause);
  if (!stativeVerbs.has(clause.verb.lemma)) return becomes(around);
  // "A student applies for a grant", "The rule applies to all".
  if (clause.verb.lemma === "apply" && clause.complements.some(({ preposition }) => preposition === "for"))
    return false;
  if (clause.verb.lemma === "have" && hasDoer(around) && workingNouns.has(clause.object?.lemma ?? ""))
    return false;
  return !(
    workWithObject.has(clause.verb.lemma) &&
    clause.object !== null &&
    (hasDoer(around) || clause.passive || clause.form === "imperative")
  );
};

/** "The water runs clear", "the lamp turns green": the resulting state of a thing. */
const becomes = ({ clause, sentence, parties }: Around) =>
  clause.object === null &&
  !clause.passive &&
  clause.doer !== null &&
  (parties.doers.get(clause.id) ?? null) === null &&
  sentence.tokens.some(
    ({ head, relation, upos }) => head === clause.verb?.at && relation === "xcomp" && upos === "ADJ",
  );

/** "The complaint is closed": the parser takes some participles for adjectives. */
export const isDone = ({ state, link, negated }: Clause) =>
  state !== null &&
  (link === null || ["beside", "coordinate"].includes(link.kind)) &&
  !negated &&
  doneStates.has(state.words.toLowerCase());
/** The participles used as states, with the work that led to them. */
export const doneStates: ReadonlyMap<string, string> = new Map(
  "closed:close cancelled:cancel canceled:cancel archived:archive suspended:suspend blocked:block locked:lock unlocked:unlock released:release approved:approve rejected:reject refunded:refund published:publish completed:complete stored:store payable:pay"
    .split(" ")
    .map((pair): [string, string] => {
      const [state = "", verb = ""] = pair.split(":");
      return [state, verb];
    }),
);

/** "Approval by the CFO is required", "a signature is needed": the noun is the work. */
export const isNeeded = ({ clause }: Around) =>
  clause.passive && verbIn(clause, new Set(["need", "require"])) && clause.object !== null;

/** "There is no second visit", "no approval needed". */
export function isNotDone(around: Around): boolean {
  const { negated, passive, verb, object, link } = around.clause;
  const isDenied =
    negated || (passive && /^(?:need|require)$/.test(verb?.lemma ?? "") && object?.determiner === "no");
  return (
    isDenied && (link === null || ["coordinate", "beside"].includes(link.kind) || isTellingRelative(around))
  );
}

/** "is responsible for checking". */
export const isDuty = ({ clause }: Around) => namesDuty(clause);

const namesDuty = ({ state }: Clause) =>
  state !== null && "lemma" in state && ["responsible", "charge", "accountable"].includes(state.lemma);

/**
 * "informs the manager, who signs": the relative clause continues; "the clerk who took the call" only says which one.
 */
export function isTellingRelative(around: Around): boolean {
  const { clause, main, sentence } = around;
  const kind = clause.link?.kind;
  if (kind !== "relative" && !(kind === "participle" && clause.form === "finite")) return false;
  if (clause.verb === null || isStative(around) || clause.negated) return false;
  if (clause.past || clause.perfect) return false;
  const before = sentence.tokens[(clause.tokens[0] ?? 0) - 1]?.form;
  const about = clause.doer ?? clause.object;
  const subject = main && subjectOf(main);
  const onSubject = subject !== null && about?.head === subject.head;
  return before === "," || (!onSubject && !onlyDescribes(around));
}

/** "the parcels that come in", "passes that lapse": events without a doer, which only say which ones. */
function onlyDescribes({ clause, sentence }: Around): boolean {
  const { doer, object, passive, complements, tokens } = clause;
  const isPerson =
    sentence.tokens[tokens[0] ?? 0]?.form.toLowerCase() === "who" || isSomebody(doer?.lemma ?? "");
  return doer !== null && object === null && !passive && complements.length === 0 && !isPerson;
}

/** "There is no cover, so the clerk sends a refusal": the consequence is work; "so that he can work" is a motive. */
export const isConsequence = (around: Around): boolean => {
  const { link, verb, negated, modality } = around.clause;
  if (link?.kind !== "so" || link.words === "so that" || verb === null || negated) return false;
  return modality !== "can" && (hasDoer(around) || around.clause.passive) && !isStative(around);
};
