/** Operations that remove something. */
import { CannotEdit } from "../editor.ts";
import type { OperationOf } from "../edits.ts";
import { addNode, bypass, removeFlow, removeLinks, removeNode } from "./draft.ts";
import {
  flowOf,
  incoming,
  isGateway,
  type Model,
  type Node,
  nodeOf,
  outgoing,
  sources,
  titleOf,
} from "./model.ts";
import { onlyExit, unreached } from "./regions.ts";

/** Reconnects the neighbours of a removed node; also removes a path that only its boundary events led to. */
export function remove(model: Model, { id }: OperationOf<"delete">): void {
  if (model.artifacts.has(id)) removeArtifact(model, id);
  else if (model.messages.has(id)) model.messages.delete(id);
  else if (model.flows.has(id)) deleteBranch(model, { type: "deleteBranch", flow: id });
  else if (model.pools.has(id)) removePool(model, id);
  else deleteNode(model, nodeOf(model, id));
}

function deleteNode(model: Model, node: Node): void {
  const event = startedBy(model, node);
  if (event) {
    deleteNode(model, event);
    return;
  }
  const roots = sources(model);
  if (node.attachedTo === null) makeRemovable(model, node);
  removeNode(model, node.id);
  prune(model, roots);
}

/** The boundary event that only this node handles: without it the event would start nothing. */
function startedBy(model: Model, node: Node): Node | null {
  const [into, other] = incoming(model, node.id);
  const event = into && !other ? nodeOf(model, into.source) : null;
  const ends = outgoing(model, node.id).every(({ target }) => nodeOf(model, target).kind === "endEvent");
  const isBeside = event !== null && event.attachedTo !== null && !event.interrupting;
  return isBeside && ends && node.kind !== "endEvent" ? event : null;
}

function makeRemovable(model: Model, node: Node): void {
  const ins = incoming(model, node.id);
  const outs = outgoing(model, node.id);
  const isChoice = isGateway(node) && outs.length > 1;
  if (isChoice) {
    const names = outs
      .map((flow) => `${flow.name === "" ? "" : `"${flow.name}" `}to ${titleOf(nodeOf(model, flow.target))}`)
      .join(", ");
    throw new CannotEdit(
      `Removing ${titleOf(node)} leaves it open which branch stays: ${names}. Name the branch to remove.`,
    );
  }
  if (node.kind === "parallelGateway" && ins.length > 1) {
    throw new CannotEdit(`Removing ${titleOf(node)} would leave parallel paths without their join.`);
  }
  if (outs.length > 1 && ins.length > 1)
    throw new CannotEdit(`Several paths lead to and from ${titleOf(node)}.`);
  if (outs.length === 0)
    makeEndRemovable(
      model,
      node,
      ins.map((flow) => nodeOf(model, flow.source)),
    );
  if (ins.length === 0 && !hasOtherSource(model, node)) {
    throw new CannotEdit(`Without ${titleOf(node)} nothing would start the process.`);
  }
  bypass(model, node.id);
}

/** The last node of a path may only be removed if the path has another continuation. */
function makeEndRemovable(model: Model, node: Node, before: Node[]): void {
  const stuck = before.find((one) => outgoing(model, one.id).length === 1);
  if (stuck && node.kind === "endEvent")
    throw new CannotEdit(`Without ${titleOf(node)} nothing would end the path of ${titleOf(stuck)}.`);
}

const hasOtherSource = (model: Model, node: Node): boolean =>
  node.kind !== "startEvent" ||
  [...model.nodes.values()].some(
    (other) => other.id !== node.id && other.scope === node.scope && other.kind === "startEvent",
  );

function removeArtifact(model: Model, id: string): void {
  removeLinks(model, id);
  model.artifacts.delete(id);
  for (const node of model.nodes.values())
    for (const side of ["reads", "writes"] as const) node[side] = node[side].filter((data) => data !== id);
}

function removePool(model: Model, id: string): void {
  const pool = model.pools.get(id);
  if (pool?.process !== null)
    throw new CannotEdit(`The pool "${pool?.name}" holds a process: remove its steps one by one.`);
  removeLinks(model, id);
  model.pools.delete(id);
}

/** Removes a branch of a split and everything that only it leads to. */
export function deleteBranch(model: Model, { flow: id }: OperationOf<"deleteBranch">): void {
  const flow = flowOf(model, id);
  const source = nodeOf(model, flow.source);
  if (outgoing(model, source.id).length < 2) {
    throw new CannotEdit(`The flow from ${titleOf(source)} is its only way on and cannot be removed.`);
  }
  const roots = sources(model);
  removeFlow(model, id);
  prune(model, roots);
}

export function endAfter(model: Model, { id, name, trigger }: OperationOf<"endAfter">): void {
  const node = nodeOf(model, id);
  const roots = sources(model);
  const exit = onlyExit(model, node);
  const end = addNode(model, node, { kind: "endEvent", name, triggers: trigger === null ? [] : [trigger] });
  exit.target = end.id;
  prune(model, roots);
}

/** Removes everything that no path from the given roots reaches any more. */
function prune(model: Model, roots: string[]): void {
  for (const { id } of unreached(model, roots)) removeNode(model, id);
}
