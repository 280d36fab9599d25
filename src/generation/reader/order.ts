/**
 * Reads the marks of an order: words that ask for a change, refer to elements of a diagram, describe new steps, or are
 * literal text.
 */

import { limits } from "../../limits.ts";
import type { Span } from "../document/document.ts";
import type { Table } from "./heads.ts";
import { matchAt } from "./matches.ts";
import type { OrderHeads } from "./order-heads.ts";
import type { RowSort } from "./order-law.ts";
import { readingsOf, type Told } from "./order-marks.ts";
import { type Bond, type MarkWords, taggings } from "./order-tags.ts";
import type { ReaderInfo } from "./weights.ts";

/** A mark of an order. */
export type OrderMark = Span & { kind: MarkWords["kind"] } & Told;

/** One reading of an order; `score` is its log-probability. Without marks the order asks for nothing. */
export type OrderReading = { marks: OrderMark[]; score: number };

/** Words of the order, then those of the rows; vectors of all of them. */
export type Shown = {
  words: readonly Span[];
  bonds: readonly Bond[];
  rows: readonly { from: number; to: number; letter: string; sort: RowSort }[];
  vectors: Table;
  /** By word of the order and row. */
  matches: readonly (readonly number[])[];
};

/** The likeliest readings that the law of marks allows, best first. */
export function orderFrom(
  { words, bonds, rows, vectors, matches }: Shown,
  heads: OrderHeads,
  info: ReaderInfo["orders"],
): OrderReading[] {
  const tags = heads.tags({ ...vectors, rows: words.length });
  return taggings(tags, bonds, info.tags)
    .flatMap(({ marks, score }): OrderReading[] => {
      if (marks.length === 0) return [{ marks: [], score }];
      const sorts = [...marks.map(({ kind }) => kind), ...rows.map(({ letter }) => letter)];
      const scores = heads.marks(vectors, {
        words: marks.map(({ word }) => word),
        rows,
        sorts: sorts.map((sort) => info.sorts.indexOf(sort)),
        matches: marks.map(({ word }) => rows.map((_, row) => matchAt(matches, word, row))),
      });
      return readingsOf({ marks, rows: rows.map(({ sort }) => sort), scores, names: info }).map((read) => ({
        marks: marks.map(({ kind, word, last }, mark) => ({
          kind,
          from: words[word]?.from ?? 0,
          to: words[last]?.to ?? 0,
          ...(read.told[mark] as Told), // one for each mark
        })),
        score: score + read.score,
      }));
    })
    .sort((one, other) => other.score - one.score)
    .slice(0, limits.orderReadingsMax);
}
