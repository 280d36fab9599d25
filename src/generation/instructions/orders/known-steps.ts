/** Finds the existing step that a clause describes. */
import type { Clause, Phrase } from "../../clauses/clause.ts";
import { nominalisationOf } from "../../clauses/nominalisations.ts";
import { isActivity, type Node } from "../../editing/model.ts";
import { singular } from "../../naming/inflect.ts";
import { parser } from "../../parser/parser.ts";
import { type Context, tryNodes } from "../find.ts";
import { cutWords, likeness, mentionIn } from "../mention.ts";
import type { Said } from "../said.ts";
import { emptyWords } from "../words.ts";

/** The existing step with the clause's work and thing. `spoken`: the referent of a pronoun. */
export function stepOf(
  clause: Clause,
  said: Said,
  context: Context,
  spoken: string | null = null,
): Node | null {
  if (clause.verb === null) return null;
  const byNoun = lightVerbs.has(clause.verb.lemma)
    ? spokenStep(clause.object ?? clause.doer, said, context)
    : toldByNoun(clause, context);
  if (byNoun) return byNoun;
  // "The dough rests": a subject that acts by itself is the thing of the step.
  const isThing = clause.doer !== null && !clause.doer.pronoun && !parser.mayBePerson(clause.doer.lemma);
  const thing = clause.object ?? (clause.passive || isThing ? clause.doer : null);
  const isQuoted = said.source.quotes.some(
    ({ from, to }) => thing !== null && from >= thing.from && to <= thing.to,
  );
  if (isQuoted) return null;
  const things = thing === null ? [] : contentWords(said.source.text.slice(thing.from, thing.to));
  const words = [...verbWords(clause, said), ...things];
  const steps = [...context.model.nodes.values()].filter(isActivity);
  const besides = [
    ...(thing?.pronoun && spoken !== null ? contentWords(spoken) : []),
    ...clause.complements.flatMap(({ phrase }) =>
      contentWords(phrase.pronoun && spoken !== null ? spoken : phrase.words),
    ),
  ];
  const fitting = (fits: Fits, told = words) =>
    steps.filter((node) => haveSameWords(told, besides, contentWords(node.name), fits));
  const readings = [
    () => fitting(isSame),
    () => fitting(isSameOnce),
    // "Sent out" is sent.
    () => (isIdle(clause) ? fitting(isSameOnce, [clause.verb?.lemma ?? "", ...things]) : []),
  ];
  const [only, second] = readings.reduce<Node[]>((sofar, read) => (sofar.length > 0 ? sofar : read()), []);
  return only && !second ? only : null;
}

/** A particle that adds nothing to its verb: "send out", "write up", "hand over". */
const isIdle = ({ verb }: Clause): boolean =>
  /^(?:out|off|over|up|down|in)$/.test(verb?.particle ?? "") &&
  !/^(?:pay|fill|take|hand)$/.test(verb?.lemma ?? "");

/** "sends it back" is "Return" in names. */
function verbWords({ verb, from, to }: Clause, { tokens }: Said): string[] {
  if (verb === null) return [];
  const isBack =
    verb.particle === "back" ||
    tokens.some((token, at) => at > verb.at && token.from >= from && token.to <= to && token.form === "back");
  if (isBack && handing.has(verb.lemma)) return ["return"];
  return [verb.lemma, ...(verb.particle ? [verb.particle] : [])];
}

const handing = new Set("send give bring take hand ship mail".split(" "));

const isSame = (one: string, other: string): boolean => likeness(one, other) === 1;

/** Things are made, paid or closed once, so another verb for it is the same work. */
const isSameOnce = (one: string, other: string): boolean =>
  isSame(one, other) || onceOnly.some((verbs) => [one, other].every((word) => verbs.has(word.toLowerCase())));

const onceOnly = [
  "create prepare draft write produce generate make",
  "register record enter log",
  "ship deliver dispatch",
  "request ask demand",
  "pay settle transfer",
  "close finish complete conclude",
  "archive file store",
].map((line) => new Set(line.split(" ")));

/** Light verbs, where the noun names the work: "the stock check is done". */
const lightVerbs = new Set("do perform happen take come carry execute occur be make".split(" "));

function spokenStep(told: Phrase | null, said: Said, context: Context): Node | null {
  if (told === null || told.determiner === "a" || told.determiner === "an") return null;
  const mention = mentionIn(said, told.from, told.to);
  const [only, second] = tryNodes(mention, { ...context, focus: [] }, isActivity);
  return only && !second ? only : null;
}

/** "Rejections are sent by HR": if no step sends rejections, the step that rejects somebody. */
function toldByNoun({ verb, object }: Clause, { model }: Context): Node | null {
  const work = object === null || object.pronoun ? null : nominalisationOf(singular(object.lemma))?.verb;
  if (!work || !giving.has(verb?.lemma ?? "") || object?.core?.includes(" ")) return null;
  const steps = [...model.nodes.values()].filter(isActivity);
  const isNamed = steps.some(({ name }) =>
    cutWords(name)
      .slice(1)
      .some((word) => likeness(word, object?.lemma ?? "") === 1),
  );
  const [only, second] = steps.filter(({ name }) => isSame(work, cutWords(name)[0] ?? ""));
  return only && !second && !isNamed ? only : null;
}
const giving = new Set("send give issue make write".split(" "));

type Fits = (one: string, other: string) => boolean;

/** All words of the clause are in the name, and all words of the name are in the clause or its dependents. */
const haveSameWords = (
  words: readonly string[],
  besides: readonly string[],
  name: readonly string[],
  fits: Fits,
): boolean =>
  words.length > 0 &&
  name.length > 0 &&
  words.every((word) => name.some((one) => fits(word, one))) &&
  name.every((one) => [...words, ...besides].some((word) => fits(word, one)));

const contentWords = (text: string): string[] =>
  cutWords(text)
    .map((word) => word.toLowerCase())
    .filter((word) => !emptyWords.has(word) || /^(?:out|in|up|off|over)$/.test(word));
