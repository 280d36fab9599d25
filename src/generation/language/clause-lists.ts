/** Commas and coordinators while clauses are read: the next clause, the next verb, or the next thing of a list. */
import type { Chunk, VerbGroup } from "./chunks.ts";
import type { Clause } from "./clause.ts";
import { isWordOf, skipAdverbs, verbFollows } from "./clause-ahead.ts";
import { extend, open, openDependent, type Parser, resumeWaiting, type WordChunk } from "./clause-parser.ts";

export function readComma(parser: Parser, chunk: WordChunk): void {
  const after = skipAdverbs(parser, parser.at);
  const next = parser.chunks[after];
  resumeWaiting(parser, next);
  if (next === undefined || isWordOf(next, /^(coordinator|subordinator|relative|punctuation)$/)) return;
  if (next.type === "phrase" && next.head.lower === "which" && parser.chunks[after + 1]?.type === "verb")
    return;
  if (parser.current.link === "marked" && parser.current.verb === null && hasMarkerContent(parser.current)) {
    startMain(parser, chunk);
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
      startMain(parser, chunk);
      return;
    }
  }
}

/** "In the warehouse, the clerk ...": what stands before the comma belongs to the clause after it. */
const isIntroduction = (clause: Clause) =>
  clause.verb === null && clause.subjects.length === 0 && clause.link === "main";

const hasMarkerContent = (clause: Clause) =>
  clause.complements.length > 0 || clause.predicate.length > 0 || clause.subjects.length > 0;

function startMain(parser: Parser, chunk: Chunk): void {
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

export function readCoordinator(parser: Parser, chunk: WordChunk): void {
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
