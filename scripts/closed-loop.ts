/**
 * Describes processes in many wordings and reads the texts back: `node scripts/closed-loop.ts [--count N] [--seed S]
 * [--style prose] [--worst N]` for invented ones, `--bpmn FOLDER` for the documents of a folder. Prints the share of
 * texts that come back at a likeness of 0.95 or more, by construct and wording, and the worst of them.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { rulesGenerator } from "../src/generation/generator.rules.ts";
import { CannotGenerate } from "../src/generation/generator.ts";
import type { Outline } from "../src/generation/outline.ts";
import { outlineOfBpmn } from "../src/verbaliser/from-bpmn.ts";
import { tellOutline } from "../src/verbaliser/tell.ts";
import { clearest, type Style, styles, type Wording, wordingOf } from "../src/verbaliser/wording.ts";
import { constructs, inventedOutline } from "../test/generation/likeness/invented.ts";
import { likenessOf } from "../test/generation/likeness/likeness.ts";
import { notationOf } from "../test/generation/notation.ts";

const { values } = parseArgs({
  options: {
    count: { type: "string", default: "400" },
    seed: { type: "string", default: "1" },
    style: { type: "string" },
    worst: { type: "string", default: "12" },
    bpmn: { type: "string" },
  },
});
type Told = { kind: string; outline: Outline; wording: Wording; text: string };
type Result = Told & { total: number; got: string };

const style = styles.find((one): one is Style => one === values.style);
const generator = rulesGenerator();
const results: Result[] = [];
for (const told of values.bpmn === undefined ? invented() : ofPeople(values.bpmn))
  results.push(await readBack(told));

table("construct", ({ kind }) => [values.bpmn === undefined ? kind : "bpmn"]);
table("wording", ({ wording }) => Object.entries(wording).map(([name, value]) => `${name}: ${value}`));
const right = results.filter(({ total }) => total >= 0.95).length;
for (const { kind, total, text, got, outline } of results
  .toSorted((a, b) => a.total - b.total)
  .slice(0, Number(values.worst)))
  console.log(`\n${kind} ${total.toFixed(2)}\n${text}\n  wanted ${notationOf(outline)}\n  got    ${got}`);
console.log(
  `\n${results.length} texts, mean ${mean(results)}, ${(right / results.length).toFixed(3)} at 0.95 or more`,
);

function invented(): Told[] {
  return Array.from({ length: Number(values.count) }, (_, at) => {
    const seed = Number(values.seed) * 100_000 + at;
    const kind = constructs[at % constructs.length] ?? "plain";
    const outline = inventedOutline(seed, kind);
    const wording = wordingOf(seed, style);
    return { kind, outline, wording, text: tellOutline(outline, wording) };
  });
}

function ofPeople(folder: string): Told[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith(".bpmn"))
    .toSorted()
    .flatMap((name) => {
      const outline = outlineOfBpmn(readFileSync(join(folder, name), "utf8"));
      const wording = { ...clearest, style: style ?? clearest.style };
      return isEnglish(outline)
        ? [{ kind: name, outline, wording, text: tellOutline(outline, wording) }]
        : [];
    });
}

/** This reader does not read labels in other scripts or with many German words. */
function isEnglish(outline: Outline): boolean {
  const text = notationOf(outline);
  return text.length > 40 && !/[äöüßéèñçа-я]|\b(?:der|die|das|und|ist|wird|prüfen|erstellen)\b/iu.test(text);
}

async function readBack(told: Told): Promise<Result> {
  try {
    const { outline } = await generator.generate(
      { prompt: told.text, context: null },
      AbortSignal.timeout(60_000),
    );
    return { ...told, total: likenessOf(told.outline, outline).total, got: notationOf(outline) };
  } catch (error) {
    if (!(error instanceof CannotGenerate)) throw error;
    return { ...told, total: 0, got: error.message };
  }
}

function table(head: string, keysOf: (result: Result) => string[]): void {
  const rows = new Map<string, Result[]>();
  for (const result of results)
    for (const key of keysOf(result)) rows.set(key, [...(rows.get(key) ?? []), result]);
  console.log(`\n${head.padEnd(32)}texts  mean   at 0.95`);
  for (const [key, of] of [...rows].toSorted(([a], [b]) => a.localeCompare(b))) {
    const share = of.filter(({ total }) => total >= 0.95).length / of.length;
    console.log(`${key.padEnd(32)}${String(of.length).padStart(5)}  ${mean(of)}  ${share.toFixed(2)}`);
  }
}

function mean(of: readonly { total: number }[]): string {
  return (of.reduce((sum, { total }) => sum + total, 0) / Math.max(of.length, 1)).toFixed(3);
}
