/** Builds new pieces of flow: chains of steps, branches of a decision, places where ways meet. */
import { CannotEdit } from "../editor.ts";
import type { Branch, Next, Step } from "../edits.ts";
import { addFlow, addNode, type Chain, insertAhead, insertIntoFlow } from "./draft.ts";
import { type Flow, incoming, laneOf, type Model, type Node, nodeOf, titleOf } from "./model.ts";
import { isJoin } from "./regions.ts";

/** Adds the steps with the flows between them; null when there are none. */
export function buildSteps(model: Model, steps: Step[], near: Node): Chain | null {
  const nodes: Node[] = [];
  for (const step of steps) {
    const before = nodes.at(-1);
    const node = addStep(model, step, before ?? near);
    if (before) addFlow(model, before.id, node.id);
    nodes.push(node);
  }
  const first = nodes[0];
  const last = nodes.at(-1);
  return first && last ? { first, last } : null;
}

/** As `buildSteps`, for operations that need at least one step. */
export function buildChain(model: Model, steps: Step[], near: Node): Chain {
  const chain = buildSteps(model, steps, near);
  if (chain === null) throw new CannotEdit("There is no step to add.");
  return chain;
}

function addStep(model: Model, step: Step, near: Node): Node {
  const lane = step.lane === null ? near.lane : laneOf(model, step.lane).id;
  if (step.type === "task") return addNode(model, near, { kind: step.kind, name: step.label, lane });
  const triggers = step.trigger === null ? [] : [step.trigger];
  return addNode(model, near, { kind: step.kind, name: step.label, lane, triggers, time: step.time });
}

/**
 * Adds a branch from a node to where it goes on.
 * @param onward where `continue` leads; null where nothing follows.
 * @returns the flow that opens the branch.
 */
export function buildBranch(model: Model, from: Node, branch: Branch, onward: Node | null): Flow {
  const chain = buildSteps(model, branch.steps, from);
  const target = chain?.first ?? targetOf(model, branch.next, from, onward);
  const opening = addFlow(model, from.id, target.id, branch.condition, branch.isDefault);
  if (chain) addFlow(model, chain.last.id, targetOf(model, branch.next, chain.last, onward).id);
  return opening;
}

function targetOf(model: Model, next: Next, near: Node, onward: Node | null): Node {
  if (next.type === "goto") {
    const target = nodeOf(model, next.id);
    if (target.scope === near.scope) return entryOf(model, target);
    throw new CannotEdit(
      `${titleOf(near)} and ${titleOf(target)} are in different pools or sub-processes: no flow joins them.`,
    );
  }
  if (next.type === "end") {
    const triggers = next.trigger === null ? [] : [next.trigger];
    return addNode(model, near, { kind: "endEvent", name: next.name, triggers });
  }
  if (onward === null)
    throw new CannotEdit(`Nothing follows ${titleOf(near)}: say where its path goes on, or that it ends.`);
  return onward;
}

/**
 * Where one more way can enter a node: a merge ahead of it, which is added when there is none. Ends merge by
 * themselves.
 */
export function entryOf(model: Model, node: Node): Node {
  if (node.kind === "startEvent" || node.kind === "boundaryEvent") {
    throw new CannotEdit(`No path can lead to ${titleOf(node)}: a process only begins there.`);
  }
  if (node.kind === "endEvent" || isMerge(model, node)) return node;
  const ways = incoming(model, node.id);
  const before = ways.length === 1 && ways[0] ? nodeOf(model, ways[0].source) : null;
  if (before && isMerge(model, before)) return before;
  if (ways.length === 0) return node;
  const merge = addNode(model, before ?? node, { kind: "exclusiveGateway", name: "", lane: node.lane });
  insertAhead(model, node, { first: merge, last: merge });
  return merge;
}

/**
 * Where one more way can join a flow that is there. A gateway that waits for several paths must not get another one:
 * the merge stands on the flow itself.
 */
export function mergeOn(model: Model, flow: Flow): Node {
  const target = nodeOf(model, flow.target);
  if (!/^(?:parallel|inclusive|complex)Gateway$/.test(target.kind)) return entryOf(model, target);
  const source = nodeOf(model, flow.source);
  const merge = addNode(model, source, { kind: "exclusiveGateway", name: "" });
  insertIntoFlow(model, flow, { first: merge, last: merge });
  return merge;
}

const isMerge = (model: Model, node: Node): boolean =>
  node.kind === "exclusiveGateway" && isJoin(model, node);
