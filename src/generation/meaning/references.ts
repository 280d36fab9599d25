/**
 * Words that refer to an earlier step: "step 2", "once the invoice is paid", "back to the check", "after the repair".
 */

import type { Clause, Complement, Phrase } from "../clauses/clause.ts";
import { connectorClass } from "../clauses/lexicon.ts";
import { transferVerbs } from "../clauses/lexicon-words.ts";
import { nominalisationOf } from "../clauses/nominalisations.ts";
import { baseOfVerb } from "../naming/inflect.ts";
import { eventLabel as labelOfEvent, resultLabel } from "../naming/labels.ts";
import { questionLabel } from "../naming/questions.ts";
import { capitalised, type Resolved, sayPhrase } from "../naming/words.ts";
import type { Token } from "../parser/tree.ts";
import { areSameWork, processNouns } from "./classes.ts";
import type { Cues } from "./cues.ts";
import type { Statement } from "./meaning.ts";
import { keyOf, type Parties } from "./parties.ts";
import { phrasal, type Saying } from "./saying.ts";
import { numberedNouns, placeNouns, pointsBack } from "./saying-ways.ts";
import { resolvedIn } from "./steps.ts";

/** A statement with its context: the index of its saying, and its cues. */
export type Said = { statement: Statement; place: number; cues: Cues };

/** "step 2", "item 3.1": the numbers in the words. */
export function stepNumbers({ clause, sentence, piece }: Saying): string[] {
  if (piece.target !== undefined) return [piece.target];
  const goes = clause.verb === null ? pointsBack({ clause, sentence }) : jumping.has(clause.verb.lemma);
  return clause.tokens.flatMap((at) => {
    const token = sentence.tokens[at];
    const before = sentence.tokens[at - 1]?.lemma.toLowerCase() ?? "";
    if (!token || !/^\d+(\.\d+)*[a-z]?$/.test(token.form)) return [];
    return numberedNouns.has(before) || (goes && ["to", "with", "at", "from"].includes(before))
      ? [token.form]
      : [];
  });
}

const jumping = new Set("go continue proceed carry jump return skip start resume move".split(" "));

/** The earlier statement that a clause refers to: by its number, otherwise by verb and thing; the latest best match. */
export function findStep(saying: Saying, said: readonly Said[], parties: Parties): Said | undefined {
  const [number] = stepNumbers(saying);
  if (number !== undefined) return byNumber(number, said);
  const wanted = contentOf(saying, parties);
  return bestOf(said, (one) => overlap(wanted, one));
}

/** The latest of those with the highest score, which must be at least two. */
function bestOf(said: readonly Said[], scoreOf: (one: Said) => number): Said | undefined {
  const scored = said.map((one) => ({ one, score: one.statement.kind === "step" ? scoreOf(one) : 0 }));
  const best = Math.max(2, ...scored.map(({ score }) => score));
  return scored.findLast(({ score }) => score === best)?.one;
}

export const byNumber = (number: string, said: readonly Said[]): Said | undefined =>
  said.find(({ statement, cues }) => statement.kind !== "remark" && cues.number === number) ??
  said.find(({ statement, cues }) => statement.kind !== "remark" && cues.number?.startsWith(`${number}.`));

type Content = {
  verbs: string[];
  particle: string | null;
  things: string[];
  doer: string | null;
  vague: boolean;
};

function contentOf({ clause, sentence }: Saying, parties: Parties): Content {
  const phrases = [clause.object, clause.doer, ...clause.complements.map((one) => one.phrase)].filter(
    (one) => one !== null,
  );
  return {
    verbs: clause.tokens.flatMap((at) => {
      const token = sentence.tokens[at];
      return token && token.upos === "VERB" ? [onceMore(token.lemma.toLowerCase())] : [];
    }),
    things: phrases.flatMap((phrase) => {
      const meant = parties.meant.get(keyOf(clause, phrase));
      return meant?.party ? [] : [meant?.lemma ?? phrase.lemma.toLowerCase()];
    }),
    particle: clause.verb?.particle ?? null,
    doer: parties.doers.get(clause.id) ?? null,
    vague: clause.object === null || clause.object.pronoun,
  };
}

const kinOf = (one: string, other: string): number => (one === other ? 3 : areSameWork(one, other) ? 2 : 0);

/**
 * The same work on the same thing; the work alone is enough if nothing else is named, or if the same doer does it to
 * "it".
 */
function overlap(wanted: Content, { statement, cues }: Said): number {
  if (statement.kind !== "step") return 0;
  const [verb = "", particle = null] = statement.verb.split(" ");
  // "Switches the pump on" is not "switches it off".
  if (particle !== null && wanted.particle !== null && particle !== wanted.particle) return 0;
  const kin = Math.max(0, ...wanted.verbs.map((one) => kinOf(one, verb)));
  const shared = wanted.things.filter(
    (thing) => statement.things.includes(thing) || cues.lemmas.includes(thing),
  ).length;
  const sameDoer = wanted.doer !== null && wanted.doer === statement.doer;
  const isOthers = !sameDoer && [wanted.doer, statement.doer].every((one) => one !== null && one !== "We");
  // "The system checks the score. ... The clerk checks again": somebody else's check is another one.
  if (kin === 0 || (isOthers && wanted.things.length === 0)) return 0;
  if (shared > 0 || wanted.things.length === 0) return kin + shared + (sameDoer ? 0.5 : 0);
  return kin === 3 && sameDoer && wanted.vague ? 2 : 0;
}

/**
 * The earlier work that a noun refers to: "back to the check", "the review starts anew", "for review again", "repeats
 * the measurement", "both steps".
 */
export function findWork({ clause }: Saying, said: readonly Said[]): Said | undefined {
  const ofAll = [clause.object, clause.doer].some(
    (phrase) =>
      phrase?.determiner === "both" || (phrase?.plural && placeNouns.has(phrase.lemma.toLowerCase())),
  );
  const block = ofAll ? said.findLast(({ statement }) => statement.kind === "parallel") : undefined;
  if (block) return block;
  const repeats = clause.verb !== null && repeatingVerbs.has(clause.verb.lemma);
  const starts = clause.verb !== null && ["start", "begin", "resume"].includes(clause.verb.lemma);
  const nouns = [
    ...((repeats || isLightAgain(clause)) && clause.object ? [clause.object] : []),
    ...(starts && clause.doer && clause.object === null ? [clause.doer] : []),
    ...clause.complements.flatMap(({ preposition, phrase }) => (leadingTo.has(preposition) ? [phrase] : [])),
  ].map(({ lemma }) => lemma.toLowerCase());
  const verbs = new Set(said.flatMap(({ statement }) => (statement.kind === "step" ? [statement.verb] : [])));
  const works = [
    ...nouns.map(
      (noun) => nominalisationOf(noun)?.verb ?? baseOfVerb(noun, (verb) => verbs.has(verb)) ?? noun,
    ),
    ...(clause.form === "nominal" && clause.verb ? [clause.verb.lemma] : []),
  ];
  return (
    bestOf(said, ({ statement }) =>
      statement.kind === "step"
        ? Math.max(0, ...works.map((work) => kinOf(work, statement.verb.split(" ")[0] ?? "")))
        : 0,
    ) ??
    (repeats
      ? said.findLast(
          ({ statement }) =>
            statement.kind === "step" && nouns.some((noun) => statement.things.includes(noun)),
        )
      : undefined)
  );
}

/** It does that work, or produces that thing. */
export const isAbout = ({ statement }: Said, words: readonly string[]): boolean =>
  statement.kind === "step" &&
  words.some(
    (word) =>
      areSameWork(nominalisationOf(word)?.verb ?? word, statement.verb) ||
      (statement.things.includes(word) && words.length === 1),
  ) &&
  (words.length === 1 || statement.things.some((thing) => words.includes(thing)));

/** "Takes the test again": the noun is the work. */
export const isLightAgain = ({ verb, connectors }: Clause): boolean =>
  ["take", "do", "have", "make", "sit", "undergo", "run", "hold", "perform"].includes(verb?.lemma ?? "") &&
  connectors.some((words) => connectorClass.get(words) === "again");

const leadingTo: ReadonlySet<string> = new Set(["to", "into", "for", "at", "from", "with", "through"]);
export const repeatingVerbs: ReadonlySet<string> = new Set([
  "repeat",
  "redo",
  "rerun",
  "retry",
  "re-run",
  "re-do",
  "continue",
  "resume",
]);

/** "Try again", "he does it again", "this is repeated": no new work. */
export const isRepetition = ({ clause }: Saying): boolean =>
  clause.verb !== null &&
  (repeatingVerbs.has(clause.verb.lemma) || ["try", "do", "start", "begin"].includes(clause.verb.lemma)) &&
  (clause.object === null || clause.object.pronoun);

/** "Resubmit" is "submit" once more. */
const onceMore = (verb: string): string =>
  otherWork.has(verb) ? verb : (/^re-?(\p{L}{3,})$/u.exec(verb)?.[1] ?? verb);

/** Verbs with "re" that are not repetitions. */
const otherWork: ReadonlySet<string> = new Set(
  "remove recall release reserve refund represent research resign resolve restore recover resort return report review reclaim repay remark remind record request require receive reply repair refuse reject retain retire reopen react replace relate relay refer reform remain respond restrict reward rework".split(
    " ",
  ),
);

/** "Tests again", "resubmits it", "repeats the test"; not "repeats the test with another sample". */
export const saysAgain = (saying: Saying): boolean =>
  saidAgain(saying.clause, isKeptUp(saying) || isGoingOn(saying));

const saidAgain = (clause: Clause, keptUp: boolean): boolean =>
  clause.connectors.some((words) => connectorClass.get(words) === "again" || words === "once again") ||
  (clause.verb !== null &&
    (keptUp ||
      onceMore(clause.verb.lemma) !== clause.verb.lemma ||
      (repeatingVerbs.has(clause.verb.lemma) && !isDoneDifferently(clause))));

/** "Keeps sanding", "goes on sanding", "continues sanding": work that has already begun. */
const isKeptUp = ({ clause: { verb, tokens, object }, sentence }: Saying): boolean =>
  verb !== null &&
  (tokens.some((at) => at < verb.at && ["keep", "continue"].includes(sentence.tokens[at]?.lemma ?? "")) ||
    (["continue", "resume"].includes(verb.lemma) && object?.lemma.endsWith("ing") === true));

/** "The farmer goes on for another week": without further content. */
export const isGoingOn = ({ clause: { verb, object, complements, form } }: Saying): boolean =>
  form === "finite" &&
  object === null &&
  complements.every(({ preposition }) => preposition === "for") &&
  (verb?.lemma === "continue" || (verb?.lemma === "go" && verb.particle === "on"));

const isDoneDifferently = ({ object, complements }: Clause): boolean =>
  [...complements, ...(object?.attached ?? [])].some(({ preposition }) =>
    ["with", "on", "using"].includes(preposition),
  );

/**
 * What sets the whole process going: "is triggered by a complaint of a guest", "starts with a call"; null for any other
 * clause, and if nothing is named.
 */
export function triggerOf({ clause }: Pick<Saying, "clause">, parties: Parties): string | null {
  const subject = clause.passive ? clause.object : clause.doer;
  if (!beginningVerbs.has(clause.verb?.lemma ?? "") || !processNouns.has(subject?.lemma.toLowerCase() ?? ""))
    return null;
  const source = clause.complements.find(({ preposition }) => sources.has(preposition))?.phrase;
  const named = (clause.passive ? clause.doer : null) ?? source;
  return named ? capitalised(sayPhrase(named, resolvedIn(clause, parties))) : null;
}

const beginningVerbs: ReadonlySet<string> = new Set(
  "start begin trigger initiate launch commence open".split(" "),
);
const sources: ReadonlySet<string> = new Set(["with", "by", "on", "upon", "after", "from"]);

/** "Order received", "Customer answers": the label of an event, which happens: "the tenant may object at any time". */
export function eventLabel({ clause: told, sentence }: Saying, parties: Parties): string {
  const clause = { ...told, modality: null, complements: told.complements.filter(isNoAnyTime) };
  const words = wholeEventLabel({ clause, sentence }, parties);
  if (words.split(" ").length <= eventWordsMax) return words;
  const fewer = clause.complements.slice(0, 1);
  const shorter = wholeEventLabel({ clause: { ...clause, complements: fewer }, sentence }, parties);
  return shorter.split(" ").length <= eventWordsMax
    ? shorter
    : wholeEventLabel({ clause: { ...clause, complements: [] }, sentence }, parties);
}

const eventWordsMax = 8;

/** Not "at any time", "at any stage". */
const isNoAnyTime = ({ phrase }: Complement): boolean => phrase.determiner !== "any";

function wholeEventLabel(
  { clause, sentence }: Pick<Saying, "clause" | "sentence">,
  parties: Parties,
): string {
  const resolved = resolvedIn(clause, parties);
  const named =
    triggerOf({ clause }, parties) ?? bareNoun(clause, sentence.tokens) ?? awaitedIn(clause, resolved);
  if (named !== null) return named;
  // "We get a ticket": what comes is the event, not who gets it.
  if (clause.object && isComing(clause))
    return capitalised(`${sayPhrase(clause.object, resolved)} ${clause.negated ? "not " : ""}received`);
  const isThing = (phrase: Phrase) => (parties.meant.get(keyOf(clause, phrase))?.party ?? null) === null;
  const words = questionLabel(clause, resolved).ask.replace(/\?$/, "");
  const isTransitive = clause.object !== null && !clause.passive && !isReachingUs(clause);
  const result = isTransitive ? resultOfEvent(clause, resolved) : null;
  if (result !== null) return result;
  return isTransitive || saysWhatFor(clause, isThing)
    ? words
    : (labelOfEvent(clause, resolved, isThing) ?? words);
}

/** "Waits for the parcel" */
function awaitedIn({ verb, object, complements }: Clause, resolved: Resolved): string | null {
  if (verb === null || !["wait", "await"].includes(verb.lemma)) return null;
  const told = complements.find(({ preposition }) => preposition === "for" || preposition === "until");
  const thing = told?.phrase ?? object;
  return thing ? capitalised(`${sayPhrase(thing, resolved)} received`) : "";
}

/**
 * "Claim withdrawn" from "the creditor withdraws the claim": an event is named after what has happened to a thing; null
 * if the object is no such thing.
 */
function resultOfEvent(clause: Clause, resolved: Resolved): string | null {
  const { verb, object } = clause;
  if (verb === null || object === null || object.pronoun || reachingVerbs.has(verb.lemma)) return null;
  const lemma = /^(?:want|wish)$/.test(verb.lemma) ? "request" : verb.lemma;
  return resultLabel({ ...clause, verb: { ...verb, lemma } }, resolved);
}

/** What they have as an object is a place, a person or no thing at all; who sends something is told. */
const reachingVerbs: ReadonlySet<string> = new Set(
  "send mail write transfer reach hit enter leave visit call phone ring contact inform notify alert tell ask join have need come go enquire inquire".split(
    " ",
  ),
);

/** "Requests reach us from forty shops": they come. */
const isReachingUs = ({ verb, object }: Clause): boolean =>
  verb?.lemma === "reach" && /^(?:us|me)$/i.test(object?.words ?? "");

/** "On arrival": nothing is told of who arrives. */
function bareNoun(
  { form, verb, doer, object, complements }: Clause,
  tokens: readonly Token[],
): string | null {
  const noun = tokens[verb?.at ?? -1];
  const isBare = form === "nominal" && doer === null && object === null && complements.length === 0;
  return isBare && noun ? capitalised(noun.form) : null;
}

const arrivals: ReadonlySet<string> = new Set(["get", "receive", "get in"]);

const isComing = (clause: Clause): boolean =>
  clause.verb !== null &&
  !clause.passive &&
  clause.object?.pronoun === false &&
  (arrivals.has(phrasal(clause)) || (transferVerbs.has(clause.verb.lemma) && isToUs(clause)));

/** "The museum sends us a request": it comes from outside. */
export const isToUs = ({ recipient, object, complements }: Clause): boolean =>
  [recipient, object, ...complements.flatMap((one) => (one.preposition === "to" ? [one.phrase] : []))].some(
    (phrase) => phrase !== null && /^(?:us|me)$/i.test(phrase.words),
  );

/** "A student asks for a grant": the request is what it is about; "a guest arrives for dinner" is an arrival. */
const saysWhatFor = (
  { passive, doer, complements, verb }: Clause,
  isThing: (phrase: Phrase) => boolean,
): boolean =>
  !passive &&
  doer !== null &&
  !isThing(doer) &&
  turningVerbs.has(verb?.lemma ?? "") &&
  complements.some(({ preposition }) => /^(?:for|about|to|with)$/.test(preposition));

const turningVerbs: ReadonlySet<string> = new Set(
  "ask apply call write ring phone turn register sign complain report inquire enquire".split(" "),
);

/** "approved" is "approve", "rejected" is "reject", "incomplete" stays: the verb in a participle. */
export function rootOf(upos: string, lemma: string): string {
  const word = lemma.toLowerCase();
  if (upos !== "ADJ" || !/(?:ed|en|n't)$/.test(word)) return word;
  const base = baseOfVerb(word, (candidate) => casedVerbs.has(candidate));
  return base ?? word;
}

/** Verbs whose participles distinguish cases of things. */
const casedVerbs = new Set(
  "approve reject refuse decline accept deny grant confirm cancel close pay sign release complete verify register invite select pass fail return repair damage expire agree".split(
    " ",
  ),
);

/** Content words of a clause as lemmas. */
export function lemmasOf({ clause, sentence }: Pick<Saying, "clause" | "sentence">): string[] {
  return clause.tokens.flatMap((at) => {
    const token = sentence.tokens[at];
    return token && ["NOUN", "PROPN", "VERB", "ADJ", "NUM"].includes(token.upos)
      ? [rootOf(token.upos, token.lemma)]
      : [];
  });
}
