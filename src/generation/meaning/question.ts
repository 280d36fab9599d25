/** A question of a text with its cases, before it has a name. */
import type { Span } from "../document/document.ts";
import type { CaseCue } from "./case-cue.ts";

export type Case = {
  /** Its cues: more than one if it is taken up again. */
  cues: CaseCue[];
  /** `other`: everything not in a named case. */
  other: boolean;
};

export type Question = {
  /** Index of the saying that decides or announces it; -1 if there is none. */
  by: number;
  /** The clause after "whether" or before "?", as the index of its saying; -1 if there is none. */
  announced: number;
  cases: Case[];
  /** "neither", "both may hold": the cases do not exclude each other. */
  many: boolean;
  span: Span;
};

/** One of the cases is that nothing happens in time. */
export const isDeadline = ({ cases }: Question): boolean => cases.some((one) => one.cues[0]?.deadline);
