/** Numbers and amounts. */
import type { Random } from "../random.ts";
import * as lists from "./lists.ts";
import { as, before, behind, type Node, node } from "./node.ts";
import type { Phrase, World } from "./world.ts";

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

/** "step 2", "form 27". */
export function numbered({ random }: World, relation: string): Phrase {
  const number = node(
    random.pick(["1", "2", "3", "4", "5", "12", "27", "A", "B", "3.2", "one", "two"]),
    "NUM_CD",
    "flat",
  );
  return { head: node(random.pick(lists.counted), "NOUN_NN", relation, [], [number]), agreement: "singular" };
}
