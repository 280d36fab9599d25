/** The icon of each task type and each activity marker: path data around the origin, in a field of 18 or 14 pixels. */

import type { NodeKind } from "../../bpmn/graph.ts";
import { round } from "./event-icons.ts";

/** Drawn in order: `solid` paths are filled with the line colour, others with the surface and outlined. */
export type IconPart = { d: string; solid: boolean };

/** A gear around a point. Its hole has the opposite direction, so that it needs no even-odd rule. */
function gear(x: number, y: number, outer: number, inner: number, hole: number, teeth: number): string {
  const points: string[] = [];
  const at = (radius: number, turn: number) => {
    const angle = (2 * Math.PI * turn) / teeth;
    points.push(`${round(x + Math.cos(angle) * radius)} ${round(y + Math.sin(angle) * radius)}`);
  };
  for (let tooth = 0; tooth < teeth; tooth++) {
    at(inner, tooth - 0.3);
    at(outer, tooth - 0.19);
    at(outer, tooth + 0.19);
    at(inner, tooth + 0.3);
  }
  return `M${points.join("L")}ZM${round(x + hole)} ${y}A${hole} ${hole} 0 0 0 ${round(x - hole)} ${y}A${hole} ${hole} 0 0 0 ${round(x + hole)} ${y}Z`;
}

const shoulders = "M-7.2 8.2V5.2C-7.2 2.2 -5 0.9 -2.6 0.4L0 3L2.6 0.4C5 0.9 7.2 2.2 7.2 5.2V8.2Z";
const hand =
  "M-8.4 -1.2L-3.4 -6.2C-2.4 -7 -1.2 -6.2 -1.6 -5.2L-2.8 -3.2H7.2C8.8 -3.2 8.8 -0.8 7.2 -0.8H1.8H5.6C7.1 -0.8 7.1 1.6 5.6 1.6H1.8H4.6C6.1 1.6 6.1 4 4.6 4H1.8H3.2C4.7 4 4.7 6.4 3.2 6.4H-4.4C-6.6 6.4 -8.4 4.6 -8.4 2.4Z";

export const taskIcons: Partial<Record<NodeKind, IconPart[]>> = {
  userTask: [
    { d: shoulders, solid: false },
    { d: "M0 -8.2A4 4 0 0 1 0 -0.2A4 4 0 0 1 0 -8.2Z", solid: false },
    { d: "M-3.7 -5C-2 -3.6 -0.2 -5.6 3.7 -4.6C3.4 -7 1.8 -8.2 0 -8.2S-3.4 -7 -3.7 -5Z", solid: true },
    { d: "M-4 5.6V8.2M4 5.6V8.2", solid: false },
  ],
  serviceTask: [
    { d: gear(-2.4, -2.4, 6.2, 4.6, 2, 8), solid: false },
    { d: gear(3.4, 3.8, 5, 3.6, 1.5, 8), solid: false },
  ],
  sendTask: [{ d: "M-8.5 -5.5H8.5V5.5H-8.5Z", solid: true }],
  receiveTask: [
    { d: "M-8.5 -5.5H8.5V5.5H-8.5Z", solid: false },
    { d: "M-8.5 -5.5L0 1.2L8.5 -5.5", solid: false },
  ],
  manualTask: [{ d: hand, solid: false }],
  scriptTask: [
    {
      d: "M-4.2 -8H7.4C3.6 -5.4 3.4 -2.8 5 0S6.4 5.4 3.4 8H-7.4C-4.4 5.4 -4 2.8 -5.6 0S-7.6 -5.4 -4.2 -8Z",
      solid: false,
    },
    { d: "M-3.6 -4.6H2M-3.4 -1.5H2.2M-2 1.5H3.4M-2.2 4.6H3", solid: false },
  ],
  businessRuleTask: [
    { d: "M-8.5 -6.5H8.5V6.5H-8.5Z", solid: false },
    { d: "M-8.5 -6.5H8.5V-2.6H-8.5Z", solid: true },
    { d: "M-8.5 2H8.5M-3.2 -2.6V6.5", solid: false },
  ],
};

/** A receive task that starts the process: the envelope in a ring. */
export const instantiatingReceive: IconPart[] = [
  { d: "M0 -9A9 9 0 0 1 0 9A9 9 0 0 1 0 -9Z", solid: false },
  { d: "M-5.5 -3.5H5.5V3.5H-5.5Z", solid: false },
  { d: "M-5.5 -3.5L0 1L5.5 -3.5", solid: false },
];

/** The flap of a filled envelope, drawn on top of it in the surface colour. */
export const sendFlap = "M-8.5 -5.5L0 1.2L8.5 -5.5";

export type Marker = "standard" | "parallel" | "sequential" | "compensation" | "adHoc" | "collapsed";

export const markerIcons: Record<Marker, IconPart[]> = {
  standard: [
    { d: "M-2.2 5.2A5.6 5.6 0 1 1 3 4.8", solid: false },
    { d: "M-6 5.6H-2V1.6", solid: false },
  ],
  parallel: [{ d: "M-5.5 -6H-2.9V6H-5.5ZM-1.3 -6H1.3V6H-1.3ZM2.9 -6H5.5V6H2.9Z", solid: true }],
  sequential: [{ d: "M-6 -5.5V-2.9H6V-5.5ZM-6 -1.3V1.3H6V-1.3ZM-6 2.9V5.5H6V2.9Z", solid: true }],
  compensation: [{ d: "M-0.5 -5V5L-7 0ZM6 -5V5L-0.5 0Z", solid: false }],
  adHoc: [
    {
      d: "M-6.8 2.6C-6.4 -1.6 -4.4 -3.6 -2.2 -3C-0.6 -2.5 0.6 -0.6 2.2 -0.3C4 0 5.2 -1 6.8 -3C6.4 1.2 4.4 3.4 2.2 2.9C0.6 2.5 -0.6 0.6 -2.2 0.2C-4 -0.2 -5.2 0.8 -6.8 2.6Z",
      solid: true,
    },
  ],
  collapsed: [
    { d: "M-6.5 -6.5H6.5V6.5H-6.5Z", solid: false },
    { d: "M0 -3.8V3.8M-3.8 0H3.8", solid: false },
  ],
};
