/** Labels of steps, questions, events and ends from clauses. Nothing here knows a process: what a pronoun means is told by the caller. */
import type { Clause, Complement, Phrase } from "../clauses/clause.ts";
import { timeNouns } from "../clauses/lexicon-words.ts";
import { participle, past, thirdPerson } from "./inflect.ts";
import {
  capitalised,
  type Resolved,
  sayComplement,
  sayPhrase,
  unresolved,
  withoutArticles,
} from "./words.ts";

export const labelCharsMax = 60;

export type StepWords = {
  resolved?: Resolved;
  /** Instead of the clause's own verb: "send" where the text says that the customer "gets" it. */
  verb?: { lemma: string; particle: string | null };
  /** Words for an object that the clause leaves out: "we ship". */
  object?: string;
  /** A clause as the object: "whether the date is possible". */
  content?: string;
  /** These complements are said elsewhere: the receiver, where it is a pool of its own. */
  without?: readonly Complement[];
};

/** "Send letter of refusal to customer": verb, particle, whole object, and as many complements as there is room for. */
export function stepLabel(clause: Clause, words: StepWords = {}): string {
  const { resolved = unresolved, content } = words;
  const verb = words.verb ?? clause.verb ?? { lemma: "be", particle: null };
  const object =
    clause.object === null
      ? (words.object ?? "")
      : sayPhrase(clause.object, resolved) || (words.object ?? "");
  const { particle } = verb;
  const isBehind = particle !== null && object !== "" && behindObject.has(particle);
  const head = joined([
    clause.negated ? "do not" : "",
    verb.lemma,
    isBehind ? "" : (particle ?? ""),
    object,
    isBehind ? particle : "",
    content ?? "",
  ]);
  const label = said(clause, words)
    .filter((next) => next !== "")
    .reduce((sofar, next) => (sofar.length + next.length < labelCharsMax ? `${sofar} ${next}` : sofar), head);
  return capitalised(label);
}

/** "Send reply back", but "Hand over key". */
const behindObject = new Set("back away aside together forward apart home".split(" "));

const joined = (parts: readonly string[]) => parts.filter((part) => part !== "").join(" ");

/** Complements in their order, then what tells the manner. Times, conditions and reasons are no part of a label. */
function said(clause: Clause, { resolved = unresolved, without = [] }: StepWords): string[] {
  const recipient = clause.recipient === null ? "" : `to ${sayPhrase(clause.recipient, resolved)}`;
  return [
    recipient === "to " ? "" : recipient,
    ...clause.complements
      .filter((complement) => !without.includes(complement) && belongsToLabel(complement))
      .map((complement) => sayComplement(complement, resolved)),
    ...clause.adverbs.filter((adverb) => manners.has(adverb.toLowerCase())),
  ];
}

/** Adverbs that tell how the work is done, which a label keeps. */
const manners = new Set(
  "manually automatically electronically online offline digitally personally directly publicly separately anonymously internally externally physically verbally orally remotely provisionally temporarily permanently partially partly completely fully carefully thoroughly randomly jointly".split(
    " ",
  ),
);

const conditional = new Set(
  "in case of;in the case of;in the event of;depending on;because of;due to;despite;according to;without;instead of;unlike;like;than;if;as soon as;until;till;within;no later than;after;before;during;since;upon;per;given;regardless of;except;except for".split(
    ";",
  ),
);

/** "to the customer" does, "within two days" and "in case of damage" do not. */
export function belongsToLabel({ preposition, phrase }: Complement): boolean {
  if (conditional.has(preposition.toLowerCase())) return false;
  return !timeNouns.has(phrase.lemma);
}

export type Question = { ask: string /** What the clause says to it. */; value: "yes" | "no" };

/** "if the order is complete" asks "Order complete?" and says yes; "unless it is" and "if it is not" say no. */
export function questionLabel(clause: Clause, resolved: Resolved = unresolved): Question {
  const turned = clause.negated !== (clause.link?.kind === "unless");
  return { ask: `${capitalised(assertion(clause, resolved))}?`, value: turned ? "no" : "yes" };
}

/** What a clause says, in its shortest form and without its negation: "order complete", "client agrees", "contract signed". */
function assertion(clause: Clause, resolved: Resolved): string {
  const subject = clause.passive ? clause.object : clause.doer;
  const front = subject === null ? "" : positive(sayPhrase(subject, resolved));
  if (clause.verb?.lemma === "be" && clause.state === null)
    return joined([front, ...tailOf(clause, resolved)]);
  const rest = clause.passive || clause.object === null ? "" : positive(sayPhrase(clause.object, resolved));
  return joined([
    front || amountFor(clause),
    verbWords(clause, subject),
    stateWords(clause, resolved),
    clause.recipient === null ? "" : sayPhrase(clause.recipient, resolved),
    rest,
    ...tailOf(clause, resolved),
  ]);
}

/** "above 500 EUR" alone is said of an amount. */
const amountFor = (clause: Clause) =>
  clause.complements.some(({ preposition }) => comparing.has(preposition)) &&
  clause.verb === null &&
  clause.state === null
    ? "amount"
    : "";
const comparing = new Set(
  "above;over;under;below;up to;more than;less than;at least;at most;exceeding;from;between".split(";"),
);

const tailOf = (clause: Clause, resolved: Resolved) =>
  clause.complements
    .filter(({ preposition }) => !conditional.has(preposition.toLowerCase()) || comparing.has(preposition))
    .map((complement) => sayComplement(complement, resolved));

function stateWords(clause: Clause, resolved: Resolved): string {
  if (clause.state === null) return "";
  return "head" in clause.state
    ? positive(sayPhrase(clause.state, resolved))
    : positive(withoutArticles(clause.state.words));
}

/** The verb as the label needs it: "agrees", "signed", "can deliver"; a copula is not said. */
function verbWords(clause: Clause, subject: Phrase | null): string {
  const { verb, modality } = clause;
  if (verb === null) return "";
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
  return joined([isMany(subject) ? verb.lemma : thirdPerson(verb.lemma), ...particle]);
}

const isMany = (subject: Phrase | null) =>
  subject !== null &&
  (subject.plural ||
    (subject.fellows.length > 0 && !subject.or) ||
    subject.lemma === "i" ||
    subject.lemma === "you");

const positives: ReadonlyMap<string, string> = new Map([
  ["nobody", "somebody"],
  ["no one", "somebody"],
  ["none", "any"],
  ["nothing", "anything"],
  ["neither", "either"],
]);

/** "no stains" to "stains", "nobody" to "somebody": the value says no. */
function positive(words: string): string {
  const whole = positives.get(words.toLowerCase());
  return whole ?? words.replace(/^(?:no|not|not all|none of) /i, "");
}

/** What has come about when a clause is done: "Letter of refusal sent", "Goods arrived", "Order complete"; null where it names nothing. */
export function resultLabel(clause: Clause, resolved: Resolved = unresolved): string | null {
  const words = clause.object === null ? "" : sayPhrase(clause.object, resolved);
  if (clause.verb === null) {
    const state = joined([
      clause.doer === null ? "" : sayPhrase(clause.doer, resolved),
      clause.negated ? "not" : "",
      stateWords(clause, resolved),
    ]);
    return state === "" ? null : capitalised(state);
  }
  const done = joined([
    clause.negated ? "not" : "",
    participle(resultVerb(clause.verb.lemma)),
    clause.verb.particle ?? "",
  ]);
  if (words !== "") return capitalised(`${words} ${done}`);
  const doer =
    clause.doer === null || clause.passive || nameless.has(clause.verb.lemma)
      ? ""
      : sayPhrase(clause.doer, resolved);
  return doer === "" ? null : capitalised(`${doer} ${done}`);
}

/** Verbs whose participle names no result: "Order gone". */
const nameless = new Set([
  "go",
  "be",
  "have",
  "do",
  "need",
  "want",
  "become",
  "stay",
  "remain",
  "take",
  "depend",
  "say",
]);

/** Nobody prints "Letter gotten". */
const resultVerbs: ReadonlyMap<string, string> = new Map([
  ["get", "receive"],
  ["have", "receive"],
  ["obtain", "receive"],
]);
const resultVerb = (verb: string) => resultVerbs.get(verb) ?? verb;

/** Things that come are received; people who come have arrived. */
const comingIn = new Set(["arrive", "come", "come in", "get in", "reach", "show up"]);

/** An end named after the outcome of its path: "Request rejected". Without what is attached to the object where it would be long. */
export function endLabel(clause: Clause, resolved: Resolved = unresolved): string | null {
  const label = resultLabel(clause, resolved);
  if (label === null || label.length <= labelCharsMax || clause.object === null) return label;
  return resultLabel({ ...clause, object: { ...clause.object, attached: [], fellows: [] } }, resolved);
}

/** An event named after what has happened: "Order received", "Guest arrived". `thing` says whether a noun is something that one receives. */
export function eventLabel(
  clause: Clause,
  resolved: Resolved = unresolved,
  isThing: (phrase: Phrase) => boolean = () => false,
): string | null {
  const verb = clause.verb === null ? "" : joined([clause.verb.lemma, clause.verb.particle ?? ""]);
  const subject = clause.doer;
  if (subject !== null && comingIn.has(verb) && clause.object === null && isThing(subject)) {
    const words = sayPhrase(subject, resolved);
    return words === "" ? null : capitalised(`${words} ${clause.negated ? "not " : ""}received`);
  }
  return resultLabel(clause, resolved);
}

/** A time that has gone by: "3 days passed". */
export const timerLabel = (duration: string): string => `${capitalised(withoutArticles(duration))} passed`;
