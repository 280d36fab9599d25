/**
 * The label and the things of a step: pronouns are resolved, and for a recipient as subject, the step becomes giving.
 */
import type { Clause, Complement, Phrase } from "../clauses/clause.ts";
import { nominalisationOf } from "../clauses/nominalisations.ts";
import { stepLabel } from "../naming/labels.ts";
import { capitalised, joined, type Resolved, sayPhrase, withoutArticles } from "../naming/words.ts";
import { gettingVerbs, movingVerbs, requestingVerbs, systemNouns } from "./classes.ts";
import { keyOf, type Parties } from "./parties.ts";
import { phrasal, type Saying, tries } from "./saying.ts";
import { doneStates } from "./saying-states.ts";
import { nobody } from "./somebody.ts";

export type StepWords = { verb: string; label: string; things: string[] };

/** A phrase in a label: a pronoun by its meaning, "one" by the last mentioned thing. */
export const resolvedIn =
  (clause: Clause, parties: Parties): Resolved =>
  (phrase) => {
    if (phrase.attached.length > 0 || (!phrase.pronoun && !pointing.has(phrase.lemma))) return null;
    const words = parties.meant.get(keyOf(clause, phrase))?.words ?? "";
    return words === "" ? null : words.replace(/^We$/, "us");
  };

const contentCharsMax = 45;

/**
 * "checks whether it is complete": the content of a step in the words of the text, and a thing that has a state by its
 * name. If it is long, only the thing that is checked, or nothing. "Whether it can deliver" may be said of whoever checks.
 *
 * @param by the verb of the step
 */
export function contentWords(
  content: Clause,
  parties: Parties,
  text: string,
  by: string | undefined,
): string {
  const subject = content.passive ? content.object : content.doer;
  const isThing =
    subject?.pronoun === true &&
    (content.passive || content.state !== null) &&
    parties.meant.get(keyOf(content, subject))?.party === null;
  const name = isThing ? (resolvedIn(content, parties)(subject) ?? "") : "";
  const isNamed = subject !== null && name !== "" && subject.from >= content.from;
  const words = (
    isNamed
      ? `${text.slice(content.from, subject.from)}${withoutArticles(name)}${text.slice(subject.to, content.to)}`
      : text.slice(content.from, content.to)
  ).replaceAll(/\s+/g, " ");
  if (words.length <= contentCharsMax) return words;
  // "Checks whether the roof that was mended last year is still tight after the winter": at least what is checked.
  return checking.has(by ?? "") && subject !== null && !subject.pronoun ? (subject.core ?? "") : "";
}

const checking: ReadonlySet<string> = new Set(
  "check verify examine inspect test review assess evaluate analyse analyze study".split(" "),
);

const pointing = new Set(["one", "other", "latter", "former"]);

/**
 * Verb, label and things of a step's clause; `content` is the part after "whether" or "that", `otherHalf` the second
 * verb of a decision.
 */
export function stepWords(
  saying: Saying,
  parties: Parties,
  content: string,
  otherHalf: string | null,
): StepWords {
  const { clause } = saying;
  const resolved = resolvedIn(clause, parties);
  const done = doneWork(clause, parties);
  if (done) return done;
  const turned = neededWork(clause, parties) ?? turnedRound(clause, parties);
  if (turned) return turned;
  const subject = clause.object === null ? thingSubject(clause, parties) : null;
  const unsaid =
    subject === null && content === "" && !tries(clause) ? parties.unsaid.get(clause.id) : undefined;
  const without = clause.complements.filter((one) => isLeftOut(one, saying, parties));
  return {
    verb: phrasal(clause),
    label: stepLabel(clause, {
      resolved,
      without,
      ...(otherHalf && clause.verb
        ? { verb: { lemma: `${clause.verb.lemma} or ${otherHalf}`, particle: null } }
        : {}),
      ...(subject ? { object: sayPhrase(subject, resolved) } : {}),
      ...(unsaid ? { object: withoutArticles(unsaid.words) } : {}),
      ...(content !== "" &&
      (clause.object === null ||
        sayPhrase(clause.object, resolved) === "" ||
        requestingVerbs.has(clause.verb?.lemma ?? ""))
        ? { content: withoutArticles(content) }
        : {}),
    }),
    things: [clause.object, subject, ...clause.complements.map((one) => one.phrase)]
      .flatMap((phrase) => (phrase ? [phrase, ...phrase.fellows] : []))
      .map((phrase) => lemmaOf(phrase, clause, parties))
      .concat(unsaid ? [unsaid.lemma] : []),
  };
}

const thingWordsMax = 4;

/** A thing, and no work or state in place of one. */
const isNoun = ({ words, lemma }: Phrase): boolean =>
  !doneStates.has(words.toLowerCase()) &&
  nominalisationOf(lemma) === null &&
  !/ing$|^\d|,/.test(words) &&
  words.split(" ").length <= thingWordsMax;

/** "Then it is the kettle box", "Fork bent? Red tag."; not "A -> grants" of somebody. */
function isThing({ id, state, doer }: Clause, parties: Parties): boolean {
  if (state === null || !("head" in state) || !isNoun(state)) return false;
  return doer === null ? (parties.doers.get(id) ?? null) === null : isIt(doer, state.determiner);
}

const isIt = ({ pronoun }: Phrase, determiner: string | null): boolean =>
  pronoun && /^(?:the|an?)$/.test(determiner ?? "");

/** "The complaint is closed": the state is the work. */
function doneWork(clause: Clause, parties: Parties): StepWords | null {
  if (clause.verb !== null || clause.state === null) return null;
  if (isThing(clause, parties))
    return {
      verb: clause.state.lemma,
      label: capitalised(withoutArticles(clause.state.words)),
      things: [clause.state.lemma],
    };
  const verb = doneStates.get(clause.state.words.toLowerCase()) ?? clause.state.lemma;
  const thing = clause.doer;
  return {
    verb,
    label: capitalised(`${verb} ${thing ? sayPhrase(thing, resolvedIn(clause, parties)) : ""}`.trim()),
    things: thing ? [lemmaOf(thing, clause, parties)] : [],
  };
}

/** "Approval by the CFO is required": the noun is the work. */
function neededWork(clause: Clause, parties: Parties): StepWords | null {
  if (!clause.passive || !["require", "need"].includes(clause.verb?.lemma ?? "") || clause.object === null)
    return null;
  const work = nominalisationOf(clause.object.lemma);
  if (work === null) return null;
  const of = clause.object.attached.find(({ preposition }) => preposition === "of" || preposition === "for");
  const thing = of ? sayPhrase(of.phrase, resolvedIn(clause, parties)) : "";
  return {
    verb: work.verb,
    label: capitalised(`${work.verb} ${thing}`.trim()),
    things: of ? [of.phrase.lemma] : [],
  };
}

/** "Everybody meets at the gate", "all go home": not things that are met or sent. */
const isAnyone = ({ lemma }: Phrase): boolean => /^(?:all|both|(?:every|some|any)(?:one|body))$/i.test(lemma);

/** "The letters go out": the thing is the subject of a verb without an object. */
const thingSubject = (clause: Clause, parties: Parties): Phrase | null =>
  clause.doer &&
  (parties.doers.get(clause.id) ?? null) === null &&
  clause.doerFrom === null &&
  !nobody.has(clause.doer.lemma.toLowerCase()) &&
  !isAnyone(clause.doer)
    ? clause.doer
    : null;

/** "The customer gets a voucher" is "Give voucher to customer" by the party here; "goes to" is "send to". */
function turnedRound(clause: Clause, parties: Parties): StepWords | null {
  const verb = clause.verb?.lemma ?? "";
  const resolved = resolvedIn(clause, parties);
  // "You get a letter" names no recipient.
  if (clause.passive || !clause.doer || sayPhrase(clause.doer, resolved) === "") return null;
  const doer = parties.doers.get(clause.id) ?? null;
  const given = givenTo(clause.doer, clause, parties);
  if (given) return given;
  const moved = puttingAway(clause) ?? movingVerbs.get(phrasal(clause)) ?? movingVerbs.get(verb);
  if (moved === undefined || clause.object !== null || doer !== null || isAnyone(clause.doer)) return null;
  return {
    verb: moved,
    label: stepLabel(clause, {
      resolved,
      verb: { lemma: moved, particle: null },
      object: sayPhrase(clause.doer, resolved),
    }),
    things: [clause.doer, ...clause.complements.map((one) => one.phrase)].map((phrase) =>
      lemmaOf(phrase, clause, parties),
    ),
  };
}

/** The receiver gets something from whoever acts here. */
function givenTo(receiver: Phrase, clause: Clause, parties: Parties): StepWords | null {
  const { verb, object } = clause;
  const doer = parties.doers.get(clause.id) ?? null;
  const outside = parties.actors.find((one) => one.name === doer)?.outside;
  const isBySystem = isSystem(giverOf(clause, parties));
  const isGiven = gettingVerbs.has(verb?.lemma ?? "") && (doer === null || outside || isBySystem);
  if (!isGiven || object === null) return null;
  const given = sentThings.has(object.lemma) || isBySystem ? "send" : "give";
  const resolved = resolvedIn(clause, parties);
  const name = /^who(?:ever)?$/i.test(receiver.words) ? "" : sayPhrase(receiver, resolved);
  const label = joined([given, sayPhrase(object, resolved), name && `to ${name}`]);
  return { verb: given, label: capitalised(label), things: [object.lemma, receiver.lemma] };
}

/** "The book goes on the shelf" */
const puttingAway = ({ verb, complements }: Clause): string | null =>
  verb?.lemma === "go" &&
  verb.particle === null &&
  complements.some(({ preposition }) => /^(?:in|into|on|onto|under)$/.test(preposition))
    ? "put"
    : null;

/** What is usually sent; other things are given. */
const sentThings: ReadonlySet<string> = new Set(
  "letter mail email e-mail message sms text link copy report note notice reminder invoice bill offer quote estimate refusal rejection confirmation draft file document newsletter summary minutes reply answer warning survey parcel contract proof data log".split(
    " ",
  ),
);

/** "The tenant gets the keys from the caretaker": the giver, unless it comes from outside. */
export function giverOf(clause: Clause, parties: Parties): string | null {
  const from = clause.complements.find(({ preposition }) => preposition === "from");
  if (clause.passive || !gettingVerbs.has(clause.verb?.lemma ?? "") || !from) return null;
  const { party, lemma } = parties.meant.get(keyOf(clause, from.phrase)) ?? { party: null, lemma: "" };
  const giver = parties.actors.find(({ name }) => name === party);
  return giver ? (giver.outside ? null : giver.name) : isSystem(lemma) ? capitalised(lemma) : null;
}

/** Times are events, opening phrases set the scene, and the doer is the lane. */
function isLeftOut(one: Complement, { clause, times }: Saying, parties: Parties): boolean {
  if (times.some((time) => one.phrase.from >= time.from && one.phrase.from < time.to)) return true;
  const { verb, doer } = clause;
  if (verb !== null && doer !== null && one.phrase.head < verb.at && one.phrase.head < doer.head) return true;
  if (!clause.passive || one.preposition !== "by") return false;
  const party = parties.meant.get(keyOf(clause, one.phrase))?.party ?? null;
  return party !== null && party === parties.doers.get(clause.id);
}

const lemmaOf = (phrase: Phrase, clause: Clause, parties: Parties) =>
  parties.meant.get(keyOf(clause, phrase))?.lemma ?? phrase.lemma.toLowerCase();

/** A program does it: a service task. */
export const isSystem = (doer: string | null): boolean =>
  doer !== null && systemNouns.has(doer.toLowerCase().split(/\s+/).at(-1) ?? "");
