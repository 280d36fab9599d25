/** Pass 10: the names of events, gateways, data and edges, each in the place where it covers least and reads best. */

import type { Bounds, Point } from "../../bpmn/graph.ts";
import { type BoxIndex, insert, newIndex } from "../geometry/box-index.ts";
import { boxOfSegment, segmentsOf, sum } from "../geometry/geometry.ts";
import type { Sheet } from "../model.ts";
import { spacing } from "../spacing.ts";
import { chooseLabels, type Label, type Obstacle, strike } from "./label-choice.ts";
import { placesAlong, placesAround } from "./label-places.ts";
import { hasOuterLabel, isGateway, labelBlock } from "./sizes.ts";
import type { Measure } from "./text.ts";

/**
 * `cost` is the sum over all labels; `struck` counts the labels that still cover more than a border; `covering` are
 * those that cover anything.
 */
export type Labels = { boxes: Map<string, Bounds>; cost: number; struck: number; covering: Set<string> };

/** Every named event, gateway, data item and edge of a sheet gets a box. */
export function placeLabels(
  sheet: Sheet,
  nodes: ReadonlyMap<string, Bounds>,
  edges: ReadonlyMap<string, Point[]>,
  measure: Measure,
): Labels {
  const obstacles = obstaclesOf(sheet, nodes, edges);
  const labels = labelsOf(sheet, nodes, edges, measure);
  const { boxes, costs, covering } = chooseLabels(labels, obstacles, sheet.work);
  const struck = costs.filter((cost) => cost >= strike.own).length;
  return { boxes, cost: sum(costs), struck, covering };
}

function labelsOf(
  sheet: Sheet,
  nodes: ReadonlyMap<string, Bounds>,
  edges: ReadonlyMap<string, Point[]>,
  measure: Measure,
): Label[] {
  const labels: Label[] = [];
  const gateways = new Set<string | null>();
  for (const item of sheet.items)
    for (const node of [item.node, ...item.attached.map((event) => event.node)]) {
      if (isGateway(node)) gateways.add(node.id);
      const bounds = nodes.get(node.id);
      if (!bounds || !hasOuterLabel(node) || node.name.trim() === "") continue;
      labels.push({
        id: node.id,
        shape: bounds,
        places: placesAround(node, bounds, labelBlock(node.name, measure)),
        near: [],
      });
    }
  for (const edge of [...sheet.links.map((link) => link.edge), ...sheet.late]) {
    const path = edges.get(edge.id);
    if (!path || edge.name.trim() === "") continue;
    const early = gateways.has(edge.source);
    labels.push({
      id: edge.id,
      shape: null,
      places: placesAlong(edge, path, labelBlock(edge.name, measure), early),
      near: [],
    });
  }
  return labels;
}

function obstaclesOf(
  sheet: Sheet,
  nodes: ReadonlyMap<string, Bounds>,
  edges: ReadonlyMap<string, Point[]>,
): BoxIndex<Obstacle> {
  const index = newIndex<Obstacle>();
  const add = (id: string, box: Bounds, kind: Obstacle["kind"], named: Bounds | null = null) =>
    insert(index, box, { kind, id, named });
  const solid = [
    ...sheet.items.flatMap((item) => [item.node, ...item.attached.map(({ node }) => node)]),
    ...sheet.loose,
    ...sheet.groups.flatMap(({ frame, blackBox }) => (frame && blackBox ? [frame] : [])),
  ];
  for (const node of solid) {
    const box = nodes.get(node.id);
    if (box) add(node.id, box, "node", hasOuterLabel(node) ? box : null);
  }
  for (const id of frameIds(sheet)) {
    const b = nodes.get(id);
    if (!b) continue;
    add(id, { ...b, width: spacing.header }, "node");
    for (const y of [b.y, b.y + b.height]) add(id, { x: b.x, y: y - 1, width: b.width, height: 2 }, "border");
    add(id, { x: b.x + b.width - 1, y: b.y, width: 2, height: b.height }, "border");
  }
  for (const [id, path] of edges)
    for (const [a, b] of segmentsOf(path)) add(id, boxOfSegment(a, b, 1), "edge");
  return index;
}

const frameIds = (sheet: Sheet): string[] => [
  ...sheet.groups.flatMap(({ frame, blackBox }) => (frame && !blackBox ? [frame.id] : [])),
  ...sheet.bands.flatMap(({ lane }) => (lane ? [lane.id] : [])),
];
