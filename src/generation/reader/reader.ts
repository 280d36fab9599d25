/** Reads the marks of a text: which words say what, and how they hang together. Deterministic on every machine. */

import type { Span } from "../document/document.ts";
import { arithmetic } from "./arithmetic.ts";
import { type ContextReading, contextReaderFrom } from "./context-reader.ts";
import { encoderFrom } from "./encoder.ts";
import { firstPieces, headsFrom, layersFrom, tableFrom } from "./heads.ts";
import { type Hints, wordHintsOf } from "./hints.ts";
import type { Mark } from "./mark.ts";
import { marksAmong } from "./marking.ts";
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
  /** Ways to read what a sentence of a folder asks for, the likeliest first. */
  contextIn(sentence: string): ContextReading[];
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
    contextIn(sentence) {
      read ??= readerOf(readWeights(file));
      return read.contextIn(sentence);
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
  const contextLayers = layersFrom(weights, "ctx.enc", info.heads, own);
  const below = layers.slice(0, layers.length - contextLayers.length);
  const heads = headsFrom(weights, own);
  const vocabulary = new Map(info.pieces.map((piece, place) => [piece, place]));

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
      return marksAmong({ text, words, sentences, read, hints, told: told.hints }, heads, info);
    },
    orderIn: orderReaderFrom({
      encoder: encoderFrom(weights, shared, own),
      layers: orderLayers,
      known: tableFrom(weights, "ord.known.weight"),
      own,
      heads: orderHeadsFrom(weights, own),
      info,
      vocabulary,
    }),
    contextIn: contextReaderFrom({
      weights,
      encoder: encoderFrom(weights, [...below, ...contextLayers], own),
      own,
      info,
      vocabulary,
    }),
  };
}

const endsSentence = new Set([".", "!", "?", ";", "\n"]);
