/** What stands before and after a shape in its row, and how far the shape may move away from either. */

import type { Point } from "../../bpmn/graph.ts";
import { at } from "../geometry/geometry.ts";
import type { Sheet } from "../model.ts";
import { spacing } from "../spacing.ts";
import { isLevel } from "./branch-runs.ts";

/** A sheet with the lines drawn so far, and the links at each item. */
type Drawn = { sheet: Sheet; shapes: { paths: readonly (readonly Point[] | null)[] }; linksOf: number[][] };

/** After a longer gap, a shape no longer seems to be the next step. */
const stepMax = spacing.columnGap + spacing.task.width;

/** Whether an item is still the next step in its row when it moves to the right by some pixels. */
export const staysNext = (drawn: Drawn, item: number, by: number): boolean =>
  gapsAt(drawn, item, "target").every((gap) => gap + by <= stepMax);

/**
 * Whether an item may move to the left by some pixels: it stays behind what is before it in its row; and what comes
 * after it can follow, or is then no farther away than the other was. `link` becomes straight by the move.
 */
export function mayAdvance(drawn: Drawn, item: number, by: number, link: number): boolean {
  const before = gapsAt(drawn, item, "target");
  if (before.some((gap) => gap - by < spacing.columnGap)) return false;
  if (leadsAt(drawn, item, link).some((length) => length - by < spacing.trackTail)) return false;
  return (
    Math.max(0, ...gapsAt(drawn, item, "source")) + by <= Math.max(0, ...before) || canFollow(drawn, item)
  );
}

/** The lengths of the straight level lines that lead to an item, or from it. */
const gapsAt = ({ sheet, shapes, linksOf }: Drawn, item: number, role: "source" | "target"): number[] =>
  at(linksOf, item).flatMap((link) => {
    const path = shapes.paths[link];
    const [from, to] = [path?.[0], path?.[1]];
    if (path?.length !== 2 || !from || !to || from.y !== to.y || !isAt(sheet, link, role, item)) return [];
    return [Math.abs(to.x - from.x)];
  });

/** The lengths of the level pieces that end at an item and come from its left, except those of one link. */
const leadsAt = ({ sheet, shapes, linksOf }: Drawn, item: number, except: number): number[] =>
  at(linksOf, item).flatMap((link) => {
    if (link === except) return [];
    const path = shapes.paths[link] ?? [];
    return (["source", "target"] as const).flatMap((role) => {
      if (!isAt(sheet, link, role, item)) return [];
      const [end, next] = role === "source" ? [path[0], path[1]] : [path.at(-1), path.at(-2)];
      return end && next && isLevel(next, end) ? [end.x - next.x] : [];
    });
  });

/** Whether one shape follows the other, straight ahead, up to an end: such a row closes up when gaps are made even. */
function canFollow({ sheet, shapes, linksOf }: Drawn, first: number): boolean {
  const seen = new Set<number>();
  for (let item = first; !seen.has(item); ) {
    seen.add(item);
    const away = at(linksOf, item).filter((link) => isAt(sheet, link, "source", item));
    const [link] = away;
    if (link === undefined) return true;
    const { kind, target } = at(sheet.links, link);
    if (away.length > 1 || kind !== "sequence" || target.at !== "item") return false;
    if (shapes.paths[link]?.length !== 2) return item !== first;
    const next = target.item;
    if (at(linksOf, next).some((other) => other !== link && isAt(sheet, other, "target", next))) return false;
    item = next;
  }
  return false;
}

function isAt({ links }: Sheet, link: number, role: "source" | "target", item: number): boolean {
  const end = at(links, link)[role];
  return end.at === "item" && end.item === item;
}
