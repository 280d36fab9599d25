/** The additions of an edit, split into connected parts, and how each part lies in the former flow. */

import type { Edge, Node, Plane } from "../../bpmn/graph.ts";
import { at } from "../geometry/geometry.ts";
import { isArtifact } from "../labels/sizes.ts";
import { spacing } from "../spacing.ts";
import { formerWay } from "./former-way.ts";
import type { Insertion } from "./insert-at-fall.ts";

/** Connected groups of new nodes. */
export function partsOf(plane: Plane): Node[][] {
  const fresh = new Map(plane.nodes.flatMap((node) => (node.bounds ? [] : [[node.id, node] as const])));
  const next = new Map<string, string[]>();
  const join = (a: string | null, b: string | null): void => {
    if (a === null || b === null || !fresh.has(a) || !fresh.has(b)) return;
    next.set(a, [...(next.get(a) ?? []), b]);
    next.set(b, [...(next.get(b) ?? []), a]);
  };
  for (const { source, target } of plane.edges) join(source, target);
  for (const { id, attachedTo } of fresh.values()) join(id, attachedTo);
  const seen = new Set<string>();
  const parts: Node[][] = [];
  for (const id of fresh.keys()) {
    if (seen.has(id)) continue;
    seen.add(id);
    const part = [id];
    for (let i = 0; i < part.length; i++)
      for (const other of next.get(at(part, i)) ?? [])
        if (!seen.has(other)) {
          seen.add(other);
          part.push(other);
        }
    const members = new Set(part);
    parts.push([...fresh.values()].filter((node) => members.has(node.id)));
  }
  return parts;
}

/** A part with more entries than this is not a chain in a flow. */
const entriesMax = 20;

type Way = { nodes: string[]; flows: Edge[] };

/**
 * The first shortest path through a part that replaces a former flow; null if the part only branches off. Skips nodes
 * that have a place. Nodes put around another node are in two flows: call again after the first is inserted.
 */
export function insertionOf(before: Plane, after: Plane, part: readonly Node[]): Insertion | null {
  const placed = new Set(after.nodes.flatMap(({ id, bounds }) => (bounds ? [id] : [])));
  const inPart = new Map(
    part
      .filter((node) => !isArtifact(node) && node.kind !== "boundaryEvent" && !placed.has(node.id))
      .map((node) => [node.id, node] as const),
  );
  const flows = after.edges.filter(({ kind, waypoints }) => kind === "sequenceFlow" && waypoints === null);
  const entries = flows.filter(({ source, target }) => !inPart.has(source ?? "") && inPart.has(target ?? ""));
  for (const entry of unlike(entries).slice(0, entriesMax)) {
    const known = new Map<string | null, boolean>();
    const isExit = (exit: string | null): boolean => {
      if (entry.source === null || exit === null || joined(after, entry.source, exit)) return false;
      return formerWay(before, after, entry.source, exit) !== null;
    };
    const way = shortestWay(flows, inPart, entry, (exit) => {
      const found = known.get(exit) ?? isExit(exit);
      known.set(exit, found);
      return found;
    });
    const exit = way?.flows.at(-1)?.target;
    const line = entry.source !== null && exit ? formerWay(before, after, entry.source, exit) : null;
    if (!way || !line) continue;
    const chain = way.nodes.flatMap((id) => inPart.get(id) ?? []);
    return { chain, flows: way.flows, line, room: roomBetween(flows, inPart, way, exit ?? "") };
  }
  return null;
}

/** The first of all flows between the same two nodes. */
const unlike = (flows: readonly Edge[]): Edge[] =>
  [...Map.groupBy(flows, ({ source, target }) => JSON.stringify([source, target])).values()].map((own) =>
    at(own, 0),
  );

/** Whether a flow that kept its line joins two nodes. */
const joined = (plane: Plane, source: string, target: string): boolean =>
  plane.edges.some(
    (edge) =>
      edge.kind === "sequenceFlow" && edge.source === source && edge.target === target && edge.waypoints,
  );

/** Breadth first from an entry to the first suitable exit. */
function shortestWay(
  flows: readonly Edge[],
  inPart: ReadonlyMap<string, Node>,
  entry: Edge,
  isExit: (id: string | null) => boolean,
): Way | null {
  const queue: Way[] = [{ nodes: [entry.target ?? ""], flows: [entry] }];
  const seen = new Set(at(queue, 0).nodes);
  for (let i = 0; i < queue.length; i++) {
    const { nodes, flows: done } = at(queue, i);
    const onward = flows.filter(({ source }) => source === nodes.at(-1));
    const exit = onward.find(({ target }) => !inPart.has(target ?? "") && isExit(target));
    if (exit) return { nodes, flows: [...done, exit] };
    for (const flow of onward) {
      const next = flow.target ?? "";
      if (!inPart.has(next) || seen.has(next)) continue;
      seen.add(next);
      queue.push({ nodes: [...nodes, next], flows: [...done, flow] });
    }
  }
  return null;
}

/**
 * Room for side branches: the first node of one hangs under the gateway where it begins, each further one needs a
 * column before the place where the branch rejoins.
 */
function roomBetween(
  flows: readonly Edge[],
  inPart: ReadonlyMap<string, Node>,
  way: Way,
  exit: string,
): number[] {
  const depth = new Map<string, number>();
  const depthOf = (id: string): number => {
    const known = depth.get(id);
    if (known !== undefined) return known;
    depth.set(id, 0);
    const before = flows.filter(({ source, target }) => target === id && inPart.has(source ?? ""));
    const deepest = Math.max(0, ...before.map(({ source }) => depthOf(source ?? "")));
    depth.set(id, deepest + 1);
    return deepest + 1;
  };
  const places = [...way.nodes, exit].map(depthOf);
  const column = spacing.task.width + spacing.columnGap;
  return places.map((place, k) => Math.max(0, place - (places[k - 1] ?? place) - 2) * column);
}
