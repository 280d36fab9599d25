/**
 * Prints the engine's results for a text, stage by stage: `node scripts/understand.ts "TEXT"`, or a file: plain text,
 * or JSON with a `prompt`.
 */
import { existsSync, readFileSync } from "node:fs";
import { readDocument } from "../src/generation/document/read.ts";
import { respelled } from "../src/generation/parser/misspelt.ts";
import { parser } from "../src/generation/parser/parser.ts";
import { understand } from "../src/generation/understand.ts";

const [given = ""] = process.argv.slice(2);
const written = existsSync(given) ? textOf(readFileSync(given, "utf8")) : given;
const { text, misspelt } = respelled(written, parser.standing);
const { document, sentences, stated, meaning, account } = understand(readDocument(text));

const oneLine = (words: string, width: number) => words.replaceAll(/\s+/g, " ").slice(0, width);

console.log(`name: ${document.name}\n`);
for (const { written, read } of misspelt) console.log(`${written} is ${read}`);
for (const [at, block] of document.blocks.entries())
  console.log(
    `${at} ${block.role} ${block.depth} ${block.number ?? ""} ${block.parent ?? ""} ${block.doer ?? ""} | ${block.sentences.map((one) => `[${one.joint}] ${oneLine(text.slice(one.from, one.to), 60)}`).join(" ")}`,
  );
for (const sentence of sentences)
  for (const {
    id,
    doer,
    object,
    verb,
    state,
    link,
    connectors,
    complements,
    form,
    passive,
    doerFrom,
  } of sentence.clauses)
    console.log(
      `c${id} ${form}${passive ? " passive" : ""} ${doer?.words ?? (doerFrom === null ? "-" : `=c${doerFrom}`)} | ${verb?.lemma ?? `is ${state?.words ?? ""}`} ${verb?.particle ?? ""} | ${object?.words ?? ""} | ${complements.map((one) => `${one.preposition} ${one.phrase.words}`).join(" + ")} ${link ? `<${link.kind} c${link.to}>` : ""} ${connectors.join(",")}`,
    );
console.log();
for (const [at, statement] of stated.statements.entries()) {
  const said =
    statement.kind === "step"
      ? `${statement.doer} : ${statement.label}`
      : statement.kind === "question"
        ? `${statement.ask} [${statement.values.join(" | ")}] by ${statement.by}`
        : "label" in statement
          ? statement.label
          : "";
  const relations = meaning.relations.flatMap((one) =>
    ("what" in one && one.what === statement.id) || ("from" in one && one.from === statement.id)
      ? [
          `${one.kind} ${"of" in one ? `${one.of}=${one.value}` : ""}${"to" in one ? one.to : ""}${"than" in one ? one.than : ""} (${one.why})`,
        ]
      : [],
  );
  const cue = stated.cues[at];
  console.log(
    `${statement.id.padEnd(5)}${statement.kind.padEnd(9)}${oneLine(statement.text, 60).padEnd(62)}${said} {${relations.join("; ")}} ${cue?.boundary}/${cue?.joint} ${cue?.connectors.map((one) => one.class).join(",")}`,
  );
}
for (const one of meaning.relations)
  if ("from" in one && typeof one.from !== "string")
    console.log(`${one.kind} ${one.from.of}=${one.from.value} -> ${one.to}`);
console.log();
for (const line of account)
  console.log(
    `${line.act.padEnd(10)}${line.rule.padEnd(28)}${oneLine(text.slice(line.from, line.to), 70)} -> ${line.statement}`,
  );

function textOf(content: string): string {
  if (!content.trimStart().startsWith("{")) return content;
  const parsed: { prompt?: string } = JSON.parse(content);
  return parsed.prompt ?? content;
}
