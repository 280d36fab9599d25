/** Pass 10: names of events, gateways, data and edges. */

import type { Bounds, Point } from "../bpmn/graph.ts";

import { at, range } from "./geometry.ts";
import type { Grid } from "./grid.ts";
import type { Sheet } from "./model.ts";
import { hasOuterLabel, labelBlock } from "./sizes.ts";
import type { Measure } from "./text.ts";
import type { LabelRoom } from "./tracks.ts";

/** Room that the labels of a sheet ask for before anything has pixels. */
export function labelRoom(sheet: Sheet, grid: Grid, rowOf: readonly number[], measure: Measure): LabelRoom {
  const below: number[] = [];
  sheet.items.forEach((item, i) => {
    if (!hasOuterLabel(item.node) || item.node.name.trim() === "") return;
    const row = at(rowOf, i);
    below[row] = Math.max(
      below[row] ?? 0,
      item.height / 2 + 5 + labelBlock(item.node.name, measure).height - 40,
    );
  });
  return { columnGap: range(grid.columnCount + 1).map(() => 0), below, above: [] };
}

export function placeLabels(
  sheet: Sheet,
  nodes: ReadonlyMap<string, Bounds>,
  edges: ReadonlyMap<string, Point[]>,
  measure: Measure,
): Map<string, Bounds> {
  const labels = new Map<string, Bounds>();
  for (const item of sheet.items)
    for (const node of [item.node, ...item.attached.map((event) => event.node)]) {
      const bounds = nodes.get(node.id);
      if (!bounds || !hasOuterLabel(node) || node.name.trim() === "") continue;
      const block = labelBlock(node.name, measure);
      labels.set(node.id, {
        x: bounds.x + bounds.width / 2 - block.width / 2,
        y: bounds.y + bounds.height + 5,
        width: block.width,
        height: block.height,
      });
    }
  for (const { edge } of sheet.links) {
    const path = edges.get(edge.id);
    if (!path || edge.name.trim() === "") continue;
    const block = labelBlock(edge.name, measure);
    const a = at(path, 0);
    labels.set(edge.id, { x: a.x + 5, y: a.y - block.height - 4, width: block.width, height: block.height });
  }
  return labels;
}
