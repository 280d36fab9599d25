import type { Block, Sentence, Span } from "../../../src/generation/document/document.ts";
import { readDocument } from "../../../src/generation/document/read.ts";

const signs: Record<Sentence["joint"], string> = {
  start: "",
  stop: "¶",
  question: "?",
  semicolon: ";",
  colon: ":",
  arrow: "→",
  dash: "–",
  slash: "/",
  beside: "‖",
};

/**
 * The blocks of a text, a line each: role, depth, parent, number, key, doer, condition, then the pieces with their
 * joints. "item.2^3 #b by cook if {yes}: peel the potatoes ¶ boil them"
 */
export function shown(text: string): string[] {
  const words = ({ from, to }: Span) => text.slice(from, to).replaceAll(/\s+/g, " ");
  const facts = (block: Block) => [
    `${block.role}${block.depth ? `.${block.depth}` : ""}${block.parent === null ? "" : `^${block.parent}`}`,
    block.number && `#${block.number}`,
    block.key,
    block.doer && `by ${block.doer}`,
    block.condition && `if {${words(block.condition)}}`,
    block.beside && "beside",
  ];
  const pieces = (block: Block) =>
    block.sentences
      .map((piece) => `${signs[piece.joint]} ${words(piece)}${piece.doer ? ` <${piece.doer}>` : ""}`)
      .join(" ");
  return readDocument(text).blocks.map((block) =>
    `${facts(block).filter(Boolean).join(" ")}: ${pieces(block).trim()}`.trim(),
  );
}
