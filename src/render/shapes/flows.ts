/** Edges: the line, the signs at both ends, and the envelope of a message flow. */

import type { Bounds, Edge, NodeKind, Point } from "../../bpmn/graph.ts";
import type { Mark, Paint } from "../marks.ts";
import { along, lengthOf, middleOf, roundedPath, segmentsOf, trimmed } from "../path.ts";
import { line as lineOnly, path, strokes } from "./draw.ts";

export type EdgeColors = { line: string; ground: string };

/** Lengths of a dash and of the gap after it. */
const dotted = [0.1, 4.4] as const;
const dashed = [8, 5] as const;
/** Lengths of the line that signs cover. */
const headLength = 10;
const triangleLength = 10;
const circleRadius = 3.5;
const diamondLength = 15;

const patternOf = ({ kind }: Edge) =>
  kind === "sequenceFlow" ? null : kind === "messageFlow" ? dashed : dotted;

/** The number of dashes of a line. */
export function dashesOf(edge: Edge, points: Point[]): number {
  const pattern = patternOf(edge);
  if (pattern === null) return 0;
  const length = segmentsOf(points).reduce((sum, segment) => sum + lengthOf(segment), 0);
  return length / (pattern[0] + pattern[1]);
}

/** A dash is as long as its pattern says, or longer if `stretch` exceeds 1; dots stay dots. */
function dashOf(edge: Edge, stretch: number): string | undefined {
  const pattern = patternOf(edge);
  if (pattern === null) return undefined;
  const [dash, gap] = pattern;
  return `${dash === dotted[0] ? dash : dash * stretch} ${Math.round(gap * stretch * 10) / 10}`;
}

/** `from` is the kind of the source: a conditional flow from a gateway has no diamond. */
export function edgeMarks(
  edge: Edge,
  points: Point[],
  jumps: readonly (readonly number[])[],
  from: NodeKind | null,
  colors: EdgeColors,
  stretch = 1,
): Mark[] {
  const ends = endsOf(edge, points, from, colors);
  const d = roundedPath(trimmed(points, ends.atStart, ends.atEnd), jumps);
  const dash = dashOf(edge, stretch);
  // A jump rises a little above its line.
  const boxes = segmentsOf(points).map(({ from, to }) => boxAround([from, to], 5));
  return [{ type: "path", d, boxes, paint: lineOnly(colors.line, strokes.thin, dash) }, ...ends.marks];
}

/** Places of an edge's signs, which words must not cover: the head, the slash of a default flow, the envelope. */
export function signBoxes(edge: Edge, points: Point[]): Bounds[] {
  const [first, second, before, last] = [points[0], points[1], points.at(-2), points.at(-1)];
  if (!first || !second || !before || !last) return [];
  const [start, end] = [frame(first, second), frame(last, before)];
  const boxes: Bounds[] = [];
  if (edge.kind !== "association") boxes.push(boxAround([end.at(1, -3), end.at(headLength - 1, 3)], 0));
  if (edge.isDefault) boxes.push(boxAround([start.at(6, -6), start.at(13, 6)], 0));
  if (edge.conditional && !edge.isDefault)
    boxes.push(boxAround([start.at(1, -3), start.at(diamondLength, 3)], 0));
  if (edge.envelope !== "none") boxes.push(boxAround([middleOf(points)], 9));
  return boxes;
}

type Ends = { marks: Mark[]; atStart: number; atEnd: number };

function endsOf(edge: Edge, points: Point[], from: NodeKind | null, colors: EdgeColors): Ends {
  const [first, second, before, last] = [points[0], points[1], points.at(-2), points.at(-1)];
  if (!first || !second || !before || !last) return { marks: [], atStart: 0, atEnd: 0 };
  const [start, end] = [frame(first, second), frame(last, before)];
  if (edge.kind === "sequenceFlow") return sequenceEnds(edge, start, end, from, colors);
  if (edge.kind === "messageFlow") {
    const ends = messageEnds(start, end, colors);
    if (edge.envelope !== "none") ends.marks.push(...envelope(middleOf(points), edge.envelope, colors));
    return ends;
  }
  return associationEnds(edge, start, end, colors);
}

const openPaint = (colors: EdgeColors): Paint => ({
  fill: colors.ground,
  stroke: colors.line,
  width: strokes.thin,
});

function sequenceEnds(edge: Edge, start: Frame, end: Frame, from: NodeKind | null, colors: EdgeColors): Ends {
  const head: Corner[] = [
    [0, 0],
    [headLength, -4],
    [headLength, 4],
  ];
  const marks = [sign(end, head, true, { fill: colors.line, stroke: colors.line, width: 0.5 })];
  if (edge.isDefault) {
    const slash: Corner[] = [
      [7, 5.5],
      [12, -5.5],
    ];
    marks.push(sign(start, slash, false, lineOnly(colors.line, strokes.thin)));
  }
  const isConditional = edge.conditional && !edge.isDefault && (from === null || !from.endsWith("Gateway"));
  if (!isConditional) return { marks, atStart: 0, atEnd: headLength - 2 };
  const diamond: Corner[] = [
    [0, 0],
    [diamondLength / 2, -4.5],
    [diamondLength, 0],
    [diamondLength / 2, 4.5],
  ];
  marks.push(sign(start, diamond, true, openPaint(colors)));
  return { marks, atStart: diamondLength, atEnd: headLength - 2 };
}

function messageEnds(start: Frame, end: Frame, colors: EdgeColors): Ends {
  const centre = start.at(circleRadius + 0.5, 0);
  const triangle: Corner[] = [
    [0.5, 0],
    [triangleLength, -4.5],
    [triangleLength, 4.5],
  ];
  const marks: Mark[] = [
    sign(end, triangle, true, openPaint(colors)),
    { type: "circle", x: centre.x, y: centre.y, radius: circleRadius, paint: openPaint(colors) },
  ];
  return { marks, atStart: 2 * circleRadius + 1, atEnd: triangleLength };
}

function associationEnds(edge: Edge, start: Frame, end: Frame, colors: EdgeColors): Ends {
  const vee: Corner[] = [
    [9, -5],
    [0, 0],
    [9, 5],
  ];
  const stroke = lineOnly(colors.line, strokes.thin);
  const isData = edge.kind !== "association";
  const marks: Mark[] = [];
  if (isData || edge.direction !== "none") marks.push(sign(end, vee, false, stroke));
  if (!isData && edge.direction === "both") marks.push(sign(start, vee, false, stroke));
  return { marks, atStart: 0, atEnd: 0 };
}

/** Coordinates at an end of a line: `along` points from the end into the line, `aside` to its right. */
type Corner = [along: number, aside: number];
type Frame = { at: (along: number, aside: number) => Point };

function frame(end: Point, inner: Point): Frame {
  const length = Math.hypot(inner.x - end.x, inner.y - end.y) || 1;
  const [ux, uy] = [(inner.x - end.x) / length, (inner.y - end.y) / length];
  return {
    at: (ahead, aside) => ({ x: end.x + ux * ahead - uy * aside, y: end.y + uy * ahead + ux * aside }),
  };
}

function sign({ at }: Frame, corners: Corner[], closed: boolean, paint: Paint): Mark {
  const points = corners.map(([ahead, aside]) => at(ahead, aside));
  const d = points.map(({ x, y }) => `${Math.round(x * 100) / 100} ${Math.round(y * 100) / 100}`).join("L");
  return path(`M${d}${closed ? "Z" : ""}`, boxAround(points, 0), paint);
}

function boxAround(points: Point[], pad: number): Bounds {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of points) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x);
    bottom = Math.max(bottom, y);
  }
  const [x, y] = [left - pad, top - pad];
  return { x, y, width: right + pad - x, height: bottom + pad - y };
}

/** White for a message that starts an exchange, shaded for a reply. */
function envelope(centre: Point, kind: "initiating" | "non-initiating", colors: EdgeColors): Mark[] {
  const [x, y] = [Math.round(centre.x) - 12, Math.round(centre.y) - 8];
  const box = { x, y, width: 24, height: 16 };
  const fill = kind === "initiating" ? colors.ground : colors.line;
  const flap = kind === "initiating" ? colors.line : colors.ground;
  return [
    {
      type: "rect",
      ...box,
      radius: 1,
      paint: { fill, stroke: colors.line, width: strokes.thin },
    },
    path(`M${x + 1} ${y + 1}L${x + 12} ${y + 9}L${x + 23} ${y + 1}`, box, lineOnly(flap, strokes.thin)),
  ];
}

/** The longest segment of a line, where its name has the most room. */
export function longestOf(points: Point[]) {
  const segments = segmentsOf(points);
  return segments.reduce<(typeof segments)[number] | null>(
    (best, segment) => (best === null || lengthOf(segment) > lengthOf(best) + 1 ? segment : best),
    null,
  );
}

export const middleOfSegment = (segment: { from: Point; to: Point }) => along(segment, lengthOf(segment) / 2);
