/** Operations on pools: a party of its own, empty or with the steps that it does. */
import { CannotEdit } from "../editor.ts";
import type { Operation } from "../edits.ts";
import { addFlow, addNode, newId, removeFlow } from "./draft.ts";
import { noteMade } from "./made.ts";
import {
  type Flow,
  incoming,
  isActivity,
  isGateway,
  type Lane,
  laneOf,
  type Model,
  type Node,
  nodeOf,
  outgoing,
  titleOf,
} from "./model.ts";
import { enterScope, followNotes } from "./scopes.ts";

type Of<Type extends Operation["type"]> = Extract<Operation, { type: Type }>;

export function addPool(model: Model, { as, name }: Of<"addPool">): void {
  noteMade(model, as, newPool(model, name, null));
}

/** The first pools come with one for each process that is there. */
function newPool(model: Model, name: string, process: string | null): string {
  if (model.collaboration === null) {
    model.collaboration = newId(model, "Collaboration");
    const tops = [...model.scopes.values()].filter(({ id, parent }) => parent === null && id !== process);
    for (const top of tops) setPool(model, top.name === "" ? "Process" : top.name, top.id);
  }
  return setPool(model, name, process);
}

function setPool(model: Model, name: string, process: string | null): string {
  const id = newId(model, "Participant", name);
  model.pools.set(id, { id, name, process });
  return id;
}

/**
 * The steps of a lane get a process of their own. Where the flow changed hands, a message goes over, and who waits for
 * it has an event.
 */
export function laneToPool(model: Model, { lane: id, received }: Of<"laneToPool">): void {
  const lane = laneOf(model, id);
  const own = new Set([...model.nodes.values()].filter((node) => node.lane === id).map((node) => node.id));
  const handed = handovers(model, lane, own);
  const process = newId(model, "Process", lane.name);
  newPool(model, lane.name, process);
  model.scopes.set(process, { id: process, kind: "process", name: lane.name, parent: null });
  for (const node of own) enterScope(model, nodeOf(model, node), process, null);
  for (const flow of model.flows.values())
    if (own.has(flow.source) && own.has(flow.target)) flow.scope = process;
  followNotes(model, own, process);
  model.lanes.delete(id);
  for (const [at, flow] of handed.entries()) {
    const target = nodeOf(model, flow.target);
    const before = handed[at - 1];
    const name = received.find((one) => one.flow === flow.id)?.name ?? "";
    const kind = before ? "intermediateCatchEvent" : "startEvent";
    const event = addNode(model, target, { kind, name, triggers: ["message"] });
    const message = newId(model, "MessageFlow", name);
    model.messages.set(message, { id: message, name: "", source: flow.source, target: event.id });
    removeFlow(model, flow.id);
    addFlow(model, event.id, target.id);
    if (before) addFlow(model, before.source, event.id);
  }
  const last = handed.at(-1);
  if (!last) return;
  const end = addNode(model, nodeOf(model, last.source), { kind: "endEvent", name: "" });
  addFlow(model, last.source, end.id);
}

/** The flows by which the work changes hands, in their order. @throws CannotEdit unless they are one line of them */
function handovers(model: Model, { id, name, owner }: Lane, own: ReadonlySet<string>): Flow[] {
  const fail = (why: string) =>
    new CannotEdit(
      `The lane "${name}" cannot become a pool: ${why}. For a pool without steps say "add an empty pool '${name} (outside)'".`,
    );
  if (own.size === 0) throw fail("there are no steps in it");
  if ([...model.lanes.values()].some(({ parent }) => parent === id)) throw fail("it holds other lanes");
  const around = [...model.nodes.values()].filter(({ scope }) => scope === owner);
  if (around.length === own.size) throw fail("all steps are in it");
  const flows = [...model.flows.values()].filter(({ scope }) => scope === owner);
  const crossing = flows.filter(({ source, target }) => own.has(source) !== own.has(target));
  for (const { source, target } of crossing) {
    const [from, to] = [nodeOf(model, source), nodeOf(model, target)];
    if (!isActivity(from) || outgoing(model, source).length > 1)
      throw fail(
        `${titleOf(from)} hands over to ${titleOf(to)}, and only a step with one way on can send a message`,
      );
    if (isGateway(to) || incoming(model, target).length > 1)
      throw fail(`several ways lead to ${titleOf(to)}, which ${titleOf(from)} hands over to`);
  }
  const pieceOf = piecesOf(
    around,
    flows.filter((flow) => !crossing.includes(flow)),
  );
  const ordered = lined(crossing, pieceOf);
  if (ordered === null) throw fail("the work goes back and forth in more than one line");
  return ordered;
}

/** For each node the first of the nodes that it is joined with. */
function piecesOf(nodes: readonly Node[], flows: readonly Flow[]): ReadonlyMap<string, string> {
  const piece = new Map(nodes.map(({ id }) => [id, id]));
  const links = [
    ...flows.map(({ source, target }) => [source, target]),
    ...nodes.flatMap(({ id, attachedTo }) => (attachedTo === null ? [] : [[attachedTo, id]])),
  ];
  for (let changed = true; changed; ) {
    changed = false;
    for (const [one = "", other = ""] of links) {
      const [a, b] = [piece.get(one), piece.get(other)].sort();
      if (a === undefined || b === undefined || a === b) continue;
      for (const [id, at] of piece) if (at === b) piece.set(id, a);
      changed = true;
    }
  }
  return piece;
}

/** One behind the other, each from where the one before it leads; null where they branch or turn in a circle. */
function lined(crossing: readonly Flow[], pieceOf: ReadonlyMap<string, string>): Flow[] | null {
  const entered = new Set(crossing.map(({ target }) => pieceOf.get(target)));
  const left = new Set(crossing.map(({ source }) => pieceOf.get(source)));
  if (entered.size < crossing.length || left.size < crossing.length) return null;
  const ordered: Flow[] = [];
  let next = crossing.find(({ source }) => !entered.has(pieceOf.get(source)));
  for (
    ;
    next !== undefined;
    next = crossing.find(({ source }) => pieceOf.get(source) === pieceOf.get(ordered.at(-1)?.target ?? ""))
  )
    ordered.push(next);
  return ordered.length === crossing.length ? ordered : null;
}
