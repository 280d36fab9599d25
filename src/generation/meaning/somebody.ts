/** Which noun phrases are persons or groups, by the words of the clause. */
import type { Clause, Phrase } from "../clauses/clause.ts";
import { toPersons } from "../clauses/lexicon-words.ts";
import { type Actor, singularOf } from "./actors.ts";
import {
  askingVerbs,
  gettingVerbs,
  groupNouns,
  outsideNouns,
  paperNouns,
  personNouns,
  processNouns,
  remindingVerbs,
  requestingVerbs,
  stativeVerbs,
  systemNouns,
} from "./classes.ts";

export const isWork = ({ verb, state }: Clause): boolean =>
  verb !== null && state === null && !stativeVerbs.has(verb.lemma) && !gettingVerbs.has(verb.lemma);

/** A verb of work with an object, or one that only people do, makes its subject a person, even an unknown word. */
export const canAct = (clause: Clause) =>
  isWork(clause) &&
  !ofThings.has(clause.verb?.lemma ?? "") &&
  (clause.object !== null ||
    clause.objectFrom !== null ||
    clause.passive ||
    ofPeople.has(clause.verb?.lemma ?? "") ||
    clause.complements.some(({ preposition }) =>
      senses.get(clause.verb?.lemma ?? "")?.includes(preposition),
    ));

/** "Vera looks at it"; "it looks like new" says nothing of a person. */
const senses: ReadonlyMap<string, readonly string[]> = new Map([
  ["look", ["at", "for", "after", "into", "through"]],
  ["talk", ["to", "with"]],
  ["speak", ["to", "with"]],
]);

/** "Complaints reach the hotel": letters and amounts do so, too. */
const ofThings: ReadonlySet<string> = new Set(["reach", "exceed"]);

const ofPeople = new Set(
  "sign approve authorise authorize decide agree confirm vote object pay file countersign answer reply respond check verify deploy inspect consult negotiate review call phone".split(
    " ",
  ),
);

export const nobody = new Set(
  "somebody someone anybody anyone nobody one everyone everybody most many no-one none something nothing anything everything there who which that what whoever each other another others rest".split(
    " ",
  ),
);

/** Whether the dictionary knows a noun as a person. Passed in, so that this room needs no file. */
export type Persons = (lemma: string) => boolean;

/**
 * A noun for persons or groups; anything that does work, except papers. A machine that something is done to is a thing.
 */
export function isSomebody(lemma: string, acting: boolean, isPerson: Persons): boolean {
  if (
    [personNouns, groupNouns, outsideNouns].some((nouns) => nouns.has(lemma)) ||
    (acting && systemNouns.has(lemma))
  )
    return true;
  // "Done by 6.15"
  if (paperNouns.has(lemma) || !/\p{L}/u.test(lemma)) return false;
  return (acting && !processNouns.has(lemma)) || (personEnding.test(lemma) && isPerson(lemma));
}

/** Dictionaries list odd persons ("a hard case"); together with a typical ending, the word is one. */
const personEnding = /(?:er|or|ist|ian|ant|(?<!m)ent|man|woman|eer|ee|ess|ic|ive|ologist|path)$/;

/** "hands the file to the doctor": the person who continues. */
export const isReceiver = (clause: Clause, phrase: Phrase) =>
  clause.verb !== null &&
  handingVerbs.has(clause.verb.lemma) &&
  (clause.recipient === phrase ||
    clause.complements.some((one) => one.preposition === "to" && one.phrase === phrase));
const handingVerbs = new Set(
  "hand give forward pass assign transfer refer escalate delegate bring send submit".split(" "),
);

/** A known name inside a longer phrase may be another one: "the second technician", "another nurse". */
export const namesSomebody = (phrase: Phrase, actor: Actor, acting: boolean) =>
  (!acting || phrase.determiner !== "another" || actor.name.startsWith("Another ")) &&
  (!phrase.modifiers.some((word) => tellsApart.has(word) && !(word === "new" && phrase.plural)) ||
    actor.name.toLowerCase().includes(phrase.modifiers[0] ?? ""));

/** "New patients fill in a form" are patients; "a new tenant" is not the one who leaves. */
const tellsApart = new Set(
  "second third other another different new independent external next higher".split(" "),
);

/** "sends it to the customer", "informs the police", "the client gets the offer". */
export const isExchanged = (clause: Clause, phrase: Phrase) =>
  clause.recipient === phrase ||
  (clause.object === phrase && !(groupNouns.has(phrase.lemma.toLowerCase()) && isWorkedOn(clause))) ||
  clause.doer === phrase ||
  clause.complements.some(
    (one) => one.phrase === phrase && ["to", "by", "from", "with", "for", "at"].includes(one.preposition),
  );

/** "Removes the old kitchen", "opens the office": the place, not the people. */
const isWorkedOn = ({ verb, passive }: Clause) =>
  !passive &&
  ![toPersons, askingVerbs, requestingVerbs, remindingVerbs].some((verbs) => verbs.has(verb?.lemma ?? ""));

/** Before a name: "Mr Weber" is Weber. */
export const titles = new Set("mr mrs ms miss dr prof".split(" "));

/**
 * "someone from accounting", "one of the nurses", "a member of the sales department": the group or party that it refers
 * to.
 */
export function wholeOf({ lemma, attached }: Phrase): Phrase | null {
  const head = lemma.toLowerCase();
  if (!members.has(head)) return null;
  const whole = attached.find(({ preposition }) => ["of", "from", "in", "at"].includes(preposition))?.phrase;
  const noun = whole?.lemma.toLowerCase() ?? "";
  if (!whole || !(groupNouns.has(noun) || (head === "one" && personNouns.has(noun)))) return null;
  return head === "one" && whole.plural ? { ...whole, words: singularOf(whole.words) } : whole;
}

const members = new Set(
  "someone somebody anyone anybody one member colleague employee representative person".split(" "),
);
