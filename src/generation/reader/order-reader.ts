/** Reads an order beside the rows of its diagram. */
import type { Span } from "../document/document.ts";
import type { Encoder } from "./encoder.ts";
import { firstPieces } from "./heads.ts";
import { matchesOf } from "./matches.ts";
import { orderFrom, type ReadOrder } from "./order.ts";
import type { OrderHeads } from "./order-heads.ts";
import type { ReaderInfo } from "./weights.ts";
import { piecesOf, type Vocabulary, wordsIn } from "./words.ts";

/** An element of the diagram: a letter for what it is, and its words. */
export type OrderRow = { letter: string; words: string };

type Parts = { encoder: Encoder; heads: OrderHeads; info: ReaderInfo; vocabulary: Vocabulary };

/** Null where both together are too long to be read at once. */
export function orderReaderFrom({ encoder, heads, info, vocabulary }: Parts) {
  return (text: string, rows: readonly OrderRow[]): ReadOrder | null => {
    const firsts: number[] = [];
    const pieces: number[] = [];
    const show = (words: string): Span[] => {
      const found = wordsIn(words);
      for (const { from, to } of found) {
        firsts.push(pieces.length);
        pieces.push(...piecesOf(words.slice(from, to), vocabulary));
      }
      return found;
    };
    const words = show(text);
    const ends = [...firsts.slice(1), pieces.length];
    const shown = rows.map(({ letter, words }) => {
      pieces.push(...piecesOf("\n", vocabulary));
      const from = firsts.length;
      return { letter, from, words: show(words), to: firsts.length };
    });
    if (pieces.length > piecesMax || words.length === 0) return null;
    const matches = matchesOf(
      lowered(text, words),
      rows.map((row, at) => lowered(row.words, shown[at]?.words ?? [])),
    );
    const known = pieces.map(() => 0);
    for (const [word, end] of ends.entries())
      known.fill(Math.max(0, ...(matches[word] ?? [])), firsts[word], end);
    const vectors = encoder.encode(
      pieces,
      pieces.map(() => []),
      known,
    );
    const read = firstPieces(vectors, firsts, encoder.width);
    return orderFrom({ words, rows: shown, vectors: read, matches }, heads, info.orders);
  };
}

const lowered = (text: string, words: readonly Span[]): string[] =>
  words.map(({ from, to }) => text.slice(from, to).toLowerCase());

/** The encoder reads 512 at once, with the signs before and behind them. */
const piecesMax = 510;
