/** The order of lanes in the document, from top to bottom. */
import { movedAmong } from "../../bpmn/moved.ts";
import { CannotEdit } from "../editor.ts";
import type { OperationOf } from "../edits.ts";
import { type Lane, laneOf, type Model } from "./model.ts";

type MoveLane = OperationOf<"moveLane">;

/** @throws CannotEdit unless both are siblings in one pool */
export function moveLane(model: Model, { lane: id, where, target: beside }: MoveLane): void {
  const [lane, target] = [laneOf(model, id), laneOf(model, beside)];
  if (lane === target) throw new CannotEdit(`The lane "${lane.name}" cannot stand ${where} itself.`);
  if (!areSiblings(lane, target))
    throw new CannotEdit(
      `The lane "${lane.name}" is in another pool, or within another lane, than "${target.name}".`,
    );
  const others = [...model.lanes.values()].filter((one) => one !== lane);
  const at = others.indexOf(target) + (where === "below" ? 1 : 0);
  model.lanes.clear();
  for (const one of others.toSpliced(at, 0, lane)) model.lanes.set(one.id, one);
}

/** Kept lanes with a new place among their siblings, in the new order. */
export function lanesMoved(before: Model, after: Model): Lane[] {
  const isKept = ({ id }: Lane) => after.lanes.has(id);
  const firsts = [...before.lanes.values()].filter((lane, at, all) => all.findIndex(besideOf(lane)) === at);
  return firsts.flatMap((first) => {
    const was = [...before.lanes.values()].filter((lane) => besideOf(first)(lane) && isKept(lane));
    const is = [...after.lanes.values()].filter(besideOf(first));
    return movedAmong(idsOf(was), idsOf(is)).map((id) => laneOf(after, id));
  });
}

/** The kept lane directly above; null for the first. */
export function laneAbove(before: Model, after: Model, lane: Lane): Lane | null {
  const kept = [...after.lanes.values()].filter((one) => before.lanes.has(one.id) && areSiblings(lane, one));
  return kept[kept.indexOf(lane) - 1] ?? null;
}

const areSiblings = (one: Lane, other: Lane): boolean =>
  one.owner === other.owner && one.parent === other.parent;
const besideOf = (lane: Lane) => (other: Lane) => areSiblings(lane, other);
const idsOf = (lanes: readonly Lane[]): string[] => lanes.map(({ id }) => id);
