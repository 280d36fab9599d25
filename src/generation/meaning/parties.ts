/**
 * Who acts in a text: noun phrases and pronouns resolved to parties over the whole text, in one walk from its
 * beginning to its end. What is not somebody is a thing; pronouns for things are resolved beside them.
 */
import type { Clause, Phrase, ReadSentence } from "../clauses/clause.ts";
import type { Block, Role, Span, TextDocument } from "../document/document.ts";
import { antecedentOf, type Meant, type Spoken } from "./antecedents.ts";
import {
  gettingVerbs,
  groupNouns,
  outsideNouns,
  personNouns,
  processNouns,
  stativeVerbs,
  systemNouns,
} from "./classes.ts";
import { timesIn } from "./times.ts";

/** `acts`: somebody or something that can do work, whatever role it has in the clause. */
export type Actor = { name: string; words: string[]; lemma: string; system: boolean; outside: boolean };

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

/** Is a noun a person, for all that a dictionary knows? Passed in, so that this room needs no file. */
export type Persons = (lemma: string) => boolean;

type Walk = {
  actors: Actor[];
  /** All that was spoken of so far, the latest last. */
  said: Spoken[];
  /** Whom "he", "she", "they" stood for when they last acted, until somebody else acts by name. */
  pronouns: Map<string, Spoken>;
  /** Spans of times in the sentence that is read: "two weeks" is no thing. */
  times: readonly Span[];
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
    doers: new Map(),
    meant: new Map(),
    firstSaid: new Map(),
    isPerson,
    roles: document.roles,
  };
  for (const sentence of sentences) {
    const block = document.blocks[sentence.block];
    walk.times = timesIn(sentence.tokens, document.text);
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
  if (!by) return null;
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
    words: party,
    lemma: actor.lemma,
    plural: clause.doer?.plural === true && !groupNouns.has(actor.lemma),
    person: !actor.system && !groupNouns.has(actor.lemma),
    acting: true,
    aside: false,
    sentence: clause.sentence,
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
  return (findActor(words.toLowerCase(), lastWord(words).toLowerCase(), walk) ?? newActor(words, walk)).name;
}

/** The party behind the subject of a clause; null when it is a thing or nobody in particular. */
function doerOf(clause: Clause, doer: Phrase, block: Block | null, walk: Walk): string | null {
  const acts = !clause.passive || clause.verb !== null;
  for (const phrase of withinPhrase(doer)) readPhrase(clause, phrase, acts && canAct(clause), block, walk);
  return walk.meant.get(keyOf(clause, doer))?.party ?? null;
}

/** A verb of work with an object makes its subject somebody, however unknown the word. */
const canAct = (clause: Clause) =>
  clause.verb !== null &&
  clause.state === null &&
  !stativeVerbs.has(clause.verb.lemma) &&
  !gettingVerbs.has(clause.verb.lemma) &&
  (clause.object !== null || clause.objectFrom !== null || clause.passive);

/** Never somebody, although they stand before verbs: "the form triggers a mail". */
const paperNouns = new Set(
  `form report invoice letter email mail message document file contract order request application ticket claim case result results
data list certificate card parcel goods payment offer quote process amount price date deadline decision check test review error problem
answer reply response notification confirmation alert signal record note sample product part material money package shipment delivery
which that it this what step task work policy law rule procedure change approval meeting interview system-error cost value temperature
score level number limit time day week month year hour minute damage defect issue question reason fee`.split(
    /\s+/,
  ),
);

const nobody = new Set(
  "somebody someone anybody anyone nobody one everyone everybody no-one none something nothing anything everything there who which that what whoever each other others rest".split(
    " ",
  ),
);

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
  walk.said.push({
    ...meant,
    person: actor !== undefined && !actor.system && !groupNouns.has(actor.lemma),
    acting: false,
    aside: clause.complements.some((one) => withinPhrase(one.phrase).includes(phrase)),
    sentence: clause.sentence,
    from: phrase.from,
    received: actor !== undefined && !actor.outside && isReceiver(clause, phrase),
  });
}

function nounMeans(clause: Clause, phrase: Phrase, acting: boolean, walk: Walk): Meant {
  const lemma = phrase.lemma.toLowerCase();
  const words = nameWords(phrase);
  const plural = phrase.plural || lemma === "goods" || lemma === "data";
  const thing: Meant = { party: null, words: phrase.words, lemma, plural };
  if (nobody.has(lemma) || phrase.determiner === "no") return thing;
  if (lemma === "one" || lemma === "ones") return { ...thing, ...oneMeans(phrase, walk) };
  const known = findActor(words.toLowerCase(), lemma, walk);
  if (known && namesSomebody(phrase, known)) {
    note(known, phrase.words);
    return { ...thing, party: known.name };
  }
  // A machine that something is done to is a thing.
  const machine = acting && systemNouns.has(lemma);
  const person = !paperNouns.has(lemma) && personEnding.test(lemma) && walk.isPerson(lemma);
  const somebody = personNouns.has(lemma) || groupNouns.has(lemma) || machine || person;
  if (!somebody && !(acting && !paperNouns.has(lemma) && !processNouns.has(lemma))) return thing;
  // Whoever is only spoken of becomes a party when it first acts or gets something.
  if (!acting && !isExchanged(clause, phrase)) return thing;
  const actor = newActor(words, walk);
  note(actor, phrase.words);
  return { ...thing, party: actor.name };
}

/** Dictionaries know odd persons ("a hard case"); together with an ending of doers the word is one. */
const personEnding = /(?:er|or|ist|ian|ant|ent|man|woman|eer|ee|ess|ic|ive|ologist|path)$/;

/** "hands the file to the doctor": who goes on with it. */
const isReceiver = (clause: Clause, phrase: Phrase) =>
  clause.verb !== null &&
  handingVerbs.has(clause.verb.lemma) &&
  (clause.recipient === phrase ||
    clause.complements.some((one) => one.preposition === "to" && one.phrase === phrase));
const handingVerbs = new Set(
  "hand give forward pass assign transfer refer escalate delegate bring send submit".split(" "),
);

/** A known name inside of a longer phrase may be another one: "the second technician". */
const namesSomebody = (phrase: Phrase, actor: Actor) =>
  !phrase.modifiers.some((word) => tellsApart.has(word)) ||
  actor.name.toLowerCase().includes(phrase.modifiers[0] ?? "");

const tellsApart = new Set(
  "second third other another different new independent external next higher".split(" "),
);

/** "sends it to the customer", "informs the police", "the client gets the offer". */
const isExchanged = (clause: Clause, phrase: Phrase) =>
  clause.recipient === phrase ||
  clause.object === phrase ||
  clause.doer === phrase ||
  clause.complements.some(
    (one) => one.phrase === phrase && ["to", "by", "from", "with", "for", "at"].includes(one.preposition),
  );

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
    doer: walk.doers.get(clause.id) ?? null,
    said: walk.said.filter((one) => one.from < phrase.from).sort((one, other) => one.from - other.from),
    before: walk.pronouns.get(lemma),
  });
  return found
    ? { party: found.party, words: found.words, lemma: found.lemma, plural: found.plural }
    : nothing;
}

/** Whoever tells the process in the first person: one lane, unless the form says who speaks. */
function firstPerson(walk: Walk): string {
  const known = walk.actors.find((one) => one.name === "We");
  return (known ?? newActor("We", walk)).name;
}

/** The name that a lane gets: without article and possessive, the first letter large, acronyms as they are. */
function nameWords(phrase: Phrase): string {
  const of = phrase.attached.find((one) => one.preposition === "of");
  const own = withoutOf(phrase.words, phrase).replace(/^(?:all|both|each|every) (?:of )?(?:the )?/i, "");
  return of && personNouns.has(phrase.lemma) ? `${own} of ${withArticle(of.phrase)}` : own;
}

const withArticle = (phrase: Phrase) => (phrase.determiner === "the" ? `the ${phrase.words}` : phrase.words);

/** `words` of a phrase hold what is attached to it; the name of a party holds the head and what stands before it. */
function withoutOf(words: string, phrase: Phrase): string {
  const first = phrase.attached[0];
  if (!first) return words;
  const at = words.toLowerCase().indexOf(` ${first.preposition} `);
  return at > 0 ? words.slice(0, at) : words;
}

const lastWord = (words: string) => words.trim().split(/\s+/).at(-1) ?? "";

const groupSuffix = /\s+(department|dept\.?|team|office|desk|staff|division|unit|group|section|colleagues)$/i;
const bare = (words: string) =>
  words
    .toLowerCase()
    .replace(groupSuffix, "")
    .replace(/^(our|the|a|an|their|my|your|its|his|her)\s+/, "");

/** The one that is meant by the same words, by its short form, or by its head where only one has it. */
function findActor(words: string, lemma: string, walk: Walk): Actor | undefined {
  const wanted = bare(words);
  const exact = walk.actors.findLast(
    (one) =>
      bare(one.name) === wanted ||
      singularOf(bare(one.name)) === singularOf(wanted) ||
      one.words.some((word) => bare(word) === wanted),
  );
  if (exact) return exact;
  const sameHead = walk.actors.filter((one) => one.lemma === lemma);
  return sameHead.findLast(
    (one) =>
      isPartOf(wanted, bare(one.name)) ||
      isPartOf(bare(one.name), wanted) ||
      isPartOf(words, one.name.toLowerCase()),
  );
}

/** "clerk" of "bank clerk", "QA" of "QA team": all words of the shorter one, the head included. */
function isPartOf(short: string, long: string): boolean {
  const whole = new Set(long.split(/\s+/).map(singularOf));
  return short.split(/\s+/).every((word) => whole.has(singularOf(word)));
}

const singularOf = (word: string) =>
  word.length > 3 && word.endsWith("s") && !word.endsWith("ss") ? word.slice(0, -1) : word;

function newActor(words: string, walk: Walk): Actor {
  const name = words.charAt(0).toUpperCase() + words.slice(1);
  const known = walk.actors.find((one) => one.name === name);
  if (known) return known;
  const lemma = singularOf(lastWord(words.split(/ of /)[0] ?? words).toLowerCase());
  const actor = {
    name,
    words: [],
    lemma,
    system: systemNouns.has(lemma),
    outside: outsideNouns.has(lemma),
  };
  walk.actors.push(actor);
  return actor;
}

function note(actor: Actor, words: string): void {
  if (!actor.words.includes(words)) actor.words.push(words);
}
