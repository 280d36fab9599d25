/** What the notes report about an order that the reader has read. */
import type { Span } from "../document/document.ts";
import type { Operation } from "../edits.ts";
import type { Note } from "../generator.ts";
import type { Asked, Change } from "./asked.ts";
import type { Outcome } from "./outcomes.ts";

export type Planned = { operations: Operation[]; notes: Note[] };

/** What of an order has no effect: words of its changes, and whole sentences. */
export type Lost = { words: readonly string[]; remarks: readonly Span[] };

/** The notes report what has no effect. */
export function planOf({ asked: { changes }, operations }: Outcome, lost: Lost, text: string): Planned {
  return {
    operations,
    notes: [
      ...changes.map((change) => noteOf(change, text)),
      ...droppedIn(text, lost.words),
      ...lost.remarks.map(
        ({ from, to }): Note => ({ kind: "dropped", text: text.slice(from, to), from, to }),
      ),
    ],
  };
}

function droppedIn(text: string, lost: readonly string[]): Note[] {
  let at = 0;
  return lost.flatMap((word): Note[] => {
    const from = text.indexOf(word, at);
    if (from < 0) return [];
    at = from + word.length;
    return [{ kind: "dropped", text: word, from, to: at }];
  });
}

const marksOf = (change: Change): Span[] => [
  change,
  ...change.places,
  ...change.texts,
  ...change.news,
  ...change.ends,
];

/** The words with marks. */
export const spansOf = ({ changes }: Asked): Span[] => changes.flatMap(marksOf);

/** All words of a change, from its first to its last. */
function noteOf(change: Change, text: string): Note {
  const spans = marksOf(change);
  const from = Math.min(...spans.map((span) => span.from));
  const to = Math.max(...spans.map((span) => span.to));
  const elements = [...new Set(change.places.flatMap(({ meant }) => meant))];
  return {
    kind: "understood",
    text: text.slice(from, to),
    from,
    to,
    rule: `asked: ${change.kind}`,
    elements,
  };
}
