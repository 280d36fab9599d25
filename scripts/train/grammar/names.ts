/** Doers without a noun: pronouns, departments, names. */

import * as lists from "./lists.ts";
import { before, behind, node } from "./node.ts";
import { doerNoun, nounTree } from "./noun-words.ts";
import type { Phrase, World } from "./world.ts";

export function pronoun({ random }: World, relation: string): Phrase {
  const [form, agreement] = random.pick([
    ["I", "first"],
    ["I", "first"],
    ["we", "plural"],
    ["we", "plural"],
    ["they", "plural"],
    ["you", "second"],
    ["he", "singular"],
    ["she", "singular"],
    ["it", "singular"],
  ] as const);
  return { head: node(form, "PRON_PRP", relation), agreement };
}

/** "both", "each of the partners", "somebody", "the others", "the other two". */
export function quantifier(world: World, relation: string): Phrase {
  const { random } = world;
  const some = random.next();
  if (some < 0.3) {
    const form = random.pick([
      "somebody",
      "someone",
      "everyone",
      "everybody",
      "nobody",
      "anyone",
      "everything",
    ]);
    return { head: node(form, "PRON_NN", relation), agreement: "singular" };
  }
  if (some < 0.45) return { head: node("both", "DET_DT", relation), agreement: "plural" };
  if (some < 0.5)
    return {
      head: node("others", "NOUN_NNS", relation, [node("the", "DET_DT", "det")]),
      agreement: "plural",
    };
  if (some < 0.58) {
    const words = [node("the", "DET_DT", "det"), node("other", "ADJ_JJ", "amod")];
    return { head: node(random.pick(["two", "three"]), "NUM_CD", relation, words), agreement: "plural" };
  }
  if (some < 0.63)
    return { head: node(random.pick(["this", "that", "all"]), "PRON_DT", relation), agreement: "singular" };
  const plural = behind(
    before(
      nounTree(doerNoun(world).many, true, "nmod"),
      node("of", "ADP_IN", "case"),
      node("the", "DET_DT", "det"),
    ),
  );
  const [form, tag] = random.pick([
    ["each", "DET_DT"],
    ["both", "DET_DT"],
    ["one", "NUM_CD"],
    ["some", "DET_DT"],
    ["none", "NOUN_NN"],
  ] as const);
  return {
    head: node(form, tag, relation, [], [plural]),
    agreement: form === "each" || form === "one" ? "singular" : "plural",
  };
}

/** "Sales", "Legal", "quality": without an article, singular. */
export function department({ random, stock }: World, relation: string): Phrase {
  const word = random.chance(0.7)
    ? random.pick(lists.departments)
    : nameLike(random.pick([...stock.gerunds, ...stock.nounVerbs.map(({ s }) => s)]));
  const lower = random.chance(0.2) && word !== word.toUpperCase();
  const head = node(lower ? word.toLowerCase() : word, lower ? "NOUN_NN" : "PROPN_NNP", relation);
  const two = random.chance(0.08) ? [node(random.pick(lists.departments), "PROPN_NNP", "compound")] : [];
  return { head: before(head, ...two), agreement: "singular" };
}

const nameLike = (word: string): string => (word[0] ?? "").toUpperCase() + word.slice(1);

export function name({ random }: World, relation: string): Phrase {
  const first = node(random.pick(lists.names), "PROPN_NNP", relation);
  const title = random.chance(0.15)
    ? [node(random.pick(["Mr.", "Ms.", "Dr.", "Mrs."]), "PROPN_NNP", "nmod:desc")]
    : [];
  const full = random.chance(0.15) ? [node(random.pick(lists.names), "PROPN_NNP", "flat")] : [];
  return { head: { ...first, left: title, right: full }, agreement: "singular" };
}

/** The subject of a note: a department or a name, never a phrase. */
export const whom = (world: World, relation: string): Phrase =>
  world.random.chance(0.5) ? department(world, relation) : name(world, relation);
