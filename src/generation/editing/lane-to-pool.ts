/**
 * Turns the steps of a lane into a pool: where the flow changes hands, a message is sent, and a party that needs an
 * answer waits for it.
 */
import { CannotEdit } from "../editor.ts";
import type { OperationOf } from "../edits.ts";
import { addFlow, addNode, newId, removeFlow } from "./draft.ts";
import {
  type Flow,
  incoming,
  isActivity,
  type Lane,
  laneOf,
  type Model,
  type Node,
  nodeOf,
  outgoing,
  titleOf,
} from "./model.ts";
import { newPool } from "./pools.ts";
import { enterScope, followNotes } from "./scopes.ts";

/** Nodes connected without a change of hands: their entries, their exits, and the ends among them. */
type Piece = { nodes: Node[]; entries: Flow[]; exits: Flow[]; ends: Node[]; starts: boolean; own: boolean };

type Names = ReadonlyMap<string, string>;

export function laneToPool(model: Model, { lane: id, received }: OperationOf<"laneToPool">): void {
  const lane = laneOf(model, id);
  const own = new Set([...model.nodes.values()].filter((node) => node.lane === id).map((node) => node.id));
  const pieces = piecesOf(model, lane, own);
  const process = newId(model, "Process", lane.name);
  newPool(model, lane.name, process);
  model.scopes.set(process, { id: process, kind: "process", name: lane.name, parent: null });
  for (const node of own) enterScope(model, nodeOf(model, node), process, null);
  for (const flow of model.flows.values())
    if (own.has(flow.source) && own.has(flow.target)) flow.scope = process;
  followNotes(model, own, process);
  model.lanes.delete(id);
  const names: Names = new Map(received.map(({ flow, name }) => [flow, name]));
  const catches = new Map<string, Node>();
  const senders = new Map<string, Node>();
  for (const { entries } of pieces)
    for (const flow of entries) {
      const name = names.get(flow.id) ?? "";
      const target = nodeOf(model, flow.target);
      const event = addNode(model, target, { kind: "intermediateCatchEvent", name, triggers: ["message"] });
      addFlow(model, event.id, target.id);
      const sender = senderOf(model, flow, name);
      addMessage(model, sender, event, name);
      catches.set(flow.id, event);
      senders.set(flow.id, sender);
    }
  const all = (of: ReadonlyMap<string, Node>, flows: readonly Flow[]) =>
    flows.flatMap(({ id }) => of.get(id) ?? []);
  for (const piece of pieces)
    goOn(model, piece, all(senders, piece.entries), all(catches, piece.exits), names);
}

/**
 * The sender of a message: a step with a single outgoing flow sends by itself, anything else through an event after it.
 */
function senderOf(model: Model, flow: Flow, name: string): Node {
  const source = nodeOf(model, flow.source);
  if (isActivity(source) && outgoing(model, source.id).length === 1) {
    removeFlow(model, flow.id);
    return source;
  }
  const event = addNode(model, source, { kind: "intermediateThrowEvent", name, triggers: ["message"] });
  flow.target = event.id;
  flow.scope = source.scope;
  return event;
}

function addMessage(model: Model, source: Node, target: Node, name: string): void {
  const id = newId(model, "MessageFlow", name);
  model.messages.set(id, { id, name: "", source: source.id, target: target.id });
}

/** What the senders to a piece do afterwards: they wait for its answer, or they are done. */
function goOn(
  model: Model,
  piece: Piece,
  senders: readonly Node[],
  catches: readonly Node[],
  names: Names,
): void {
  const waits = !piece.starts && catches.length > 0 && (piece.own || isCertain(piece));
  // A piece that starts the process, or is not certainly requested, starts the other party's process.
  if (!waits) for (const event of catches) event.kind = "startEvent";
  const [first] = senders;
  if (first && waits) {
    const answers = [...catches, ...piece.ends.map((end) => endedBy(model, end, first, names))];
    lead(model, senders, gathered(model, answers, "eventBasedGateway", first), first);
  } else for (const sender of senders) lead(model, [sender], addNode(model, sender, ending), sender);
}

const ending = { kind: "endEvent", name: "" } as const;

/** The only one of these nodes, or a gateway before all of them. */
function gathered(model: Model, nodes: readonly Node[], kind: string, near: Node): Node {
  const [only = near, other] = nodes;
  if (!other) return only;
  const gateway = addNode(model, near, { kind, name: "" });
  for (const node of nodes) addFlow(model, gateway.id, node.id);
  return gateway;
}

/** Leads from each of these to the same node, through a join if there are several. */
function lead(model: Model, from: readonly Node[], to: Node, near: Node): void {
  const join = from.length > 1 ? addNode(model, near, { kind: "exclusiveGateway", name: "" }) : null;
  if (join) addFlow(model, join.id, to.id);
  for (const node of from) addFlow(model, node.id, (join ?? to).id);
}

/** Whether it always returns by a single path. */
const isCertain = ({ exits, ends }: Piece): boolean => exits.length === 1 && ends.length === 0;

/** The other side ends and sends a message, so the waiting side ends as well. */
function endedBy(model: Model, end: Node, near: Node, names: Names): Node {
  end.triggers = ["message"];
  const told = incoming(model, end.id).flatMap(({ id }) => names.get(id) ?? []);
  const name = end.name === "" ? (told[0] ?? "") : end.name;
  const event = addNode(model, near, { kind: "intermediateCatchEvent", name, triggers: ["message"] });
  addMessage(model, end, event, name);
  addFlow(model, event.id, addNode(model, near, { kind: "endEvent", name: end.name }).id);
  return event;
}

/** @throws CannotEdit if there is nothing to separate, or parallel work crosses the border */
function piecesOf(model: Model, { id, name, owner }: Lane, own: ReadonlySet<string>): Piece[] {
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
  const inside = flows.filter((flow) => !crossing.includes(flow));
  const waiting = crossing.find(({ source }) => nodeOf(model, source).kind === "eventBasedGateway");
  if (waiting) throw fail(`${titleOf(nodeOf(model, waiting.source))} waits for what comes in another lane`);
  const pieces = joined(around, inside).map((nodes): Piece => {
    const has = (one: string) => nodes.some((node) => node.id === one);
    return {
      nodes,
      entries: crossing.filter(({ target }) => has(target)),
      exits: crossing.filter(({ source }) => has(source)),
      ends: nodes.filter(({ kind }) => kind === "endEvent"),
      starts: nodes.some(({ kind }) => kind === "startEvent"),
      own: nodes.some((node) => own.has(node.id)),
    };
  });
  for (const piece of pieces.filter((one) => one.own && one.entries.length > 0 && one.exits.length > 0)) {
    const ways = piece.entries.length + piece.exits.length + piece.ends.length;
    if (ways > 2 && piece.nodes.some((node) => parts(model, node)))
      throw fail("work goes on side by side in it, and comes back on several ways");
    if (piece.ends.some(({ triggers }) => triggers.length > 0))
      throw fail("not all of its ends are plain ones");
  }
  return pieces;
}

/** Whether it splits the work into parallel paths. */
const parts = (model: Model, node: Node): boolean =>
  /^(?:parallel|inclusive|complex)Gateway$/.test(node.kind) ||
  (isActivity(node) && outgoing(model, node.id).length > 1);

/** Nodes connected by these flows, with their boundary events. */
function joined(nodes: readonly Node[], flows: readonly Flow[]): Node[][] {
  const piece = new Map(nodes.map(({ id }) => [id, id]));
  const links = [
    ...flows.map(({ source, target }) => [source, target]),
    ...nodes.flatMap(({ id, attachedTo }) => (attachedTo === null ? [] : [[attachedTo, id]])),
  ];
  for (const [one = "", other = ""] of links) {
    const [a, b] = [piece.get(one), piece.get(other)];
    if (a === undefined || b === undefined || a === b) continue;
    for (const [id, at] of piece) if (at === b) piece.set(id, a);
  }
  return [...new Set(piece.values())].map((at) => nodes.filter(({ id }) => piece.get(id) === at));
}
