/** Clauses: active, passive, with "is"; conditions, times and relative clauses. */
import * as lists from "./lists.ts";
import { as, before, behind, comma, type Node, node } from "./node.ts";
import {
  type Agreement,
  department,
  doer,
  measure,
  name,
  oblique,
  type Phrase,
  thing,
  type World,
} from "./nouns.ts";
import {
  amount,
  be,
  chain,
  complement,
  conjunction,
  group,
  inForm,
  plainForm,
  transitive,
  verbPhrase,
} from "./verbs.ts";

const nested = (world: World, by = 1): World => ({ ...world, depth: world.depth + by });

/** A clause with its subject. */
export function clause(world: World, relation: string): Node {
  const kind = world.random.next();
  if (kind < 0.6) return active(world, relation);
  if (kind < 0.63) return toBeDone(world, relation);
  if (kind < 0.82) return passive(world, relation);
  if (kind < 0.955) return copula(world, relation);
  if (kind < 0.965) return important(world, relation);
  return kind < 0.985 ? existence(world, relation) : responsible(world, relation);
}

/** "The clerk checks the form". Notes of people who learn English have the bare form: "operator start machine". */
export function active(world: World, relation: string): Node {
  const { random } = world;
  const person = random.chance(0.88);
  const subject = withClause(world, person ? doer(world, "nsubj") : thing(world, "nsubj"));
  const plain = subject.agreement === "singular" && random.chance(world.articles ? 0.012 : 0.06);
  const { before: auxiliaries, form } = plain
    ? { before: [], form: "present" as const }
    : group(world, subject.agreement);
  const verb = chain(world, form, relation);
  const adverb = random.chance(0.09) ? [node(random.pick(lists.middles), "ADV_RB", "advmod")] : [];
  return before(verb, subjectForm(subject.head), ...adverb, ...auxiliaries);
}

/** "The form has to be signed by the manager", "needs to be checked". */
function toBeDone(world: World, relation: string): Node {
  const { random, stock } = world;
  const subject = thing(world, "nsubj");
  const words = [node("to", "PART_TO", "mark"), node("be", "AUX_VB", "aux:pass")];
  const what = before(as("xcomp", participle({ ...world, depth: 1 }, "xcomp")), ...words);
  const verb = random.chance(0.8) ? stock.verb(random.pick(["have", "have", "need", "need"])) : null;
  if (!verb)
    return before(
      behind(node("ready", "ADJ_JJ", relation), what),
      subjectForm(subject.head),
      be(world, agreementOf(subject), "cop"),
    );
  const form =
    verb.base === "have" && !world.past && agreementOf(subject) === "singular"
      ? node("has", "VERB_VBZ", relation)
      : inForm(verb, plainForm(world, agreementOf(subject)), relation);
  return before(behind(form, what), subjectForm(subject.head));
}

/** Things as subjects are no objects: "it", "they". */
function subjectForm(head: Node): Node {
  if (head.tag !== "PRON_PRP") return head;
  if (head.form === "them") return { ...head, form: "they" };
  if (head.form === "this") return { ...head, tag: "PRON_DT" };
  return head.form === "everything" ? { ...head, tag: "PRON_NN" } : head;
}

const agreementOf = ({ head, agreement }: Phrase): Agreement => (head.form === "them" ? "plural" : agreement);

/** "The form is checked by the clerk and signed". */
export function passive(world: World, relation: string): Node {
  const { random } = world;
  const subject = withClause(
    world,
    random.chance(0.9) ? thing(world, "nsubj:pass") : doer(world, "nsubj:pass"),
  );
  const verb = participle(world, relation);
  const auxiliaries = passiveGroup(world, agreementOf(subject));
  return before(verb, subjectForm(subject.head), ...auxiliaries);
}

/** A participle with what belongs to it, and its fellows. */
function participle(world: World, relation: string): Node {
  const { random } = world;
  let head = inForm(transitive(world), "participle", relation);
  if (random.chance(0.05)) {
    const [base = "", particle = ""] = random.pick(lists.particleVerbs).split(" ");
    head = behind(
      inForm(world.stock.verb(base), "participle", relation),
      node(particle, "ADP_RP", "compound:prt"),
    );
  }
  if (random.chance(0.25)) head = behind(head, complement(world));
  if (random.chance(0.3)) head = behind(head, agent(world));
  else if (random.chance(0.06))
    head = behind(head, node(random.pick(lists.means), "NOUN_NN", "obl", [node("by", "ADP_IN", "case")]));
  else if (random.chance(0.08)) head = behind(head, node(random.pick(lists.manners), "ADV_RB", "advmod"));
  if (world.depth < 2 && random.chance(0.13)) {
    let other = inForm(transitive(world), "participle", "conj");
    if (random.chance(0.4)) other = behind(other, complement(world));
    else if (random.chance(0.3)) other = behind(other, agent(world));
    const then = random.chance(0.15) ? [node("then", "ADV_RB", "advmod")] : [];
    const list = random.chance(0.2) ? [before(inForm(transitive(world), "participle", "conj"), comma())] : [];
    head = behind(head, ...list, before(other, conjunction(random), ...then, ...ifSo(world)));
  }
  return head;
}

/** "and, if correct, paid". */
function ifSo(world: World): Node[] {
  if (!world.random.chance(0.08)) return [];
  const condition = before(
    node(world.random.pick(lists.states), "ADJ_JJ", "advcl"),
    node("if", "SCONJ_IN", "mark"),
  );
  return [world.random.chance(0.7) ? behind(before(condition, comma()), comma()) : condition];
}

const agent = (world: World): Node =>
  before(as("obl:agent", oblique(doer(nested(world, 2), "obl:agent").head)), node("by", "ADP_IN", "case"));

function passiveGroup(world: World, agreement: Agreement): Node[] {
  const { random, past } = world;
  const kind = random.next();
  const not = random.chance(0.08)
    ? [node(random.pick(["not", "not", "n't", "never"]), "PART_RB", "advmod")]
    : [];
  const adverb = random.chance(0.1)
    ? [node(random.pick(random.chance(0.6) ? lists.middles : lists.manners), "ADV_RB", "advmod")]
    : [];
  if (kind < 0.66) return [be(world, agreement, "aux:pass"), ...not, ...adverb];
  if (kind < 0.73)
    return [
      node(
        past ? "got" : agreement === "singular" ? "gets" : "get",
        past ? "AUX_VBD" : agreement === "singular" ? "AUX_VBZ" : "AUX_VBP",
        "aux:pass",
      ),
    ];
  if (kind < 0.88) {
    const modal = node(
      random.pick(["must", "can", "should", "shall", "will", "may", "could", "has to"].slice(0, 7)),
      "AUX_MD",
      "aux",
    );
    return [
      modal,
      ...not.slice(0, 1).map((word) => ({ ...word, form: "not" })),
      node("be", "AUX_VB", "aux:pass"),
      ...adverb,
    ];
  }
  if (kind < 0.97) {
    const has = agreement === "singular" ? node("has", "AUX_VBZ", "aux") : node("have", "AUX_VBP", "aux");
    return [has, ...not, node("been", "AUX_VBN", "aux:pass")];
  }
  return [be(world, agreement, "aux"), node("being", "AUX_VBG", "aux:pass")];
}

/** "The form is complete", "it's above 500 euros", "Oil dirty". */
export function copula(world: World, relation: string): Node {
  const { random } = world;
  const subject = withClause(world, random.chance(0.75) ? thing(world, "nsubj") : doer(world, "nsubj"));
  const agreement = agreementOf(subject);
  const predicate = stateOf(world, relation, agreement);
  const short = subject.head.tag === "PRON_PRP" && random.chance(0.3);
  const verb = short
    ? shortBe(agreement)
    : random.chance(0.1)
      ? modalBe(world)
      : [be(world, agreement, "cop")];
  if (!world.articles && random.chance(0.3)) {
    const adverb = random.chance(0.25)
      ? [node(random.pick(["still", "not", "already", "too", "again", "never"]), "ADV_RB", "advmod")]
      : [];
    const bare = before(predicate, subjectForm(subject.head), ...adverb);
    return random.chance(0.15) ? behind(bare, complement(world)) : bare;
  }
  const not = random.chance(0.12)
    ? [node(short ? "not" : random.pick(["not", "not", "n't"]), "PART_RB", "advmod")]
    : [];
  return before(predicate, subjectForm(subject.head), ...verb, ...not);
}

function shortBe(agreement: Agreement): Node[] {
  const form = { singular: "'s", plural: "'re", first: "'m", second: "'re" }[agreement];
  return [node(form, agreement === "singular" ? "AUX_VBZ" : "AUX_VBP", "cop")];
}

const modalBe = ({ random }: World): Node[] => [
  node(random.pick(["must", "should", "may", "will", "can", "shall"]), "AUX_MD", "aux"),
  node("be", "AUX_VB", "cop"),
];

function stateOf(world: World, relation: string, agreement: Agreement): Node {
  const { random } = world;
  const kind = random.next();
  if (kind < 0.6) {
    const head = node(random.pick(lists.states), "ADJ_JJ", relation);
    if (random.chance(0.1))
      return before(
        head,
        node(
          random.pick(["very", "too", "still", "already", "fully", "really", "completely"]),
          "ADV_RB",
          "advmod",
        ),
      );
    if (random.chance(0.08))
      return behind(
        head,
        before(verbPhrase(nested(world, 2), "base", "xcomp"), node("to", "PART_TO", "mark")),
      );
    if (random.chance(0.08))
      return behind(
        head,
        before(
          as("obl", thing(nested(world, 2), "nmod").head),
          node(random.pick(["for", "with", "in", "of"]), "ADP_IN", "case"),
        ),
      );
    if (random.chance(0.06))
      return behind(
        head,
        before(
          node(random.pick(lists.states), "ADJ_JJ", "conj"),
          node(random.pick(["and", "or"]), "CCONJ_CC", "cc"),
        ),
      );
    return head;
  }
  if (kind < 0.72) return amount(world, relation);
  if (kind < 0.75) {
    const than = before(
      as("obl", random.chance(0.6) ? measure(world, "obl").head : thing(nested(world, 2), "nmod").head),
      node("than", "ADP_IN", "case"),
    );
    return node(
      random.pick(["higher", "lower", "greater", "bigger", "longer", "smaller", "older", "more", "less"]),
      "ADJ_JJR",
      relation,
      [],
      [than],
    );
  }
  if (kind < 0.86) {
    const { head } = random.chance(0.5)
      ? doer(nested(world, 2), relation)
      : thing(nested(world, 2), relation);
    return head.tag.startsWith("PRON")
      ? node(
          agreement === "plural" ? "customers" : "customer",
          agreement === "plural" ? "NOUN_NNS" : "NOUN_NN",
          relation,
          [node("the", "DET_DT", "det")],
        )
      : head;
  }
  const { head } = thing(nested(world, 2), relation);
  if (head.tag.startsWith("PRON")) return node("here", "ADV_RB", relation);
  return before(
    head,
    node(random.pick(["in", "on", "from", "for", "out of", "at"].slice(0, 4)), "ADP_IN", "case"),
  );
}

/** "There is no stock". */
function existence(world: World, relation: string): Node {
  const { head, agreement } = thing(nested(world), "nsubj");
  if (head.tag.startsWith("PRON")) return copula(world, relation);
  const plural = agreement === "plural";
  const verb = node(plural ? "are" : "is", plural ? "VERB_VBP" : "VERB_VBZ", relation, [
    node("there", "PRON_EX", "expl"),
  ]);
  return behind(
    verb,
    head.left.some(({ relation: own }) => own === "det") || plural
      ? head
      : before(head, node(world.random.pick(["no", "a", "any"]), "DET_DT", "det")),
  );
}

/** "It is important to check the form", "Checking the form takes two days". */
function important(world: World, relation: string): Node {
  const { random, stock } = world;
  const inner = nested(world, 2);
  if (random.chance(0.4)) {
    const form = inForm(
      stock.verb(random.pick(["take", "require", "need", "cost"])),
      plainForm(world, "singular"),
      relation,
    );
    return behind(before(form, verbPhrase(inner, "ing", "csubj")), thing(inner, "obj").head);
  }
  const what = before(verbPhrase(inner, "base", "csubj"), node("to", "PART_TO", "mark"));
  const state = node(
    random.pick(["important", "necessary", "possible", "mandatory", "best", "enough", "useful"]),
    "ADJ_JJ",
    relation,
  );
  return behind(before(state, node("it", "PRON_PRP", "expl"), be(world, "singular", "cop")), what);
}

/** "HR is responsible for screening the applicants". */
function responsible(world: World, relation: string): Node {
  const { random } = world;
  const subject = doer(world, "nsubj");
  const word = node(
    random.pick(["responsible", "responsible", "accountable", "in charge"].slice(0, 3)),
    "ADJ_JJ",
    relation,
  );
  const verb = be(world, subject.agreement, "cop");
  const what = random.chance(0.6)
    ? before(chain(nested(world), "ing", "advcl"), node("for", "SCONJ_IN", "mark"))
    : before(as("obl", thing(nested(world), "nmod").head), node("for", "ADP_IN", "case"));
  return behind(before(word, subjectForm(subject.head), verb), what);
}

/** A subject that carries a relative clause now and then. */
function withClause(world: World, phrase: Phrase): Phrase {
  const noun = /^(?:NOUN|PROPN)/.test(phrase.head.tag);
  if (!noun || world.depth > 0 || !world.random.chance(0.07)) return phrase;
  return { ...phrase, head: behind(phrase.head, relative(nested(world), phrase.agreement)) };
}

/** "who checks the form", "that the clerk has signed", "containing the permits", "sent by the bank". */
export function relative(world: World, agreement: Agreement): Node {
  const { random } = world;
  const kind = random.next();
  const inner = nested(world);
  if (kind < 0.2) return verbPhrase(inner, "ing", "acl");
  if (kind < 0.42) return participle(nested(inner), "acl");
  const commas = random.chance(0.3);
  const wrap = (head: Node): Node => (commas ? behind(before(head, comma()), comma()) : head);
  const pronoun = node(random.pick(["who", "who", "which", "which", "that"]), "PRON_WP", "nsubj");
  if (pronoun.form !== "who") pronoun.tag = "PRON_WDT";
  if (kind < 0.68) {
    const { before: auxiliaries, form } = group(world, agreement);
    return wrap(before(verbPhrase(inner, form, "acl:relcl"), pronoun, ...auxiliaries));
  }
  if (kind < 0.78)
    return wrap(
      before(
        participle(nested(inner), "acl:relcl"),
        as("nsubj:pass", pronoun),
        ...passiveGroup(world, agreement),
      ),
    );
  if (kind < 0.85)
    return wrap(before(stateOf(inner, "acl:relcl", agreement), pronoun, be(world, agreement, "cop")));
  const subject = doer(nested(inner), "nsubj");
  const verb = inForm(transitive(world), plainForm(world, subject.agreement), "acl:relcl");
  const object = random.chance(0.5) ? [node(random.pick(["that", "which"]), "PRON_WDT", "obj")] : [];
  return before(verb, ...object, subject.head);
}

/** A clause with its marker: "if the form is complete". Relation advcl; of "as soon as" the adverb carries it. */
export function subordinate(world: World): Node {
  const { random } = world;
  const kind = random.next();
  const inner = nested(world);
  if (kind < 0.06) return shortCondition(inner);
  if (kind < 0.12) return whileDoing(inner);
  if (kind < 0.15) return inverted(inner);
  if (kind < 0.24) return asSoonAs(inner);
  const body = random.chance(0.05) ? twoConditions(inner) : clause(inner, "advcl");
  return before(body, ...marker(world));
}

function marker({ random }: World): Node[] {
  const single = (form: string): Node[] => [node(form, "SCONJ_IN", "mark")];
  const kind = random.next();
  if (kind < 0.4) return single("if");
  if (kind < 0.55) return [node(random.pick(["when", "when", "whenever"]), "ADV_WRB", "advmod")];
  if (kind < 0.86)
    return single(
      random.pick([
        "once",
        "once",
        "unless",
        "unless",
        "until",
        "until",
        "before",
        "after",
        "after",
        "while",
        "because",
        "since",
        "although",
        "as",
        "whereas",
        "till",
      ]),
    );
  if (kind < 0.91) return [node("in", "SCONJ_IN", "mark", [], [node("case", "NOUN_NN", "fixed")])];
  if (kind < 0.94) return [node("so", "SCONJ_IN", "mark", [], [node("that", "SCONJ_IN", "fixed")])];
  if (kind < 0.97)
    return [node("provided", "VERB_VBN", "mark"), ...(random.chance(0.5) ? single("that") : [])];
  return [node("even", "ADV_RB", "advmod"), ...single("if")];
}

/** "if approved", "if urgent", "if not", "unless rejected by the board", "when finished". */
export function shortCondition(world: World): Node {
  const { random } = world;
  const word = random.pick(["if", "if", "if", "unless", "when", "once", "until", "where"]);
  const mark =
    word === "when" || word === "where" ? node(word, "ADV_WRB", "advmod") : node(word, "SCONJ_IN", "mark");
  const kind = random.next();
  const not = random.chance(0.1) ? [node("not", "PART_RB", "advmod")] : [];
  if (word === "if" && random.chance(0.12))
    return node(random.pick(["not", "not", "so", "yes", "no"]), "ADV_RB", "advcl", [mark]);
  if (kind < 0.5) return before(node(random.pick(lists.states), "ADJ_JJ", "advcl"), mark, ...not);
  if (kind < 0.9) return before(participle({ ...world, depth: 2 }, "advcl"), mark, ...not);
  return node(random.pick(["not", "so", "yes", "no"]), "ADV_RB", "advcl", [node("if", "SCONJ_IN", "mark")]);
}

function whileDoing(world: World): Node {
  const word = world.random.pick(["while", "before", "after", "when", "by"]);
  const mark = word === "when" ? node(word, "ADV_WRB", "advmod") : node(word, "SCONJ_IN", "mark");
  return before(verbPhrase(world, "ing", "advcl"), mark);
}

/** "Should the driver be late". */
function inverted(world: World): Node {
  const { head } = doer(world, "nsubj");
  const verb = world.random.chance(0.6)
    ? verbPhrase(world, "base", "advcl")
    : before(stateOf(world, "advcl", "singular"), node("be", "AUX_VB", "cop"));
  return before(verb, node("should", "AUX_MD", "aux"), head);
}

/** "as soon as the goods arrive", "as long as stock lasts". */
function asSoonAs(world: World): Node {
  const { random } = world;
  const adverb = node(random.pick(["soon", "soon", "long"]), "ADV_RB", "advmod", [
    node("as", "ADV_RB", "advmod"),
  ]);
  const body = random.chance(0.1) ? node("possible", "ADJ_JJ", "advcl") : clause(world, "advcl");
  return behind(adverb, before(body, node("as", "SCONJ_IN", "mark")));
}

function twoConditions(world: World): Node {
  const other = clause(nested(world), "conj");
  const again = world.random.chance(0.3) ? [node("if", "SCONJ_IN", "mark")] : [];
  return behind(
    clause(nested(world), "advcl"),
    before(other, node(world.random.pick(["and", "or"]), "CCONJ_CC", "cc"), ...again),
  );
}

/** Who a note is about: a department or a name, never a phrase. */
export const whom = (world: World, relation: string): Phrase =>
  world.random.chance(0.5) ? department(world, relation) : name(world, relation);
