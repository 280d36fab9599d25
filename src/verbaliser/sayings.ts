/** What is said about a process, before words are chosen. */
import type { Action } from "./phrases.ts";

/** Work of a doer; null if the outline names none. */
export type Work = { kind: "work"; doer: string | null; action: Action };
/**
 * A clause that is used unchanged, also as the heading of a list: "the process waits until the payment is received".
 */
export type Fact = {
  kind: "fact";
  clause: string;
  /** Nothing continues after it: an end, or a jump back. */
  isLast?: boolean;
  /** A step to go back to, by its label. */
  back?: string;
};
/** Exactly one case holds; `when` is null in the last one if it covers all others. */
export type Cases = { kind: "cases"; lead: string | null; cases: Case[] };
export type Case = { when: string | null; opposite: string | null; body: Saying[] };
/** Parallel rows of work. */
export type Rows = { kind: "rows"; rows: Saying[][] };
/** A repeated body, with what is done before each repetition. */
export type Again = {
  kind: "again";
  body: Saying[];
  redo: Saying[];
  again: string;
  exit: string;
  first: Work | null;
  /** The maximum number of times, and further exits. */
  times: Fact[];
  others: Cases[];
};
/** Several sayings under a heading: the content of a sub-process. */
export type Part = { kind: "part"; head: string; body: Saying[] };
export type Saying = Work | Fact | Cases | Rows | Again | Part;
