/** Conditions without "if": "for claims below 1000 dollars", "rejected requests are returned", "on approval". */
import type { NounPhrase } from "../language/chunks.ts";
import type { Clause, Complement } from "../language/clause.ts";
import { phraseText, verbInNoun } from "../language/labels.ts";
import { lemmasOf } from "../language/similarity.ts";
import { conditionOf, isNegated } from "./conditions.ts";
import type { Condition } from "./node.ts";
import type { Part } from "./parts.ts";

/** The case that a main clause speaks about; null when it holds in all cases. */
export function caseOf(part: Part): Condition | null {
  const [clause] = part.clauses;
  if (!clause || part.role !== "main") return null;
  const verbAt = clause.verb?.tokens[0]?.from ?? 0;
  const before = clause.complements.filter(({ phrase }) => phrase.head.from < verbAt);
  for (const [at, complement] of before.entries()) {
    const condition = caseOfComplement(complement, before[at + 1]);
    if (condition) return condition;
  }
  return clause.sharesSubject ? null : (limitOf(clause) ?? outcomeOf(part));
}

const limits = /^(above|below|over|under|up to|between|less than|more than|with|without)$/;

function caseOfComplement(
  { preposition, phrase }: Complement,
  next: Complement | undefined,
): Condition | null {
  if (!/^(for|in case of|in the case of|in the event of|with)$/.test(preposition)) return null;
  const isLimit =
    next && limits.test(next.preposition) && next.phrase.tokens.some((token) => token.pos === "number");
  if (isLimit) {
    const text = `${phraseText(phrase)} ${next.preposition} ${phraseText(next.phrase)}`;
    const condition = conditionOf(phrase.tokens, null, phrase.head.lemma, false);
    return { ...condition, text, lemmas: [...lemmasOf(text), next.preposition] };
  }
  const isCase = /^in /.test(preposition) || isSelective(phrase);
  return isCase ? conditionOf(phrase.tokens, null, phrase.head.lemma, false) : null;
}

/** "Amounts above 100 euros are escalated": only these. */
function limitOf({ subjects, complements, verb }: Part["clauses"][number]): Condition | null {
  const [subject] = subjects;
  const [limit] = complements;
  const verbAt = verb?.tokens[0]?.from ?? 0;
  if (!subject?.head.plural || !limit || limit.phrase.head.from > verbAt || !limits.test(limit.preposition))
    return null;
  const isKind = /^with(out)?$/.test(limit.preposition) && subject.tokens[0]?.pos === "noun";
  if (!isKind && !limit.phrase.tokens.some((token) => token.pos === "number")) return null;
  const text = `${phraseText(subject)} ${limit.preposition} ${phraseText(limit.phrase)}`;
  const condition = conditionOf(subject.tokens, null, subject.head.lemma, false);
  return { ...condition, text, negated: isNegated(text), lemmas: [...lemmasOf(text), limit.preposition] };
}

/** "large orders", "VIP customers": some of all; not "each order", "this reason". */
function isSelective({ tokens, head }: Complement["phrase"]): boolean {
  const [first] = tokens;
  if (!first || /^(each|every|all|this|that|these|those)$/.test(first.lower) || first.pos === "possessive")
    return false;
  return (
    head.plural &&
    tokens.some((token) => token.pos === "adjective" && !/^(further|all|new|other)$/.test(token.lower))
  );
}

/** "for all others, ...": whatever no case before it covers. */
export const isOtherCase = ({ preposition, phrase }: Complement): boolean =>
  preposition === "for" && phrase.tokens.some((token) => /^(others?|rest|remaining)$/.test(token.lower));

/** "all other incidents are assigned": the same, as a subject. */
export const isOtherSubject = (phrase: NounPhrase | undefined): boolean =>
  phrase?.pronoun === false && (isRest(phrase) || isCompared(phrase));

/** "anything in between", "everything else": whatever no case before it covers. */
export const isAllElse = ({ subjects, adverbs }: Clause): boolean => {
  const [subject] = subjects;
  const word = subject?.head.lower ?? "";
  const isLimited = adverbs.some((adverb) => /^(in between|above|below|over|beyond)$/.test(adverb));
  return (
    /^(everything|anything|all) else$/.test(word) ||
    (/^(rest|remainder)$/.test(word) && subject?.tokens.length === 2) ||
    word === "anything" ||
    (/^(everything|those)$/.test(word) && isLimited)
  );
};

const isRest = ({ tokens }: NounPhrase) =>
  /^(all|the|every|any)$/.test(tokens[0]?.lower ?? "") && /^others?$/.test(tokens[1]?.lower ?? "");

/** "smaller ones are booked": those that are not above the limit. */
const isCompared = ({ tokens, head }: NounPhrase) =>
  /^ones?$/.test(head.lower) &&
  /^(smaller|larger|bigger|higher|lower|cheaper|older|newer|other)$/.test(tokens.at(-2)?.lower ?? "");

/** "on approval", "upon rejection": the verb of what was decided; null for any other complement. */
export function decisionOf({ preposition, phrase }: Complement): string | null {
  return /^(on|upon|after|in case of|in the case of)$/.test(preposition)
    ? verbInNoun(phrase.head.lemma)
    : null;
}

const isMany = ({ head }: Pick<NounPhrase, "head" | "tokens">) =>
  head.plural || /^(goods|people|staff)$/.test(head.lower);

const outcomes =
  /^(accepted|rejected|approved|declined|denied|successful|unsuccessful|complete|incomplete|valid|invalid|urgent|simple|complex|minor|major|small|large|damaged|defective|faulty|critical|standard|qualified|unqualified|late|domestic|international|internal|external|justified|unjustified|correct|incorrect|undamaged|low|high|normal|regular|shortlisted|selected|admitted|failed|passed|existing|suitable|unsuitable|eligible|ineligible|interested|larger|smaller|bigger|higher|lower|medium)$/;

/** "Rejected requests are returned": only when the request was rejected. */
export function outcomeOf({ clauses }: Part): Condition | null {
  const [subject] = clauses[0]?.subjects ?? [];
  if (!subject || !isMany(subject) || !outcomes.test(subject.tokens[0]?.lower ?? "")) return null;
  return conditionOf(subject.tokens, null, subject.head.lemma, false);
}
