/** What comes next in the chunks of a sentence, without reading it. */
import type { Chunk } from "./chunks.ts";
import type { Parser, WordChunk } from "./clause-parser.ts";

export function skipAdverbs(parser: Parser, from: number): number {
  let at = from;
  for (; at < parser.chunks.length; at++) {
    const chunk = parser.chunks[at];
    if (chunk === undefined || !isWordOf(chunk, /^adverb$/)) break;
  }
  return at;
}

export function startsClause(parser: Parser, from: number): boolean {
  const at = skipAdverbs(parser, from);
  const next = parser.chunks[at];
  if (next?.type === "word" && /^[,:]$/.test(next.token.lower)) return startsClause(parser, at + 1);
  return next?.type === "verb"
    ? next.form !== "infinitive"
    : next?.type === "phrase" && verbFollows(parser, at);
}

/** A finite verb comes after the phrase at `from`, before the next boundary. */
export function verbFollows(parser: Parser, from: number): boolean {
  for (let at = from + 1; at < parser.chunks.length; at++) {
    const chunk = parser.chunks[at];
    if (chunk === undefined) return false;
    if (chunk.type === "verb" && !/^(gerund|participle)$/.test(chunk.form))
      return chunk.form !== "infinitive";
    if (chunk.type === "word" && isBoundary(chunk, parser.chunks[at + 1])) return false;
  }
  return false;
}

/** "the clerk and the manager sign" goes on after "and"; "the clerk, when ..." does not. */
function isBoundary({ token }: WordChunk, next: Chunk | undefined): boolean {
  if (token.pos === "coordinator") return next?.type !== "phrase";
  return !/^(preposition|to|adverb|relative)$/.test(token.pos);
}

export const isWordOf = (chunk: Chunk, pos: RegExp) => chunk.type === "word" && pos.test(chunk.token.pos);
