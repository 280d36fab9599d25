/** Verbs in their forms, and the auxiliaries before them. */
import type { Random } from "../random.ts";
import * as lists from "./lists.ts";
import { type Node, node } from "./node.ts";
import type { Verb } from "./stock.ts";
import type { Agreement, World } from "./world.ts";

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

/** Before verbs that no dictionary has: "recheck", "backorder", "pre-approve". */
const prefixes = ["re", "re", "re-", "pre", "pre-", "back", "cross-", "over", "un", "auto-"];

/** A transitive verb: half of them are verbs of work, a quarter are also nouns. */
export function transitive({ random, stock }: World): Verb {
  const kind = random.next();
  if (kind < 0.02) return stock.verb(random.pick(prefixes) + random.pick(stock.workVerbs).base);
  if (kind < 0.5) return random.pick(stock.workVerbs);
  return random.pick(kind < 0.75 ? stock.nounVerbs : stock.anyVerbs);
}

type Group = { before: Node[]; form: Form };

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

export function conjunction(random: Random): Node {
  const kind = random.next();
  if (kind < 0.76) return node("and", "CCONJ_CC", "cc");
  if (kind < 0.9) return node("or", "CCONJ_CC", "cc");
  if (kind < 0.96) return node("but", "CCONJ_CC", "cc");
  return node(random.pick(["&", "+"]), "CCONJ_CC", "cc");
}
