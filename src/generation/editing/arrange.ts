/** Operations that change the order of existing steps. */
import { CannotEdit } from "../editor.ts";
import type { OperationOf } from "../edits.ts";
import { entryOf } from "./build.ts";
import { addFlow, removeFlow } from "./draft.ts";
import {
  type Flow,
  flowOf,
  incoming,
  isActivity,
  type Model,
  type Node,
  nodeOf,
  outgoing,
  titleOf,
} from "./model.ts";
import { chainOf, isJoin, isSplit, onlyExit, parallelBranches } from "./regions.ts";
import { parallelBlock } from "./wrap.ts";

export function move(model: Model, { id, where, target }: OperationOf<"move">): void {
  const node = movable(model, id);
  const place = nodeOf(model, target);
  if (id === target) throw new CannotEdit(`${titleOf(node)} cannot be moved to itself.`);
  const ways = lift(model, node);
  const into = where === "after" ? [onlyExit(model, place)] : incoming(model, target);
  if (into.length === 0)
    throw new CannotEdit(`Nothing can come before ${titleOf(place)}: the path begins there.`);
  settle(model, ways, node, into);
}

export function moveIntoFlow(model: Model, { id, flow }: OperationOf<"moveIntoFlow">): void {
  const node = movable(model, id);
  const { source, target } = flowOf(model, flow);
  if (source === id || target === id) return;
  settle(model, lift(model, node), node, [flowOf(model, flow)]);
}

function movable(model: Model, id: string): Node {
  const node = nodeOf(model, id);
  const isSimple = outgoing(model, id).length === 1 && incoming(model, id).length > 0;
  if (isSimple && !isSplit(model, node) && !isJoin(model, node) && node.attachedTo === null) return node;
  throw new CannotEdit(`${titleOf(node)} cannot be moved: it is not a step with one way in and one way out.`);
}

/** Connects the neighbours of a node; returns the node's outgoing flow, which moves with it. */
function lift(model: Model, node: Node): Flow {
  const exit = onlyExit(model, node);
  for (const flow of incoming(model, node.id)) flow.target = exit.target;
  return exit;
}

function settle(model: Model, exit: Flow, node: Node, into: Flow[]): void {
  const target = into[0]?.target ?? "";
  if (nodeOf(model, target).scope !== node.scope) {
    throw new CannotEdit(`${titleOf(node)} cannot leave the pool or sub-process that it is in.`);
  }
  for (const flow of into) flow.target = node.id;
  exit.target = target;
}

/** The nodes change places; everything attached to them (lane, boundary events, messages) moves along. */
export function swap(model: Model, { first, second }: OperationOf<"swap">): void {
  const a = nodeOf(model, first);
  const b = nodeOf(model, second);
  if (a.id === b.id) throw new CannotEdit(`${titleOf(a)} cannot be swapped with itself.`);
  if (a.scope !== b.scope || !isActivity(a) !== !isActivity(b)) {
    throw new CannotEdit(`${titleOf(a)} and ${titleOf(b)} cannot change places.`);
  }
  const other = (id: string) => (id === a.id ? b.id : id === b.id ? a.id : id);
  for (const flow of model.flows.values()) {
    flow.source = other(flow.source);
    flow.target = other(flow.target);
  }
}

export function redirect(model: Model, { flow: id, end, to }: OperationOf<"redirect">): void {
  const flow = flowOf(model, id);
  const node = nodeOf(model, to);
  flow[end] = end === "target" ? entryOf(model, node).id : node.id;
}

/** Each node becomes a branch between a split before the first and a join after the last. */
export function makeParallel(model: Model, { ids }: OperationOf<"makeParallel">): void {
  const { nodes, first, last } = chainOf(model, ids);
  if (nodes.length < 2) throw new CannotEdit("It takes two steps to run in parallel.");
  const entered = nodes.slice(1).find((node) => incoming(model, node.id).length > 1);
  if (entered) throw new CannotEdit(`Another path leads to ${titleOf(entered)}: it cannot be made parallel.`);
  const { split, join } = parallelBlock(model, { first, last });
  for (const node of nodes.slice(0, -1)) onlyExit(model, node).target = join.id;
  for (const node of nodes.slice(1)) addFlow(model, split.id, node.id);
}

/** Puts the branches with the nodes one after another. */
export function makeSequential(model: Model, { ids }: OperationOf<"makeSequential">): void {
  const [first, ...others] = parallelBranches(model, ids);
  if (!first || others.length === 0) throw new CannotEdit("It takes two steps to follow each other.");
  let exit = first.exit;
  for (const { opening, exit: next } of others) {
    exit.target = opening.target;
    removeFlow(model, opening.id);
    exit = next;
  }
}
