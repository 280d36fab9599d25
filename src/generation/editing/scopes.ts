/** Changes when an element moves into another process or sub-process. */
import type { Model, Node } from "./model.ts";

export function enterScope(model: Model, node: Node, scope: string, lane: string | null): void {
  node.scope = scope;
  node.lane = lane;
  const own = model.scopes.get(node.id);
  if (own) own.parent = scope;
}

/** Moves notes that are attached only to these nodes. */
export function followNotes(model: Model, nodes: ReadonlySet<string>, scope: string): void {
  const links = [...model.associations.values()];
  for (const note of model.artifacts.values()) {
    const own = links.filter(({ source, target }) => source === note.id || target === note.id);
    const others = own.map(({ source, target }) => (source === note.id ? target : source));
    if (note.kind !== "textAnnotation" || own.length === 0 || !others.every((id) => nodes.has(id))) continue;
    note.scope = scope;
    for (const link of own) link.scope = scope;
  }
}
