/** Whether people (or a layout) have drawn a document to the end. */
import type { Document } from "./document.ts";
import type { Edge, Node, Plane } from "./graph.ts";
import { readDrawings } from "./interchange.ts";
import { drawnPlane } from "./planes.ts";
import { containerOf, readSemantics, type Semantics } from "./semantics.ts";

/**
 * Whether the diagram interchange draws every element that it has to. It need not draw what is inside of closed pools
 * and sub-processes, processes that are only called, flows with a loose end, and what modelling tools leave out: data
 * inputs and outputs, data associations, groups, pools that nothing is said about, and a pool around all that is drawn.
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

/** The share, from 0 to 1, of the shapes that the diagram interchange has to draw which it does draw. */
export function drawnShare(document: Document): number {
  const { drawn, missing } = drawnAndMissing(document);
  return drawn === 0 ? 0 : drawn / (drawn + missing.length);
}

/** How many shapes the diagram interchange draws, and the nodes that it should draw and does not. */
export function drawnAndMissing(document: Document): { drawn: number; missing: Node[] } {
  const semantics = readSemantics(document);
  const planes = readDrawings(document).map((drawing) => drawnPlane(document, semantics, drawing));
  const drawn = new Set(planes.flatMap(({ nodes }) => nodes.map(({ id }) => id))).size;
  return { drawn, missing: missingNodes(document, semantics, planes) };
}

/** The nodes that no plane draws and one should, what encloses before what it does; of new ones nothing is left out. */
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

/** What people's tools leave undrawn. */
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

/** Tells whether a container is drawn closed, in one that is, or is a process that is only called. */
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
 * Tells whether a pool need not be drawn, when no message reaches it: an empty one, and one around a process that is
 * drawn where it has no name to show or no pool is drawn at all.
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
