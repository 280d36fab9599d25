/**
 * Makes labels of steps, questions, events and ends from clauses. Nothing here knows the process, so the caller says what
 * a pronoun refers to.
 */
import type { Clause, Complement, Phrase } from "../clauses/clause.ts";
import { timeNouns } from "../clauses/lexicon-words.ts";
import { participle, past } from "./inflect.ts";
import { stateWords } from "./questions.ts";
import { capitalised, joined, type Resolved, sayComplement, sayPhrase, unresolved } from "./words.ts";

export const labelCharsMax = 60;

export type StepWords = {
  resolved?: Resolved;
  /** Replaces the clause's own verb: "send" where the text says that the customer "gets" it. */
  verb?: { lemma: string; particle: string | null };
  /** Words for an omitted object: "we ship". */
  object?: string;
  /** A clause as the object: "whether the date is possible". */
  content?: string;
  /** Complements to omit: the receiver, if it is a separate pool. */
  without?: readonly Complement[];
};

/** "Send letter of refusal to customer": verb, particle, whole object, and as many complements as fit. */
export function stepLabel(clause: Clause, words: StepWords = {}): string {
  const { resolved = unresolved, content } = words;
  const verb = words.verb ?? clause.verb ?? { lemma: "be", particle: null };
  const object = objectOf(clause.object, verb.lemma, resolved) || (words.object ?? "");
  const { particle } = verb;
  const isApart = words.verb === undefined && clause.verb?.apart === true;
  const isBehind = particle !== null && object !== "" && (isApart || behindObject.has(particle));
  const head = joined([
    clause.negated ? "do not" : "",
    verb.lemma,
    isBehind ? "" : (particle ?? ""),
    object,
    isBehind ? particle : "",
    clause.object === null && content === undefined ? "" : stateWords(clause, resolved),
    content ?? "",
  ]);
  const label = said(clause, words)
    .filter((next) => next !== "")
    .reduce((sofar, next) => (sofar.length + next.length < labelCharsMax ? `${sofar} ${next}` : sofar), head);
  return capitalised(label);
}

/** The words of an object; none for a pronoun that nothing resolves. */
function objectOf(object: Phrase | null, verb: string, resolved: Resolved): string {
  if (object === null) return "";
  return isOpen(object) ? openThing(verb) : sayPhrase(object, resolved);
}

const isOpen = ({ words, attached }: Phrase): boolean =>
  /^what(?:ever)?$/i.test(words) && attached.length === 0;

/** "What we don't I order": nothing else names it. Who decides what is done decides. */
const openThing = (verb: string): string =>
  /^(?:decide|determine|see|know|ask|say|tell|check|find)$/.test(verb) ? "" : "it";

/** "Send reply back", but "Hand over key". */
const behindObject = new Set("back away aside together forward apart home around round".split(" "));

/** Complements in order, then the manner. Times, conditions and reasons are no part of a label. */
function said(clause: Clause, { resolved = unresolved, without = [] }: StepWords): string[] {
  const recipient = clause.recipient === null ? "" : `to ${sayPhrase(clause.recipient, resolved)}`;
  return [
    recipient === "to " ? "" : recipient,
    ...clause.complements
      .filter(
        (complement) =>
          !without.includes(complement) && (belongsToLabel(complement) || clause.verb?.lemma === "look"),
      )
      .map((complement) => sayComplement(complement, resolved)),
    ...clause.adverbs.filter((adverb) => manners.has(adverb.toLowerCase())),
  ];
}

/** Adverbs of manner, which a label keeps. */
const manners = new Set(
  "manually automatically electronically online offline digitally personally directly publicly separately anonymously internally externally physically verbally orally remotely provisionally temporarily permanently partially partly completely fully carefully thoroughly randomly jointly".split(
    " ",
  ),
);

const conditional = new Set(
  "in case of;in the case of;in the event of;in the presence of;on the basis of;on behalf of;at the expense of;by means of;depending on;because of;due to;despite;according to;without;instead of;unlike;like;than;if;as soon as;until;till;within;no later than;after;before;during;since;given;regardless of;except;except for".split(
    ";",
  ),
);

/** "to the customer" belongs to it, "within two days" and "in case of damage" do not. */
export function belongsToLabel({ preposition, phrase }: Complement): boolean {
  if (conditional.has(preposition.toLowerCase())) return false;
  const said = `${preposition} ${phrase.lemma}`.toLowerCase();
  // "At the end of the hall" is a place.
  if (framing.test(said) || (said === "at end" && phrase.attached.length === 0)) return false;
  if (hours.test(phrase.words) && /^(?:by|at)$/.test(preposition)) return false;
  // "for 5 years" is part of the work, "in March" is not; "on the travel dates" is a thing, "on that date" a time.
  if (preposition === "for" || !timeNouns.has(phrase.lemma)) return true;
  return phrase.modifiers.some((word) => /^\p{L}/u.test(word) && !counting.has(word));
}

/** "in the presence of a witness", "on behalf of the owner", "at the very end" */
const framing = /^(?:in (?:presence|event|instance|accordance)|on (?:basis|behalf)|at expense)$/;

/** "by nine", "at 8:45" */
const hours = /^(?:\d{1,2}(?:[:.]\d\d)?|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)$/;

const counting = new Set(
  "next last same first second working business few one two three four five ten following previous".split(
    " ",
  ),
);

/**
 * The result of a clause: "Letter of refusal sent", "Goods arrived", "Order complete"; null without anything to name.
 */
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
  const { lemma, particle } = clause.verb;
  const done = (form: string) => joined([clause.negated ? "not" : "", form, particle ?? ""]);
  if (words !== "") return capitalised(`${words} ${done(participle(resultVerb(lemma)))}`);
  const doer =
    clause.doer === null || clause.passive || nameless.has(clause.verb.lemma)
      ? ""
      : sayPhrase(clause.doer, resolved);
  // "Applicant withdrew": nobody has withdrawn the applicant.
  return doer === "" ? null : capitalised(`${doer} ${done(past(resultVerb(lemma)))}`);
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

/** Verbs to use instead: a label never says "Letter gotten". */
const resultVerbs: ReadonlyMap<string, string> = new Map([
  ["get", "receive"],
  ["have", "receive"],
  ["obtain", "receive"],
]);
export const resultVerb = (verb: string) => resultVerbs.get(verb) ?? verb;

/** Verbs of arrival: things are received, people have arrived. */
const comingIn = new Set([
  "arrive",
  "come",
  "come in",
  "come back",
  "get in",
  "reach",
  "show up",
  "come up",
  "land",
  "turn up",
]);
const ourselves = /^(?:us|me|our|the office)$/i;

/**
 * The label of an end after the outcome of its path: "Request rejected". Omits phrases attached to the object if it
 * would be long.
 */
export function endLabel(clause: Clause, resolved: Resolved = unresolved): string | null {
  const label = resultLabel(clause, resolved);
  if (label === null || label.length <= labelCharsMax || clause.object === null) return label;
  return resultLabel({ ...clause, object: { ...clause.object, attached: [], fellows: [] } }, resolved);
}

/**
 * The label of an event after what has happened: "Order received", "Guest arrived". `thing` says whether a noun can be
 * received.
 */
export function eventLabel(
  clause: Clause,
  resolved: Resolved = unresolved,
  isThing: (phrase: Phrase) => boolean = () => false,
): string | null {
  const verb = clause.verb === null ? "" : joined([clause.verb.lemma, clause.verb.particle ?? ""]);
  const subject = clause.doer;
  // "Requests reach us"
  const comes = clause.object === null || (verb === "reach" && ourselves.test(clause.object.words));
  if (subject !== null && comingIn.has(verb) && comes) {
    const words = sayPhrase(subject, resolved);
    // "The truck arrives at the gate" came by itself.
    const isPlaced = clause.complements.some(({ preposition }) => preposition === "at");
    const come = isThing(subject) && !isPlaced ? "received" : "arrived";
    return words === "" ? null : capitalised(`${words} ${clause.negated ? "not " : ""}${come}`);
  }
  return resultLabel(clause, resolved);
}
