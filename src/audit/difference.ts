/** Differences between two revisions of a diagram, element by element. */
import type { Bounds, Graph } from "../bpmn/graph.ts";

export type Named = { id: string; kind: string; name: string };

export type Difference = {
  added: Named[];
  removed: Named[];
  renamed: (Named & { from: string })[];
  /** Nodes with another place or size. */
  moved: Named[];
  /** Elements of another kind, and flows that connect other elements than before. */
  changed: Named[];
};

/** Distances below this are rounding, in pixels. */
const stillPixels = 0.5;

type Element = Named & { bounds: Bounds | null; ends: string };

/** @param before null when there was nothing before. */
export function differenceOf(before: Graph | null, after: Graph): Difference {
  const old = before ? elementsOf(before) : new Map<string, Element>();
  const now = elementsOf(after);
  const kept = [...now.values()].flatMap((element) => {
    const was = old.get(element.id);
    return was ? [{ was, element }] : [];
  });
  return {
    added: [...now.values()].filter(({ id }) => !old.has(id)).map(named),
    removed: [...old.values()].filter(({ id }) => !now.has(id)).map(named),
    renamed: kept
      .filter(({ was, element }) => was.name !== element.name)
      .map(({ was, element }) => ({ ...named(element), from: was.name })),
    moved: kept
      .filter(({ was, element }) => isMoved(was.bounds, element.bounds))
      .map(({ element }) => named(element)),
    changed: kept
      .filter(({ was, element }) => was.kind !== element.kind || was.ends !== element.ends)
      .map(({ element }) => named(element)),
  };
}

/** "2 added, 1 renamed", for tables; "" without a difference. */
export function summaryOf(difference: Difference): string {
  return Object.entries(difference)
    .filter(([, elements]) => elements.length > 0)
    .map(([what, elements]) => `${elements.length} ${what}`)
    .join(", ");
}

/** An element on several planes counts once, as the first plane draws it. */
function elementsOf({ planes }: Graph): Map<string, Element> {
  const elements = new Map<string, Element>();
  const add = (element: Element) => elements.has(element.id) || elements.set(element.id, element);
  for (const { nodes, edges } of planes) {
    for (const { id, kind, name, bounds } of nodes) add({ id, kind, name, bounds, ends: "" });
    for (const { id, kind, name, source, target } of edges)
      add({ id, kind, name, bounds: null, ends: JSON.stringify([source, target]) });
  }
  return elements;
}

function isMoved(was: Bounds | null, is: Bounds | null): boolean {
  if (!was || !is) return false;
  return (["x", "y", "width", "height"] as const).some(
    (side) => Math.abs(was[side] - is[side]) >= stillPixels,
  );
}

const named = ({ id, kind, name }: Element): Named => ({ id, kind, name });

/** Its kind with its name in quotation marks, or with its id if it has no name. */
export const elementName = ({ kind, name, id }: Named): string => `${kind} ${name ? `“${name}”` : id}`;
