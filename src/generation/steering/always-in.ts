/** Work that is always done in some cases, whoever does it. */
import type { Clause } from "../clauses/clause.ts";
import { capitalised } from "../naming/words.ts";
import type { Line, Order, Place } from "./order.ts";
import { stepOf, timeNouns, workIn } from "./step-orders.ts";
import { hangingOn, isElement, isOurs, set } from "./words.ts";
import { thingOf } from "./work.ts";

/** Verbs for what is drawn and said, not for work. */
const drawing = set(
  "use show draw model call name say write speak want need like see have be include depict display mention keep avoid let mean understand prefer expect ask",
);

/** "For big orders we always take a deposit before we bake": work of some cases, whoever does it. */
export function alwaysIn(line: Line, clause: Clause): Order[] | null {
  const { verb, object, complements, negated, form } = clause;
  if (!verb || drawing.has(verb.lemma) || negated || form === "imperative" || !object || object.pronoun)
    return null;
  if (isElement(object.lemma) || !/\b(?:always|must|has to|have to|every time|each time)\b/i.test(line.text))
    return null;
  const about = complements.find(
    ({ preposition, phrase }) =>
      /^(?:for|with|in|on|at|in case of)$/.test(preposition) &&
      phrase.modifiers.length > 0 &&
      phrase.to <= (line.tokens[verb.at]?.from ?? 0) &&
      !timeNouns.has(phrase.lemma),
  );
  if (about === undefined) return null;
  const bare = {
    ...clause,
    doer: isOurs(clause) ? null : clause.doer,
    complements: complements.filter((one) => one !== about),
  };
  const around = hangingOn(line, clause, "before", "after", "once");
  const place: Place =
    around?.verb && around.state === null
      ? { at: around.link?.kind === "before" ? "before" : "after", work: workIn(line, around, clause) }
      : { at: "about", thing: about.phrase.lemma };
  return [stepOf(line, bare, place, around, capitalised(thingOf(line, about.phrase)))];
}
