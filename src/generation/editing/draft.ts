/** The primitive changes of a model, from which all operations are made. They change the given model. */
import type { Time } from "../edits.ts";
import { noteMade } from "./made.ts";
import {
  type Ends,
  type Flow,
  incoming,
  isActivity,
  isEvent,
  type Model,
  type Node,
  nodeOf,
  outgoing,
} from "./model.ts";

/** An id for a new element, readable and the same at every repeat: its kind and its label, or a number. */
export function newId(of: Pick<Model, "taken">, prefix: string, label = ""): string {
  const id = nextId(of, prefix, label);
  of.taken.add(id);
  return id;
}

/** The id that `newId` would return, without reserving it. */
export function nextId({ taken }: Pick<Model, "taken">, prefix: string, label = ""): string {
  const plain = label.normalize("NFKD").toLowerCase().replace(/\p{M}/gu, "");
  const base = [prefix, ...(plain.match(/[a-z0-9]+/g) ?? [])].join("_").slice(0, 60);
  let id = base === prefix ? `${prefix}_1` : base;
  for (let n = 2; taken.has(id); n++) id = `${base}_${n}`;
  return id;
}

type Look = { kind: string; name: string; lane?: string | null; triggers?: string[]; time?: Time | null };

/** Adds a node beside another one, in its scope and, unless another is named, in its lane. No flow leads to it yet. */
export function addNode(model: Model, near: Node, look: Look): Node {
  const prefix = isActivity({ ...near, kind: look.kind })
    ? "Task"
    : isEvent({ ...near, kind: look.kind })
      ? "Event"
      : "Gateway";
  const node: Node = {
    id: newId(model, prefix, look.name),
    kind: look.kind,
    name: look.name,
    scope: near.scope,
    lane: look.lane ?? near.lane,
    triggers: look.triggers ?? [],
    time: look.time ?? null,
    attachedTo: null,
    interrupting: true,
    loop: null,
    times: null,
    together: [],
    reads: [],
    writes: [],
    thrown: null,
  };
  model.nodes.set(node.id, node);
  return node;
}

export function addFlow(model: Model, source: string, target: string, name = "", isDefault = false): Flow {
  const { scope } = nodeOf(model, source);
  const id = newId(model, "Flow");
  const flow: Flow = { id, name, source, target, scope, condition: null, isDefault };
  model.flows.set(id, flow);
  return flow;
}

/** Removes a node with its content, its flows, its boundary events, its message flows and associations. */
export function removeNode(model: Model, id: string): void {
  for (const flow of [...incoming(model, id), ...outgoing(model, id)]) removeFlow(model, flow.id);
  for (const node of model.nodes.values()) {
    if (node.attachedTo === id || node.scope === id) removeNode(model, node.id);
  }
  removeLinks(model, id);
  const node = model.nodes.get(id);
  model.scopes.delete(id);
  model.nodes.delete(id);
  if (node) removeUnused(model, usedBy(node));
}

export const usedBy = ({ reads, writes }: Node): string[] => [...reads, ...writes];

/** Removes data that nothing reads or writes any more. */
export function removeUnused(model: Model, data: readonly string[]): void {
  const kept = new Set([...model.nodes.values()].flatMap(usedBy));
  for (const id of data) if (!kept.has(id)) model.artifacts.delete(id);
}

export function removeFlow(model: Model, id: string): void {
  removeLinks(model, id);
  model.flows.delete(id);
}

/** Removes an element's lines other than whole flows, and a note attached only to it. */
export function removeLinks(model: Model, id: string): void {
  for (const lines of [model.dangling, model.messages])
    for (const line of linesAt(lines, id)) lines.delete(line.id);
  for (const { id: association, source, target } of linesAt(model.associations, id)) {
    model.associations.delete(association);
    const other = source === id ? target : source;
    const isNote = model.artifacts.get(other)?.kind === "textAnnotation";
    if (isNote && !hasAssociation(model, other)) model.artifacts.delete(other);
  }
}

const linesAt = <Line extends Ends>(lines: ReadonlyMap<string, Line>, id: string): Line[] =>
  [...lines.values()].filter(({ source, target }) => source === id || target === id);

const hasAssociation = (model: Model, id: string): boolean => linesAt(model.associations, id).length > 0;

/** Consecutive nodes. */
export type Chain = { first: Node; last: Node };

/** An open end: the flow that will leave `from`, and its name in a plan. */
export type Out = { from: Node; name: string; isDefault: boolean; as?: string | undefined };

/** New nodes with a single entry; without an open end all paths in them end or jump elsewhere. */
export type Piece = { first: Node; outs: Out[] };

export const outOf = (from: Node): Out => ({ from, name: "", isDefault: false });

/** Whether a single path continues, and its flow has no properties. */
export const isPlain = ([out, second]: readonly Out[]): boolean =>
  out !== undefined && second === undefined && out.name === "" && !out.isDefault && out.as === undefined;

/** Inserts new nodes into a flow: it keeps id, source and label; new flows lead on to its old target. */
export function insertIntoFlow(model: Model, flow: Flow, { first, outs }: Piece): void {
  const { target } = flow;
  flow.target = first.id;
  leadOn(model, outs, nodeOf(model, target));
}

/** Inserts new nodes before a node, on every path into it. */
export function insertAhead(model: Model, target: Node, { first, outs }: Piece): void {
  for (const flow of incoming(model, target.id)) flow.target = first.id;
  leadOn(model, outs, target);
}

/** Leads open ends to a node; several of them meet before a node that is neither a merge nor an end. */
export function leadOn(model: Model, outs: readonly Out[], target: Node): void {
  const isMerge = target.kind === "exclusiveGateway" && outgoing(model, target.id).length === 1;
  const takesAll = target.kind === "endEvent" || (isMerge && incoming(model, target.id).length > 0);
  for (const { from, name, isDefault, as } of takesAll ? outs : met(model, outs))
    noteMade(model, as, addFlow(model, from.id, target.id, name, isDefault).id);
}

/** One open end for several: alternative paths merge, parallel ones are joined. */
export function met(model: Model, outs: readonly Out[], kind = "exclusiveGateway"): readonly Out[] {
  const [first, second] = outs;
  if (!first || !second) return outs;
  const join = addNode(model, first.from, { kind, name: "" });
  for (const { from, name, isDefault, as } of outs)
    noteMade(model, as, addFlow(model, from.id, join.id, name, isDefault).id);
  return [outOf(join)];
}

/** Leads every way into a node, which is about to go, on to what follows it. The ways in keep their ids. */
export function bypass(model: Model, id: string): void {
  const ins = incoming(model, id);
  const outs = outgoing(model, id).filter((flow) => flow.target !== id);
  const [way] = ins;
  const [out] = outs;
  if (outs.length > 1 && ins.length === 1 && way) {
    // A task that forks by itself: what led to it forks instead.
    for (const flow of outs) flow.source = way.source;
  } else if (outs.length === 1 && out) {
    for (const flow of ins) if (flow.source !== id) flow.target = out.target;
  }
}
