/** Names a case among several: by its state or kind, up to the first pause. */
import type { Clause } from "../clauses/clause.ts";
import { lowered } from "../meaning/asking.ts";
import { participle } from "../naming/inflect.ts";
import { withoutArticles } from "../naming/words.ts";
import type { Token } from "../parser/tree.ts";
import { amountAt, comparesOnly } from "./amounts.ts";
import { type Found, kindOf, nounOf, type Scene, wordOf } from "./found.ts";
import { stepFor } from "./labels.ts";
import { itemMeant } from "./listed.ts";

/** The name of a case among several. */
export function nameOf(one: Found, scene: Scene): string {
  const item = itemMeant(one, scene);
  if (item !== null) return item;
  return (
    amountAt(one, scene)?.words ??
    (cut(toldName(one, scene), one, scene) || scene.text.slice(one.mark.from, one.mark.to))
  );
}

/** "More he swaps the cable", "beyond that": how it compares with another case. */
export function comparedAlone(one: Found, scene: Scene): string | null {
  if (one.heads || !comparesOnly(one) || nounOf(one) !== null || amountAt(one, scene)) return null;
  const [word = "", behind = ""] =
    /^\p{L}+( (?:this|that|it)(?! ?['’])(?: (?:limit|amount|sum|price))?\b)?/iu.exec(
      scene.text.slice(one.mark.from),
    ) ?? [];
  return behind === "" && /^(?:over|under)$/i.test(word) ? null : lowered(word);
}

const nameWordsMax = 6;

/** Without the words that join it to the text, and up to the first pause; a number keeps its sign. */
function cut(words: string, { mark }: Found, { text }: Scene): string {
  const word = text.slice(mark.from, mark.to);
  const [limit] = /^[<>≤≥]=? ?\d[\d.,]*\b/u.exec(text.slice(mark.from)) ?? [];
  if (limit !== undefined) return limit;
  const [compared] = comparison.exec(text.slice(mark.from)) ?? [];
  if (compared !== undefined) return compared;
  if (/\d/.test(word)) {
    const sign = /[<>≤≥]=?\s*$/u.exec(text.slice(0, mark.from))?.[0] ?? "";
    const behind = /^\s*\+/u.exec(text.slice(mark.to))?.[0] ?? "";
    if (sign !== "" || behind !== "" || !words.includes(word))
      return `${sign}${word}${behind}`.replaceAll(" ", "");
  }
  const plain = words
    .replace(/^(?:(?:oh|and|or|but|so|then)\s+)+/i, "")
    .replace(/^[\s,;:]*(?:who|which|that)\s+(?:(?:is|are|was|were)\s+)?/i, "");
  const [head = ""] = plain.split(/\s*(?:,(?!\d)|[;:(]|\s[-–]\s)\s*/u);
  const told = head === "" ? plain : head;
  // "cannot" is two words of a clause; "either waives or upholds" contains both cases.
  if (word.startsWith(told) || told.startsWith("either ")) return word;
  return withoutRest(told.split(" ").length > nameWordsMax ? fromWord(told, word) : told);
}

/** "Over 90 or": what is left of the words behind it. */
const withoutRest = (name: string): string =>
  name.replace(/(?<=\S) (?:or|and|the|an?|of|i|we|he|she|they|is|are)$/i, "");

/** "The thing comes to {less} than 150 euros". */
const comparison =
  /^(?:less|more|fewer|greater|higher|lower|longer|shorter|older|younger|larger|smaller) than [€$£]? ?(?:\d[\d.,]*\d?|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|half)(?: ?(?:%|€|\p{L}+))?/iu;

/** "get a transfer and the others a cheque": the marked word with the few after it. */
function fromWord(words: string, word: string): string {
  const at = words.indexOf(word);
  return words.slice(Math.max(at, 0)).split(" ").slice(0, nameWordsMax).join(" ");
}

function toldName(one: Found, scene: Scene): string {
  const { text } = scene;
  const { saying, mark } = one;
  const word = wordOf(one);
  if (one.heads && saying) return stateOf(one, saying.clause, scene);
  const kind = kindOf(one);
  if (kind) {
    const words = kind.modifiers.join(" ");
    return /^ones?$/.test(kind.lemma) || /^\d/.test(words) ? words : `${words} ${kind.lemma}`;
  }
  const noun = nounOf(one);
  if (noun !== null && !/^ones?$/.test(noun))
    return `${text.slice(mark.from, mark.to).toLowerCase()} ${noun}`;
  return word ? phraseAround(one, scene) : text.slice(mark.from, mark.to);
}

/** "Is not interested any more" */
const plainState = (negated: boolean, words: string): string =>
  `${negated ? "not " : ""}${withoutArticles(words).toLowerCase()}`;

/** "the order is urgent" is the case "urgent". */
function stateOf(one: Found, clause: NonNullable<Found["saying"]>["clause"], scene: Scene): string {
  const { text } = scene;
  if (clause.verb === null && clause.state) return plainState(clause.negated, clause.state.words);
  // "She may accept it or object to it": each case is its work.
  const isCondition = clause.link !== null && clause.link.kind !== "coordinate";
  if (clause.modality === "may" && !isCondition && clause.verb && !clause.negated)
    return lowered(stepFor("", one, scene).label);
  // "It can be accepted, turned down or sent back".
  if (
    clause.passive &&
    clause.verb &&
    (clause.modality === "can" || clause.modality === "may" || isBesideOne(one, clause))
  )
    return [participle(clause.verb.lemma), clause.verb.particle ?? ""].join(" ").trim();
  const subject = clause.passive ? clause.object : clause.doer;
  // "He {changes} it or {stops} it": the subject of both comes before the first.
  const isOwn = subject && subject.from >= clause.from && subject.from < (wordOf(one)?.from ?? 0);
  const from = isOwn ? subject.to : clause.from;
  const words = text
    .slice(from, Math.max(Math.min(clause.to, workBehind(one, scene)), one.mark.to))
    .replaceAll(/\s+/g, " ")
    .replace(/^\W*(?:only )?(?:if|unless|when|in (?:the )?(?:case|event) of|in case)\s+/i, "")
    .replace(/^\W*(?:(?:is|are|was|were|s|re)\s+)/i, "")
    .replace(/[\s,;:?.!]+$/u, "")
    .trim();
  return /^an? \S+$/i.test(words) ? withoutArticles(words) : words;
}

/** "More than 90 points": the word leads to the number, and the number to what is counted; -1 for any other word. */
function amountOf({ head }: Token, tokens: readonly Token[]): number {
  const number = tokens[head];
  if (number?.upos !== "NUM") return -1;
  return number.relation === "nummod" ? number.head : head;
}

/** A participle behind another passive: "turned down". */
const isBesideOne = ({ saying }: Found, { form, link }: Clause): boolean =>
  form === "participle" &&
  link?.kind === "coordinate" &&
  saying?.sentence.clauses.some(({ id, passive }) => id === link.to && passive) === true;

const caseWordsMax = 7;
const leading: ReadonlySet<string> = new Set(["ADP", "ADV", "SCONJ", "NUM"]);
const ending: ReadonlySet<string> = new Set(["PUNCT", "VERB", "AUX"]);

/** "Green they release": the work behind a case is no part of its name. */
function workBehind({ sentence, mark }: Found, { marked, sayings }: Scene): number {
  const isMarked = (at: number) =>
    marked.some(({ kind, from }) => kind !== "case" && kind !== "evcase" && from === at && from > mark.to);
  const starts = sayings.flatMap(({ clause, sentence: own }) => {
    const verb = own.tokens[clause.verb?.at ?? -1]?.from ?? -1;
    const isWork = own === sentence && isMarked(verb);
    return isWork ? [clause.from, clause.doer?.from ?? verb, verb].filter((from) => from > mark.to) : [];
  });
  return Math.min(...starts, Number.POSITIVE_INFINITY);
}

/** The marked word with all its dependents: "over 500 euros", "in the first case". */
function phraseAround(one: Found, scene: Scene): string {
  const { sentence, token } = one;
  const { text } = scene;
  const end = workBehind(one, scene);
  const tokens = sentence?.tokens ?? [];
  const word = tokens[token];
  if (!word) return "";
  const amount = amountOf(word, tokens);
  const root = amount >= 0 ? amount : leading.has(word.upos) && word.head >= 0 ? word.head : token;
  const hangsOn = (at: number): boolean => {
    for (let up = at, steps = 0; up >= 0 && steps < tokens.length; up = tokens[up]?.head ?? -1, steps++)
      if (up === root) return true;
    return false;
  };
  const upos = (at: number) => tokens[at]?.upos ?? "PUNCT";
  let [first, last] = [Math.min(root, token), Math.max(root, token)];
  while (last - first < caseWordsMax && upos(first - 1) !== "PUNCT" && hangsOn(first - 1)) first--;
  const mayFollow = (at: number) => !ending.has(upos(at)) && (tokens[at]?.from ?? 0) < end;
  while (last - first < caseWordsMax && mayFollow(last + 1) && hangsOn(last + 1)) last++;
  const words = text.slice(tokens[first]?.from, tokens[last]?.to).replaceAll(/\s+/g, " ");
  return withoutArticles(words.replace(/^(?:for|with|in case of|if|when|of)\s+/i, ""));
}
