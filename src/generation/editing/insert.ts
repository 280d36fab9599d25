/** Operations that insert new steps into the flow, or replace existing ones. */
import { CannotEdit } from "../editor.ts";
import type { OperationOf } from "../edits.ts";
import { buildChain } from "./build.ts";
import {
  addFlow,
  addNode,
  bypass,
  insertAhead,
  insertIntoFlow,
  isPlain,
  leadOn,
  removeNode,
} from "./draft.ts";
import {
  boundaryEvents,
  flowOf,
  incoming,
  isActivity,
  type Model,
  type Node,
  nodeOf,
  outgoing,
  titleOf,
} from "./model.ts";
import { chainOf, isJoin, onlyExit } from "./regions.ts";
import { parallelBlock } from "./wrap.ts";

export function insertAfter(model: Model, { id, steps }: OperationOf<"insertAfter">): void {
  const node = nodeOf(model, id);
  if (outgoing(model, id).length === 0 && node.kind !== "endEvent") {
    const { first, outs } = buildChain(model, steps, node);
    addFlow(model, id, first.id);
    if (!isPlain(outs)) leadOn(model, outs, addNode(model, node, { kind: "endEvent", name: "" }));
    return;
  }
  const exit = onlyExit(model, node);
  insertIntoFlow(model, exit, buildChain(model, steps, nearest(model, id, exit.target)));
}

export function insertBefore(model: Model, { id, steps }: OperationOf<"insertBefore">): void {
  const node = nodeOf(model, id);
  if (node.kind === "startEvent" || node.kind === "boundaryEvent") {
    throw new CannotEdit(`Nothing can come before ${titleOf(node)}: the path begins there.`);
  }
  if (node.kind === "parallelGateway" && isJoin(model, node)) {
    throw new CannotEdit("Several paths run in parallel before that join: name the step to put it before.");
  }
  // Paths that meet in a merge are a single path only after it.
  if (isJoin(model, node)) {
    insertAfter(model, { type: "insertAfter", id, steps });
    return;
  }
  const [way] = incoming(model, id);
  const near = node.kind === "endEvent" && way ? nodeOf(model, way.source) : node;
  insertAhead(model, node, buildChain(model, steps, near));
}

export function insertInFlow(model: Model, { flow: id, steps }: OperationOf<"insertInFlow">): void {
  const flow = flowOf(model, id);
  insertIntoFlow(model, flow, buildChain(model, steps, nearest(model, flow.source, flow.target)));
}

/** A new step gets the doer of the step before it; events and gateways show that less reliably than tasks. */
function nearest(model: Model, source: string, target: string) {
  const before = nodeOf(model, source);
  const after = nodeOf(model, target);
  return before.kind === "startEvent" ? after : before;
}

/** Beside the only steps of a parallel branch another branch is enough; elsewhere a new block is made. */
export function insertParallel(model: Model, { ids, steps }: OperationOf<"insertParallel">): void {
  const { first, last } = chainOf(model, ids);
  const { split, join } = parallelBlock(model, { first, last });
  const piece = buildChain(model, steps, first);
  addFlow(model, split.id, piece.first.id);
  leadOn(model, piece.outs, join);
}

/** Everything attached to the old node (boundary events, messages, notes) is attached to the first new one. */
export function replace(model: Model, { id, steps }: OperationOf<"replace">): void {
  const node = nodeOf(model, id);
  if (outgoing(model, id).length > 1)
    throw new CannotEdit(`Several paths leave ${titleOf(node)}: it cannot be replaced.`);
  const { first, outs } = buildChain(model, steps, node);
  const [exit] = outgoing(model, id);
  const [out] = outs;
  for (const flow of incoming(model, id)) flow.target = first.id;
  if (exit && out && isPlain(outs)) exit.source = out.from.id;
  else if (exit) leadOn(model, outs, nodeOf(model, exit.target));
  for (const event of boundaryEvents(model, id)) event.attachedTo = activity(first, node).id;
  handOver(model, id, first.id);
  removeNode(model, id);
}

/** Messages and notes of a removed node move to its successor, which also takes over its performers and its data. */
function handOver(model: Model, id: string, heir: string): void {
  const [node, next] = [nodeOf(model, id), nodeOf(model, heir)];
  if (isActivity(next))
    for (const part of ["together", "reads", "writes"] as const)
      next[part] = [...new Set([...next[part], ...node[part]])];
  for (const link of [...model.messages.values(), ...model.associations.values()]) {
    if (link.source === id) link.source = heir;
    if (link.target === id) link.target = heir;
  }
}

/** Only activities can have boundary events. */
function activity(first: Node, old: Node): Node {
  if (isActivity(first)) return first;
  throw new CannotEdit(`An event sits on ${titleOf(old)}: a task must take its place first.`);
}

export function merge(model: Model, { ids, label }: OperationOf<"merge">): void {
  const { nodes, first } = chainOf(model, ids);
  for (const { id } of nodes.slice(1)) {
    for (const event of boundaryEvents(model, id)) event.attachedTo = first.id;
    handOver(model, id, first.id);
    bypass(model, id);
    removeNode(model, id);
  }
  first.name = label;
}
