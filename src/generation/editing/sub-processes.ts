/** Operations on sub-processes: several steps become one, one step becomes several, and repetitions. */
import { CannotEdit } from "../editor.ts";
import type { OperationOf } from "../edits.ts";
import { fill, innerEvent } from "./build.ts";
import { addFlow, addNode, removeNode } from "./draft.ts";
import { noteMade } from "./made.ts";
import {
  boundaryEvents,
  type Flow,
  incoming,
  isActivity,
  isGateway,
  type Model,
  type Node,
  nodeOf,
  outgoing,
  titleOf,
} from "./model.ts";
import { onlyExit } from "./regions.ts";
import { enterScope, followNotes } from "./scopes.ts";

/** The steps, and everything between them, become the content of a new sub-process. */
export function wrapSteps(model: Model, { as, ids, name, each }: OperationOf<"wrapSteps">): void {
  const { inner, entry, target } = regionOf(model, ids);
  const lane = laneOf(model, inner);
  const { scope } = entry;
  const sub = addNode(model, { ...entry, lane }, { kind: "subProcess", name });
  sub.loop = each;
  noteMade(model, as, sub.id);
  model.scopes.set(sub.id, { id: sub.id, kind: "subProcess", name, parent: scope });
  const isInner = (id: string) => inner.has(id);
  const flows = [...model.flows.values()];
  const leaving = flows.filter(({ source, target: to }) => isInner(source) && !isInner(to));
  const kept = flows.filter(({ source, target: to }) => isInner(source) && isInner(to));
  for (const flow of flows) if (!isInner(flow.source) && isInner(flow.target)) flow.target = sub.id;
  enter(model, inner, [...kept, ...leaving], sub.id);
  const start = innerEvent(model, sub, "startEvent");
  const end = innerEvent(model, sub, "endEvent");
  addFlow(model, start.id, entry.id);
  for (const flow of leaving) flow.target = end.id;
  addFlow(model, sub.id, target.id);
}

/** Moves nodes, flows and notes attached only to them into a scope; only the process around it has lanes. */
function enter(model: Model, inner: ReadonlySet<string>, flows: readonly Flow[], scope: string): void {
  for (const id of inner) enterScope(model, nodeOf(model, id), scope, null);
  for (const flow of flows) flow.scope = scope;
  followNotes(model, inner, scope);
}

/** The common lane; work of different people cannot become one activity of one of them. */
function laneOf(model: Model, inner: ReadonlySet<string>): string | null {
  const steps = [...inner].map((id) => nodeOf(model, id)).filter(isActivity);
  const [first] = steps;
  const other = steps.find(({ lane }) => lane !== first?.lane);
  if (!first || !other) return first?.lane ?? null;
  const name = model.lanes.get(first.lane ?? "")?.name ?? "";
  throw new CannotEdit(
    `${titleOf(first)} and ${titleOf(other)} are in different lanes: a sub-process belongs to one. Say first "assign ${titleOf(other).replaceAll('"', "'")} to ${name}".`,
  );
}

/** Everything between the steps, with a single entry and a single exit. @throws CannotEdit without such a region */
function regionOf(model: Model, ids: readonly string[]) {
  const inner = between(model, ids);
  const titles = ids.map((id) => titleOf(nodeOf(model, id))).join(" and ");
  const fail = (why: string) => new CannotEdit(`${titles} cannot become a sub-process: ${why}.`);
  const flows = [...model.flows.values()];
  const entries = new Set(
    flows.filter((f) => !inner.has(f.source) && inner.has(f.target)).map((f) => f.target),
  );
  const targets = new Set(
    flows.filter((f) => inner.has(f.source) && !inner.has(f.target)).map((f) => f.target),
  );
  const [entry, secondEntry] = [...entries].map((id) => nodeOf(model, id));
  const [target, secondTarget] = [...targets].map((id) => nodeOf(model, id));
  const events = [...inner]
    .map((id) => nodeOf(model, id))
    .filter(({ kind }) => /^(?:start|end)Event$/.test(kind));
  const [event] = events;
  if (![...inner].some((id) => isActivity(nodeOf(model, id)))) throw fail("there is no step among them");
  if (event) throw fail(`${titleOf(event)} lies between them, and would only start or end the sub-process`);
  if (!entry || !target) throw fail("no path leads through them");
  if (secondEntry) throw fail(`paths enter at ${titleOf(entry)} and at ${titleOf(secondEntry)}`);
  if (secondTarget) throw fail(`paths lead on to ${titleOf(target)} and to ${titleOf(secondTarget)}`);
  return { inner, entry, target };
}

/** The nodes on the paths from the first to the last, with their boundary events. */
export function between(model: Model, ids: readonly string[]): ReadonlySet<string> {
  const nodes = ids.map((id) => nodeOf(model, id));
  const stranger = nodes.find(({ scope }) => scope !== nodes[0]?.scope);
  if (stranger) throw new CannotEdit(`${titleOf(stranger)} is in another pool or sub-process.`);
  const gateways = [...model.nodes.values()].filter(isGateway).map(({ id }) => id);
  // Parallel steps have a split and a join around them.
  const inner =
    ids.length === 1 ? new Set(ids) : (shortest(model, ids, ids) ?? shortest(model, ids, gateways));
  if (inner === null) throw new CannotEdit(`No path leads from ${nodes.map(titleOf).join(" to ")}.`);
  return new Set([...inner].flatMap((id) => [id, ...boundaryEvents(model, id).map((event) => event.id)]));
}

/** The smallest region from one of `ends` to another that contains all of them. */
function shortest(model: Model, ids: readonly string[], ends: readonly string[]): Set<string> | null {
  const onward = (id: string) => outgoing(model, id).map(({ target }) => target);
  const backward = (id: string) => incoming(model, id).map(({ source }) => source);
  const pieces = ends.flatMap((first) =>
    ends
      .filter((last) => last !== first)
      .map((last) => closure(first, last, onward).intersection(closure(last, first, backward)))
      .filter((piece) => ids.every((id) => piece.has(id))),
  );
  return pieces.sort((a, b) => a.size - b.size)[0] ?? null;
}

/** Everything reached from a node without passing another one. */
function closure(from: string, until: string, next: (id: string) => string[]): Set<string> {
  const seen = new Set([from]);
  for (const id of seen) if (id !== until) for (const one of next(id)) seen.add(one);
  return seen;
}

/** Puts steps into a step. */
export function openStep(model: Model, { id, steps }: OperationOf<"openStep">): void {
  const node = nodeOf(model, id);
  if (!isActivity(node) || model.scopes.has(id))
    throw new CannotEdit(`${titleOf(node)} is not a task: it cannot become a sub-process.`);
  node.kind = "subProcess";
  fill(model, node, steps);
}

/** Replaces a sub-process by its content. */
export function unwrapSteps(model: Model, { id }: OperationOf<"unwrapSteps">): void {
  const sub = nodeOf(model, id);
  const { start, ends, way, inner } = contentOf(model, sub);
  const onward = onlyExit(model, sub);
  const first = onlyExit(model, start).target;
  for (const node of inner) enterScope(model, node, sub.scope, sub.lane);
  for (const flow of incoming(model, id)) flow.target = first;
  onward.source = way.source;
  for (const event of [start, ...ends]) removeNode(model, event.id);
  for (const flow of model.flows.values()) if (flow.scope === id) flow.scope = sub.scope;
  followNotes(model, new Set(inner.map((node) => node.id)), sub.scope);
  removeNode(model, id);
}

/** The content between one start and one end. @throws CannotEdit if there is more */
function contentOf(model: Model, sub: Node) {
  const content = [...model.nodes.values()].filter(({ scope }) => scope === sub.id);
  const fail = (why: string) => new CannotEdit(`${titleOf(sub)} cannot be dissolved: ${why}.`);
  if (content.length === 0) throw fail("there are no steps in it");
  if (boundaryEvents(model, sub.id).length > 0) throw fail("an event on its border breaks off all of it");
  if (sub.loop !== null) throw fail("it is done several times as a whole");
  const starts = content.filter(({ kind }) => kind === "startEvent");
  const ends = content.filter(({ kind }) => kind === "endEvent");
  const ways = ends.flatMap((end) => incoming(model, end.id));
  const [start, secondStart] = starts;
  const [way, secondWay] = ways;
  const isPlain = [...starts, ...ends].every(({ triggers }) => triggers.length === 0);
  if (!start || secondStart || !way || secondWay || !isPlain)
    throw fail("its steps do not run from one plain start to one plain end");
  return {
    start,
    ends,
    way,
    inner: content.filter((node) => !starts.includes(node) && !ends.includes(node)),
  };
}
