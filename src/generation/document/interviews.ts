/** Joins a question and its answer: "And who approves it?" - "The boss." is one sentence of two speakers. */
import type { Span } from "./document.ts";
import { type Draft, wordsOf } from "./draft.ts";
import { countOf } from "./phrases.ts";
import { roleName } from "./roles.ts";
import { isNominal } from "./verbless.ts";

/** "Who checks it?", "So which team packs the box?": the words after the question word are work. */
const whoAsks = /(?:^|[.!,]\s+|\b(?:and|but|so|then)\s+)who\s+(?:then\s+)?(?=\p{L})/iu;
/** "And if nobody answers?", "What happens if it rains?" */
const ifAsks = /(?:^|\s)(?:if|in case)\s/i;
const answersMax = 6;

/** Questions with their answers: a bare name does what was asked about, an answer to "if" is its case. */
export function withAnswers(text: string, drafts: readonly Draft[]): Draft[] {
  return drafts.flatMap((draft, at): Draft[] => {
    const answer = draft.role === "question" ? drafts[at + 1] : undefined;
    const question = draft.role === "turn" ? drafts[at - 1] : undefined;
    if (answer?.role === "turn") return [doneBy(text, draft, answer) ?? draft];
    if (question?.role !== "question") return [draft];
    if (doneBy(text, question, draft) !== null) return [{ ...draft, role: "remark" }];
    return [{ ...draft, condition: caseOf(text, question) ?? draft.condition }];
  });
}

/** The question as a turn of the person that the answer names; null if either is something else. */
function doneBy(text: string, question: Draft, answer: Draft): Draft | null {
  const asked = wordsOf(text, question);
  const found = whoAsks.exec(asked);
  const name = wordsOf(text, answer)
    .replace(/[\s.!]+$/u, "")
    .replace(/\s+(?:does|do|will|is|are)$/i, "");
  const isName = countOf(name) <= answersMax && !/[,;:?.]/.test(name) && isNominal(name);
  if (!found || !isName || /^(?:is|are|was|were|else|knows?)\b/i.test(asked.slice(behind(found))))
    return null;
  const from = question.body.from + behind(found);
  const body: Span = { from, to: from + asked.slice(behind(found)).replace(/[?\s]+$/u, "").length };
  return {
    ...question,
    role: "turn",
    body,
    doer: roleName(name.replace(/^(?:that is|that's|it's)\s+/i, "")),
  };
}

const behind = (found: RegExpExecArray) => found.index + found[0].length;

function caseOf(text: string, question: Draft): Span | null {
  const asked = wordsOf(text, question);
  const found = ifAsks.exec(asked);
  if (!found || !asked.endsWith("?")) return null;
  const from = question.body.from + found.index + (found[0].length - found[0].trimStart().length);
  return { from, to: question.body.from + asked.replace(/[?\s]+$/u, "").length };
}
