/** The boxes of pools and lanes around their bands; all pools of a sheet share their left and right edge. */

import type { Bounds } from "../../bpmn/graph.ts";
import { at, half, range } from "../geometry/geometry.ts";
import type { Span } from "../grid/box-rows.ts";
import type { Lane, Order, Sheet } from "../model.ts";
import type { Lines, Strip } from "../route/lines.ts";
import { spacing } from "../spacing.ts";

/** Upper edge and height of a strip, in pixels. */
export type StripPlace = { top: number; height: number };

/** Room between closed pools side by side. */
const betweenBoxes = 20;

/** The band that a strip belongs to, -1 for borders, boxes and the room between pools. */
export const bandOfStrip = (strip: Strip): number =>
  strip.kind === "row" || strip.kind === "gap" ? strip.band : -1;

export function framesOf(
  sheet: Sheet,
  order: Order,
  { strips, spans, columnLine, halfWidth }: Lines,
  x: readonly number[],
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
  /** The middle of the gap before a column. */
  const cut = (column: number): number => {
    const [before, after] = [at(columnLine, column - 1), at(columnLine, column)];
    return (at(x, before) + at(halfWidth, column - 1) + at(x, after) - at(halfWidth, column)) / 2;
  };
  const boxOver = ({ from, to }: Span): { x: number; width: number } => {
    const start = from === 0 ? left : Math.round(cut(from)) + betweenBoxes / 2;
    const end = to + 1 === columnLine.length ? half(edge) : Math.round(cut(to + 1)) - betweenBoxes / 2;
    return { x: start, width: end - start };
  };
  const add = (id: string, from: number, [top, bottom]: [number, number]) =>
    frames.set(id, { x: from, y: top, width: half(edge - from), height: bottom - top });
  const addLane = ({ node, children, band }: Lane, from: number): [number, number] => {
    const inside = children.map((child) => addLane(child, from + spacing.header));
    const [first, last] = [inside[0], inside.at(-1)];
    const span = first && last ? unionOfSpans(inside) : spanOf((strip) => bandOfStrip(strip) === band);
    add(node.id, from, span);
    return span;
  };
  for (const g of order.groups) {
    const { frame, lanes } = at(sheet.groups, g);
    const span = spans.get(g);
    const rows = spanOf((strip) => strip.group === (span?.lead ?? g));
    if (frame && span) frames.set(frame.id, { ...boxOver(span), y: rows[0], height: rows[1] - rows[0] });
    else if (frame) add(frame.id, left, rows);
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
