/** Noun phrases. */
import type { Random } from "../random.ts";
import * as lists from "./lists.ts";
import { as, before, behind, comma, type Node, node } from "./node.ts";
import type { Noun, Stock } from "./stock.ts";

/** Where the words of one sentence come from, and how it is written. */
export type World = {
  random: Random;
  stock: Stock;
  /** Whether this sentence has articles; notes have none. */
  articles: boolean;
  past: boolean;
  /** How deep phrases lie in each other; deep ones are simple. */
  depth: number;
  /** Makes a clause; verb phrases have clauses inside, and clauses verb phrases. */
  clause(world: World, relation: string): Node;
  /** Makes a relative clause. */
  relative(world: World, agreement: Agreement): Node;
  /** Makes a verb phrase. */
  verbs(world: World, form: "base" | "ing", relation: string): Node;
};

export type Agreement = "singular" | "plural" | "first" | "second";
export type Phrase = { head: Node; agreement: Agreement };

const deeper = (world: World): World => ({ ...world, depth: world.depth + 1 });

/** A noun of several words as a tree: "purchase order" is a compound; "person in charge" has its tail behind. */
function nounTree(words: string, plural: boolean, relation: string): Node {
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

/** A doer: a person, a group, a department, a name, a pronoun. */
export function doer(world: World, relation: string): Phrase {
  const { random } = world;
  if (random.chance(0.09)) return pronoun(world, relation);
  if (random.chance(0.15)) return department(world, relation);
  if (random.chance(0.06)) return name(world, relation);
  if (random.chance(0.04)) return quantifier(world, relation);
  if (random.chance(0.07) && world.depth === 0) return coordinated(world, relation, doerNoun);
  return simple(world, relation, doerNoun(world));
}

/** A thing that is worked on. */
export function thing(world: World, relation: string): Phrase {
  const { random } = world;
  if (random.chance(0.1) && relation !== "nmod")
    return {
      head: node(random.pick(["it", "it", "it", "them", "them", "this", "everything"]), "PRON_PRP", relation),
      agreement: "singular",
    };
  if (random.chance(0.06)) return simple(world, relation, doerNoun(world));
  if (random.chance(0.04)) return measure(world, relation);
  if (random.chance(0.015)) return numbered(world, relation);
  if (random.chance(0.09) && world.depth < 2) return coordinated(world, relation, thingNoun);
  const plain = simple(world, relation, thingNoun(world));
  if (!/^ob[jl]/.test(relation) || world.depth > 1 || !random.chance(0.05)) return plain;
  return { ...plain, head: behind(plain.head, world.relative(deeper(world), plain.agreement)) };
}

function doerNoun({ random, stock }: World): Noun {
  const kind = random.next();
  if (kind < 0.5) return random.pick(stock.doers);
  return random.pick(kind < 0.8 ? stock.people : stock.rarePeople);
}

function thingNoun({ random, stock }: World): Noun {
  return random.pick(random.chance(0.68) ? stock.things : stock.anyThings);
}

/** Article, adjectives, compound, noun, and what stands behind it. */
function simple(world: World, relation: string, noun: Noun): Phrase {
  const { random } = world;
  const plural = random.chance(0.22);
  let head = nounTree(plural ? noun.many : noun.one, plural, relation);
  head = before(head, ...compound(world));
  if (random.chance(0.2)) head = before(head, adjective(world));
  const counted = plural && random.chance(0.12);
  if (counted)
    head = before(
      head,
      node(
        random.pick(["two", "three", "four", "five", "2", "3", "10", "both", "all", "several"]),
        "NUM_CD",
        "nummod",
      ),
    );
  if (random.chance(0.035)) head = before(head, owner(world));
  else if (world.articles && !counted) head = withArticle(world, head, plural);
  else if (random.chance(0.04)) head = before(head, node("the", "DET_DT", "det"));
  head = fixNumber(head);
  if (world.depth < 2 && random.chance(world.depth === 0 ? 0.14 : 0.06)) head = behind(head, attached(world));
  if (random.chance(0.02)) head = behind(head, bracket(world));
  if (random.chance(0.02) && world.depth < 2) head = behind(head, limit(world));
  if (random.chance(0.02) && world.depth === 0) head = behind(head, apposition(world));
  if (random.chance(0.02) && world.depth < 2) head = behind(head, purposeOf(world));
  return { head, agreement: plural ? "plural" : "singular" };
}

/** "both" and "all" are determiners, not numbers. */
const fixNumber = (head: Node): Node => ({
  ...head,
  left: head.left.map((child) => {
    if (child.relation !== "nummod") return child;
    if (child.form === "both" || child.form === "all") return node(child.form, "DET_DT", "det");
    return child.form === "several" ? node(child.form, "ADJ_JJ", "amod") : child;
  }),
});

/** "step 2", "form 27". */
function numbered({ random }: World, relation: string): Phrase {
  const number = node(
    random.pick(["1", "2", "3", "4", "5", "12", "27", "A", "B", "3.2", "one", "two"]),
    "NUM_CD",
    "flat",
  );
  return { head: node(random.pick(lists.counted), "NOUN_NN", relation, [], [number]), agreement: "singular" };
}

/** "orders above 500 euros", "absences longer than six weeks". */
function limit(world: World): Node {
  const { random } = world;
  const amount = measure(world, "nmod").head;
  if (random.chance(0.5))
    return before(amount, node(random.pick(["above", "over", "below", "under", "within"]), "ADP_IN", "case"));
  const than = before(as("obl", amount), node("than", "ADP_IN", "case"));
  return node(
    random.pick(["longer", "higher", "larger", "older", "smaller", "lower"]),
    "ADJ_JJR",
    "amod",
    [],
    [than],
  );
}

/** "our boss, Anna Smith,". */
function apposition(world: World): Node {
  const { head } = world.random.chance(0.5)
    ? name(world, "appos")
    : simple({ ...world, depth: 3 }, "appos", doerNoun(world));
  return behind(before(head, comma()), comma());
}

/** "a request to change the order", "the form for booking leave". */
function purposeOf(world: World): Node {
  const inner = { ...world, depth: world.depth + 2 };
  return world.random.chance(0.6)
    ? before(world.verbs(inner, "base", "acl"), node("to", "PART_TO", "mark"))
    : before(world.verbs(inner, "ing", "acl"), node("for", "SCONJ_IN", "mark"));
}

/** "after receipt of the goods", "upon approval by the board". */
export function event(world: World, relation: string): Node {
  const { random } = world;
  let head = node(random.pick(lists.events), "NOUN_NN", relation);
  if (random.chance(0.4)) head = before(head, ...compound(world, 1));
  if (world.articles && random.chance(0.4)) head = before(head, node("the", "DET_DT", "det"));
  if (random.chance(0.6)) {
    const by = random.chance(0.25);
    const inner = { ...world, depth: 2 };
    const what = by ? doer(inner, "nmod") : thing(inner, "nmod");
    head = behind(head, before(as("nmod", oblique(what.head)), node(by ? "by" : "of", "ADP_IN", "case")));
  }
  return head;
}

function bracket(world: World): Node {
  const { random } = world;
  if (random.chance(0.2))
    return enclosed(
      node(random.pick(["optional", "urgent", "mandatory", "manual", "new", "paid"]), "ADJ_JJ", "appos"),
    );
  if (random.chance(0.15)) return enclosed(name(world, "appos").head);
  if (random.chance(0.25))
    return enclosed(coordinated({ ...world, depth: 3, articles: false }, "appos", thingNoun).head);
  return enclosed(simple({ ...world, depth: 3, articles: false }, "appos", thingNoun(world)).head);
}

const enclosed = (head: Node): Node =>
  behind(before(head, node("(", "PUNCT_-LRB-", "punct")), node(")", "PUNCT_-RRB-", "punct"));

function compound({ random, stock }: World, likely = 0.3): Node[] {
  const parts: Node[] = [];
  const count = random.chance(likely) ? (random.chance(0.2) ? 2 : 1) : 0;
  for (let at = 0; at < count; at += 1) {
    const kind = random.next();
    if (kind < 0.55) parts.push(...lastOf(random.pick(stock.things).one));
    else if (kind < 0.65)
      parts.push(node(random.pick(stock.things).many.split(" ").at(-1) ?? "", "NOUN_NNS", "compound"));
    else if (kind < 0.75) parts.push(node(random.pick(stock.gerunds), "NOUN_NN", "compound"));
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

function adjective({ random, stock }: World): Node {
  const kind = random.next();
  if (kind < 0.55) return node(random.pick(stock.adjectives), "ADJ_JJ", "amod");
  if (kind < 0.7) return node(random.pick(stock.anyAdjectives), "ADJ_JJ", "amod");
  if (kind < 0.9) return node(random.pick(stock.workVerbs).participle, "VERB_VBN", "amod");
  return node(random.pick(stock.workVerbs).ing, "VERB_VBG", "amod");
}

function withArticle({ random }: World, head: Node, plural: boolean): Node {
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

/** "the customer's". */
function owner(world: World): Node {
  const { head } = simple({ ...world, depth: 3 }, "nmod:poss", doerNoun(world));
  return behind(
    head,
    node(head.tag === "NOUN_NNS" && head.form.endsWith("s") ? "'" : "'s", "PART_POS", "case"),
  );
}

/** "of the contract", "for the board". */
function attached(world: World): Node {
  const { random } = world;
  const preposition = random.pick([
    "of",
    "of",
    "of",
    "of",
    "for",
    "for",
    "from",
    "in",
    "with",
    "on",
    "about",
    "to",
    "without",
    "between",
  ]);
  const { head } = random.chance(0.75) ? thing(deeper(world), "nmod") : doer(deeper(world), "nmod");
  return before(as("nmod", oblique(head)), node(preposition, "ADP_IN", "case"));
}

/** Pronouns behind a preposition have their other form. */
export function oblique(head: Node): Node {
  const forms: Record<string, string> = { i: "me", he: "him", she: "her", they: "them", we: "us" };
  const form = head.tag === "PRON_PRP" ? (forms[head.form.toLowerCase()] ?? head.form) : head.form;
  return { ...head, form };
}

function pronoun({ random }: World, relation: string): Phrase {
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
function quantifier(world: World, relation: string): Phrase {
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
  if (some < 0.4) return { head: node("both", "DET_DT", relation), agreement: "plural" };
  if (some < 0.5)
    return {
      head: node("others", "NOUN_NNS", relation, [node("the", "DET_DT", "det")]),
      agreement: "plural",
    };
  if (some < 0.55) {
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

const numbers = [
  "5",
  "10",
  "20",
  "50",
  "100",
  "500",
  "1,000",
  "5000",
  "10.000",
  "2.5",
  "two",
  "five",
  "1k",
  "5-10",
];

/** "up to 500", "about 500", "between 500 and 1,000". */
function ranged(random: Random, number: Node): Node {
  const kind = random.next();
  if (kind < 0.4) return before(number, node("up", "ADP_IN", "advmod", [], [node("to", "ADP_IN", "fixed")]));
  if (kind < 0.6)
    return before(
      number,
      node(random.pick(["about", "approximately", "only", "around"]), "ADV_RB", "advmod"),
    );
  const other = node(random.pick(numbers), "NUM_CD", "conj", [node("and", "CCONJ_CC", "cc")]);
  return behind(before(number, node("between", "ADP_IN", "case")), other);
}

/** "500 euros", "EUR 500", "up to 5 %", "between 5 and 10 kg". */
export function measure({ random }: World, relation: string): Phrase {
  const plain = node(random.pick(numbers), "NUM_CD", "nummod");
  const number = random.chance(0.85) ? plain : ranged(random, plain);
  const kind = random.next();
  if (kind < 0.15) return { head: node("%", "SYM_NN", relation, [number]), agreement: "plural" };
  if (kind < 0.3) {
    const sign = random.pick([
      ["$", "SYM_$"],
      ["€", "SYM_$"],
      ["EUR", "SYM_$"],
      ["USD", "SYM_$"],
      ["CHF", "SYM_$"],
    ] as const);
    return {
      head: node(sign[0], sign[1], relation, [], [number]),
      agreement: "plural",
    };
  }
  if (kind < 0.36) return { head: as(relation, number), agreement: "plural" };
  return {
    head: node(random.pick(lists.currencies), "NOUN_NNS", relation, [number]),
    agreement: "plural",
  };
}

/** "the clerk and the manager", "either A or B", "A, B and C". */
function coordinated(world: World, relation: string, noun: (world: World) => Noun): Phrase {
  const { random } = world;
  const inner = deeper(deeper(world));
  const word = random.chance(0.7) ? "and" : "or";
  const first = simple(inner, relation, noun(world)).head;
  const open = random.chance(0.15)
    ? [node(word === "and" ? "both" : "either", "CCONJ_CC", "cc:preconj")]
    : [];
  const conjuncts: Node[] = [];
  if (random.chance(0.25)) conjuncts.push(before(simple(inner, "conj", noun(world)).head, comma()));
  const cc = node(random.chance(0.06) ? (word === "and" ? "&" : "/") : word, "CCONJ_CC", "cc");
  if (cc.form === "/") cc.tag = "SYM_SYM";
  conjuncts.push(
    before(
      simple(inner, "conj", noun(world)).head,
      ...(conjuncts.length > 0 && random.chance(0.3) ? [comma()] : []),
      cc,
    ),
  );
  return {
    head: behind(before(first, ...open), ...conjuncts),
    agreement: word === "and" ? "plural" : "singular",
  };
}
