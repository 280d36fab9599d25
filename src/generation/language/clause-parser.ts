/** The state of the clause parser, and how clauses are opened and brought back. */
import { actorNouns } from "../lexicon/nouns.ts";
import type { Chunk, NounPhrase } from "./chunks.ts";
import type { Clause } from "./clause.ts";
import type { Sentence } from "./token.ts";

export type Parser = {
  chunks: Chunk[];
  at: number;
  clauses: Clause[];
  current: Clause;
  /** Preposition that waits for its phrase. */
  preposition: string | null;
  /** Main clauses that wait for their verb while a relative clause is read. */
  waiting: Clause[];
};

export type WordChunk = Extract<Chunk, { type: "word" }>;

export function newParser(chunks: Chunk[], sentence: Sentence): Parser {
  const current = emptyClause(sentence.from, null);
  return { chunks, at: 0, clauses: [current], current, preposition: null, waiting: [] };
}

export function emptyClause(from: number, conjunction: string | null): Clause {
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

export const saysSomething = (clause: Clause) =>
  clause.verb !== null ||
  clause.marker !== null ||
  clause.connectors.length > 0 ||
  clause.subjects.length > 0 ||
  clause.predicate.length > 0 ||
  clause.complements.length > 0;

export function reindexed(clause: Clause, all: Clause[], kept: Clause[]): Clause {
  const parent = clause.parent === null ? undefined : all[clause.parent];
  const index = parent ? kept.indexOf(parent) : -1;
  return { ...clause, parent: index < 0 ? null : index };
}

export function extend(parser: Parser, chunk: Chunk): void {
  const to = chunk.type === "word" ? chunk.token.to : (chunk.tokens.at(-1)?.to ?? 0);
  parser.current.to = Math.max(parser.current.to, to);
}

export function open(parser: Parser, chunk: Chunk | undefined, conjunction: string | null): Clause {
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

/** Opens a clause under the current one, which waits when its verb has not come yet. */
export function openDependent(
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
export function resumeWaiting(parser: Parser, next: Chunk | undefined): void {
  const waiting = parser.waiting.at(-1);
  if (waiting === undefined || parser.current === waiting || parser.current.verb === null) return;
  if (next?.type !== "verb" || waiting.verb !== null) return;
  parser.waiting.pop();
  parser.current = waiting;
  parser.preposition = null;
}

export const placeOf = (chunk: Chunk) =>
  chunk.type === "word" ? chunk.token.from : (chunk.tokens[0]?.from ?? 0);

/** "sent to the members by email, who check it": the members. */
export function lastPerson(clause: Clause): NounPhrase | null {
  const persons = phrasesOf(clause).filter((phrase) => actorNouns.has(phrase.head.lemma));
  return persons.at(-1) ?? lastPhrase(clause);
}

export function phrasesOf(clause: Clause): NounPhrase[] {
  const phrases = [...clause.subjects, ...clause.objects, ...clause.complements.map((one) => one.phrase)];
  return phrases.sort((a, b) => a.head.from - b.head.from);
}

export const lastPhrase = (clause: Clause): NounPhrase | null => phrasesOf(clause).at(-1) ?? null;
