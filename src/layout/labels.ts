/** Pass 10: the names of events, gateways, data and edges, each where it strikes least and reads best. */

import type { Bounds, Point } from "../bpmn/graph.ts";
import { limits } from "../limits.ts";
import { type BoxIndex, insert, meeting, newIndex } from "./box-index.ts";
import { at, boxOfSegment, grown, overlap, range, segmentsOf, unionOf } from "./geometry.ts";
import { type Place, placesAlong, placesAround } from "./label-places.ts";
import type { Sheet } from "./model.ts";
import { hasOuterLabel, isGateway, labelBlock } from "./sizes.ts";
import { spacing } from "./spacing.ts";
import type { Measure } from "./text.ts";

/** What a place costs more for each thing that it lies on. */
const strike = { node: 40, edge: 35, own: 25, border: 12, label: 45 };

/** `cost` is the sum over all labels; `struck` counts the labels that still lie on something. */
export type Labels = { boxes: Map<string, Bounds>; cost: number; struck: number };

type Label = { id: string; places: Place[]; near: number[] };

type Obstacle = { kind: "node" | "edge" | "border"; id: string };

/** Every named event, gateway, data item and edge of a sheet gets a box. */
export function placeLabels(
  sheet: Sheet,
  nodes: ReadonlyMap<string, Bounds>,
  edges: ReadonlyMap<string, Point[]>,
  measure: Measure,
): Labels {
  const obstacles = obstaclesOf(sheet, nodes, edges);
  const labels = labelsOf(sheet, nodes, edges, measure);
  for (const label of labels)
    for (const place of label.places) place.cost += strikeCost(obstacles, place.box, label.id);
  findNeighbours(labels);
  const chosen = choose(labels);
  const boxes = new Map(labels.map((label, i) => [label.id, at(label.places, at(chosen, i)).box]));
  const costs = labels.map((_, i) => costOf(labels, chosen, i, at(chosen, i)));
  return {
    boxes,
    cost: costs.reduce((a, b) => a + b, 0),
    struck: costs.filter((cost) => cost >= strike.own).length,
  };
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
  const add = (id: string, box: Bounds, kind: Obstacle["kind"]) => insert(index, box, { kind, id });
  const solid = [
    ...sheet.items.flatMap((item) => [item.node, ...item.attached.map(({ node }) => node)]),
    ...sheet.loose,
    ...sheet.groups.flatMap(({ frame, blackBox }) => (frame && blackBox ? [frame] : [])),
  ];
  for (const { id } of solid) {
    const box = nodes.get(id);
    if (box) add(id, box, "node");
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

function strikeCost(obstacles: BoxIndex<Obstacle>, box: Bounds, own: string): number {
  let cost = 0;
  const edges = new Set<string>();
  for (const { kind, id } of meeting(obstacles, grown(box, 1))) {
    if (kind === "edge") edges.add(id);
    else if (kind === "border") cost += strike.border;
    else if (id !== own) cost += strike.node;
  }
  for (const id of edges) cost += id === own ? strike.own : strike.edge;
  return cost;
}

/** Labels that could ever meet, found by sweeping over their reach from left to right. */
function findNeighbours(labels: readonly Label[]): void {
  const reach = labels.map((label) => unionOf(label.places.map(({ box }) => box)));
  const order = range(labels.length).sort((a, b) => at(reach, a).x - at(reach, b).x || a - b);
  order.forEach((i, k) => {
    const mine = at(reach, i);
    for (const j of order.slice(k + 1)) {
      const other = at(reach, j);
      if (other.x > mine.x + mine.width) break;
      if (!overlap(grown(mine, 1), other)) continue;
      at(labels, i).near.push(j);
      at(labels, j).near.push(i);
    }
  });
}

/** Greedy from the most endangered label on, rounds of best response, then labels that push their neighbours. */
function choose(labels: readonly Label[]): number[] {
  const chosen = labels.map(() => -1);
  const ease = (label: Label) => label.places.filter(({ cost }) => cost < strike.border).length;
  const order = range(labels.length).sort((a, b) => ease(at(labels, a)) - ease(at(labels, b)) || a - b);
  for (let round = 0; round < limits.layoutLabelRoundsMax; round++) {
    let changed = false;
    for (const i of order) {
      const best = bestPlace(labels, chosen, i);
      if (best !== at(chosen, i)) {
        chosen[i] = best;
        changed = true;
      }
    }
    if (!changed) break;
  }
  for (const i of order)
    if (costOf(labels, chosen, i, at(chosen, i)) >= strike.border) pushNeighbours(labels, chosen, i);
  return chosen;
}

function bestPlace(labels: readonly Label[], chosen: readonly number[], i: number): number {
  let [best, lowest] = [0, Infinity];
  at(labels, i).places.forEach((place, p) => {
    if (place.cost >= lowest) return;
    const cost = costOf(labels, chosen, i, p);
    if (cost < lowest) [best, lowest] = [p, cost];
  });
  return best;
}

function costOf(labels: readonly Label[], chosen: readonly number[], i: number, p: number): number {
  const label = at(labels, i);
  const { box, cost } = at(label.places, p);
  let total = cost;
  for (const j of label.near) {
    const other = at(chosen, j);
    if (other >= 0 && overlap(box, at(at(labels, j).places, other).box)) total += strike.label;
  }
  return total;
}

/** Takes a place from which neighbours must yield, when all of them together are better off. */
function pushNeighbours(labels: readonly Label[], chosen: number[], i: number): void {
  const label = at(labels, i);
  const sum = () =>
    [i, ...label.near].reduce((total, j) => total + costOf(labels, chosen, j, at(chosen, j)), 0);
  let lowest = sum();
  for (const p of range(label.places.length)) {
    if (at(label.places, p).cost >= strike.own) continue;
    const before = [...chosen];
    chosen[i] = p;
    const { box } = at(label.places, p);
    for (const j of label.near)
      if (overlap(box, at(at(labels, j).places, at(chosen, j)).box)) chosen[j] = bestPlace(labels, chosen, j);
    const cost = sum();
    if (cost < lowest - 1e-9) lowest = cost;
    else for (const [k, value] of before.entries()) chosen[k] = value;
  }
}
