/** A finished drawing as a field for the router: lines beside and between its shapes, and the existing lines. */

import type { Bounds, Plane, Point } from "../../bpmn/graph.ts";
import { at, centreOf, grown, half, range, segmentsOf } from "../geometry/geometry.ts";
import { emptyField, type Field, type Path } from "../route/field.ts";

/** `xs` and `ys` are the pixels of the lines, in order. */
export type DrawnField = Field & { xPx: number[]; yPx: number[] };

/** A shape that lines keep away from; `cover` is its number in the field. */
export type Obstacle = { box: Bounds; cover: number; clearance: number };

export type Wanted = {
  /** The area in which lines may run. */
  area: Bounds;
  obstacles: readonly Obstacle[];
  /** Shapes at the ends of the new line: it may enter their boxes, whatever is beside them. */
  ends: readonly Obstacle[];
  /** Lines on which the ends can be met. */
  docks: { x: readonly number[]; y: readonly number[] };
  /** Borders along which no line may run. */
  borders: { x: readonly number[]; y: readonly number[] };
};

/** Distances of new lines from shapes, from existing lines, and from each other. */
const away = { shape: [15, 27], line: 8, other: 6, same: 5 };
/** Pieces of line with a smaller slope count as horizontal or vertical. */
const aslant = 3;

export function drawnField(plane: Plane, { area, obstacles, ends, docks, borders }: Wanted): DrawnField {
  const paths = plane.edges.flatMap(({ waypoints }) => (waypoints ? [waypoints] : []));
  const boxes = [...obstacles, ...ends].map(({ box }) => box);
  const within = (from: number, length: number) => (value: number) => value >= from && value <= from + length;
  // A line through every obstacle, so that no step leads over one from one side to the other.
  const centres = boxes.map(centreOf);
  const xPx = linesIn(
    [...paths.flat().map(({ x }) => x), ...centres.map(({ x }) => half(x)), ...docks.x].filter(
      within(area.x, area.width),
    ),
    boxes.flatMap((b) => away.shape.flatMap((by) => [b.x - by, b.x + b.width + by])),
    borders.x,
  ).filter(within(area.x, area.width));
  const yPx = linesIn(
    [...paths.flat().map(({ y }) => y), ...centres.map(({ y }) => half(y)), ...docks.y].filter(
      within(area.y, area.height),
    ),
    boxes.flatMap((b) => away.shape.flatMap((by) => [b.y - by, b.y + b.height + by])),
    borders.y,
  ).filter(within(area.y, area.height));
  const field: DrawnField = emptyField(xPx, yPx);
  coverShapes(field, obstacles, ends);
  for (const path of paths) enterLine(field, path);
  yPx.forEach((y, i) => {
    if (borders.y.some((border) => Math.abs(border - y) < 2)) field.closedLine[i] = 1;
  });
  return field;
}

/** All fixed lines, and those wished ones that do not come too close to others. */
function linesIn(fixed: readonly number[], wished: readonly number[], borders: readonly number[]): number[] {
  const lines = [...new Set(fixed)].sort((a, b) => a - b);
  const taken = [...lines, ...borders].sort((a, b) => a - b);
  let last = -Infinity;
  for (const value of [...new Set(wished)].sort((a, b) => a - b)) {
    if (value - last < away.other || nearest(taken, value) < away.line) continue;
    lines.push(value);
    last = value;
  }
  return lines.sort((a, b) => a - b);
}

/** Distance to the nearest of some sorted values. */
function nearest(sorted: readonly number[], value: number): number {
  const i = firstFrom(sorted, value);
  return Math.min(Math.abs((sorted[i] ?? Infinity) - value), Math.abs((sorted[i - 1] ?? -Infinity) - value));
}

/** Index of the first of some sorted values that is not below the given one. */
function firstFrom(sorted: readonly number[], value: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (at(sorted, middle) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

function* pointsIn({ nx, xPx, yPx }: DrawnField, box: Bounds): Generator<number> {
  for (let y = firstFrom(yPx, box.y); y < yPx.length && at(yPx, y) <= box.y + box.height; y++)
    for (let x = firstFrom(xPx, box.x); x < nx && at(xPx, x) <= box.x + box.width; x++) yield y * nx + x;
}

/** The ends of the new line own their boxes, and the room around them that no other shape occupies. */
function coverShapes(field: DrawnField, obstacles: readonly Obstacle[], ends: readonly Obstacle[]): void {
  const solid = new Set<number>();
  for (const { box, cover, clearance } of obstacles)
    for (const point of pointsIn(field, grown(box, clearance))) field.cover[point] = cover;
  for (const { box } of obstacles) for (const point of pointsIn(field, box)) solid.add(point);
  for (const { box, cover, clearance } of ends) {
    for (const point of pointsIn(field, grown(box, clearance)))
      if (!solid.has(point)) field.cover[point] = cover;
    for (const point of pointsIn(field, box)) field.cover[point] = cover;
  }
}

/** Enters the horizontal and vertical pieces of a line, as far as they are in the field. */
function enterLine(field: DrawnField, path: readonly Point[]): void {
  for (const [a, b] of segmentsOf(path)) {
    const level = Math.abs(a.y - b.y) < aslant;
    if (!level && Math.abs(a.x - b.x) >= aslant) continue;
    const used = level ? field.usedRight : field.usedDown;
    for (const points of besideLine(field, a, b, level)) addOne(used, points.slice(0, -1));
    const ends = [pointAt(field, a), pointAt(field, b)];
    addOne(
      level ? field.level : field.upright,
      pointsOn(field, a, b, level).filter((point) => !ends.includes(point)),
    );
  }
  const corners = path.slice(1, -1).map((corner) => pointAt(field, corner));
  addOne(
    field.bends,
    corners.filter((point) => point >= 0),
  );
}

function addOne(list: Uint16Array, points: readonly number[]): void {
  for (const point of points) list[point] = at(list, point) + 1;
}

/** Lines so close to a piece of line that a second line there would look like the same one, each with its points. */
function besideLine(field: DrawnField, a: Point, b: Point, level: boolean): number[][] {
  const across = level ? field.yPx : field.xPx;
  const [one, other] = level ? [a.y, b.y] : [a.x, b.x];
  const first = firstFrom(across, Math.min(one, other) - away.same);
  const last = firstFrom(across, Math.max(one, other) + away.same);
  return range(last - first).map((k) => {
    const px = at(across, first + k);
    return level
      ? pointsOn(field, { x: a.x, y: px }, { x: b.x, y: px }, true)
      : pointsOn(field, { x: px, y: a.y }, { x: px, y: b.y }, false);
  });
}

/** The points of the field on a straight piece of line, from left to right or from top to bottom. */
function pointsOn({ nx, xPx, yPx }: DrawnField, a: Point, b: Point, level: boolean): number[] {
  const [across, along] = level ? [yPx, xPx] : [xPx, yPx];
  const [line, from, to] = level ? [a.y, a.x, b.x] : [a.x, a.y, b.y];
  const k = firstFrom(across, line);
  if (across[k] !== line) return [];
  const first = firstFrom(along, Math.min(from, to));
  const last = firstFrom(along, Math.max(from, to) + 1e-9);
  return range(Math.max(0, last - first)).map((m) => (level ? k * nx + first + m : (first + m) * nx + k));
}

/** The point of the field at a place; -1 if no two lines meet there. */
function pointAt({ nx, xPx, yPx }: DrawnField, { x, y }: Point): number {
  const [column, row] = [firstFrom(xPx, x), firstFrom(yPx, y)];
  return xPx[column] === x && yPx[row] === y ? row * nx + column : -1;
}

/** Every point of the field on a line; null if the line leaves the field or has a slope. */
export function pathIn(field: DrawnField, line: readonly Point[]): Path | null {
  const indexes = line.map(({ x, y }) => [field.xPx.indexOf(x), field.yPx.indexOf(y)] as const);
  const path: Path = [];
  for (const [k, [x, y]] of indexes.entries()) {
    const [px, py] = indexes[k - 1] ?? [x, y];
    if (x < 0 || y < 0 || (px !== x && py !== y)) return null;
    const steps = Math.abs(px - x) + Math.abs(py - y);
    for (const step of range(steps))
      path.push((py + Math.sign(y - py) * step) * field.nx + px + Math.sign(x - px) * step);
  }
  const last = indexes.at(-1);
  return last && path.length > 0 ? [...path, last[1] * field.nx + last[0]] : null;
}

/** The index of the line at a pixel; there must be one. */
export function lineAt(lines: readonly number[], px: number): number {
  const i = lines.indexOf(px);
  if (i < 0) throw new Error(`no line at ${px}`);
  return i;
}
