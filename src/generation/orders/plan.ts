/** When what the reader makes of an order is acted upon, and what is told about it. */
import type { Span } from "../document/document.ts";
import type { Operation } from "../edits.ts";
import type { Note } from "../generator.ts";
import type { Asked, Change } from "./asked.ts";
import type { Outcome } from "./outcomes.ts";

export type Planned = { operations: Operation[]; notes: Note[] };

/**
 * How sure the reader must be of a diagram: how much likelier it is than all others, times how likely it is at all, as logarithms.
 * Every word that has no effect asks for more. Chosen on all orders that are kept for measuring
 * (`scripts/reader/measure-orders.ts`).
 */
const surest = -0.75;
const surerForWord = 0.5;

export const sureness = ({ share, likelihood }: Outcome): number =>
  Math.log(share / Math.max(1 - share, certain)) + Math.log(likelihood);

/** @param lost how many words of the order have no effect */
export const isSure = (outcome: Outcome, lost: number): boolean =>
  sureness(outcome) >= surest + surerForWord * lost;

/** Sure enough against a refusal of the rules. */
export const outweighsRefusal = (outcome: Outcome): boolean => sureness(outcome) >= beyondRefusal;
const beyondRefusal = 0;

/** Sure enough against what the rules read. */
export const outweighsRules = (outcome: Outcome): boolean => sureness(outcome) >= beyondRules;
const beyondRules = 1;

/** No share is surer. */
const certain = 0.005;

/** Sure enough of another diagram that what the rules make is not done either. */
export const isDoubt = (outcome: Outcome, lost: number): boolean =>
  sureness(outcome) >= doubtful + surerForWord * lost;
const doubtful = -0.75;

/** Likely enough to be proposed. */
export const isPlausible = (outcome: Outcome): boolean => sureness(outcome) >= plausible;
const plausible = -5;

/** What of an order has no effect: words of what it asks for, and whole sentences. */
export type Lost = { words: readonly string[]; remarks: readonly Span[] };

/** What has no effect is told in the notes. */
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

/** The words that the reader marks. */
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
