/** The icon of each event definition: path data around the origin for an event of radius 18. */

import type { EventDefinition } from "../../bpmn/graph.ts";

export type EventIcon = EventDefinition | "multiple" | "parallelMultiple";

/** `body` is outlined when catching and filled when throwing; `detail` is a line on top of it, in the other colour. */
export type IconPath = { body: string; detail: string };

/** A regular polygon around the origin, its first corner at the top. */
export function polygon(corners: number, radius: number): string {
  const points = Array.from({ length: corners }, (_, i) => {
    const angle = (2 * Math.PI * i) / corners - Math.PI / 2;
    return `${round(Math.cos(angle) * radius)} ${round(Math.sin(angle) * radius)}`;
  });
  return `M${points.join("L")}Z`;
}

export const round = (value: number) => Math.round(value * 100) / 100;

/** A plus with arms of the given length and half thickness. */
export function plus(arm: number, half: number): string {
  return `M${-half} ${-arm}H${half}V${-half}H${arm}V${half}H${half}V${arm}H${-half}V${half}H${-arm}V${-half}H${-half}Z`;
}

/** A plus turned by 45 degrees. */
export function cross(arm: number, half: number): string {
  const corners: [number, number][] = [
    [-half, -arm],
    [half, -arm],
    [half, -half],
    [arm, -half],
    [arm, half],
    [half, half],
    [half, arm],
    [-half, arm],
    [-half, half],
    [-arm, half],
    [-arm, -half],
    [-half, -half],
  ];
  const turned = corners.map(([x, y]) => `${round((x - y) * Math.SQRT1_2)} ${round((x + y) * Math.SQRT1_2)}`);
  return `M${turned.join("L")}Z`;
}

const ticks = Array.from({ length: 12 }, (_, hour) => {
  const angle = (Math.PI * hour) / 6;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const inner = hour % 3 === 0 ? 7.6 : 8.4;
  return `M${round(cos * inner)} ${round(sin * inner)}L${round(cos * 10)} ${round(sin * 10)}`;
}).join("");

export const eventIcons: Record<EventIcon, IconPath> = {
  message: { body: "M-9 -6H9V6H-9Z", detail: "M-9 -6L0 1.5L9 -6" },
  timer: { body: "M0 -10A10 10 0 0 1 0 10A10 10 0 0 1 0 -10Z", detail: `${ticks}M1.6 -6.6L0 0L5.4 0.8` },
  error: { body: "M-8.6 7.8L-3.4 -8.4L2.6 0.6L8.6 -7.8L3.6 8.2L-2.6 -0.8Z", detail: "" },
  escalation: { body: "M0 -9.4L6.6 8.2L0 1.6L-6.6 8.2Z", detail: "" },
  cancel: { body: cross(9.6, 2.4), detail: "" },
  compensation: { body: "M-0.4 -6.6V6.6L-9.4 0ZM8.6 -6.6V6.6L-0.4 0Z", detail: "" },
  conditional: {
    body: "M-7 -8.5H7V8.5H-7Z",
    detail: "M-4.4 -5.1H4.4M-4.4 -1.7H4.4M-4.4 1.7H4.4M-4.4 5.1H4.4",
  },
  link: { body: "M-9 -3.2H1.6V-7.2L9.6 0L1.6 7.2V3.2H-9Z", detail: "" },
  signal: { body: "M0 -9.2L9 6.4H-9Z", detail: "" },
  terminate: { body: "M0 -9.5A9.5 9.5 0 0 1 0 9.5A9.5 9.5 0 0 1 0 -9.5Z", detail: "" },
  multiple: { body: polygon(5, 9.8), detail: "" },
  parallelMultiple: { body: plus(9.4, 2.8), detail: "" },
};
