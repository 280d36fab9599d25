/** Cuts a sentence into clauses: one verb each, with its subject, objects and complements. */
import type { Chunk, NounPhrase, VerbGroup } from "./chunks.ts";
import { chunksOf } from "./chunks.ts";
import type { Clause } from "./clause.ts";
import type { Sentence } from "./token.ts";

/** The clauses of a sentence in text order; clauses without a verb are kept only when they say something else. */
export function clausesOf(sentence: Sentence): Clause[] {
  const parser = newParser(chunksOf(sentence.tokens), sentence);
  while (parser.at < parser.chunks.length) step(parser);
  return parser.clauses
    .filter(saysSomething)
    .map((clause, _, kept) => reindexed(clause, parser.clauses, kept));
}

type Parser = {
  chunks: Chunk[];
  at: number;
  clauses: Clause[];
  current: Clause;
  /** Preposition that waits for its phrase. */
  preposition: string | null;
  /** Main clauses that wait for their verb while a relative clause is read. */
  waiting: Clause[];
};

function newParser(chunks: Chunk[], sentence: Sentence): Parser {
  const current = emptyClause(sentence.from, null);
  return { chunks, at: 0, clauses: [current], current, preposition: null, waiting: [] };
}

function emptyClause(from: number, conjunction: string | null): Clause {
  return {
    link: "main",
    marker: null,
    conjunction,
    connectors: [],
    subjects: [],
    verb: null,
    objects: [],
    listedWith: null,
    complements: [],
    predicate: [],
    adverbs: [],
    parent: null,
    antecedent: null,
    sharesSubject: false,
    from,
    to: from,
  };
}

const saysSomething = (clause: Clause) =>
  clause.verb !== null ||
  clause.marker !== null ||
  clause.connectors.length > 0 ||
  clause.subjects.length > 0 ||
  clause.predicate.length > 0 ||
  clause.complements.length > 0;

function reindexed(clause: Clause, all: Clause[], kept: Clause[]): Clause {
  const parent = clause.parent === null ? undefined : all[clause.parent];
  const index = parent ? kept.indexOf(parent) : -1;
  return { ...clause, parent: index < 0 ? null : index };
}

function step(parser: Parser): void {
  const chunk = parser.chunks[parser.at];
  if (chunk === undefined) return;
  parser.at += 1;
  if (chunk.type === "verb") {
    readVerb(parser, chunk);
    return;
  }
  if (chunk.type === "phrase") {
    readPhrase(parser, chunk);
    return;
  }
  readWord(parser, chunk);
}

function extend(parser: Parser, chunk: Chunk): void {
  const to = chunk.type === "word" ? chunk.token.to : (chunk.tokens.at(-1)?.to ?? 0);
  parser.current.to = Math.max(parser.current.to, to);
}

function open(parser: Parser, chunk: Chunk | undefined, conjunction: string | null): Clause {
  const from = chunk === undefined ? parser.current.to : placeOf(chunk);
  const clause = emptyClause(from, conjunction);
  // A clause that holds nothing yet is used again instead of leaving an empty one.
  const last = parser.current;
  if (!saysSomething(last)) {
    parser.clauses.pop();
    clause.conjunction = last.conjunction ?? conjunction;
  }
  parser.clauses.push(clause);
  parser.current = clause;
  parser.preposition = null;
  return clause;
}

const placeOf = (chunk: Chunk) => (chunk.type === "word" ? chunk.token.from : (chunk.tokens[0]?.from ?? 0));

// Words

type WordChunk = Extract<Chunk, { type: "word" }>;

function readWord(parser: Parser, chunk: WordChunk): void {
  const { token } = chunk;
  switch (token.pos) {
    case "punctuation":
      readPunctuation(parser, chunk);
      return;
    case "coordinator":
      readCoordinator(parser, chunk);
      return;
    case "subordinator":
      readSubordinator(parser, chunk);
      return;
    case "relative":
      readRelative(parser, chunk);
      return;
    case "preposition":
    case "to":
      extend(parser, chunk);
      parser.preposition = token.lower;
      return;
    case "adjective":
      extend(parser, chunk);
      parser.current.predicate.push(token.lower);
      return;
    case "adverb":
      readAdverb(parser, chunk);
      return;
    default:
      extend(parser, chunk);
  }
}

/** Adverbs between a main clause and what follows open the next one: "prepares the order and then ships it". */
function readAdverb(parser: Parser, chunk: WordChunk): void {
  const { lower } = chunk.token;
  if (opensClause(lower) && parser.current.verb !== null && startsClause(parser, parser.at)) {
    open(parser, chunk, parser.current.conjunction === null ? "," : "and").connectors.push(lower);
    shareSubject(parser);
    return;
  }
  extend(parser, chunk);
  const { current } = parser;
  if (current.verb === null && current.subjects.length === 0) current.connectors.push(lower);
  else current.adverbs.push(lower);
}

const opensClause = (lower: string) => /^(otherwise|else|then|if not|if so|or else|and then)$/.test(lower);

function readPunctuation(parser: Parser, chunk: WordChunk): void {
  const { lower } = chunk.token;
  if (lower === ",") {
    readComma(parser, chunk);
    return;
  }
  if (/^([;:]|-|\/|->|=>|→)$/.test(lower)) {
    open(parser, parser.chunks[parser.at], lower);
    parser.waiting = [];
  }
}

function readComma(parser: Parser, chunk: WordChunk): void {
  const after = skipAdverbs(parser, parser.at);
  const next = parser.chunks[after];
  resumeWaiting(parser, next);
  if (next === undefined || isWordOf(next, /^(coordinator|subordinator|relative|punctuation)$/)) return;
  if (next.type === "phrase" && next.head.lower === "which" && parser.chunks[after + 1]?.type === "verb")
    return;
  if (parser.current.link === "marked" && parser.current.verb === null && hasMarkerContent(parser.current)) {
    startMain(parser, chunk, after);
    return;
  }
  if (next.type === "verb") {
    commaBeforeVerb(parser, chunk, next, after);
    return;
  }
  if (next.type === "phrase" && verbFollows(parser, after)) {
    const listOfSubjects =
      parser.current.verb === null &&
      parser.current.subjects.length > 0 &&
      parser.preposition === null &&
      parser.current.link !== "marked";
    if (!listOfSubjects && !isIntroduction(parser.current)) {
      startMain(parser, chunk, after);
      return;
    }
  }
}

/** "In the warehouse, the clerk ...": what stands before the comma belongs to the clause after it. */
const isIntroduction = (clause: Clause) =>
  clause.verb === null && clause.subjects.length === 0 && clause.link === "main";

const hasMarkerContent = (clause: Clause) =>
  clause.complements.length > 0 || clause.predicate.length > 0 || clause.subjects.length > 0;

function startMain(parser: Parser, chunk: Chunk, _after: number): void {
  open(parser, chunk, ",");
  parser.waiting = [];
}

function commaBeforeVerb(parser: Parser, chunk: Chunk, next: VerbGroup, after: number): void {
  const { current } = parser;
  if (current.verb === null) return;
  if (next.form === "gerund" && current.link === "main") {
    openDependent(parser, next, "gerund", ",");
    return;
  }
  if (next.form === "infinitive") return;
  if (current.link === "marked" && !listGoesOn(parser, after)) {
    open(parser, chunk, ",");
    return;
  }
  coordinate(parser, chunk, next, ",");
}

/** "If A arrives, is complete and ..." is a list of verbs under the marker; "If A arrives, ship B" is not. */
function listGoesOn(parser: Parser, after: number): boolean {
  const next = parser.chunks[after];
  return next?.type === "verb" && next.form === "finite" && next.shape === parser.current.verb?.shape;
}

function readCoordinator(parser: Parser, chunk: WordChunk): void {
  const { lower } = chunk.token;
  const after = skipAdverbs(parser, parser.at);
  const next = parser.chunks[after];
  if (next === undefined) return;
  resumeWaiting(parser, next);
  if (next.type === "verb") {
    if (parser.current.verb !== null) coordinate(parser, chunk, next, lower);
    return;
  }
  if (isWordOf(next, /^(subordinator)$/)) {
    open(parser, next, lower);
    return;
  }
  if (next.type === "phrase" && verbFollows(parser, after) && parser.current.verb !== null) {
    coordinateClause(parser, chunk, lower);
    return;
  }
  extend(parser, chunk);
  if (lower === "or" || parser.current.listedWith === null)
    parser.current.listedWith = lower === "or" ? "or" : "and";
}

/** A new clause with its own subject; under a marker that precedes its main clause, still under that marker. */
function coordinateClause(parser: Parser, chunk: Chunk, conjunction: string): void {
  const previous = parser.current;
  const mainBefore = parser.clauses.some((clause) => clause.link === "main" && clause.verb !== null);
  const clause = open(parser, chunk, conjunction);
  if (previous.link === "marked" && !mainBefore && previous !== clause) {
    clause.link = "marked";
    clause.marker = previous.marker;
  }
}

/** A verb that shares the subject of the last clause whose verb has the same form. */
function coordinate(parser: Parser, chunk: Chunk, verb: VerbGroup, conjunction: string): void {
  const partner = partnerOf(parser, verb);
  const clause = open(parser, chunk, conjunction);
  clause.link = partner.link;
  clause.marker = partner.marker;
  clause.parent = partner.parent;
  clause.antecedent = partner.antecedent;
  clause.subjects = partner.subjects;
  clause.sharesSubject = true;
  // "is printed, signed and sent": the auxiliary holds for the whole list.
  if (partner.verb?.voice === "passive" && /^(ed|part)$/.test(verb.shape ?? "") && verb.tokens.length === 1) {
    verb.voice = "passive";
    verb.form = partner.verb.form;
  }
  if (partner.verb?.perfect && verb.form === "participle") {
    verb.perfect = true;
    verb.form = partner.verb.form;
  }
}

function partnerOf(parser: Parser, verb: VerbGroup): Clause {
  const sameForm = (clause: Clause) =>
    clause.verb !== null &&
    (clause.verb.form === verb.form || (verb.form !== "gerund" && clause.verb.form === baseFormOf(verb)));
  const last = parser.current;
  if (verb.shape === "base" && last.verb?.form === "infinitive") return last;
  if (verb.shape === "base" && last.verb?.modal !== null && last.verb?.modal !== undefined) return last;
  if (/^(ed|part)$/.test(verb.shape ?? "") && last.verb?.voice === "passive") return last;
  return (
    parser.clauses.findLast(sameForm) ??
    parser.clauses.findLast((clause) => clause.link === "main" && clause.verb !== null) ??
    last
  );
}

const baseFormOf = (verb: VerbGroup) =>
  verb.form === "imperative" ? "finite" : verb.form === "finite" ? "imperative" : verb.form;

function shareSubject(parser: Parser): void {
  const next = parser.chunks[skipAdverbs(parser, parser.at)];
  const partner = parser.clauses.findLast(
    (clause) => clause !== parser.current && clause.verb !== null && clause.link === "main",
  );
  if (next?.type !== "verb" || next.form === "imperative" || partner === undefined) return;
  parser.current.subjects = partner.subjects;
  parser.current.sharesSubject = true;
}

function readSubordinator(parser: Parser, chunk: WordChunk): void {
  const { lower } = chunk.token;
  const next = parser.chunks[skipAdverbs(parser, parser.at)];
  if (
    isPrepositional(lower) &&
    next?.type === "phrase" &&
    standsAlone(parser, skipAdverbs(parser, parser.at))
  ) {
    extend(parser, chunk);
    parser.preposition = lower;
    return;
  }
  if (next?.type === "verb" && next.form === "gerund" && isPrepositional(lower)) {
    openDependent(
      parser,
      next,
      "gerund",
      parser.current.verb === null ? null : parser.current.conjunction,
    ).marker = lower;
    return;
  }
  const connectors =
    parser.current.verb === null && parser.current.subjects.length === 0 ? parser.current.connectors : [];
  const clause = open(parser, chunk, saysSomething(parser.current) ? null : parser.current.conjunction);
  clause.link = lower === "whether" ? "content" : "marked";
  clause.marker = lower;
  clause.connectors = connectors;
  extend(parser, chunk);
}

/** No clause begins with this phrase: no verb follows, or another phrase comes first ("after 3 days the clerk calls"). */
const standsAlone = (parser: Parser, at: number) =>
  !verbFollows(parser, at) || parser.chunks[at + 1]?.type === "phrase";

/** Subordinators that are prepositions too: "after 3 days", "until Friday", "depending on the type". */
const isPrepositional = (lower: string) =>
  /^(after|before|until|till|since|as|once|up until|shortly after|right after|immediately after|just before|shortly before|just after|directly after)$/.test(
    lower,
  );

function readRelative(parser: Parser, chunk: WordChunk): void {
  const antecedent = lastPhrase(parser.current);
  const clause = openDependent(parser, chunk, "relative", null);
  clause.marker = chunk.token.lower;
  clause.antecedent = antecedent;
  extend(parser, chunk);
}

function lastPhrase(clause: Clause): NounPhrase | null {
  const phrases = [...clause.subjects, ...clause.objects, ...clause.complements.map((one) => one.phrase)];
  return phrases.sort((a, b) => (a.head.from ?? 0) - (b.head.from ?? 0)).at(-1) ?? null;
}

/** Opens a clause under the current one, which waits when its verb has not come yet. */
function openDependent(
  parser: Parser,
  chunk: Chunk,
  link: Clause["link"],
  conjunction: string | null,
): Clause {
  const parent = parser.current;
  if (parent.verb === null && (parent.subjects.length > 0 || parent.link === "marked"))
    parser.waiting.push(parent);
  const parentIndex = parser.clauses.indexOf(parent);
  const clause = open(parser, chunk, conjunction);
  clause.link = link;
  clause.parent = parser.clauses.includes(parent) ? parentIndex : null;
  return clause;
}

/** After a relative clause, the comma or the next finite verb brings back the clause that waits for its verb. */
function resumeWaiting(parser: Parser, next: Chunk | undefined): void {
  const waiting = parser.waiting.at(-1);
  if (waiting === undefined || parser.current === waiting || parser.current.verb === null) return;
  if (next?.type !== "verb" || waiting.verb !== null) return;
  parser.waiting.pop();
  parser.current = waiting;
  parser.preposition = null;
}

// Phrases and verbs

function readPhrase(parser: Parser, phrase: NounPhrase): void {
  const { current } = parser;
  if (isRelativeThat(parser, phrase)) {
    const antecedent = lastPhrase(current);
    const isContent =
      current.verb !== null && current.objects.length === 0 && current.complements.length === 0;
    const clause = openDependent(parser, phrase, isContent ? "content" : "relative", null);
    clause.marker = phrase.head.lower;
    clause.antecedent = isContent ? null : antecedent;
    extend(parser, phrase);
    return;
  }
  extend(parser, phrase);
  if (parser.preposition !== null) {
    current.complements.push({ preposition: parser.preposition, phrase });
    if (!listContinues(parser)) parser.preposition = null;
    return;
  }
  if (current.verb === null) current.subjects.push(phrase);
  else current.objects.push(phrase);
}

/** "to the clerk, the manager and the customer": the preposition holds for the whole list. */
function listContinues(parser: Parser): boolean {
  const next = parser.chunks[parser.at];
  if (next?.type !== "word") return false;
  if (next.token.pos !== "coordinator" && next.token.lower !== ",") return false;
  const after = parser.chunks[skipAdverbs(parser, parser.at + 1)];
  const skip = after !== undefined && isWordOf(after, /^coordinator$/) ? 1 : 0;
  const index = skipAdverbs(parser, parser.at + 1) + skip;
  return parser.chunks[index]?.type === "phrase" && !verbFollows(parser, index) && next.token.lower !== ",";
}

/** "that" and "which" are determiners by lexicon; alone before a verb or a clause they join one. */
function isRelativeThat(parser: Parser, phrase: NounPhrase): boolean {
  if (phrase.tokens.length !== 1 || !/^(that|which)$/.test(phrase.head.lower)) return false;
  const next = parser.chunks[skipAdverbs(parser, parser.at)];
  const before = parser.chunks[parser.at - 2];
  if (next === undefined || before === undefined) return false;
  if (next.type === "verb")
    return phrase.head.lower === "which" || before.type === "phrase" || before.type === "verb";
  return next.type === "phrase" && (before.type === "verb" || before.type === "phrase");
}

function readVerb(parser: Parser, verb: VerbGroup): void {
  if (verb.form === "infinitive") {
    readInfinitive(parser, verb);
    return;
  }
  if (verb.form === "gerund" && (parser.preposition !== null || parser.current.verb !== null)) {
    readGerund(parser, verb);
    return;
  }
  if (verb.form === "participle" && parser.current.verb !== null && !parser.current.sharesSubject) {
    readParticiple(parser, verb);
    return;
  }
  if (parser.current.verb !== null && describesObject(parser, verb)) {
    readParticiple(parser, verb);
    return;
  }
  if (parser.current.verb !== null) {
    readSecondVerb(parser, verb);
    return;
  }
  if (isReducedRelative(parser, verb)) {
    readParticiple(parser, verb);
    return;
  }
  parser.current.verb = verb;
  parser.preposition = null;
  extend(parser, verb);
}

/** "the documents provided by the customer are checked": another finite verb of the same clause follows. */
function isReducedRelative(parser: Parser, verb: VerbGroup): boolean {
  if (verb.shape !== "ed" || verb.voice === "passive" || verb.tokens.length > 1) return false;
  const { current } = parser;
  if (current.subjects.length === 0 || verb.perfect || current.sharesSubject) return false;
  for (let at = parser.at; at < parser.chunks.length; at++) {
    const chunk = parser.chunks[at];
    if (chunk?.type === "verb" && chunk.form === "finite") return true;
    if (
      chunk === undefined ||
      (chunk.type === "word" && !/^(preposition|to|adverb|coordinator)$/.test(chunk.token.pos))
    )
      return false;
  }
  return false;
}

function readInfinitive(parser: Parser, verb: VerbGroup): void {
  const clause = openDependent(parser, verb, "infinitive", null);
  clause.verb = verb;
  clause.marker = verb.tokens[0]?.lower === "to" ? null : (verb.tokens[0]?.lower ?? null);
  extend(parser, verb);
}

function readGerund(parser: Parser, verb: VerbGroup): void {
  const marker = parser.preposition;
  const clause = openDependent(parser, verb, "gerund", null);
  clause.marker = marker;
  clause.verb = verb;
  extend(parser, verb);
}

function readParticiple(parser: Parser, verb: VerbGroup): void {
  const antecedent = lastPhrase(parser.current);
  const clause = openDependent(parser, verb, "participle", null);
  clause.verb = verb;
  clause.antecedent = antecedent;
  extend(parser, verb);
}

/** "takes it home unrepaired": a bare form in -ed that has no object of its own describes the object before it. */
function describesObject(parser: Parser, verb: VerbGroup): boolean {
  if (verb.shape !== "ed" || verb.tokens.length > 1 || parser.waiting.length > 0) return false;
  const next = parser.chunks[parser.at];
  return next?.type !== "phrase";
}

/** A finite verb in a clause that has one already: its subject was read as the object before. */
function readSecondVerb(parser: Parser, verb: VerbGroup): void {
  resumeWaiting(parser, verb);
  if (parser.current.verb === null) {
    parser.current.verb = verb;
    extend(parser, verb);
    return;
  }
  const previous = parser.current;
  const stolen = previous.objects.pop() ?? previous.complements.pop()?.phrase;
  const clause = open(parser, stolen ?? verb, null);
  if (stolen) clause.subjects.push(stolen);
  else clause.sharesSubject = true;
  if (!stolen) clause.subjects = previous.subjects;
  clause.verb = verb;
  extend(parser, verb);
}

// Looking ahead

function skipAdverbs(parser: Parser, from: number): number {
  let at = from;
  for (; at < parser.chunks.length; at++) {
    const chunk = parser.chunks[at];
    if (chunk === undefined || !isWordOf(chunk, /^adverb$/)) break;
  }
  return at;
}

function startsClause(parser: Parser, from: number): boolean {
  const at = skipAdverbs(parser, from);
  const next = parser.chunks[at];
  if (next?.type === "word" && /^[,:]$/.test(next.token.lower)) return startsClause(parser, at + 1);
  return next?.type === "verb"
    ? next.form !== "infinitive"
    : next?.type === "phrase" && verbFollows(parser, at);
}

/** A finite verb comes after the phrase at `from`, before the next boundary. */
function verbFollows(parser: Parser, from: number): boolean {
  for (let at = from + 1; at < parser.chunks.length; at++) {
    const chunk = parser.chunks[at];
    if (chunk === undefined) return false;
    if (chunk.type === "verb")
      return (
        chunk.form === "finite" ||
        (chunk.form !== "infinitive" && chunk.form !== "gerund" && chunk.form !== "participle")
      );
    if (chunk.type === "word" && !/^(preposition|to|adverb|relative|coordinator)$/.test(chunk.token.pos))
      return false;
    if (
      chunk.type === "word" &&
      chunk.token.pos === "coordinator" &&
      parser.chunks[at + 1]?.type !== "phrase"
    )
      return false;
  }
  return false;
}

const isWordOf = (chunk: Chunk, pos: RegExp) => chunk.type === "word" && pos.test(chunk.token.pos);
