/**
 * The parser's features before each step (after Zhang & Nivre 2011): the top of the stack, the next words, their
 * dependents, the words between.
 */
import { type Features, four, one, three, two } from "./features.ts";
import { int } from "./numbers.ts";
import { get, onStack, type State } from "./transitions.ts";
import type { Words } from "./words.ts";

/** A tagged sentence: words, tags by index with the root's tag after the last word, and running counts. */
export type Tagged = {
  words: Words;
  tags: Int32Array;
  /** Number of commas, verbs and conjunctions up to each index. */
  commas: Int32Array;
  verbs: Int32Array;
  joints: Int32Array;
  /** 1 for punctuation. */
  signs: Uint8Array;
};

/** What each tag counts as: 1 comma, 2 verb, 3 conjunction, 4 other punctuation. */
export type TagKinds = Uint8Array;

/** Capacity for all features of a state. */
export const parseFeatureRoom = 128;

/** Prepares a sentence for the parser. `tags` must have room after the last word. */
export function taggedOf(words: Words, tags: Int32Array, kinds: TagKinds, rootTag: number): Tagged {
  const count = (kind: number): Int32Array => {
    const counts = new Int32Array(words.n + 2);
    for (let at = 1; at <= words.n + 1; at += 1) {
      const here = at <= words.n && kinds[int(tags, at)] === kind ? 1 : 0;
      counts[at] = int(counts, at - 1) + here;
    }
    return counts;
  };
  const own = tags.slice();
  own[words.n + 1] = rootTag;
  const signs = Uint8Array.from(own, (tag, at) =>
    at <= words.n && (kinds[tag] === 1 || kinds[tag] === 4) ? 1 : 0,
  );
  return { words, tags: own, commas: count(1), verbs: count(2), joints: count(3), signs };
}

/** The indexes that most features use. */
type Places = { s0: number; n0: number; s0w: number; s0t: number; n0w: number; n0t: number; n1t: number };

/** Fills the list with the features of the state: first those of the two words, then those of the partial tree. */
export function parseFeatures(state: State, tagged: Tagged, f: Features): void {
  pairFeatures(onStack(state, 0), state.next, tagged, f);
  stateFeatures(state, tagged, f);
}

/** Number of features of the two words alone. States of a beam often have the same two. */
export const pairFeatureCount = 35;

/** Features of the top of the stack and the next word, independent of the partial tree. */
export function pairFeatures(s0: number, n0: number, tagged: Tagged, f: Features): void {
  f.count = 0;
  const places = placesOf(s0, n0, tagged);
  single(tagged, places, f);
  pairs(places, f);
}

/** Features of the partial tree; in the list they follow those of the two words. */
export function stateFeatures(state: State, tagged: Tagged, f: Features): void {
  f.count = pairFeatureCount;
  const places = placesOf(onStack(state, 0), state.next, tagged);
  family(state, tagged, places, f);
  counted(state, places, f);
  children(state, tagged, places, f);
  grandparents(state, tagged, places, f);
  deeper(state, tagged, places, f);
  between(state, tagged, places, f);
  alike(tagged, places, f);
  attachments(state, tagged, places, f);
}

const placesOf = (s0: number, n0: number, { words, tags }: Tagged): Places => ({
  ...{ s0, n0, s0w: int(words.word, s0), s0t: int(tags, s0) },
  ...{ n0w: int(words.word, n0), n0t: int(tags, n0), n1t: int(tags, n0 + 1) },
});

function single({ words, tags }: Tagged, { s0w, s0t, n0, n0w, n0t, n1t }: Places, f: Features): void {
  const n1w = int(words.word, n0 + 1);
  const n2w = int(words.word, n0 + 2);
  const n2t = int(tags, n0 + 2);
  two(f, s0w, s0t);
  one(f, s0w);
  one(f, s0t);
  two(f, n0w, n0t);
  one(f, n0w);
  one(f, n0t);
  two(f, n1w, n1t);
  one(f, n1w);
  one(f, n1t);
  two(f, n2w, n2t);
  one(f, n2w);
  one(f, n2t);
  two(f, n0t, n1t);
  three(f, n0t, n1t, n2t);
  three(f, s0t, n0t, n1t);
  four(f, s0t, n0t, n1t, n2t);
  four(f, n0t, n1t, n2t, int(tags, n0 + 3));
  two(f, n0w, n1w);
  two(f, n0w, n1t);
  two(f, n0t, n1w);
}

function pairs({ s0w, s0t, n0w, n0t, s0, n0 }: Places, f: Features): void {
  const gap = n0 - s0;
  const distance = s0 === 0 ? 0 : gap < 6 ? gap : gap < 9 ? 6 : 7;
  four(f, s0w, s0t, n0w, n0t);
  three(f, s0w, s0t, n0w);
  three(f, s0w, n0w, n0t);
  three(f, s0w, s0t, n0t);
  three(f, s0t, n0w, n0t);
  two(f, s0w, n0w);
  two(f, s0t, n0t);
  two(f, s0w, n0t);
  two(f, s0t, n0w);
  two(f, s0w, distance);
  two(f, s0t, distance);
  two(f, n0w, distance);
  two(f, n0t, distance);
  three(f, s0w, n0w, distance);
  three(f, s0t, n0t, distance);
}

function family(state: State, tagged: Tagged, { s0, n0, s0t, n0t }: Places, f: Features): void {
  const { words, tags } = tagged;
  const head = get(state, "head", s0);
  const left = get(state, "left", s0);
  const right = get(state, "right", s0);
  const child = get(state, "left", n0);
  three(f, int(tags, head), s0t, n0t);
  three(f, s0t, int(tags, left), n0t);
  three(f, s0t, int(tags, right), n0t);
  three(f, s0t, n0t, int(tags, child));
  one(f, int(words.word, head));
  one(f, int(tags, head));
  one(f, get(state, "label", s0));
  described(state, tagged, left, f);
  described(state, tagged, right, f);
  described(state, tagged, child, f);
}

function counted(state: State, { s0, n0, s0w, s0t, n0w, n0t }: Places, f: Features): void {
  const lefts = get(state, "lefts", s0);
  const rights = get(state, "rights", s0);
  const own = get(state, "lefts", n0);
  const leftSet = get(state, "leftSet", s0);
  const rightSet = get(state, "rightSet", s0);
  const ownSet = get(state, "leftSet", n0);
  two(f, s0w, rights);
  two(f, s0t, rights);
  two(f, s0w, lefts);
  two(f, s0t, lefts);
  two(f, n0w, own);
  two(f, n0t, own);
  two(f, s0w, rightSet);
  two(f, s0t, rightSet);
  two(f, s0w, leftSet);
  two(f, s0t, leftSet);
  two(f, n0w, ownSet);
  two(f, n0t, ownSet);
  three(f, s0t, rightSet, n0t);
  three(f, s0t, leftSet, n0t);
  four(f, s0t, leftSet, rightSet, n0t);
  four(f, s0t, rightSet, n0t, ownSet);
}

/** The word at a place, its tag and its relation. */
function described(state: State, { words, tags }: Tagged, place: number, f: Features): void {
  one(f, int(words.word, place));
  one(f, int(tags, place));
  one(f, get(state, "label", place));
}

function children(state: State, tagged: Tagged, { s0, n0, s0t, n0t }: Places, f: Features): void {
  const { tags } = tagged;
  const left = get(state, "left2", s0);
  const right = get(state, "right2", s0);
  const child = get(state, "left2", n0);
  described(state, tagged, left, f);
  described(state, tagged, right, f);
  described(state, tagged, child, f);
  three(f, s0t, int(tags, get(state, "left", s0)), int(tags, left));
  three(f, s0t, int(tags, get(state, "right", s0)), int(tags, right));
  three(f, n0t, int(tags, get(state, "left", n0)), int(tags, child));
}

function grandparents(state: State, { words, tags }: Tagged, { s0, s0t, n0t }: Places, f: Features): void {
  const head = get(state, "head", s0);
  const above = get(state, "head", head);
  one(f, int(words.word, above));
  one(f, int(tags, above));
  one(f, get(state, "label", head));
  three(f, s0t, int(tags, head), int(tags, above));
  four(f, s0t, get(state, "label", s0), get(state, "label", head), n0t);
}

function deeper(state: State, { words, tags }: Tagged, places: Places, f: Features): void {
  const { s0t, n0w, n0t, n1t } = places;
  const s1 = onStack(state, 1);
  const s2 = onStack(state, 2);
  const s1t = int(tags, s1);
  const s1w = int(words.word, s1);
  const s2t = int(tags, s2);
  one(f, s1w);
  one(f, s1t);
  three(f, s1t, s0t, n0t);
  two(f, s1t, n0t);
  two(f, s1w, n0t);
  two(f, s1w, n0w);
  two(f, s2t, s1t);
  four(f, s2t, s1t, s0t, n0t);
  four(f, s1t, s0t, n0t, n1t);
  four(f, get(state, "label", s1), get(state, "label", places.s0), s0t, n0t);
}

function between(state: State, tagged: Tagged, places: Places, f: Features): void {
  const { s0, n0, s0w, s0t, n0w, n0t, n1t } = places;
  const within = (counts: Int32Array): number => int(counts, n0 - 1) - int(counts, s0);
  const seen =
    s0 === 0
      ? 0
      : 1 +
        Math.min(within(tagged.commas), 2) +
        3 * Math.min(within(tagged.verbs), 2) +
        9 * Math.min(within(tagged.joints), 1);
  // The outermost word before it: "if", "when" of a clause.
  const opener = int(tagged.words.word, get(state, "left", s0));
  three(f, s0t, n0t, seen);
  three(f, s0w, n0t, seen);
  three(f, s0t, n0w, seen);
  four(f, s0t, get(state, "label", s0), n0t, seen);
  three(f, opener, s0t, n0t);
  four(f, opener, s0t, n0t, n1t);
  four(f, opener, seen, s0t, n0t);
  three(f, int(tagged.words.word, get(state, "left2", s0)), s0t, n0t);
}

function alike({ words }: Tagged, { s0, n0, s0w, s0t, n0w, n0t }: Places, f: Features): void {
  const { coarse, fine, ambiguity } = words;
  two(f, int(coarse, s0), int(coarse, n0));
  two(f, int(fine, s0), int(fine, n0));
  two(f, int(fine, s0), n0t);
  two(f, s0t, int(fine, n0));
  two(f, s0w, int(fine, n0));
  two(f, int(fine, s0), n0w);
  two(f, int(ambiguity, s0), int(ambiguity, n0));
  two(f, int(ambiguity, s0), n0t);
  two(f, s0t, int(ambiguity, n0));
  three(f, int(ambiguity, s0), int(ambiguity, n0), int(ambiguity, n0 + 1));
}

function attachments(state: State, { words, tags }: Tagged, places: Places, f: Features): void {
  const { s0, s0w, s0t, n0w, n0t } = places;
  const head = get(state, "head", s0);
  const last = get(state, "right", s0);
  const label = get(state, "label", s0);
  three(f, int(words.word, head), s0w, n0t);
  three(f, int(tags, head), s0w, n0w);
  three(f, int(words.word, head), s0t, n0w);
  four(f, int(tags, head), label, s0t, n0w);
  three(f, int(words.word, last), s0t, n0t);
  three(f, s0t, int(tags, last), n0w);
  three(f, int(words.word, get(state, "left", places.n0)), s0w, n0t);
  three(f, int(words.word, get(state, "left", places.n0)), int(words.word, head), n0t);
}
