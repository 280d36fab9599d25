/** Operations that do not change the flow: names, types, notes, messages. */
import { CannotEdit } from "../editor.ts";
import type { GatewayKind, OperationOf } from "../edits.ts";
import { newId } from "./draft.ts";
import { isActivity, isGateway, type Model, type Node, nodeOf, outgoing, titleOf } from "./model.ts";
import { closingJoin, isSplit } from "./regions.ts";

export function rename(model: Model, { id, name }: OperationOf<"rename">): void {
  const { nodes, flows, lanes, pools, messages, artifacts, scopes } = model;
  const named = [nodes, flows, lanes, pools, messages, artifacts, scopes].map((map) => map.get(id));
  const found = named.filter((one) => one !== undefined);
  if (found.length === 0) throw new CannotEdit(`There is nothing to rename with the id "${id}".`);
  for (const one of found) one.name = name;
}

export function retypeTask(model: Model, { id, kind }: OperationOf<"retypeTask">): void {
  const node = nodeOf(model, id);
  if (!isActivity(node) || model.scopes.has(id)) throw new CannotEdit(`${titleOf(node)} is not a task.`);
  node.kind = kind;
}

/** Also changes the join that closes a split: one that waits for another number of paths would block them. */
export function retypeGateway(model: Model, { id, kind }: OperationOf<"retypeGateway">): void {
  const node = nodeOf(model, id);
  if (!isGateway(node)) throw new CannotEdit(`${titleOf(node)} is not a gateway.`);
  const splits = [...model.nodes.values()].filter((split) => closingJoin(model, split)?.id === id);
  const join = closingJoin(model, node);
  for (const one of [node, ...(join ? [join] : []), ...splits]) become(model, one, kind);
}

function become(model: Model, node: Node, kind: GatewayKind): void {
  // Paths after an event-based gateway meet in an exclusive one.
  node.kind = kind === "eventBasedGateway" && !isSplit(model, node) ? "exclusiveGateway" : kind;
  if (kind === "exclusiveGateway" || kind === "inclusiveGateway") return;
  for (const flow of outgoing(model, node.id)) {
    flow.isDefault = false;
    flow.condition = null;
  }
}

export function annotate(model: Model, { id, text }: OperationOf<"annotate">): void {
  const { scope } = nodeOf(model, id);
  const note = newId(model, "TextAnnotation", text);
  model.artifacts.set(note, { id: note, kind: "textAnnotation", name: text, scope });
  const association = newId(model, "Association");
  model.associations.set(association, { id: association, source: id, target: note, scope });
}

/** Attaches a note to the other node; a note without a line gets one. */
export function moveNote(model: Model, { id, to }: OperationOf<"moveNote">): void {
  const note = model.artifacts.get(id);
  const node = nodeOf(model, to);
  if (note?.kind !== "textAnnotation") throw new CannotEdit(`There is no note with the id "${id}".`);
  const [link, ...others] = [...model.associations.values()].filter(
    ({ source, target }) => source === id || target === id,
  );
  for (const { id: other } of others) model.associations.delete(other);
  note.scope = node.scope;
  if (!link) {
    const association = newId(model, "Association");
    model.associations.set(association, { id: association, source: to, target: id, scope: node.scope });
    return;
  }
  link.scope = node.scope;
  if (link.source === id) link.target = to;
  else link.source = to;
}

export function addMessageFlow(model: Model, { from, to, name }: OperationOf<"addMessageFlow">): void {
  const source = poolOf(model, from);
  const target = poolOf(model, to);
  if (source === null || target === null || model.collaboration === null) {
    throw new CannotEdit("A message flow needs two pools: this diagram does not have them.");
  }
  if (source === target) {
    throw new CannotEdit(
      "A message flow leads from one pool to another, but both ends are in the same pool.",
    );
  }
  const node = model.nodes.get(to);
  if (node?.kind === "endEvent" || (node && isGateway(node)))
    throw new CannotEdit(`${titleOf(node)} cannot receive a message.`);
  const id = newId(model, "MessageFlow", name);
  model.messages.set(id, { id, name, source: from, target: to });
}

/** Id of the pool that contains the element, or is the element. */
function poolOf(model: Model, id: string): string | null {
  if (model.pools.has(id)) return id;
  let scope = nodeOf(model, id).scope;
  for (let up = model.scopes.get(scope)?.parent; up; up = model.scopes.get(scope)?.parent) scope = up;
  return [...model.pools.values()].find((pool) => pool.process === scope)?.id ?? null;
}
