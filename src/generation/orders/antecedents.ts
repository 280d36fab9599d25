/**
 * The meaning of "it" and "him" in a new step: something mentioned before in the order, or the thing of the
 * neighbouring step.
 */
import type { Clause, Phrase } from "../clauses/clause.ts";
import type { Span } from "../document/document.ts";
import { incoming, isActivity, type Model, type Node } from "../editing/model.ts";
import { thingOf } from "../instructions/doers.ts";
import type { Masked } from "../instructions/pieces.ts";
import { type Said, saidOf } from "../instructions/said.ts";
import { kindOf } from "../instructions/words.ts";
import { groupNouns } from "../meaning/classes.ts";
import { withoutArticles } from "../naming/words.ts";
import { parser } from "../parser/parser.ts";
import type { New } from "./asked.ts";
import { sentenceAround } from "./telling.ts";
import type { Work } from "./work.ts";

export type Spoken = { thing: string | null; person: string | null };

/** The last things mentioned in this sentence and the one before it. Words for places are steps, not things. */
export function spokenBefore(at: New, work: Work, source: Masked): Spoken {
  const doers = doersOf(work).map((name) => withoutArticles(name).toLowerCase());
  const own = sentenceAround(source.masked, at);
  const last = own.from > 2 ? sentenceAround(source.masked, { from: own.from - 2, to: own.from - 1 }) : own;
  const sentences = last.from < own.from ? [last, own] : [own];
  const { places, texts, news, kind } = work.change;
  const steps = [
    work.change,
    ...places,
    ...news,
    ...texts.filter(({ role }) => role !== "condition" || kind === "outcome"),
  ];
  const phrases = sentences
    .map(({ from, to }) => saidOf(source, from, to))
    .flatMap((said) => said.clauses.flatMap((clause) => phrasesOf(clause, said, at)))
    .filter(({ to }) => to < at.from - 1);
  const lanes = [...work.model.lanes.values()].map(({ name }) => name.toLowerCase());
  const plain = (phrase: Phrase) => withoutArticles(phrase.core ?? phrase.words).toLowerCase();
  const isParty = (phrase: Phrase) =>
    parser.mayBePerson(phrase.lemma) || groupNouns.has(phrase.lemma) || lanes.includes(plain(phrase));
  const isStep = ({ from, to }: Phrase) => steps.some((one) => one.from < to && from < one.to);
  const thing = phrases.findLast((phrase) => !isParty(phrase) && !isStep(phrase));
  const person = phrases.findLast((phrase) => isParty(phrase) && !doers.includes(plain(phrase)));
  return { thing: thing ? plain(thing) : null, person: person ? plain(person) : null };
}

/** The doers of new steps in the order: "him" is somebody else. */
const doersOf = ({ change, model }: Work): string[] =>
  change.news.flatMap(({ doer }) =>
    doer === null ? [] : "role" in doer ? [doer.role] : (model.lanes.get(doer.lane)?.name ?? []),
  );

/** The doer of the new step is not its object. */
function phrasesOf(
  { doer, object, complements, recipient, verb }: Clause,
  { tokens }: Said,
  at: Span,
): Phrase[] {
  const isOwn = verb !== null && tokens[verb.at]?.from === at.from;
  const all = [isOwn ? null : doer, object, recipient, ...complements.map(({ phrase }) => phrase)];
  return all
    .filter(
      (phrase): phrase is Phrase =>
        phrase !== null &&
        !phrase.pronoun &&
        !isVague(phrase) &&
        /^(?:NOUN|PROPN)$/.test(tokens[phrase.head]?.upos ?? ""),
    )
    .sort((a, b) => a.from - b.from);
}

const isVague = ({ lemma }: Phrase): boolean =>
  kindOf.has(lemma) || vague.has(lemma) || /^\d|^qx+/i.test(lemma);
const vague = new Set(
  "time day week month year hour minute case way time end start beginning thing one ones problem reason order flow law rule result outcome possibility answer option fact stuff kind sort stage level point none some job box place moment rest other we us you i everything anything nothing something somebody someone nobody".split(
    " ",
  ),
);

/** The thing of a step; for a gateway or an event, the thing of the step before it. */
export function thingAt(node: Node | null, model: Model): string | null {
  let at: Node | undefined = node ?? undefined;
  for (let count = 0; at && count < model.nodes.size; count++) {
    if (isActivity(at))
      return thingOf(at.name)?.replace(/ (?:away|back|out|off|up|down|over|in|on)$/, "") ?? null;
    const [way] = incoming(model, at.id);
    at = model.nodes.get(at.attachedTo ?? way?.source ?? "");
  }
  return null;
}
