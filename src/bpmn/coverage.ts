/** Whether a document's drawing is complete. */
import type { Document } from "./document.ts";
import type { Edge, Node, Plane } from "./graph.ts";
import { readDrawings } from "./interchange.ts";
import { drawnPlane } from "./planes.ts";
import { containerOf, readSemantics, type Semantics } from "./semantics.ts";

/**
 * Whether the diagram interchange draws every element that it must. It may omit the content of collapsed pools and
 * sub-processes, processes that are only called, flows with a missing end, and what modelling tools omit: data inputs
 * and outputs, data associations, groups, pools without any content, and a pool around everything drawn.
 */
export function isFullyDrawn(document: Document): boolean {
  const semantics = readSemantics(document);
  const planes = readDrawings(document).map((drawing) => drawnPlane(document, semantics, drawing));
  const idsByPlane = planes.map(idsOf);
  const isMissing = ({ id, kind, source, target }: Edge) =>
    !isOptional(kind) &&
    !idsByPlane.some((ids) => ids.has(id)) &&
    idsByPlane.some((ids) => source !== null && target !== null && ids.has(source) && ids.has(target));
  return (
    planes.length > 0 &&
    missingNodes(document, semantics, planes).length === 0 &&
    ![...semantics.edges.values()].some(isMissing)
  );
}

/** The share, from 0 to 1, of the required shapes that the diagram interchange draws. */
export function drawnShare(document: Document): number {
  const { drawn, missing } = drawnAndMissing(document);
  return drawn === 0 ? 0 : drawn / (drawn + missing.length);
}

/** The number of shapes that the diagram interchange draws, and the nodes that it should draw but does not. */
export function drawnAndMissing(document: Document): { drawn: number; missing: Node[] } {
  const semantics = readSemantics(document);
  const planes = readDrawings(document).map((drawing) => drawnPlane(document, semantics, drawing));
  const drawn = new Set(planes.flatMap(({ nodes }) => nodes.map(({ id }) => id))).size;
  return { drawn, missing: missingNodes(document, semantics, planes) };
}

/**
 * The nodes that no plane draws although one should, containers before their content; none of the new nodes is omitted.
 */
export function missingNodes(
  document: Document,
  semantics: Semantics,
  planes: Plane[],
  isNew: (id: string) => boolean = () => false,
): Node[] {
  const idsByPlane = planes.map(idsOf);
  const isClosed = closedContainers(document, semantics, planes);
  const isDispensable = dispensablePools(semantics, planes);
  return [...semantics.nodes.values()].filter((node) => {
    if (isOptional(node.kind) || idsByPlane.some((ids) => ids.has(node.id))) return false;
    return node.kind === "participant"
      ? isNew(node.id) || !isDispensable(node)
      : !isClosed(containerOf(document, semantics, node.id));
  });
}

function idsOf({ nodes, edges }: Plane): Set<string> {
  return new Set([...nodes, ...edges].map(({ id }) => id));
}

/** Kinds of elements that modelling tools may leave undrawn. */
export function isOptional(kind: Node["kind"] | Edge["kind"]): boolean {
  return optional.has(kind);
}

const optional: ReadonlySet<string> = new Set<Node["kind"] | Edge["kind"]>([
  "dataInput",
  "dataOutput",
  "group",
  "dataInputAssociation",
  "dataOutputAssociation",
]);

/** Returns a test for containers: drawn collapsed, inside of a collapsed one, or a process that is only called. */
function closedContainers(
  document: Document,
  semantics: Semantics,
  planes: Plane[],
): (container: string | null) => boolean {
  const drawn = planes.flatMap(({ nodes }) => nodes);
  const open = new Set([
    ...planes.map(({ element }) => element),
    ...drawn.filter(({ expanded }) => expanded).map(({ id }) => id),
  ]);
  const shown = new Set(drawn.map(({ id }) => id));
  const begun = new Set(drawn.map(({ process }) => process));
  const called = new Set([...semantics.nodes.values()].map(({ calls }) => calls.process));
  const isClosed = (container: string | null): boolean => {
    if (container === null || open.has(container)) return false;
    if (shown.has(container)) return true;
    return semantics.nodes.has(container)
      ? isClosed(containerOf(document, semantics, container))
      : called.has(container) && !begun.has(container);
  };
  return isClosed;
}

/**
 * Returns a test for pools that need not be drawn if no message reaches them: empty ones, and those around a drawn
 * process if they have no name or no pool is drawn at all.
 */
function dispensablePools({ nodes, edges }: Semantics, planes: Plane[]): (pool: Node) => boolean {
  const drawn = planes.flatMap((plane) => plane.nodes);
  const begun = new Set(drawn.map(({ process }) => process));
  const filled = new Set(
    [...nodes.values()].filter(({ parent }) => parent !== null).map(({ parent }) => parent),
  );
  const reached = new Set([...edges.values()].flatMap(({ source, target }) => [source, target]));
  const hasPools = drawn.some(({ kind }) => kind === "participant");
  return ({ id, process, name }) => {
    const isPlain = name.trim() === "" || !hasPools;
    return !reached.has(id) && (!filled.has(id) || (begun.has(process) && isPlain));
  };
}
