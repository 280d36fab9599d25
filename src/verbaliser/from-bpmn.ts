/**
 * Converts a BPMN document to outlines of its processes, so that they can be described: paths that meet again are
 * nested, others are jumps.
 */
import { type Document, openDocument } from "../bpmn/document.ts";
import type { Node } from "../bpmn/graph.ts";
import { isSubProcess } from "../bpmn/kinds.ts";
import { readSemantics, type Semantics } from "../bpmn/semantics.ts";
import {
  type Boundary,
  type Branch,
  type Handler,
  type IntermediateEvent,
  type Outline,
  type OutlinePool,
  type StartEvent,
  type Step,
  taskKindOf,
} from "../generation/outline.ts";
import { endKindOf, eventKindOf, saidOf, startEventOf, timerOf } from "./from-bpmn-nodes.ts";
import { type Border, type Item, jumpedIn, nodesOfProcess, type Scope, walkOf } from "./walk.ts";

/** The content of a document; the document itself for what the semantics lack; names of lanes; the targets of jumps. */
type Source = Semantics & { document: Document; lanes: ReadonlyMap<string, string>; jumped: Set<string> };

/** The document as one outline; elements that cannot be described (groups) are left out. */
export function outlineOfBpmn(xml: string): Outline {
  const document = openDocument(xml);
  const semantics = readSemantics(document);
  const participants = [...semantics.nodes.values()].filter(({ kind }) => kind === "participant");
  const processes = [
    ...new Set([...semantics.nodes.values()].flatMap(({ process }) => (process === null ? [] : [process]))),
  ];
  const nameOf = (process: string) => {
    const id = semantics.participantOf.get(process);
    return (id === undefined ? undefined : semantics.nodes.get(id)?.name) || null;
  };
  const pools = processes.map((process) => poolOf(document, semantics, process, nameOf(process)));
  const shown = new Set(pools.map(({ name }) => name));
  const closed = participants
    .filter(({ name }) => name !== "" && !shown.has(name))
    .map(({ name }): OutlinePool => ({ name, lanes: [], start: plainStart, body: [] }));
  return { name: null, pools: [...pools, ...closed], messages: messagesOf(semantics, nameOf) };
}

const plainStart: StartEvent = { kind: "none", label: null, timer: null };

function messagesOf(semantics: Semantics, nameOf: (process: string) => string | null): Outline["messages"] {
  const poolOfNode = (id: string | null) => {
    const node = id === null ? undefined : semantics.nodes.get(id);
    return node === undefined ? null : node.kind === "participant" ? node.name : nameOf(node.process ?? "");
  };
  return [...semantics.edges.values()].flatMap(({ kind, name, source, target }) => {
    const [from, to] = [poolOfNode(source), poolOfNode(target)];
    if (kind !== "messageFlow" || !from || !to || from === to) return [];
    return [{ name: name || null, from: { pool: from, step: null }, to: { pool: to, step: null } }];
  });
}

function poolOf(document: Document, semantics: Semantics, process: string, name: string | null): OutlinePool {
  const own = [...semantics.nodes.values()].filter((node) => node.process === process);
  const lanes = new Map(own.flatMap((one) => (one.kind === "lane" && one.name ? [[one.id, one.name]] : [])));
  const scope = walkOf(semantics, nodesOfProcess(semantics, process));
  const source: Source = { ...semantics, document, lanes, jumped: jumpedIn(scope) };
  const handlers = scope.handlers.map(({ node, inside }): Handler => {
    const start = inside.entries[0]?.find((item) => item.node.kind === "startEvent")?.node;
    return { label: node.name || null, interrupting: start?.interrupting ?? true, ...bodyOf(source, inside) };
  });
  return { name, lanes: [...lanes.values()], ...bodyOf(source, scope), handlers };
}

function bodyOf(
  source: Source,
  { entries, loose }: Scope,
): Pick<OutlinePool, "start" | "body" | "otherStarts"> {
  const [main = [], ...others] = entries;
  const first = main[0]?.node;
  const leading = leadingIn(source, main);
  const otherStarts = [...others, ...loose].flatMap((items) => {
    const node = items[0]?.node;
    const body = stepsOf(source, withoutEntry(items, leading));
    const start = node?.kind === "startEvent" ? startEventOf(node) : plainStart;
    return node?.kind === "startEvent" || body.length > 0 ? [{ start, body }] : [];
  });
  const start = first?.kind === "startEvent" ? startEventOf(first) : plainStart;
  return { start, body: stepsOf(source, main), ...(otherStarts.length > 0 ? { otherStarts } : {}) };
}

/** The nodes up to and including the first one that yields a step. */
function leadingIn(source: Source, items: readonly Item[]): ReadonlySet<string> {
  const end = items.findIndex((item) => stepsOfItem(source, item).length > 0);
  return new Set(items.slice(0, end < 0 ? items.length : end + 1).map(({ node }) => node.id));
}

/** Drops a final jump to the beginning of the process. */
function withoutEntry(items: readonly Item[], leading: ReadonlySet<string>): readonly Item[] {
  const last = items.at(-1);
  return last?.isAgain && leading.has(last.node.id) ? items.slice(0, -1) : items;
}

const stepsOf = (source: Source, items: readonly Item[]): Step[] =>
  items.flatMap((item): Step[] => {
    const steps = stepsOfItem(source, item);
    const isMark = !item.isAgain && source.jumped.has(item.node.id) && item.node.kind !== "endEvent";
    return isMark ? [{ type: "mark", name: item.node.id }, ...steps] : steps;
  });

/** The steps of a node and of its branches. */
function stepsOfItem(source: Source, item: Item): Step[] {
  const { node, isAgain, ways } = item;
  // A node described before becomes a jump; an end is described twice instead.
  if (isAgain && node.kind !== "endEvent") return [{ type: "jump", to: node.id }];
  const step = stepOf(source, item);
  return [...(step === null ? [] : [step]), ...(ways.length > 0 ? [splitOf(source, item)] : [])];
}

const isGateway = (node: Node) => node.kind.endsWith("Gateway");

function splitOf(source: Source, { node, ways }: Item): Step {
  const bodies = ways.map(({ items }) => stepsOf(source, items));
  const branches = ways.map(
    ({ flow: { name, isDefault } }, at): Branch => ({
      condition: name || null,
      isDefault,
      body: bodies[at] ?? [],
    }),
  );
  const question = isGateway(node) ? node.name || null : null;
  const hasConditions = ways.some(({ flow }) => flow.isConditional || flow.isDefault);
  if (node.kind === "inclusiveGateway" || (!isGateway(node) && hasConditions))
    return { type: "inclusive", question, branches };
  if (node.kind === "parallelGateway" || !isGateway(node))
    return { type: "parallel", branches: bodies.filter((one) => one.length > 0) };
  if (node.kind === "eventBasedGateway")
    return { type: "eventChoice", branches: bodies.flatMap(eventBranch) };
  return { type: "choice", question, branches };
}

function eventBranch(body: Step[]): { event: IntermediateEvent; body: Step[] }[] {
  const at = body.findIndex(({ type }) => type !== "mark");
  const first = body[at];
  if (first?.type === "event") return [{ event: first, body: body.slice(at + 1) }];
  const label = first?.type === "task" ? first.label : null;
  return [
    { event: { type: "event", kind: "message", throwing: false, label, timer: null, lane: null }, body },
  ];
}

/** The step of a node itself; null for gateways, starts and boundary events. */
function stepOf(source: Source, item: Item): Step | null {
  const { node } = item;
  if (isGateway(node) || node.kind === "startEvent" || node.kind === "boundaryEvent") return null;
  const label = node.name || null;
  if (node.kind === "endEvent") return { type: "end", kind: endKindOf(node), label };
  const lane = source.lanes.get(node.lane ?? "") ?? null;
  if (node.kind.startsWith("intermediate")) {
    const throwing = node.kind === "intermediateThrowEvent";
    return { type: "event", kind: eventKindOf(node), throwing, label, timer: timerOf(node), lane };
  }
  return activityOf(source, item, lane);
}

function activityOf(source: Source, { node, inside, borders }: Item, lane: string | null): Step | null {
  const boundaries = borders.map((one) => boundaryOf(source, one));
  const said = saidOf(source.document, source, node);
  const body = inside === null ? [] : bodyOf(source, inside).body;
  const label = node.name || (isSubProcess(node.kind) ? "Sub-process" : "Do a step without a name");
  if (body.length > 0) return { type: "subProcess", label, lane, ...said, boundaries, body };
  if (node.name === "" && boundaries.length === 0) return null;
  return { type: "task", kind: taskKindOf(node.kind), label, lane, ...said, boundaries };
}

function boundaryOf(source: Source, { event, items }: Border): Boundary {
  const kind =
    (["timer", "message", "signal", "conditional", "error", "escalation"] as const).find(
      (one) => event.definitions[0] === one,
    ) ?? "signal";
  const body = stepsOf(source, items);
  return { kind, label: event.name || null, timer: timerOf(event), interrupting: event.interrupting, body };
}
