/** Work in a sentence of a folder by its marked words: its verb, its things, and the label of a step. */

import type { Span } from "../document/document.ts";
import { baseOfVerb } from "../naming/inflect.ts";
import { questionLabel } from "../naming/questions.ts";
import { capitalised, withoutArticles } from "../naming/words.ts";
import { parser } from "../parser/parser.ts";
import type { Token } from "../parser/tree.ts";
import type { ContextRole, ContextType } from "../reader/context-law.ts";
import type { ContextReading } from "../reader/context-reader.ts";
import { linesOf } from "./lines.ts";
import { nounPhrase } from "./names.ts";
import { isLimit } from "./naming.ts";
import type { Line, Work } from "./order.ts";
import { one, plain, set } from "./words.ts";
import { verbOfNoun, workOfWords } from "./work.ts";

/** Parsed parts of a sentence: computed on demand, and once for all of its readings. */
export type Parsed = {
  /** The sentence with its clauses. */
  lines(): readonly Line[];
  /** The condition that words of it express. */
  asked(condition: string): Asked;
  /** Can words of it be a name? */
  isName(words: string): boolean;
};

export function parsed(text: string): Parsed {
  const [all, conditions, names] = [once(linesOf), once(askedBy), once(nounPhrase)];
  return { lines: () => all(text), asked: conditions, isName: names };
}

function once<Made>(make: (words: string) => Made): (words: string) => Made {
  const known = new Map<string, { made: Made }>();
  return (words) => {
    const kept = known.get(words) ?? { made: make(words) };
    known.set(words, kept);
    return kept.made;
  };
}

/** Words of a sentence, and their positions. */
export type Said = Span & { words: string };

/** A sentence with its marked words. */
export type Told = {
  text: string;
  types: ReadonlySet<ContextType>;
  /** Words of a role, in the order of the sentence. */
  of(role: ContextRole): Said[];
  /** The same without the frame of a name. */
  names(role: ContextRole): string[];
  parsed: Parsed;
};

export function toldIn(
  text: string,
  { types, spans }: Pick<ContextReading, "types" | "spans">,
  own: Parsed,
): Told {
  const of = (role: ContextRole): Said[] =>
    joinedNames(role, spans, text).map(({ from, to }) => ({ words: text.slice(from, to), from, to }));
  const names = (role: ContextRole) =>
    of(role)
      .map(({ words }) => plain(words))
      .filter((words) => words !== "");
  return { text, types: new Set(types), of, names, parsed: own };
}

/** "The parcel has reached the client" is "Parcel reached client"; a capitalized name stays. */
export function eventName({ words, from }: Said, { text }: Told): string {
  const name = plain(words);
  const isName = /["“”'‘’«»]\s*$/.test(text.slice(0, from)) || (from > 1 && /^\p{Lu}/u.test(name));
  return capitalised(isName ? name : withoutArticles(name).replace(auxiliaries, ""));
}

const auxiliaries = /(?<=\S\s)(?:(?:has|have|had) (?:been )?|(?:is|are|was|were) (?:being )?)(?=\S)/g;

/** "Groom in Charge" and "drivers of the fleet" are one name each, although a word inside may be unmarked. */
function joinedNames(role: ContextRole, spans: ContextReading["spans"], text: string): Span[] {
  const own = spans.filter((span) => span.role === role);
  if (!nameRoles.has(role)) return own;
  const joined: Span[] = [];
  for (const { from, to } of own) {
    const before = joined.at(-1);
    if (before && isOneName(before, { from, to }, text)) joined.splice(-1, 1, { from: before.from, to });
    else joined.push({ from, to });
  }
  return joined;
}

function isOneName(before: Span, behind: Span, text: string): boolean {
  const [first, gap, last] = [
    text.slice(before.from, before.to),
    text.slice(before.to, behind.from),
    text.slice(behind.from, behind.to),
  ];
  const isNamed = [first, last].every((words) => /^\p{Lu}/u.test(words));
  return (
    (/\s(?:of|in|for|at)$/.test(first) && /^\s+(?:the\s+)?$/.test(gap)) ||
    (isNamed && /^\s+(?:of|in|for|at)\s+(?:the\s+)?$/.test(gap))
  );
}
const nameRoles = set("from to name doer");

/** @param label of a step with this work */
export type Done = { label: string; work: Work };

/**
 * Works with their things.
 *
 * @param about the thing for works that name none and do not mention it
 */
export function worksIn(
  told: Told,
  role: "work" | "at",
  thing: "thing" | "atthing",
  about: string | null = null,
): Done[] {
  const works = told.of(role);
  const things = told.of(thing);
  const tokens = works.length === 0 ? [] : told.parsed.lines().flatMap((line) => line.tokens);
  return works.map((work, at) => {
    const own = thingsOf(at, works, things, tokens);
    const named = doneOf(work, own, told.text, tokens);
    const isOpen = about !== null && named.work.things.length === 0 && !named.label.includes(about);
    const done = isOpen ? doneOf(work, [{ ...work, words: about }], told.text, tokens) : named;
    const [, tail = ""] = at === works.length - 1 ? (behind.exec(told.text.slice(work.to)) ?? []) : [];
    const isTold = own.some(({ from }) => from > work.to) || done.work.verb === null;
    return tail === "" || isTold ? done : { ...done, label: `${done.label} ${withoutArticles(tail)}` };
  });
}

/** "is reported to the board", at the end of a sentence */
const behind = /^\s+((?:to|with|from|into)\s+(?:(?:the|an?|our)\s+)?[\p{L} -]{2,25})[.!]?$/u;

/**
 * If there are as many things as works, they belong together in order; otherwise things before or after all works
 * belong to all.
 */
function thingsOf(
  at: number,
  works: readonly Said[],
  things: readonly Said[],
  tokens: readonly Token[],
): Said[] {
  const [first, last] = [works[0]?.from ?? 0, works.at(-1)?.to ?? 0];
  const isShared = things.every(({ to }) => to <= first) || things.every(({ from }) => from >= last);
  const nearest = (said: Said) =>
    works.toSorted((one, other) => distance(one, said) - distance(other, said))[0];
  const own =
    things.length === works.length
      ? things.slice(at, at + 1)
      : isShared
        ? things
        : things.filter((said) => nearest(said) === works[at]);
  return own
    .filter(({ words }) => !pronouns.has(words.toLowerCase()))
    .map((said) => ({ ...said, words: withoutArticles(plain(within(said, tokens))) }));
}

/** The thing of a work, as in its label: "client for rating", "pen and paper". */
const phraseOf = (things: readonly Said[], text: string, { words, to }: Said): string =>
  things
    .map((thing, at) => {
      const led = leading.exec(text.slice(0, thing.from))?.[1]?.toLowerCase();
      const isLed = led !== undefined && thing.from > to && !words.endsWith(` ${led}`);
      if (isLed) return `${led} ${thing.words}`;
      return at > 0 ? `and ${thing.words}` : thing.words;
    })
    .join(" ");

const leading =
  /\b(for|to|from|with|in|into|on|onto|at|about|against)\s+(?:(?:the|an?|our|their|his|her|its)\s+)?$/i;

const pronouns = set("it them they this that these those everything anything");

/** The words as inside a sentence: a capital letter at the beginning of the sentence does not make a name. */
const within = ({ words, from }: Said, tokens: readonly Token[]): string =>
  from <= 1 && /^\p{Lu}\p{Ll}/u.test(words) && tokens[0]?.upos !== "PROPN"
    ? words.charAt(0).toLowerCase() + words.slice(1)
    : words;

const distance = (one: Said, other: Said): number => Math.max(one.from - other.to, other.from - one.to);

/** "signed off" is "sign off", "approval" is approving; a noun without a verb is the label itself. */
function doneOf(
  { words, from, to }: Said,
  things: readonly Said[],
  text: string,
  tokens: readonly Token[],
): Done {
  const [first = "", ...rest] = plain(words).split(/\s+/);
  const label = (...parts: string[]) => capitalised(parts.filter((part) => part !== "").join(" "));
  const [head, ...behind] = tokens.filter((token) => token.from >= from && token.to <= to);
  // "felling permit" is not felling.
  const verb = behind.at(-1)?.upos === "NOUN" ? null : verbAt(first, head);
  const thing = phraseOf(things, text, { words, from, to });
  if (verb !== null) return { label: label(verb, ...rest, thing), work: { verb, things: keys(things) } };
  const told = workOfWords(words);
  return {
    label:
      told.verb !== null && thing !== ""
        ? label(told.verb, ...told.things, thing)
        : label(
            plain(words).replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase()),
            thing,
          ),
    work: { verb: told.verb, things: things.length > 0 ? keys(things) : told.things },
  };
}

const keys = (things: readonly Said[]): string[] => things.map(({ words }) => one(words).toLowerCase());

const isVerb = (word: string): boolean => parser.mayBeVerb?.(word) === true;

/** The lemma of a verb; null for a noun, even one that can be a verb elsewhere ("approval", "check"). */
function verbAt(word: string, token: Token | undefined): string | null {
  if (token?.upos === "VERB") return token.lemma.toLowerCase();
  const base =
    /(?:ed|ing|en)$/i.test(word) || verbOfNoun(word.toLowerCase()) === null ? baseOfVerb(word, isVerb) : null;
  return token?.upos === "NOUN" && !/(?:ed|ing)$/i.test(word) ? null : base;
}

type Asked = { ask: string; denied: boolean; isClause: boolean };

/** The question of a condition, and whether the case is its no; "loans above EUR 1 million" is its own question. */
function askedBy(condition: string): Asked {
  const words = plain(condition);
  const clause = linesOf(`If ${words}, it stops.`)[0]?.clauses.find(({ link }) => link?.kind === "if");
  const subject = clause && (clause.doer ?? clause.object);
  if (clause?.form !== "finite" || !subject || !startsWith(words, subject.words)) {
    const thing = thingOfLimit(words);
    const rest = thing === "" ? "" : words.slice(beforeLimit(words).length);
    const bare = /\s(?:and|or|with|without|from|by|on|to)\s/i.test(words) ? words : one(words);
    return { ask: capitalised(thing === "" ? bare : `${thing}${rest}`), denied: false, isClause: false };
  }
  const { ask, value } = questionLabel(clause);
  return { ask: ask.replace(/\?$/, ""), denied: value === "no", isClause: true };
}

/** Does the whole begin with this subject, and continue? */
const startsWith = (words: string, subject: string): boolean => {
  const [all, front] = [words, plain(subject)].map((one) => one.toLowerCase());
  return all !== front && all?.startsWith(front ?? "") === true;
};

/** A condition in the form of a question or an answer, with its no. */
export function conditionOf(words: string, { asked }: Parsed): string {
  const { ask, denied } = asked(words);
  return denied ? capitalised(plain(words)) : ask;
}

const limits =
  /(?:^|\s)(?:that|which|who|is|are|of|with|over|above|below|under|up|from|worth|costing|more|less|fewer|longer|exceeding|exceeds?|costs?|has|have|between|at|[≥>≤<€$£]|\d\S*)(?=\s|$).*$/;
const beforeLimit = (words: string): string => words.replace(limits, "");

/** The thing of a limit: for "loans above EUR 1 million" the loan. */
export const thingOfLimit = (condition: string): string =>
  isLimit(condition)
    ? one(beforeLimit(plain(condition)).replace(/^\p{Lu}(?=\p{Ll})/u, (letter) => letter.toLowerCase()))
    : "";
