import * as lists from "./lists.ts";
import { before, type Node, node } from "./node.ts";
import type { Noun } from "./stock.ts";
import type { Agreement, Phrase, World } from "./world.ts";

/** A noun of several words as a tree: "purchase order" is a compound; "person in charge" has its tail after it. */
export function nounTree(words: string, plural: boolean, relation: string): Node {
  const [first = "", second = "", ...rest] = words.split(" ");
  const tag = plural ? "NOUN_NNS" : "NOUN_NN";
  if (second === "in")
    return node(
      first,
      tag,
      relation,
      [],
      [node(rest[0] ?? "", "NOUN_NN", "nmod", [node("in", "ADP_IN", "case")])],
    );
  const parts = words.split(" ");
  const last = parts.pop() ?? words;
  const name = /^[A-Z][A-Za-z&]*$/.test(last) && last.length < 5;
  return node(
    last,
    name ? "PROPN_NNP" : tag,
    relation,
    parts.map((part) => modifier(part)),
  );
}

const modifier = (word: string): Node =>
  lists.adjectives.includes(word) || word === "responsible" || word === "spare" || word === "serial"
    ? node(word, "ADJ_JJ", "amod")
    : node(word, /^[A-Z]{2}/.test(word) ? "PROPN_NNP" : "NOUN_NN", "compound");

export function doerNoun({ random, stock }: World): Noun {
  const kind = random.next();
  if (kind < 0.5) return random.pick(stock.doers);
  return random.pick(kind < 0.8 ? stock.people : stock.rarePeople);
}

export function thingNoun({ random, stock }: World): Noun {
  return random.pick(random.chance(0.68) ? stock.things : stock.anyThings);
}

/** "both" and "all" are determiners, not numbers. */
export const fixNumber = (head: Node): Node => ({
  ...head,
  left: head.left.map((child) => {
    if (child.relation !== "nummod") return child;
    if (child.form === "both" || child.form === "all") return node(child.form, "DET_DT", "det");
    return child.form === "several" ? node(child.form, "ADJ_JJ", "amod") : child;
  }),
});

export function compound({ random, stock }: World, likely = 0.3): Node[] {
  const parts: Node[] = [];
  const count = random.chance(likely) ? (random.chance(0.2) ? 2 : 1) : 0;
  for (let at = 0; at < count; at += 1) {
    const kind = random.next();
    if (kind < 0.08) parts.push(...lastOf(random.pick(stock.doers).one));
    else if (kind < 0.52) parts.push(...lastOf(random.pick(stock.things).one));
    else if (kind < 0.61)
      parts.push(node(random.pick(stock.things).many.split(" ").at(-1) ?? "", "NOUN_NNS", "compound"));
    else if (kind < 0.7) parts.push(node(random.pick(stock.gerunds), "NOUN_NN", "compound"));
    else if (kind < 0.85) parts.push(node(random.pick(stock.nounVerbs).base, "NOUN_NN", "compound"));
    else if (kind < 0.9) parts.push(node(random.pick(lists.departments), "PROPN_NNP", "compound"));
    else if (kind < 0.94)
      parts.push(
        node(
          random.pick(["SAP", "ERP", "CRM", "IT", "HR", "PO", "QA", "GDPR", "ISO", "A4", "X-ray"]),
          "PROPN_NNP",
          "compound",
        ),
      );
    else parts.push(node(random.pick(stock.anyThings).one, "NOUN_NN", "compound"));
  }
  return parts;
}

const lastOf = (words: string): Node[] => [node(words.split(" ").at(-1) ?? words, "NOUN_NN", "compound")];

export function adjective({ random, stock }: World): Node {
  const kind = random.next();
  if (kind < 0.55) return node(random.pick(stock.adjectives), "ADJ_JJ", "amod");
  if (kind < 0.7) return node(random.pick(stock.anyAdjectives), "ADJ_JJ", "amod");
  if (kind < 0.9) return node(random.pick(stock.workVerbs).participle, "VERB_VBN", "amod");
  return node(random.pick(stock.workVerbs).ing, "VERB_VBG", "amod");
}

export function withArticle({ random }: World, head: Node, plural: boolean): Node {
  const kind = random.next();
  if (plural) {
    if (kind < 0.45) return before(head, node("the", "DET_DT", "det"));
    if (kind < 0.55)
      return before(
        head,
        node(random.pick(["these", "those", "all", "some", "any", "no", "both"]), "DET_DT", "det"),
      );
    if (kind < 0.6) return before(head, node("all", "DET_PDT", "det:predet"), node("the", "DET_DT", "det"));
    return head;
  }
  if (kind < 0.66) return before(head, node("the", "DET_DT", "det"));
  if (kind < 0.86) return before(head, node(/^[aeiou]/i.test(firstWord(head)) ? "an" : "a", "DET_DT", "det"));
  if (kind < 0.92)
    return before(
      head,
      node(random.pick(["my", "our", "his", "her", "their", "its", "your"]), "PRON_PRP$", "nmod:poss"),
    );
  if (kind < 0.97)
    return before(
      head,
      node(random.pick(["each", "every", "this", "that", "any", "another", "no"]), "DET_DT", "det"),
    );
  return head;
}

const firstWord = (head: Node): string => head.left[0]?.form ?? head.form;

/** Pronouns after a preposition have their other form. */
export function oblique(head: Node): Node {
  const forms: Record<string, string> = { i: "me", he: "him", she: "her", they: "them", we: "us" };
  const form = head.tag === "PRON_PRP" ? (forms[head.form.toLowerCase()] ?? head.form) : head.form;
  return { ...head, form };
}

/** Things that are subjects do not have the object form: "it", "they". */
export function subjectForm(head: Node): Node {
  if (head.tag !== "PRON_PRP") return head;
  if (head.form === "them") return { ...head, form: "they" };
  if (head.form === "this") return { ...head, tag: "PRON_DT" };
  return head.form === "everything" ? { ...head, tag: "PRON_NN" } : head;
}

export const agreementOf = ({ head, agreement }: Phrase): Agreement =>
  head.form === "them" ? "plural" : agreement;
