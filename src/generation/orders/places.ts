/** Where something is to be, from the elements that an order means: one place, or each of several. */
import { isGateway, type Model, type Node, nodeOf, outgoing } from "../editing/model.ts";
import { isJoin, isSplit, meetingPoint } from "../editing/regions.ts";
import { CannotEdit } from "../editor.ts";
import { after, before, between, type Place } from "../instructions/place.ts";
import type { PlaceRole } from "./asked.ts";
import { meantAs, nodesOf, tried, type Work } from "./work.ts";

/**
 * The places that a change tells; several where each of several paths is meant, none where nothing tells a place.
 * Nothing goes before a start or behind an end: such words mean the first and the last thing of the path.
 */
export function placesOf(work: Work): Place[] {
  const { model } = work;
  const beside = nodesOf(meantAs(work, "beside"), model);
  if (beside.length > 0) return [{ how: "beside", nodes: beside }];
  const behind = atRole(work, "after");
  const ahead = atRole(work, "before");
  if (behind.nodes.length > 0 && ahead.nodes.length > 0) return betweenThem(behind.nodes, ahead.nodes, model);
  if (behind.nodes.length + behind.ways.length > 0)
    return [...behind.ways.map((way) => inWay(way, model)), ...behindAll(behind.nodes, model)];
  if (ahead.nodes.length + ahead.ways.length > 0)
    return [...ahead.ways.map((way) => inWay(way, model)), ...aheadOfAll(ahead.nodes, model)];
  return insideOf(meantAs(work, "inside"), model);
}

/** As `placesOf`, behind what the change before has made where no place is told. @throws CannotEdit without any */
export function placesOrFocus(work: Work, what: string): Place[] {
  const told = placesOf(work);
  if (told.length > 0) return told;
  const node = work.model.nodes.get(work.focus.at(-1) ?? "");
  if (!node) throw new CannotEdit(`Say where ${what} is to be: after or before which step.`);
  return behindAll([node], work.model);
}

type Meant = { nodes: Node[]; ways: string[] };

/** A lane is the first or the last thing that is done in it. */
function atRole(work: Work, role: PlaceRole): Meant {
  const { model } = work;
  const ids = meantAs(work, role);
  const lanes = ids.filter((id) => model.lanes.has(id)).map((id) => nodesOf([id], model).filter(isNoEvent));
  const ends = lanes.flatMap((nodes) => nodes.at(role === "after" ? -1 : 0) ?? []);
  return {
    nodes: [...ids.flatMap((id) => model.nodes.get(id) ?? []), ...ends],
    ways: ids.filter((id) => model.flows.has(id)),
  };
}

const isNoEvent = ({ kind }: Node): boolean => !kind.endsWith("Event") && !kind.endsWith("Gateway");

function inWay(id: string, model: Model): Place {
  const { source, target } = model.flows.get(id) ?? { source: "", target: "" };
  const near = isGateway(nodeOf(model, target)) ? source : target;
  return { how: "flow", flow: id, near: nodeOf(model, near) };
}

function betweenThem(left: Node[], right: Node[], model: Model): Place[] {
  if (left.every(({ kind }) => kind === "endEvent")) return aheadOfAll(right, model);
  if (right.every(({ kind }) => kind === "startEvent")) return behindAll(left, model);
  const place = between(left, right, model);
  return place.how === "after" ? behindAll([place.node], model) : [place];
}

/** Behind where all of them meet; where they never do, behind each. */
export function behindAll(nodes: Node[], model: Model): Place[] {
  if (nodes.length === 0) return [];
  if (nodes.length === 1 || nodes.every(({ kind }) => kind === "endEvent"))
    return nodes.flatMap((node) => behindOne(node, model));
  const met = meeting(() => after(nodes, model));
  if (met === null) return nodes.flatMap((node) => behindOne(node, model));
  return met.how === "after" ? behindOne(met.node, model) : [met];
}

/** Behind a question is where its ways meet; where they do not, on each way. */
function behindOne(node: Node, model: Model): Place[] {
  if (node.kind === "endEvent") return aheadOfAll([node], model);
  if (outgoing(model, node.id).length < 2) return [{ how: "after", node }];
  const met = isSplit(model, node) ? meetingPoint(model, node) : null;
  if (met !== null) return [{ how: isJoin(model, met) ? "after" : "before", node: met }];
  return outgoing(model, node.id).map(({ id }) => inWay(id, model));
}

function aheadOfAll(nodes: Node[], model: Model): Place[] {
  const begin = nodes.filter(({ kind }) => kind === "startEvent" || kind === "boundaryEvent");
  if (begin.length === nodes.length) return behindAll(nodes, model);
  const isEach = nodes.length === 1 || nodes.every(({ kind }) => kind === "endEvent");
  const met = isEach ? null : meeting(() => before(nodes, model));
  return met === null
    ? nodes.filter((node) => !begin.includes(node)).map((node) => ({ how: "before", node }))
    : [met];
}

/** Null where paths do not meet. */
function meeting(find: () => Place): Extract<Place, { how: "after" | "before" }> | null {
  const place = tried<Place | null>(find, null);
  return place?.how === "after" || place?.how === "before" ? place : null;
}

/** In a way, in a sub-process as its last thing, or else behind what is named. */
function insideOf(ids: readonly string[], model: Model): Place[] {
  return ids.flatMap((id): Place[] => {
    if (model.flows.has(id)) return [inWay(id, model)];
    const inner = [...model.nodes.values()].filter(({ scope, kind }) => scope === id && kind === "endEvent");
    return inner.length > 0 ? aheadOfAll(inner, model) : behindAll(nodesOf([id], model).slice(-1), model);
  });
}
