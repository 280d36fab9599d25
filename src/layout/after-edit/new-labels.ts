/** Names that are new, changed or covered get a place among those that keep theirs. */

import { type Bounds, type Edge, type Node, overlap, type Plane } from "../../bpmn/graph.ts";
import { type BoxIndex, insert, newIndex } from "../geometry/box-index.ts";
import { at, boxOfSegment, segmentsOf } from "../geometry/geometry.ts";
import { chooseLabels, type Label, type Obstacle, strike } from "../labels/label-choice.ts";
import { placesAlong, placesAround } from "../labels/label-places.ts";
import { hasOuterLabel, isGateway, labelBlock } from "../labels/sizes.ts";
import type { Measure } from "../labels/text.ts";
import { spacing } from "../spacing.ts";
import type { Work } from "../work.ts";
import { encloses } from "./free-room.ts";

/** The plane with a box for every name outside its shape; existing labels with an unchanged name stay. */
export function missingLabels(before: Plane, plane: Plane, measure: Measure, work: Work): Plane {
  const names = new Map([...before.nodes, ...before.edges].map(({ id, name }) => [id, name]));
  const stays = new Map<string, Bounds>();
  for (const { id, name, label } of [...plane.nodes, ...plane.edges])
    if (label && names.get(id) === name) stays.set(id, label);
  const first = chosenFor(plane, stays, measure, work);
  const struck = [...first.boxes.values()].filter((_, i) => at(first.costs, i) >= strike.own);
  const inTheWay = [...stays].filter(([, box]) => struck.some((other) => overlap(other, box)));
  // Names that leave a new one no room at all look for another place together with it.
  for (const [id] of inTheWay) if (hasPlaces(plane, id)) stays.delete(id);
  const { boxes } = inTheWay.length === 0 ? first : chosenFor(plane, stays, measure, work);
  const labelOf = ({ id, label, name }: Node | Edge, ownName: boolean): Bounds | null =>
    boxes.get(id) ?? stays.get(id) ?? (ownName || name === "" ? null : label);
  return {
    ...plane,
    nodes: plane.nodes.map((node) => ({ ...node, label: labelOf(node, hasOuterLabel(node)) })),
    edges: plane.edges.map((edge) => ({ ...edge, label: labelOf(edge, true) })),
  };
}

function chosenFor(plane: Plane, stays: ReadonlyMap<string, Bounds>, measure: Measure, work: Work) {
  const obstacles = obstaclesIn(plane, stays);
  return chooseLabels(labelsFor(plane, stays, measure), obstacles, work);
}

const hasPlaces = (plane: Plane, id: string): boolean =>
  plane.edges.some((edge) => edge.id === id) ||
  plane.nodes.some((node) => node.id === id && hasOuterLabel(node));

function labelsFor(plane: Plane, stays: ReadonlyMap<string, Bounds>, measure: Measure): Label[] {
  const isNew = ({ id, name }: Node | Edge) => name.trim() !== "" && !stays.has(id);
  const gateways = new Set(plane.nodes.filter(isGateway).map(({ id }) => id));
  const nodes = plane.nodes.flatMap((node): Label[] => {
    if (!node.bounds || !hasOuterLabel(node) || !isNew(node)) return [];
    return [
      {
        id: node.id,
        shape: node.bounds,
        places: placesAround(node, node.bounds, labelBlock(node.name, measure)),
        near: [],
      },
    ];
  });
  const edges = plane.edges.flatMap((edge): Label[] => {
    if (!edge.waypoints || !isNew(edge)) return [];
    const early = gateways.has(edge.source ?? "");
    const places = placesAlong(edge, edge.waypoints, labelBlock(edge.name, measure), early);
    return [{ id: edge.id, shape: null, places, near: [] }];
  });
  return [...nodes, ...edges];
}

function obstaclesIn(plane: Plane, stays: ReadonlyMap<string, Bounds>): BoxIndex<Obstacle> {
  const index = newIndex<Obstacle>();
  for (const node of plane.nodes)
    for (const [box, obstacle] of obstaclesOf(node)) insert(index, box, obstacle);
  for (const { id, waypoints } of plane.edges)
    for (const [a, b] of segmentsOf(waypoints ?? []))
      insert(index, boxOfSegment(a, b, 1), { kind: "edge", id, named: null });
  for (const [id, box] of stays) insert(index, box, { kind: "label", id, named: null });
  return index;
}

function obstaclesOf(node: Node): [Bounds, Obstacle][] {
  const { id, bounds: b } = node;
  if (!b) return [];
  if (!encloses(node)) return [[b, { kind: "node", id, named: hasOuterLabel(node) ? b : null }]];
  return bordersOf(node, b).map((box) => [box, { kind: "border", id, named: null }]);
}

function bordersOf({ kind, expanded, horizontal }: Node, b: Bounds): Bounds[] {
  if (kind === "group") return [];
  if (kind === "participant" && !expanded) return [b];
  const head = kind === "participant" || kind === "lane" ? spacing.header : 2;
  return [
    { ...b, width: horizontal ? head : 2 },
    { ...b, height: horizontal ? 2 : head },
    { ...b, x: b.x + b.width - 1, width: 2 },
    { ...b, y: b.y + b.height - 1, height: 2 },
  ];
}
