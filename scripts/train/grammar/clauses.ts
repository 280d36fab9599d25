/** Main clauses: active, passive, with "is". */
import { complement } from "./adverbials.ts";
import * as lists from "./lists.ts";
import { as, before, behind, type Node, node } from "./node.ts";
import { agreementOf, subjectForm } from "./noun-words.ts";
import { doer, thing } from "./nouns.ts";
import { participle, passiveGroup } from "./participles.ts";
import { withClause } from "./relatives.ts";
import { modalBe, shortBe, stateOf } from "./states.ts";
import { be, group, inForm, plainForm } from "./verb-forms.ts";
import { chain, verbPhrase } from "./verbs.ts";
import { nested, type World } from "./world.ts";

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

/** "The clerk checks the form". Notes by learners of English have the bare form: "operator start machine". */
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
