/** Whether people (or a layout) have drawn a document to the end. */
import type { Document } from "./document.ts";
import type { Edge, Graph, Node } from "./graph.ts";
import { readDrawings } from "./interchange.ts";
import { drawnPlane } from "./read.ts";
import { containerOf, readSemantics, type Semantics } from "./semantics.ts";

/**
 * Whether the diagram interchange draws every element that it has to. It need not draw what is inside of collapsed
 * pools and sub-processes, processes that are only called, flows with a loose end, and what modelling tools leave out:
 * data inputs and outputs, data associations and groups.
 */
export function isFullyDrawn(document: Document): boolean {
  const semantics = readSemantics(document);
  const drawings = readDrawings(document);
  const planes = drawings.map((drawing) => drawnPlane(document, semantics, drawing));
  const hides = hider(document, semantics, { planes });
  const idsByPlane = planes.map(({ nodes, edges }) => new Set([...nodes, ...edges].map(({ id }) => id)));
  const joinsDrawn = ({ source, target }: Edge) =>
    source !== null && target !== null && idsByPlane.some((ids) => ids.has(source) && ids.has(target));
  const isUndrawn = ({ id }: Node | Edge) => !idsByPlane.some((ids) => ids.has(id));
  const nodes = [...semantics.nodes.values()].filter(isUndrawn);
  const edges = [...semantics.edges.values()].filter(isUndrawn);
  return (
    drawings.length > 0 &&
    nodes.every((node) => isOptional(node) || hides(node)) &&
    edges.every((edge) => isOptional(edge) || !joinsDrawn(edge))
  );
}

const optional: ReadonlySet<string> = new Set<Node["kind"] | Edge["kind"]>([
  "dataInput",
  "dataOutput",
  "group",
  "dataInputAssociation",
  "dataOutputAssociation",
]);

function isOptional({ kind }: Node | Edge): boolean {
  return optional.has(kind);
}

/** Tells whether a node is in a container that is drawn closed, or in a process that is only called. */
function hider(document: Document, semantics: Semantics, { planes }: Graph): (node: Node) => boolean {
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
    const isNode = semantics.nodes.has(container);
    return isNode
      ? isClosed(containerOf(document, semantics, container))
      : called.has(container) && !begun.has(container);
  };
  return ({ id }) => isClosed(containerOf(document, semantics, id));
}
