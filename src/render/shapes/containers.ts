/** Pools and lanes. */

import { type Bounds, type Node, nameBandWidth } from "../../bpmn/graph.ts";
import { mix } from "../color.ts";
import type { Mark } from "../marks.ts";
import { type Palette, themed } from "../themes.ts";
import { bars } from "./data.ts";
import { type Drawn, line, outline, rect, strokes } from "./draw.ts";

/** The band of a pool or lane: on the left of a horizontal one, on top of a vertical one. */
export function bandOf(node: Node, box: Bounds): Bounds {
  return node.horizontal
    ? { ...box, width: Math.min(nameBandWidth, box.width) }
    : { ...box, height: Math.min(nameBandWidth, box.height) };
}

export function poolMarks(drawn: Drawn, palette: Palette): Mark[] {
  const { node, box, ink } = drawn;
  const marks = [rect(box, 0, outline(ink, strokes.thin))];
  if (node.expanded) {
    const band = bandOf(node, box);
    marks.push(rect(band, 0, outline({ ...ink, fill: bandFill(node, ink, palette) }, strokes.thin)));
  }
  if (node.multiple) marks.push(bars(Math.round(box.x + box.width / 2), box.y + box.height - 11, 1, ink));
  return marks;
}

/** The band of a pool is a little darker or lighter, in the pool's own colour if the file has one. */
export const bandFill = (node: Node, ink: Drawn["ink"], palette: Palette): string =>
  themed(node.colors.fill, palette, "#ffffff") === null ? palette.band : mix(ink.fill, ink.line, 0.06);

export function laneMarks({ box, ink }: Drawn, filled: boolean): Mark[] {
  const paint = filled ? outline(ink, strokes.thin) : line(ink.line, strokes.thin);
  return [rect(box, 0, paint)];
}
