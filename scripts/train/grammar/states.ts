/** Statements about somebody or something with "is". */
import { amount } from "./adverbials.ts";
import * as lists from "./lists.ts";
import { measure } from "./measures.ts";
import { as, before, behind, type Node, node } from "./node.ts";
import { doer, thing } from "./nouns.ts";
import { verbPhrase } from "./verbs.ts";
import { type Agreement, nested, type World } from "./world.ts";

export function stateOf(world: World, relation: string, agreement: Agreement): Node {
  const { random } = world;
  const kind = random.next();
  if (kind < 0.03) return node(random.pick(lists.whereabouts), "ADV_RB", relation);
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

export function shortBe(agreement: Agreement): Node[] {
  const form = { singular: "'s", plural: "'re", first: "'m", second: "'re" }[agreement];
  return [node(form, agreement === "singular" ? "AUX_VBZ" : "AUX_VBP", "cop")];
}

export const modalBe = ({ random }: World): Node[] => [
  node(random.pick(["must", "should", "may", "will", "can", "shall"]), "AUX_MD", "aux"),
  node("be", "AUX_VB", "cop"),
];
