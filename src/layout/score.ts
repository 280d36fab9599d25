/** After pass 10: the quality of a drawing, as one number for comparing variants of the same sheet. */

import type { Bounds, Point } from "../bpmn/graph.ts";
import { lengthOf } from "./geometry/geometry.ts";
import type { Labels } from "./labels/labels.ts";
import { pagesOf } from "./pixels/page.ts";

const weight = {
  crossing: 400,
  sharedEnd: 100,
  bend: 45,
  length: 0.12,
  labels: 12,
  aspect: 60,
  page: 2500,
  area: 0.0008,
  forced: 800,
  defect: 5000,
};
/** Wider drawings than this are ribbons. */
export const aspectMax = 2.5;

/** `clean` means that no other variant needs to be tried; `defects` counts plain faults. */
export type Score = { value: number; clean: boolean; defects: number };

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
  value += weight.page * Math.max(0, pagesOf(box.width, box.height) - 1);
  value += weight.area * box.width * box.height + weight.defect * defects;
  return { value, clean: crossings === 0 && labels.struck === 0 && forced === 0 && defects === 0, defects };
}
