/** Places for new or moved elements, from the elements that an order refers to: one place, or each of several. */
import { isGateway, type Model, type Node, nodeOf, outgoing } from "../editing/model.ts";
import { isJoin, isSplit, meetingPoint } from "../editing/regions.ts";
import { CannotEdit } from "../editor.ts";
import { after, before, between, type Place } from "../instructions/place.ts";
import type { PlaceRole } from "./asked.ts";
import { meantAs, nodesOf, tried, type Work } from "./work.ts";

/**
 * The places in a change: several if it refers to several paths, none if it names no place. Nothing goes before a start
 * or after an end: such words refer to the first and the last step of the path.
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

/**
 * Like `placesOf`, but without a place it is after the elements of the previous change.
 * @throws CannotEdit without either
 */
export function placesOrFocus(work: Work, what: string): Place[] {
  const told = placesOf(work);
  if (told.length > 0) return told;
  const node = work.model.nodes.get(work.focus.at(-1) ?? "");
  if (!node) throw new CannotEdit(`Say where ${what} is to be: after or before which step.`);
  return behindAll([node], work.model);
}

type Meant = { nodes: Node[]; ways: string[] };

/** A lane refers to the first or the last step in it. */
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

/** After the point where all of them join; if they never join, after each. */
export function behindAll(nodes: Node[], model: Model): Place[] {
  if (nodes.length === 0) return [];
  if (nodes.length === 1 || nodes.every(({ kind }) => kind === "endEvent"))
    return nodes.flatMap((node) => behindOne(node, model));
  const met = meeting(() => after(nodes, model));
  if (met === null) return nodes.flatMap((node) => behindOne(node, model));
  return met.how === "after" ? behindOne(met.node, model) : [met];
}

/** "After a question" is where its branches join; if they do not, on each branch. */
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

/** Null if paths do not join. */
function meeting(find: () => Place): Extract<Place, { how: "after" | "before" }> | null {
  const place = tried<Place | null>(find, null);
  return place?.how === "after" || place?.how === "before" ? place : null;
}

/** In a branch, at the end of a sub-process, or otherwise after the named element. */
function insideOf(ids: readonly string[], model: Model): Place[] {
  return ids.flatMap((id): Place[] => {
    if (model.flows.has(id)) return [inWay(id, model)];
    const inner = [...model.nodes.values()].filter(({ scope, kind }) => scope === id && kind === "endEvent");
    return inner.length > 0 ? aheadOfAll(inner, model) : behindAll(nodesOf([id], model).slice(-1), model);
  });
}
