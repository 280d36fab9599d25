/** Data, annotations and groups. */

import type { Bounds } from "../../bpmn/graph.ts";
import type { Mark } from "../marks.ts";
import { type Drawn, icon, line, outline, path, rect, solid, strokes } from "./draw.ts";

/** Height of a data object for which its signs are designed. */
const designed = 50;
const input = "M-7 -2.4H0V-6.2L7 0L0 6.2V2.4H-7Z";

export function dataObjectMarks({ node, box, ink }: Drawn): Mark[] {
  const [right, bottom] = [box.x + box.width, box.y + box.height];
  const fold = Math.min(12, box.width / 3, box.height / 3);
  const sheet = `M${box.x} ${box.y}H${right - fold}L${right} ${box.y + fold}V${bottom}H${box.x}Z`;
  const corner = `M${right - fold} ${box.y}V${box.y + fold}H${right}`;
  const scale = Math.min(box.height / designed, box.width / 36);
  const marks = [
    path(sheet, box, outline(ink, strokes.normal)),
    path(corner, box, line(ink.line, strokes.thin)),
  ];
  if (node.kind === "dataInput")
    marks.push(icon(input, box.x + 11 * scale, box.y + 11 * scale, scale, outline(ink, 1.5)));
  if (node.kind === "dataOutput")
    marks.push(icon(input, box.x + 11 * scale, box.y + 11 * scale, scale, solid(ink)));
  if (node.collection) marks.push(bars(box.x + box.width / 2, bottom - 10 * scale, scale, ink));
  return marks;
}

/** Three vertical bars: a collection of data, or a participant with several instances. */
export const bars = (x: number, y: number, scale: number, ink: Drawn["ink"]): Mark =>
  icon("M-5.5 -6H-2.9V6H-5.5ZM-1.3 -6H1.3V6H-1.3ZM2.9 -6H5.5V6H2.9Z", x, y, scale, solid(ink));

export function dataStoreMarks({ box, ink }: Drawn): Mark[] {
  const [right, bottom] = [box.x + box.width, box.y + box.height];
  const [rx, ry] = [box.width / 2, Math.min(box.height / 6, 9)];
  const top = box.y + ry;
  const arc = (y: number) => `M${box.x} ${y}A${rx} ${ry} 0 0 0 ${right} ${y}`;
  const body = `M${box.x} ${top}A${rx} ${ry} 0 0 1 ${right} ${top}V${bottom - ry}A${rx} ${ry} 0 0 1 ${box.x} ${bottom - ry}Z`;
  const gap = Math.min(6, box.height / 9);
  const rings = arc(top) + arc(top + gap) + arc(top + 2 * gap);
  return [path(body, box, outline(ink, strokes.normal)), path(rings, box, line(ink.line, strokes.thin))];
}

/** A bracket that opens to the right. */
export function annotationMarks({ box, ink }: Drawn): Mark[] {
  const arm = Math.min(10, box.width);
  const bottom = box.y + box.height;
  const bracket = `M${box.x + arm} ${box.y}H${box.x}V${bottom}H${box.x + arm}`;
  return [path(bracket, box, line(ink.line, strokes.normal))];
}

export const groupMarks = (box: Bounds, color: string): Mark[] => [
  rect(box, 10, line(color, strokes.thin, "10 6 0.1 6")),
];
