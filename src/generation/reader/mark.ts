/** The reader's result for a text: marked words, each with its meaning and its links to the others. */
import type { Span } from "../document/document.ts";

/**
 * `step` work; `case` a word that opens a branch of a decision; `evcase` an event that decides; `wait` an event between
 * steps; `bound` a boundary event; `back` a jump back; `on` a jump to a step elsewhere; `same` a step mentioned again.
 */
export type MarkKind =
  | "start"
  | "step"
  | "case"
  | "evcase"
  | "wait"
  | "bound"
  | "end"
  | "back"
  | "on"
  | "same"
  | "event";
export type MarkType = "none" | "message" | "timer" | "signal" | "condition";

/** Numbers are indexes of other marks in text order. */
export type Mark = Span & {
  kind: MarkKind;
  type: MarkType;
  /** For a case: its answer to its question. */
  value: "yes" | "no" | "other";
  keeps: boolean;
  each: boolean;
  /** The mark whose branch contains it; `other`: in the branch of that question that no word opens. */
  in: { mark: number; other: boolean } | null;
  /** The previous case of the same question. */
  sibling: number | null;
  /** The first mark of an earlier parallel branch. */
  beside: number | null;
  /** The target of a jump, or the step that is meant. */
  leads: number | null;
  /** The step of a boundary event; null: at any time. */
  on: number | null;
  /** The words that name the doer; null if nobody is named. */
  doer?: Span | null | undefined;
  order: { kind: "before" | "after"; than: number } | null;
};
