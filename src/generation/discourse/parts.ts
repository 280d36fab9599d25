/** A sentence as a row of parts: what is done, under which condition, when, and how it is linked. */

import type { Clause } from "../language/clause.ts";
import type { Frame } from "../language/frames.ts";

export type PartRole =
  | "main"
  | "if"
  | "when"
  | "while"
  | "until"
  | "aslong"
  | "before"
  | "depending"
  | "aside";

/** One main clause, or all coordinated clauses under one subordinator. */
export type Part = {
  role: PartRole;
  marker: string | null;
  clauses: Clause[];
  /** Frames of its clauses that have a verb, with the frame of a relative clause that goes on with the work. */
  frames: Frame[];
  /** What it says about its place: adverbs before the subject, or anywhere in a main clause. */
  links: Link[];
  conjunction: string | null;
  /** "checks whether the order is complete": the clause that says what is asked. */
  asks: Clause | null;
};

export type Link = "else" | "then" | "join" | "parallel" | "again" | "sequence";
