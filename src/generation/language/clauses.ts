/** Cuts a sentence into clauses: one verb each, with its subject, objects and complements. */
import { chunksOf, type NounPhrase } from "./chunks.ts";
import type { Clause } from "./clause.ts";
import { isWordOf, skipAdverbs, startsClause, verbFollows } from "./clause-ahead.ts";
import { readComma, readCoordinator } from "./clause-lists.ts";
import {
  extend,
  lastPerson,
  lastPhrase,
  newParser,
  open,
  openDependent,
  type Parser,
  reindexed,
  saysSomething,
  type WordChunk,
} from "./clause-parser.ts";
import { readVerb } from "./clause-verbs.ts";
import type { Sentence } from "./token.ts";

/** The clauses of a sentence in text order; clauses without a verb are kept only when they say something else. */
export function clausesOf(sentence: Sentence): Clause[] {
  const parser = newParser(chunksOf(sentence.tokens), sentence);
  while (parser.at < parser.chunks.length) step(parser);
  return parser.clauses
    .filter(saysSomething)
    .map((clause, _, kept) => reindexed(clause, parser.clauses, kept))
    .map((clause, at, all) => withLeftOutVerb(clause, all[at - 1]));
}

/** "the request is denied and the student notified": the second "is" is left out. */
function withLeftOutVerb(clause: Clause, before: Clause | undefined): Clause {
  const { verb, conjunction, objects, link } = clause;
  const isParallel = link === "main" && before?.link === "main" && /^(and|,)$/.test(conjunction ?? "");
  const isLeftOut =
    before?.verb?.voice === "passive" &&
    /^(is|are)$/.test(before.verb.tokens[0]?.lower ?? "") &&
    verb?.tokens.length === 1 &&
    verb.voice === "active" &&
    /(ed|en|t)$/.test(verb.tokens[0]?.lower ?? "") &&
    verb.shape !== "base" &&
    objects.length === 0;
  return isParallel && isLeftOut && verb ? { ...clause, verb: { ...verb, voice: "passive" } } : clause;
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
      if (token.lower === "over" && isOver(parser)) parser.current.predicate.push(token.lower);
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

/** "the process is over" */
function isOver({ chunks, at, current }: Parser): boolean {
  const next = chunks[at];
  return (
    current.verb?.lemma === "be" && (next === undefined || isWordOf(next, /^(punctuation|coordinator)$/))
  );
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
  if (/^([;:?]|-|\/|->|=>|→)$/.test(lower)) {
    open(parser, parser.chunks[parser.at], lower);
    parser.waiting = [];
  }
}

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
  const asks = lower === "if" && asksFor(parser.current);
  const connectors =
    parser.current.verb === null && parser.current.subjects.length === 0 ? parser.current.connectors : [];
  const clause = open(parser, chunk, saysSomething(parser.current) ? null : parser.current.conjunction);
  clause.link = lower === "whether" || asks ? "content" : "marked";
  clause.marker = asks ? "whether" : lower;
  clause.connectors = connectors;
  extend(parser, chunk);
}

/** "checks if the book is available" */
const asksFor = ({ verb, objects, complements }: Clause) =>
  objects.length === 0 &&
  complements.length === 0 &&
  /^(check|verify|decide|determine|ask|see|examine|test|assess|evaluate|find|confirm|validate|inspect|investigate|clarify|review|control|know|consider|look|query|indicate)$/.test(
    verb?.lemma ?? "",
  );

/** No clause begins with this phrase: no verb follows, or another phrase comes first ("after 3 days the clerk calls"). */
const standsAlone = (parser: Parser, at: number) =>
  !verbFollows(parser, at) || parser.chunks[at + 1]?.type === "phrase";

/** Subordinators that are prepositions too: "after 3 days", "until Friday", "depending on the type". */
const isPrepositional = (lower: string) =>
  /^(after|before|until|till|since|as|once|up until|shortly after|right after|immediately after|just before|shortly before|just after|directly after)$/.test(
    lower,
  );

function readRelative(parser: Parser, chunk: WordChunk): void {
  const antecedent = chunk.token.lower === "who" ? lastPerson(parser.current) : lastPhrase(parser.current);
  const clause = openDependent(parser, chunk, "relative", null);
  clause.marker = chunk.token.lower;
  clause.antecedent = antecedent;
  extend(parser, chunk);
}

/** "In case of errors the analyst corrects the data": what the preposition is about ends where another phrase begins. */
const followsCase = ({ current, chunks, at }: Parser): boolean =>
  /^in (the )?(case|event) of$/.test(current.marker ?? "") &&
  current.verb === null &&
  current.subjects.length === 1 &&
  chunks[at - 2]?.type === "phrase";

function readPhrase(parser: Parser, phrase: NounPhrase): void {
  if (followsCase(parser)) open(parser, phrase, ",");
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
  if (next.token.lower === ",") return endsInCoordinator(parser, parser.at);
  if (next.token.pos !== "coordinator") return false;
  const after = parser.chunks[skipAdverbs(parser, parser.at + 1)];
  const skip = after !== undefined && isWordOf(after, /^coordinator$/) ? 1 : 0;
  const index = skipAdverbs(parser, parser.at + 1) + skip;
  return parser.chunks[index]?.type === "phrase" && !verbFollows(parser, index);
}

/** ", phone or the portal": nothing but phrases until the last one, which no verb follows. */
function endsInCoordinator(parser: Parser, comma: number): boolean {
  const phrase = parser.chunks[comma + 1];
  if (phrase?.type !== "phrase" || phrase.pronoun || verbFollows(parser, comma + 1)) return false;
  const next = parser.chunks[comma + 2];
  if (next === undefined) return false;
  if (isWordOf(next, /^punctuation$/)) return endsInCoordinator(parser, comma + 2);
  const last = comma + 3;
  return (
    isWordOf(next, /^coordinator$/) && parser.chunks[last]?.type === "phrase" && !verbFollows(parser, last)
  );
}

/** "that" and "which" are determiners by lexicon; alone before a verb or a clause they join one. */
function isRelativeThat(parser: Parser, phrase: NounPhrase): boolean {
  if (phrase.tokens.length !== 1 || !/^(that|which)$/.test(phrase.head.lower)) return false;
  const next = parser.chunks[skipAdverbs(parser, parser.at)];
  const before = parser.chunks[parser.at - 2];
  if (next === undefined || before === undefined) return false;
  if (next.type === "verb")
    return phrase.head.lower === "which" || before.type === "phrase" || before.type === "verb";
  const isStart = next.type === "phrase" || (next.type === "word" && next.token.lower === "there");
  return isStart && (before.type === "verb" || before.type === "phrase");
}
