/** Conditions: their short text, and which of them exclude each other. */
import type { NounPhrase } from "../language/chunks.ts";
import { phraseText } from "../language/labels.ts";
import { areOpposite, lemmasOf } from "../language/similarity.ts";
import type { Token } from "../language/token.ts";
import { thirdPerson } from "../language/verb-forms.ts";
import type { Condition } from "./node.ts";

const wordsMax = 10;
const negativeWords =
  /^(not|no|never|none|nobody|nothing|without|cannot|neither|fails|fail|failed|missing|lacks|rarely)$/;
const negativePrefix =
  /^(un|in|im|ir|dis)(available|complete|correct|valid|sufficient|acceptable|successful|satisfied|paid|approved|clear|known|happy|usable|regular|possible|eligible|suitable|necessary|qualified|able|safe|interested|signed|solved|resolved|expected|finished|planned|authorized|authorised|confirmed|satisfactory|damaged|justified|answered|sold|appropriate|adequate|consistent|agree)$/;

/**
 * The condition that a stretch of tokens states.
 * @param negate `unless` says the opposite of its clause
 * @param referent what a leading pronoun stands for
 */
export function conditionOf(
  tokens: Token[],
  referent: NounPhrase | null,
  subject: string | null,
  negate: boolean,
): Condition {
  const kept = statementOrder(tokens).filter(isConditionWord);
  const words = kept.map(conditionWord);
  const [first] = kept;
  const body =
    first && /^(it|they|this|that|he|she)$/.test(first.lower) && referent
      ? [phraseText(referent), ...words.slice(1)]
      : words;
  const text = (negate ? negated(body) : body)
    .slice(0, wordsMax)
    .join(" ")
    .replace(/ ([,.;:])/g, "$1")
    .replace(/[,.;:]+$/, "");
  return {
    text,
    lemmas: lemmasOf(text).map(withoutNegativePrefix),
    negated: isNegated(text),
    subject: subject ?? null,
    about: referent,
    from: tokens[0]?.from ?? 0,
    to: tokens.at(-1)?.to ?? 0,
  };
}

/** "is the order complete?" is "the order is complete". */
function statementOrder(tokens: Token[]): Token[] {
  const [first, ...rest] = tokens.filter((token) => token.lower !== "?");
  if (first === undefined || !/^(be|have|do|modal)$/.test(first.pos))
    return tokens.filter((token) => token.lower !== "?");
  const noun = rest.findIndex(
    (token, at) => token.pos === "pronoun" || (token.pos === "noun" && rest[at + 1]?.pos !== "noun"),
  );
  if (noun < 0) return [first, ...rest];
  const subject = rest.slice(0, noun + 1);
  return first.pos === "do" ? rest : [...subject, first, ...rest.slice(noun + 1)];
}

const isConditionWord = (token: Token) =>
  !(token.pos === "determiner" && /^(the|a|an|this|that|these|those|any|each|every)$/.test(token.lower)) &&
  !/^(then|also|however|still|therefore|already|"|'|\(|\))$/.test(token.lower);

function conditionWord(token: Token): string {
  return /^[A-Z][a-z]+$/.test(token.text) && token.pos !== "noun"
    ? token.lower
    : /^[A-Z][a-z]+$/.test(token.text)
      ? token.lower
      : token.text;
}

/** "unless it is complete" is "it is not complete". */
function negated(words: string[]): string[] {
  const verb = words.findIndex((word) => /^(is|are|was|were|has|have|can|will|does|do)$/.test(word));
  return verb < 0 ? ["not", ...words] : [...words.slice(0, verb + 1), "not", ...words.slice(verb + 1)];
}

export function isNegated(text: string): boolean {
  const words = text.toLowerCase().split(/[^a-z]+/);
  return words.filter((word) => negativeWords.test(word) || negativePrefix.test(word)).length % 2 === 1;
}

const withoutNegativePrefix = (lemma: string) => negativePrefix.exec(lemma)?.[2] ?? lemma;

const meaningful = ({ lemmas }: Condition) => lemmas.filter((lemma) => !negativeWords.test(lemma));

/** Both cannot hold, and one of them must: "is valid" and "is not valid", "accepts" and "declines". */
export function areComplementary(one: Condition, other: Condition): boolean {
  const left = meaningful(one);
  const right = meaningful(other);
  const opposed = left.some((word) => right.some((against) => areOpposite(word, against)));
  // Two limits of a number leave a gap between them.
  if (opposed && numbersIn(one.text) !== numbersIn(other.text)) return false;
  if (opposed)
    return one.negated === other.negated && (sharesSubject(one, other) || left.length + right.length <= 4);
  if (one.negated === other.negated) return false;
  const [shorter, longer] = left.length <= right.length ? [left, right] : [right, left];
  const common = shorter.filter((word) => longer.includes(word)).length;
  return common > 0 && common >= shorter.length - 1 && common >= longer.length - 2;
}

const numbersIn = (text: string) => (text.match(/\d[\d.,]*/g) ?? []).join(" ");

/** Values of one thing: "the damage is minor", "the damage is major"; "above 500", "below 500". */
export function areAlternatives(one: Condition, other: Condition): boolean {
  if (areComplementary(one, other)) return true;
  const limits =
    /\b(above|over|below|under|more|less|greater|smaller|least|most|between|[<>]|exceeds|higher|lower|larger|bigger)\b|[<>]/;
  const areLimits = limits.test(one.text) && limits.test(other.text);
  if (areLimits && (sharesSubject(one, other) || sharesUnit(one.text, other.text))) return true;
  if (areKinds(one.text, other.text)) return true;
  if (!sharesSubject(one, other) || one.negated !== other.negated) return false;
  const rest = (condition: Condition, against: Condition) =>
    meaningful(condition).filter((lemma) => !against.lemmas.includes(lemma));
  const [mine, theirs] = [rest(one, other), rest(other, one)];
  const common = meaningful(one).length - mine.length;
  if (common >= 2 && mine.length > 0 && theirs.length > 0 && mine.length <= 3 && theirs.length <= 3)
    return true;
  return (
    isValue(one.text) &&
    isValue(other.text) &&
    mine.length > 0 &&
    theirs.length > 0 &&
    mine.length <= 3 &&
    theirs.length <= 3
  );
}

/** "high risks", "medium risks" */
function areKinds(one: string, other: string): boolean {
  const [left, right] = [one, other].map((text) => text.toLowerCase().split(" "));
  return left?.length === 2 && right?.length === 2 && left[1] === right[1] && left[0] !== right[0];
}

/** "the insured sum is under 2000 euros", "for claims above 2000 euros": limits of one thing, whatever it is called. */
function sharesUnit(one: string, other: string): boolean {
  const unit = (text: string) => /\d[\d.,]* ?(?!and\b|or\b)([a-z%€$]+)/i.exec(text)?.[1]?.toLowerCase();
  return unit(one) !== undefined && unit(one) === unit(other);
}

/** States what something is, rather than what happened to it. */
const isValue = (text: string) =>
  /\b(is|are|was|were|equals|exceeds|costs|be|needs?|requires?|has|have|contains?|fails|passes)\b/.test(
    text,
  ) && !/\b(is|are|was|were) (also|still)\b/.test(text);

const sharesSubject = (one: Condition, other: Condition) =>
  one.subject !== null && one.subject === other.subject;

/** The question of a gateway, from the condition of its first branch: "Application complete?". */
export function questionOf(condition: Condition): string {
  const plain = condition.text
    .replace(/^there (is|are|was|were|will be) (not |no )?/i, "")
    .replace(/\b(is|are|was|were|has been|have been|had been|does|do|did|can|cannot|has|have) not\b/gi, "$1")
    .replace(/\b(is|are|was|were|has been|have been|does|do|did)\b ?/gi, "")
    .replace(/\bnot\b ?/gi, "")
    .replace(
      /\b(un|in)(available|complete|correct|valid|sufficient|acceptable|successful|satisfied|eligible|suitable|clear)\b/gi,
      "$2",
    )
    .trim();
  const text = plain === "" ? condition.text : plain;
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}?`;
}

/** The opposite in words, for the other branch of a question: null when it is not plain. */
export function oppositeText(condition: Condition): string | null {
  const { text } = condition;
  if (/^(yes|no)$/.test(text)) return text === "yes" ? "no" : "yes";
  const existence = /^there (is|are|was|were) (no )?(?!not )(.+)$/.exec(text);
  if (existence) return `there ${existence[1]} ${existence[2] ? "" : "no "}${existence[3]}`;
  const plain = text.replace(/\bdoes not (\w+)/, (_, verb: string) => thirdPerson(verb));
  if (plain !== text) return plain;
  if (/\b(is|are|was|were|has|have|can|could|does|do|did|will) not\b/.test(text))
    return text.replace(/\b(is|are|was|were|has|have|can|could|does|do|did|will) not\b/, "$1");
  if (/\b(is|are|was|were|can|could|will|has been|have been)\b/.test(text) && !isNegated(text))
    return text.replace(/\b(is|are|was|were|can|could|will|has|have)\b/, "$1 not");
  return null;
}
