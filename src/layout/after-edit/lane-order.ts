/** Lanes that an edit moves among their siblings: their rooms move, with all their content. */

import type { Bounds, Node, Plane } from "../../bpmn/graph.ts";
import { movedAmong } from "../../bpmn/moved.ts";
import { transposed } from "./gap.ts";
import { roomMoved } from "./move-lane.ts";

/**
 * The plane itself if no lane moves. Each lane that moves goes directly below its predecessor in the document, whatever
 * the order in the drawing: people draw lanes in another order than they list them.
 */
export function withLanesMoved(before: Plane, after: Plane): Plane {
  const was = lanesIn(before);
  const parents = [...new Set(was.map(({ parent }) => parent))];
  const isUpright = was.some(({ horizontal }) => !horizontal);
  const turned = (plane: Plane): Plane => (isUpright ? transposed(plane) : plane);
  const moves = parents.flatMap((parent) => {
    const now = lanesIn(after).filter((lane) => lane.parent === parent);
    const ids = now.map(({ id }) => id);
    const former = was.filter((lane) => lane.parent === parent).map(({ id }) => id);
    return movedAmong(former, ids).map((id) => ({ id, above: ids[ids.indexOf(id) - 1], beside: ids }));
  });
  if (moves.length === 0) return after;
  return turned(
    moves.reduce((plane, { id, above, beside }) => laneMoved(plane, id, above, beside), turned(after)),
  );
}

const lanesIn = ({ nodes }: Plane): Node[] =>
  nodes.filter(({ kind, bounds }) => kind === "lane" && bounds !== null);

function laneMoved(plane: Plane, id: string, above: string | undefined, beside: readonly string[]): Plane {
  const boundsOf = new Map(lanesIn(plane).map((lane) => [lane.id, lane.bounds]));
  const box = boundsOf.get(id);
  const place =
    above === undefined ? topOf(beside.flatMap((one) => boundsOf.get(one) ?? [])) : boundsOf.get(above);
  return box && place ? roomMoved(plane, box, below(box, place)) : plane;
}

/** The edge that the room will touch, which decides whether it moves up or down. */
const below = (box: Bounds, { y, height }: Bounds): Bounds => ({ ...box, y: y + height, height: 0 });

function topOf(all: readonly Bounds[]): Bounds | undefined {
  const [first] = all.toSorted((one, other) => one.y - other.y);
  return first && { ...first, height: 0 };
}
