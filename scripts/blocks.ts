/**
 * Prints what the form of a text reveals: one line for each block, its sentences below.
 *
 *     node scripts/blocks.ts "TEXT" | FILE | FILE.json [MEMBER]
 */
import { existsSync, readFileSync } from "node:fs";
import type { Block } from "../src/generation/document/document.ts";
import { readDocument } from "../src/generation/document/read.ts";

const [given = "", member = "prompt"] = process.argv.slice(2);
const file = existsSync(given) ? readFileSync(given, "utf8") : given;
const text = given.endsWith(".json") && file !== given ? String(JSON.parse(file)[member]) : file;

const document = readDocument(text);
const words = (span: { from: number; to: number } | null) =>
  span ? text.slice(span.from, span.to).replaceAll(/\s+/g, " ") : "";
const facts = (block: Block) =>
  [
    block.number && `#${block.number}`,
    block.key,
    block.doer && `by ${block.doer}`,
    block.condition && `if "${words(block.condition)}"`,
    block.beside && "beside",
  ].filter(Boolean);

console.log(`name: ${document.name ?? "-"}`);
for (const role of document.roles)
  console.log(`role: ${role.name}${role.outside ? " (outside)" : ""} = ${role.words.join(", ")}`);
document.blocks.forEach((block, at) => {
  const parent = block.parent === null ? "" : `^${block.parent}`;
  const columns = [String(at).padStart(3), block.role.padEnd(9), String(block.depth), parent.padEnd(4)];
  console.log(`${columns.join(" ")} ${facts(block).join(", ")}`);
  if (block.sentences.length === 0) console.log(`                    ~ ${words(block.span)}`);
  for (const piece of block.sentences) {
    console.log(
      `${" ".repeat(20)}${piece.joint.padEnd(10)}${words(piece)}${piece.doer ? `   <${piece.doer}>` : ""}`,
    );
  }
});
