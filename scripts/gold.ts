/** Reads gold statements (one JSON file per text) with the texts that they belong to. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Meaning, Statement } from "../src/generation/meaning/meaning.ts";

export type Gold = { id: string; prompt: string; meaning: Meaning };

export function goldIn(statementsDir: string, wildDir: string): Gold[] {
  return readdirSync(statementsDir)
    .filter((name) => name.endsWith(".json"))
    .sort()
    .map((name) => {
      const { prompt } = read<{ prompt: string }>(join(wildDir, name));
      const { id, ...meaning } = read<Meaning & { id: string }>(join(statementsDir, name));
      return { id, prompt, meaning: { ...meaning, statements: located(prompt, meaning.statements) } };
    });
}

// The measure's own files have the format of the type.
const read = <Content>(path: string): Content => JSON.parse(readFileSync(path, "utf8")) as Content;

/** Gold files name a span by its words; two spans are joined by " … ". */
function located(prompt: string, statements: Statement[]): Statement[] {
  const text = prompt.toLowerCase();
  let reached = 0;
  return statements.map((statement) => {
    const words = (statement.text.split(" … ")[0] ?? "").toLowerCase();
    const near = text.indexOf(words, Math.max(0, reached - 60));
    const from = near >= 0 ? near : Math.max(text.indexOf(words), 0);
    reached = Math.max(reached, from);
    return { ...statement, span: { from, to: from + words.length } };
  });
}
