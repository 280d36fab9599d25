/** Whether a drawing can be edited piece by piece, or is too dense (or too spread out) for that. */

import type { Bounds, Plane } from "../../bpmn/graph.ts";
import { limits } from "../../limits.ts";
import { cellCountOf, cellsOf } from "../geometry/box-index.ts";
import { boxOfSegment, segmentsOf } from "../geometry/geometry.ts";

/** Counts the cells of the index that its shapes and lines lie in, and the pairs of lines that share a cell. */
export function isWorkable({ nodes, edges }: Plane): boolean {
  const lines = edges.flatMap(({ waypoints }) =>
    segmentsOf(waypoints ?? []).map(([a, b]) => boxOfSegment(a, b, 1)),
  );
  const boxes = [...lines, ...[...nodes, ...edges].flatMap(({ label }) => label ?? [])];
  const shapes = nodes.flatMap(({ bounds }) => bounds ?? []);
  if (![...boxes, ...shapes].every(isSound)) return false;
  let cells = 0;
  for (const box of [...boxes, ...shapes]) cells += cellCountOf(box);
  if (cells > limits.layoutDrawnCellsMax) return false;
  const perCell = new Map<number, number>();
  let pairs = 0;
  for (const box of lines)
    for (const cell of cellsOf(box)) {
      const others = perCell.get(cell) ?? 0;
      pairs += others;
      perCell.set(cell, others + 1);
    }
  return pairs <= limits.layoutDrawnPairsMax;
}

const isSound = ({ x, y, width, height }: Bounds): boolean =>
  [x, y, width, height].every((value) => Number.isFinite(value));
