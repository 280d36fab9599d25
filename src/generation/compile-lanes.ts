/** Gives every node a lane once there are lanes: gateways and events go with their neighbours. */
import type { LaneDefinition } from "../bpmn/definition.ts";
import type { Ids } from "./compile-ids.ts";
import type { FlowGraph, GraphNode } from "./compile-nodes.ts";

/** Where work lies whose doer nobody tells: a lane without a name says so; that of its neighbour guesses. */
export type Unassigned = "own lane" | "neighbour";

/** Lanes in the given order with the ids of their nodes; lanes that would be empty are left out. */
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

type Side = "source" | "target";

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
  // "The manager approves or rejects it": who does all that may come next decides which.
  for (const { id, lane, type } of nodes) {
    const next = flows.filter((flow) => flow.source === id).map((flow) => lanes.get(flow.target));
    if (lane === null && type.endsWith("Gateway") && next.length > 1 && new Set(next).size === 1 && next[0])
      lanes.set(id, next[0]);
  }
  const laneOfNeighbour = (id: string, side: Side) =>
    flows
      .filter((flow) => (side === "source" ? flow.target : flow.source) === id)
      .map((flow) => lanes.get(flow[side]))
      .find((lane) => lane !== undefined);
  const isJoin = (id: string) => flows.filter((flow) => flow.target === id).length > 1;
  // A split decides on what was done before it; a join and a start belong to what comes after them.
  const preferred = ({ id, type }: GraphNode): Side =>
    type === "startEvent" || isJoin(id) ? "target" : "source";
  const other = (side: Side): Side => (side === "source" ? "target" : "source");
  const open = () => nodes.filter((node) => !lanes.has(node.id));
  // Each round settles a node at least, so the rounds are bounded by their number.
  for (let rest = open(); rest.length > 0; rest = open()) {
    const settled =
      rest.find((node) => laneOfNeighbour(node.id, preferred(node))) ??
      rest.find((node) => laneOfNeighbour(node.id, other(preferred(node)))) ??
      rest[0];
    if (settled === undefined) break;
    const side = preferred(settled);
    const lane = laneOfNeighbour(settled.id, side) ?? laneOfNeighbour(settled.id, other(side)) ?? names[0];
    if (lane === undefined) break;
    lanes.set(settled.id, lane);
  }
  return lanes;
}
