/** Reads a sentence of a folder's context: what it asks for, and the role of each of its words. */
import type { Span } from "../document/document.ts";
import type { Arithmetic } from "./arithmetic.ts";
import type { ContextRole, ContextType } from "./context-law.ts";
import { likeliest } from "./context-search.ts";
import type { Encoder } from "./encoder.ts";
import { densesFrom, firstPieces, type Table } from "./heads.ts";
import type { ReaderInfo, Weights } from "./weights.ts";
import { piecesOf, type Vocabulary, wordsIn } from "./words.ts";

/** @param sureness log-probability of the whole reading */
export type ContextReading = {
  types: ContextType[];
  spans: (Span & { role: ContextRole })[];
  sureness: number;
};

type Parts = {
  weights: Weights;
  encoder: Encoder;
  own: Arithmetic;
  info: ReaderInfo;
  vocabulary: Vocabulary;
};

/** Empty if a sentence has no words, or too many to be read at once. */
export function contextReaderFrom({ weights, encoder, own, info, vocabulary }: Parts) {
  const dense = densesFrom(weights, own);
  const [tag, asked] = [dense("ctx.tag"), dense("ctx.types")];
  const names = info.contexts.types as ContextType[]; // the trainer writes them from the same list
  return (sentence: string): ContextReading[] => {
    const words = wordsIn(sentence);
    const firsts: number[] = [];
    const pieces: number[] = [];
    for (const { from, to } of words) {
      firsts.push(pieces.length + 1);
      pieces.push(...piecesOf(sentence.slice(from, to), vocabulary));
    }
    if (words.length === 0 || pieces.length > piecesMax) return [];
    const vectors = encoder.encodeFramed(pieces);
    const read = firstPieces(vectors, firsts, encoder.width);
    const types = asked.of(wholeOf(vectors, read)).numbers;
    const found = likeliest(
      { tags: tag.of(read), types: new Map(names.map((name, place) => [name, types[place] ?? 0])) },
      info.contexts.tags,
    );
    return found.map((one) => ({
      ...one,
      spans: one.spans.map(({ role, first, last }) => ({
        role,
        from: words[first]?.from ?? 0,
        to: words[last]?.to ?? 0,
      })),
    }));
  };
}

/** The vector of the token before the sentence, followed by the mean of its words. */
function wholeOf(vectors: Float32Array, { rows, columns, numbers }: Table): Table {
  const whole = new Float32Array(2 * columns);
  whole.set(vectors.subarray(0, columns));
  for (const [place, number] of numbers.entries()) {
    const column = columns + (place % columns);
    whole[column] = (whole[column] ?? 0) + number / rows;
  }
  return { rows: 1, columns: 2 * columns, numbers: whole };
}

/** Longer sentences are not read. */
const piecesMax = 200;
