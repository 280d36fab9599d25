/** Clears away what an operation has made pointless: gateways with a single path, empty branches. */
import { bypass, removeFlow, removeNode } from "./draft.ts";
import { type Flow, incoming, isGateway, type Model, nodeOf, outgoing } from "./model.ts";

/**
 * Simplifies the gateways whose flows have changed since `before`; others stay as their authors drew them. Changes the
 * model in place.
 *
 * @param kept ids that later operations may refer to
 */
export function simplify(model: Model, before: Model, kept: ReadonlySet<string> = new Set()): void {
  const open = [...model.nodes.values()]
    .filter((node) => isGateway(node) && flowsAt(model, node.id) !== flowsAt(before, node.id))
    .map((node) => node.id);
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    const gateway = model.nodes.get(id);
    if (!gateway || !isGateway(gateway)) continue;
    const around = [...incoming(model, id), ...outgoing(model, id)];
    if ([gateway, ...around].some((one) => kept.has(one.id))) continue;
    const neighbours = [
      ...incoming(model, id).map((flow) => flow.source),
      ...outgoing(model, id).map((flow) => flow.target),
    ];
    const pointless = outgoing(model, id).find((flow) => isPointless(model, flow));
    if (pointless) {
      removeFlow(model, pointless.id);
      open.push(id, pointless.target);
    } else if (incoming(model, id).length === 1 && outgoing(model, id).length === 1) {
      bypass(model, id);
      removeNode(model, id);
      open.push(...neighbours);
    }
  }
}

const flowsAt = (model: Model, id: string): string =>
  [...incoming(model, id), ...outgoing(model, id)].map((flow) => `${flow.source}>${flow.target}`).join(" ");

/** A choice may have one empty branch, a bypass; two of them, or a parallel one, are pointless. */
function isPointless(model: Model, flow: Flow): boolean {
  if (flow.source === flow.target) return true;
  const outs = outgoing(model, flow.source);
  if (outs.some((other) => other.id !== flow.id && other.target === flow.target)) return true;
  const isParallel = (id: string) => nodeOf(model, id).kind === "parallelGateway";
  return outs.length > 1 && isParallel(flow.source) && isParallel(flow.target);
}
