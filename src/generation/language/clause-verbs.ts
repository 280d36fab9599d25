/** Verbs while clauses are read: the verb of the clause, of a new one, or a description of a noun. */
import type { VerbGroup } from "./chunks.ts";
import type { Clause } from "./clause.ts";
import {
  extend,
  lastPhrase,
  open,
  openDependent,
  type Parser,
  placeOf,
  resumeWaiting,
} from "./clause-parser.ts";

/** "Should the guest be unhappy, ..." */
const isInversion = (parser: Parser, verb: VerbGroup) =>
  verb.lemma === "modal" &&
  verb.tokens[0]?.lower === "should" &&
  parser.current.subjects.length === 0 &&
  parser.chunks[parser.at]?.type === "phrase";

export function readVerb(parser: Parser, verb: VerbGroup): void {
  if (isInversion(parser, verb)) {
    const clause = open(parser, verb, parser.current.conjunction);
    clause.link = "marked";
    clause.marker = "should";
    return;
  }
  if (verb.form === "infinitive") {
    readInfinitive(parser, verb);
    return;
  }
  const describes = parser.current.verb !== null || parser.current.subjects.length > 0;
  if (verb.form === "gerund" && (parser.preposition !== null || describes)) {
    readGerund(parser, verb);
    return;
  }
  if (verb.form === "participle" && parser.current.verb !== null && !parser.current.sharesSubject) {
    readParticiple(parser, verb);
    return;
  }
  if (startsOrder(parser.current, verb)) open(parser, verb, ",");
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

/** "if available ship goods", "if score < 600 reject it": an order without a comma before it. */
function startsOrder({ link, verb: own, predicate, subjects, listedWith }: Clause, verb: VerbGroup): boolean {
  if (link !== "marked" || own !== null || verb.shape !== "base") return false;
  return (predicate.length > 0 && verb.form === "imperative") || (subjects.length > 1 && listedWith === null);
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
  if (stolen) previous.to = Math.min(previous.to, placeOf(stolen));
  const clause = open(parser, stolen ?? verb, null);
  if (stolen) clause.subjects.push(stolen);
  else clause.sharesSubject = true;
  if (!stolen) clause.subjects = previous.subjects;
  clause.verb = verb;
  extend(parser, verb);
}
