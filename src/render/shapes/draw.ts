/** Helpers to make marks, shared by all shapes. */

import type { Bounds, Node } from "../../bpmn/graph.ts";
import type { Mark, Paint } from "../marks.ts";
import type { Ink } from "../themes.ts";

/** A node with its bounds on whole pixels, and its colours. */
export type Drawn = { node: Node; box: Bounds; ink: Ink };

/** Stroke widths: 2 and 4 are sharp on whole pixels, 1 on half ones. */
export const strokes = { thin: 1.5, normal: 2, thick: 4 } as const;

export const outline = (ink: Ink, width: number, dash?: string): Paint => ({
  fill: ink.fill,
  stroke: ink.line,
  width,
  ...(dash === undefined ? {} : { dash }),
});

export const solid = (ink: Ink): Paint => ({ fill: ink.line, stroke: null, width: 0 });

export const line = (color: string, width: number, dash?: string): Paint => ({
  fill: null,
  stroke: color,
  width,
  ...(dash === undefined ? {} : { dash }),
});

export const rect = (box: Bounds, radius: number, paint: Paint): Mark => ({
  type: "rect",
  ...box,
  radius,
  paint,
});

export const circle = (x: number, y: number, radius: number, paint: Paint): Mark => ({
  type: "circle",
  x,
  y,
  radius,
  paint,
});

export const path = (d: string, box: Bounds, paint: Paint): Mark => ({
  type: "path",
  d,
  boxes: [box],
  paint,
});

/** Icons stay within 12 pixels of their origin. */
export const icon = (d: string, x: number, y: number, scale: number, paint: Paint): Mark => ({
  type: "icon",
  d,
  x,
  y,
  scale,
  reach: 12,
  paint,
});

/** The box reduced by `by` on each side, at most to nothing. */
export function inset(box: Bounds, by: number): Bounds {
  const [dx, dy] = [Math.min(by, box.width / 2), Math.min(by, box.height / 2)];
  return { x: box.x + dx, y: box.y + dy, width: box.width - 2 * dx, height: box.height - 2 * dy };
}

export const centerOf = (box: Bounds) => ({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
