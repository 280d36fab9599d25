/**
 * All readings of a sentence: the tagger decides word by word, so its closest calls are also tried with the other tag,
 * and the trees decide. The tagger's loss is subtracted from the scores of such trees.
 */
import { search, sizeOf } from "./beam.ts";
import type { Model } from "./model.ts";
import { type Tagged, taggedOf } from "./parse-features.ts";
import { type Allowed, type Doubt, tagWords } from "./tagger.ts";
import type { State } from "./transitions.ts";
import type { Words } from "./words.ts";

export type Reading = { state: State; tags: Int32Array; score: number };

/** Tuned on the development part of the treebank: more doubts or another weight change less than half a point. */
const doubtsMax = 3;
const marginMax = 150;
const marginWeight = 4;

/** Readings of a sentence, best first; ties in the order in which they were found. */
export function readingsOf(model: Model, words: Words, allowed?: Allowed): Reading[] {
  const doubts: Doubt[] = [];
  const tags = tagWords(model.tagger, words, allowed, doubts);
  const close = doubts
    .filter(({ margin }) => margin < marginMax)
    .sort((a, b) => a.margin - b.margin || a.at - b.at)
    .slice(0, doubtsMax);
  const size = sizeOf(model.info.labels, model.info.beam);
  const { states, before } = search(
    ...([model.parser, tagged(model, words, tags), size] as const),
    close.map(({ at }) => at),
  );
  const first = states.map((state) => ({ state, tags, score: state.score }));
  const others = close.flatMap((doubt): Reading[] => {
    const own = tagWords(model.tagger, words, otherwise(doubt, allowed));
    // Tags differ only from the doubtful word on, so the search before it is the same.
    const from = before.get(doubt.at);
    const found = search(model.parser, tagged(model, words, own), size, [], from);
    return found.states.map((state) => ({
      state,
      tags: own,
      score: state.score - doubt.margin * marginWeight,
    }));
  });
  return [...first, ...others].sort((a, b) => b.score - a.score);
}

/** Fixes the tag of one word, and leaves everything else as before. */
const otherwise =
  ({ at: doubtful, tag: other }: Doubt, allowed: Allowed | undefined): Allowed =>
  (at) =>
    at === doubtful ? (tag) => tag === other : allowed?.(at);

const tagged = ({ info, tagKinds }: Model, words: Words, tags: Int32Array): Tagged =>
  taggedOf(words, tags, tagKinds, info.tags.length + 1);
