/** Steps of the diagram that a clause tells. */
import type { Clause, Phrase } from "../../clauses/clause.ts";
import { isActivity, type Node } from "../../editing/model.ts";
import { parser } from "../../parser/parser.ts";
import { type Context, tryNodes } from "../find.ts";
import { cutWords, likeness, mentionIn } from "../mention.ts";
import type { Said } from "../said.ts";
import { emptyWords } from "../words.ts";

/** The step of the diagram that a clause tells: same work, same thing. */
export function stepOf(clause: Clause, said: Said, context: Context): Node | null {
  if (clause.verb === null) return null;
  const byNoun = lightVerbs.has(clause.verb.lemma)
    ? spokenStep(clause.object ?? clause.doer, said, context)
    : null;
  if (byNoun) return byNoun;
  // "The dough rests": what does it by itself is what the step is about.
  const isThing = clause.doer !== null && !clause.doer.pronoun && !parser.mayBePerson(clause.doer.lemma);
  const thing = clause.object ?? (clause.passive || isThing ? clause.doer : null);
  const isQuoted = said.source.quotes.some(
    ({ from, to }) => thing !== null && from >= thing.from && to <= thing.to,
  );
  if (isQuoted) return null;
  const words = [
    clause.verb.lemma,
    ...(clause.verb.particle ? [clause.verb.particle] : []),
    ...(thing === null ? [] : contentWords(said.source.text.slice(thing.from, thing.to))),
  ];
  const fits = [...context.model.nodes.values()].filter(
    (node) => isActivity(node) && haveSameWords(words, contentWords(node.name)),
  );
  const [only, second] = fits;
  return only && !second ? only : null;
}

/** The noun tells the work: "the stock check is done". */
const lightVerbs = new Set("do perform happen take come carry execute occur be make".split(" "));

function spokenStep(told: Phrase | null, said: Said, context: Context): Node | null {
  if (told === null || told.determiner === "a" || told.determiner === "an") return null;
  const mention = mentionIn(said, told.from, told.to);
  const [only, second] = tryNodes(mention, { ...context, focus: [] }, isActivity);
  return only && !second ? only : null;
}

const haveSameWords = (words: readonly string[], name: readonly string[]): boolean =>
  words.length > 0 &&
  name.length > 0 &&
  words.every((word) => name.some((one) => likeness(word, one) === 1)) &&
  name.every((one) => words.some((word) => likeness(word, one) === 1));

const contentWords = (text: string): string[] =>
  cutWords(text)
    .map((word) => word.toLowerCase())
    .filter((word) => !emptyWords.has(word) || /^(?:out|in|up|off|over)$/.test(word));
