/** After pass 10: the quality of a drawing, as one number for comparing variants of the same sheet. */

import type { Bounds, Point } from "../bpmn/graph.ts";
import { lengthOf } from "./geometry/geometry.ts";
import type { Labels } from "./labels/labels.ts";
import type { Drawing } from "./model.ts";
import { pagesInReach, pagesOf } from "./pixels/page.ts";

const weight = {
  crossing: 400,
  sharedEnd: 100,
  bend: 45,
  length: 0.12,
  labels: 12,
  aspect: 60,
  page: 2500,
  outgrown: 1000,
  area: 0.0008,
  forced: 800,
  defect: 5000,
};
/** Wider drawings than this are ribbons. */
export const aspectMax = 2.5;

/** `clean` means that no other variant needs to be tried, as none would be on a page where this one is not; `defects` counts plain faults. */
export type Score = { value: number; clean: boolean; defects: number };

/**
 * A drawing and what it is worth. `struck`: how many names cover a shape, a line or each other; `covering`: names that
 * cover something, be it a border; `names`: the boxes of all names, before shapes and lines are moved to (0, 0).
 */
export type Drawn = {
  drawing: Drawing;
  score: Score;
  crossings: number;
  names: ReadonlyMap<string, Bounds>;
  struck: number;
  covering: ReadonlySet<string>;
};

export function scoreOf(
  crossings: number,
  sharedEnds: number,
  edges: Iterable<readonly Point[]>,
  labels: Labels,
  box: Bounds,
  forced: number,
  defects: number,
): Score {
  let value = weight.crossing * crossings + weight.labels * labels.cost + weight.forced * forced;
  value += weight.sharedEnd * sharedEnds;
  for (const path of edges)
    value += weight.bend * Math.max(0, path.length - 2) + weight.length * lengthOf(path);
  value += weight.aspect * Math.max(0, box.width / Math.max(1, box.height) - aspectMax);
  const pages = pagesOf(box.width, box.height);
  if (pages > 1) value += weight.outgrown + weight.page * (pages - 1);
  value += weight.area * box.width * box.height + weight.defect * defects;
  const isFaultless = crossings === 0 && labels.struck === 0 && forced === 0 && defects === 0;
  return { value, clean: isFaultless && (pages <= 1 || pages > pagesInReach), defects };
}
