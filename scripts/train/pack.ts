/** The learnt data, as the files that the engine reads. */
import { writeSections } from "../../src/generation/parser/binary.ts";
import type { Lexicon } from "../../src/generation/parser/lexicon.ts";
import { largeMark, type ModelInfo } from "../../src/generation/parser/model.ts";
import type { Averaged } from "./learner.ts";

export type Packed = {
  info: ModelInfo;
  tagger: Averaged;
  parser: Averaged;
  ambiguity: ReadonlyMap<number, number>;
  certain: ReadonlyMap<number, number>;
};

const isSmall = (weight: number): boolean => weight > largeMark && weight < 128;

function sectionsOf(name: string, rows: Averaged): Record<string, Int32Array | Uint8Array | Int8Array> {
  const entries = rows.flatMap((row) => row.entries);
  const weights = entries.map(({ weight }) => weight);
  return {
    [`${name}Keys`]: Int32Array.from(rows, ({ key }) => key),
    [`${name}Counts`]: Uint8Array.from(rows, (row) => row.entries.length),
    [`${name}Classes`]: Uint8Array.from(entries, ({ kind }) => kind),
    [`${name}Weights`]: Int8Array.from(weights, (weight) => (isSmall(weight) ? weight : largeMark)),
    [`${name}Large`]: Int32Array.from(weights.filter((weight) => !isSmall(weight))),
  };
}

function pairsOf(map: ReadonlyMap<number, number>): [Int32Array, Int32Array] {
  const pairs = [...map].sort(([a], [b]) => a - b);
  return [Int32Array.from(pairs, ([key]) => key), Int32Array.from(pairs, ([, value]) => value)];
}

/** Bytes of these rows in the file, without weights that need more than a byte. */
export const roughSize = (rows: Averaged): number =>
  rows.reduce((sum, { entries }) => sum + 5 + 2 * entries.length, 0);

/** The bytes of model.bin. */
export function packModel({ info, tagger, parser, ambiguity, certain }: Packed): Uint8Array {
  const [ambiguousWords, ambiguities] = pairsOf(ambiguity);
  const [words, tags] = pairsOf(certain);
  return writeSections(info, {
    ...{ ambiguousWords, ambiguities, certainWords: words, certainTags: tags },
    ...sectionsOf("tagger", tagger),
    ...sectionsOf("parser", parser),
  });
}

/** The bytes of lexicon.bin. */
export const packLexicon = ({ keys, classes, coarse, fine, names }: Lexicon): Uint8Array =>
  writeSections(names, { keys, classes, coarse, fine });
