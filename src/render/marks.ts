/** What a picture is made of: plain data in drawing order. Lengths are pixels of the picture at scale 1. */

import type { Bounds } from "../bpmn/graph.ts";
import type { Face } from "./scripts.ts";

/** Colours are `#rrggbb`; null draws nothing. `dash` is an SVG dash list. */
export type Paint = {
  fill: string | null;
  stroke: string | null;
  width: number;
  dash?: string;
};

/** One thing to fill and stroke. Each kind tells where it lies, so that a part of the picture can choose. */
export type Mark =
  | { type: "rect"; x: number; y: number; width: number; height: number; radius: number; paint: Paint }
  | { type: "circle"; x: number; y: number; radius: number; paint: Paint }
  /** The path stays within its boxes, those of its pieces where it is a long line. */
  | { type: "path"; d: string; boxes: Bounds[]; paint: Paint }
  /** A path in coordinates of its own, at most `reach` away from its origin, put at (x, y) and enlarged. */
  | { type: "icon"; d: string; x: number; y: number; scale: number; reach: number; paint: Paint };

/** The marks of one BPMN element, with the words that a screen reader says for it ("" for decoration). */
export type Item = { title: string; marks: Mark[] };

/** One line of text, its baseline at y; `turned` runs upwards with its baseline at x. */
export type TextLine = {
  text: string;
  x: number;
  y: number;
  /** What x (y when turned) is of the line. */
  anchor: "start" | "middle";
  /** Exact width of the line in the picture's font. */
  width: number;
  px: number;
  face: Face;
  color: string;
  turned: boolean;
};

/** One plane of the document, at its place in the picture. */
export type Sheet = { x: number; y: number; items: Item[]; lines: TextLine[] };

/** A whole picture. The SVG writer and the PNG writer walk the same lists. */
export type Scene = {
  width: number;
  height: number;
  /** Null leaves it transparent. */
  background: string | null;
  /** For screen readers. */
  title: string;
  description: string;
  sheets: Sheet[];
  /** Font files beyond the picture's own, in the order in which they are asked for a character. */
  fontFiles: readonly string[];
};

/** The box that a line of text takes, from its ascent to its descent. */
export function boxOf(line: TextLine): Bounds {
  const [up, down] = [line.px * 0.8, line.px * 0.25];
  const before = line.anchor === "middle" ? line.width / 2 : 0;
  return line.turned
    ? { x: line.x - up, y: line.y - (line.width - before), width: up + down, height: line.width }
    : { x: line.x - before, y: line.y - up, width: line.width, height: up + down };
}
