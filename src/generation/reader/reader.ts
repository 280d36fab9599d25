/** Reads the marks of a text: the meaning of words, and their links. Deterministic on every machine. */

import { limits } from "../../limits.ts";
import { remember } from "../../remember.ts";
import type { Span } from "../document/document.ts";
import { type Arithmetic, arithmetic } from "./arithmetic.ts";
import { type ContextReading, contextReaderFrom } from "./context-reader.ts";
import { type Encoder, embeddingFrom, encoderFrom, type Layer } from "./encoder.ts";
import { firstPieces, headsFrom, layersFrom, tableFrom } from "./heads.ts";
import { type Hints, wordHintsOf } from "./hints.ts";
import type { Mark } from "./mark.ts";
import { marksAmong } from "./marking.ts";
import type { OrderReading } from "./order.ts";
import { orderHeadsFrom } from "./order-heads.ts";
import { type OrderRow, orderReaderFrom } from "./order-reader.ts";
import { readWeights, type Weights } from "./weights.ts";
import { piecesOf, type Vocabulary, wordsIn } from "./words.ts";

/** @param hints the rules' result for the same text */
export type Reader = {
  marksOf(text: string, hints: Hints): readonly Mark[];
  /** Readings of an order on a diagram, likeliest first; null if the two together are too long. */
  orderIn(text: string, rows: readonly OrderRow[], quotes: readonly Span[]): OrderReading[] | null;
  /** Readings of a sentence of a folder's context, likeliest first. */
  contextIn(sentence: string): ContextReading[];
};

/**
 * The reader with the weights of this file, which it loads once, at the first text. It caches its results for the last
 * texts: a text is read with and without some of the parties in its folder's context, and again whenever that changes.
 */
export function readerFrom(file: URL): Reader {
  const read = once(() => readerOf(readWeights(file)));
  const kept = new Map<string, readonly Mark[]>();
  return {
    marksOf(text, hints) {
      const key = JSON.stringify([text, hints]);
      const known = kept.get(key);
      if (known) return known;
      const marks = read().marksOf(text, hints);
      remember(kept, key, marks, limits.readTextsKept);
      return marks;
    },
    orderIn: (text, rows, quotes) => read().orderIn(text, rows, quotes),
    contextIn: (sentence) => read().contextIn(sentence),
  };
}

/** The reader of this service. */
export const reader: Reader = readerFrom(new URL("./weights/reader.bin", import.meta.url));

function readerOf(weights: Weights): Reader {
  const { info } = weights;
  const own = arithmetic();
  const layers = layersFrom(weights, "enc.layers", info.heads, own);
  const vocabulary = new Map(info.pieces.map((piece, place) => [piece, place]));
  const embedding = embeddingFrom(weights, own);
  const encoderOf = (layers: readonly Layer[]) => encoderFrom(info, embedding, layers, own);
  // Each half is loaded on first use: drawing a text needs no orders, and a command ends after it.
  const forTexts = once(() => ({
    encoder: encoderOf(layers),
    heads: headsFrom(weights, own),
  }));
  const parts = { weights, own, layers, vocabulary, encoderOf };
  const forOrders = once(() => orderReaderOf(parts));
  const forFolders = once(() => contextReaderOf(parts));

  return {
    marksOf(text, hints) {
      const { encoder, heads } = forTexts();
      const words = withoutBlankEdges(wordsIn(text), text);
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
    orderIn: (...asked) => forOrders()(...asked),
    contextIn: (sentence) => forFolders()(sentence),
  };
}

type Parts = {
  weights: Weights;
  own: Arithmetic;
  layers: readonly Layer[];
  vocabulary: Vocabulary;
  encoderOf(layers: readonly Layer[]): Encoder;
};

/** Separate layers, which replace as many of the last ones for texts. */
function partedFor(name: string, { weights, own, layers }: Parts) {
  const above = layersFrom(weights, name, weights.info.heads, own);
  return { shared: layers.slice(0, layers.length - above.length), above };
}

function orderReaderOf(parts: Parts): Reader["orderIn"] {
  const { weights, own, vocabulary } = parts;
  const { shared, above } = partedFor("ord.enc", parts);
  return orderReaderFrom({
    encoder: parts.encoderOf(shared),
    layers: above,
    known: tableFrom(weights, "ord.known.weight"),
    own,
    heads: orderHeadsFrom(weights, own),
    info: weights.info,
    vocabulary,
  });
}

function contextReaderOf(parts: Parts): Reader["contextIn"] {
  const { weights, own, vocabulary } = parts;
  const { shared, above } = partedFor("ctx.enc", parts);
  const encoder = parts.encoderOf([...shared, ...above]);
  return contextReaderFrom({ weights, encoder, own, info: weights.info, vocabulary });
}

/** The result of `make`, which is called only the first time. */
function once<T extends object>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** Blank lines around a text say nothing, and the reader has learnt from texts without them. */
function withoutBlankEdges(words: readonly Span[], text: string): Span[] {
  const isWord = ({ from, to }: Span) => text.slice(from, to) !== "\n";
  return words.slice(words.findIndex(isWord), words.findLastIndex(isWord) + 1);
}

const endsSentence = new Set([".", "!", "?", ";", "\n"]);
