/** Vertical pools: they are laid out horizontally, with width and height swapped, and then turned. */

import type { Plane } from "../bpmn/graph.ts";
import { transposed } from "./after-edit/gap.ts";
import { missingLabels } from "./after-edit/new-labels.ts";
import type { Measure } from "./labels/text.ts";
import type { Work } from "./work.ts";

/** Whether all pools and lanes of a plane are vertical, so that its flow runs downwards. */
export function isUpright({ nodes }: Plane): boolean {
  const frames = nodes.filter(({ kind }) => kind === "participant" || kind === "lane");
  return frames.length > 0 && frames.every(({ horizontal }) => !horizontal);
}

/** Draws a vertical plane: `draw` gets it horizontally, and must swap width and height of what it measures. */
export async function drawnUpright(
  plane: Plane,
  measure: Measure,
  work: Work,
  draw: (lying: Plane) => Promise<Plane>,
): Promise<Plane> {
  const turned = transposed(await draw(transposed(plane)));
  const lay = new Map(plane.nodes.map(({ id, horizontal }) => [id, horizontal]));
  // Names do not turn with their shapes: they are placed again.
  const standing: Plane = {
    ...turned,
    nodes: turned.nodes.map((node) => ({
      ...node,
      label: null,
      horizontal: lay.get(node.id) ?? node.horizontal,
    })),
    edges: turned.edges.map((edge) => ({ ...edge, label: null })),
  };
  return missingLabels(standing, standing, measure, work);
}
