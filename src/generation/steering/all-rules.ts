/** All rules for the sentences of a folder's text, in the order in which they are tried. */
import type { Rule } from "./order.ts";
import { choiceRules } from "./rules-choices.ts";
import { drawingRules } from "./rules-drawing.ts";
import { formRules } from "./rules-form.ts";
import { frameRules } from "./rules-frame.ts";
import { hiddenRules } from "./rules-hidden.ts";
import { labelRules } from "./rules-labels.ts";
import { limitRules } from "./rules-limits.ts";
import { nameRules } from "./rules-names.ts";
import { beyondRules, notationRules } from "./rules-notation.ts";
import { openWork, peopleRules } from "./rules-people.ts";
import { shownRules } from "./rules-shown.ts";
import { sideRules } from "./rules-sides.ts";
import { synonymRules } from "./rules-synonyms.ts";
import { toldRules } from "./rules-told.ts";
import { workRules } from "./rules-work.ts";

/**
 * The first rule that reads a line applies: fixed phrases, forms, work without a named doer, words of the notation,
 * then statements about the process, names, parties, terms and work.
 */
export const steeringRules: readonly Rule[] = [
  ...shownRules,
  ...synonymRules,
  ...toldRules,
  ...drawingRules,
  ...labelRules,
  openWork,
  ...formRules,
  ...notationRules,
  ...frameRules,
  ...choiceRules,
  ...nameRules,
  ...hiddenRules,
  ...sideRules,
  ...limitRules,
  ...beyondRules,
  ...workRules,
  ...peopleRules,
];
