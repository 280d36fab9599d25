import * as lists from "./lists.ts";
import { measure, numbered } from "./measures.ts";
import { department, name, pronoun, quantifier } from "./names.ts";
import { as, before, behind, comma, type Node, node } from "./node.ts";
import {
  adjective,
  compound,
  doerNoun,
  fixNumber,
  nounTree,
  oblique,
  thingNoun,
  withArticle,
} from "./noun-words.ts";
import type { Noun } from "./stock.ts";
import { deeper, type Phrase, type World } from "./world.ts";

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

/** Article, adjectives, compound, noun, and what follows it. */
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
  if (random.chance(lists.requests.includes(noun.one) ? 0.25 : 0) && world.depth < 2)
    head = behind(head, purposeOf(world));
  return { head, agreement: plural ? "plural" : "singular" };
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
