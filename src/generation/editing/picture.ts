/**
 * The content of a diagram, independent of the ids and names of new elements: two plans with equal pictures do the
 * same.
 */
import { isGateway, type Model, type Node } from "./model.ts";

/** @param before the diagram that it was made from: its elements appear with their ids and names, all others as new */
export function pictureOf({ nodes, flows, lanes, pools, artifacts }: Model, before: Model): string {
  const laneOf = (id: string | null) => (id === null ? "" : laneNamed(id));
  const laneNamed = (id: string) => (before.lanes.has(id) ? lanes.get(id)?.name.toLowerCase() : "new");
  // Nobody does a gateway's work, so the lane of a new one says nothing.
  const ownLane = (node: Node) => (isGateway(node) && !before.nodes.has(node.id) ? "" : laneOf(node.lane));
  const known = (node: Node) => {
    const { id, kind, name, triggers, time, loop, attachedTo } = node;
    return `${before.nodes.has(id) ? `${id} ${name}` : "new"} ${kind} ${ownLane(node)} ${triggers} ${JSON.stringify(time)} ${loop} ${attachedTo !== null}`;
  };
  const named = new Map([...nodes.values()].map((node) => [node.id, known(node)]));
  return [
    [...named.values()].sort(),
    [...flows.values()]
      .map(
        ({ source, target, name, id }) =>
          `${named.get(source)} > ${before.flows.has(id) ? name : ""} > ${named.get(target)}`,
      )
      .sort(),
    [...lanes.keys()].map(laneNamed).sort(),
    [...pools.values()].map(({ id, name }) => (before.pools.has(id) ? name : "new")).sort(),
    [...artifacts.values()].map(({ kind }) => kind).sort(),
  ]
    .flat()
    .join("\n");
}
