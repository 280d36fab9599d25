/** The flows of one process as a net: what follows what, and where the ways from a node meet again. */
import type { Node } from "../bpmn/graph.ts";
import type { Semantics } from "../bpmn/semantics.ts";

export type Flow = { target: string; name: string; isDefault: boolean };
export type Net = {
  nodes: ReadonlyMap<string, Node>;
  next: ReadonlyMap<string, Flow[]>;
  borders: ReadonlyMap<string, Node[]>;
  lanes: ReadonlyMap<string, string>;
  /** The node where all ways from a node meet again. */
  meeting: ReadonlyMap<string, string | null>;
};
export function netOf(semantics: Semantics, scope: readonly Node[], lanes: ReadonlyMap<string, string>): Net {
  const nodes = new Map(scope.map((node) => [node.id, node]));
  const next = new Map<string, Flow[]>(scope.map(({ id }) => [id, []]));
  for (const { kind, source, target, name, isDefault } of semantics.edges.values())
    if (kind === "sequenceFlow" && source !== null && target !== null && nodes.has(target))
      next.get(source)?.push({ target, name, isDefault });
  const borders = new Map<string, Node[]>();
  for (const node of scope)
    if (node.attachedTo !== null)
      borders.set(node.attachedTo, [...(borders.get(node.attachedTo) ?? []), node]);
  return { nodes, next, borders, lanes, meeting: meetings(next) };
}

/** Of every node the nearest one that all ways from it to the end of the process go through: its immediate post-dominator. */
function meetings(next: ReadonlyMap<string, Flow[]>): ReadonlyMap<string, string | null> {
  const all = [...next.keys()];
  let after = new Map(all.map((id) => [id, new Set(next.get(id)?.length ? all : [id])]));
  for (let changed = true; changed; ) {
    changed = false;
    const now = new Map(after);
    for (const id of all) {
      const flows = next.get(id) ?? [];
      if (flows.length === 0) continue;
      const sets = flows.map(({ target }) => now.get(target) ?? new Set<string>());
      const common = [...(sets[0] ?? [])].filter((one) => sets.every((set) => set.has(one)));
      const own = new Set([id, ...common]);
      if (own.size !== now.get(id)?.size) changed = true;
      now.set(id, own);
    }
    after = now;
  }
  return new Map(
    all.map((id) => {
      const behind = [...(after.get(id) ?? [])].filter((one) => one !== id);
      return [id, behind.find((one) => after.get(one)?.size === behind.length) ?? null];
    }),
  );
}
