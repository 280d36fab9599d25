/**
 * Fills docs/UNDERSTANDING.md with the result of every stage for one sentence: `node scripts/write-understanding.ts`. A
 * test checks that it is current.
 */
import { readFileSync, writeFileSync } from "node:fs";
import type { Clause, ReadSentence } from "../src/generation/clauses/clause.ts";
import { readDocument } from "../src/generation/document/read.ts";
import type { Relation, Statement } from "../src/generation/meaning/meaning.ts";
import { understand } from "../src/generation/understand.ts";
import { outlineText } from "../src/ops/outline-text.ts";
import { columns, withMade } from "./docs/made.ts";

/** It has a pronoun, a passive and an "otherwise". */
const text =
  "When an order arrives, it is checked by the clerk; if it is complete, the warehouse ships the goods, " +
  "otherwise the clerk asks the customer for the missing data.";

/** The document with new results of the stages. */
export function withStages(document: string): string {
  const { document: read, sentences, stated, meaning, outline, account } = understand(readDocument(text));
  const wordsOf = ({ from, to }: { from: number; to: number }) => `"${text.slice(from, to)}"`;
  return withMade(document, {
    sentence: text,
    blocks: columns(
      read.blocks.flatMap(({ role, sentences: pieces }, at) =>
        pieces.map((piece) => [`block ${at}`, role, `joint: ${piece.joint}`, wordsOf(piece)]),
      ),
    ),
    trees: sentences.map(treeOf).join("\n\n"),
    clauses: columns(sentences.flatMap(({ clauses }) => clauses.map(clauseRow))),
    sayings: columns(account.map((line) => [line.act, `rule: ${line.rule}`, wordsOf(line)])),
    statements: columns(stated.statements.map(statementRow)),
    parties: columns(meaning.parties.map(({ name, as, words }) => [name, as, words.join(", ")])),
    relations: columns(meaning.relations.map(relationRow)),
    outline: outlineText(outline),
  });
}

/** A line for each word: what it is, and which word it depends on. */
const treeOf = ({ tokens }: ReadSentence): string =>
  columns(
    tokens.map(({ form, lemma, upos, relation, head }) => [
      form,
      lemma,
      upos,
      relation,
      head < 0 ? "-" : (tokens[head]?.form ?? "-"),
    ]),
  );

function clauseRow(clause: Clause): string[] {
  const { id, form, passive, doer, verb, state, object, complements, link, connectors } = clause;
  return [
    `c${id}`,
    passive ? `${form}, passive` : form,
    `who: ${doer?.words ?? "-"}`,
    `does: ${verb?.lemma ?? `be ${state?.words ?? ""}`}`,
    `what: ${[object?.words ?? "-", ...complements.map((one) => `${one.preposition} ${one.phrase.words}`)].join(" + ")}`,
    [link === null ? "" : `${link.kind} -> c${link.to}`, ...connectors].filter(Boolean).join(", "),
  ];
}

function statementRow(statement: Statement): string[] {
  const said =
    statement.kind === "question"
      ? `${statement.ask} ${statement.values.join(" | ")}, asked by ${statement.by ?? "nobody"}`
      : "label" in statement
        ? statement.label
        : "";
  return [statement.id, statement.kind, "doer" in statement ? (statement.doer ?? "-") : "-", said];
}

function relationRow(relation: Relation): string[] {
  const { kind, why, rule, ...ends } = relation;
  const told = Object.entries(ends).map(
    ([name, value]) => `${name}: ${typeof value === "string" ? value : JSON.stringify(value)}`,
  );
  return [kind, told.join(", "), `why: ${why}`, `rule: ${rule}`];
}

if (process.argv[1]?.endsWith("write-understanding.ts")) {
  const path = "docs/UNDERSTANDING.md";
  writeFileSync(path, withStages(readFileSync(path, "utf8")));
}
