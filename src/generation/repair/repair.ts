/**
 * The stage between understanding and compiling: turns any outline that breaks rules into one that compiles. A repair
 * keeps every step.
 */

import { limits } from "../../limits.ts";
import { unsoundnessOf } from "../compile.ts";
import type { Outline } from "../outline.ts";
import { type Breach, breachesOf, type OutlineProblem, rules } from "../outline-check.ts";
import { withAgainNamed } from "./again.ts";
import { fitted } from "./fit.ts";
import { labelNear, type RepairNote } from "./note.ts";
import { outlineRemedies, stepRemedies } from "./remedies.ts";

export type Repaired = {
  outline: Outline;
  notes: RepairNote[];
  /** The problem that could not be repaired, with the label of a step near it; null when the outline compiles. */
  problem: (OutlineProblem & { near: string | null }) | null;
};

/** Returns the same outline if nothing is wrong with it. */
export function repair(given: Outline): Repaired {
  const { outline, notes } = fitted(given);
  for (let left = limits.outlineRepairsMax; left > 0; left--) {
    const breach = nextOf(breachesOf(outline));
    if (breach === null) {
      const fault = unsoundnessOf(outline);
      const problem = fault === null ? null : { path: "", reason: fault, near: null };
      return { outline: withAgainNamed(outline), notes, problem };
    }
    const near = "spot" in breach ? labelNear(breach.spot) : null;
    const text =
      "spot" in breach ? stepRemedies[breach.rule](breach.spot) : outlineRemedies[breach.rule](outline);
    if (text === null) return { outline, notes, problem: { path: breach.path, reason: breach.reason, near } };
    notes.push({ text, near });
  }
  const reason = `breaks more than ${limits.outlineRepairsMax} rules`;
  return { outline, notes, problem: { path: "", reason, near: null } };
}

/** By the order of the rules: a later rule only makes sense if the earlier ones hold. */
function nextOf(breaches: Breach[]): Breach | null {
  const rule = rules.find((one) => breaches.some((breach) => breach.rule === one));
  const same = breaches.filter((breach) => breach.rule === rule);
  // A path added beside the last jump leads on; beside an earlier one it may lead only to the next jump.
  return (rule === "noWayOn" ? same.at(-1) : same[0]) ?? null;
}
