/** Reads the marks of a text: which words say what, and how they hang together. Deterministic on every machine. */

import type { Span } from "../document/document.ts";
import { arithmetic } from "./arithmetic.ts";
import { decoded } from "./decode.ts";
import { encoderFrom } from "./encoder.ts";
import {
  best,
  firstPieces,
  headsFrom,
  layersFrom,
  likelihood,
  readily,
  type Table,
  tableFrom,
} from "./heads.ts";
import { type Hints, lieOf, wordHintsOf } from "./hints.ts";
import type { Mark, MarkKind, MarkType } from "./mark.ts";
import type { OrderReading } from "./order.ts";
import { orderHeadsFrom } from "./order-heads.ts";
import { type OrderRow, orderReaderFrom } from "./order-reader.ts";
import { readWeights, type Weights } from "./weights.ts";
import { piecesOf, wordsIn } from "./words.ts";

/** @param hints what the rules make of the same text */
export type Reader = {
  marksOf(text: string, hints: Hints): Mark[];
  /** Ways to read an order on a diagram, the likeliest first; null where both together are too long. */
  orderIn(text: string, rows: readonly OrderRow[], quotes: readonly Span[]): OrderReading[] | null;
};

/** The reader with the weights of this file. It reads them when it reads its first text, and once. */
export function readerFrom(file: URL): Reader {
  let read: Reader | undefined;
  return {
    marksOf(text, hints) {
      read ??= readerOf(readWeights(file));
      return read.marksOf(text, hints);
    },
    orderIn(text, rows, quotes) {
      read ??= readerOf(readWeights(file));
      return read.orderIn(text, rows, quotes);
    },
  };
}

/** The reader of this service. */
export const reader: Reader = readerFrom(new URL("./weights/reader.bin", import.meta.url));

function readerOf(weights: Weights): Reader {
  const { info } = weights;
  const own = arithmetic();
  const layers = layersFrom(weights, "enc.layers", info.heads, own);
  const encoder = encoderFrom(weights, layers, own);
  const orderLayers = layersFrom(weights, "ord.enc", info.heads, own);
  const shared = layers.slice(0, layers.length - orderLayers.length);
  const orderEncoder = encoderFrom(weights, [...shared, ...orderLayers], own, {
    layers: shared.length,
    table: tableFrom(weights, "ord.known.weight"),
  });
  const heads = headsFrom(weights, own);
  const vocabulary = new Map(info.pieces.map((piece, place) => [piece, place]));
  // The trainer writes these names from our own lists.
  const names = {
    types: info.types as MarkType[],
    values: info.values as Mark["value"][],
    kinds: info.kinds as ("O" | MarkKind)[],
  };

  return {
    marksOf(text, hints) {
      const words = wordsIn(text);
      const firsts: number[] = [];
      const sentences: number[] = [];
      const pieces: number[] = [];
      const told = wordHintsOf(words, hints);
      const pieceHints: (readonly number[])[] = [];
      let sentence = 0;
      for (const [place, { from, to }] of words.entries()) {
        const word = text.slice(from, to);
        firsts.push(pieces.length);
        sentences.push(sentence);
        const own = piecesOf(word, vocabulary);
        pieces.push(...own);
        pieceHints.push(...own.map(() => told.features[place] ?? []));
        if (endsSentence.has(word)) sentence++;
      }
      const vectors = encoder.encode(pieces, pieceHints);
      const read = firstPieces(vectors, firsts, encoder.width);
      const kinds = readily(heads.kinds(read));
      const places = withoutDoubles(
        words.flatMap((_, word) => (best(kinds, word) > 0 ? [word] : [])),
        { kinds, step: info.kinds.indexOf("step"), cases: casesIn(info.kinds), words, text },
      );
      if (places.length === 0) return [];
      const found = withAnswers(places, kinds, info.kinds, (word) => wordAt(words, word, text));
      const hinted = places.map((word) => told.hints[word] ?? null);
      const scores = heads.marks(read, {
        places,
        kinds: found,
        sentences: places.map((word) => sentences[word] ?? 0),
        lies: hinted.map((one) => hinted.map((other) => lieOf(one, other, hints))),
      });
      const kindsFound = found.flatMap((kind) => {
        const name = names.kinds[kind];
        return name === undefined || name === "O" ? [] : [name];
      });
      return decoded({ words, places, kinds: kindsFound, types: names.types, values: names.values }, scores);
    },
    orderIn: orderReaderFrom({
      encoder: orderEncoder,
      heads: orderHeadsFrom(weights, own),
      info,
      vocabulary,
    }),
  };
}

type Cases = { kinds: Table; step: number; cases: readonly number[]; words: readonly Span[]; text: string };

const oneConditionWords = 3;

/** "less than 24 hours", "come by 5 pm": words of one condition or event open one case, neighbours tell one step; the likelier one does. */
function withoutDoubles(places: readonly number[], { kinds, step, cases, words, text }: Cases): number[] {
  const kept: number[] = [];
  for (const place of places) {
    const last = kept.at(-1);
    const kind = best(kinds, place);
    const apart = cases.includes(kind) ? oneConditionWords : kind === step ? 1 : 0;
    const isSame =
      last !== undefined &&
      best(kinds, last) === kind &&
      place - last <= apart &&
      !/[,;:.?/\n]|\bor\b/u.test(text.slice(words[last]?.to, words[place]?.from));
    if (!isSame) kept.push(place);
    else if (likelihood(kinds, place, kind) > likelihood(kinds, last, kind)) kept.splice(-1, 1, place);
  }
  return kept;
}

/** The kinds of what opens a branch: conditions, and events that decide. */
const casesIn = (names: readonly string[]): number[] => ["case", "evcase"].map((name) => names.indexOf(name));

const rest: ReadonlySet<string> = new Set(["otherwise", "else"]);
const wordAt = (words: readonly Span[], word: number, text: string): string =>
  text.slice(words[word]?.from, words[word]?.to).toLowerCase();

/** The likeliest kinds of marks. "Otherwise" answers the case before it: both are conditions, or both are events that decide. */
function withAnswers(
  places: readonly number[],
  kinds: Table,
  names: readonly string[],
  wordOf: (word: number) => string,
): number[] {
  const found = places.map((word) => best(kinds, word));
  const both = casesIn(names);
  for (const [mark, word] of places.entries()) {
    if (!rest.has(wordOf(word)) || !both.includes(found[mark] ?? 0)) continue;
    const before = found.findLastIndex((kind, other) => other < mark && both.includes(kind));
    if (before < 0 || found[before] === found[mark]) continue;
    const [one = 0, other = 0] = both.map(
      (kind) => likelihood(kinds, word, kind) + likelihood(kinds, places[before] ?? 0, kind),
    );
    const kind = both[one >= other ? 0 : 1] ?? 0;
    found[before] = kind;
    found[mark] = kind;
  }
  return found;
}

const endsSentence = new Set([".", "!", "?", ";", "\n"]);
