/** What is told of a process, before the words of it are chosen. */
import type { Action } from "./phrases.ts";

/** Work of a doer; null where the outline names none. */
export type Work = { kind: "work"; doer: string | null; action: Action };
/** A clause as it stands, also at the head of a list: "the process waits until the payment is received". */
export type Fact = {
  kind: "fact";
  clause: string;
  /** No sentence behind it goes on from here: an end, or a way back. */
  isLast?: boolean;
  /** A step to go back to, by its label. */
  back?: string;
};
/** One of the cases holds; `when` is null in the last one if it stands for all others. */
export type Cases = { kind: "cases"; lead: string | null; cases: Case[] };
export type Case = { when: string | null; opposite: string | null; body: Saying[] };
/** Rows of work beside each other. */
export type Rows = { kind: "rows"; rows: Saying[][] };
/** A body that is done again, with what is done before it. */
export type Again = {
  kind: "again";
  body: Saying[];
  redo: Saying[];
  again: string;
  exit: string;
  first: Work | null;
  /** How often at most, and further ways out. */
  times: Fact[];
  others: Cases[];
};
/** Several sayings under a head: the parts of a sub-process. */
export type Part = { kind: "part"; head: string; body: Saying[] };
export type Saying = Work | Fact | Cases | Rows | Again | Part;
