/** Turns an engine's notes into the explanation that the customer, the console and `pds draft --explain` show. */
import type { Explanation } from "../events/explanation.ts";
import type { ContextLine, Note, Wish } from "../generation/generator.ts";

type Line = Explanation["sentences"][number]["understood"][number];

/** The form in which it is stored with a result or a failure. */
export const recordedExplanation = (
  asked: Pick<Wish, "prompt" | "context">,
  { notes = [], contextLines }: { notes?: Note[]; contextLines?: ContextLine[] },
): string => JSON.stringify(explanationOf(asked, { notes, contextLines }));

/** @param told has places in UTF-16 code units; the explanation counts code points. */
export function explanationOf(
  { prompt, context }: { prompt: string; context: string | null },
  told: { notes: readonly Note[]; contextLines?: readonly ContextLine[] | undefined },
): Explanation {
  const point = codePointsIn(prompt);
  const sentences = sentencesOf(prompt).map(({ from, to }) => {
    const here = told.notes.filter((note) => note.from >= from && (note.from < to || to === prompt.length));
    const lines = (kind: Note["kind"]) =>
      here.filter((note) => note.kind === kind).map((note) => lineOf(note, point));
    return {
      text: prompt.slice(from, to).trim(),
      start: point(from),
      end: point(to),
      understood: lines("understood"),
      assumed: lines("assumed"),
      left_out: lines("dropped"),
    };
  });
  return { sentences, context: contextOf(context ?? "", told.contextLines ?? []) };
}

const lineOf = ({ text, rule, from, to, elements }: Note, point: (at: number) => number): Line => ({
  text,
  rule: rule ?? null,
  start: point(from),
  end: point(to),
  element_ids: elements ?? [],
});

function contextOf(context: string, lines: readonly ContextLine[]): Explanation["context"] {
  const point = codePointsIn(context);
  return lines.map(({ from, to, effect, reason }) => ({
    text: context.slice(from, to).trim(),
    start: point(from),
    end: point(to),
    effect,
    reason,
  }));
}

/** Sentences with the space after them; a line end also ends one, because lists have no full stops. */
function sentencesOf(text: string): { from: number; to: number }[] {
  const segments = new Intl.Segmenter("en", { granularity: "sentence" }).segment(text);
  return [...segments]
    .map(({ segment, index }) => ({ from: index, to: index + segment.length }))
    .filter(({ from, to }) => text.slice(from, to).trim() !== "");
}

/** Counts the code points before a place. */
function codePointsIn(text: string): (at: number) => number {
  const second = /[\uDC00-\uDFFF]/g;
  const seconds = [...text.matchAll(second)].map(({ index }) => index);
  return (at) => at - seconds.filter((index) => index < at).length;
}
