/**
 * The parties of a text: resolves noun phrases and pronouns over the whole text, in one pass from beginning to end.
 * Everything else is a thing; pronouns for things are resolved in the same pass.
 */
import type { Clause, Phrase, ReadSentence } from "../clauses/clause.ts";
import { byMeans, timeNouns } from "../clauses/lexicon-words.ts";
import { isWorkNoun } from "../clauses/nominalisations.ts";
import type { Block, Role, Span, TextDocument } from "../document/document.ts";
import { sayPhrase } from "../naming/words.ts";
import type { Token } from "../parser/tree.ts";
import {
  type Actor,
  actorOf,
  findActor,
  firstPerson,
  lastWord,
  nameOfRole,
  nameWords,
  newActor,
  note,
} from "./actors.ts";
import {
  antecedentOf,
  askedBefore,
  asksOf,
  isAdded,
  type Meant,
  otherOne,
  pointedAt,
  type Spoken,
  subjectOf,
  unsaidObject,
} from "./antecedents.ts";
import { groupNouns, outsideNouns, workingNouns } from "./classes.ts";
import { crewOf, groupIn } from "./crews.ts";
import { frameOf, isInCharge, isRetold } from "./frames.ts";
import { isOne, type Narrators, narratorsOf } from "./narrators.ts";
import { briefWords, phrasesOf, rankOf, withinPhrase } from "./phrases.ts";
import {
  canAct,
  isExchanged,
  isReceiver,
  isSomebody,
  isWork,
  namesSomebody,
  nobody,
  type Persons,
  titles,
  wholeOf,
} from "./somebody.ts";
import { isCount } from "./time-words.ts";
import { timesIn } from "./times.ts";

export type Parties = {
  actors: Actor[];
  /** The doer of each clause's work, by its id; null if the text names none. */
  doers: ReadonlyMap<number, string | null>;
  /** The meaning of each phrase, by `keyOf`. */
  meant: ReadonlyMap<string, Meant>;
  /** Those who each do the work of a clause, if its subject means all of them: "both sign". */
  crews: ReadonlyMap<number, readonly string[]>;
  /** The unnamed object of a clause's work, by the clause's id. */
  unsaid: ReadonlyMap<number, Meant>;
  /** Who "we" are. */
  us: string;
  /** Who "you" are. */
  you: string;
  /** Everything mentioned. */
  said: readonly Spoken[];
  /** Id of the clause that first mentions a thing, by its lemma. */
  firstSaid: ReadonlyMap<string, number>;
};

export const keyOf = (clause: Clause, phrase: Phrase): string => `${clause.sentence}:${phrase.head}`;

type Walk = {
  actors: Actor[];
  /** Everything mentioned so far, the latest last. */
  said: Spoken[];
  /** The meanings of "he", "she", "they" when they last acted, until another named party acts. */
  pronouns: Map<string, Spoken>;
  /** Spans of times in the current sentence: "two weeks" is not a thing. */
  times: readonly Span[];
  /** Those of the current sentence. */
  clauses: readonly Clause[];
  tokens: readonly Token[];
  /** The last condition, and the last clause without a main clause. */
  condition: Clause | null;
  main: number;
  /** The last group that was named together. */
  group: Phrase | null;
  crews: Map<number, readonly string[]>;
  doers: Map<number, string | null>;
  meant: Map<string, Meant>;
  unsaid: Map<number, Meant>;
  firstSaid: Map<string, number>;
  isPerson: Persons;
  roles: readonly Role[];
  narrators: Narrators;
};

/** Resolves all doers and things of a text. */
export function partiesOf(
  document: TextDocument,
  sentences: readonly ReadSentence[],
  isPerson: Persons,
): Parties {
  const walk: Walk = {
    actors: document.roles.map(actorOf),
    said: [],
    pronouns: new Map(),
    times: [],
    clauses: [],
    tokens: [],
    condition: null,
    main: -1,
    group: null,
    crews: new Map(),
    doers: new Map(),
    meant: new Map(),
    unsaid: new Map(),
    firstSaid: new Map(),
    isPerson,
    roles: document.roles,
    narrators: narratorsOf(sentences, document, isPerson),
  };
  for (const sentence of sentences) {
    const block = document.blocks[sentence.block];
    const owner = block?.sentences.find(({ from }) => from === sentence.from)?.doer;
    walk.times = timesIn(sentence.tokens, document.text);
    walk.clauses = sentence.clauses;
    walk.tokens = sentence.tokens;
    for (const clause of sentence.clauses)
      readClause(clause, block && owner ? { ...block, doer: owner } : (block ?? null), walk);
  }
  const { many, addressed } = walk.narrators;
  return {
    ...walk,
    us: many === null ? "We" : nameOfRole(many, walk.actors),
    you: addressed === null ? "You" : nameOfRole(addressed, walk.actors),
  };
}

function readClause(clause: Clause, block: Block | null, walk: Walk): void {
  const framed = framedDoer(clause, walk);
  const doer = framed === null ? clause.doer : null;
  const party = doer && !isWithinTime(doer, walk) ? doerOf(clause, doer, block, walk) : null;
  const acting = framed ?? party ?? agentOf(clause, walk) ?? inheritedDoer(clause, block, walk);
  walk.doers.set(clause.id, acting);
  // "The loaves are shaped. A machine does it."
  if (isRetold(clause) && !walk.doers.get(walk.main)) walk.doers.set(walk.main, acting);
  if (clause.link === null) walk.main = clause.id;
  if (acting !== null) noteActing(acting, clause, walk);
  const object = unsaidObject(clause, acting, walk.said);
  if (object) walk.unsaid.set(clause.id, object);
  for (const phrase of phrasesOf(clause)) if (phrase !== doer) readPhrase(clause, phrase, false, block, walk);
  walk.group = groupIn(clause, walk.isPerson) ?? walk.group;
  if (asksOf(clause)) walk.condition = clause;
}

/** "The lab is in charge of testing": the subject of the frame does the work. */
function framedDoer(clause: Clause, walk: Walk): string | null {
  const { main, byOthers } = frameOf(clause, walk.clauses) ?? {};
  if (!main || (byOthers && clause.doer)) return null;
  const partyOf = (phrase: Phrase) => walk.meant.get(keyOf(main, phrase))?.party ?? null;
  const owner = main.state !== null && "head" in main.state ? main.state.attached[0]?.phrase : undefined;
  if (owner) return nameOfRole(nameWords(owner), walk.actors);
  if (main.passive && main.object)
    return partyOf(main.object) ?? nameOfRole(nameWords(main.object), walk.actors);
  return walk.doers.get(main.id) ?? (main.doer && partyOf(main.doer));
}

/** "is reported by the dispatcher", even if the clause parser took it for a complement. */
function agentOf(clause: Clause, walk: Walk): string | null {
  if (!clause.passive) return null;
  const attached = clause.object?.attached.find((one) => one.preposition === "by");
  const by = clause.complements.find((one) => one.preposition === "by") ?? attached;
  // "Sent to the kitchen by nine".
  if (!by || byMeans.has(by.phrase.lemma.toLowerCase()) || isTimed(by.phrase)) return null;
  for (const phrase of withinPhrase(by.phrase)) readPhrase(clause, phrase, true, null, walk);
  return walk.meant.get(keyOf(clause, by.phrase))?.party ?? null;
}

/** "Confirmed by a second visit": work, and nobody who does it. */
export const isAnyWork = ({ lemma, determiner }: Phrase): boolean =>
  /^an?$/.test(determiner ?? "") && isWorkNoun(lemma.toLowerCase());

/** "by nine", "by noon" */
const isTimed = ({ lemma }: Phrase) => isCount(lemma) || timeNouns.has(lemma.toLowerCase());

const isWithinTime = ({ from: at }: Phrase, { times }: Walk) =>
  times.some(({ from, to }) => at >= from && at < to);

/** Records who acts, for later pronouns. A name replaces the meaning of a pronoun. */
function noteActing(party: string, clause: Clause, walk: Walk): void {
  const actor = walk.actors.find((one) => one.name === party);
  // Whoever speaks, and whoever is spoken to, is never "he" or "they".
  const told = clause.doer?.pronoun ? clause.doer.words.toLowerCase() : "";
  if (!actor || ourselves.has(told) || told === "you") return;
  const entry = {
    party,
    words: walk.said.findLast((one) => one.party === party)?.words ?? party,
    lemma: actor.lemma,
    plural: clause.doer?.plural === true && !groupNouns.has(actor.lemma),
    person: !actor.system && !groupNouns.has(actor.lemma),
    // "If the child looks ill, she calls the parents": a person in a state does not act.
    acting:
      isInCharge(clause) ||
      (clause.verb !== null && clause.state === null && !clause.negated && !isOnlySaid(clause)),
    rank: "core" as const,
    sentence: clause.sentence,
    clause: clause.id,
    verb: null,
    from: clause.doer?.from ?? clause.from,
    received: false,
    added: false,
  };
  walk.said.push(entry);
  const pronoun = clause.doer?.pronoun && clause.doerFrom === null ? clause.doer.words.toLowerCase() : null;
  if (pronoun) walk.pronouns.set(pronoun, entry);
  else if (clause.link?.kind !== "participle" && !clause.passive) walk.pronouns.clear();
}

/** "Asks the guest to sign it. Then he ...": "he" is the one who asks. Questions, and events that one waits for, are no work either. */
const isOnlySaid = ({ form, link }: Clause): boolean =>
  form === "infinitive" || ["whether", "content", "until"].includes(link?.kind ?? "");

/** "signs and returns it": the doer of the signing; "Opens a request" in a column: the role of the column. */
function inheritedDoer(clause: Clause, block: Block | null, walk: Walk): string | null {
  if (clause.doerFrom !== null) return walk.doers.get(clause.doerFrom) ?? null;
  return !clause.doer && !clause.passive && block?.doer ? nameOfRole(block.doer, walk.actors) : null;
}

/** "Anna looks for a shop." */
const isName = ({ head, determiner, plural, words }: Phrase, { tokens }: Walk): boolean =>
  tokens[head]?.upos === "PROPN" && determiner === null && !plural && /^\p{Lu}\p{Ll}/u.test(words);

/** The party in the subject of a clause; null for a thing or nobody in particular. */
function doerOf(clause: Clause, doer: Phrase, block: Block | null, walk: Walk): string | null {
  const [first, ...others] = crewOf(clause, doer, walk);
  if (first !== undefined && others.length > 0) walk.crews.set(clause.id, [first, ...others]);
  if (first !== undefined) return first;
  const acts =
    isInCharge(clause) ||
    ((!clause.passive || clause.verb !== null) && (canAct(clause) || (isWork(clause) && isName(doer, walk))));
  for (const phrase of withinPhrase(doer))
    readPhrase(clause, phrase, acts && (phrase === doer || doer.fellows.includes(phrase)), block, walk);
  return walk.meant.get(keyOf(clause, doer))?.party ?? null;
}

function readPhrase(clause: Clause, phrase: Phrase, acting: boolean, block: Block | null, walk: Walk): void {
  const key = keyOf(clause, phrase);
  if (isMeant(clause, phrase, acting, walk)) return;
  const meant =
    phrase.pronoun && !wholeOf(phrase)
      ? pronounMeans(clause, phrase, acting, block, walk)
      : nounMeans(clause, phrase, acting, walk);
  walk.meant.set(key, meant);
  if (!isSpokenOf(phrase, meant, walk)) return;
  if (!walk.firstSaid.has(meant.lemma)) walk.firstSaid.set(meant.lemma, clause.id);
  const actor = walk.actors.find((one) => one.name === meant.party);
  const rank = isLook(clause, phrase) ? "inner" : rankOf(clause, phrase);
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
    added: isAdded(clause, phrase),
  };
  walk.said.push(spoken);
  if (phrase.fellows.length > 0 && !phrase.or && meant.party === null)
    walk.said.push({ ...spoken, words: sayPhrase(phrase), plural: true, from: phrase.to });
}

/** "If there is no lid, he builds it", "back to 1": things that do not exist, and numbers, are not mentioned things. */
const isSpokenOf = (phrase: Phrase, { words, party }: Meant, walk: Walk): boolean =>
  !(phrase.pronoun && !wholeOf(phrase)) &&
  !/^\d*$/.test(words) &&
  !isWithinTime(phrase, walk) &&
  !(party === null && (phrase.determiner === "no" || namesNothing(phrase, walk)));

/** "Mistakes there are the worst", "marked unavailable", "polished next door", "both the same day": no thing is named. */
function namesNothing({ head, words, determiner }: Phrase, { tokens }: Walk): boolean {
  const { upos = "", xpos = "" } = tokens[head] ?? {};
  const isQuality = xpos === "JJS" || (upos === "ADJ" && determiner === null);
  // "That counts like a no."
  return isQuality || upos === "CCONJ" || /^(?:next door|half|most|(?:an? )?(?:no|yes))$/i.test(words);
}

/** "Goes to the smith, who mends it": a party that was only mentioned before acts now. */
function isMeant(clause: Clause, phrase: Phrase, acting: boolean, { meant }: Walk): boolean {
  const known = meant.get(keyOf(clause, phrase));
  return known !== undefined && (known.party !== null || !acting || clause.link?.kind !== "relative");
}

/** "Has a look at the vase, packs it": the look is not a thing. */
const isLook = ({ verb, object }: Clause, phrase: Phrase) =>
  phrase === object && /^(?:have|take|give)$/.test(verb?.lemma ?? "") && workingNouns.has(phrase.lemma);

const namesNobody = (clause: Clause, phrase: Phrase, lemma: string): boolean =>
  nobody.has(lemma) || phrase.determiner === "no" || (clause.passive && isAnyWork(phrase));

function nounMeans(clause: Clause, phrase: Phrase, acting: boolean, walk: Walk): Meant {
  const whole = wholeOf(phrase);
  if (whole) return nounMeans(clause, whole, acting, walk);
  const words = nameWords(phrase);
  const lemma = titles.has(phrase.lemma.toLowerCase()) ? lastWord(words) : phrase.lemma.toLowerCase();
  const plural = phrase.plural || lemma === "goods" || lemma === "data";
  const thing: Meant = { party: null, words: briefWords(phrase), lemma, plural };
  const pointed = pointedAt(clause, phrase, acting, walk.said);
  if (pointed || namesNobody(clause, phrase, lemma)) return pointed ?? thing;
  const known = findActor(words.toLowerCase(), lemma, walk.actors);
  const isKnown = known !== undefined && namesSomebody(phrase, known, acting);
  if (!isKnown && !isSomebody(lemma, acting, walk.isPerson)) return thing;
  // A mentioned person becomes a party when it first acts or receives something.
  if (!isKnown && !acting && !isExchanged(clause, phrase)) return thing;
  const actor = isKnown ? known : newActor(words, walk.actors);
  for (const one of [phrase, phrase.apposition]) if (one) note(actor, one.words);
  return { ...thing, party: actor.name };
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
  if (ourselves.has(lemma)) {
    const name = narratorOf(lemma, block, walk);
    return { ...nothing, party: name, words: name === "We" ? "us" : name };
  }
  if (lemma === "you") return { ...nothing, party: readerOf(block, walk) };
  if (pointsAhead(phrase, walk)) return nothing;
  const same = askedAgain(clause, phrase, walk);
  if (same) return same;
  if (meansNothing(clause, phrase)) return nothing;
  const found = antecedentOf(lemma, clause, {
    acting,
    apart: new Set([
      ...namedBy(clause, acting, walk),
      ...otherOne(lemma, walk.pronouns),
      ...(acting || !/^the[ym]$/.test(lemma) ? [] : colleaguesIn(clause, walk)),
    ]),
    said: walk.said.filter((one) => one.from < phrase.from).sort((one, other) => one.from - other.from),
    before: walk.pronouns.get(lemma),
  });
  if (!found) return nothing;
  // "The clerk calls him": he was mentioned last.
  const { sentence, id } = clause;
  if (!acting && found.person)
    walk.said.push({ ...found, acting: false, received: false, sentence, clause: id, from: phrase.from });
  // "A script runs. It copies the files."
  const party = found.party ?? (acting ? newActor(found.words, walk.actors).name : null);
  return { party, words: found.words, lemma: found.lemma, plural: found.plural };
}

/**
 * "The clerk writes the lease and the warden gives them the key": "them" is no single person of the house who is at work
 * in the same sentence.
 */
const colleaguesIn = ({ sentence }: Clause, { said }: Walk): string[] =>
  said.flatMap(({ acting, person, plural, party, lemma, ...one }) =>
    acting && person && !plural && party !== null && one.sentence === sentence && !outsideNouns.has(lemma)
      ? [party]
      : [],
  );

/** "Those who fail the test": nobody mentioned before. */
const pointsAhead = ({ words, head }: Phrase, { tokens }: Walk): boolean =>
  /^those$/i.test(words) &&
  /^(?:who|whose|whom|that|which|with|without)$/i.test(tokens[head + 1]?.form ?? "");

const weather: ReadonlySet<string> = new Set("rain snow hail thunder drizzle".split(" "));

const ourselves: ReadonlySet<string> = new Set("i we us me our ourselves myself".split(" "));

/** Who reads the text: the role of its part, whom its greeting names, otherwise "You". */
const readerOf = (block: Block | null, { actors, narrators }: Walk): string =>
  nameOfRole(block?.doer ?? narrators.addressed ?? "You", actors);

/** Who speaks: the speaker of a turn, a name that the text gives once, otherwise "We". */
function narratorOf(pronoun: string, block: Block | null, { actors, narrators }: Walk): string {
  const role = block?.doer ?? (isOne(pronoun) ? narrators.one : narrators.many);
  return role ? nameOfRole(role, actors) : firstPerson(actors);
}

/** "Takes the bag with him": the person who takes it. "If it rained": nothing does. */
const meansNothing = (clause: Clause, phrase: Phrase): boolean =>
  isCarriedWith(clause, phrase) || (/^it$/i.test(phrase.words) && weather.has(clause.verb?.lemma ?? ""));

const isCarriedWith = ({ verb, complements }: Clause, phrase: Phrase) =>
  /^(?:take|bring|carry|keep|have)$/.test(verb?.lemma ?? "") &&
  complements.some((one) => one.phrase === phrase && one.preposition === "with");

/** The subject of the previous condition is the subject of this one and of its work. */
function askedAgain(clause: Clause, phrase: Phrase, walk: Walk): Meant | null {
  const asked = phrase === subjectOf(clause) ? askedBefore(clause, walk.condition) : null;
  const same = asked && walk.meant.get(keyOf(asked.clause, asked.phrase));
  if (!same || same.party !== null || same.words === "") return null;
  const spoken = walk.said.findLast((one) => one.lemma === same.lemma);
  if (spoken) walk.said.push({ ...spoken, sentence: clause.sentence, clause: clause.id, from: phrase.from });
  return same;
}

/** Names and heads of the others in a clause; with the acting party, also those in the clauses that share the doer. */
function namedBy(clause: Clause, acting: boolean, walk: Walk): ReadonlySet<string> {
  const sharing = walk.clauses.filter((one) => one === clause || (acting && one.doerFrom === clause.id));
  const phrases = sharing.flatMap(phrasesOf).filter((one) => !one.pronoun);
  const names = phrases.flatMap((one) => [
    one.lemma.toLowerCase(),
    findActor(nameWords(one).toLowerCase(), one.lemma.toLowerCase(), walk.actors)?.name ?? "",
  ]);
  const doer = acting ? null : (walk.doers.get(clause.id) ?? null);
  const lemma = walk.actors.find((one) => one.name === doer)?.lemma;
  return new Set([...names, doer ?? "", lemma ?? ""]);
}
