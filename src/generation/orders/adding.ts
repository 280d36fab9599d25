/** New steps in the flow, or in the place of others. */

import { isGateway, type Model } from "../editing/model.ts";
import { perform } from "../editing/perform.ts";
import { parallelBranches } from "../editing/regions.ts";
import { CannotEdit } from "../editor.ts";
import type { Operation, Step } from "../edits.ts";
import { insertAt, nearOf, type Place } from "../instructions/place.ts";
import { endName } from "./conditions.ts";
import { stepsOf } from "./new-steps.ts";
import { placesOrFocus } from "./places.ts";
import { type Maker, targetsOf, tried, type Work, wordsAs } from "./work.ts";

export const add: Maker = (work) => {
  const { news, ends } = work.change;
  if (news.length === 0) throw new CannotEdit("Say which step is to be added.");
  const places = placesOrFocus(work, "the new step");
  const made: Operation[] = [];
  for (const place of places) {
    const { before, steps } = stepsOf(work, news, nearOf(place));
    const lanes = before.filter((one) => !made.some((known) => same(known, one)));
    made.push(...lanes, putAt(place, steps, work.model));
  }
  return ends.length === 0 ? made : [...made, ...endBehind(work, made)];
};

/** Beside steps that are already parallel: a further branch of theirs. */
function putAt(place: Place, steps: Step[], model: Model): Operation {
  const ids = place.how === "beside" ? place.nodes.map(({ id }) => id) : [];
  const [branch] = ids.length > 1 ? tried(() => parallelBranches(model, ids), []) : [];
  if (!branch) return insertAt(place, steps);
  return {
    type: "addBranch",
    gateway: branch.opening.source,
    branch: { condition: "", isDefault: false, steps, next: { type: "continue" } },
  };
}

const same = (one: Operation, other: Operation): boolean => JSON.stringify(one) === JSON.stringify(other);

/** "and that's it": the path ends after the added steps. */
function endBehind(work: Work, made: Operation[]): Operation[] {
  const after = perform(work.model, made);
  const last = [...after.nodes.values()]
    .filter((node) => !work.model.nodes.has(node.id) && !isGateway(node))
    .at(-1);
  return last ? [{ type: "endAfter", id: last.id, name: endName(work, null), trigger: null }] : [];
}

/** The new steps replace the first of several; the others are removed. */
export const replace: Maker = (work) => {
  const [first, ...others] = targetsOf(work, "Say which step is replaced.");
  if (!first) return [];
  const { news } = work.change;
  const name = wordsAs(work, "name");
  const { before, steps } = stepsOf(work, news, first);
  if (steps.length === 0) {
    if (name === null) throw new CannotEdit(`Say what takes the place of "${first.name}".`);
    return [{ type: "rename", id: first.id, name }];
  }
  const gone = others.map(({ id }): Operation => ({ type: "delete", id }));
  if (first.kind === "endEvent") return [...before, { type: "insertBefore", id: first.id, steps }, ...gone];
  return [...before, { type: "replace", id: first.id, steps }, ...gone];
};
