/** Gateways: a diamond and the sign of its kind. */

import type { Mark } from "../marks.ts";
import { centerOf, circle, type Drawn, icon, line, outline, path, solid, strokes } from "./draw.ts";
import { cross, plus, polygon } from "./event-icons.ts";

/** The size for which the signs are designed. */
const designed = 50;

export function gatewayMarks(drawn: Drawn): Mark[] {
  const { box, ink } = drawn;
  const { x, y } = centerOf(box);
  const [right, bottom] = [box.x + box.width, box.y + box.height];
  const diamond = `M${x} ${box.y}L${right} ${y}L${x} ${bottom}L${box.x} ${y}Z`;
  return [path(diamond, box, outline(ink, strokes.normal)), ...signMarks(drawn, x, y)];
}

const asterisk = Array.from({ length: 4 }, (_, i) => {
  const [cos, sin] = [Math.cos((Math.PI * i) / 4), Math.sin((Math.PI * i) / 4)].map((part) => part * 11);
  return `M${cos?.toFixed(2)} ${sin?.toFixed(2)}L${(-(cos ?? 0)).toFixed(2)} ${(-(sin ?? 0)).toFixed(2)}`;
}).join("");

function signMarks({ node, box, ink }: Drawn, x: number, y: number): Mark[] {
  const scale = Math.min(box.width, box.height) / designed;
  switch (node.kind) {
    case "exclusiveGateway":
      return node.markerVisible ? [icon(cross(11.2, 1.9), x, y, scale, solid(ink))] : [];
    case "parallelGateway":
      return [icon(plus(11.5, 2), x, y, scale, solid(ink))];
    case "inclusiveGateway":
      return [circle(x, y, 10.5 * scale, line(ink.line, 3 * scale))];
    case "complexGateway":
      return [icon(asterisk, x, y, scale, line(ink.line, 3.2))];
    case "eventBasedGateway":
      return eventBasedSign({ node, box, ink }, x, y, scale);
    default:
      return [];
  }
}

function eventBasedSign({ node, ink }: Drawn, x: number, y: number, scale: number): Mark[] {
  const marks = [circle(x, y, 14 * scale, line(ink.line, 1.4))];
  if (!node.instantiate) marks.push(circle(x, y, 11 * scale, line(ink.line, 1.4)));
  const inner = node.instantiate ? 1 : 0.82;
  const sign = node.eventGatewayType === "parallel" ? plus(8.6, 2.5) : polygon(5, 9);
  marks.push(icon(sign, x, y, scale * inner, outline(ink, 1.5)));
  return marks;
}
