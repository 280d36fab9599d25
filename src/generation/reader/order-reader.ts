/** Reads an order together with the rows of its diagram. */
import { limits } from "../../limits.ts";
import { remember } from "../../remember.ts";
import type { Span } from "../document/document.ts";
import type { Arithmetic } from "./arithmetic.ts";
import { type Encoder, type Layer, throughAll, type Watched, watched } from "./encoder.ts";
import { firstPieces, type Table } from "./heads.ts";
import { matchesOf } from "./matches.ts";
import { type OrderReading, orderFrom, type Shown } from "./order.ts";
import type { OrderHeads } from "./order-heads.ts";
import type { RowSort } from "./order-law.ts";
import type { Bond } from "./order-tags.ts";
import type { ReaderInfo } from "./weights.ts";
import { piecesOf, type Vocabulary, wordsIn } from "./words.ts";

/** An element of the diagram: a letter for its kind, and its words. */
export type OrderRow = { letter: string; sort: RowSort; words: string };

type Parts = {
  /** The layers shared with texts. */
  encoder: Encoder;
  /** The layers above them, in which the order attends to the rows, and the rows only to each other. */
  layers: readonly Layer[];
  /** Added to the vectors of words in between: a row for each `Match` with the diagram. */
  known: Table;
  own: Arithmetic;
  heads: OrderHeads;
  info: ReaderInfo;
  vocabulary: Vocabulary;
};

/**
 * Null if the order or the diagram is too long to be read at once. The vectors of rows do not depend on the order, so
 * those of the last diagrams are cached: a refused customer asks again, and a language model tries several orders.
 */
export function orderReaderFrom(parts: Parts) {
  const kept = new Map<string, Watched>();
  return (text: string, rows: readonly OrderRow[], quotes: readonly Span[]): OrderReading[] | null => {
    const shown = shownOf(text, rows, quotes, parts, kept);
    return shown && orderFrom(shown, parts.heads, parts.info.orders);
  };
}

/** Words of the order and of the rows, with their vectors in each other's context. */
function shownOf(
  text: string,
  rows: readonly OrderRow[],
  quotes: readonly Span[],
  { encoder, layers, known, own, vocabulary }: Parts,
  kept: Map<string, Watched>,
): Shown | null {
  const order = inPieces(text, vocabulary);
  const listed = rows.map(({ words }) => inPieces(words, vocabulary));
  const breaks = piecesOf("\n", vocabulary);
  const below = listed.flatMap(({ pieces }) => [...breaks, ...pieces]);
  if (order.pieces.length > piecesMax || below.length > piecesMax || order.words.length === 0) return null;
  const matches = matchesOf(
    lowered(text, order.words),
    rows.map((row, at) => lowered(row.words, listed[at]?.words ?? [])),
  );

  const firsts = [...order.firsts];
  let piece = order.pieces.length;
  const shown = rows.map(({ letter, sort }, at) => {
    const { firsts: own = [], pieces = [] } = listed[at] ?? {};
    const from = firsts.length;
    firsts.push(...own.map((first) => piece + breaks.length + first));
    piece += breaks.length + pieces.length;
    return { letter, sort, from, to: firsts.length };
  });

  const told = encoder.encode(order.pieces, []);
  const ends = [...order.firsts.slice(1), order.pieces.length];
  for (const [word, end] of ends.entries())
    addRow(known, Math.max(0, ...(matches[word] ?? [])), told, order.firsts[word] ?? 0, end);
  const key = below.join();
  const listing = kept.get(key) ?? watched(layers, encoder.encode(below, []), own);
  remember(kept, key, listing, limits.readDiagramsKept);
  const beside = throughAll(layers, told, own, { beside: listing.seen });
  const vectors = new Float32Array(beside.length + listing.vectors.length);
  vectors.set(beside);
  vectors.set(listing.vectors, beside.length);
  const read = firstPieces(vectors, firsts, encoder.width);
  return {
    words: order.words,
    bonds: bondsOf(text, order.words, quotes),
    rows: shown,
    vectors: read,
    matches,
  };
}

/** Words with their pieces, and the first piece of each. */
function inPieces(
  text: string,
  vocabulary: Vocabulary,
): { words: Span[]; firsts: number[]; pieces: number[] } {
  const words = wordsIn(text);
  const firsts: number[] = [];
  const pieces: number[] = [];
  for (const { from, to } of words) {
    firsts.push(pieces.length);
    pieces.push(...piecesOf(text.slice(from, to), vocabulary));
  }
  return { words, firsts, pieces };
}

/** Adds a row of a table to the vectors of a range of pieces. */
function addRow(
  { columns, numbers }: Table,
  row: number,
  vectors: Float32Array,
  from: number,
  to: number,
): void {
  for (let piece = from; piece < to; piece++)
    for (let column = 0; column < columns; column++)
      vectors[piece * columns + column] =
        (vectors[piece * columns + column] ?? 0) + (numbers[row * columns + column] ?? 0);
}

/**
 * The words of a quotation belong to one text or to none, and so do words without a space between them ("no-parking").
 */
export function bondsOf(text: string, words: readonly Span[], quotes: readonly Span[]): Bond[] {
  return words.map(({ from, to }, at): Bond => {
    const before = words[at - 1];
    const quote = quotes.find((one) => one.from <= from && to <= one.to);
    if (quote && (quote.from === from || quote.to === to)) return "edge";
    if (!before) return "free";
    if (quote && before.from > quote.from) return "bound";
    const isGlued =
      before.to === from &&
      [before, { from, to }].some((one) => /^[-‐'’/]$/.test(text.slice(one.from, one.to)));
    return isGlued ? "bound" : "free";
  });
}

const lowered = (text: string, words: readonly Span[]): string[] =>
  words.map(({ from, to }) => text.slice(from, to).toLowerCase());

/** The encoder reads 512 at once, with the special tokens before and after them. */
const piecesMax = 510;
