/** Groups tokens into noun phrases and verb groups; the rest stays single words. */

import { durationUnits } from "../lexicon/time.ts";
import { particlesOf } from "../lexicon/verbs.ts";
import type { Token } from "./token.ts";

export type NounPhrase = {
  type: "phrase";
  /** All words, the determiner included. */
  tokens: Token[];
  /** The noun that the phrase is about, or the pronoun. */
  head: Token;
  pronoun: boolean;
};

export type VerbGroup = {
  type: "verb";
  tokens: Token[];
  /** Infinitive of the main verb; "be" for a copula. */
  lemma: string;
  particle: string | null;
  form: "finite" | "imperative" | "infinitive" | "gerund" | "participle";
  voice: "active" | "passive";
  negated: boolean;
  modal: string | null;
  perfect: boolean;
  /** Form of the first word: verbs of one form are coordinated. */
  shape: Token["form"];
};

export type Word = { type: "word"; token: Token };
export type Chunk = NounPhrase | VerbGroup | Word;

/** Chunks in text order. Words in parentheses and quotation marks themselves are left out. */
export function chunksOf(tokens: Token[]): Chunk[] {
  const words = withoutAsides(tokens);
  const chunks: Chunk[] = [];
  for (let at = 0; at < words.length; ) {
    const found = verbGroupAt(words, at, chunks) ?? nounPhraseAt(words, at);
    if (found) {
      chunks.push(found);
      at += found.tokens.length;
    } else {
      const token = words[at];
      if (token) chunks.push({ type: "word", token });
      at += 1;
    }
  }
  return attachParticles(chunks);
}

const bracketOrQuote = /^["'()[\]*_]$/;

/** Parenthesised words explain or abbreviate; quotation marks carry nothing. */
function withoutAsides(tokens: Token[]): Token[] {
  const kept: Token[] = [];
  const whole = /^[([]$/.test(tokens[0]?.lower ?? "");
  let depth = 0;
  tokens.forEach((token, at) => {
    if (/^[([]$/.test(token.lower) && !whole && closes(tokens, at)) depth += 1;
    else if (/^[)\]]$/.test(token.lower)) depth = Math.max(0, depth - 1);
    else if (depth === 0 && !bracketOrQuote.test(token.lower)) kept.push(token);
  });
  return kept;
}

const closes = (tokens: Token[], at: number) =>
  tokens.some((token, place) => place > at && /^[)\]]$/.test(token.lower));

// Noun phrases

const inPhrase = /^(determiner|possessive|number|adjective|noun)$/;

function nounPhraseAt(words: Token[], at: number): NounPhrase | null {
  const first = words[at];
  if (first === undefined) return null;
  if (first.pos === "pronoun" || opensClause(words, at))
    return { type: "phrase", tokens: [first], head: first, pronoun: true };
  const end = phraseEnd(words, at);
  const tokens = words.slice(at, end);
  const head = headOf(tokens);
  if (head === undefined) return null;
  if (head.pos === "determiner" || head.pos === "pronoun")
    return { type: "phrase", tokens, head, pronoun: true };
  return { type: "phrase", tokens: words.slice(at, withOf(words, end)), head, pronoun: false };
}

/** "that the claim is justified": "that" joins a clause when another determiner or a pronoun follows. */
const opensClause = (words: Token[], at: number) =>
  words[at]?.lower === "that" && /^(determiner|possessive|pronoun)$/.test(words[at + 1]?.pos ?? "");

/** The last noun; "both", "all", "this" alone stand for a noun. */
function headOf(tokens: Token[]): Token | undefined {
  return (
    tokens.findLast((token) => token.pos === "noun" || token.pos === "pronoun") ??
    tokens.findLast((token) => token.pos === "number") ??
    (tokens.every((token) => token.pos === "determiner") ? tokens.at(-1) : undefined)
  );
}

function phraseEnd(words: Token[], at: number): number {
  let end = at;
  let afterNoun = at;
  for (; end < words.length && goesOn(words, end, at); end++) {
    if (/^(noun|number)$/.test(words[end]?.pos ?? "")) afterNoun = end + 1;
  }
  if (afterNoun > at) return afterNoun;
  const count = leadingDeterminers(words, at);
  // "each of them"
  const isShare =
    count > 0 && / of$/.test(words[at + count - 1]?.lower ?? "") && words[at + count]?.pos === "pronoun";
  return at + count + (isShare ? 1 : 0);
}

function goesOn(words: Token[], at: number, from: number): boolean {
  const token = words[at];
  if (token === undefined) return false;
  const afterNoun = at > from && words[at - 1]?.pos === "noun";
  // "after two weeks HR screens ...": a length of time ends its phrase.
  if (
    afterNoun &&
    words[at - 1]?.lemma !== undefined &&
    isLength(words, at - 1, from) &&
    token.pos === "noun"
  )
    return false;
  if (token.pos === "adverb") return at > from && words[at + 1]?.pos === "adjective" && !afterNoun;
  if (token.pos === "coordinator")
    return betweenAdjectives(words, at, from) || betweenNumbers(words, at, from);
  if (!inPhrase.test(token.pos)) return false;
  // "invalid the clerk": an article begins the next phrase, save after another ("all the").
  if (token.pos === "determiner" && at > from && words[at - 1]?.pos !== "determiner") return false;
  return !afterNoun || goesOnAfterNoun(words, at);
}

function goesOnAfterNoun(words: Token[], at: number): boolean {
  const token = words[at];
  if (token === undefined || token.pos === "determiner" || token.pos === "adjective") return false;
  if (token.pos === "number") return words[at + 1]?.pos !== "noun";
  return token.pos !== "possessive" || token.lower.includes("'");
}

const isLength = (words: Token[], at: number, from: number) =>
  Object.hasOwn(durationUnits, words[at]?.lemma ?? "") &&
  words.slice(from, at).some((word) => word.pos === "number");

/** "preliminary and final": adjectives before one noun. */
function betweenAdjectives(words: Token[], at: number, from: number): boolean {
  const isAdjective = (place: number) => words[place]?.pos === "adjective";
  return at > from && isAdjective(at - 1) && isAdjective(at + 1) && words[at + 2]?.pos === "noun";
}

/** "between 2000 and 10000 euros" */
const betweenNumbers = (words: Token[], at: number, from: number): boolean =>
  words[from - 1]?.lower === "between" && [at - 1, at + 1].every((place) => words[place]?.pos === "number");

function leadingDeterminers(words: Token[], at: number): number {
  let count = 0;
  while (words[at + count]?.pos === "determiner") count += 1;
  return count;
}

/** "the type of the letter" is one phrase. */
function withOf(words: Token[], end: number): number {
  if (words[end]?.lower !== "of") return end;
  const inner = nounPhraseAt(words, end + 1);
  return inner ? end + 1 + inner.tokens.length : end;
}

// Verb groups

function verbGroupAt(words: Token[], at: number, before: Chunk[]): VerbGroup | null {
  const infinitive = words[at]?.pos === "to";
  const start = infinitive ? at + 1 : at;
  const main = mainVerbFrom(words, start, infinitive);
  if (main < 0) return null;
  const trailingNot = words[main + 1]?.pos === "not" ? 1 : 0;
  return groupOf(words.slice(at, main + 1), words.slice(at, main + 1 + trailingNot), infinitive, before);
}

/** Place of the main verb of the group that starts at `start`; -1 when none starts there. */
function mainVerbFrom(words: Token[], start: number, infinitive: boolean): number {
  let main = -1;
  for (let at = start; at < words.length; at++) {
    const token = words[at];
    if (token === undefined || !/^(modal|be|have|do|not|adverb|verb)$/.test(token.pos)) break;
    if (token.pos === "adverb" && at === start && !infinitive) break;
    if (token.pos !== "adverb" && token.pos !== "not") main = at;
    if (token.pos === "verb" && !(token.lemma === "get" && words[at + 1]?.pos === "verb")) return at;
  }
  return main;
}

function groupOf(core: Token[], all: Token[], infinitive: boolean, before: Chunk[]): VerbGroup | null {
  const main = core.at(-1);
  if (main === undefined) return null;
  const helpers = core.slice(0, -1);
  const has = (pos: Token["pos"]) => helpers.some((token) => token.pos === pos);
  const isParticiple = main.form === "ed" || main.form === "part";
  const first = core.find((token) => !/^(adverb|not|to)$/.test(token.pos));
  if (infinitive && main === first && main.pos === "verb" && main.form !== "base") return null;
  return {
    type: "verb",
    tokens: all,
    lemma: main.pos === "verb" ? main.lemma : main.pos,
    particle: null,
    form: infinitive ? "infinitive" : formOf(main, first ?? main, before),
    voice:
      isParticiple && (has("be") || helpers.some((token) => token.lemma === "get")) ? "passive" : "active",
    negated: all.some((token) => token.pos === "not"),
    modal: core.find((token) => token.pos === "modal")?.lower ?? null,
    perfect: has("have") && isParticiple,
    shape: first?.form ?? null,
  };
}

function formOf(main: Token, first: Token, before: Chunk[]): VerbGroup["form"] {
  if (/^(modal|be|have|do)$/.test(first.pos))
    return first.lower === "being" || first.lower === "having" ? "gerund" : "finite";
  if (main.form === "ing") return "gerund";
  if (main.form === "part") return "participle";
  const last = before.at(-1);
  const hasSubject = last?.type === "phrase" || isRelative(last) || isRelative(before.at(-2));
  if (main.form === "base") return hasSubject ? "finite" : "imperative";
  if (main.form === "ed") return hasSubject ? "finite" : "participle";
  return "finite";
}

const isRelative = (chunk: Chunk | undefined) => chunk?.type === "word" && chunk.token.pos === "relative";

// Particles

/** "hand the file over", "pick up the parts": the particle joins the verb that it belongs to. */
function attachParticles(chunks: Chunk[]): Chunk[] {
  const kept: Chunk[] = [];
  let verb: VerbGroup | null = null;
  let since = 0;
  chunks.forEach((chunk, at) => {
    if (chunk.type === "verb") {
      verb = chunk;
      since = 0;
    } else if (verb && chunk.type === "word" && isParticleOf(chunk.token, verb, since, chunks[at + 1])) {
      verb.particle = chunk.token.lower;
      verb = null;
      return;
    } else since += 1;
    kept.push(chunk);
  });
  return kept;
}

const alsoPreposition = /^(in|on|over|through|off|after|along|up)$/;

function isParticleOf(token: Token, verb: VerbGroup, since: number, next: Chunk | undefined): boolean {
  if (since > 1 || !particlesOf(verb.lemma).includes(token.lower)) return false;
  if (token.lower === "for" || token.lower === "into") return false;
  const phraseNext = next?.type === "phrase";
  // After an object, "in the file" is a place, while in "the form in" it is the verb's own.
  if (since === 0) return !(phraseNext && verb.voice === "passive" && /^(in|on|through)$/.test(token.lower));
  return !(phraseNext && alsoPreposition.test(token.lower));
}
