/** What becomes of every word of a text: lines for what only frames the process, what the form tells, and what no clause took. */
import type { ReadSentence } from "./clauses/clause.ts";
import type { Block, BlockRole, Span, TextDocument } from "./document/document.ts";
import { isProcess } from "./document/draft.ts";
import type { AccountLine } from "./meaning/draft.ts";

/** The rule of words that lie in a sentence and in none of its clauses. */
export const untaken = "words that no clause took";

/** What the account calls a block that tells no work. */
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

/** The account of the clauses, and a line for each stretch of words that lies in none of them; in the order of the text. */
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

/** What lies between the clauses of a block: its mark, its key, who does it; within a sentence it is words that nothing took. */
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

/** The stretches of a span that none of the others covers. */
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
