/** Participles with their agents and fellows, and the auxiliaries of the passive. */
import { complement } from "./adverbials.ts";
import * as lists from "./lists.ts";
import { as, before, behind, comma, type Node, node } from "./node.ts";
import { oblique } from "./noun-words.ts";
import { doer } from "./nouns.ts";
import { be, conjunction, inForm, transitive } from "./verb-forms.ts";
import { type Agreement, nested, type World } from "./world.ts";

/** A participle with what belongs to it, and its fellows. */
export function participle(world: World, relation: string): Node {
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

export function passiveGroup(world: World, agreement: Agreement): Node[] {
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
