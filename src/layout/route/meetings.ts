/**
 * Events and gateways that two or three lines of a kind lead to, and the lines among these that end on the last piece
 * of another.
 */

import type { Edge, Node, Point } from "../../bpmn/graph.ts";
import { hasFourDocks } from "../labels/sizes.ts";
import type { LinkKind } from "../model.ts";
import { linkKindOf } from "../model.ts";

/** Each shape has four sides, so two or three lines need not share one. */
const linesApart = 3;

/** Whether this many lines of a kind each find a side at a shape with one place per side. */
export const canMeetApart = (node: Node, kind: LinkKind, lines: number): boolean =>
  kind !== "association" && hasFourDocks(node) && lines <= linesApart;

/**
 * `sharedEnds`: lines that end on the last piece of another one at an event or gateway, of `meetings` that need not.
 */
export type Meetings = { sharedEnds: number; meetings: number };

/** Counts them among drawn lines. */
export function meetingsIn(nodes: readonly Node[], edges: readonly Edge[]): Meetings {
  const nodeOf = new Map(nodes.map((node) => [node.id, node]));
  const found = { sharedEnds: 0, meetings: 0 };
  for (const own of Map.groupBy(edges, ({ kind, target }) => `${kind} ${target}`).values()) {
    const [first] = own;
    const node = nodeOf.get(first?.target ?? "");
    if (!first || !node || own.length < 2 || !canMeetApart(node, linkKindOf(first), own.length)) continue;
    const docks = new Set(own.map(({ waypoints }) => keyOf(waypoints?.at(-1))));
    found.meetings += own.length;
    found.sharedEnds += own.length - docks.size;
  }
  return found;
}

const keyOf = (point: Point | undefined): string => `${point?.x} ${point?.y}`;
