/** Orders a process for description: each flow node once, paths that meet again nested, other paths as jumps. */
import type { Node } from "../bpmn/graph.ts";
import { isFlowNode, isSubProcess } from "../bpmn/kinds.ts";
import type { Semantics } from "../bpmn/semantics.ts";
import { type Flow, type Net, netOf } from "./from-bpmn-net.ts";

export type Item = {
  node: Node;
  /** It was described before: this path jumps to it. */
  isAgain: boolean;
  /** More than one outgoing path; each ends where they meet. */
  ways: Way[];
  borders: Border[];
  /** For an expanded sub-process. */
  inside: Scope | null;
};
export type Way = { flow: Flow; items: Item[] };
/** A boundary event and what follows it; described after the activity's own path. */
export type Border = { event: Node; items: Item[] };
export type Scope = {
  /** From each start event; has at least one entry even without any. */
  entries: Item[][];
  /** Nodes that no path from a start reaches. */
  loose: Item[][];
  /** Event sub-processes. */
  handlers: { node: Node; inside: Scope }[];
};

/** What was described so far, and functions that describe the boundary events still waiting. */
type Walk = { net: Net; semantics: Semantics; told: Set<string>; waiting: (() => void)[] };

/** The flow nodes directly in a process. */
export const nodesOfProcess = ({ nodes }: Semantics, process: string): Node[] =>
  [...nodes.values()].filter(
    (node) =>
      node.process === process && isFlowNode(node.kind) && !isSubProcess(kindOf(nodes, node.parent) ?? ""),
  );

const kindOf = (nodes: Semantics["nodes"], id: string | null) =>
  id === null ? undefined : nodes.get(id)?.kind;

const nodesInside = ({ nodes }: Semantics, id: string): Node[] =>
  [...nodes.values()].filter(({ parent, kind }) => parent === id && isFlowNode(kind));

/** @param scope the flow nodes of one process or sub-process. */
export function walkOf(semantics: Semantics, scope: readonly Node[]): Scope {
  const net = netOf(semantics, scope);
  const walk: Walk = { net, semantics, told: new Set(), waiting: [] };
  const entered = new Set([...net.next.values()].flatMap((flows) => flows.map(({ target }) => target)));
  const steps = scope.filter(({ kind, triggeredByEvent }) => kind !== "boundaryEvent" && !triggeredByEvent);
  const starts = steps.filter(({ kind }) => kind === "startEvent");
  const firsts = steps.filter(({ id, compensation }) => !entered.has(id) && !compensation);
  const roots = starts.length > 0 ? starts : [...firsts, ...steps].slice(0, 1);
  const entries = roots.filter(({ id }) => !walk.told.has(id)).map(({ id }) => itemsFrom(walk, id, null));
  tellBorders(walk);
  const loose = [...firsts, ...steps, ...scope].flatMap(({ id, triggeredByEvent }) => {
    if (walk.told.has(id) || triggeredByEvent) return [];
    const items = itemsFrom(walk, id, null);
    tellBorders(walk);
    return [items];
  });
  const handlers = scope
    .filter(({ triggeredByEvent }) => triggeredByEvent)
    .map((node) => ({ node, inside: walkOf(semantics, nodesInside(semantics, node.id)) }));
  return { entries, loose, handlers };
}

/** Ids of the targets of jumps. */
export function jumpedIn(scope: Scope): Set<string> {
  const found = new Set<string>();
  const add = (items: readonly Item[]): void => {
    for (const { node, isAgain, ways, borders, inside } of items) {
      if (isAgain) found.add(node.id);
      for (const one of [...ways, ...borders]) add(one.items);
      if (inside) for (const id of jumpedIn(inside)) found.add(id);
    }
  };
  for (const items of [...scope.entries, ...scope.loose]) add(items);
  for (const { inside } of scope.handlers) for (const id of jumpedIn(inside)) found.add(id);
  return found;
}

function tellBorders(walk: Walk): void {
  for (let next = walk.waiting.shift(); next !== undefined; next = walk.waiting.shift()) next();
}

function itemsFrom(walk: Walk, from: string, stop: string | null): Item[] {
  const items: Item[] = [];
  let at: string | null = from;
  while (at !== null && at !== stop) {
    const node = walk.net.nodes.get(at);
    if (node === undefined) break;
    if (walk.told.has(at)) {
      items.push({ node, isAgain: true, ways: [], borders: [], inside: null });
      break;
    }
    walk.told.add(at);
    const { item, next } = itemOf(walk, node, stop);
    items.push(item);
    at = next;
  }
  return items;
}

function itemOf(walk: Walk, node: Node, stop: string | null): { item: Item; next: string | null } {
  const { net, semantics } = walk;
  const flows = net.next.get(node.id) ?? [];
  const inner = isSubProcess(node.kind) ? nodesInside(semantics, node.id) : [];
  const inside = inner.length > 0 ? walkOf(semantics, inner) : null;
  const item: Item = { node, isAgain: false, ways: [], borders: [], inside };
  if (node.kind === "boundaryEvent" || net.borders.has(node.id)) waitForBorders(walk, item, flows[0]?.target);
  if (node.kind === "endEvent" || flows.length === 0) return { item, next: null };
  if (flows.length === 1) return { item, next: flows[0]?.target ?? null };
  const joint = net.meeting.get(node.id) ?? stop;
  item.ways = flows.map((flow) => ({ flow, items: itemsFrom(walk, flow.target, joint) }));
  return { item, next: joint };
}

function waitForBorders(walk: Walk, item: Item, behind: string | undefined): void {
  const { net } = walk;
  item.borders = (net.borders.get(item.node.id) ?? []).map((event) => ({ event, items: [] }));
  for (const { event } of item.borders) walk.told.add(event.id);
  for (const border of item.borders)
    walk.waiting.push(() => {
      const [flow] = net.next.get(border.event.id) ?? [];
      const target = flow?.target ?? undoingOf(walk, border.event);
      if (target !== undefined) border.items = itemsFrom(walk, target, behind ?? null);
    });
}

/** A compensation handler is reached by an association, not by a flow. */
function undoingOf({ net, semantics }: Walk, event: Node): string | undefined {
  const found = [...semantics.edges.values()].find(
    ({ kind, source, target }) =>
      kind === "association" && source === event.id && net.nodes.get(target ?? "")?.compensation,
  );
  return found?.target ?? undefined;
}
