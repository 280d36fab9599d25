/** At the end: notes and data that only belong to lines are placed beside these, if there is room. */

import { type Bounds, type Edge, type Node, overlap, type Plane, type Point } from "../../bpmn/graph.ts";
import { containerOf, encloses, holds, isClosedPool, isFree } from "../after-edit/free-room.ts";
import { missingLabels } from "../after-edit/new-labels.ts";
import { withLate } from "../after-edit/new-lines.ts";
import { grown, half, lengthOf, segmentsOf } from "../geometry/geometry.ts";
import { hasOuterLabel, isArtifact, labelBlock } from "../labels/sizes.ts";
import type { Measure } from "../labels/text.ts";
import { isSpent, type Work } from "../work.ts";
import { lineFaults } from "./line-faults.ts";

/** Distances from the line to the shape, and fractions of a piece of line beside which it may be. */
const [distances, shares] = [
  [20, 35, 60, 100],
  [0.5, 0.25, 0.75],
];
/**
 * In pixels of line: the price of a line that runs through a shape or along another, and the minimum gain of a new
 * place.
 */
const price = { fault: 1000, gain: 60 };
/** Pieces of line shorter than this have no side; lines with more pieces than this are ignored. */
const [pieceMin, piecesMax] = [20, 12];

export function besideLines(before: Plane, measure: Measure, work: Work): Plane {
  const lines = new Map(before.edges.map((edge) => [edge.id, edge]));
  let plane = before;
  for (const node of before.nodes.filter(isArtifact)) {
    const ties = before.edges.filter(({ source, target }) => source === node.id || target === node.id);
    const hosts = ties.map(({ source, target }) => lines.get((source === node.id ? target : source) ?? ""));
    const [tie, host] = [ties[0], hosts[0]];
    if (!tie || !host || hosts.length > 1 || isSpent(work)) continue;
    plane = moved(plane, node, tie, host, measure, work);
  }
  return plane;
}

function moved(plane: Plane, node: Node, tie: Edge, host: Edge, measure: Measure, work: Work): Plane {
  const was = costOf(plane, tie.id);
  const without = plane.nodes.filter(({ id }) => id !== node.id);
  const open: Plane = { ...plane, nodes: without, edges: plane.edges.filter(({ id }) => id !== tie.id) };
  const places = placesBeside(host.waypoints ?? [], sizeWithName(node, measure));
  work.done += places.length * plane.edges.length;
  for (const { box } of places.toSorted((a, b) => a.distance - b.distance)) {
    if (!mayStand(open, node, box)) continue;
    const next = standing(plane, node, tie, box);
    if (costOf(next, tie.id) > was - price.gain) continue;
    return node.label ? missingLabels(next, next, measure, work) : next;
  }
  return plane;
}

/** The plane with an artifact at the top of a box, and its line drawn again. */
function standing(plane: Plane, { id }: Node, tie: Edge, box: Bounds): Plane {
  const nodes = plane.nodes.map((node) => {
    if (node.id !== id || !node.bounds) return node;
    const x = half(box.x + (box.width - node.bounds.width) / 2);
    return { ...node, label: null, bounds: { ...node.bounds, x, y: half(box.y) } };
  });
  const edges = plane.edges.map((edge) => (edge.id === tie.id ? { ...edge, waypoints: null } : edge));
  return withLate(
    { ...plane, nodes, edges },
    edges.filter((edge) => edge.id === tie.id),
  );
}

function costOf(plane: Plane, id: string): number {
  const line = plane.edges.find((edge) => edge.id === id)?.waypoints ?? [];
  return lengthOf(line) + price.fault * (lineFaults(plane).get(id) ?? 0);
}

type Size = { width: number; height: number };

function sizeWithName(node: Node, measure: Measure): Size {
  const { width = 0, height = 0 } = node.bounds ?? {};
  if (!hasOuterLabel(node) || node.name.trim() === "") return { width, height };
  const name = labelBlock(node.name, measure);
  return { width: Math.max(width, name.width), height: height + name.height + 4 };
}

function placesBeside(line: readonly Point[], { width, height }: Size): { box: Bounds; distance: number }[] {
  const pieces = segmentsOf(line)
    .filter(([a, b]) => Math.abs(a.x - b.x) + Math.abs(a.y - b.y) >= pieceMin)
    .slice(0, piecesMax);
  return pieces.flatMap(([a, b]) =>
    shares.flatMap((share) => {
      const [x, y] = [a.x + (b.x - a.x) * share, a.y + (b.y - a.y) * share];
      return distances.flatMap((distance) => {
        const corners =
          a.y === b.y
            ? [y - distance - height, y + distance].map((top) => [x - width / 2, top] as const)
            : [x - distance - width, x + distance].map((left) => [left, y - height / 2] as const);
        return corners.map(([left, top]) => ({ box: { x: left, y: top, width, height }, distance }));
      });
    }),
  );
}

/** In free room of its own pool or sub-process, and on no border; without a pool it may be in any or between them. */
function mayStand(plane: Plane, node: Node, box: Bounds): boolean {
  const home = containerOf(plane, { ...node, lane: null });
  if (home && !holds(home, grown(box, 8))) return false;
  const around = plane.nodes.every((other) => {
    const { bounds } = other;
    if (!bounds || !encloses(other) || other.kind === "group") return true;
    if (!overlap(grown(box, 8), bounds)) return true;
    const isOpen = other.kind === "participant" || other.kind === "lane" || other.id === node.parent;
    return (
      isOpen &&
      !isClosedPool(plane, other) &&
      holds({ ...bounds, x: bounds.x + head, width: bounds.width - head }, grown(box, 8))
    );
  });
  const isNamed = [...plane.nodes, ...plane.edges].some(({ label }) => label && overlap(box, label));
  return around && !isNamed && isFree(plane, box);
}

/** Pools and lanes have their names at the left. */
const head = 30;
