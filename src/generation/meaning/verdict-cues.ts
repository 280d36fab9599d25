/**
 * Verdicts as nouns before their clauses: "In case of approval ... In case of rejection ...", "following a negative
 * one".
 */
import type { Complement, Phrase } from "../clauses/clause.ts";
import { nominalisationOf } from "../clauses/nominalisations.ts";
import { type CaseCue, noCue } from "./case-cue.ts";
import { answeringVerbs, areOpposites, negativeAnswers, positiveAnswers } from "./classes.ts";
import { standsInFront } from "./contrasts.ts";
import type { Saying } from "./saying.ts";

type Verdict = { phrase: Phrase; word: string; negated: boolean };

/** A verdict is a case if the text also contains its opposite; alone it only gives the order. */
export function verdictCue(complement: Complement, saying: Saying, at: number): CaseCue[] {
  const verdict = verdictOf(complement, saying);
  if (verdict === null) return [];
  const { phrase, word, negated } = verdict;
  const span = { from: phrase.from, to: phrase.to };
  const said = { ...noCue, form: "preposition" as const, span, at, governs: at, phrase };
  return [{ ...said, predicate: [word], negated, joinsOnly: true }];
}

/** "On approval ..., on refusal ...", "with consent ..., without consent ...". */
export function areVerdicts(one: CaseCue, other: CaseCue): boolean {
  const [word = "", said = ""] = [one.predicate[0], other.predicate[0]];
  if (!isVerdict(one) || !isVerdict(other)) return false;
  return word === said ? one.negated !== other.negated : areOpposites(word, said);
}

const isVerdict = ({ clause, phrase, predicate }: CaseCue): boolean =>
  predicate.length === 1 &&
  (clause?.form === "nominal" ||
    (phrase !== null && (answeringVerbs.has(predicate[0] ?? "") || sides.has(predicate[0] ?? ""))));

function verdictOf({ preposition, phrase }: Complement, { clause }: Saying): Verdict | null {
  if (!standsInFront(phrase, clause)) return null;
  const inner = framing.has(phrase.lemma)
    ? phrase.attached.find((one) => one.preposition === "of")?.phrase
    : phrase;
  const isFramed = inner !== phrase && preposition === "in";
  if (inner === undefined) return null;
  if (!isFramed && !leading.has(preposition) && !lacking.has(preposition)) return null;
  const word = wordOf(inner);
  const negated = lacking.has(preposition) || phrase.lemma === "absence";
  return word === null ? null : { phrase: inner, word, negated };
}

const leading = new Set(
  "on;upon;with;after;following;given;in case of;in the case of;in the event of;in case;subject to".split(
    ";",
  ),
);
const lacking = new Set(["without", "failing", "absent", "in the absence of", "for lack of"]);
/** "In the absence of confirmation", "in the event of a refusal". */
const framing = new Set(["absence", "case", "event"]);

/** The verb or the adjective that identifies the verdict. */
function wordOf({ lemma, modifiers }: Phrase): string | null {
  const noun = lemma.toLowerCase();
  const adjective = modifiers.map((one) => one.toLowerCase()).find((one) => sides.has(one));
  if (adjective !== undefined) return sides.get(adjective) ?? null;
  const work = endings.get(noun) ?? nominalisationOf(noun)?.verb ?? "";
  return answeringVerbs.has(work) || endings.has(noun) ? work : null;
}

const sides: ReadonlyMap<string, string> = new Map([
  ...[...positiveAnswers, "favourable", "favorable", "affirmative"].map(
    (word) => [word, "positive"] as const,
  ),
  ...[...negativeAnswers, "unfavourable", "unfavorable", "adverse"].map(
    (word) => [word, "negative"] as const,
  ),
  ["successful", "succeed"],
  ["unsuccessful", "fail"],
  ["failed", "fail"],
]);
const endings: ReadonlyMap<string, string> = new Map([
  ["success", "succeed"],
  ["failure", "fail"],
]);
