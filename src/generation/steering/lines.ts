/** A folder's text as sentences with their clauses: one a line, or several, with or without bullets. */
import { readSpan } from "../clauses/read.ts";
import { parser } from "../parser/parser.ts";
import type { Line } from "./order.ts";

const bullet = /^\s*(?:[-*•–]|\(?\d{1,3}[.)]|#+)\s*/;

/** Empty lines are none; a line that only announces others ("House rules:") is one without orders. */
export function linesOf(context: string): Line[] {
  return [...context.matchAll(/[^\n]+/g)].flatMap(({ 0: row, index }) => {
    const from = index + (bullet.exec(row)?.[0].length ?? 0);
    return sentencesIn(context, from, index + row.length).map((span) => ({
      ...span,
      text: context.slice(span.from, span.to),
      ...readSpan(context, span, parser),
    }));
  });
}

function sentencesIn(text: string, from: number, to: number): { from: number; to: number }[] {
  const segments = new Intl.Segmenter("en", { granularity: "sentence" }).segment(text.slice(from, to));
  return [...segments].flatMap(({ segment, index }) =>
    [...segment.matchAll(/[^;]+/g)].flatMap((part) => {
      const words = part[0].trim();
      const start = from + index + part.index + part[0].indexOf(words);
      return words === "" ? [] : [{ from: start, to: start + words.length }];
    }),
  );
}
