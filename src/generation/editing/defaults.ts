/** Keeps a single default at a node, whatever an operation has removed from it. */
import { type Flow, isActivity, type Model, type Node, nodeOf } from "./model.ts";

/**
 * Of several defaults at one node, the requested one stays, otherwise the former one. Only nodes that choose may have a
 * default. Flows that neither changed nor met another default stay as their authors drew them. Changes the model in
 * place.
 */
export function settleDefaults(model: Model, before: Model): void {
  const defaults = [...model.flows.values()].filter(({ isDefault }) => isDefault);
  for (const [source, rivals] of Map.groupBy(defaults, (flow) => flow.source)) {
    const chooses = canChoose(nodeOf(model, source));
    const ranked = rivals.toSorted((a, b) => rank(before, a) - rank(before, b));
    for (const [i, flow] of ranked.entries())
      flow.isDefault = i === 0 && (chooses || rank(before, flow) === ranks.wasThere);
  }
}

const ranks = { isNew: 0, wasThere: 1, cameHere: 2 };

function rank({ flows }: Model, { id, source }: Flow): number {
  const was = flows.get(id);
  if (!was?.isDefault) return ranks.isNew;
  return was.source === source ? ranks.wasThere : ranks.cameHere;
}

const canChoose = (node: Node): boolean =>
  isActivity(node) || /^(?:exclusive|inclusive|complex)Gateway$/.test(node.kind);
