/** Measures how many parts of speech and arcs of a treebank are found, with its own tokens. */
import { search, sizeOf } from "../../src/generation/parser/beam.ts";
import { type Model, tagKinds } from "../../src/generation/parser/model.ts";
import { int } from "../../src/generation/parser/numbers.ts";
import { taggedOf } from "../../src/generation/parser/parse-features.ts";
import type { Rows } from "../../src/generation/parser/rows.ts";
import { type Tagger, tagWords } from "../../src/generation/parser/tagger.ts";
import { get } from "../../src/generation/parser/transitions.ts";
import type { Vocabulary } from "../../src/generation/parser/words.ts";
import { type Names, samplesOf } from "./samples.ts";
import type { Gold } from "./treebank.ts";

/** Percent of words: part of speech, head, head and relation. */
export type Figures = { upos: number; uas: number; las: number };

export type Trained = {
  names: Names;
  vocabulary: Vocabulary;
  tagger: Tagger;
  parser: Rows;
  beam: number;
};

/** A model from its file, in the form that the measure needs. */
export const trainedOf = ({ info, vocabulary, tagger, parser }: Model): Trained => ({
  ...{ names: info, vocabulary, tagger, parser, beam: info.beam },
});

/** Measures on a treebank with its own tokens. */
export function evaluate(
  treebank: readonly Gold[],
  { names, vocabulary, tagger, parser, beam }: Trained,
): Figures {
  const samples = samplesOf(
    treebank.map((gold, family) => ({ gold, family })),
    names,
    vocabulary,
  );
  const upos = ["", ...names.tags.map((name) => name.split("_")[0])];
  const right = { upos: 0, uas: 0, las: 0 };
  let total = 0;
  for (const { words, tags: gold, heads, labels } of samples) {
    const tags = tagWords(tagger, words);
    const tagged = taggedOf(words, tags, tagKinds(names.tags), names.tags.length + 1);
    const [state] = search(parser, tagged, sizeOf(names.labels, beam)).states;
    for (let at = 1; at <= words.n && state; at += 1) {
      total += 1;
      if (upos[int(tags, at)] === upos[int(gold, at)]) right.upos += 1;
      if (get(state, "head", at) !== int(heads, at)) continue;
      right.uas += 1;
      if (int(heads, at) > words.n || get(state, "label", at) - 1 === int(labels, at)) right.las += 1;
    }
  }
  const percent = (count: number): number => Math.round((count / total) * 1000) / 10;
  return { upos: percent(right.upos), uas: percent(right.uas), las: percent(right.las) };
}
