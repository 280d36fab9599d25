/**
 * Draws cases by the marks that a person made, to see what is lost after the marks:
 * `node scripts/reader/draw-by-marks.ts CASES_DIR OUT_DIR MARKED_FILES...`. A case is drawn if a marked text has its
 * `prompt`; the diagram is written to `<id>.bpmn`, as the service would draw it from these marks. It prints the cases
 * that have no marks, and marked texts that are left out.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { compiledWithElements } from "../../src/generation/compile.ts";
import type { Span } from "../../src/generation/document/document.ts";
import { readDocument } from "../../src/generation/document/read.ts";
import { type Misspelt, respelled } from "../../src/generation/parser/misspelt.ts";
import { parser } from "../../src/generation/parser/parser.ts";
import type { Mark } from "../../src/generation/reader/mark.ts";
import type { Understood } from "../../src/generation/readings.ts";
import { repair } from "../../src/generation/repair/repair.ts";
import { withoutTitle } from "../../src/generation/titles/titled.ts";
import { understoodByMarks, understoodByRules } from "../../src/generation/understand.ts";
import { markedTexts } from "./marked-texts.ts";

const [casesDir, outDir, ...markedFiles] = process.argv.slice(2);
if (casesDir === undefined || outDir === undefined || markedFiles.length === 0)
  throw new Error("usage: draw-by-marks.ts CASES_DIR OUT_DIR MARKED_FILES...");
mkdirSync(outDir, { recursive: true });
const marked = new Map(
  markedFiles
    .flatMap((file) => markedTexts(readFileSync(file, "utf8")))
    .map(({ text, marks }) => [oneLine(text), { text, marks }]),
);

for (const file of readdirSync(casesDir)
  .filter((name) => name.endsWith(".json"))
  .sort()) {
  const { id, prompt } = JSON.parse(readFileSync(join(casesDir, file), "utf8")) as Record<
    "id" | "prompt",
    string
  >;
  const given = marked.get(oneLine(prompt));
  if (given === undefined) {
    console.log(`${id}: no marks`);
    continue;
  }
  const drawn = understoodAsMarked(given.text, given.marks);
  const { outline, problem } = repair(drawn.outline);
  if (problem) console.log(`${id}: ${problem.reason}`);
  else writeFileSync(join(outDir, `${id}.bpmn`), (await compiledWithElements(outline, "neighbour")).bpmn);
}

/** The reading of a text by given marks, with its typing mistakes corrected. */
function understoodAsMarked(text: string, marks: readonly Mark[]): Understood {
  const spelt = respelled(text, parser.standing);
  const ruled = understoodByRules(withoutTitle(readDocument(spelt.text)));
  return (
    understoodByMarks(
      ruled,
      marks.map((mark) => moved(spelt.misspelt, mark)),
    ) ?? ruled
  );
}

/** Marks are made in the text as it was written. */
function moved(misspelt: readonly Misspelt[], mark: Mark): Mark {
  const doer = mark.doer ? movedSpan(misspelt, mark.doer) : mark.doer;
  return { ...mark, ...movedSpan(misspelt, mark), doer };
}

function movedSpan(misspelt: readonly Misspelt[], { from, to }: Span): Span {
  const longer = (slips: readonly Misspelt[]) =>
    slips.reduce((sum, slip) => sum + slip.read.length - (slip.to - slip.from), 0);
  return {
    from: from + longer(misspelt.filter((slip) => slip.to <= from)),
    to: to + longer(misspelt.filter((slip) => slip.to <= to)),
  };
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}
