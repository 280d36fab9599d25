/** A task put into a drawing, and how much of the drawing it moves. */
import type { Edge, Node, Plane } from "../../src/bpmn/graph.ts";
import { plainNode } from "../support/graph.ts";

export const node = (plane: Plane, id: string): Node => {
  const found = plane.nodes.find((other) => other.id === id);
  if (!found) throw new Error(`no node ${id}`);
  return found;
};

/** Puts a new node into a flow, as an edit leaves it: without geometry for what is new. */
export function inserted(plane: Plane, flow: string, added: Node): Plane {
  const edge = plane.edges.find(({ id }) => id === flow);
  if (!edge) throw new Error(`no flow ${flow}`);
  const part = (id: string, source: string | null, target: string | null): Edge => ({
    ...edge,
    id,
    source,
    target,
    waypoints: null,
    label: null,
  });
  return {
    ...plane,
    nodes: [...plane.nodes, added],
    edges: [
      ...plane.edges.filter((other) => other !== edge),
      part("new1", edge.source, added.id),
      part("new2", added.id, edge.target),
    ],
  };
}

export const step = (like: Node): Node =>
  plainNode("new", "task", {
    name: "Look again",
    parent: like.parent,
    process: like.process,
    lane: like.lane,
  });

/** Share of the pairs of old shapes that changed sides. */
export function flips(before: Plane, after: Plane): number {
  const common = before.nodes.filter(
    ({ id, kind }) =>
      kind !== "lane" && kind !== "participant" && after.nodes.some((other) => other.id === id),
  );
  const centre = ({ bounds: b }: Node) => ({
    x: (b?.x ?? 0) + (b?.width ?? 0) / 2,
    y: (b?.y ?? 0) + (b?.height ?? 0) / 2,
  });
  let [flipped, pairs] = [0, 0];
  for (const [i, a] of common.entries())
    for (const b of common.slice(i + 1)) {
      const [p, q, r, s] = [centre(a), centre(b), centre(node(after, a.id)), centre(node(after, b.id))];
      pairs++;
      if ((p.x - q.x) * (r.x - s.x) < 0 || (p.y - q.y) * (r.y - s.y) < 0) flipped++;
    }
  return flipped / Math.max(1, pairs);
}
