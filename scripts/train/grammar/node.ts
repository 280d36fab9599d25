/**
 * A sentence in the grammar: every word with the words before and after it that depend on it. Such trees have no
 * crossing arcs.
 */
import type { Gold, GoldToken } from "../treebank.ts";

export type Node = { form: string; tag: string; relation: string; left: Node[]; right: Node[] };

/** A word with its tag ("VERB_VBZ") and its relation to its head. */
export const node = (
  form: string,
  tag: string,
  relation = "dep",
  left: Node[] = [],
  right: Node[] = [],
): Node => ({
  form,
  tag,
  relation,
  left,
  right,
});

/** The same word with another relation. */
export const as = (relation: string, word: Node): Node => ({ ...word, relation });

/** The same word with more words before it; the new ones are outermost. */
export const before = (word: Node, ...left: Node[]): Node => ({ ...word, left: [...left, ...word.left] });

/** The same word with more words after it. */
export const behind = (word: Node, ...right: Node[]): Node => ({ ...word, right: [...word.right, ...right] });

export const comma = (): Node => node(",", "PUNCT_,", "punct");

/** Words of a phrase that depend on its last one: "at the end" is adposition, article, noun. */
export function flatten(root: Node): Gold {
  const tokens: GoldToken[] = [];
  const walk = (word: Node): number => {
    const left = word.left.map(walk);
    const [upos = "X", xpos = "FW"] = word.tag.split("_");
    const at = tokens.push({ form: word.form, lemma: "", upos, xpos, head: 0, relation: word.relation });
    for (const child of [...left, ...word.right.map(walk)]) {
      const token = tokens[child - 1];
      if (token) token.head = at;
    }
    return at;
  };
  walk(root);
  return tokens;
}
