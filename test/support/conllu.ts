/**
 * Trees from CoNLL-U text (https://universaldependencies.org/format.html): the ten columns, or those that a
 * hand-written tree needs.
 */
import type { Token, Tree } from "../../src/generation/parser/tree.ts";

/** Ranges and empty nodes are skipped; offsets are those of the words with a space between them. */
export function treesOf(conllu: string): Tree[] {
  return conllu
    .trim()
    .split(/\n\s*\n/)
    .map((sentence) => treeOf(sentence));
}

/** Parts of speech of Penn tags; `uposOf` has the changes by a relation. */
const kinds: Record<string, string> = {
  ...{ NN: "NOUN", NNS: "NOUN", NNP: "PROPN", NNPS: "PROPN", PRP: "PRON", PRP$: "PRON", EX: "PRON" },
  ...{ VB: "VERB", VBD: "VERB", VBG: "VERB", VBN: "VERB", VBP: "VERB", VBZ: "VERB", MD: "AUX" },
  ...{
    JJ: "ADJ",
    JJR: "ADJ",
    RB: "ADV",
    RBR: "ADV",
    WRB: "ADV",
    IN: "ADP",
    TO: "PART",
    POS: "PART",
    RP: "ADP",
  },
  ...{ DT: "DET", PDT: "DET", WDT: "PRON", WP: "PRON", WP$: "PRON", CD: "NUM", CC: "CCONJ", UH: "INTJ" },
};

function uposOf(xpos: string, relation: string, form: string): string {
  if (/^(aux|cop)/.test(relation)) return "AUX";
  if (relation === "mark" && xpos === "IN") return "SCONJ";
  if (form === "not" || form === "n't") return "PART";
  if (xpos === "DT" && !relation.startsWith("det")) return "PRON";
  return kinds[xpos] ?? "PUNCT";
}

/** A tree in one line: `form|penn tag|number of the head|relation`, then the lemma if it differs from the form. */
export function treeOfLine(line: string): Tree {
  const rows = line.split(" ").map((word, at) => {
    const [form = "", xpos = "", head = "0", relation = "", lemma = form] = word.split("|");
    return [at + 1, form, lemma, uposOf(xpos, relation, form), xpos, "_", head, relation].join(" ");
  });
  return treeOf(rows.join("\n"));
}

/** One sentence; columns are separated by tabs or spaces: `1 The the DET DT _ 2 det`. */
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
