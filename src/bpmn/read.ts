/** Reads a document into the plain nodes and edges that layout and rendering work on. */
import { isOptional, missingNodes } from "./coverage.ts";
import { type Document, openDocument } from "./document.ts";
import type { Edge, Graph, Node, Plane } from "./graph.ts";
import { type Drawing, readDrawings } from "./interchange.ts";
import { isSubProcess } from "./kinds.ts";
import { drawnPlane, formerLooks, plane } from "./planes.ts";
import { containerOf, readSemantics, type Semantics } from "./semantics.ts";
import { attributeOf, type XmlElement } from "./xml.ts";

/**
 * `geometry` (default true): the planes of the diagram interchange with what they draw. If false, or without any plane:
 * everything that could be drawn, for a fresh layout, one plane per collaboration or else per process. `undrawn`
 * (default false) adds, without geometry, the elements that the interchange should draw but does not: new ones. `since`
 * is the document before an edit: pools that it lacks are drawn even if tools would omit them.
 */
export type ReadOptions = { geometry?: boolean; undrawn?: boolean; since?: string };

/** Always succeeds for a document that `checkBpmn` accepted, however strange its geometry is. */
export function readGraph(xml: string, { geometry = true, undrawn = false, since }: ReadOptions = {}): Graph {
  const document = openDocument(xml);
  const semantics = readSemantics(document);
  const drawings = readDrawings(document);
  if (!geometry || drawings.length === 0) return { planes: freshPlanes(document, semantics, drawings) };
  const planes = drawings.map((drawing) => drawnPlane(document, semantics, drawing));
  if (!undrawn) return { planes };
  const former = since === undefined ? null : openDocument(since).elements;
  const isNew = (id: string) => former !== null && !former.has(id);
  return { planes: withUndrawn(document, semantics, planes, isNew) };
}

/**
 * Planes for a fresh layout. A process without a pool gets its own plane, because other tools would show it nowhere; if
 * flows connect it with a pool, it is drawn beside the first collaboration, since otherwise these could not be drawn.
 */
function freshPlanes(document: Document, semantics: Semantics, drawings: readonly Drawing[]): Plane[] {
  const { collaborations, processes } = semantics;
  const looks = formerLooks(semantics, drawings);
  const nodes = [...semantics.nodes.values()].map(looks.node);
  const edges = [...semantics.edges.values()].filter(isDrawable).map(looks.edge);
  const homeById = new Map(
    [...nodes, ...edges].map(({ id }) => [id, homeOf(document, semantics, id)] as const),
  );
  const joined = new Set(
    edges.flatMap(({ id, source, target }) => {
      const homes = [id, source, target].flatMap((one) => homeById.get(one ?? "") ?? []);
      return homes.some((home) => home !== homes[0]) ? homes : [];
    }),
  );
  const isFilled = (process: XmlElement) => nodes.some(({ id }) => homeById.get(id) === process);
  const apart = processes.filter((process) => isFilled(process) && !joined.has(process));
  const owners = collaborations.length > 0 ? [...collaborations, ...apart] : processes;
  return owners.map((owner, index) => {
    const here = ({ id }: { id: string }) => {
      const home = homeById.get(id) ?? null;
      return home === owner || (index === 0 && home !== null && !owners.includes(home));
    };
    const own = nodes.filter(here);
    return plane(document, semantics, attributeOf(owner, "id") ?? "", own, edges.filter(here));
  });
}

/** A flow may lack one end. A line between artifacts or data needs both, or it means nothing. */
function isDrawable({ kind, source, target }: Edge): boolean {
  const isFlow = kind === "sequenceFlow" || kind === "messageFlow";
  return isFlow ? source !== null || target !== null : source !== null && target !== null;
}

/** The collaboration or process in which a fresh drawing shows an element. */
function homeOf(document: Document, { participantOf }: Semantics, id: string): XmlElement | null {
  const top = topOf(document, id);
  if (top?.local !== "process") return top;
  const participant = participantOf.get(attributeOf(top, "id") ?? "");
  return participant === undefined ? top : topOf(document, participant);
}

/** Its ancestor directly inside of `definitions`. */
function topOf({ root, elements }: Document, id: string): XmlElement | null {
  let at = elements.get(id) ?? null;
  while (at && at.parent !== root) at = at.parent;
  return at;
}

/** Adds the elements that the planes should draw but do not, each to the plane that draws its container. */
function withUndrawn(
  document: Document,
  semantics: Semantics,
  planes: Plane[],
  isNew: (id: string) => boolean,
): Plane[] {
  const added = new Map<string, Plane>();
  // Containers come first, so that a new node finds its new sub-process placed already.
  for (const node of missingNodes(document, semantics, planes, isNew)) {
    const home = planes.find((one) => encloses(document, semantics, one, added, node));
    if (home) added.set(node.id, home);
  }
  const drawnEdges = new Set(planes.flatMap(({ edges }) => edges.map(({ id }) => id)));
  return planes.map((one) => {
    const drawn = new Map(one.nodes.map((node) => [node.id, node]));
    const lines = new Map(one.edges.map((edge) => [edge.id, edge]));
    // The place of each element is read again, because its container may be new.
    const nodes = [...semantics.nodes.values()].flatMap((node): Node[] => {
      const { parent, lane, attachedTo } = node;
      const old = drawn.get(node.id);
      return added.get(node.id) === one ? [node] : old ? [{ ...old, parent, lane, attachedTo }] : [];
    });
    const here = new Set(nodes.map(({ id }) => id));
    const isHere = (id: string | null) => id !== null && (here.has(id) || semantics.edges.has(id));
    const isNew = (id: string | null) => id !== null && added.has(id);
    const isMissing = ({ id, kind, source, target }: Edge) =>
      !drawnEdges.has(id) &&
      isHere(source) &&
      isHere(target) &&
      (!isOptional(kind) || isNew(source) || isNew(target));
    const edges = [...semantics.edges.values()].flatMap((edge): Edge[] => {
      const { parent, source, target } = edge;
      const old = lines.get(edge.id);
      return old ? [{ ...old, parent, source, target }] : isMissing(edge) ? [edge] : [];
    });
    return plane(document, semantics, one.element, nodes, edges);
  });
}

/** Whether a plane draws the container of a missing node. */
function encloses(
  document: Document,
  semantics: Semantics,
  one: Plane,
  added: Map<string, Plane>,
  node: Node,
): boolean {
  const container = node.kind === "participant" ? null : containerOf(document, semantics, node.id);
  const around = one.nodes.find(({ id }) => id === container);
  if (around) return around.expanded;
  if (container !== null && added.has(container)) return added.get(container) === one;
  if (container !== null && isSubProcess(semantics.nodes.get(container)?.kind ?? ""))
    return container === one.element;
  const home = homeOf(document, semantics, node.id);
  const isShown = home !== null && attributeOf(home, "id") === one.element;
  // In some tools (Modelio) the plane shows the definitions.
  const showsAll = one.element === attributeOf(document.root, "id");
  return isShown || showsAll || one.nodes.some(({ process }) => process !== null && process === node.process);
}
