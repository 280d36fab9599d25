/**
 * Writes the rules' results for texts, for the trainer of the reader: node scripts/reader/hints.ts TEXTS OUT.jsonl.
 * TEXTS has a text as a JSON string in each line, as printed by `python scripts/reader plain`; OUT gets a line for
 * each.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { readDocument } from "../../src/generation/document/read.ts";
import { type Hints, hintsOf, noHints } from "../../src/generation/reader/hints.ts";
import { withoutTitle } from "../../src/generation/titles/titled.ts";
import { understoodByRules } from "../../src/generation/understand.ts";

const [from, out] = process.argv.slice(2);
if (!from || !out) throw new Error("node scripts/reader/hints.ts TEXTS OUT.jsonl");

let failed = 0;

/** The reader gets no hints for a text that the rules cannot read. */
function hintsIn(text: string): Hints {
  try {
    return hintsOf(understoodByRules(withoutTitle(readDocument(text))));
  } catch (error) {
    failed++;
    console.error(`${JSON.stringify(text.slice(0, 60))}: ${error}`);
    return noHints;
  }
}

/** Places count characters, as in Python; the service counts UTF-16 code units. */
function inCharacters(text: string, { told, ways }: Hints): Hints {
  const place = (unit: number): number => [...text.slice(0, unit)].length;
  return { told: told.map((hint) => ({ ...hint, from: place(hint.from), to: place(hint.to) })), ways };
}

const texts = readFileSync(from, "utf8")
  .split("\n")
  .filter((line) => line !== "")
  .map((line): string => JSON.parse(line));
const lines = texts.map((text) => JSON.stringify({ text, ...inCharacters(text, hintsIn(text)) }));
writeFileSync(out, lines.map((line) => `${line}\n`).join(""));
console.log(`${texts.length} texts, ${failed} without hints`);
