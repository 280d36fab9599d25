/** Questions of gateways from conditional clauses: "if the order is complete" asks "Order complete?". */
import type { Clause, Phrase } from "../clauses/clause.ts";
import { participle, past, singular, thirdPerson } from "./inflect.ts";
import {
  capitalised,
  joined,
  type Resolved,
  sayComplement,
  sayPhrase,
  unresolved,
  withoutArticles,
} from "./words.ts";

export type Question = { ask: string /** What the clause says to it. */; value: "yes" | "no" };

/** "if the order is complete" asks "Order complete?" and says yes; "unless it is" and "if it is not" say no. */
export function questionLabel(clause: Clause, resolved: Resolved = unresolved): Question {
  const turned = clause.negated !== (clause.link?.kind === "unless");
  return { ask: `${capitalised(assertion(clause, resolved))}?`, value: turned ? "no" : "yes" };
}

/**
 * The content of a clause, in its shortest form and without its negation: "order complete", "client agrees", "contract
 * signed".
 */
function assertion(clause: Clause, resolved: Resolved): string {
  const bare = bareAssertion(clause, resolved);
  if (bare !== null) return bare;
  const subject = isPointed(clause) ? null : clause.passive ? clause.object : clause.doer;
  const front = subject === null ? "" : positive(sayOpen(subject, "anything", resolved));
  if (isOfUs(clause, front))
    return joined([
      "are",
      /^you$/i.test(front) ? "you" : "we",
      stateWords(clause, resolved),
      ...tailOf(clause, resolved),
    ]);
  if (clause.verb?.lemma === "be" && clause.state === null)
    return joined([front, ...tailOf(clause, resolved)]);
  const rest =
    clause.passive || clause.object === null ? "" : positive(sayOpen(clause.object, "it", resolved));
  return joined([
    front || amountFor(clause),
    verbWords(clause, subject, resolved),
    stateWords(clause, resolved),
    clause.recipient === null ? "" : sayPhrase(clause.recipient, resolved),
    rest,
    mannerOf(clause),
    ...tailOf(clause, resolved),
  ]);
}

/** "If we are full" */
const isOfUs = ({ verb, state }: Clause, front: string): boolean =>
  verb === null && state !== null && !("head" in state) && /^(?:we|us|you)$/i.test(front);

/** "What remains" asks whether anything does, "what we have" whether we have it. */
const sayOpen = (phrase: Phrase, thing: string, resolved: Resolved): string =>
  /^what(?:ever)?$/i.test(phrase.words) ? thing : sayPhrase(phrase, resolved);

/** "If the test goes badly": the manner is the question, if nothing else follows the verb. */
const mannerOf = ({ verb, passive, object, state, complements, adverbs, connectors }: Clause): string =>
  verb === null || passive || object || state || complements.length > 0
    ? ""
    : ([...adverbs, ...connectors].find((word) => manner.test(word) || extent.test(word)) ?? "");

/** "The absence lasted more than three days". */
const extent = /^(?:(?:more|less|fewer|longer|shorter) than|at least|at most|over|under|up to) /i;

const manner =
  /^(?:badly|well|poorly|wrong|wrongly|right|correctly|properly|smoothly|successfully|late|early|fast|quickly|slowly|home|alone|abroad|nearby|online|again|here|there|overnight|quiet|silent|missing|dry|bad|bankrupt|together|apart)$/i;

/** "If it is a large order": whatever "it" is, the question is about the order. */
const isPointed = ({ verb, state, doer }: Clause): boolean =>
  verb === null &&
  state !== null &&
  "head" in state &&
  (/^an?$/.test(state.determiner ?? "") || state.modifiers.some((word) => ordinals.test(word))) &&
  doer !== null &&
  /^(?:it|this|that)$/i.test(doer.words);

/** "If it was the first dose" */
const ordinals = /^(?:first|second|third|fourth|last)$/;

/** The question of a bare phrase: "in case of mistakes" is "mistakes", "a refused request" is "request refused". */
function bareAssertion(clause: Clause, resolved: Resolved): string | null {
  const { verb, state, doer, complements } = clause;
  if (verb !== null || doer !== null) return null;
  const [first] = complements;
  if (state === null)
    return first !== undefined && (framing.has(first.preposition) || naming.has(first.preposition))
      ? sayPhrase(first.phrase, resolved)
      : null;
  const done = "head" in state ? state.modifiers.find((modifier) => /ed$/.test(modifier)) : undefined;
  if (done === undefined || !("head" in state)) return null;
  const words = sayPhrase(state, resolved);
  return words.startsWith(`${done} `) ? `${words.slice(done.length + 1)} ${done}` : null;
}

const naming = new Set(["for", "with"]);

/** "above 500 EUR" alone refers to an amount. */
const amountFor = (clause: Clause) =>
  clause.complements.some(({ preposition }) => comparing.has(preposition)) &&
  clause.verb === null &&
  clause.state === null
    ? "amount"
    : "";
const comparing = new Set(
  "above;over;under;below;up to;more than;less than;at least;at most;exceeding;from;between".split(";"),
);

/** Limits and places belong to the question; its time or reason does not. */
const tailOf = (clause: Clause, resolved: Resolved) =>
  clause.complements
    .filter(({ preposition }) => !framing.has(preposition.toLowerCase()))
    .map((complement) => sayComplement(complement, resolved));

const framing = new Set(
  "in case of;in the case of;in the event of;depending on;because of;due to;according to;despite;regardless of;instead of".split(
    ";",
  ),
);

/** The predicate, without its negation. */
export function stateWords(clause: Clause, resolved: Resolved): string {
  if (clause.state === null) return "";
  // "is situated within the area": the place is enough.
  if (/^(?:situated|located|based)$/.test(clause.state.words) && clause.complements.length > 0) return "";
  return "head" in clause.state
    ? positive(sayPhrase(clause.state, resolved))
    : positive(withoutArticles(clause.state.words));
}

/** The verb as the label needs it: "agrees", "signed", "can deliver"; a copula is omitted. */
function verbWords(clause: Clause, subject: Phrase | null, resolved: Resolved): string {
  const { verb, modality } = clause;
  if (verb === null) return "";
  // "If he must": the text does not tell what.
  if (/^(?:must|should|shall|may|can)$/.test(verb.lemma)) return verb.lemma;
  const particle = verb.particle === null ? [] : [verb.particle];
  const asked =
    modality === "can" ||
    modality === "must" ||
    modality === "shall" ||
    modality === "should" ||
    modality === "may";
  if (clause.passive)
    return joined([...(asked ? [modality, "be"] : []), participle(verb.lemma), ...particle]);
  if (asked) return joined([modality, verb.lemma, ...particle]);
  if (clause.perfect) return joined([participle(verb.lemma), ...particle]);
  if (clause.past) return joined([past(verb.lemma), ...particle]);
  return joined([isMany(subject, resolved) ? verb.lemma : thirdPerson(verb.lemma), ...particle]);
}

const isMany = (subject: Phrase | null, resolved: Resolved) =>
  subject !== null &&
  ((subject.plural && !isOneMeant(subject, resolved)) ||
    (subject.fellows.length > 0 && !subject.or) ||
    /^(?:both|all|some|many|few|several|two|three|four|five|ten|most|these|those)$/.test(subject.lemma) ||
    subject.lemma === "i" ||
    subject.lemma === "you");

/** "They" of a single customer. */
function isOneMeant(subject: Phrase, resolved: Resolved): boolean {
  const noun = subject.pronoun ? (resolved(subject)?.split(" ").at(-1) ?? "") : "";
  return noun !== "" && !/^(?:we|us)$/i.test(noun) && singular(noun) === noun;
}

const positives: ReadonlyMap<string, string> = new Map([
  ["nobody", "somebody"],
  ["no one", "somebody"],
  ["none", "any"],
  ["nothing", "anything"],
  ["neither", "either"],
]);

/** "no stains" to "stains", "nobody" to "somebody": the answer is then no. */
function positive(words: string): string {
  const whole = positives.get(words.toLowerCase());
  return whole ?? words.replace(/^(?:no|not|not all|none of) /i, "");
}
