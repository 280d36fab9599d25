/** A question of a text with its cases, before it has a name. */
import type { Span } from "../document/document.ts";
import type { CaseCue } from "./case-cue.ts";

export type Case = {
  /** The cues that tell it: more than one where it is taken up again. */
  cues: CaseCue[];
  /** `other`: all that no named case holds. */
  other: boolean;
};

export type Question = {
  /** Place of the saying that decides it, or that announces it; -1 where there is none. */
  by: number;
  /** The clause behind "whether" or before "?", as the place of its saying; -1 where there is none. */
  announced: number;
  cases: Case[];
  /** "neither", "both may hold": cases do not exclude each other. */
  many: boolean;
  span: Span;
};

/** One of the cases is that nothing happens in time. */
export const isDeadline = ({ cases }: Question): boolean => cases.some((one) => one.cues[0]?.deadline);
