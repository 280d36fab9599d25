/**
 * Measures how marked texts are read and drawn: `node scripts/reader/measure-texts.ts FILES... [--each]`. It prints faults
 * per mark, counted as in measure.py, and the likeness of the process drawn from the reader's marks to the one drawn
 * from the marks of the text. `--each` prints the faults of every text.
 */
import { readFileSync } from "node:fs";
import { basename } from "node:path";
import { parseArgs } from "node:util";
import { readDocument } from "../../src/generation/document/read.ts";
import { hintsOf } from "../../src/generation/reader/hints.ts";
import { reader } from "../../src/generation/reader/reader.ts";
import { withoutTitle } from "../../src/generation/titles/titled.ts";
import { understoodByMarks, understoodByRules } from "../../src/generation/understand.ts";
import { likenessOf } from "../../test/generation/likeness/likeness.ts";
import { faultsOf } from "./beside-marks.ts";
import { markedTexts } from "./marked-texts.ts";

const { values, positionals } = parseArgs({ allowPositionals: true, options: { each: { type: "boolean" } } });
const likenesses: number[] = [];
const kinds = new Map<string, number>();
let marks = 0;
for (const file of positionals)
  for (const [at, one] of markedTexts(readFileSync(file, "utf8")).entries()) {
    const ruled = understoodByRules(withoutTitle(readDocument(one.text)));
    const found = reader.marksOf(one.text, hintsOf(ruled));
    const faults = faultsOf(one.text, one.marks, found);
    marks += one.marks.length;
    for (const { what } of faults) kinds.set(what, (kinds.get(what) ?? 0) + 1);
    const [wanted, drawn] = [understoodByMarks(ruled, one.marks), understoodByMarks(ruled, found)];
    if (wanted) likenesses.push(drawn ? likenessOf(wanted.outline, drawn.outline).total : 0);
    if (!values.each) continue;
    console.log(
      `${basename(file)}#${at + 1}: ${faults.length} faults, ${likenesses.at(-1)?.toFixed(2)} alike`,
    );
    for (const { what, told } of faults) console.log(`  ${what} ${told}`);
  }
const sum = [...kinds.values()].reduce((total, count) => total + count, 0);
const mean = likenesses.reduce((total, one) => total + one, 0) / Math.max(1, likenesses.length);
console.log(
  `faults a mark ${(sum / Math.max(1, marks)).toFixed(3)} (${[...kinds].map((one) => one.join(" ")).join(", ")})`,
);
console.log(`drawn alike ${mean.toFixed(3)} of ${likenesses.length} texts`);
