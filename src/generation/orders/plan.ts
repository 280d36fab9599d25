/** When the reader's result for an order is carried out, and what the notes report about it. */
import type { Span } from "../document/document.ts";
import type { Operation } from "../edits.ts";
import type { Note } from "../generator.ts";
import type { Asked, Change } from "./asked.ts";
import type { Outcome } from "./outcomes.ts";

export type Planned = { operations: Operation[]; notes: Note[] };

/**
 * How sure the reader must be of a diagram: how much likelier it is than all others, times its likelihood, as
 * logarithms. Every word without effect raises the bound. Chosen on all orders kept for measuring
 * (`scripts/reader/measure-orders.ts`).
 */
const surest = -0.75;
const surerForWord = 0.5;

export const sureness = ({ share, likelihood }: Outcome): number =>
  Math.log(share / Math.max(1 - share, certain)) + Math.log(likelihood);

/** @param lost how many words of the order have no effect */
export const isSure = (outcome: Outcome, lost: number): boolean =>
  sureness(outcome) >= surest + surerForWord * lost;

/** Sure enough to replace a refusal of the rules. */
export const outweighsRefusal = (outcome: Outcome): boolean => sureness(outcome) >= beyondRefusal;
const beyondRefusal = 0;

/** Sure enough to replace the result of the rules. */
export const outweighsRules = (outcome: Outcome): boolean => sureness(outcome) >= beyondRules;
const beyondRules = 1;

/** The smallest doubt about a share that counts. */
const certain = 0.005;

/** Sure enough of another diagram that the result of the rules is not used either. */
export const isDoubt = (outcome: Outcome, lost: number): boolean =>
  sureness(outcome) >= doubtful + surerForWord * lost;
const doubtful = -0.75;

/** Likely enough to be proposed. */
export const isPlausible = (outcome: Outcome): boolean => sureness(outcome) >= plausible;
const plausible = -5;

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
