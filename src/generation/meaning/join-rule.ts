/** A rule that makes a cue a case of an earlier question. */
import type { CaseCue } from "./case-cue.ts";
import type { Question } from "./question.ts";
import type { Saying } from "./saying.ts";

export type JoinRule = {
  name: string;
  example: string;
  /** Turns a time into a case, too: "When it is warm, ... When it is cold, ..." */
  contrasts?: boolean;
  test: (question: Question, cue: CaseCue, sayings: readonly Saying[]) => boolean;
  add: (question: Question, cue: CaseCue) => void;
};

export const addCase = (other: boolean) => (question: Question, cue: CaseCue) => {
  question.cases.push({ cues: [cue], other });
};
