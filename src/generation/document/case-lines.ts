/** "file found" and "file not found", each above a list: lines that name different states of one thing are cases. */
import type { Span } from "./document.ts";
import { type Draft, wordsOf } from "./draft.ts";
import { answers } from "./lexicon/grammar.ts";
import { isPhrase, partsOf } from "./phrases.ts";
import { startsWithVerb } from "./verbless.ts";

/** The condition that a line sets for the list below it; null if no other line above a list names another state. */
export function caseLine(text: string, drafts: readonly Draft[], draft: Draft): Span | null {
  const own = stateOf(wordsOf(text, draft));
  const isTold = drafts.some((other, at) => {
    const isLike = other.marker?.kind === draft.marker?.kind && other.indent === draft.indent;
    const said = isLike && isOver(other, drafts[at + 1]) ? stateOf(wordsOf(text, other)) : null;
    if (!own || !said || said.thing !== own.thing || said.state === own.state) return false;
    return said.isVerdict || own.isVerdict;
  });
  const { from } = draft.body;
  return isTold ? { from, to: from + wordsOf(text, draft).replace(/[:*\s]+$/, "").length } : null;
}

const isOver = (draft: Draft, next: Draft | undefined) =>
  next?.role === "item" && (next.indent > draft.indent || next.marker?.style !== draft.marker?.style);

const stateWordsMax = 4;

/** A thing such as "lid", and its state; an order is no state. */
function stateOf(line: string): { thing: string; state: string; isVerdict: boolean } | null {
  const words = line.replace(/[:*\s]+$/, "").replace(/^(?:if|when|the)\s+/i, "");
  const [thing = "", ...said] = partsOf(words).filter(
    (word) => !/^(?:is|are|was|were|has|have|been)$/.test(word),
  );
  const state = said.join(" ");
  if (said.length > stateWordsMax || state === "" || /[.,;!?>]/.test(words) || startsWithVerb(words))
    return null;
  return { thing, state, isVerdict: /\bnot\b|n't\b/.test(state) || isPhrase(state, answers) };
}
