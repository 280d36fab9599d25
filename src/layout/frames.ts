/** The boxes of pools and lanes around their bands; all pools of a sheet share their left and right edge. */

import type { Bounds } from "../bpmn/graph.ts";
import { at, half, range } from "./geometry.ts";
import type { Strip } from "./lines.ts";
import type { Lane, Order, Sheet } from "./model.ts";
import { spacing } from "./spacing.ts";

/** Upper edge and height of a strip, in pixels. */
export type StripPlace = { top: number; height: number };

/** The band that a strip belongs to, -1 for borders, boxes and the room between pools. */
export const bandOfStrip = (strip: Strip): number =>
  strip.kind === "row" || strip.kind === "gap" ? strip.band : -1;

export function framesOf(
  sheet: Sheet,
  order: Order,
  strips: readonly Strip[],
  placed: readonly StripPlace[],
  right: number,
): Map<string, Bounds> {
  const frames = new Map<string, Bounds>();
  const heads = Math.max(0, ...sheet.groups.map((group) => (group.frame ? 1 : 0) + depthOf(group.lanes)));
  const left = -spacing.poolPadding - heads * spacing.header;
  const edge = right + spacing.poolPadding;
  const spanOf = (belongs: (strip: Strip) => boolean): [number, number] => {
    const own = range(strips.length).filter((s) => belongs(at(strips, s)));
    const [first, last] = [at(placed, own[0] ?? 0), at(placed, own.at(-1) ?? 0)];
    return [half(first.top), half(last.top + last.height)];
  };
  const add = (id: string, x: number, [top, bottom]: [number, number]) =>
    frames.set(id, { x, y: top, width: half(edge - x), height: bottom - top });
  const addLane = ({ node, children, band }: Lane, x: number): [number, number] => {
    const inside = children.map((child) => addLane(child, x + spacing.header));
    const [first, last] = [inside[0], inside.at(-1)];
    const span = first && last ? unionOfSpans(inside) : spanOf((strip) => bandOfStrip(strip) === band);
    add(node.id, x, span);
    return span;
  };
  for (const g of order.groups) {
    const { frame, lanes } = at(sheet.groups, g);
    if (frame)
      add(
        frame.id,
        left,
        spanOf((strip) => strip.group === g),
      );
    for (const lane of lanes) addLane(lane, left + (frame ? spacing.header : 0));
  }
  return frames;
}

const depthOf = (lanes: readonly Lane[]): number =>
  Math.max(0, ...lanes.map((lane) => 1 + depthOf(lane.children)));

const unionOfSpans = (spans: readonly [number, number][]): [number, number] => [
  Math.min(...spans.map(([top]) => top)),
  Math.max(...spans.map(([, bottom]) => bottom)),
];
