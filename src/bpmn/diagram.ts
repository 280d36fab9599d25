/** Writes the geometry of a graph into a document's diagram interchange, either all of it or only what differs. */
import {
  bounds,
  colors,
  createPen,
  declarations,
  diagram,
  flags,
  label,
  line,
  messageVisibleKind,
  type Pen,
  render,
  shape,
  type Tag,
  waypoint,
} from "./diagram-xml.ts";
import {
  applyEdits,
  childrenOf,
  type Document,
  type Edit,
  indentOf,
  insertChild,
  openDocument,
  removeElement,
  setAttribute,
} from "./document.ts";
import type { Bounds, Edge, Graph, Node, Plane } from "./graph.ts";
import { type Drawing, diagramsOf, is, labelOf, readDrawings } from "./interchange.ts";
import { readGraph } from "./read.ts";
import type { XmlElement } from "./xml.ts";

/**
 * Replaces the document's BPMNDiagrams by one for each plane of the graph. Coordinates are rounded to hundredths; nodes
 * and edges without geometry are omitted. All other bytes stay, except for namespace declarations added to the root.
 */
export function replaceDiagram(xml: string, graph: Graph): string {
  const document = openDocument(xml);
  const old = diagramsOf(document);
  const pen = createPen(document, old);
  const written = graph.planes.map((plane) => render(pen, diagram(pen, plane)));
  const [first, ...rest] = old;
  const edits = [...declarations(pen), ...rest.flatMap((one) => removeElement(document, one))];
  if (first === undefined) return applyEdits(xml, [...edits, ...insertDiagrams(document, written)]);
  const indent = indentOf(document, first);
  const text = written.map((one) => one.replaceAll("\n", indent)).join(indent);
  return applyEdits(xml, [...edits, { from: first.start, to: first.end, text }]);
}

/**
 * Updates the diagram interchange to the geometry of the graph, touching only what is new, changed or gone. Elements
 * are matched by their BPMN ids, planes by what they show.
 */
export function updateDiagram(xml: string, graph: Graph): string {
  const document = openDocument(xml);
  const drawings = readDrawings(document);
  if (drawings.length === 0) return replaceDiagram(xml, graph);
  const before = readGraph(xml);
  const pen = createPen(document, []);
  const used = new Set<Drawing>();
  const edits: Edit[] = [];
  const fresh: Plane[] = [];
  for (const plane of graph.planes) {
    const index = drawings.findIndex((one) => (one.element ?? "") === plane.element && !used.has(one));
    const [drawing, old] = [drawings[index], before.planes[index]];
    if (drawing && old) {
      used.add(drawing);
      edits.push(...updatePlane({ ...pen, at: drawing.plane }, drawing, old, plane));
    } else fresh.push(plane);
  }
  const gone = drawings.filter((one) => !used.has(one));
  const added = fresh.map((plane) => render(pen, diagram(pen, plane)));
  return applyEdits(xml, [
    ...edits,
    ...gone.flatMap((one) => removeElement(document, one.diagram)),
    ...insertDiagrams(document, added),
    ...declarations(pen),
  ]);
}

function insertDiagrams(document: Document, written: string[]): Edit[] {
  // The schema puts relationships last.
  const relationship = childrenOf(document.root, "relationship")[0];
  return written.flatMap((one) =>
    insertChild(document, document.root, one, relationship ? { before: relationship } : "last"),
  );
}

function updatePlane(pen: Pen, drawing: Drawing, old: Plane, plane: Plane): Edit[] {
  const { document } = pen;
  const oldNodes = new Map(old.nodes.map((node) => [node.id, node]));
  const oldEdges = new Map(old.edges.map((edge) => [edge.id, edge]));
  const nodes = plane.nodes.flatMap((node) => {
    const [known, before] = [drawing.shapes.get(node.id), oldNodes.get(node.id)];
    if (!known || !before) return replace(pen, drawing, known?.xml, shape(pen, node));
    return node.bounds === null ? [] : updateShape(pen, known.xml, before, node);
  });
  const edges = plane.edges.flatMap((edge) => {
    const [known, before] = [drawing.edges.get(edge.id), oldEdges.get(edge.id)];
    if (!known || !before) return replace(pen, drawing, known?.xml, line(pen, edge));
    return edge.waypoints === null ? [] : updateLine(pen, known.xml, before, edge);
  });
  const stays = new Set([...plane.nodes, ...plane.edges].map(({ id }) => id));
  const gone = [...drawing.shapes, ...drawing.edges].filter(
    // An id that was not read, because it is not or cannot be drawn here, does not count as gone.
    ([id]) => !stays.has(id) && (oldNodes.has(id) || oldEdges.has(id) || !document.elements.has(id)),
  );
  return [...nodes, ...edges, ...gone.flatMap(([, { xml }]) => removeElement(document, xml))];
}

/** Inserts a new shape or edge into a plane; replaces one whose geometry is unreadable. */
function replace(pen: Pen, { plane }: Drawing, broken: XmlElement | undefined, written: Tag[]): Edit[] {
  const { document } = pen;
  if (written.length === 0) return [];
  const added = written.flatMap((tag) => insertChild(document, plane, render(pen, tag), "last"));
  return broken ? [...removeElement(document, broken), ...added] : added;
}

function updateShape(pen: Pen, xml: XmlElement, before: Node, node: Node): Edit[] {
  return [
    ...updateBounds(pen.document, xml, before.bounds, node.bounds),
    ...updateAttributes(pen.document, xml, flags(before), flags(node)),
    ...updateColors(pen, xml, before, node),
    ...updateLabel(pen, xml, before, node),
  ];
}

function updateLine(pen: Pen, xml: XmlElement, before: Edge, edge: Edge): Edit[] {
  const { document } = pen;
  const visible = (one: Edge) => ({ messageVisibleKind: messageVisibleKind(one) });
  return [
    ...updateWaypoints(pen, xml, before, edge),
    ...updateAttributes(document, xml, visible(before), visible(edge)),
    ...updateColors(pen, xml, before, edge),
    ...updateLabel(pen, xml, before, edge),
  ];
}

function updateAttributes(
  document: Document,
  xml: XmlElement,
  before: Record<string, string | null>,
  after: Record<string, string | null>,
): Edit[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names
    .filter((name) => (before[name] ?? null) !== (after[name] ?? null))
    .flatMap((name) => setAttribute(document, xml, name, after[name] ?? null));
}

function updateBounds(
  document: Document,
  xml: XmlElement,
  before: Bounds | null,
  after: Bounds | null,
): Edit[] {
  const element = xml.children.find((child) => is(child, "dc", "Bounds"));
  if (!element || !before || !after) return [];
  return updateAttributes(document, element, bounds(before), bounds(after));
}

function updateWaypoints(pen: Pen, xml: XmlElement, before: Edge, after: Edge): Edit[] {
  const written = (edge: Edge) => (edge.waypoints ?? []).map((point) => render(pen, waypoint(pen, point)));
  const [old, now] = [written(before), written(after)];
  const points = xml.children.filter((child) => is(child, "di", "waypoint"));
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || old.join() === now.join()) return [];
  return [{ from: first.start, to: last.end, text: now.join(indentOf(pen.document, first)) }];
}

function updateColors(pen: Pen, xml: XmlElement, before: Node | Edge, after: Node | Edge): Edit[] {
  const isSame = before.colors.fill === after.colors.fill && before.colors.stroke === after.colors.stroke;
  return isSame ? [] : updateAttributes(pen.document, xml, colors(pen, before), colors(pen, after));
}

function updateLabel(pen: Pen, xml: XmlElement, before: Node | Edge, after: Node | Edge): Edit[] {
  const { document } = pen;
  const old = labelOf(xml);
  const isSame =
    JSON.stringify([before.label && bounds(before.label), before.colors.font]) ===
    JSON.stringify([after.label && bounds(after.label), after.colors.font]);
  if (isSame) return [];
  const written = label(pen, after);
  if (!old) return written.flatMap((tag) => insertChild(document, xml, render(pen, tag), "last"));
  const place = before.colors.font === after.colors.font ? after.label : null;
  if (before.label && place) return updateBounds(document, old, before.label, place);
  const added = written.flatMap((tag) => insertChild(document, xml, render(pen, tag), { after: old }));
  return [...removeElement(document, old), ...added];
}
