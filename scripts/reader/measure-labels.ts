/**
 * Measures the names that the service gives, apart from what it reads: it draws marked texts by their own marks and compares
 * its labels with those of the marks: `node scripts/reader/measure-labels.ts FOLDER [--every 16 --at 5] [--each]`. It takes
 * every 16th text of the folder, from the fifth on; these texts are left out of `usual-objects.ts`. It prints the mean F of
 * content words by kind of mark. `--each` prints every label below 0.7.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { readDocument } from "../../src/generation/document/read.ts";
import type { Statement } from "../../src/generation/meaning/meaning.ts";
import type { Mark } from "../../src/generation/reader/mark.ts";
import { withoutTitle } from "../../src/generation/titles/titled.ts";
import { understoodByMarks, understoodByRules } from "../../src/generation/understand.ts";
import { markedTexts } from "./marked-texts.ts";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    every: { type: "string", default: "16" },
    at: { type: "string", default: "5" },
    each: { type: "boolean" },
  },
});
const [folder] = positionals;
if (folder === undefined) throw new Error("usage: measure-labels.ts FOLDER [--every N --at N] [--each]");

const little = new Set(
  "a an the of for to in on at by with and or from into its it their his her this that all any".split(" "),
);
const stem = (word: string) => word.replace(/(?:ies|ing|ed|es|s)$/, "");
const contentOf = (label: string): Set<string> =>
  new Set(
    (label.toLowerCase().match(/[\p{L}\p{N}'’-]+/gu) ?? []).filter((word) => !little.has(word)).map(stem),
  );

/** Twice the common words over all words. */
function likeness(one: string, other: string): number {
  const [own, others] = [contentOf(one), contentOf(other)];
  const sum = own.size + others.size;
  return sum === 0 ? 1 : (2 * own.intersection(others).size) / sum;
}

const kindsOf: Readonly<Partial<Record<Mark["kind"], Statement["kind"]>>> = {
  step: "step",
  case: "question",
  start: "start",
  wait: "event",
  bound: "event",
  evcase: "event",
};

/** What the drawing says at a mark; null if nothing is drawn there. */
function drawnAt({ kind, from, to }: Mark, statements: readonly Statement[]): string | null {
  const told = statements.find(
    (one) => one.kind === kindsOf[kind] && one.span.from <= from && one.span.to >= to,
  );
  if (told?.kind === "question") return told.ask;
  return told && "label" in told ? (told.label ?? null) : null;
}

const scores = new Map<string, number[]>();
const texts = readdirSync(folder)
  .filter((file) => file.endsWith(".txt"))
  .sort()
  .flatMap((file) => markedTexts(readFileSync(join(folder, file), "utf8")))
  .filter((_, place) => place % Number(values.every) === Number(values.at));
for (const { text, marks, names } of texts) {
  const drawn = understoodByMarks(understoodByRules(withoutTitle(readDocument(text))), marks);
  for (const [place, mark] of marks.entries()) {
    const wanted = names[place]?.label ?? null;
    const own = drawn && drawnAt(mark, drawn.meaning.statements);
    if (!wanted || own === null) continue;
    const score = likeness(wanted, own);
    scores.set(mark.kind, [...(scores.get(mark.kind) ?? []), score]);
    if (values.each && score < 0.7) console.log(`${mark.kind}  ${wanted}  <-  ${own}`);
  }
}
for (const [kind, found] of scores)
  console.log(
    `${kind.padEnd(8)} ${String(found.length).padStart(5)}  ${(found.reduce((sum, one) => sum + one, 0) / found.length).toFixed(3)}`,
  );
