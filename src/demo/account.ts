/** How a text was understood, word by word: its explanation in word order, with the words between. */
import type { Explanation } from "../events/explanation.ts";

type Sentence = Explanation["sentences"][number];

export type Row = {
  words: string;
  /** Null where no line covers the words. */
  kind: "understood" | "assumed" | "left out" | null;
  became: string | null;
  rule: string | null;
  elements: string[];
};

/** @param prompt the whole text: places count its code points. */
export function rowsOf(prompt: string, sentence: Sentence): Row[] {
  const points = [...prompt];
  const words = (start: number, end: number) => points.slice(start, end).join("").replace(/\s+/g, " ").trim();
  const { understood, assumed, left_out } = sentence;
  const told = [
    ...understood.map((line) => ({ ...line, kind: "understood" as const })),
    ...assumed.map((line) => ({ ...line, kind: "assumed" as const })),
    ...left_out.map((line) => ({ ...line, kind: "left out" as const })),
  ];
  const lines = told.map(({ start, end, kind, text: became, rule, element_ids: elements }) => {
    return { at: start, words: words(start, end), kind, became, rule, elements };
  });
  const rest = gapsIn(sentence, told).map(({ start, end }) => {
    return { at: start, words: words(start, end), kind: null, became: null, rule: null, elements: [] };
  });
  return [...lines, ...rest.filter(({ words }) => /[\p{L}\p{N}]/u.test(words))]
    .toSorted((one, other) => one.at - other.at)
    .map(({ at: _, ...row }) => row);
}

type Stretch = { start: number; end: number };

/** The stretches of a sentence that no line covers. */
function gapsIn({ start, end }: Stretch, lines: readonly Stretch[]): Stretch[] {
  const gaps: Stretch[] = [];
  let from = start;
  for (const line of lines.toSorted((one, other) => one.start - other.start)) {
    if (line.start > from) gaps.push({ start: from, end: line.start });
    from = Math.max(from, line.end);
  }
  return from < end ? [...gaps, { start: from, end }] : gaps;
}
