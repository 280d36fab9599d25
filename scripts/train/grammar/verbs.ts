/** Verb phrases: a verb with its objects, phrases and fellows, and what stands before it. */
import type { Random } from "../random.ts";
import * as lists from "./lists.ts";
import { as, before, behind, comma, type Node, node } from "./node.ts";
import { type Agreement, doer, event, measure, oblique, thing, type World } from "./nouns.ts";
import type { Verb } from "./stock.ts";

export type Form = "s" | "present" | "base" | "past" | "participle" | "ing";

const tags: Readonly<Record<Form, string>> = {
  ...{ s: "VERB_VBZ", present: "VERB_VBP", base: "VERB_VB" },
  ...{ past: "VERB_VBD", participle: "VERB_VBN", ing: "VERB_VBG" },
};

/** A verb in a form. */
export function inForm(verb: Verb, form: Form, relation: string): Node {
  const word = form === "present" ? verb.base : verb[form];
  return node(word, tags[form], relation);
}

/** A transitive verb: half of them verbs of work, a quarter nouns as well. */
export function transitive({ random, stock }: World): Verb {
  const kind = random.next();
  if (kind < 0.5) return random.pick(stock.workVerbs);
  return random.pick(kind < 0.75 ? stock.nounVerbs : stock.anyVerbs);
}

/** Verb in this form with all that belongs to it but its subject. */
export function verbPhrase(world: World, form: Form, relation: string): Node {
  const { random } = world;
  const deep = world.depth > 1;
  const kind = deep ? random.next() * 0.72 : random.next();
  const head = phraseOf(world, form, relation, kind);
  return random.chance(deep ? 0.05 : 0.09) ? behind(head, ending(world)) : head;
}

function phraseOf(world: World, form: Form, relation: string, kind: number): Node {
  if (kind < (world.articles ? 0.52 : 0.48)) return withObject(world, form, relation);
  if (kind < 0.58) return withoutObject(world, form, relation);
  if (kind < 0.64) return withPreposition(world, form, relation);
  if (kind < 0.72) return withParticle(world, form, relation);
  if (kind < 0.77) return giving(world, form, relation);
  if (kind < 0.82) return asking(world, form, relation);
  if (kind < 0.85) return making(world, form, relation);
  if (kind < 0.9) return telling(world, form, relation);
  if (kind < 0.945) return wishing(world, form, relation);
  if (kind < 0.955) return phase(world, form, relation);
  if (kind < 0.97) return becoming(world, form, relation);
  if (kind < 0.98) return sure(world, form, relation);
  return shared(world, form, relation);
}

function withObject(world: World, form: Form, relation: string): Node {
  const { random } = world;
  const object = thing(world, "obj").head;
  const head = behind(inForm(transitive(world), form, relation), fixObject(object));
  if (random.chance(0.3))
    return behind(head, complement(world), ...(random.chance(0.15) ? [complement(world)] : []));
  if (random.chance(0.03))
    return behind(
      head,
      node(random.pick([...lists.states]), "ADJ_JJ", "obl", [node("as", "ADP_IN", "case")]),
    );
  if (random.chance(0.03))
    return behind(head, node(random.pick(lists.means), "NOUN_NN", "obl", [node("by", "ADP_IN", "case")]));
  return random.chance(0.04) ? behind(head, node("back", "ADV_RB", "advmod")) : head;
}

/** "it" and "them" as objects have their own tags already; "this" is no personal pronoun. */
const fixObject = (object: Node): Node =>
  object.form === "this" && object.tag === "PRON_PRP"
    ? { ...object, tag: "PRON_DT" }
    : object.form === "everything"
      ? { ...object, tag: "PRON_NN" }
      : object;

/** "to the customer", "in the system", "with the order", "within two days". */
export function complement(world: World): Node {
  const { random } = world;
  if (random.chance(0.12)) return duration(world);
  const preposition = random.pick([
    "to",
    "to",
    "to",
    "in",
    "in",
    "with",
    "for",
    "from",
    "on",
    "at",
    "by",
    "into",
    "against",
    "through",
    "via",
    "per",
    "under",
    "after",
    "before",
    "during",
    "about",
    "as",
  ]);
  const person = ["to", "for", "with", "from"].includes(preposition) && random.chance(0.5);
  const inner = { ...world, depth: world.depth + 1 };
  if (random.chance(0.06)) return longPreposition(inner);
  if (random.chance(0.05))
    return before(
      event(inner, "obl"),
      node(random.pick(["after", "for", "before", "until", "upon"]), "ADP_IN", "case"),
    );
  const { head } = person ? doer(inner, "obl") : thing(inner, "obl");
  return before(as("obl", fixObject(oblique(head))), node(preposition, "ADP_IN", "case"));
}

/** "instead of the form", "in case of damage". */
export function longPreposition(world: World): Node {
  const { random } = world;
  const [first = "", ...rest] = random.pick(lists.longPrepositions).split(" ");
  const verbal = /(?:ing|ed)$/.test(first);
  const phrase = random.chance(0.35)
    ? event(world, "obl")
    : as("obl", fixObject(oblique(thing(world, "obl").head)));
  if (verbal)
    return before(
      phrase,
      node(first, first.endsWith("ed") ? "VERB_VBN" : "VERB_VBG", "case"),
      ...rest.map((word) => node(word, "ADP_IN", "case")),
    );
  const tags: Record<string, string> = {
    case: "NOUN_NN",
    regard: "NOUN_NN",
    front: "NOUN_NN",
    behalf: "NOUN_NN",
  };
  const fixed = rest.map((word) => node(word, tags[word] ?? "ADP_IN", "fixed"));
  return before(
    phrase,
    node(first, /^(?:instead|together|prior|due)$/.test(first) ? "ADV_RB" : "ADP_IN", "case", [], fixed),
  );
}

/** "within 3 days", "for two hours", "after 24 hours", "every day", "two days later". */
export function duration({ random }: World): Node {
  const number = random.pick([
    "two",
    "three",
    "five",
    "2",
    "3",
    "5",
    "10",
    "14",
    "24",
    "30",
    "48",
    "a",
    "one",
  ]);
  const one = number === "a" || number === "one";
  const unit = random.pick(lists.timeUnits).split("-");
  const noun = `${unit.at(-1)}${one ? "" : "s"}`;
  const extra = unit.length > 1 ? [node(unit[0] ?? "", "NOUN_NN", "compound")] : [];
  const head = node(noun, one ? "NOUN_NN" : "NOUN_NNS", "obl", [
    number === "a" ? node(number, "DET_DT", "det") : node(number, "NUM_CD", "nummod"),
    ...extra,
  ]);
  const kind = random.next();
  if (kind < 0.72)
    return before(
      head,
      node(random.pick(["within", "within", "for", "after", "in", "at least"].slice(0, 5)), "ADP_IN", "case"),
    );
  if (kind < 0.8) return as("obl:unmarked", behind(head, node("later", "ADV_RBR", "advmod")));
  if (kind < 0.88) {
    const time = node(random.pick(["9", "8:00", "14:30", "5", "noon", "17:00"]), "NUM_CD", "obl", [
      node(random.pick(["at", "by", "until", "before"]), "ADP_IN", "case"),
    ]);
    return random.chance(0.4)
      ? behind(time, node(random.pick(["am", "pm", "o'clock"]), "NOUN_NN", "nmod:unmarked"))
      : time;
  }
  if (kind < 0.92)
    return node(random.pick(lists.weekdays), "PROPN_NNP", "obl", [
      node(random.pick(["by", "on", "until", "before"]), "ADP_IN", "case"),
    ]);
  const words = random.pick(lists.timeNouns).split(" ");
  const last = words.pop() ?? "day";
  const left = words.map((word) =>
    /^(?:every|each|this|the|a)$/.test(word) ? node(word, "DET_DT", "det") : node(word, "ADJ_JJ", "amod"),
  );
  return node(last, /^[A-Z]/.test(last) ? "PROPN_NNP" : "NOUN_NN", "obl:unmarked", left.slice(-2));
}

/** What can close a verb phrase: an adverb, a time, a purpose, a way. */
function ending(world: World): Node {
  const { random } = world;
  const kind = random.next();
  if (kind < 0.4) return node(random.pick(lists.manners), "ADV_RB", "advmod");
  if (kind < 0.53) return duration(world);
  if (kind < 0.56) return often(random);
  if (kind < 0.65) return timePhrase(random);
  const inner = { ...world, depth: world.depth + 2 };
  if (kind < 0.85) {
    const to = node("to", "PART_TO", "mark");
    const order = random.chance(0.25)
      ? [node("in", "SCONJ_IN", "mark", [], [node("order", "NOUN_NN", "fixed")])]
      : [];
    return before(verbPhrase(inner, "base", "advcl"), ...order, to);
  }
  const marker = random.pick(["by", "before", "after", "without", "by", "for", "when", "while"]);
  const tag = marker === "when" ? "ADV_WRB" : "SCONJ_IN";
  return before(verbPhrase(inner, "ing", "advcl"), node(marker, tag, marker === "when" ? "advmod" : "mark"));
}

/** "once a week", "three times a year". */
function often(random: Random): Node {
  const unit = node(
    random.pick(["day", "week", "month", "year", "quarter", "shift"]),
    "NOUN_NN",
    "obl:unmarked",
    [node(random.pick(["a", "a", "per", "each"]), "DET_DT", "det")],
  );
  if (random.chance(0.7)) return node(random.pick(["once", "twice"]), "ADV_RB", "advmod", [], [unit]);
  const number = node(random.pick(["two", "three", "3"]), "NUM_CD", "nummod");
  return node("times", "NOUN_NNS", "obl:unmarked", [number], [as("nmod:unmarked", unit)]);
}

/** "at the end of the day" as a tree. */
export function timePhrase(random: Random): Node {
  const words = random.pick(lists.times).split(" ");
  const of = words.indexOf("of");
  const own = of > 0 && words[0] !== "of" ? words.slice(0, of) : words;
  const noun = own.at(-1) ?? "end";
  const head = node(
    noun,
    /^[A-Z]/.test(noun)
      ? "PROPN_NNP"
      : /^(?:that|then)$/.test(noun)
        ? "PRON_DT"
        : /s$/.test(noun)
          ? "NOUN_NNS"
          : "NOUN_NN",
    "obl",
  );
  const inner = own.slice(0, -1).map((word, at) => {
    if (at === 0) return node(word, "ADP_IN", "case");
    if (/^(?:the|a|any|all|some|this|that)$/.test(word)) return node(word, "DET_DT", "det");
    if (word === "both") return node(word, "DET_DT", "det");
    return node(word, word === "most" ? "ADJ_JJS" : "ADJ_JJ", "amod");
  });
  const tail =
    of > 0 && words[0] !== "of"
      ? [
          node(words.at(-1) ?? "", "NOUN_NN", "nmod", [
            node("of", "ADP_IN", "case"),
            node("the", "DET_DT", "det"),
          ]),
        ]
      : [];
  return { ...head, left: inner, right: tail };
}

function withoutObject(world: World, form: Form, relation: string): Node {
  const { random, stock } = world;
  // "manager approves": what is done is known already.
  const known = random.chance(world.articles ? 0.15 : 0.5);
  const head = inForm(known ? transitive(world) : random.pick(stock.plainVerbs), form, relation);
  return random.chance(0.4)
    ? behind(head, complement(world))
    : random.chance(0.2)
      ? behind(head, node(random.pick(lists.manners), "ADV_RB", "advmod"))
      : head;
}

function withPreposition(world: World, form: Form, relation: string): Node {
  const { random, stock } = world;
  const [base = "", ...rest] = random.pick(lists.prepositionVerbs).split(" ");
  const preposition = rest.at(-1) ?? "to";
  const { head } = random.chance(0.4) ? doer(world, "obl") : thing(world, "obl");
  const phrase = before(fixObject(oblique(head)), node(preposition, "ADP_IN", "case"));
  const middle = rest
    .slice(0, -1)
    .map((word) => (word === "back" ? node(word, "ADV_RB", "advmod") : node(word, "ADP_RP", "compound:prt")));
  return behind(inForm(stock.verb(base), form, relation), ...middle, phrase);
}

function withParticle(world: World, form: Form, relation: string): Node {
  const { random, stock } = world;
  const [base = "", particle = ""] = random.pick(lists.particleVerbs).split(" ");
  const back = ["back", "away", "together"].includes(particle);
  const word = node(particle, back ? "ADV_RB" : "ADP_RP", back ? "advmod" : "compound:prt");
  const head = inForm(stock.verb(base), form, relation);
  const object = fixObject(thing(world, "obj").head);
  if (random.chance(0.08)) return behind(head, word);
  return object.tag.startsWith("PRON") || random.chance(0.3)
    ? behind(head, object, word)
    : behind(head, word, object);
}

function giving(world: World, form: Form, relation: string): Node {
  const { random, stock } = world;
  const to = oblique(doer({ ...world, depth: 2 }, "iobj").head);
  return behind(
    inForm(stock.verb(random.pick(lists.givingVerbs)), form, relation),
    to,
    fixObject(thing(world, "obj").head),
  );
}

function asking(world: World, form: Form, relation: string): Node {
  const { random, stock } = world;
  const base = random.pick(lists.askingVerbs);
  const whom = oblique(
    doer({ ...world, depth: 2 }, ["ask", "tell", "remind", "instruct"].includes(base) ? "iobj" : "obj").head,
  );
  const what = before(
    verbPhrase({ ...world, depth: world.depth + 1 }, "base", "xcomp"),
    node("to", "PART_TO", "mark"),
  );
  return behind(inForm(stock.verb(base), form, relation), whom, what);
}

function making(world: World, form: Form, relation: string): Node {
  const { random, stock } = world;
  const verb = stock.verb(random.pick(["let", "let", "make", "have", "help"]));
  const { head } = random.chance(0.6)
    ? doer({ ...world, depth: 2 }, "obj")
    : thing({ ...world, depth: 2 }, "obj");
  const inner = { ...world, depth: world.depth + 1 };
  if (random.chance(0.12))
    return behind(
      inForm(stock.verb("have"), form, relation),
      head,
      behind(inForm(transitive(world), "participle", "xcomp")),
    );
  const what = random.chance(0.35)
    ? withoutObject(inner, "base", "xcomp")
    : verbPhrase(inner, "base", "xcomp");
  return behind(inForm(verb, form, relation), fixObject(oblique(head)), what);
}

/** A whole clause inside of a verb phrase. */
const innerClause = (world: World, relation: string): Node =>
  world.clause({ ...world, depth: world.depth + 2 }, relation);

function telling(world: World, form: Form, relation: string): Node {
  const { random, stock } = world;
  const head = inForm(stock.verb(random.pick(lists.tellingVerbs)), form, relation);
  const kind = random.next();
  if (kind < 0.2) {
    const words = [node("whether", "SCONJ_IN", "mark"), node("to", "PART_TO", "mark")];
    return behind(head, before(verbPhrase({ ...world, depth: 2 }, "base", "ccomp"), ...words));
  }
  const marker = random.pick(["that", "that", "whether", "whether", "if", ""]);
  const inner = innerClause(world, "ccomp");
  return behind(head, marker === "" ? inner : before(inner, node(marker, "SCONJ_IN", "mark")));
}

function wishing(world: World, form: Form, relation: string): Node {
  const { random, stock } = world;
  const what = before(
    verbPhrase({ ...world, depth: world.depth + 1 }, "base", "xcomp"),
    node("to", "PART_TO", "mark"),
  );
  return behind(inForm(stock.verb(random.pick(lists.wishVerbs)), form, relation), what);
}

function phase(world: World, form: Form, relation: string): Node {
  const { random, stock } = world;
  return behind(
    inForm(stock.verb(random.pick(lists.phaseVerbs)), form, relation),
    verbPhrase({ ...world, depth: 2 }, "ing", "xcomp"),
  );
}

function becoming(world: World, form: Form, relation: string): Node {
  const { random, stock } = world;
  return behind(
    inForm(stock.verb(random.pick(lists.stateVerbs)), form, relation),
    node(random.pick(lists.states), "ADJ_JJ", "xcomp"),
  );
}

/** "makes sure that the door is closed". */
function sure(world: World, form: Form, relation: string): Node {
  const { random, stock } = world;
  const clause = innerClause(world, "ccomp");
  const what = random.chance(0.6) ? before(clause, node("that", "SCONJ_IN", "mark")) : clause;
  return behind(inForm(stock.verb("make"), form, relation), node("sure", "ADJ_JJ", "xcomp", [], [what]));
}

/** "peels, chops and fries the onions": the object hangs on the first verb. */
function shared(world: World, form: Form, relation: string): Node {
  const { random } = world;
  const verbs = Array.from({ length: random.chance(0.4) ? 3 : 2 }, () => transitive(world));
  const [first, ...others] = verbs.map((verb, at) => inForm(verb, form, at === 0 ? relation : "conj"));
  const joined = others.map((verb, at) =>
    at === others.length - 1 ? before(verb, conjunction(random)) : before(verb, comma()),
  );
  return behind(
    first ?? inForm(transitive(world), form, relation),
    ...joined,
    fixObject(thing(world, "obj").head),
  );
}

export function conjunction(random: Random): Node {
  const kind = random.next();
  if (kind < 0.76) return node("and", "CCONJ_CC", "cc");
  if (kind < 0.9) return node("or", "CCONJ_CC", "cc");
  if (kind < 0.96) return node("but", "CCONJ_CC", "cc");
  return node(random.pick(["&", "+"]), "CCONJ_CC", "cc");
}

/** Several verbs with one subject: "opens the door, greets the guest and then takes the coat". */
export function chain(world: World, form: Form, relation: string): Node {
  const { random } = world;
  const first = verbPhrase(world, form, relation);
  // Notes string verbs together more often, and there each of them may be a noun.
  const kind = random.next() * (world.articles ? 1 : 0.75);
  if (world.depth > 1 || kind > 0.33) return first;
  if (kind > 0.315 && random.chance(0.5)) return bareFellows(world, form, relation);
  if (kind > 0.31) {
    const either = node("either", "CCONJ_CC", "cc:preconj");
    return behind(
      before(first, either),
      before(verbPhrase(world, form, "conj"), node("or", "CCONJ_CC", "cc")),
    );
  }
  const conjuncts: Node[] = [];
  if (kind < 0.1)
    conjuncts.push(before(verbPhrase({ ...world, depth: world.depth + 1 }, form, "conj"), comma()));
  const then = random.chance(0.14)
    ? [
        node(
          random.pick(["then", "then", "later", "finally", "immediately", "again", "also"]),
          "ADV_RB",
          "advmod",
        ),
      ]
    : [];
  const last = verbPhrase({ ...world, depth: world.depth + 1 }, form, "conj");
  const point = random.chance(conjuncts.length > 0 ? 0.35 : 0.12) ? [comma()] : [];
  if (random.chance(0.06)) conjuncts.push(before(last, comma(), node("then", "ADV_RB", "advmod")));
  else conjuncts.push(before(last, ...point, conjunction(random), ...then));
  return behind(first, ...conjuncts);
}

/** "Approves or rejects", "accept / reject", "checks and signs": verbs alone. */
function bareFellows(world: World, form: Form, relation: string): Node {
  const { random } = world;
  const cc = random.chance(0.2) ? node("/", "SYM_SYM", "cc") : conjunction(random);
  return behind(
    inForm(transitive(world), form, relation),
    before(inForm(transitive(world), form, "conj"), cc),
  );
}

export type Group = { before: Node[]; form: Form };

/** Auxiliaries before an active verb: "checks", "must check", "does not check", "has checked", "is checking". */
export function group(world: World, agreement: Agreement): Group {
  const { random } = world;
  const kind = random.next();
  if (kind < 0.7) return { before: [], form: plainForm(world, agreement) };
  const not = random.chance(0.7)
    ? node("not", "PART_RB", "advmod")
    : node(random.pick(["n't", "n't", "nt"]), "PART_RB", "advmod");
  if (kind < 0.83) {
    const modal = node(
      random.pick([
        "can",
        "may",
        "must",
        "must",
        "shall",
        "shall",
        "should",
        "will",
        "will",
        "would",
        "could",
        "might",
      ]),
      "AUX_MD",
      "aux",
    );
    return {
      before: random.chance(0.12)
        ? [modal, node("not", "PART_RB", "advmod")]
        : random.chance(0.08)
          ? [modal, node(random.pick(lists.manners), "ADV_RB", "advmod")]
          : [modal],
      form: "base",
    };
  }
  if (kind < 0.9)
    return { before: [auxiliary(world, agreement, ["does", "do", "did"], "aux"), not], form: "base" };
  if (kind < 0.95) {
    const rest = random.chance(0.2) ? [not] : random.chance(0.2) ? [node("already", "ADV_RB", "advmod")] : [];
    return {
      before: [auxiliary(world, agreement, ["has", "have", "had"], "aux"), ...rest],
      form: "participle",
    };
  }
  return { before: [be(world, agreement, "aux")], form: "ing" };
}

export function plainForm({ past }: World, agreement: Agreement): Form {
  if (past) return "past";
  return agreement === "singular" ? "s" : "present";
}

function auxiliary(
  { past }: World,
  agreement: Agreement,
  [s, base, before_]: readonly [string, string, string],
  relation: string,
): Node {
  if (past) return node(before_, "AUX_VBD", relation);
  return agreement === "singular" ? node(s, "AUX_VBZ", relation) : node(base, "AUX_VBP", relation);
}

/** "is", "are", "am", "was", "were". */
export function be({ past }: World, agreement: Agreement, relation: string): Node {
  const present = { singular: "is", plural: "are", first: "am", second: "are" } as const;
  const gone = { singular: "was", plural: "were", first: "was", second: "were" } as const;
  if (past) return node(gone[agreement], "AUX_VBD", relation);
  return node(present[agreement], agreement === "singular" ? "AUX_VBZ" : "AUX_VBP", relation);
}

/** "above 500 euros", "under sixteen", "more than 10 %". */
export function amount(world: World, relation: string): Node {
  const { random } = world;
  const head = measure(world, relation).head;
  if (random.chance(0.55))
    return before(
      head,
      node(random.pick(["above", "below", "over", "under", "within", "at"]), "ADP_IN", "case"),
    );
  const more = node(
    random.pick(["more", "less"]),
    "ADJ_JJR",
    "advmod",
    [],
    [node("than", "ADP_IN", "fixed")],
  );
  return head.left[0] ? { ...head, left: [before(head.left[0], more)] } : head;
}
