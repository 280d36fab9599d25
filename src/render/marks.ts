/** The elements of a picture as plain data in drawing order. Lengths are pixels of the picture at scale 1. */

import type { Bounds } from "../bpmn/graph.ts";
import type { Face } from "./scripts.ts";

/** Colours are `#rrggbb`; null draws nothing. `dash` is an SVG dash list. */
export type Paint = {
  fill: string | null;
  stroke: string | null;
  width: number;
  dash?: string;
};

/** One thing to fill and stroke. Each kind has its bounds, so that a part of the picture can select its marks. */
export type Mark =
  | { type: "rect"; x: number; y: number; width: number; height: number; radius: number; paint: Paint }
  | { type: "circle"; x: number; y: number; radius: number; paint: Paint }
  /** The path stays within its boxes; a long line has one for each piece. */
  | { type: "path"; d: string; boxes: Bounds[]; paint: Paint }
  /** A path in its own coordinates, at most `reach` from its origin, placed at (x, y) and scaled. */
  | { type: "icon"; d: string; x: number; y: number; scale: number; reach: number; paint: Paint };

/** The marks of one BPMN element, with its text for screen readers ("" for decoration). */
export type Item = { title: string; marks: Mark[] };

/** One line of text with its baseline at y; if `turned`, it runs upwards with its baseline at x. */
export type TextLine = {
  text: string;
  x: number;
  y: number;
  /** Which point of the line is at x (y when turned). */
  anchor: "start" | "middle";
  /** Exact width of the line in the picture's font. */
  width: number;
  px: number;
  face: Face;
  color: string;
  turned: boolean;
};

/** One plane of the document, with its position in the picture. */
export type Sheet = { x: number; y: number; items: Item[]; lines: TextLine[] };

/** A whole picture. The SVG writer and the PNG writer process the same lists. */
export type Scene = {
  width: number;
  height: number;
  /** Null leaves it transparent. */
  background: string | null;
  /** For screen readers. */
  title: string;
  description: string;
  sheets: Sheet[];
  /** Font files in addition to the picture's own, in order of preference. */
  fontFiles: readonly string[];
};

/** The box of a line of text, from its ascent to its descent. */
export function boxOf(line: TextLine): Bounds {
  const [up, down] = [line.px * 0.8, line.px * 0.25];
  const before = line.anchor === "middle" ? line.width / 2 : 0;
  return line.turned
    ? { x: line.x - up, y: line.y - (line.width - before), width: up + down, height: line.width }
    : { x: line.x - before, y: line.y - up, width: line.width, height: up + down };
}
