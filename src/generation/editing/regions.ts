/** Analyses the shape of a flow: chains of steps, meeting points of branches, nodes on a single path. */
import { CannotEdit } from "../editor.ts";
import {
  type Flow,
  incoming,
  isGateway,
  type Model,
  type Node,
  nodeOf,
  outgoing,
  reachable,
  successors,
  titleOf,
} from "./model.ts";

/**
 * The nodes in flow order.
 * @throws CannotEdit unless each of them leads to the next and nowhere else.
 */
export function chainOf(model: Model, ids: string[]): { nodes: Node[]; first: Node; last: Node } {
  const set = new Set(ids);
  const starts = [...set].filter((id) => !incoming(model, id).some((flow) => set.has(flow.source)));
  const nodes: Node[] = [];
  for (let id = starts[0]; id !== undefined && nodes.length < set.size; id = nextIn(model, id, set)) {
    nodes.push(nodeOf(model, id));
  }
  const first = nodes[0];
  const last = nodes.at(-1);
  if (!first || !last || starts.length !== 1 || nodes.length !== set.size) {
    const titles = [...set].map((id) => titleOf(nodeOf(model, id))).join(" and ");
    throw new CannotEdit(`${titles} do not follow each other directly.`);
  }
  return { nodes, first, last };
}

function nextIn(model: Model, id: string, set: Set<string>): string | undefined {
  const outs = outgoing(model, id);
  return outs.length === 1 && outs[0] && set.has(outs[0].target) ? outs[0].target : undefined;
}

/**
 * The only flow that leaves a node.
 * @throws CannotEdit when there is none, or there are several, so that the place is ambiguous.
 */
export function onlyExit(model: Model, node: Node): Flow {
  const [flow, second] = outgoing(model, node.id);
  if (!flow) throw new CannotEdit(`Nothing can follow ${titleOf(node)}: the path ends there.`);
  if (second) {
    const targets = outgoing(model, node.id).map((one) => titleOf(nodeOf(model, one.target)));
    throw new CannotEdit(
      `Several paths leave ${titleOf(node)}, to ${targets.join(" and ")}. Name one of these steps.`,
    );
  }
  return flow;
}

/** Whether the node merges paths: several incoming flows and at most one outgoing flow. */
export const isJoin = (model: Model, node: Node): boolean =>
  isGateway(node) && incoming(model, node.id).length > 1 && outgoing(model, node.id).length <= 1;

/** Whether the gateway has several outgoing flows. */
export const isSplit = (model: Model, node: Node): boolean =>
  isGateway(node) && outgoing(model, node.id).length > 1;

/** The nearest node reached by most branches of a split, at least two; null when they never meet. */
export function meetingPoint(model: Model, split: Node): Node | null {
  const branches = outgoing(model, split.id).map((flow) => forwardFrom(model, flow.target, split.id));
  const places = [...new Set(branches.flat())].map((id) => {
    const steps = branches.map((branch) => branch.indexOf(id)).filter((place) => place >= 0);
    return { id, met: steps.length, far: Math.max(...steps) };
  });
  const [nearest] = places.filter(({ met }) => met > 1).sort((a, b) => b.met - a.met || a.far - b.far);
  return nearest ? nodeOf(model, nearest.id) : null;
}

/** Nodes in breadth-first order from a start, not passing `stop` again. */
function forwardFrom(model: Model, start: string, stop: string): string[] {
  const seen = new Set(start === stop ? [] : [start]);
  for (const id of seen) for (const next of successors(model, id)) if (next !== stop) seen.add(next);
  return [...seen];
}

/** The join that ends the branches of the split, of the same kind as the split. */
export function closingJoin(model: Model, split: Node): Node | null {
  const place = isSplit(model, split) ? meetingPoint(model, split) : null;
  return place && place.kind === split.kind && isJoin(model, place) ? place : null;
}

/** The nodes that no path from the given roots reaches. */
export function unreached(model: Model, roots: string[]): Node[] {
  const seen = reachable(
    model,
    roots.filter((id) => model.nodes.has(id)),
  );
  return [...model.nodes.values()].filter((node) => !seen.has(node.id));
}

/** The flow that opens a branch of a split, and its flow into the join. */
export type ParallelBranch = { opening: Flow; exit: Flow };

/**
 * The branches of the innermost parallel split that contain the nodes, one each.
 * @throws CannotEdit when the nodes are not parallel.
 */
export function parallelBranches(model: Model, ids: string[]): ParallelBranch[] {
  const blocks = [...model.nodes.values()]
    .filter((node) => node.kind === "parallelGateway")
    .map((split) => branchesOf(model, split))
    .map((branches) => ids.map((id) => branches.find(({ nodes }) => nodes.has(id))))
    .map((found) => found.filter((branch) => branch !== undefined))
    .filter((found) => new Set(found).size === ids.length)
    .sort((a, b) => size(a) - size(b));
  const [block] = blocks;
  if (!block) {
    const titles = ids.map((id) => titleOf(nodeOf(model, id))).join(" and ");
    throw new CannotEdit(`${titles} do not run in parallel.`);
  }
  return block;
}

const size = (branches: { nodes: Set<string> }[]): number =>
  branches.reduce((sum, { nodes }) => sum + nodes.size, 0);

function branchesOf(model: Model, split: Node): (ParallelBranch & { nodes: Set<string> })[] {
  const join = closingJoin(model, split);
  if (join === null) return [];
  return outgoing(model, split.id).flatMap((opening) => {
    const nodes = new Set(forwardFrom(model, opening.target, join.id));
    const [exit, second] = incoming(model, join.id).filter((flow) => nodes.has(flow.source));
    return exit && !second ? [{ opening, exit, nodes }] : [];
  });
}
