/**
 * Assigns a lane to every node if there are lanes: joins go with their splits, other gateways and events with their
 * neighbours.
 */
import type { LaneDefinition } from "../bpmn/definition.ts";
import type { Ids } from "./compile-ids.ts";
import type { FlowGraph, GraphNode } from "./compile-nodes.ts";

/** The lane of work without a known doer: an unnamed lane says so; the lane of a neighbour guesses. */
export type Unassigned = "own lane" | "neighbour";

/** Lanes in the given order with the ids of their nodes; empty lanes are left out. */
export function lanesOf(
  graph: FlowGraph,
  names: string[],
  ids: Ids,
  unassigned: Unassigned,
): LaneDefinition[] {
  const lanes = laneByNode(graph, names, unassigned);
  return [...names, unnamed].flatMap((name) => {
    const nodes = graph.nodes.filter((node) => lanes.get(node.id) === name).map((node) => node.id);
    return nodes.length === 0 ? [] : [{ id: ids.next("Lane", name), name: name || null, nodes, lanes: [] }];
  });
}

const unnamed = "";

const isWork = ({ type }: GraphNode): boolean => type.endsWith("ask");

function laneByNode(
  { nodes, flows }: FlowGraph,
  names: string[],
  unassigned: Unassigned,
): Map<string, string> {
  const asked = nodes.flatMap((node) => {
    const lane =
      node.lane ?? (unassigned === "own lane" && names.length > 0 && isWork(node) ? unnamed : null);
    return lane === null ? [] : [[node.id, lane] as const];
  });
  const lanes = new Map<string, string>(asked);
  // "The manager approves or rejects it": the doer of every possible next step makes the decision.
  for (const { id, lane, type } of nodes) {
    const next = flows.filter((flow) => flow.source === id).map((flow) => lanes.get(flow.target));
    if (lane === null && type.endsWith("Gateway") && next.length > 1 && new Set(next).size === 1 && next[0])
      lanes.set(id, next[0]);
  }
  const ways = waysOf({ nodes, flows });
  const blocks = new Map(nodes.map((node) => [node.id, blockOf(node, ways)]));
  const open = () => nodes.filter((node) => !lanes.has(node.id));
  const firstLane = (ids: readonly string[]): string | undefined =>
    ids.map((id) => lanes.get(id)).find((lane) => lane !== undefined);
  // A start and the target of a jump back go with their successors, a decision with its predecessor.
  const preferred = (node: GraphNode): string | undefined => {
    const block = blocks.get(node.id);
    if (block) return laneOfJoin(block, lanes);
    return firstLane(belongsAfter(node, ways) ? ways.after(node.id) : ways.before(node.id));
  };
  const anyNeighbour = ({ id }: GraphNode) => firstLane([...ways.before(id), ...ways.after(id)]);
  // Each round settles at least one node, so the number of rounds is bounded.
  for (let rest = open(); rest.length > 0; rest = open()) {
    const settled = rest.find(preferred) ?? rest.find(anyNeighbour) ?? rest[0];
    if (settled === undefined) break;
    const lane = preferred(settled) ?? anyNeighbour(settled) ?? names[0];
    if (lane === undefined) break;
    lanes.set(settled.id, lane);
  }
  return lanes;
}

/** A join's block: the split of its branches, and the last node of each branch. */
type Block = { split: string; ends: readonly string[] };

type Ways = {
  before(id: string): readonly string[];
  after(id: string): readonly string[];
  /** The previous nodes; for a boundary event, its activity. */
  earlier(id: string): readonly string[];
};

function waysOf({ nodes, flows }: Pick<FlowGraph, "nodes" | "flows">): Ways {
  const into = Map.groupBy(flows, (flow) => flow.target);
  const out = Map.groupBy(flows, (flow) => flow.source);
  const hostOf = new Map(
    nodes.flatMap((node) => (node.type === "boundaryEvent" ? [[node.id, node.attachedTo] as const] : [])),
  );
  const before = (id: string) => (into.get(id) ?? []).map((flow) => flow.source);
  return {
    before,
    after: (id) => (out.get(id) ?? []).map((flow) => flow.target),
    earlier: (id) => [...before(id), ...[hostOf.get(id)].flatMap((host) => host ?? [])],
  };
}

const belongsAfter = ({ id, type }: GraphNode, ways: Ways): boolean =>
  type === "startEvent" || ways.before(id).length > 1;

/** Null unless it is a join; null also for the target of a jump back. */
function blockOf({ id, type }: GraphNode, ways: Ways): Block | null {
  const ends = ways.before(id);
  if (!type.endsWith("Gateway") || ends.length < 2) return null;
  // The start of a jump back has only this gateway before it.
  const earlier = (one: string) => ways.earlier(one).filter((other) => other !== id);
  const [nearest = new Set<string>(), ...others] = ends.map((end) => reachedFrom(end, earlier));
  const split = [...nearest].find((one) => others.every((reached) => reached.has(one)));
  return split === undefined ? null : { split, ends };
}

/** Everything that a path reaches, its start included, nearest first. */
function reachedFrom(start: string, next: (id: string) => readonly string[]): Set<string> {
  const reached = new Set([start]);
  // A set that grows during an iteration is still iterated to its end.
  for (const id of reached) for (const one of next(id)) reached.add(one);
  return reached;
}

/**
 * The lane of the split, unless all branches end in one other lane: its role does the last step of each of them, and so
 * sees that everything is done. Undefined while this is not known.
 */
function laneOfJoin({ split, ends }: Block, lanes: ReadonlyMap<string, string>): string | undefined {
  const [first, ...others] = ends.map((id) => lanes.get(id));
  if (first === undefined || others.includes(undefined)) return undefined;
  return others.every((lane) => lane === first) ? first : lanes.get(split);
}
