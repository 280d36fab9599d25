/**
 * Events and gateways that two or three lines of a kind lead to, and the lines among these that end on the last piece
 * of another.
 */

import type { Edge, Node, Point } from "../../bpmn/graph.ts";
import { hasFourDocks, isGateway } from "../labels/sizes.ts";
import type { LinkKind } from "../model.ts";
import { linkKindOf } from "../model.ts";

/** Each shape has four sides, so two or three lines need not share one. */
const linesApart = 3;
/** Two answers on one piece of line are this many times worse than two lines that end on one: whose name is whose? */
export const sharedStarts = 2;

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

/** Whether the flows that leave a shape each find a side, and have names that tell them apart. */
export const canPartAtOnce = (node: Node, edges: readonly Edge[]): boolean =>
  isGateway(node) &&
  edges.every(({ kind }) => kind === "sequenceFlow") &&
  edges.length <= linesApart &&
  edges.some(({ name }) => name !== "");

/** Flows that begin on the first piece of another one at a decision whose flows have names. */
export function sharedStartsIn(nodes: readonly Node[], edges: readonly Edge[]): number {
  const nodeOf = new Map(nodes.map((node) => [node.id, node]));
  let shared = 0;
  for (const [source, own] of Map.groupBy(edges, ({ source }) => source)) {
    const node = nodeOf.get(source ?? "");
    const flows = own.filter(({ kind }) => kind === "sequenceFlow");
    if (!node || flows.length < 2 || !canPartAtOnce(node, flows)) continue;
    shared += flows.length - new Set(flows.map(({ waypoints }) => keyOf(waypoints?.[0]))).size;
  }
  return shared;
}

const keyOf = (point: Point | undefined): string => `${point?.x} ${point?.y}`;
