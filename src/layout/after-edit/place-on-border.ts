/** Places a new event on the border of its host. */

import { type Bounds, type Node, overlap, type Plane, type Point } from "../../bpmn/graph.ts";
import { boxOfSegment, centreOf, grown, half, range, segmentsOf } from "../geometry/geometry.ts";
import { spacing } from "../spacing.ts";
import { boxOfNew } from "./free-room.ts";
import { openRowGap, tornRowGap } from "./gap.ts";

export type Size = { width: number; height: number };

/** Below the border of a host: half an event, and the beginning of its path. */
const belowEvent = spacing.event / 2 + spacing.rowGap;

export const boxAround = ({ x, y }: Point, { width, height }: Size): Bounds => ({
  x: half(x - width / 2),
  y: half(y - height / 2),
  width,
  height,
});

/** On the lower border of its host; shapes and lines close below move on if necessary. */
export function placeOnBorder(plane: Plane, node: Node, host: Bounds, size: Size): Plane | null {
  const gap = { y: host.y + host.height + 1, by: belowEvent };
  for (const opened of [() => plane, () => openRowGap(plane, gap), () => tornRowGap(plane, gap)]) {
    const room = opened();
    const box = room && onBorder(room, node, host, size);
    if (box) return boxOfNew(withRoomBelow(room, node, host, box), new Map([[node.id, box]]));
  }
  return null;
}

/** As far right as there is room. */
function onBorder(plane: Plane, node: Node, host: Bounds, size: Size): Bounds | null {
  const y = host.y + host.height;
  const others = plane.nodes.flatMap(({ attachedTo, bounds }) =>
    attachedTo === node.attachedTo && bounds ? [centreOf(bounds)] : [],
  );
  const pieces = plane.edges.flatMap(({ waypoints }) => segmentsOf(waypoints ?? []));
  const isTaken = (x: number) => {
    const room = grown(boxAround({ x, y }, size), 4);
    return (
      others.some((p) => Math.abs(p.x - x) < spacing.boundaryPitch - 4 && Math.abs(p.y - y) < size.height) ||
      pieces.some(([a, b]) => overlap(boxOfSegment(a, b, 1), room))
    );
  };
  const right = host.x + host.width - spacing.dockX;
  const places = range(Math.max(1, Math.floor((host.width - spacing.dockX) / 5))).map((k) => right - 5 * k);
  const x = places.find((place) => place >= host.x + size.width / 2 - 4 && !isTaken(place));
  return x === undefined ? null : boxAround({ x, y }, size);
}

/** The path of an event leaves its host downwards: shapes close below move on. */
function withRoomBelow(plane: Plane, node: Node, host: Bounds, box: Bounds): Plane {
  const bottom = host.y + host.height;
  const room = { ...grown(box, 4), y: bottom + 1, height: belowEvent };
  const tops = plane.nodes.flatMap(({ id, attachedTo, bounds }) =>
    bounds && id !== node.attachedTo && attachedTo !== node.attachedTo && overlap(bounds, room)
      ? [bounds.y]
      : [],
  );
  const top = Math.min(...tops.filter((y) => y > bottom));
  const by = bottom + belowEvent - top;
  if (!Number.isFinite(by)) return plane;
  const gap = { y: (bottom + top) / 2, by };
  return openRowGap(plane, gap) ?? tornRowGap(plane, gap);
}
