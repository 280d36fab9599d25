/** Counts the words of a text, and the words that its account covers. */
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { readSpan } from "../src/generation/clauses/read.ts";
import { isProcess } from "../src/generation/document/draft.ts";
import { readDocument } from "../src/generation/document/read.ts";
import { parser } from "../src/generation/parser/parser.ts";
import type { Token } from "../src/generation/parser/tree.ts";
import { understand } from "../src/generation/understand.ts";

export type Counts = {
  /** Verbs, nouns, names and adjectives. */
  words: number;
  /** Those that no line of the account covers. */
  untold: string[];
  verbs: number;
  /** Finite verbs in clauses that are remarks. */
  remarks: string[];
  /** Finite verbs in greetings, headings, and other blocks that frame the process. */
  framed: string[];
};

const content = new Set(["VERB", "NOUN", "PROPN", "ADJ"]);
const isFiniteVerb = ({ upos, xpos }: Token) =>
  (upos === "VERB" || upos === "AUX") && /^(?:VBZ|VBP|VBD|MD)$/.test(xpos);

export function countedIn(prompt: string): Counts {
  const document = readDocument(prompt);
  const { account, stated, sentences } = understand(document);
  const remarks = new Set(stated.statements.flatMap(({ id, kind }) => (kind === "remark" ? [id] : [])));
  const told = (token: Token) => account.some(({ from, to }) => from <= token.from && token.to <= to);
  const framing = document.blocks.filter(
    (block) => !isProcess(block) && block.role !== "code" && block.role !== "link",
  );
  const framed = framing.flatMap((block) => readSpan(prompt, block.span, parser).tokens);
  const tokens = [...sentences.flatMap((one) => one.tokens), ...framed].filter(({ upos }) =>
    content.has(upos),
  );
  const clauses = sentences.flatMap((one) =>
    one.clauses.flatMap((clause) => {
      const verbs = clause.tokens.flatMap((at) => one.tokens[at] ?? []).filter(isFiniteVerb);
      return verbs.length > 0 ? [clause] : [];
    }),
  );
  const isRemark = ({ from, to }: { from: number; to: number }) =>
    account.some(
      (line) =>
        line.from === from &&
        line.to === to &&
        (line.act === "remark" || (line.statement !== null && remarks.has(line.statement))),
    );
  const words = ({ from, to }: { from: number; to: number }) =>
    prompt.slice(from, to).replaceAll(/\s+/g, " ");
  return {
    words: tokens.length,
    untold: tokens.filter((token) => !told(token)).map(words),
    verbs: clauses.length,
    remarks: clauses.filter(isRemark).map(words),
    framed: framing
      .filter((block) => readSpan(prompt, block.span, parser).tokens.some(isFiniteVerb))
      .map((block) => `${block.role}: ${words(block.span)}`),
  };
}

/** The texts of a folder: JSON files with a `prompt`, or text files of cases separated by `===`. */
export function promptsIn(folder: string): { id: string; prompt: string }[] {
  const files = statSync(folder).isDirectory()
    ? readdirSync(folder)
        .toSorted()
        .map((name) => join(folder, name))
    : [folder];
  return files.flatMap((file) => {
    const written = readFileSync(file, "utf8");
    if (file.endsWith(".json")) {
      const { prompt }: { prompt?: string } = JSON.parse(written);
      return prompt === undefined ? [] : [{ id: file, prompt }];
    }
    const texts = written.trim().split(/\n===\n/);
    return texts.map((text, at) => ({ id: `${file}:${at}`, prompt: text.split(/\n=>\n/)[0] ?? "" }));
  });
}
