/** Reads a document as the plain nodes and edges that layout and rendering work on. */
import { type Document, openDocument } from "./document.ts";
import type { Edge, Graph, Node, Plane } from "./graph.ts";
import { type Drawing, readDrawings, type Shape } from "./interchange.ts";
import { isSubProcess } from "./kinds.ts";
import { containerOf, readSemantics, type Semantics } from "./semantics.ts";
import { attributeOf, type XmlElement } from "./xml.ts";

/**
 * `geometry` (default true): the planes of the diagram interchange with what they draw. False, or where there is no
 * plane: all that could be drawn, as a fresh layout needs it, on one plane for each collaboration or else process.
 * `undrawn` (default false) adds, without geometry, what the interchange should draw and does not: new elements.
 */
export type ReadOptions = { geometry?: boolean; undrawn?: boolean };

/** Never fails on a document that `checkBpmn` accepted, however odd its geometry is. */
export function readGraph(xml: string, { geometry = true, undrawn = false }: ReadOptions = {}): Graph {
  const document = openDocument(xml);
  const semantics = readSemantics(document);
  const drawings = geometry ? readDrawings(document) : [];
  if (drawings.length === 0) return { planes: freshPlanes(document, semantics) };
  const planes = drawings.map((drawing) => drawnPlane(document, semantics, drawing));
  return { planes: undrawn ? withUndrawn(document, semantics, planes) : planes };
}

/** One plane of the diagram interchange with all that it draws. */
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
    markerVisible: node.kind === "exclusiveGateway" && shape.markerVisible === true,
    horizontal: node.horizontal && shape.horizontal !== false,
    bounds: shape.bounds,
    label: shape.label,
    colors: shape.colors,
  };
}

/** Whether the same plane draws something directly inside, or there is nothing that could be. */
function hasDrawnContent({ nodes }: Semantics, { id, expanded }: Node, shapes: Map<string, Shape>): boolean {
  const content = [...nodes.values()].filter(({ parent }) => parent === id);
  return expanded && (content.length === 0 || content.some((node) => shapes.get(node.id)?.bounds));
}

/** A plane whose references stay inside of it: to what it does not draw there is none. */
function plane(
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
    })),
    edges: edges.map((edge) => ({
      ...edge,
      parent: container(edge.parent),
      source: end(edge.source),
      target: end(edge.target),
    })),
  };
}

/** Planes for a fresh layout. Processes outside of pools are drawn beside the first collaboration. */
function freshPlanes(document: Document, semantics: Semantics): Plane[] {
  const { collaborations, processes } = semantics;
  const owners = collaborations.length > 0 ? collaborations : processes;
  return owners.map((owner, index) => {
    const here = ({ id }: { id: string }) => {
      const home = homeOf(document, semantics, id);
      return home === owner || (index === 0 && home !== null && !owners.includes(home));
    };
    const nodes = [...semantics.nodes.values()].filter(here);
    const edges = [...semantics.edges.values()].filter((edge) => here(edge) && isDrawable(edge));
    return plane(document, semantics, attributeOf(owner, "id") ?? "", nodes, edges);
  });
}

/** A flow may miss one end. What joins artifacts and data needs both: that is all it says. */
function isDrawable({ kind, source, target }: Edge): boolean {
  const isFlow = kind === "sequenceFlow" || kind === "messageFlow";
  return isFlow ? source !== null || target !== null : source !== null && target !== null;
}

/** The collaboration or process that a fresh drawing shows an element in. */
function homeOf(document: Document, { participantOf }: Semantics, id: string): XmlElement | null {
  const top = topOf(document, id);
  if (top?.local !== "process") return top;
  const participant = participantOf.get(attributeOf(top, "id") ?? "");
  return participant === undefined ? top : topOf(document, participant);
}

/** The element directly in the `definitions` that holds this one. */
function topOf({ root, elements }: Document, id: string): XmlElement | null {
  let at = elements.get(id) ?? null;
  while (at && at.parent !== root) at = at.parent;
  return at;
}

/** Adds what the planes leave out, each to the plane that draws what is around it. */
function withUndrawn(document: Document, semantics: Semantics, planes: Plane[]): Plane[] {
  const drawn = new Set(planes.flatMap(({ nodes }) => nodes.map(({ id }) => id)));
  const added = new Map(planes.map((one) => [one, new Map(one.nodes.map((node) => [node.id, node]))]));
  // What encloses comes first, so a new node finds its new sub-process on the plane already.
  for (const node of semantics.nodes.values()) {
    if (drawn.has(node.id)) continue;
    const home = planes.find((one) => encloses(document, semantics, one, added.get(one), node));
    if (home) added.get(home)?.set(node.id, node);
  }
  return planes.map((one) => {
    const here = added.get(one) ?? new Map<string, Node>();
    const known = new Map(one.edges.map((edge) => [edge.id, edge]));
    const nodes = [...semantics.nodes.keys()].flatMap((id) => here.get(id) ?? []);
    const edges = [...semantics.edges.values()].flatMap((edge) => {
      const isHere = (id: string | null) => id !== null && (here.has(id) || semantics.edges.has(id));
      return known.get(edge.id) ?? (isHere(edge.source) && isHere(edge.target) ? [edge] : []);
    });
    return plane(document, semantics, one.element, nodes, edges);
  });
}

/** Whether a plane draws the place where an undrawn node belongs. */
function encloses(
  document: Document,
  semantics: Semantics,
  { element, nodes }: Plane,
  drawn: Map<string, Node> | undefined,
  node: Node,
): boolean {
  const container = node.kind === "participant" ? null : containerOf(document, semantics, node.id);
  if (container === element) return true;
  const around = container === null ? undefined : drawn?.get(container);
  if (around) return around.expanded;
  if (container !== null && semantics.nodes.has(container)) return false;
  const home = homeOf(document, semantics, node.id);
  return (
    home !== null &&
    (attributeOf(home, "id") === element ||
      nodes.some(({ process }) => process === node.process && process !== null))
  );
}
