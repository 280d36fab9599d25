/**
 * Resolves pronouns: for each class of pronouns a table of criteria; the first one that a recently mentioned phrase
 * meets decides.
 */
import type { Clause, Phrase } from "../clauses/clause.ts";
import { words as set } from "../clauses/lexicon.ts";
import { toPersons } from "../clauses/lexicon-words.ts";
import { plural } from "../naming/inflect.ts";
import {
  answeringVerbs,
  areOpposites,
  areSameWork,
  groupNouns,
  outsideNouns,
  paperNouns,
  systemNouns,
} from "./classes.ts";
import { usualObjects } from "./usual-objects.ts";

/** The meaning of a phrase: a party by its name, and its words in a label. */
export type Meant = { party: string | null; words: string; lemma: string; plural: boolean };

export type Spoken = Meant & {
  person: boolean;
  acting: boolean;
  /**
   * Subject or object; after a preposition, where "it" seldom refers to it; or within another phrase, where it hardly
   * ever does.
   */
  rank: "core" | "aside" | "inner";
  sentence: number;
  /** Id of its clause, and the verb's effect on it. */
  clause: number;
  verb: string | null;
  from: number;
  received: boolean;
  /** Added to something else, or only possessed: "adds salt and stirs it". */
  added: boolean;
};

/**
 * `newest`: no other person was mentioned since. `again`: the same work was done to it. `alone`: the sentence of the
 * pronoun names nothing else before it. `when`: only in such clauses.
 */
type Wish = {
  when?: (clause: Clause, pronoun: string) => boolean;
  near?: true;
  newest?: true;
  again?: true;
  alone?: true;
  core?: true;
  fits: (one: Spoken, clause: Clause) => boolean;
};

const somebody: Wish = { fits: (one) => one.party !== null };
/** "Tries to reach the guest. If he fails, ...": the one who tries. */
const whoTried: Wish = {
  when: ({ verb }) => /^(?:fail|succeed|manage)$/.test(verb?.lemma ?? ""),
  fits: (one) => one.acting && one.person,
};
/** A title in front of a name is no thing: "Ms Berg: a reminder. Released ones are booked." */
const thing = ({ party, words, verb, plural }: Spoken) =>
  party === null &&
  !/^(?:mr|mrs|ms|dr)\b/i.test(words) &&
  // "E-mails the reader and files it": nor is whoever is told something. One asks for things, too.
  !(!plural && verb !== "ask" && toPersons.has(verb ?? ""));
/** "If the value is under 500 euros, the foreman signs it": nobody signs a value. */
const isMeasure = ({ lemma, words }: Spoken): boolean =>
  measures.has(lemma) || /^(?:between |over |under |up to )?[€$£]?\d/.test(words);
const measures = set("value age size weight length height score temperature");
const measuring = set(
  "calculate compute check determine measure record note enter reduce raise increase lower pay estimate set compare read write",
);
const worksByItself = ({ lemma }: Spoken) => systemNouns.has(lemma) || groupNouns.has(lemma);

/** A thing to which work of this kind is usually done. */
const isUsual = (one: Spoken, { verb }: Clause): boolean =>
  thing(one) && usualObjects.get(verb?.lemma ?? "")?.has(one.lemma) === true;

/** "He checks it": the acting one; "she tells him": the one acted on. */
const wishes: Record<"one" | "many" | "thing", { acting: Wish[]; other: Wish[] }> = {
  one: {
    acting: [
      whoTried,
      {
        when: (clause) => asksWhatIsAnswered(clause),
        newest: true,
        near: true,
        fits: (one) => one.person && !one.plural && !one.acting,
      },
      // "Texts the estimate. If he says yes": nobody is told who was asked, and whoever did the work before was not.
      {
        when: (clause) => asksWhetherAgreed(clause),
        fits: (one) => one.person && !one.plural && outsideNouns.has(one.lemma),
      },
      {
        when: (clause) => asksWhatIsAnswered(clause),
        newest: true,
        near: true,
        fits: (one) => one.person && !one.plural,
      },
      { newest: true, fits: (one) => one.received && one.person },
      { fits: (one) => one.acting && one.person },
      { fits: (one) => one.person && !one.plural },
      somebody,
    ],
    other: [whoTried, { fits: (one) => one.person && !one.plural }, somebody],
  },
  many: {
    acting: [
      {
        when: ({ verb, passive }) => !passive && /^(?:get|receive|obtain)$/.test(verb?.lemma ?? ""),
        fits: (one) => one.person || (one.party !== null && one.plural),
      },
      { fits: (one) => (one.party !== null && one.plural) || (one.acting && !one.person) },
      { fits: (one) => one.party !== null && !one.person },
      somebody,
    ],
    other: [
      { when: isWilling, fits: (one) => one.party !== null && one.plural },
      {
        when: isWilling,
        fits: ({ party, lemma }) => party !== null && (groupNouns.has(lemma) || outsideNouns.has(lemma)),
      },
      { when: isWilling, ...somebody },
      { when: (clause, pronoun) => isTold(clause, pronoun), fits: (one) => one.party !== null && one.plural },
      {
        when: (clause, pronoun) => isTold(clause, pronoun),
        fits: (one) => one.party !== null && (outsideNouns.has(one.lemma) || !one.acting),
      },
      { when: isReceiver, fits: (one) => (one.person || one.party !== null) && !one.acting },
      { again: true, fits: (one) => thing(one) && one.plural },
      { near: true, core: true, alone: true, fits: (one, clause) => isUsual(one, clause) && one.plural },
      { near: true, core: true, fits: (one) => thing(one) && one.plural },
      { near: true, core: true, fits: (one) => one.plural },
      { near: true, fits: (one) => one.plural },
      { fits: (one) => one.person },
      somebody,
    ],
  },
  thing: {
    acting: [
      { fits: (one) => (one.acting || one.received) && one.party !== null && !one.person && !one.plural },
      { near: true, core: true, fits: (one) => thing(one) && worksByItself(one) && !one.plural },
    ],
    other: [
      // "The committee reads the application. If it says no": applications say nothing.
      { when: isWilling, fits: (one) => one.party !== null && !one.person && !one.plural },
      // "Prints the paper, asks for a summary or returns it": all of it is done to the same.
      {
        when: isAlternative,
        core: true,
        fits: (one, { link }) => thing(one) && !one.plural && one.clause === link?.to,
      },
      { again: true, fits: (one) => thing(one) && !one.plural && !one.added },
      // "Packs the bag and reads the card. The porter carries it down": bags are carried.
      {
        near: true,
        core: true,
        alone: true,
        fits: (one, clause) => isUsual(one, clause) && !one.plural && !one.added,
      },
      { near: true, core: true, fits: (one) => thing(one) && !one.plural && !one.added },
      { near: true, core: true, fits: (one) => thing(one) && !one.plural },
      { near: true, core: true, fits: thing },
      { near: true, fits: (one) => thing(one) && one.rank === "aside" && !one.plural },
      { fits: (one) => thing(one) && !one.plural },
      { fits: thing },
    ],
  },
};

const classes: ReadonlyMap<string, keyof typeof wishes> = new Map([
  ...["he", "she", "him", "her", "himself", "herself"].map((word) => [word, "one"] as const),
  ...["they", "them", "these", "those", "both", "themselves"].map((word) => [word, "many"] as const),
  ...["it", "this", "that", "itself"].map((word) => [word, "thing"] as const),
]);

/** "If they want it at home", "if it is convinced": people and their bodies want, things do not. */
function isWilling(clause: Clause, pronoun: string): boolean {
  const { verb, state, passive } = clause;
  if (subjectOf(clause)?.words.toLowerCase() !== pronoun) return false;
  if (passive) return /^(?:convince|persuade|satisfy)$/.test(verb?.lemma ?? "");
  return (
    /^(?:want|wish|agree|accept|decline|refuse|insist|prefer|like|decide|know|object)$/.test(
      verb?.lemma ?? "",
    ) ||
    saysYesOrNo(clause) ||
    /\b(?:convinced|satisfied|happy|unhappy|content|willing|unsure)\b/i.test(state?.words ?? "")
  );
}

function isAlternative({ link, coordination }: Clause): boolean {
  return link?.kind === "coordinate" && (coordination === "or" || coordination === "either");
}

/** "Adds salt", "has the right shape", "until the spoon sinks"; not "adds a note". */
export const isAdded = ({ verb, object, link }: Clause, phrase: Phrase): boolean =>
  link?.kind === "until" ||
  (phrase === object &&
    (verb?.lemma === "have" || (phrase.determiner === null && addingVerbs.has(verb?.lemma ?? ""))));

const addingVerbs = new Set("add use apply pour sprinkle spread put need".split(" "));

/** How many sentences back a thing counts as near. */
const nearSentences = 2;

/** `apart`: names and lemmas of other phrases in the clause: "she returns it to the clerk" is not the clerk. */
export type Setting = {
  acting: boolean;
  apart: ReadonlySet<string>;
  said: readonly Spoken[];
  /** The meaning of the same pronoun when it last acted. */
  before: Spoken | undefined;
};

/** The meaning of a pronoun in a clause; undefined if nothing fits. */
export function antecedentOf(
  pronoun: string,
  clause: Clause,
  { acting, apart, said, before }: Setting,
): Spoken | undefined {
  const kind = classes.get(pronoun);
  if (kind === undefined) return undefined;
  // "Ann checks what we own, the rest she orders": the narrator is not meant. "The process is triggered by a report. The
  // clerk reads it": nor the process.
  const isOther = (one: Spoken) =>
    one.party !== "We" &&
    !processNames.has(one.lemma) &&
    !(isMeasure(one) && clause.verb !== null && !measuring.has(clause.verb.lemma) && !asksOf(clause)) &&
    !(kind === "thing" && clause.state?.words.toLowerCase().startsWith(one.lemma)) &&
    one.clause !== clause.id &&
    !(one.party === null ? apart.has(one.lemma) : apart.has(one.party));
  if (acting && kind !== "thing" && before && isOther(before)) return before;
  const others = said.filter(isOther);
  const found = wishes[kind][acting ? "acting" : "other"]
    .filter(({ again, when }) => (!again || saysAgain(clause)) && when?.(clause, pronoun) !== false)
    .map((wish) => metBy(wish, clause, others))
    .find((one) => one !== undefined);
  return found;
}

const processNames: ReadonlySet<string> = new Set(["process", "procedure", "workflow"]);

/** "If he does not answer, she calls him": she is another person than he, and not the narrator. */
export const otherOne = (lemma: string, pronouns: ReadonlyMap<string, Spoken>): string[] => [
  pronouns.get({ she: "he", her: "he", he: "she", him: "she" }[lemma] ?? "")?.party ?? "",
  "We",
];

/** The subject in either voice: "the form is signed" is about the form, "the clerk signs" about the clerk. */
export const subjectOf = ({ passive, object, doer }: Clause): Phrase | null => (passive ? object : doer);

export const asksOf = ({ link }: Clause): boolean => link !== null && askingLinks.has(link.kind);

const askingLinks = new Set(["if", "unless", "when", "whether"]);

/**
 * "If the lid fits, the clerk seals the box. If it does not fit, ...": the second condition is about the subject of the
 * first.
 */
export function askedBefore(
  clause: Clause,
  before: Clause | null,
): { clause: Clause; phrase: Phrase } | null {
  const phrase = before && subjectOf(before);
  if (!phrase || !asksOf(clause) || phrase.plural !== subjectOf(clause)?.plural) return null;
  const isNear = before.sentence < clause.sentence && clause.sentence - before.sentence <= nearSentences + 1;
  const [said, told] = [clause.verb?.lemma ?? "be", before.verb?.lemma ?? "be"];
  const isAlike = said === told || (isStateOf(clause) && isStateOf(before));
  return isNear && isAlike ? { clause: before, phrase } : null;
}

/** "is worn", "is damaged"; "is accepted" is about the thing that somebody was asked for. */
const isStateOf = ({ verb, passive }: Clause): boolean =>
  verb === null || (passive && !answeringVerbs.has(verb.lemma));

/** "I call them", "Ann shows them round". */
const isTold = ({ verb, object, recipient, complements }: Clause, pronoun: string): boolean =>
  (tellingVerbs.has(verb?.lemma ?? "") &&
    complements.some(({ preposition, phrase }) => preposition === "to" && phrase.words === pronoun)) ||
  ([object, recipient].some((one) => one?.words.toLowerCase() === pronoun) &&
    (toPersons.has(verb?.lemma ?? "") || (verb?.lemma === "show" && verb.particle !== null)));

/** "Thanks the donor and gives them the address". */
function isReceiver({ recipient, object }: Clause, pronoun: string): boolean {
  return object !== null && recipient?.words.toLowerCase() === pronoun;
}

/** "The clerk asks the tenant. If he agrees, ...": the person asked does it, or does not. */
const asksWhatIsAnswered = (clause: Clause): boolean =>
  asksOf(clause) &&
  clause.verb !== null &&
  (clause.negated || answeringVerbs.has(clause.verb.lemma) || saysYesOrNo(clause));

/** "If he agrees", "when she says no": what a house asks of those outside of it. */
const asksWhetherAgreed = (clause: Clause): boolean =>
  asksOf(clause) &&
  (/^(?:agree|accept|refuse|decline|object|insist)$/.test(clause.verb?.lemma ?? "") || saysYesOrNo(clause));

const saysYesOrNo = ({ verb, object }: Clause): boolean =>
  verb?.lemma === "say" && /^(?:yes|no)$/i.test(object?.words ?? "");

const tellingVerbs = new Set([
  "explain",
  "give",
  "hand",
  "offer",
  "show",
  "present",
  "read",
  "speak",
  "talk",
]);

const saysAgain = ({ connectors }: Clause) =>
  connectors.some((words) => /\b(?:again|once more|anew)\b/.test(words));

function metBy(wish: Wish, clause: Clause, said: readonly Spoken[]): Spoken | undefined {
  if (wish.alone && said.some((one) => thing(one) && one.sentence === clause.sentence)) return undefined;
  const found = said.findLast(
    (one) =>
      wish.fits(one, clause) &&
      !(wish.core && one.rank !== "core") &&
      !(wish.near && clause.sentence - one.sentence > nearSentences) &&
      !(
        wish.again && !(one.verb !== null && clause.verb !== null && areSameWork(one.verb, clause.verb.lemma))
      ),
  );
  return wish.newest && said.findLast((one) => one.person) !== found ? undefined : found;
}

/**
 * "A ship without one": without an adjective, it is an attachment of the previous ship; "a green one" is another of the
 * things mentioned.
 */
function anotherOf(
  { modifiers, plural: isMany }: Phrase,
  others: readonly Spoken[],
  said: readonly Spoken[],
) {
  const named = modifiers.length > 0 ? said.filter(({ rank }) => rank === "core") : others;
  // "Unsuitable candidates receive a letter. Suitable ones ...": those that are contrasted with them.
  const contrasted = said.findLast(
    (one) => one.plural && one.rank === "core" && isContrast(modifiers, one.words.split(" ")[0] ?? ""),
  );
  if (contrasted) return contrasted;
  // "Bad goods go back to the driver, who signs a slip. Good ones ...": of several things.
  const many = isMany && modifiers.length > 0 ? named.findLast((one) => thing(one) && one.plural) : undefined;
  if (many) return many;
  return named.findLast(thing) ?? said.findLast(thing);
}

const isContrast = (modifiers: readonly string[], word: string): boolean =>
  modifiers.some((own) => areOpposites(own, word.toLowerCase()));

/** "The worn ones" of buckles are worn buckles. */
function oneOf(phrase: Phrase, others: readonly Spoken[], said: readonly Spoken[], sentence: number) {
  const { modifiers, plural: isMany } = phrase;
  // "The coach meets the players and picks one."
  const many = others.findLast((one) => one.sentence === sentence && !one.acting && one.rank === "core");
  const last = many?.plural === true ? many : anotherOf(phrase, others, said);
  if (!last) return null;
  const words = [...modifiers, isMany ? plural(last.lemma) : last.lemma].join(" ");
  return { ...last, plural: isMany, words };
}

/** "Urgent orders are packed, all others are queued": other orders. */
function othersOf({ sentence }: Clause, others: readonly Spoken[]): Meant | null {
  const last = others.findLast(
    (one) =>
      one.plural && one.rank === "core" && !/\d/.test(one.words) && sentence - one.sentence <= nearSentences,
  );
  return last ? { ...last, party: null, words: `other ${plural(last.lemma)}` } : null;
}

/** "The printer is late, so we call another one." */
function anotherPerson(clause: Clause, phrase: Phrase, others: readonly Spoken[]): Meant | null {
  const isAnother =
    /^another one$/i.test(phrase.words) || (phrase.lemma === "one" && phrase.modifiers.includes("other"));
  if (!isAnother || phrase !== clause.object || !toPersons.has(clause.verb?.lemma ?? "")) return null;
  const person = others.findLast(({ party, plural }) => party !== null && party !== "We" && !plural);
  return person ? { ...person, party: null, words: `other ${person.lemma}` } : null;
}

/**
 * Nouns that only refer: "an available one" with its own adjective, "the latter", "the same person"; null for others.
 */
export function pointedAt(
  clause: Clause,
  phrase: Phrase,
  acting: boolean,
  said: readonly Spoken[],
): Meant | null {
  const { lemma, modifiers, words } = phrase;
  const others = said.filter((one) => one.clause !== clause.id);
  const head = lemma.toLowerCase();
  const person = anotherPerson(clause, phrase, others);
  if (person) return person;
  if (head === "one" || head === "ones")
    return acting
      ? null
      : oneOf(
          phrase,
          others,
          said.filter(({ from }) => from !== clause.doer?.from),
          clause.sentence,
        );
  if (/^(?:all (?:the )?|the )?others$/i.test(words) && !acting) return othersOf(clause, others);
  if (modifiers.includes("same") && ["person", "employee", "colleague"].includes(head))
    return others.findLast((one) => one.acting) ?? null;
  if (head !== "latter" && head !== "former") return null;
  const fitting = others.filter((one) => !acting || one.party !== null || worksByItself(one));
  const last = fitting.at(-1);
  const first = fitting.findLast((one) => one.lemma !== last?.lemma);
  return (words.toLowerCase().includes("former") ? first : last) ?? null;
}

/**
 * "The clerk opens the request, the boss approves": the approved thing; undefined if nothing told lately is usually
 * worked on like that.
 */
export function unsaidObject(
  clause: Clause,
  doer: string | null,
  said: readonly Spoken[],
): Spoken | undefined {
  const { verb, object, objectFrom, recipient, state, complements, link } = clause;
  const isBare = object === null && objectFrom === null && recipient === null && state === null;
  // "He washes up"
  if (!verb || verb.particle !== null || !isBare || complements.length > 0 || link?.kind === "relative")
    return undefined;
  const others = said.filter((one) => one.clause !== clause.id && (one.party === null || one.party !== doer));
  return usuallyMeant(verb.lemma, others, clause.sentence) ?? workedOnLast(verb.lemma, clause, others);
}

/** Work on what somebody has just worked on, if it is a thing of its kind: papers, things that one can touch. */
const further: readonly { verbs: ReadonlySet<string>; fits: (one: Spoken) => boolean }[] = [
  {
    verbs: set(
      "review approve reject check verify forward file archive publish release submit send close reopen process stamp print read correct revise assess evaluate countersign scan sign",
    ),
    fits: (one) => thing(one) && paperNouns.has(one.lemma),
  },
  {
    verbs: set(
      "ship pack measure unlock lock inspect repair fix mend clean weigh test deliver install load unload store label wash rework replace collect dispatch",
    ),
    fits: thing,
  },
  {
    verbs: set("call phone ring inform notify remind contact invite"),
    fits: (one) => one.party !== null && outsideNouns.has(one.lemma),
  },
];

/**
 * "Submits the article. The editor reviews": nothing else was mentioned in between. A thing to touch only in "takes a
 * bolt and measures".
 */
function workedOnLast(verb: string, { sentence, link }: Clause, said: readonly Spoken[]): Spoken | undefined {
  const kind = further.find(({ verbs }) => verbs.has(verb));
  const last = said.findLast((one) => one.rank === "core" && (one.party === null || kind?.fits(one)));
  if (last === undefined || last.verb === null || !kind?.fits(last)) return undefined;
  const isNear = !thing(last) || paperNouns.has(last.lemma) || last.clause === link?.to;
  return isNear && sentence - last.sentence <= 1 ? last : undefined;
}

const unsaidSentences = 5;

/** The thing told last that work of this kind is usually done to, or was done to. */
export function usuallyMeant(verb: string, said: readonly Spoken[], sentence: number): Spoken | undefined {
  const meant = said.findLast(
    (one) =>
      (usualObjects.get(verb)?.has(one.lemma) || (thing(one) && one.verb === verb)) &&
      sentence - one.sentence <= unsaidSentences,
  );
  return meant && { ...meant, words: plain(meant.words) };
}

/** "Next repair", "Application" in a heading: a repair, an application. */
const plain = (words: string): string =>
  words
    .replace(/^(?:next|same|other|last|previous) /i, "")
    .replace(/^\p{Lu}(?=\p{Ll}+(?: \p{Ll}|$))/u, (letter) => letter.toLowerCase());
