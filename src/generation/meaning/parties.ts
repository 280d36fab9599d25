/**
 * Who acts in a text: noun phrases and pronouns resolved to parties over the whole text, in one walk from its
 * beginning to its end. What is not somebody is a thing; pronouns for things are resolved beside them.
 */
import type { Clause, Phrase, ReadSentence } from "../clauses/clause.ts";
import { byMeans } from "../clauses/lexicon-words.ts";
import type { Block, Role, Span, TextDocument } from "../document/document.ts";
import { joined, sayComplement, sayPhrase } from "../naming/words.ts";
import { type Actor, findActor, lastWord, nameWords, newActor, note } from "./actors.ts";
import { antecedentOf, type Meant, type Spoken } from "./antecedents.ts";
import { groupNouns, systemNouns } from "./classes.ts";
import {
  canAct,
  isExchanged,
  isReceiver,
  isSomebody,
  namesSomebody,
  nobody,
  type Persons,
} from "./somebody.ts";
import { timesIn } from "./times.ts";

export type Parties = {
  actors: Actor[];
  /** Name of who does the work of a clause, by its id; null where the text tells nobody. */
  doers: ReadonlyMap<number, string | null>;
  /** What each phrase stands for, by `keyOf`. */
  meant: ReadonlyMap<string, Meant>;
  /** Id of the clause that first speaks of a thing, by its dictionary form. */
  firstSaid: ReadonlyMap<string, number>;
};

export const keyOf = (clause: Clause, phrase: Phrase): string => `${clause.sentence}:${phrase.head}`;

type Walk = {
  actors: Actor[];
  /** All that was spoken of so far, the latest last. */
  said: Spoken[];
  /** Whom "he", "she", "they" stood for when they last acted, until somebody else acts by name. */
  pronouns: Map<string, Spoken>;
  /** Spans of times in the sentence that is read: "two weeks" is no thing. */
  times: readonly Span[];
  /** Those of the sentence that is read. */
  clauses: readonly Clause[];
  doers: Map<number, string | null>;
  meant: Map<string, Meant>;
  firstSaid: Map<string, number>;
  isPerson: Persons;
  roles: readonly Role[];
};

/** Resolves all doers and things of a text. */
export function partiesOf(
  document: TextDocument,
  sentences: readonly ReadSentence[],
  isPerson: Persons,
): Parties {
  const walk: Walk = {
    actors: document.roles.map((role) => ({
      name: role.name,
      words: role.words,
      lemma: lastWord(role.name).toLowerCase(),
      system: systemNouns.has(lastWord(role.name).toLowerCase()),
      outside: role.outside,
    })),
    said: [],
    pronouns: new Map(),
    times: [],
    clauses: [],
    doers: new Map(),
    meant: new Map(),
    firstSaid: new Map(),
    isPerson,
    roles: document.roles,
  };
  for (const sentence of sentences) {
    const block = document.blocks[sentence.block];
    walk.times = timesIn(sentence.tokens, document.text);
    walk.clauses = sentence.clauses;
    for (const clause of sentence.clauses) readClause(clause, block ?? null, walk);
  }
  return walk;
}

function readClause(clause: Clause, block: Block | null, walk: Walk): void {
  const doer = clause.doer;
  const party = doer && !isWithinTime(doer, walk) ? doerOf(clause, doer, block, walk) : null;
  const acting = party ?? agentOf(clause, walk) ?? inheritedDoer(clause, block, walk);
  walk.doers.set(clause.id, acting);
  if (acting !== null) noteActing(acting, clause, walk);
  for (const phrase of phrasesOf(clause)) if (phrase !== doer) readPhrase(clause, phrase, false, block, walk);
}

/** "is reported by the dispatcher", also where the reader of clauses took it for a complement. */
function agentOf(clause: Clause, walk: Walk): string | null {
  if (!clause.passive) return null;
  const attached = clause.object?.attached.find((one) => one.preposition === "by");
  const by = clause.complements.find((one) => one.preposition === "by") ?? attached;
  if (!by || byMeans.has(by.phrase.lemma.toLowerCase())) return null;
  for (const phrase of withinPhrase(by.phrase)) readPhrase(clause, phrase, true, null, walk);
  return walk.meant.get(keyOf(clause, by.phrase))?.party ?? null;
}

const isWithinTime = (phrase: Phrase, { times }: Walk) =>
  times.some((time) => phrase.from >= time.from && phrase.from < time.to);

/** Whoever acts is who "he" or "they" will be. A name takes the place of what a pronoun stood for. */
function noteActing(party: string, clause: Clause, walk: Walk): void {
  const actor = walk.actors.find((one) => one.name === party);
  if (!actor) return;
  const entry = {
    party,
    words: walk.said.findLast((one) => one.party === party)?.words ?? party,
    lemma: actor.lemma,
    plural: clause.doer?.plural === true && !groupNouns.has(actor.lemma),
    person: !actor.system && !groupNouns.has(actor.lemma),
    acting: true,
    rank: "core" as const,
    sentence: clause.sentence,
    clause: clause.id,
    verb: null,
    from: clause.doer?.from ?? clause.from,
    received: false,
  };
  walk.said.push(entry);
  const pronoun = clause.doer?.pronoun && clause.doerFrom === null ? clause.doer.words.toLowerCase() : null;
  if (pronoun) walk.pronouns.set(pronoun, entry);
  else if (clause.link?.kind !== "participle" && !clause.passive) walk.pronouns.clear();
}

/** What a clause speaks of in either voice: "the form is signed" speaks of the form, "the clerk signs" of the clerk. */
export const subjectOf = ({ passive, object, doer }: Clause): Phrase | null => (passive ? object : doer);

/** Objects and complements in the order of the text, with what hangs on them and their fellows. */
export function phrasesOf(clause: Clause): Phrase[] {
  const direct = [
    clause.doer,
    clause.object,
    clause.recipient,
    ...clause.complements.map((one) => one.phrase),
  ];
  return direct
    .filter((phrase) => phrase !== null)
    .flatMap(withinPhrase)
    .sort((one, other) => one.from - other.from);
}

const withinPhrase = (phrase: Phrase): Phrase[] => [
  phrase,
  ...phrase.fellows.flatMap(withinPhrase),
  ...phrase.attached.flatMap(({ phrase: inner }) => withinPhrase(inner)),
];

/** "signs and returns it": who signs; "Opens a request" in a column: whose column it is. */
function inheritedDoer(clause: Clause, block: Block | null, walk: Walk): string | null {
  if (clause.doerFrom !== null) return walk.doers.get(clause.doerFrom) ?? null;
  if (clause.doer || clause.passive) return null;
  return block?.doer ? nameOfRole(block.doer, walk) : null;
}

function nameOfRole(words: string, walk: Walk): string {
  return (
    findActor(words.toLowerCase(), lastWord(words).toLowerCase(), walk.actors) ?? newActor(words, walk.actors)
  ).name;
}

/** The party behind the subject of a clause; null when it is a thing or nobody in particular. */
function doerOf(clause: Clause, doer: Phrase, block: Block | null, walk: Walk): string | null {
  const acts = (!clause.passive || clause.verb !== null) && canAct(clause);
  for (const phrase of withinPhrase(doer))
    readPhrase(clause, phrase, acts && (phrase === doer || doer.fellows.includes(phrase)), block, walk);
  return walk.meant.get(keyOf(clause, doer))?.party ?? null;
}

function readPhrase(clause: Clause, phrase: Phrase, acting: boolean, block: Block | null, walk: Walk): void {
  const key = keyOf(clause, phrase);
  if (walk.meant.has(key)) return;
  const meant = phrase.pronoun
    ? pronounMeans(clause, phrase, acting, block, walk)
    : nounMeans(clause, phrase, acting, walk);
  walk.meant.set(key, meant);
  if (phrase.pronoun || !meant.words) return;
  if (isWithinTime(phrase, walk)) return;
  if (!walk.firstSaid.has(meant.lemma)) walk.firstSaid.set(meant.lemma, clause.id);
  const actor = walk.actors.find((one) => one.name === meant.party);
  const rank = rankOf(clause, phrase);
  const spoken: Spoken = {
    ...meant,
    person: actor !== undefined && !actor.system && !groupNouns.has(actor.lemma),
    acting: false,
    rank,
    sentence: clause.sentence,
    clause: clause.id,
    verb: rank === "core" && phrase !== clause.doer ? (clause.verb?.lemma ?? null) : null,
    from: phrase.from,
    received: actor !== undefined && !actor.outside && isReceiver(clause, phrase),
  };
  walk.said.push(spoken);
  if (phrase.fellows.length > 0 && !phrase.or && meant.party === null)
    walk.said.push({ ...spoken, words: sayPhrase(phrase), plural: true, from: phrase.to });
}

function rankOf(clause: Clause, phrase: Phrase): Spoken["rank"] {
  const isOr = (one: Phrase | null) => one !== null && (one === phrase || one.fellows.includes(phrase));
  const { doer, object, recipient, complements } = clause;
  if (isOr(doer) || isOr(object) || isOr(recipient)) return "core";
  const beside = complements.find((one) => isOr(one.phrase));
  if (!beside) return "inner";
  return objectBehind.get(clause.verb?.lemma ?? "") === beside.preposition ? "core" : "aside";
}

/** "asks the guest for the number", "provides her with a badge": the thing stands behind a preposition. */
const objectBehind: ReadonlyMap<string, string> = new Map([
  ...["ask", "apply", "look", "search", "wait", "request"].map((verb) => [verb, "for"] as const),
  ...["provide", "supply", "equip", "issue"].map((verb) => [verb, "with"] as const),
]);

function nounMeans(clause: Clause, phrase: Phrase, acting: boolean, walk: Walk): Meant {
  const lemma = phrase.lemma.toLowerCase();
  const words = nameWords(phrase);
  const plural = phrase.plural || lemma === "goods" || lemma === "data";
  const thing: Meant = { party: null, words: briefWords(phrase), lemma, plural };
  if (!acting && (lemma === "one" || lemma === "ones")) return { ...thing, ...oneMeans(phrase, walk) };
  if (nobody.has(lemma) || phrase.determiner === "no") return thing;
  const known = findActor(words.toLowerCase(), lemma, walk.actors);
  if (known && namesSomebody(phrase, known)) {
    note(known, phrase.words);
    return { ...thing, party: known.name };
  }
  if (!isSomebody(lemma, acting, walk.isPerson)) return thing;
  // Whoever is only spoken of becomes a party when it first acts or gets something.
  if (!acting && !isExchanged(clause, phrase)) return thing;
  const actor = newActor(words, walk.actors);
  note(actor, phrase.words);
  return { ...thing, party: actor.name };
}

/** What a pronoun is written as: "letter of refusal", but only "invoice" for "invoice of the supplier". */
function briefWords({ core, words, attached }: Phrase): string {
  if (core === undefined) return words;
  const kind = attached.filter(
    ({ preposition, phrase }) => preposition === "of" && phrase.determiner === null,
  );
  return joined([core, ...kind.map((one) => sayComplement(one))]);
}

/** "an available one": the thing that was last spoken of, with its own adjective. */
function oneMeans(phrase: Phrase, walk: Walk): Pick<Meant, "words" | "lemma"> {
  const last = walk.said.findLast((one) => one.party === null);
  if (!last) return { words: phrase.words, lemma: phrase.lemma };
  return { words: [...phrase.modifiers, last.lemma].join(" "), lemma: last.lemma };
}

function pronounMeans(
  clause: Clause,
  phrase: Phrase,
  acting: boolean,
  block: Block | null,
  walk: Walk,
): Meant {
  const lemma = phrase.words.toLowerCase();
  const nothing: Meant = { party: null, words: "", lemma, plural: phrase.plural };
  if (["i", "we", "us", "me", "our", "ourselves", "myself"].includes(lemma)) {
    const name = block?.doer ? nameOfRole(block.doer, walk) : firstPerson(walk);
    return { ...nothing, party: name, words: name === "We" ? "us" : name };
  }
  if (lemma === "you") return { ...nothing, party: block?.doer ? nameOfRole(block.doer, walk) : null };
  const found = antecedentOf(lemma, clause, {
    acting,
    apart: namedBy(clause, acting, walk),
    said: walk.said.filter((one) => one.from < phrase.from).sort((one, other) => one.from - other.from),
    before: walk.pronouns.get(lemma),
  });
  if (!found) return nothing;
  const { words, lemma: head, plural } = found;
  // "A script runs. It copies the files."
  const party = found.party ?? (acting ? newActor(words, walk.actors).name : null);
  return { party, words, lemma: head, plural };
}

/** Names and heads of the others in a clause; with who acts there, also in the clauses that share the doer. */
function namedBy(clause: Clause, acting: boolean, walk: Walk): ReadonlySet<string> {
  const sharing = acting
    ? walk.clauses.filter((one) => one === clause || one.doerFrom === clause.id)
    : [clause];
  const phrases = sharing.flatMap(phrasesOf).filter((one) => !one.pronoun);
  const names = phrases.flatMap((one) => [
    one.lemma.toLowerCase(),
    findActor(nameWords(one).toLowerCase(), one.lemma.toLowerCase(), walk.actors)?.name ?? "",
  ]);
  const doer = acting ? null : (walk.doers.get(clause.id) ?? null);
  const lemma = walk.actors.find((one) => one.name === doer)?.lemma;
  return new Set([...names, doer ?? "", lemma ?? ""]);
}

/** Whoever tells the process in the first person: one lane, unless the form says who speaks. */
function firstPerson(walk: Walk): string {
  const known = walk.actors.find((one) => one.name === "We");
  return (known ?? newActor("We", walk.actors)).name;
}
