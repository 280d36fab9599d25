/**
 * Compares the form of texts with statements that a reader extracted from them: which words of steps and of remarks are
 * in blocks that are read, and whether the name is found.
 *
 *     node scripts/measure-blocks.ts TEXTS STATEMENTS [FILTER] [--misses]
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Block } from "../src/generation/document/document.ts";
import { readDocument } from "../src/generation/document/read.ts";

const [texts = "", statements = "", filter = "."] = process.argv
  .slice(2)
  .filter((word) => !word.startsWith("--"));
const telling = process.argv.includes("--misses");
const read = new Set(["prose", "item", "cell", "turn"]);
const counts = { step: [0, 0], remark: [0, 0], other: [0, 0], name: [0, 0] };

type Said = { kind: string; text: string };
for (const file of readdirSync(statements).filter(
  (name) => name.endsWith(".json") && new RegExp(filter).test(name),
)) {
  const text = String(JSON.parse(readFileSync(join(texts, file), "utf8")).prompt);
  const gold: { name: string | null; statements: Said[] } = JSON.parse(
    readFileSync(join(statements, file), "utf8"),
  );
  const document = readDocument(text);
  let from = 0;
  for (const { kind, text: words } of gold.statements) {
    const found = text.indexOf(words, from);
    const at = found < 0 ? text.indexOf(words) : found;
    if (at < 0) continue;
    if (found >= 0 && kind === "step") from = at;
    const isRead = readAt(document.blocks, at, at + words.length);
    const row = kind === "step" ? counts.step : kind === "remark" ? counts.remark : counts.other;
    row[1] = (row[1] ?? 0) + 1;
    if (isRead === (kind !== "remark")) row[0] = (row[0] ?? 0) + 1;
    else if (telling) console.log(`${file} ${kind}: ${words.slice(0, 110).replaceAll("\n", " / ")}`);
  }
  counts.name[1] = (counts.name[1] ?? 0) + 1;
  if (gold.name?.toLowerCase() === document.name?.toLowerCase()) counts.name[0] = (counts.name[0] ?? 0) + 1;
  else if (telling) console.log(`${file} name: ${document.name} for ${gold.name}`);
}

/** Counts as read if half of the words are a sentence, a condition or a doer of a block that is read. */
function readAt(blocks: readonly Block[], from: number, to: number): boolean {
  const spans = blocks.flatMap((block) => {
    if (block.condition && block.role === "heading") return [block.condition];
    return read.has(block.role) ? [...block.sentences, ...(block.condition ? [block.condition] : [])] : [];
  });
  const covered = spans.reduce(
    (sum, span) => sum + Math.max(0, Math.min(to, span.to) - Math.max(from, span.from)),
    0,
  );
  return covered >= (to - from) / 2;
}

for (const [what, [right, all]] of Object.entries(counts)) console.log(`${what.padEnd(8)}${right} of ${all}`);
