/** Plans what an order asks for, as the reader reads it: operations, and what was understood of which words. */
import type { Span } from "../document/document.ts";
import type { Model } from "../editing/model.ts";
import type { Operation } from "../edits.ts";
import type { Note } from "../generator.ts";
import type { Reader } from "../reader/reader.ts";
import type { Asked, Change } from "./asked.ts";
import { operationsOf } from "./operations.ts";
import { askedIn } from "./read.ts";

export type Planned = { operations: Operation[]; notes: Note[] };

/**
 * How likely all that the reader reads must be, as a logarithm: below that it is not acted upon. Of 438 orders that it had not learnt
 * from, the rules carry out 72 rightly and 20 wrongly; with what no rule reads, is read as surely and loses no word, 78 and 22
 * (`scripts/reader/measure-orders.ts`).
 */
const surest = -0.5;

/** What the reader is sure of; null where it is not, or where the order is of another kind. */
export function surelyAsked(text: string, model: Model, reader: Reader): Asked | null {
  const asked = askedIn(text, model, reader);
  if (asked === null || asked.sureness < surest) return null;
  return asked.changes.some(({ kind }) => kind === "undo" || kind === "other") ? null : asked;
}

/** @throws CannotEdit when a change lacks what it needs, or cannot be done */
export function planAsked(asked: Asked, text: string, model: Model): Planned {
  return {
    operations: operationsOf(asked, text, model),
    notes: asked.changes.map((change) => noteOf(change, text)),
  };
}

/** All words of a change, from its first to its last. */
function noteOf(change: Change, text: string): Note {
  const spans: Span[] = [change, ...change.places, ...change.texts, ...change.news, ...change.ends];
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
