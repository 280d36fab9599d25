/** Building blocks for `compile-graph.ts`: nodes, flows between them, and definitions of events. */
import type {
  AnnotationDefinition,
  EventDefinitionContent,
  FlowNodeDefinition,
  GatewayType,
  SequenceFlowDefinition,
} from "../bpmn/definition.ts";
import type { newIds } from "./compile-ids.ts";
import type { Boundary, Timer } from "./outline.ts";

/** With the lane that the outline requires, if any, and the names of the data read and written. */
export type GraphNode = FlowNodeDefinition & { lane: string | null; uses?: Uses };
export type Uses = { reads: readonly string[]; writes: readonly string[] };
export type FlowGraph = {
  nodes: GraphNode[];
  flows: SequenceFlowDefinition[];
  annotations: AnnotationDefinition[];
};

/** Maps names of messages and the like to the ids of their definitions; shared by all pools. */
export type References = { idFor(type: Referenced, name: string): string };
export type Referenced = "message" | "signal" | "error" | "escalation" | "store" | "resource";

/** An open end: the flow that will leave `node`. */
export type Out = { node: string; name: string | null; isDefault: boolean };

export type Builder = {
  graph: FlowGraph;
  ids: ReturnType<typeof newIds>;
  references: References;
  marks: Map<string, string>;
  /** The node of each step with an id or a label, as a target for messages. Ids take precedence. */
  named: { ids: Map<string, string>; labels: Map<string, string> };
  /** Names of data that is in stores. */
  stores: ReadonlySet<string>;
  /** The lane of the sub-process under construction; null outside of one. */
  around: { lane: string | null } | null;
};

export const outOf = (node: string): Out => ({ node, name: null, isDefault: false });

// biome-ignore format: the union of node types without what addNode fills in
type NewNode = FlowNodeDefinition extends infer Node ? (Node extends FlowNodeDefinition ? Omit<Node, "id" | "name"> : never) : never;

/** Properties of a step beside its label. */
export type Said = {
  id?: string | null | undefined;
  lane?: string | null;
  note?: string | null | undefined;
  uses?: Uses;
};

export function addNode(
  builder: Builder,
  prefix: string,
  name: string | null,
  node: NewNode,
  said: Said = {},
): string {
  const id = builder.ids.next(prefix, name ?? "");
  // The union distributes over the node types, which spreading forgets.
  const uses = said.uses && { uses: said.uses };
  builder.graph.nodes.push({ ...node, id, name, lane: said.lane ?? null, ...uses } as GraphNode);
  const { ids, labels } = builder.named;
  if (said.id) ids.set(said.id, id);
  if (name !== null && !node.type.endsWith("Gateway") && !labels.has(name)) labels.set(name, id);
  if (said.note) addNote(builder, said.note, id);
  return id;
}

function addNote({ graph, ids }: Builder, text: string, source: string): void {
  const association = { id: ids.next("Association", `${source} ${text}`), source };
  graph.annotations.push({ id: ids.next("TextAnnotation", text), text, association });
}

export function connect(builder: Builder, outs: Out[], target: string): void {
  for (const out of outs)
    builder.graph.flows.push({
      id: builder.ids.next("Flow", `${out.node} ${target}`),
      name: out.name,
      source: out.node,
      target,
      condition: null,
      isDefault: out.isDefault,
    });
}

/** One flow for several: adds a join of the given type if there is more than one. */
export function joined(builder: Builder, outs: Out[], type: GatewayType): Out[] {
  if (outs.length < 2) return outs;
  const join = addNode(builder, "Gateway", null, { type });
  connect(builder, outs, join);
  return [outOf(join)];
}

export const merged = (builder: Builder, outs: Out[]) => joined(builder, outs, "exclusiveGateway");

export function definitionOf(
  { references }: Builder,
  kind: Boundary["kind"] | "none",
  label: string | null,
  timer: Timer | null,
): EventDefinitionContent {
  switch (kind) {
    case "timer":
      return { type: "timer", kind: timer?.kind ?? "duration", value: timer?.value ?? null };
    case "conditional":
      return { type: "conditional", condition: label ?? "" };
    case "none":
      throw new Error("an event without a kind has no definition");
    default:
      return { type: kind, ref: label === null ? null : references.idFor(kind, label) };
  }
}

/** A gateway with one incoming and one outgoing flow decides nothing: the two flows become one. */
export function withoutPassThrough(graph: FlowGraph): FlowGraph {
  const { annotations } = graph;
  return graph.nodes.reduce(({ nodes, flows }, node) => {
    const [into, ...moreIn] = flows.filter((flow) => flow.target === node.id);
    const [from, ...moreOut] = flows.filter((flow) => flow.source === node.id);
    const passes = into && from && moreIn.length === 0 && moreOut.length === 0;
    if (!node.type.endsWith("Gateway") || !passes || into.source === node.id)
      return { nodes, flows, annotations };
    const bridge = { ...into, name: into.name ?? from.name, target: from.target };
    return {
      nodes: nodes.filter((one) => one !== node),
      flows: flows.filter((flow) => flow !== from).map((flow) => (flow === into ? bridge : flow)),
      annotations,
    };
  }, graph);
}
