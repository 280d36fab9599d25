/**
 * Accounts for every word of a text: also for what only frames the process, what its form expresses, and what no clause
 * took.
 */
import type { ReadSentence } from "./clauses/clause.ts";
import type { Block, BlockRole, Span, TextDocument } from "./document/document.ts";
import { isProcess } from "./document/draft.ts";
import type { AccountLine } from "./meaning/draft.ts";

/** The rule named for words of a sentence that are in none of its clauses. */
export const untaken = "words that no clause took";

/** Names in the account for blocks without work. */
const frames: Partial<Record<BlockRole, string>> = {
  title: "title",
  heading: "heading",
  greeting: "greeting",
  signature: "signature",
  header: "head of the text or a key",
  question: "question to the reader or of who asks",
  remark: "talk about the text",
  roles: "list of roles",
  code: "code",
  link: "link",
};

/** The account of the clauses, and a line for each piece of text that is in none of them, in text order. */
export function wholeAccount(
  document: TextDocument,
  sentences: readonly ReadSentence[],
  clauses: readonly AccountLine[],
): AccountLine[] {
  const read = new Map(sentences.map((one) => [one.block, [] as ReadSentence[]]));
  for (const one of sentences) read.get(one.block)?.push(one);
  const told = document.blocks.flatMap((block, at) =>
    isProcess(block) ? formLines(document.text, block, read.get(at) ?? [], clauses) : frameLine(block),
  );
  return [...clauses, ...told].toSorted((one, other) => one.from - other.from);
}

const frameLine = ({ role, span }: Block): AccountLine[] => [
  { ...span, act: "frame", rule: frames[role] ?? "frame", statement: null },
];

/** The text between the clauses of a block: its mark, its key, its doer; within a sentence, words that nothing took. */
function formLines(
  text: string,
  block: Block,
  sentences: readonly ReadSentence[],
  clauses: readonly AccountLine[],
): AccountLine[] {
  const own = clauses.filter(({ from, to }) => from >= block.span.from && to <= block.span.to);
  return gapsOf(block.span, own)
    .flatMap((gap) => [...gapsOf(gap, sentences), ...sentences.flatMap((one) => overlap(gap, one))])
    .filter(({ from, to }) => /[\p{L}\p{N}]/u.test(text.slice(from, to)))
    .map((gap) => {
      const within = sentences.some(({ from, to }) => from <= gap.from && gap.to <= to);
      return {
        ...gap,
        act: within ? "remark" : "form",
        rule: within ? untaken : "form of the line",
        statement: null,
      };
    });
}

const overlap = (gap: Span, { from, to }: Span): Span[] =>
  from < gap.to && to > gap.from ? [{ from: Math.max(from, gap.from), to: Math.min(to, gap.to) }] : [];

/** The parts of a span that none of the others covers. */
function gapsOf(span: Span, covering: readonly Span[]): Span[] {
  const gaps: Span[] = [];
  let from = span.from;
  for (const one of covering.toSorted((a, b) => a.from - b.from)) {
    if (one.from > from) gaps.push({ from, to: Math.min(one.from, span.to) });
    from = Math.max(from, one.to);
  }
  if (from < span.to) gaps.push({ from, to: span.to });
  return gaps.filter((gap) => gap.from < gap.to);
}
