/**
 * Events: rings by position, dashes for non-interrupting ones, icons outlined when catching and filled when throwing.
 */

import type { Node } from "../../bpmn/graph.ts";
import type { Mark } from "../marks.ts";
import { centerOf, circle, type Drawn, icon, outline, solid, strokes } from "./draw.ts";
import { type EventIcon, eventIcons } from "./event-icons.ts";

/** The radius for which the icons are designed. */
const designed = 18;
const ringGap = 4;

export function eventMarks({ node, box, ink }: Drawn): Mark[] {
  const { x, y } = centerOf(box);
  const outer = Math.min(box.width, box.height) / 2;
  const scale = outer / designed;
  const dash = node.interrupting ? undefined : dashAround(outer);
  const marks: Mark[] = [];
  if (node.kind === "endEvent")
    marks.push(circle(x, y, outer - 1, outline(ink, strokes.thick * Math.min(1, scale))));
  else if (node.kind === "startEvent")
    marks.push(circle(x, y, outer, outline(ink, strokes.normal * finer(scale), dash)));
  else {
    const inner = outer - ringGap * scale;
    marks.push(circle(x, y, outer, outline(ink, strokes.thin, dash)));
    marks.push(
      circle(x, y, inner, outline(ink, strokes.thin, node.interrupting ? undefined : dashAround(inner))),
    );
  }
  return [...marks, ...iconMarks(node, x, y, scale, { node, box, ink })];
}

/** Thinner strokes for small events, such as those that represent an event in another shape. */
const finer = (scale: number): number => Math.min(1, scale * 1.3);

/** Dashes that go around a circle without a seam. */
function dashAround(radius: number): string {
  const around = 2 * Math.PI * radius;
  const pairs = Math.max(6, Math.round(around / 9));
  const pair = around / pairs;
  return `${(pair * 0.62).toFixed(2)} ${(pair * 0.38).toFixed(2)}`;
}

function iconMarks(node: Node, x: number, y: number, eventScale: number, drawn: Drawn): Mark[] {
  const kind = iconOf(node);
  if (kind === null) return [];
  const { ink } = drawn;
  const { body, detail } = eventIcons[kind];
  // Two rings leave less room than one.
  const scale = eventScale * (node.kind === "startEvent" || node.kind === "endEvent" ? 1 : 0.92);
  const width = 1.5 * finer(eventScale);
  // A clock face is readable only as an outline, and BPMN has no throwing timer; terminate is always a filled disc.
  const throws = node.kind === "endEvent" || node.kind === "intermediateThrowEvent";
  if (kind !== "timer" && (throws || kind === "terminate")) {
    const marks = [
      icon(body, x, y, scale, { ...solid(ink), stroke: ink.line, width: kind === "message" ? 1 : 0.5 }),
    ];
    if (detail !== "") marks.push(icon(detail, x, y, scale, { fill: null, stroke: ink.fill, width }));
    return marks;
  }
  const marks = [icon(body, x, y, scale, outline(ink, width))];
  if (detail !== "")
    marks.push(icon(detail, x, y, scale, { fill: null, stroke: ink.line, width: 1.3 * finer(eventScale) }));
  return marks;
}

function iconOf(node: Node): EventIcon | null {
  if (node.definitions.length > 1) return node.parallelMultiple ? "parallelMultiple" : "multiple";
  return node.definitions[0] ?? null;
}
