/** Assigns parts of speech from left to right, by the form of a word and its neighbours and the tags before it. */
import { emptyFeatures, type Features, four, one, three, two } from "./features.ts";
import { int } from "./numbers.ts";
import { addScores, type Rows } from "./rows.ts";
import type { Words } from "./words.ts";

export type TagSet = {
  /** "VERB_VBZ", ...; a tag's number is its index here plus 1. */
  names: readonly string[];
  /** For the running flag "this clause has had a verb": 0 nothing, 1 noun, 2 verb, 3 border of a clause. */
  roles: Uint8Array;
  /** Tags of one kind hardly affect the tree differently: singular and plural, noun and name. */
  kinds: Uint8Array;
};

export type Tagger = {
  rows: Rows;
  tags: TagSet;
  /** Frequent words with a single tag, by their hash. */
  certain: ReadonlyMap<number, number>;
};

/** The tags that a word may have: all, unless the caller restricts them. */
export type Allowed = (at: number) => ((tag: number) => boolean) | undefined;

/** A word whose tag was a close call: the best tag of another kind, and its margin of loss. */
export type Doubt = { at: number; tag: number; margin: number };

/** Capacity for all features of a word. */
const tagFeatureRoom = 72;

/** Working memory of the tagger; created once, used for every word. */
export type TagScratch = { features: Features; scores: Int32Array };

/** Scratch memory for a tag set. */
export const tagScratch = (tags: number): TagScratch => ({
  features: emptyFeatures(tagFeatureRoom),
  scores: new Int32Array(tags + 1),
});

/**
 * Tags of all words, by index; index 0 and those after the sentence are 0. Adds doubts to the list, if there is one.
 */
export function tagWords(tagger: Tagger, words: Words, allowed?: Allowed, doubts?: Doubt[]): Int32Array {
  const tags = new Int32Array(words.n + 5);
  const scratch = tagScratch(tagger.tags.names.length);
  let clause = 0;
  for (let at = 1; at <= words.n; at += 1) {
    const tag = tagOf(tagger, words, at, tags, clause, scratch, allowed?.(at), doubts);
    tags[at] = tag;
    clause = clauseAfter(tagger.tags, clause, tag);
  }
  return tags;
}

function tagOf(
  tagger: Tagger,
  words: Words,
  at: number,
  tags: Int32Array,
  clause: number,
  scratch: TagScratch,
  allowed: ((tag: number) => boolean) | undefined,
  doubts: Doubt[] | undefined,
): number {
  const certain = allowed ? undefined : tagger.certain.get(int(words.word, at));
  if (certain !== undefined) return certain;
  tagFeatures(words, at, tags, clause, scratch.features);
  const tag = bestTag(tagger.rows, tagger.tags.names.length, scratch, allowed);
  if (doubts && !allowed) doubts.push(doubtOf(tagger.tags, at, tag, scratch.scores));
  return tag;
}

/** The best tag of another kind than the one given. */
function doubtOf({ kinds }: TagSet, at: number, given: number, scores: Int32Array): Doubt {
  let best = 0;
  for (let tag = 1; tag < kinds.length; tag += 1) {
    if (kinds[tag] === kinds[given]) continue;
    if (best === 0 || int(scores, tag) > int(scores, best)) best = tag;
  }
  return { at, tag: best, margin: int(scores, given) - int(scores, best) };
}

/** The best tag by the features in the working memory; ties go to the lower number. */
export function bestTag(
  rows: Rows,
  count: number,
  scratch: TagScratch,
  allowed?: (tag: number) => boolean,
): number {
  const { scores, features } = scratch;
  scores.fill(0);
  addScores(rows, features.values, 0, features.count, scores);
  let best = 0;
  for (let tag = 1; tag <= count; tag += 1) {
    if (allowed && !allowed(tag)) continue;
    if (best === 0 || int(scores, tag) > int(scores, best)) best = tag;
  }
  return best === 0 ? 1 : best;
}

/** The flag for the clause after this tag. */
export function clauseAfter(tags: TagSet, clause: number, tag: number): number {
  const role = tags.roles[tag] ?? 0;
  return role === 3 ? 0 : Math.max(role, clause);
}

/** Fills the list with the features of the word at this index. */
export function tagFeatures(words: Words, at: number, tags: Int32Array, clause: number, f: Features): void {
  f.count = 0;
  const before = Math.max(at - 2, 0);
  const t1 = int(tags, at - 1);
  const t2 = int(tags, before);
  neighbours(words, at, before, t1, f);
  form(words, at, t1, f);
  history(words, at, t1, t2, int(tags, Math.max(at - 3, 0)), f);
  classes(words, at, t1, t2, f);
  meaning(words, at, t1, clause, f);
}

function neighbours({ word }: Words, at: number, before: number, t1: number, f: Features): void {
  const w = int(word, at);
  one(f, w);
  one(f, int(word, at - 1));
  one(f, int(word, before));
  one(f, int(word, at + 1));
  one(f, int(word, at + 2));
  two(f, int(word, at - 1), w);
  two(f, w, int(word, at + 1));
  two(f, w, t1);
  two(f, int(word, at - 1), int(word, at + 1));
}

function form(words: Words, at: number, t1: number, f: Features): void {
  const shape = int(words.shape, at);
  const first = at === 1 ? 1 : 0;
  one(f, int(words.suffix1, at));
  one(f, int(words.suffix2, at));
  one(f, int(words.suffix3, at));
  one(f, int(words.suffix4, at));
  one(f, int(words.prefix1, at));
  one(f, int(words.prefix2, at));
  one(f, int(words.prefix3, at));
  two(f, int(words.suffix3, at), t1);
  three(f, int(words.suffix2, at), t1, int(words.ambiguity, at + 1));
  one(f, shape);
  two(f, shape, first);
  two(f, shape, t1);
  one(f, int(words.suffix3, at - 1));
  one(f, int(words.suffix3, at + 1));
}

function history(words: Words, at: number, t1: number, t2: number, t3: number, f: Features): void {
  one(f, t1);
  two(f, t1, t2);
  three(f, t1, t2, t3);
  three(f, int(words.word, at), t1, t2);
}

function classes({ ambiguity, frame }: Words, at: number, t1: number, t2: number, f: Features): void {
  const a = int(ambiguity, at);
  const before = int(ambiguity, at - 1);
  const next = int(ambiguity, at + 1);
  const third = int(ambiguity, at + 2);
  const first = at === 1 ? 1 : 0;
  one(f, a);
  one(f, before);
  one(f, next);
  two(f, a, next);
  two(f, a, t1);
  three(f, a, t1, next);
  two(f, next, third);
  three(f, a, next, third);
  three(f, a, t1, t2);
  two(f, t1, next);
  three(f, t1, t2, next);
  two(f, a, first);
  four(f, a, first, next, third);
  three(f, next, third, int(ambiguity, at + 3));
  two(f, a, frame);
  four(f, a, frame, first, next);
  three(f, before, a, next);
  three(f, int(ambiguity, Math.max(at - 2, 0)), before, a);
}

function meaning(words: Words, at: number, t1: number, clause: number, f: Features): void {
  const { known, coarse, fine, ambiguity } = words;
  const a = int(ambiguity, at);
  const next = int(ambiguity, at + 1);
  one(f, int(known, at));
  two(f, int(known, at), t1);
  two(f, int(known, at), int(known, at + 1));
  three(f, int(known, at), t1, int(known, at + 1));
  one(f, int(coarse, at));
  one(f, int(fine, at));
  one(f, int(fine, at - 1));
  one(f, int(fine, at + 1));
  two(f, int(fine, at - 1), int(fine, at));
  two(f, int(fine, at), int(fine, at + 1));
  two(f, clause, t1);
  two(f, clause, a);
  three(f, clause, a, next);
  two(f, clause, int(words.suffix2, at));
  three(f, clause, t1, a);
  four(f, clause, t1, a, next);
}
