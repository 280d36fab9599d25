/** Operations on lanes. */
import { CannotEdit } from "../editor.ts";
import type { OperationOf } from "../edits.ts";
import { newId } from "./draft.ts";
import { noteMade } from "./made.ts";
import { boundaryEvents, type Lane, laneOf, type Model, type Node, nodeOf, titleOf } from "./model.ts";

/**
 * In a process without lanes all other nodes get an unnamed lane, because most tools do not draw a node outside of
 * every lane once there is one.
 */
export function addLane(model: Model, { as, name, process, ids }: OperationOf<"addLane">): void {
  if (!model.scopes.has(process)) throw new CannotEdit(`There is no process with the id "${process}".`);
  const members = nodesOf(model, process);
  const isFirst = ![...model.lanes.values()].some((lane) => lane.owner === process);
  const lane = newLane(model, process, name);
  noteMade(model, as, lane.id);
  for (const id of ids) enter(model, nodeOf(model, id), lane);
  const rest = members.filter((node) => node.lane === null);
  if (!isFirst || rest.length === 0) return;
  const other = newLane(model, process, "");
  for (const node of rest) node.lane = other.id;
}

function newLane(model: Model, owner: string, name: string): Lane {
  const lane: Lane = { id: newId(model, "Lane", name), name, owner, parent: null };
  model.lanes.set(lane.id, lane);
  return lane;
}

const nodesOf = (model: Model, scope: string): Node[] =>
  [...model.nodes.values()].filter((node) => node.scope === scope);

export function assignLane(model: Model, { ids, lane }: OperationOf<"assignLane">): void {
  for (const id of ids) enter(model, nodeOf(model, id), laneOf(model, lane));
}

function enter(model: Model, node: Node, lane: Lane): void {
  if (node.scope !== lane.owner) {
    throw new CannotEdit(`${titleOf(node)} is in another pool or sub-process than the lane "${lane.name}".`);
  }
  node.lane = lane.id;
  for (const event of boundaryEvents(model, node.id)) event.lane = lane.id;
}

export function deleteLane(model: Model, { id, to }: OperationOf<"deleteLane">): void {
  const lane = laneOf(model, id);
  const members = [...model.nodes.values()].filter((node) => node.lane === id);
  if ([...model.lanes.values()].some((other) => other.parent === id)) {
    throw new CannotEdit(`The lane "${lane.name}" holds other lanes: remove them first.`);
  }
  if (members.length > 0 && to === null) {
    const titles = members
      .filter((node) => node.name !== "")
      .map(titleOf)
      .join(", ");
    throw new CannotEdit(
      `The lane "${lane.name}" holds ${titles}. Say which lane takes them over, or remove them first.`,
    );
  }
  if (to === id) throw new CannotEdit(`The lane "${lane.name}" cannot take over its own steps.`);
  for (const node of members) if (to !== null) enter(model, node, laneOf(model, to));
  model.lanes.delete(id);
}
