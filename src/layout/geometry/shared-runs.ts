/** Lines that run on top of each other. */

import type { Bounds, Point } from "../../bpmn/graph.ts";
import { insert, meeting, newIndex } from "./box-index.ts";
import { boxOfSegment, segmentsOf } from "./geometry.ts";

/** An orthogonal line and its ends; an end is null if it is not a shape. */
export type Line = { source: string | null; target: string | null; path: readonly Point[] };

/** Shorter common runs are touches, not shared lines. */
const sharedMin = 5;

/** A horizontal or vertical piece of a line, a pixel wide on each side; `from` and `to` count along it. */
type Piece = { line: number; box: Bounds; from: number; to: number };

/** Indices of each two lines that run on top of each other without a common end; the later one first. */
export function sharedPairs(lines: readonly Line[]): [number, number][] {
  // Only parallel pieces can overlap, so each direction has its own index.
  const indexes = { level: newIndex<Piece>(), upright: newIndex<Piece>() };
  return lines.flatMap((line, i) => {
    const pieces = piecesOf(line.path, i);
    const runs = new Map<number, number>();
    for (const [way, piece] of pieces)
      for (const other of meeting(indexes[way], piece.box)) {
        if (areRelated(line, lines[other.line] ?? line)) continue;
        const run = Math.min(piece.to, other.to) - Math.max(piece.from, other.from);
        runs.set(other.line, (runs.get(other.line) ?? 0) + Math.max(0, run));
      }
    for (const [way, piece] of pieces) insert(indexes[way], piece.box, piece);
    return [...runs].flatMap(([other, run]): [number, number][] => (run > sharedMin ? [[i, other]] : []));
  });
}

const piecesOf = (path: readonly Point[], line: number): ["level" | "upright", Piece][] =>
  segmentsOf(path).flatMap(([a, b]): ["level" | "upright", Piece][] => {
    const way = a.y === b.y ? "level" : "upright";
    if (way === "upright" && a.x !== b.x) return [];
    const [one, other] = way === "level" ? [a.x, b.x] : [a.y, b.y];
    const piece = { line, box: boxOfSegment(a, b, 1), from: Math.min(one, other), to: Math.max(one, other) };
    return [[way, piece]];
  });

const areRelated = (a: Line, b: Line): boolean =>
  (a.source !== null && a.source === b.source) || (a.target !== null && a.target === b.target);
