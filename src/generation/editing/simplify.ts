/** Clears away what an operation has left without a purpose: gateways with one way through, branches with no content. */
import { bypass, removeFlow, removeNode } from "./draft.ts";
import { type Flow, incoming, isGateway, type Model, nodeOf, outgoing } from "./model.ts";

/**
 * Simplifies the gateways at which flows have changed since `before`; others stay as their authors drew them. The
 * model is changed in place.
 *
 * @param kept ids that something still to be done may speak of
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

/** A choice may have a branch with nothing on it, which is a way past; two of them, or one that is parallel, say nothing. */
function isPointless(model: Model, flow: Flow): boolean {
  if (flow.source === flow.target) return true;
  const outs = outgoing(model, flow.source);
  if (outs.some((other) => other.id !== flow.id && other.target === flow.target)) return true;
  const isParallel = (id: string) => nodeOf(model, id).kind === "parallelGateway";
  return outs.length > 1 && isParallel(flow.source) && isParallel(flow.target);
}
