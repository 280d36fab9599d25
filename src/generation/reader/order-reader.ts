/** Reads an order beside the rows of its diagram. */
import type { Span } from "../document/document.ts";
import type { Encoder } from "./encoder.ts";
import { firstPieces } from "./heads.ts";
import { matchesOf } from "./matches.ts";
import { type OrderReading, orderFrom, type Shown } from "./order.ts";
import type { OrderHeads } from "./order-heads.ts";
import type { RowSort } from "./order-law.ts";
import type { Bond } from "./order-tags.ts";
import type { ReaderInfo } from "./weights.ts";
import { piecesOf, type Vocabulary, wordsIn } from "./words.ts";

/** An element of the diagram: a letter for what it is, and its words. */
export type OrderRow = { letter: string; sort: RowSort; words: string };

type Parts = { encoder: Encoder; heads: OrderHeads; info: ReaderInfo; vocabulary: Vocabulary };

/** Null where both together are too long to be read at once. */
export function orderReaderFrom(parts: Parts) {
  return (text: string, rows: readonly OrderRow[], quotes: readonly Span[]): OrderReading[] | null => {
    const shown = shownOf(text, rows, quotes, parts);
    return shown && orderFrom(shown, parts.heads, parts.info.orders);
  };
}

/** Words of the order and of the rows, with what the encoder makes of them beside each other. */
export function shownOf(
  text: string,
  rows: readonly OrderRow[],
  quotes: readonly Span[],
  { encoder, vocabulary }: Pick<Parts, "encoder" | "vocabulary">,
): Shown | null {
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
  const shown = rows.map(({ letter, sort, words }) => {
    pieces.push(...piecesOf("\n", vocabulary));
    const from = firsts.length;
    return { letter, sort, from, words: show(words), to: firsts.length };
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
  return { words, bonds: bondsOf(text, words, quotes), rows: shown, vectors: read, matches };
}

/** What stands between quotation marks is one text or none, and so is what no blank parts ("no-parking"). */
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

/** The encoder reads 512 at once, with the signs before and behind them. */
const piecesMax = 510;
