/** Work that is always done in some cases, whoever does it, and work that is left out in some cases. */
import type { Clause, Complement } from "../clauses/clause.ts";
import { capitalised } from "../naming/words.ts";
import type { Line, Order, Place } from "./order.ts";
import { caseOf, stepOf, timeNouns, workIn } from "./step-orders.ts";
import { hangingOn, isElement, isOurs, set, wordsOf } from "./words.ts";
import { thingOf, verbOfNoun, workOfWords } from "./work.ts";

/** Verbs about drawing and saying, not about work. */
const drawing = set(
  "use show draw model call name say write speak want need like see have be include depict display mention keep avoid let mean understand prefer expect ask",
);

const sides = set("before after");

/** "for big orders" before the verb */
const caseBefore = (complements: readonly Complement[], verb: number): Complement | undefined =>
  complements.find(
    ({ preposition, phrase }) =>
      /^(?:for|with|in|on|at|in case of)$/.test(preposition) &&
      phrase.modifiers.length > 0 &&
      phrase.to <= verb &&
      !timeNouns.has(phrase.lemma),
  );

const sideOf = (word: string): "before" | "after" => (word === "before" ? "before" : "after");

/** "before we bake", "before packing" */
function placeOf(line: Line, clause: Clause, around: Clause | null): Place | null {
  if (around?.verb && around.state === null)
    return { at: sideOf(around.link?.kind ?? ""), work: workIn(line, around, clause) };
  const noun = clause.complements.find(
    ({ preposition, phrase }) => sides.has(preposition) && verbOfNoun(phrase.lemma) !== null,
  );
  return noun ? { at: sideOf(noun.preposition), work: workOfWords(noun.phrase.words) } : null;
}

const isAlways = (line: Line, { form }: Clause): boolean =>
  form === "imperative" || /\b(?:always|must|has to|have to|every time|each time)\b/i.test(line.text);

const tellsWork = ({ verb, object, negated }: Clause): boolean =>
  !drawing.has(verb?.lemma ?? "") &&
  !negated &&
  object !== null &&
  !object.pronoun &&
  !isElement(object.lemma);

/** "For big orders we always take a deposit before we bake": work in some cases, whoever does it. */
export function alwaysIn(line: Line, clause: Clause): Order[] | null {
  const { verb, complements } = clause;
  if (!verb || !tellsWork(clause) || !isAlways(line, clause)) return null;
  const about = caseBefore(complements, line.tokens[verb.at]?.from ?? 0);
  if (about === undefined) return null;
  const bare = {
    ...clause,
    doer: isOurs(clause) ? null : clause.doer,
    complements: complements.filter((one) => one !== about && !sides.has(one.preposition)),
  };
  const around = hangingOn(line, clause, "before", "after", "once");
  const place = placeOf(line, clause, around) ?? { at: "about", thing: about.phrase.lemma };
  return [stepOf(line, bare, place, around, capitalised(thingOf(line, about.phrase)))];
}

/** "Short texts skip the fact check", "Small orders need no approval": work that some cases leave out. */
export function skipped(line: Line, clause: Clause): Order[] | null {
  const { verb, doer, object, passive, negated } = clause;
  const without =
    /^(?:skip|bypass|omit)$/.test(verb?.lemma ?? "") ||
    (/^(?:need|require|get)$/.test(verb?.lemma ?? "") && (negated || object?.determiner === "no"));
  if (!without || !doer || doer.pronoun || !object || object.pronoun || passive) return null;
  const { condition } = caseOf(line, doer, clause);
  return condition === null
    ? null
    : [{ type: "skip", work: workOfWords(wordsOf(line, object).replace(/^no\s+/i, "")), condition }];
}
