/** The flows of one process as a graph: successors, and where the paths from a node meet again. */
import type { Node } from "../bpmn/graph.ts";
import type { Semantics } from "../bpmn/semantics.ts";

export type Flow = { target: string; name: string; isDefault: boolean; isConditional: boolean };
export type Net = {
  nodes: ReadonlyMap<string, Node>;
  next: ReadonlyMap<string, Flow[]>;
  borders: ReadonlyMap<string, Node[]>;
  /** The node where all paths from a node meet again. */
  meeting: ReadonlyMap<string, string | null>;
};

export function netOf(semantics: Semantics, scope: readonly Node[]): Net {
  const nodes = new Map(scope.map((node) => [node.id, node]));
  const next = new Map<string, Flow[]>(scope.map(({ id }) => [id, []]));
  for (const { kind, source, target, name, isDefault, conditional } of semantics.edges.values())
    if (kind === "sequenceFlow" && source !== null && target !== null && nodes.has(target))
      next.get(source)?.push({ target, name, isDefault, isConditional: conditional });
  const borders = new Map<string, Node[]>();
  for (const node of scope)
    if (node.attachedTo !== null)
      borders.set(node.attachedTo, [...(borders.get(node.attachedTo) ?? []), node]);
  return { nodes, next, borders, meeting: meetings(next) };
}

/**
 * For every node, the nearest one that all paths from it to the end of the process pass through: its immediate
 * post-dominator.
 */
function meetings(next: ReadonlyMap<string, Flow[]>): ReadonlyMap<string, string | null> {
  // Without loops every node comes after its successors, so that one round is enough.
  const all = lastFirst(next);
  const after = new Map(all.map((id) => [id, new Set(next.get(id)?.length ? all : [id])]));
  for (let changed = true; changed; ) {
    changed = false;
    for (const id of all) {
      const flows = next.get(id) ?? [];
      if (flows.length === 0) continue;
      const sets = flows.map(({ target }) => after.get(target) ?? new Set<string>());
      const common = [...(sets[0] ?? [])].filter((one) => sets.every((set) => set.has(one)));
      const own = new Set([id, ...common]);
      if (own.size !== after.get(id)?.size) changed = true;
      after.set(id, own);
    }
  }
  return new Map(
    all.map((id) => {
      const behind = [...(after.get(id) ?? [])].filter((one) => one !== id);
      return [id, behind.find((one) => after.get(one)?.size === behind.length) ?? null];
    }),
  );
}

/** All nodes, each after its successors, as far as loops allow. */
function lastFirst(next: ReadonlyMap<string, Flow[]>): string[] {
  const seen = new Set<string>();
  const order: string[] = [];
  for (const root of next.keys()) {
    const path = seen.has(root) ? [] : [{ id: root, at: 0 }];
    seen.add(root);
    for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
      const target = next.get(top.id)?.[top.at++]?.target;
      if (target === undefined) {
        order.push(top.id);
        path.pop();
      } else if (!seen.has(target)) {
        seen.add(target);
        path.push({ id: target, at: 0 });
      }
    }
  }
  return order;
}
