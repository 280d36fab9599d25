/** Shortens names to what is drawn: the invisible rest needs no room and no work. */

import type { Graph, Plane } from "../../bpmn/graph.ts";
import { limits } from "../../limits.ts";
import { hasOuterLabel } from "./sizes.ts";

const cut = <T extends { name: string }>(one: T, most: number): T =>
  one.name.length > most ? { ...one, name: one.name.slice(0, most) } : one;

/** The plane with no name longer than a picture shows. */
export const legible = (plane: Plane): Plane => ({
  ...plane,
  nodes: plane.nodes.map((node) =>
    cut(node, hasOuterLabel(node) ? limits.labelCharsMax : limits.drawnCharsMax),
  ),
  edges: plane.edges.map((edge) => cut(edge, limits.labelCharsMax)),
});

/** A drawing of the same elements in the same order, with the original names. */
export function withNamesOf(before: Graph, drawn: Graph): Graph {
  const named = <T extends { name: string }>(list: readonly T[], former: readonly { name: string }[]): T[] =>
    list.map((one, i) => ({ ...one, name: former[i]?.name ?? one.name }));
  return {
    planes: drawn.planes.map((plane, i) => ({
      ...plane,
      nodes: named(plane.nodes, before.planes[i]?.nodes ?? []),
      edges: named(plane.edges, before.planes[i]?.edges ?? []),
    })),
  };
}
