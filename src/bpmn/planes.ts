/** The planes of a drawing with their geometry, as in the diagram interchange. */
import type { Document } from "./document.ts";
import type { Edge, Node, Plane } from "./graph.ts";
import type { Drawing, Shape } from "./interchange.ts";
import { isSubProcess } from "./kinds.ts";
import type { Semantics } from "./semantics.ts";
import { attributeOf } from "./xml.ts";

/** One plane of the diagram interchange with everything that it draws. */
export function drawnPlane(document: Document, semantics: Semantics, drawing: Drawing): Plane {
  const { shapes, edges: lines } = drawing;
  const nodes = [...semantics.nodes.values()].flatMap((node) => {
    const shape = shapes.get(node.id);
    return shape?.bounds ? [drawnNode(semantics, node, shape, shapes)] : [];
  });
  const edges = [...semantics.edges.values()].flatMap((edge) => {
    const line = lines.get(edge.id);
    if (!line?.waypoints) return [];
    const { waypoints, label, colors } = line;
    const envelope = edge.kind === "messageFlow" ? line.envelope : "none";
    return [{ ...edge, waypoints, label, colors, envelope }];
  });
  return plane(document, semantics, drawing.element ?? "", nodes, edges);
}

function drawnNode(semantics: Semantics, node: Node, shape: Shape, shapes: Map<string, Shape>): Node {
  const canExpand = node.expanded || node.kind === "callActivity" || isSubProcess(node.kind);
  return {
    ...node,
    expanded: canExpand && (shape.expanded ?? hasDrawnContent(semantics, node, shapes)),
    markerVisible: isMarked(node, shape),
    horizontal: node.horizontal && isHorizontal(semantics, node, shapes),
    bounds: shape.bounds,
    label: shape.label,
    colors: shape.colors,
  };
}

/**
 * The looks of an incomplete drawing that are kept when everything is placed again: colours, envelopes, vertical pools.
 */
export function formerLooks(semantics: Semantics, drawings: readonly Drawing[]) {
  const shapes = new Map(drawings.flatMap((drawing) => [...drawing.shapes]));
  const lines = new Map(drawings.flatMap((drawing) => [...drawing.edges]));
  return {
    node(node: Node): Node {
      const shape = shapes.get(node.id);
      const horizontal = node.horizontal && isHorizontal(semantics, node, shapes);
      if (!shape) return { ...node, horizontal };
      return { ...node, horizontal, colors: shape.colors, markerVisible: isMarked(node, shape) };
    },
    edge(edge: Edge): Edge {
      const line = lines.get(edge.id);
      if (!line) return edge;
      return { ...edge, colors: line.colors, envelope: edge.kind === "messageFlow" ? line.envelope : "none" };
    },
  };
}

const isMarked = ({ kind }: Node, shape: Shape): boolean =>
  kind === "exclusiveGateway" && shape.markerVisible === true;

/** A lane without this attribute follows its pool; a pool without it is horizontal. */
function isHorizontal(semantics: Semantics, node: Node, shapes: Map<string, Shape>): boolean {
  const own = shapes.get(node.id)?.horizontal ?? null;
  const around = node.parent === null ? undefined : semantics.nodes.get(node.parent);
  return own ?? (around?.horizontal ? isHorizontal(semantics, around, shapes) : true);
}

/** Whether the same plane draws some of its content, or it has none. */
function hasDrawnContent({ nodes }: Semantics, { id, expanded }: Node, shapes: Map<string, Shape>): boolean {
  const content = [...nodes.values()].filter(({ parent }) => parent === id);
  return expanded && (content.length === 0 || content.some((node) => shapes.get(node.id)?.bounds));
}

/** A plane whose references stay within it: those to undrawn elements become null. */
export function plane(
  document: Document,
  semantics: Semantics,
  element: string,
  nodes: Node[],
  edges: Edge[],
): Plane {
  const drawn = new Map(nodes.map((node) => [node.id, node]));
  const lines = new Set(edges.map(({ id }) => id));
  const inside = (id: string | null) => (id !== null && drawn.has(id) ? id : null);
  const container = (id: string | null): string | null => {
    if (id === null) return null;
    const node = drawn.get(id);
    return node?.expanded || node?.kind === "lane" ? id : container(semantics.nodes.get(id)?.parent ?? null);
  };
  const lane = (id: string | null): string | null => {
    const outer = id === null ? undefined : semantics.nodes.get(id);
    return outer?.kind === "lane" ? (inside(outer.id) ?? lane(outer.parent)) : null;
  };
  const end = (id: string | null) => (id !== null && lines.has(id) ? id : inside(id));
  const owner = document.elements.get(element);
  return {
    element,
    name: (owner && attributeOf(owner, "name")) ?? "",
    nodes: nodes.map((node) => ({
      ...node,
      parent: container(node.parent),
      lane: lane(node.lane),
      attachedTo: inside(node.attachedTo),
      members: node.members.filter((id) => drawn.has(id)),
    })),
    edges: edges.map((edge) => ({
      ...edge,
      parent: container(edge.parent),
      source: end(edge.source),
      target: end(edge.target),
    })),
  };
}
