/**
 * The object of a step without the words that open its case: "minor orders are confirmed by the clerk" is "Confirm
 * orders".
 */
import type { Clause, Phrase } from "../clauses/clause.ts";
import { overlap, type Span } from "../document/document.ts";
import type { Token } from "../parser/tree.ts";

/** The clause of a step whose object names no case: the branch's question is not repeated. */
export function withoutCases(clause: Clause, tokens: readonly Token[], cases: readonly Span[]): Clause {
  // "are confirmed and paid": the object may stand in another clause.
  const around: Span[] = [clause, ...(clause.object ? [clause.object] : [])];
  const own = cases.filter(({ from, to }) => around.some((one) => one.from <= from && to <= one.to));
  if (own.length === 0) return clause;
  const bare = (phrase: Phrase | null) => phrase && withoutOwn(phrase, tokens, own);
  // "Up to 6 dioptres": the amount goes with the marked word in front of it.
  const isTold = (span: Span) =>
    own.some((one) => overlap(one, span) || (one.to <= span.from && span.from - one.to <= joiningCharsMax));
  return {
    ...clause,
    object: bare(clause.object),
    doer: clause.passive ? bare(clause.doer) : clause.doer,
    // "On the third warning the account is blocked"
    complements: clause.complements.filter(
      ({ phrase }) =>
        phrase.to > (clause.verb?.at === undefined ? 0 : (tokens[clause.verb.at]?.from ?? 0)) ||
        !isTold(phrase),
    ),
  };
}

/** "Up" and "to" */
const joiningCharsMax = 5;
const comparing = /^(?:up|over|under|above|below|between|from|less|more|fewer|at)$/i;

function withoutOwn(phrase: Phrase, tokens: readonly Token[], cases: readonly Span[]): Phrase {
  const head = tokens[phrase.head];
  if (!head || phrase.core === undefined) return phrase;
  const isTold = (span: Span) => cases.some((one) => overlap(one, span));
  const inFront = tokens.filter((token) => token.from >= phrase.from && token.to <= head.from);
  const first = inFront.findIndex(isTold);
  // "Up to 2 percent difference": with the amount.
  const isCompared = comparing.test(inFront[first]?.form ?? "");
  const before = isCompared ? inFront.slice(first) : inFront.filter(isTold);
  // "Orders over 500": the case is the word before the amount, which is no part of the amount.
  let behind = head.to;
  const attached = phrase.attached.filter(({ preposition, phrase: inner }) => {
    if (preposition === "'s" || inner.from < head.from) return true;
    const region = { from: behind, to: inner.to };
    behind = inner.to;
    return !isTold(region);
  });
  if (before.length === 0 && attached.length === phrase.attached.length) return phrase;
  const left = new Set(before.map(({ form }) => form.toLowerCase()));
  const core = phrase.core
    .split(" ")
    .filter((word) => !left.has(word.toLowerCase()))
    .join(" ");
  return { ...phrase, attached, core, modifiers: phrase.modifiers.filter((word) => !left.has(word)) };
}
