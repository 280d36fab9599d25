/** What a step is called: verb and whole object, pronouns replaced by what they stand for, passives turned active. */
import type { Clause, Complement, Phrase } from "../clauses/clause.ts";
import { gettingVerbs, movingVerbs, systemNouns } from "./classes.ts";
import { keyOf, type Parties } from "./parties.ts";
import { phrasal, type Saying } from "./sayings.ts";

/** Longest label; what stands last gives way first. */
const labelCharsMax = 60;

export type StepWords = { verb: string; label: string; things: string[]; lemmas: string[] };

/** Verb, label and things of a clause that is a step. */
export function stepWords(saying: Saying, parties: Parties): StepWords {
  const { clause } = saying;
  const turned = turnedRound(clause, parties);
  if (turned) return turned;
  const verb = phrasal(clause);
  const object = clause.object ?? thingSubject(clause, parties);
  const objects = object ? [object, ...object.fellows] : [];
  const rest = clause.complements.filter(
    (one) =>
      !isTime(one, saying) &&
      !isParticleDouble(one, clause) &&
      !opensFront(one, clause) &&
      !isAgent(one, clause, parties),
  );
  return {
    verb,
    label: fitted([
      verbWords(clause),
      objects.length > 0 ? joined(objects, clause, parties) : "",
      recipientWords(clause, parties),
      ...rest.map((one) => complementWords(one, clause, parties)),
    ]),
    things: [...objects, ...rest.map((one) => one.phrase)]
      .map((phrase) => lemmaOf(phrase, clause, parties))
      .filter(Boolean),
    lemmas: [clause.verb?.lemma ?? "", ...objects.map((phrase) => lemmaOf(phrase, clause, parties))].filter(
      Boolean,
    ),
  };
}

/** "take in the parcel": the verb in its dictionary form with what belongs to it. */
const verbWords = (clause: Clause) => phrasal(clause);

/** "The parcel goes to the customer", "the letters go out": the thing is the subject of a verb without an object. */
const thingSubject = (clause: Clause, parties: Parties): Phrase | null =>
  clause.doer && parties.doers.get(clause.id) === null && clause.doerFrom === null ? clause.doer : null;

/** "The customer gets a voucher" is "Send voucher to customer" of whoever works here; "goes to" is "send to". */
function turnedRound(clause: Clause, parties: Parties): StepWords | null {
  const verb = clause.verb?.lemma ?? "";
  if (clause.passive || !clause.doer) return null;
  if (gettingVerbs.has(verb) && clause.object && isGiven(clause, parties)) {
    const thing = wordsOf(clause.object, clause, parties);
    const to = wordsOf(clause.doer, clause, parties);
    return {
      verb: "send",
      label: fitted(["send", thing, `to ${to}`]),
      things: [clause.object.lemma, clause.doer.lemma],
      lemmas: ["send", clause.object.lemma],
    };
  }
  const moved = movingVerbs.get(phrasal(clause)) ?? movingVerbs.get(verb);
  if (moved && clause.object === null && parties.doers.get(clause.id) === null) {
    const rest = clause.complements.map((one) => complementWords(one, clause, parties));
    return {
      verb: moved,
      label: fitted([moved, wordsOf(clause.doer, clause, parties), ...rest]),
      things: [clause.doer.lemma],
      lemmas: [moved, clause.doer.lemma],
    };
  }
  return null;
}

/** Who gets something does no work, unless it is they who go on. */
const isGiven = (clause: Clause, parties: Parties) => {
  const doer = parties.doers.get(clause.id);
  const actor = parties.actors.find((one) => one.name === doer);
  return actor?.outside === true;
};

/** "online", "on Friday", "within 3 days": told by events and remarks, no part of the label. */
const isTime = (one: Complement, { times, sentence }: Saying) =>
  times.some((time) => {
    const first = sentence.tokens[time.first];
    return first !== undefined && one.phrase.from >= first.from && one.phrase.from < time.to;
  });

const isAgent = (one: Complement, clause: Clause, parties: Parties) =>
  clause.passive &&
  one.preposition === "by" &&
  parties.meant.get(keyOf(clause, one.phrase))?.party === parties.doers.get(clause.id);

const isParticleDouble = (one: Complement, clause: Clause) =>
  clause.verb?.particle === one.preposition && one.phrase.words === "";

/** "For VIPs the chef cooks": in front of the verb it sets the scene. */
const opensFront = (one: Complement, clause: Clause) =>
  clause.verb !== null &&
  one.phrase.head < clause.verb.at &&
  clause.doer !== null &&
  one.phrase.head < clause.doer.head;

function complementWords({ preposition, phrase }: Complement, clause: Clause, parties: Parties): string {
  return `${preposition} ${joined([phrase, ...phrase.fellows], clause, parties)}`.trim();
}

function recipientWords(clause: Clause, parties: Parties): string {
  return clause.recipient ? `to ${wordsOf(clause.recipient, clause, parties)}` : "";
}

function joined(phrases: readonly Phrase[], clause: Clause, parties: Parties): string {
  const words = phrases.map((phrase) => wordsOf(phrase, clause, parties)).filter(Boolean);
  const last = words.pop() ?? "";
  const or = phrases.some((phrase) => phrase.or);
  return words.length === 0 ? last : `${words.join(", ")} ${or ? "or" : "and"} ${last}`;
}

/** A phrase in a label: no article, no possessive, a pronoun by what it stands for. */
export function wordsOf(phrase: Phrase, clause: Clause, parties: Parties): string {
  const meant = parties.meant.get(keyOf(clause, phrase));
  if (phrase.pronoun) return (meant?.words ?? "").replace(/^We$/, "us");
  if (phrase.lemma === "one") return meant?.words ?? phrase.words;
  return phrase.words;
}

const lemmaOf = (phrase: Phrase, clause: Clause, parties: Parties) =>
  parties.meant.get(keyOf(clause, phrase))?.lemma ?? phrase.lemma.toLowerCase();

/** Joined, the first letter large, cut at whole parts. */
function fitted(parts: readonly string[]): string {
  const [first = "", second = "", ...rest] = parts.filter((part) => part !== "");
  let label = [first, second].filter(Boolean).join(" ");
  for (const part of rest) if (label.length + part.length < labelCharsMax) label += ` ${part}`;
  return label.charAt(0).toUpperCase() + label.slice(1);
}

/** A program does it: a service task. */
export const isSystem = (doer: string | null): boolean =>
  doer !== null && systemNouns.has(doer.toLowerCase().split(/\s+/).at(-1) ?? "");
