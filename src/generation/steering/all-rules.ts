/** Every way of saying something to the generator in a folder's text, in the order in which they are tried. */
import type { Rule } from "./order.ts";
import { flowRules } from "./rules-flow.ts";
import { nameRules } from "./rules-names.ts";
import { notationRules } from "./rules-notation.ts";
import { openWork, peopleRules } from "./rules-people.ts";

/** The first rule that reads a line counts: words of the notation first, then what is said of steps, names and people. */
export const steeringRules: readonly Rule[] = [
  openWork,
  ...notationRules,
  ...flowRules,
  ...nameRules,
  ...peopleRules,
];
