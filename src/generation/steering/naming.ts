/** Words of names in a line. */
import type { Clause } from "../clauses/clause.ts";
import { parser } from "../parser/parser.ts";
import type { Token } from "../parser/tree.ts";
import type { Line, Order } from "./order.ts";
import { isNotation, negations, one, plain, set } from "./words.ts";

export const choosing = set("use say write prefer put speak choose take print call");
export const isQuoted = (words: string): boolean => /^q\w*z$/i.test(words);

/** A name has few words; more words are a sentence. */
const wordsMax = 6;

export function call(from: string, to: string): Order[] | null {
  // "An operation longer than two hours is called a major operation."
  if (isLimit(from) && !isLimit(to) && !/^\p{L}+ \d{1,2}$/u.test(from))
    return [{ type: "means", term: one(plain(to)).toLowerCase(), words: plain(from) }];
  const [old, now] = [
    one(plain(from).replace(/^(?:external|internal|outside)\s+(?=\S)/i, "")),
    one(plain(to)),
  ];
  const fits = (words: string) =>
    words !== "" &&
    !/^(?:them|it|they|him|her|this|that|these|those|to\b.*)$/i.test(words) &&
    words.split(/\s+/).length <= wordsMax &&
    (!isNotation(words) || /^(?:participant|branch)$/i.test(words));
  return fits(old) && fits(now) && old !== now ? [{ type: "call", from: old, to: now }] : null;
}

/** A condition has a limit or a comparison in it; a name has none. */
export const isLimit = (words: string): boolean =>
  /(?:^|[\s(€$£<>≥≤])\d(?!\d*(?:st|nd|rd|th)\b)/.test(words) ||
  /\b(?:more|less|fewer|higher|lower|longer|above|below|over|under|within|at least|at most|up to|exceed\w*|\p{Ll}{3,}er than)\b/iu.test(
    words,
  );

/** Where a name ends without other delimiters: "members of staff | in our handbook". */
const closing = set(
  "in at by within on because since so when which that who for throughout if as here instead too before after until while once with",
);

/** The words of a name from a token on. */
export function nameFrom(line: Line, tokens: readonly Token[]): string {
  const end = tokens.findIndex(
    ({ lemma, upos, form }, at) =>
      upos === "PUNCT" ||
      closing.has(lemma) ||
      closing.has(form.toLowerCase()) ||
      (upos === "VERB" && at > 3),
  );
  const kept = end < 0 ? tokens : tokens.slice(0, end);
  const [first] = kept;
  const last = kept.at(-1);
  return first && last ? plain(line.say(lineWords(line, first.from, last.to))) : "";
}

/** From the masked words, so that a quotation is one name. */
const lineWords = (line: Line, from: number, to: number): string =>
  line.tokens
    .filter((token) => token.from >= from && token.to <= to)
    .map((token, at, all) => `${at > 0 && (all[at - 1]?.to ?? 0) < token.from ? " " : ""}${token.form}`)
    .join("");

/** Tokens after a verb, without articles and adverbs of habit. */
export const behind = (line: Line, at: number): Token[] => {
  const rest = line.tokens.slice(at + 1);
  const start = rest.findIndex(({ lemma }) => !skipped.has(lemma));
  return start < 0 ? [] : rest.slice(start);
};
const skipped = set("the a an our always also just simply now only");

export function firstOf(
  line: Line,
  clauses: readonly Clause[],
  read: (line: Line, clause: Clause) => Order[] | null,
): Order[] | null {
  for (const clause of clauses) {
    const orders = read(line, clause);
    if (orders !== null) return orders;
  }
  return null;
}

/** Is the word known as a person, so that it can do work? */
export const isPerson = (lemma: string): boolean => parser.mayBePerson(lemma.toLowerCase());
export const denies = (token: Token): boolean => negations.has(token.lemma.toLowerCase());
