/** Tasks and notes that are too small for their new name grow to both sides, and their surroundings make room. */

import type { Node, Plane } from "../../bpmn/graph.ts";
import { centreOf } from "../geometry/geometry.ts";
import { hasOuterLabel, sizeOf } from "../labels/sizes.ts";
import { fitsLines, type Measure } from "../labels/text.ts";
import { spacing } from "../spacing.ts";
import { encloses } from "./free-room.ts";
import { type Gap, openGap, tornGap, transposed } from "./gap.ts";

/** Shapes never shrink, and those whose name still fits keep their size. */
export function grownForNames(before: Plane, after: Plane, measure: Measure): Plane {
  const names = new Map(before.nodes.map(({ id, name }) => [id, name]));
  let plane = after;
  for (const node of after.nodes) {
    const was = names.get(node.id);
    if (!node.bounds || was === undefined || was === node.name || !holdsItsName(node)) continue;
    if (fits(node, measure)) continue;
    const events = after.nodes.filter(({ attachedTo }) => attachedTo === node.id).length;
    const { width, height } = sizeOf(node, events, measure);
    plane = widened(plane, node.id, width - node.bounds.width);
    plane = transposed(widened(transposed(plane), node.id, height - node.bounds.height));
  }
  return plane;
}

const holdsItsName = (node: Node): boolean =>
  !encloses(node) && !hasOuterLabel(node) && node.kind !== "participant";

/** Notes have no icon and no markers above and below their text. */
function fits({ kind, name, bounds }: Node, measure: Measure): boolean {
  if (!bounds) return true;
  const { font, line } = spacing.text;
  const isNote = kind === "textAnnotation";
  const inset = isNote ? spacing.annotation.inset : spacing.task.textInset;
  const lines = Math.floor((bounds.height - (isNote ? inset : 20)) / line);
  return fitsLines(name, bounds.width - 2 * inset, font, lines, measure);
}

/** A gap on either side of its centre, so that lines that met it in the middle still do. */
function widened(plane: Plane, id: string, by: number): Plane {
  const bounds = plane.nodes.find((node) => node.id === id)?.bounds;
  if (!bounds || by <= 0) return plane;
  const { x } = centreOf(bounds);
  const each = Math.ceil(by / 2);
  const first = opened(plane, { x: x - 1, by: each, through: id });
  return opened(first, { x: x + each + 1, by: each, through: id });
}

const opened = (plane: Plane, gap: Gap): Plane => openGap(plane, gap) ?? tornGap(plane, gap);
