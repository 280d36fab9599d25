/** Data objects and stores for what steps read and write. */
import type { Content, DataDefinition, FlowNodeDefinition } from "../bpmn/definition.ts";
import type { Builder, FlowGraph, GraphNode } from "./compile-nodes.ts";

/**
 * A document that many steps use is drawn beside each group of consecutive steps; otherwise its lines would cross the
 * whole picture.
 */
type Drawn = DataDefinition & { users: ReadonlySet<string> };

/** The graph as the content of a process or sub-process, with its steps' data. */
export function withData(graph: FlowGraph, builder: Builder): Content {
  const names = new Set(graph.nodes.flatMap(({ uses }) => [...(uses?.reads ?? []), ...(uses?.writes ?? [])]));
  const drawn = [...names].flatMap((name) => drawnOf(name, graph, builder));
  return {
    nodes: graph.nodes.map((node) => nodeWith(node, drawn, builder)),
    flows: graph.flows,
    annotations: graph.annotations,
    data: drawn.map(({ users: _, ...data }) => data),
  };
}

function drawnOf(name: string, graph: FlowGraph, { ids, references, stores }: Builder): Drawn[] {
  const isStore = stores.has(name);
  const type = isStore ? ("dataStoreReference" as const) : ("dataObjectReference" as const);
  const of = isStore ? references.idFor("store", name) : ids.next("DataObject", name);
  const users = graph.nodes.filter(({ uses }) => uses?.reads.includes(name) || uses?.writes.includes(name));
  return groupsOf(
    users.map(({ id }) => id),
    graph,
  ).map((group) => ({ id: ids.next("Data", name), name, type, of, users: group }));
}

/** Consecutive steps, with at most one gateway or event between them. */
function groupsOf(users: readonly string[], graph: FlowGraph): Set<string>[] {
  const groups: Set<string>[] = [];
  for (const user of users) {
    const near = nearOf(user, graph);
    const group = groups.find((one) => [...one].some((id) => near.has(id) || nearOf(id, graph).has(user)));
    if (group === undefined) groups.push(new Set([user]));
    else group.add(user);
  }
  return groups;
}

function nearOf(id: string, { nodes, flows }: FlowGraph): ReadonlySet<string> {
  const next = (from: string) => flows.filter((flow) => flow.source === from).map((flow) => flow.target);
  const direct = next(id);
  const passing = direct.filter((one) => /Gateway$|Event$/.test(typeOf(one)));
  return new Set([...direct, ...passing.flatMap(next)]);

  function typeOf(target: string): string {
    return nodes.find((node) => node.id === target)?.type ?? "";
  }
}

function nodeWith(
  { lane: _, uses, ...node }: GraphNode,
  drawn: readonly Drawn[],
  { ids }: Builder,
): FlowNodeDefinition {
  if (uses === undefined) return node;
  const associated = (names: readonly string[], prefix: string) =>
    drawn.flatMap(({ id, name, users }) =>
      name !== null && names.includes(name) && users.has(node.id)
        ? [{ id: ids.next(prefix, `${node.id} ${id}`), data: id }]
        : [],
    );
  const data = { reads: associated(uses.reads, "DataInput"), writes: associated(uses.writes, "DataOutput") };
  // Only activities have uses.
  return { ...node, ...data } as FlowNodeDefinition;
}
