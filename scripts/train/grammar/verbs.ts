/** Verb phrases: a verb with its objects, phrases and fellows. */
import { complement, duration, fixObject, often, timePhrase } from "./adverbials.ts";
import { asked } from "./asked.ts";
import * as lists from "./lists.ts";
import { before, behind, comma, type Node, node } from "./node.ts";
import { oblique } from "./noun-words.ts";
import { doer, thing } from "./nouns.ts";
import { conjunction, type Form, inForm, transitive } from "./verb-forms.ts";
import type { World } from "./world.ts";

/** The verb in this form with everything that belongs to it except its subject. */
export function verbPhrase(world: World, form: Form, relation: string): Node {
  const { random } = world;
  const deep = world.depth > 1;
  const kind = deep ? random.next() * 0.72 : random.next();
  const head = phraseOf(world, form, relation, kind);
  return random.chance(deep ? 0.05 : 0.11) ? behind(head, ending(world)) : head;
}

function phraseOf(world: World, form: Form, relation: string, kind: number): Node {
  if (kind < (world.articles ? 0.52 : 0.48)) return withObject(world, form, relation);
  if (kind < 0.58) return withoutObject(world, form, relation);
  if (kind < 0.64) return withPreposition(world, form, relation);
  if (kind < 0.72) return withParticle(world, form, relation);
  if (kind < 0.77) return giving(world, form, relation);
  if (kind < 0.82) return asking(world, form, relation);
  if (kind < 0.85) return making(world, form, relation);
  if (kind < 0.905) return telling(world, form, relation);
  if (kind < 0.945) return wishing(world, form, relation);
  if (kind < 0.955) return phase(world, form, relation);
  if (kind < 0.97) return becoming(world, form, relation);
  if (kind < 0.979) return sure(world, form, relation);
  if (kind < 0.983)
    return behind(inForm(world.stock.verb("do"), form, relation), node("so", "ADV_RB", "advmod"));
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

/** What can close a verb phrase: an adverb, a time, a purpose, a way. */
function ending(world: World): Node {
  const { random } = world;
  const kind = random.next();
  if (kind < 0.3) return node(random.pick(lists.manners), "ADV_RB", "advmod");
  if (kind < 0.43) return duration(world);
  if (kind < 0.46) return often(random);
  if (kind < 0.54) return timePhrase(random);
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

function withoutObject(world: World, form: Form, relation: string): Node {
  const { random, stock } = world;
  // "manager approves": the object is known already.
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
  if (verb.base === "let" && random.chance(0.4))
    return behind(inForm(verb, form, relation), fixObject(oblique(head)), waiting(world));
  const what = random.chance(0.35)
    ? withoutObject(inner, "base", "xcomp")
    : verbPhrase(inner, "base", "xcomp");
  return behind(inForm(verb, form, relation), fixObject(oblique(head)), what);
}

/** "dry", "cool for two hours". */
function waiting(world: World): Node {
  const verb = inForm(world.stock.verb(world.random.pick(lists.waitingVerbs)), "base", "xcomp");
  return world.random.chance(0.5) ? behind(verb, duration(world)) : verb;
}

/** A whole clause inside a verb phrase. */
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
  // "tells the guest that ...", "asks the guest whether ..."
  const whom = random.chance(0.22) ? [oblique(doer({ ...world, depth: 2 }, "iobj").head)] : [];
  const verb =
    whom.length === 0 ? head : inForm(stock.verb(random.pick(lists.informingVerbs)), form, relation);
  if (kind < 0.42) return behind(verb, ...whom, asked(world));
  const marker = random.pick(["that", "that", "whether", "whether", "if", ""]);
  const inner = innerClause(world, "ccomp");
  return behind(verb, ...whom, marker === "" ? inner : before(inner, node(marker, "SCONJ_IN", "mark")));
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

/** "peels, chops and fries the onions": the object depends on the first verb. */
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

/** Several verbs with one subject: "opens the door, greets the guest and then takes the coat". */
export function chain(world: World, form: Form, relation: string): Node {
  const { random } = world;
  const first = verbPhrase(world, form, relation);
  // Notes string verbs together more often, and in notes each verb may be a noun.
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
