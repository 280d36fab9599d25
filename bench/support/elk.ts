/** The layout by elkjs alone: layered, orthogonal, with pools, lanes and sub-processes as nested nodes. */
import { createRequire } from "node:module";
import type { ElkExtendedEdge, ElkNode, ELK as Engine } from "elkjs/lib/elk-api.js";
import type { Graph, Node, Plane } from "../../src/bpmn/graph.ts";

const options = {
  "elk.algorithm": "layered",
  "elk.direction": "RIGHT",
  "elk.edgeRouting": "ORTHOGONAL",
  "elk.hierarchyHandling": "INCLUDE_CHILDREN",
};

// A CommonJS module whose types claim a default export that Node does not see.
const Elk = createRequire(import.meta.url)("elkjs/lib/elk.bundled.js") as new () => Engine;
const engine = new Elk();

/** @param graph laid out: its shapes keep their sizes */
export async function layOutByElk(graph: Graph): Promise<void> {
  for (const plane of graph.planes) await engine.layout(rootOf(plane));
}

function rootOf(plane: Plane): ElkNode {
  const ids = new Set(plane.nodes.map(({ id }) => id));
  // An event on the border of an activity is not a separate node: its flows leave the activity.
  const hosts = new Map(plane.nodes.map((node) => [node.id, node.attachedTo ?? node.id]));
  const edges = plane.edges.flatMap(({ id, source, target }): ElkExtendedEdge[] => {
    const [from, to] = [hosts.get(source ?? ""), hosts.get(target ?? "")];
    return from && to ? [{ id, sources: [from], targets: [to] }] : [];
  });
  const childrenOf = (parent: string | null): ElkNode[] =>
    plane.nodes
      .filter((node) => node.attachedTo === null && parentOf(node, ids) === parent)
      .map((node) => ({
        id: node.id,
        ...sizeOf(node),
        layoutOptions: options,
        children: childrenOf(node.id),
      }));
  return { id: "elk root", layoutOptions: options, children: childrenOf(null), edges };
}

/** The lane of a node that is directly in it, otherwise its container. */
function parentOf(node: Node, ids: ReadonlySet<string>): string | null {
  const around = node.kind === "lane" || node.lane === null ? node.parent : node.lane;
  return around !== null && ids.has(around) ? around : null;
}

const sizeOf = ({ bounds }: Node) => ({ width: bounds?.width ?? 100, height: bounds?.height ?? 80 });
