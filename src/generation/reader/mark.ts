/** What the reader finds in a text: marked words, each with what it says and how it hangs together with the others. */
import type { Span } from "../document/document.ts";

/**
 * `step` work; `case` a word that opens a branch of a decision; `evcase` an event that decides; `wait` an event between
 * steps; `bound` an event at a step; `back` a way back; `on` a way to a step elsewhere; `same` a step told again.
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

/** Numbers are places of other marks in the order of the text. */
export type Mark = Span & {
  kind: MarkKind;
  type: MarkType;
  /** Of a case: what it answers to its question. */
  value: "yes" | "no" | "other";
  keeps: boolean;
  each: boolean;
  /** The mark whose branch it lies in; `other`: in the branch of that question that no word opens. */
  in: { mark: number; other: boolean } | null;
  /** The case of the same question before it. */
  sibling: number | null;
  /** The first mark of the branch beside it, before it in the text. */
  beside: number | null;
  /** Where a way leads, or which step is meant. */
  leads: number | null;
  /** The step at which an event happens; null: at any time. */
  on: number | null;
  /** The words that name who does the work; null where nobody is named. */
  doer?: Span | null | undefined;
  order: { kind: "before" | "after"; than: number } | null;
};
