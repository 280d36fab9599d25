/** A rule that makes a cue a case of a question that stands before it. */
import type { CaseCue } from "./case-cue.ts";
import type { Question } from "./question.ts";
import type { Saying } from "./saying.ts";

export type JoinRule = {
  name: string;
  example: string;
  /** What makes a case of a time too: "When it is warm, ... When it is cold, ..." */
  contrasts?: boolean;
  test: (question: Question, cue: CaseCue, sayings: readonly Saying[]) => boolean;
  add: (question: Question, cue: CaseCue) => void;
};

export const addCase = (other: boolean) => (question: Question, cue: CaseCue) => {
  question.cases.push({ cues: [cue], other });
};
