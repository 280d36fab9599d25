/** Trees from CoNLL-U text (https://universaldependencies.org/format.html): the ten columns, or those of them that a hand-written tree needs. */
import type { Token, Tree } from "../../src/generation/parser/tree.ts";

/** Ranges and empty nodes are skipped; offsets are those of the words with a space between them. */
export function treesOf(conllu: string): Tree[] {
  return conllu
    .trim()
    .split(/\n\s*\n/)
    .map((sentence) => treeOf(sentence));
}

/** One sentence; columns are parted by tabs or spaces: `1 The the DET DT _ 2 det`. */
export function treeOf(sentence: string): Tree {
  const rows = sentence
    .split("\n")
    .map((line) => line.trim().split(/\s+/))
    .filter(([number]) => /^\d+$/.test(number ?? ""));
  let from = 0;
  const tokens = rows.map(
    ([, form = "", lemma = "", upos = "", xpos = "", , head = "0", relation = ""]): Token => {
      const start = from;
      from += form.length + 1;
      return {
        form,
        lemma: (lemma === "_" ? form : lemma).toLowerCase(),
        upos,
        xpos,
        head: Number(head) - 1,
        relation,
        from: start,
        to: start + form.length,
      };
    },
  );
  return { tokens, score: 0 };
}
