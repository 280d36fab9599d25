/** Names that are new or have changed get a place among everything that keeps its own. */

import type { Bounds, Edge, Node, Plane } from "../bpmn/graph.ts";
import { insert, meeting, newIndex } from "./box-index.ts";
import { boxOfSegment, grown, segmentsOf } from "./geometry.ts";
import { type Place, placesAlong, placesAround } from "./label-places.ts";
import { hasOuterLabel, isGateway, labelBlock } from "./sizes.ts";
import type { Measure } from "./text.ts";

const strike = 40;

export function missingLabels(before: Plane, plane: Plane, measure: Measure): Plane {
  const names = new Map([...before.nodes, ...before.edges].map(({ id, name }) => [id, name]));
  const stays = (element: Node | Edge): boolean => names.get(element.id) === element.name;
  const index = newIndex<string>();
  for (const node of plane.nodes)
    if (node.bounds && node.kind !== "participant" && node.kind !== "lane" && !node.expanded)
      insert(index, node.bounds, "shape");
  for (const { waypoints } of plane.edges)
    for (const [a, b] of segmentsOf(waypoints ?? [])) insert(index, boxOfSegment(a, b, 1), "line");
  for (const element of [...plane.nodes, ...plane.edges])
    if (element.label && stays(element)) insert(index, element.label, "label");
  const best = (places: readonly Place[]): Bounds | null => {
    let [found, lowest]: [Bounds | null, number] = [null, Infinity];
    for (const { box, cost } of places) {
      const hits = meeting(index, grown(box, 1)).length;
      const total = cost + hits * strike;
      if (total < lowest) [found, lowest] = [box, total];
    }
    if (found) insert(index, found, "label");
    return found;
  };
  const gateways = new Set(plane.nodes.filter(isGateway).map(({ id }) => id));
  const nodeLabel = (node: Node): Bounds | null => {
    if (node.name.trim() === "" || !node.bounds || !hasOuterLabel(node))
      return node.name === "" ? null : node.label;
    return stays(node) && node.label
      ? node.label
      : best(placesAround(node, node.bounds, labelBlock(node.name, measure)));
  };
  const edgeLabel = (edge: Edge): Bounds | null => {
    if (edge.name.trim() === "" || !edge.waypoints) return null;
    const early = gateways.has(edge.source ?? "");
    return stays(edge) && edge.label
      ? edge.label
      : best(placesAlong(edge, edge.waypoints, labelBlock(edge.name, measure), early));
  };
  return {
    ...plane,
    nodes: plane.nodes.map((node) => ({ ...node, label: nodeLabel(node) })),
    edges: plane.edges.map((edge) => ({ ...edge, label: edgeLabel(edge) })),
  };
}
