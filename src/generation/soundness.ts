/**
 * Plays the token game on a compiled process: no deadlock, no second token on a flow, no node that never fires, every
 * node on a path to an end (soundness after van der Aalst 1998, for the BPMN elements that we write). The path of a
 * non-interrupting event is a separate game, because it ends by itself however often it starts.
 */
import type { Content, FlowNodeDefinition as GraphNode } from "../bpmn/definition.ts";
import { limits } from "../limits.ts";

type FlowGraph = Pick<Content, "nodes" | "flows">;

/** Faults in words; empty for a sound process. A process with more states than the limit is judged by those visited. */
export function faultsOf({ nodes, flows }: FlowGraph): string[] {
  const graph = { nodes: nodes.filter((node) => node.type !== "eventSubProcess"), flows };
  const net = netOf(graph);
  // The content of a sub-process is a separate process, and one step of the process around it.
  const inner = nodes.flatMap((node) => ("content" in node ? faultsOf(node.content) : []));
  return [...deadEnds(graph, net), ...play(graph, net), ...inner];
}

/** Flows by their index in `graph.flows`. */
type Net = {
  nodes: Map<string, GraphNode>;
  into: Map<string, number[]>;
  from: Map<string, number[]>;
  boundaries: Map<string, GraphNode[]>;
  next: Map<string, string[]>;
};

function netOf({ nodes, flows }: FlowGraph): Net {
  const indexes = (id: string, side: "source" | "target") =>
    flows.flatMap((flow, at) => (flow[side] === id ? [at] : []));
  const boundaries = Map.groupBy(
    nodes.filter((node) => node.type === "boundaryEvent"),
    (node) => node.attachedTo,
  );
  return {
    nodes: new Map(nodes.map((node) => [node.id, node])),
    into: new Map(nodes.map((node) => [node.id, indexes(node.id, "target")])),
    from: new Map(nodes.map((node) => [node.id, indexes(node.id, "source")])),
    boundaries,
    next: new Map(
      nodes.map((node) => [
        node.id,
        [
          ...flows.filter((flow) => flow.source === node.id).map((flow) => flow.target),
          ...(boundaries.get(node.id) ?? []).map((one) => one.id),
        ],
      ]),
    ),
  };
}

function deadEnds({ nodes }: FlowGraph, net: Net): string[] {
  return nodes.flatMap((node) => {
    const ways = net.from.get(node.id)?.length ?? 0;
    if (node.type === "endEvent") return ways > 0 ? [`a flow leaves the end ${node.id}`] : [];
    return ways === 0 ? [`no flow leaves ${node.id}`] : [];
  });
}

type State = Uint8Array;

function play(graph: FlowGraph, net: Net): string[] {
  const fired = new Set<string>();
  const seen = new Set<string>();
  const open: State[] = [];
  const visit = (state: State) => {
    const key = state.join("");
    if (seen.has(key)) return;
    seen.add(key);
    open.push(state);
  };
  for (const start of graph.nodes.filter((node) => node.type === "startEvent"))
    visit(moved(new Uint8Array(graph.flows.length), [], net.from.get(start.id) ?? []));
  for (let state = open.pop(); state !== undefined; state = open.pop()) {
    if (seen.size > limits.soundnessStatesMax) return [];
    const firings = waiting(state, graph, net).flatMap((node) => firingsOf(node, state, net, graph));
    const fault = faultIn(state, firings);
    if (fault !== null) return [fault];
    for (const { nodes, state: after } of firings) {
      for (const node of nodes) fired.add(node);
      visit(after);
    }
  }
  const dead = graph.nodes.find((node) => node.type !== "startEvent" && !fired.has(node.id));
  return dead ? [`${dead.id} is never reached`] : [];
}

/** An error ends everything that runs in parallel, as a terminate end does. */
const endsAll = (node: GraphNode): boolean =>
  node.type === "endEvent" && (node.definition?.type === "terminate" || node.definition?.type === "error");

/** The nodes with a token waiting before them. */
function waiting(state: State, { flows }: FlowGraph, { nodes }: Net): GraphNode[] {
  const ids = new Set<string>();
  // Runs once for each state, so it avoids an array for each flow.
  for (const [at, { target }] of flows.entries()) if ((state[at] ?? 0) > 0) ids.add(target);
  return [...ids].flatMap((id) => nodes.get(id) ?? []);
}

function faultIn(state: State, firings: Firing[]): string | null {
  if (state.some((tokens) => tokens > 1)) return "two tokens meet on one flow";
  return firings.length === 0 && state.some((tokens) => tokens > 0) ? "a token waits for ever" : null;
}

type Firing = { nodes: string[]; state: State };

function moved(state: State, taken: number[], given: number[]): State {
  const next = state.slice();
  for (const flow of taken) next[flow] = (next[flow] ?? 0) - 1;
  for (const flow of given) next[flow] = (next[flow] ?? 0) + 1;
  return next;
}

function firingsOf(node: GraphNode, state: State, net: Net, graph: FlowGraph): Firing[] {
  const into = net.into.get(node.id) ?? [];
  const from = net.from.get(node.id) ?? [];
  const marked = into.filter((flow) => (state[flow] ?? 0) > 0);
  if (marked.length === 0) return [];
  const fire = (next: State, events: string[] = []): Firing => ({ nodes: [node.id, ...events], state: next });
  if (node.type === "parallelGateway")
    return marked.length < into.length ? [] : [fire(moved(state, into, from))];
  if (node.type === "inclusiveGateway" && into.length > 1) {
    if (mayStillArrive(node, state, net, graph)) return [];
    return [fire(moved(state, marked, from))];
  }
  return marked.flatMap((flow) => {
    if (node.type === "endEvent")
      return [fire(endsAll(node) ? new Uint8Array(state.length) : moved(state, [flow], []))];
    if (node.type === "exclusiveGateway" || node.type === "eventBasedGateway")
      return from.map((way) => fire(moved(state, [flow], [way])));
    if (node.type === "inclusiveGateway") return someOf(from).map((ways) => fire(moved(state, [flow], ways)));
    const asides = (net.boundaries.get(node.id) ?? []).map((event) => {
      const ways = net.from.get(event.id) ?? [];
      const stays = event.type === "boundaryEvent" && !event.interrupting;
      return fire(stays ? moved(new Uint8Array(state.length), [], ways) : moved(state, [flow], ways), [
        event.id,
      ]);
    });
    return [fire(moved(state, [flow], from)), ...asides];
  });
}

/**
 * Whether a token elsewhere can still reach an incoming flow of the join that has none, but none of those that have one
 * (BPMN 2.0.2, 13.4.3): the join does not wait for what may come around a loop to all of them.
 */
function mayStillArrive(join: GraphNode, state: State, net: Net, { flows }: FlowGraph): boolean {
  const into = net.into.get(join.id) ?? [];
  const empty = into.filter((flow) => (state[flow] ?? 0) === 0);
  const marked = into.filter((flow) => (state[flow] ?? 0) > 0);
  return flows.some((flow, at) => {
    if ((state[at] ?? 0) === 0 || flow.target === join.id) return false;
    const ahead = nodesAhead(flow.target, join.id, net);
    const arrivesBy = (way: number) => ahead.has(flows[way]?.source ?? "");
    return empty.some(arrivesBy) && !marked.some(arrivesBy);
  });
}

/** Everything that can be reached without passing the join. */
function nodesAhead(from: string, join: string, net: Net): Set<string> {
  const seen = new Set([from]);
  const open = [from];
  for (let at = open.pop(); at !== undefined; at = open.pop())
    for (const next of at === join ? [] : (net.next.get(at) ?? [])) {
      if (!seen.has(next)) open.push(next);
      seen.add(next);
    }
  return seen;
}

/** All non-empty subsets; for many branches only single ones and all, which covers every join. */
function someOf(ways: number[]): number[][] {
  if (ways.length > 6) return [...ways.map((way) => [way]), ways];
  let subsets: number[][] = [[]];
  for (const way of ways) subsets = subsets.concat(subsets.map((set) => [...set, way]));
  return subsets.filter((set) => set.length > 0);
}
