/** Marks the differences between two versions: by colour, by a sign on the element, and by its line. */

import type { Bounds, Colors, Node, Plane, Point } from "../bpmn/graph.ts";
import type { Item, Mark, Paint } from "./marks.ts";
import { along, lengthOf, segmentsOf } from "./path.ts";
import type { Placed, PlacedEdge } from "./place.ts";
import { circle, icon, line } from "./shapes/draw.ts";
import { lineOf, type Palette } from "./themes.ts";

/** What happened to an element. */
export const fates = ["added", "removed", "changed", "moved"] as const;
export type Fate = (typeof fates)[number];

/** By id of the element; others are unchanged. */
export type Fates = ReadonlyMap<string, Fate>;

const colors: Record<Fate, Colors> = {
  added: { stroke: "#1a7f37", fill: "#dff6e3", font: "#101216" },
  removed: { stroke: "#c4202b", fill: "#ffe9e7", font: "#101216" },
  changed: { stroke: "#0a5fd0", fill: "#dcebff", font: "#101216" },
  moved: { stroke: "#949ba6", fill: null, font: "#5f6670" },
};

/** Signs within 5 pixels of their centre, for people who cannot see the colours. */
const signs: Record<Fate, string> = {
  added: "M-4.5 0H4.5M0 -4.5V4.5",
  removed: "M-4.5 0H4.5",
  changed: "M-4.5 -1.8H4.5M-4.5 1.8H4.5M2.2 -5L-2.2 5",
  moved: "M-4.5 0H4.2M1.2 -3L4.4 0L1.2 3",
};

const signRadius = 9;
/** Size of the sign on a flow and its distance from the flow's end, where no name is. */
const flowScale = 0.8;
const flowBeforeEnd = 24;

const plain: Colors = { stroke: null, fill: null, font: null };

/** The plane in the colours of the fates only: its own colours would be confused with them. */
export function tinted(plane: Plane, fates: Fates): Plane {
  const colorsOf = (id: string) => {
    const fate = fates.get(id);
    return fate === undefined ? plain : colors[fate];
  };
  return {
    ...plane,
    // Containers are only outlined, so that their content keeps its own background.
    nodes: plane.nodes.map((node) => {
      const tint = colorsOf(node.id);
      return { ...node, colors: isOpen(node) ? { ...tint, fill: null } : tint };
    }),
    edges: plane.edges.map((edge) => ({ ...edge, colors: colorsOf(edge.id) })),
  };
}

/** Whether it contains other elements. */
export const isOpen = ({ kind, expanded }: Node): boolean =>
  kind === "participant" || kind === "lane" || kind === "group" || expanded;

/** The item of an element with this fate: dashed if removed, thick if added, and described in words. */
export function fated({ title, marks }: Item, fate: Fate | undefined): Item {
  if (fate === undefined) return { title, marks };
  const drawn = fate === "removed" ? marks.map(dashed) : fate === "added" ? marks.map(thick) : marks;
  return { title: `${fate[0]?.toUpperCase()}${fate.slice(1)}: ${title}`, marks: drawn };
}

/** The outline of a shape or a line, but none of its signs. */
const isOutline = ({ type, paint }: Mark): boolean =>
  type !== "icon" && paint.stroke !== null && paint.fill !== paint.stroke;

const repainted = (mark: Mark, paint: Partial<Paint>): Mark =>
  isOutline(mark) ? { ...mark, paint: { ...mark.paint, ...paint } } : mark;

const dashed = (mark: Mark): Mark => repainted(mark, { dash: "7 4" });
const thick = (mark: Mark): Mark => repainted(mark, { width: mark.paint.width + 1 });

/** A sign on each element with a fate. */
export function signItems({ nodes, edges }: Placed, fates: Fates, palette: Palette): Item[] {
  const corners = nodes
    .filter(({ node }) => fates.has(node.id))
    .map(({ node, box }) => ({ fate: fates.get(node.id), at: cornerOf(node, box) }));
  const taken = corners.map(({ at }) => at);
  // A removed flow may be under the one that replaced it; then its sign moves aside.
  const goneLast = edges.toSorted((one, other) => isGone(fates, one) - isGone(fates, other));
  const marks = goneLast.flatMap(({ edge, points }) => {
    const fate = fates.get(edge.id);
    if (fate === undefined) return [];
    const places = placesOn(points);
    const at = places.find((place) => taken.every((other) => isApart(place, other))) ?? places[0];
    if (at === undefined) return [];
    taken.push(at);
    return signOf(fate, at, flowScale, palette);
  });
  const all = [...marks, ...corners.flatMap(({ fate, at }) => signOf(fate, at, 1, palette))];
  return all.length === 0 ? [] : [{ title: "", marks: all }];
}

const isGone = (fates: Fates, { edge }: PlacedEdge) => Number(fates.get(edge.id) === "removed");

const isApart = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y) > 2 * signRadius;

/** The sign of a fate around a point. */
export function signOf(fate: Fate | undefined, at: Point, scale: number, palette: Palette): Mark[] {
  if (fate === undefined) return [];
  const color = lineOf(colors[fate], palette);
  const disc = { fill: color, stroke: palette.page, width: 1.5 };
  return [
    circle(at.x, at.y, signRadius * scale, disc),
    icon(signs[fate], at.x, at.y, scale, line(palette.page, 2)),
  ];
}

/** A little before the end of a line, further before it, half way along its last piece, or beside that. */
function placesOn(points: Point[]): Point[] {
  const last = segmentsOf(points).at(-1);
  if (last === undefined) return [];
  const length = lengthOf(last);
  const back = [1, 2, 3, 4].map((times) => times * flowBeforeEnd).filter((far) => far < length - signRadius);
  const middle = along(last, length / 2);
  const aside = (far: number) => ({
    x: middle.x - ((last.to.y - last.from.y) / (length || 1)) * far,
    y: middle.y + ((last.to.x - last.from.x) / (length || 1)) * far,
  });
  const beside = [1, -1, 2, -2].map((times) => aside(times * (2 * signRadius + 1)));
  return [...back.map((far) => along(last, length - far)), middle, ...beside];
}

/** On the border of a shape at its upper right; inside a container. */
function cornerOf(node: Node, { x, y, width, height }: Bounds): Point {
  if (isOpen(node)) return { x: x + width - 14, y: y + 14 };
  const round = node.kind.endsWith("Event") ? 0.15 : node.kind.endsWith("Gateway") ? 0.25 : 0.02;
  return { x: x + width * (1 - round), y: y + height * round };
}
