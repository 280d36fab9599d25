/**
 * Words and forms that open a case of a question: "if the stock is low", "otherwise", "Approved ->", "for VIPs",
 * "incomplete forms", "signs or refuses". Finds them clause by clause; `questions.ts` assembles them.
 */

import type { Clause, ReadSentence } from "../clauses/clause.ts";
import { answerCue, bareAnswer, isPleased } from "./answer-cues.ts";
import { bandIn } from "./bands.ts";
import { type CaseCue, governedBy, noCue } from "./case-cue.ts";
import { choiceCue } from "./choice-cues.ts";
import { answeringVerbs } from "./classes.ts";
import type { OpeningForm } from "./cues.ts";
import { passingCue } from "./deadlines.ts";
import { laterCue } from "./further-limits.ts";
import { contrastCue, relativeCue } from "./kind-cues.ts";
import { optionCue } from "./option-cues.ts";
import type { Parties } from "./parties.ts";
import { phraseCues } from "./phrase-cues.ts";
import { saidOf } from "./said-of.ts";
import { type Saying, wordsOf } from "./saying.ts";
import { timesIn } from "./times.ts";

/** All cues of a text, in text order. */
export function caseCuesOf(
  sayings: readonly Saying[],
  parties: Parties,
  text: string,
  conditions: readonly ReadSentence[],
): CaseCue[] {
  const places = new Map(sayings.map((saying, at) => [saying.clause.id, at]));
  return sayings.flatMap((saying, at) => {
    const choices = choiceCue(saying, at, sayings);
    const phrases = phraseCues(saying, at, sayings, parties);
    const contrast = contrastCue(saying, at, sayings, parties);
    return [
      ...columnCue(saying, at, sayings, text).map((cue) =>
        withClause(cue, saying, conditions, parties, text),
      ),
      ...(contrast ?? []),
      ...clauseCue(saying, at, places, sayings, parties),
      ...relativeCue(saying, at, places, sayings, parties),
      ...answerCue(saying, at),
      ...orElse(passingCue(saying, at, sayings), () => laterCue(saying, at)),
      ...(contrast === null ? phrases : []),
      ...(choices.length > 0 ? choices : optionCue(at, places, sayings, parties)),
    ];
  });
}

const orElse = (found: CaseCue[], other: () => CaseCue[]) => (found.length > 0 ? found : other());

/**
 * "In case of damage:" above a list, the column "If" of a table, "[line ok]": the form makes it the condition of the
 * block.
 */
function columnCue({ block }: Saying, at: number, sayings: readonly Saying[], text: string): CaseCue[] {
  const { condition } = block;
  if (condition === null || sayings[at - 1]?.block === block) return [];
  const words = text
    .slice(condition.from, condition.to)
    .toLowerCase()
    .split(/[^\p{L}\p{N}<>%.'-]+/u)
    .filter(Boolean);
  const bare = bareAnswer(words);
  return [
    {
      ...noCue,
      form: "mark",
      span: condition,
      at,
      governs: at,
      predicate: bare === null ? words.filter((word) => !plainWords.has(word)) : [],
      negated: words.includes("not") || words.includes("no"),
      answer: bare,
      band: bandIn(words),
      wide: true,
    },
  ];
}

/** "If the lid is loose:" says the same of the lid as a sentence would; "If rejected:" only has the statement. */
function withClause(
  cue: CaseCue,
  saying: Saying,
  conditions: readonly ReadSentence[],
  parties: Parties,
  text: string,
): CaseCue {
  const sentence = conditions.find(({ from }) => from === cue.span.from);
  const [clause, ...others] = sentence?.clauses ?? [];
  if (!sentence || !clause || others.length > 0 || cue.answer !== null) return cue;
  const said = saidOf({ ...saying, clause, sentence, times: timesIn(sentence.tokens, text) }, parties);
  const isWhole = (clause.doer ?? clause.object) !== null && (clause.verb ?? clause.state) !== null;
  if (isWhole && clause.form === "finite") return { ...cue, clause, ...said };
  // "lid loose", "lid painted": a thing and its state.
  if (isWhole && ["fragment", "participle"].includes(clause.form) && said.predicate.length > 0)
    return { ...cue, ...said };
  return said.predicate.length === 0 ? cue : { ...cue, ...said, topic: "" };
}

const plainWords = new Set(
  "if when in case of the a an is are was were be has have not no for on with at to it this that there any event where should all".split(
    " ",
  ),
);

/** The clause that a condition governs: its main clause; for a mark, what follows it. */
function clauseCue(
  saying: Saying,
  at: number,
  places: ReadonlyMap<number, number>,
  sayings: readonly Saying[],
  parties: Parties,
): CaseCue[] {
  const { act, clause } = saying;
  const form = formOf(saying);
  if (form === null || isTold(saying, at, sayings)) return [];
  const said = wordsOf(clause, saying.sentence);
  const bare = act === "ask" && isPleased(said) ? null : bareAnswer(said);
  const next = at + 1 < sayings.length ? at + 1 : -1;
  return [
    {
      ...noCue,
      form,
      span: { from: clause.from, to: clause.to },
      at,
      governs:
        act !== "mark" && clause.link !== null && clause.link.to >= 0
          ? governedIn(saying, at, places, sayings)
          : next,
      clause: bare === null ? clause : null,
      ...(bare === null ? saidOf(saying, parties) : {}),
      answer: bare,
      only: clause.connectors.includes("only") || clause.link?.words.startsWith("only") === true,
      wide: act === "mark" || clause.link?.to === -1,
      joinsOnly: act === "order",
    },
  ];
}

/** "opens the bag and, if it leaks, seals it": after "and" it governs the next clause, not the one before. */
function governedIn(
  { clause, sentence }: Saying,
  at: number,
  places: ReadonlyMap<number, number>,
  sayings: readonly Saying[],
): number {
  const main = governedBy(clause, places);
  const next = sayings[at + 1];
  const words = sentence.tokens
    .filter(({ to, upos }) => to <= clause.from + 1 + "and".length && upos !== "PUNCT")
    .map(({ form }) => form.toLowerCase());
  const isBehindAnd = sentence.tokens.some(
    ({ form, from }) => from === clause.from && ["and", "but", "or"].includes(form.toLowerCase()),
  );
  const isNext = next?.clause.link?.kind === "coordinate" && places.get(next.clause.link.to) === main;
  return isNext && main >= 0 && main < at && (isBehindAnd || words.at(-1) === "and") ? at + 1 : main;
}

/** "new router sent -> wait 2 days": finished work is an outcome only if the line continues. */
function isTold({ act, clause, sentence }: Saying, at: number, sayings: readonly Saying[]): boolean {
  const verb = clause.verb?.lemma;
  if (act !== "mark" || verb === undefined || clause.negated) return false;
  const things = [clause.object, clause.doer].flatMap((phrase) => (phrase ? [phrase.lemma] : []));
  return sayings
    .slice(0, at)
    .some(
      (one) =>
        one.act === "step" &&
        one.clause.verb?.lemma === verb &&
        one.sentence !== sentence &&
        [one.clause.object, one.clause.doer].some((phrase) => phrase && things.includes(phrase.lemma)),
    );
}

/** "after approval", "upon a refusal", "upon receipt". */
const isAnswered = ({ form, link, verb }: Clause) =>
  form === "nominal" &&
  link?.kind === "after" &&
  (answeringVerbs.has(verb?.lemma ?? "") || verb?.lemma === "receive");

function formOf({ act, clause }: Saying): OpeningForm | null {
  if (act === "ask") return "question";
  if (act === "mark") return "mark";
  if (act === "order")
    return ["when", "once"].includes(clause.link?.kind ?? "") || isAnswered(clause) ? "when" : null;
  if (act === "condition") return clause.link?.kind === "unless" ? "unless" : "if";
  return null;
}
