/** A BPMN document as outlines of its processes, so that it can be told: paths that meet are nested, other ways are jumps. */
import { type Document, openDocument } from "../bpmn/document.ts";
import type { Node } from "../bpmn/graph.ts";
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
  type TaskKind,
  taskKinds,
} from "../generation/outline.ts";
import { type Flow, type Net, netOf } from "./from-bpmn-net.ts";
import { endKindOf, eventKindOf, saidOf, startEventOf, timerOf } from "./from-bpmn-nodes.ts";

/** What one process has told so far: a way to what is told already is a jump. */
type Walk = { net: Net; told: Set<string>; jumped: Set<string> };

const isSplit = (node: Node) => node.kind.endsWith("Gateway");

/** What a document means, and the document for what semantics leave out. */
type Source = Semantics & { document: Document };

/** The document as one outline; what cannot be told (groups) is left out. */
export function outlineOfBpmn(xml: string): Outline {
  const document = openDocument(xml);
  const semantics: Source = { ...readSemantics(document), document };
  const participants = [...semantics.nodes.values()].filter(({ kind }) => kind === "participant");
  const processes = [
    ...new Set([...semantics.nodes.values()].flatMap(({ process }) => (process === null ? [] : [process]))),
  ];
  const nameOf = (process: string) => {
    const id = semantics.participantOf.get(process);
    return (id === undefined ? undefined : semantics.nodes.get(id)?.name) || null;
  };
  const pools = processes.map((process) => poolOf(semantics, process, nameOf(process)));
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

function poolOf(semantics: Source, process: string, name: string | null): OutlinePool {
  const own = [...semantics.nodes.values()].filter((node) => node.process === process);
  const lanes = new Map(own.flatMap((one) => (one.kind === "lane" && one.name ? [[one.id, one.name]] : [])));
  const scope = own.filter(
    ({ parent, kind }) => isFlowNode(kind) && semantics.nodes.get(parent ?? "")?.kind !== "subProcess",
  );
  const told = bodyOf(semantics, scope, lanes);
  const handlers = scope
    .filter(({ triggeredByEvent }) => triggeredByEvent)
    .map((node): Handler => {
      const inside = insideOf(semantics, node.id);
      const start = inside.find(({ kind }) => kind === "startEvent");
      return {
        label: node.name || null,
        interrupting: start?.interrupting ?? true,
        ...bodyOf(semantics, inside, lanes),
      };
    });
  return { name, lanes: [...lanes.values()], ...told, handlers };
}

const notFlow = new Set(
  "participant lane dataObjectReference dataStoreReference dataInput dataOutput textAnnotation group".split(
    " ",
  ),
);
const isFlowNode = (kind: string) => !notFlow.has(kind);

function bodyOf(
  semantics: Source,
  scope: readonly Node[],
  lanes: ReadonlyMap<string, string>,
): Pick<OutlinePool, "start" | "body" | "otherStarts"> {
  const net = netOf(semantics, scope, lanes);
  const walk: Walk = { net, told: new Set(), jumped: new Set() };
  const entered = new Set([...net.next.values()].flatMap((flows) => flows.map(({ target }) => target)));
  const firsts = scope.filter(
    ({ id, kind, triggeredByEvent }) => !entered.has(id) && kind !== "boundaryEvent" && !triggeredByEvent,
  );
  const [first, ...more] = firsts.toSorted(
    (one, other) => Number(other.kind === "startEvent") - Number(one.kind === "startEvent"),
  );
  if (first === undefined) return { start: plainStart, body: [] };
  const steps = stepsFrom(walk, first.id, null, semantics);
  const entries = leadingMarks(steps);
  const others = more
    .filter(({ kind }) => kind === "startEvent")
    .map((node) => ({
      start: startEventOf(node),
      body: withoutEntry(stepsFrom(walk, node.id, null, semantics), entries),
    }));
  const start = first.kind === "startEvent" ? startEventOf(first) : plainStart;
  const body = marked(steps, walk.jumped);
  const otherStarts = others.map((one) => ({ ...one, body: marked(one.body, walk.jumped) }));
  return { start, body, ...(otherStarts.length > 0 ? { otherStarts } : {}) };
}

/** The marks ahead of the first step. */
const leadingMarks = (steps: readonly Step[]): ReadonlySet<string> => {
  const end = steps.findIndex(({ type }) => type !== "mark");
  return new Set(
    steps.slice(0, end < 0 ? steps.length : end).flatMap((step) => (step.type === "mark" ? [step.name] : [])),
  );
};

/** A way that leads to where the process begins anyway need not say so. */
function withoutEntry(steps: Step[], entries: ReadonlySet<string>): Step[] {
  const last = steps.at(-1);
  return last?.type === "jump" && entries.has(last.to) ? steps.slice(0, -1) : steps;
}

/** Marks that no jump names are dropped. */
function marked(steps: readonly Step[], jumped: ReadonlySet<string>): Step[] {
  return steps
    .filter((step) => step.type !== "mark" || jumped.has(step.name))
    .map((step): Step => {
      switch (step.type) {
        case "choice":
        case "inclusive":
          return {
            ...step,
            branches: step.branches.map((one) => ({ ...one, body: marked(one.body, jumped) })),
          };
        case "parallel":
          return { ...step, branches: step.branches.map((one) => marked(one, jumped)) };
        case "eventChoice":
          return {
            ...step,
            branches: step.branches.map((one) => ({ ...one, body: marked(one.body, jumped) })),
          };
        case "task":
        case "subProcess":
          return {
            ...step,
            boundaries: step.boundaries.map((one) => ({ ...one, body: marked(one.body, jumped) })),
          };
        default:
          return step;
      }
    });
}

function stepsFrom(walk: Walk, from: string, stop: string | null, semantics: Source): Step[] {
  const steps: Step[] = [];
  let at: string | null = from;
  while (at !== null && at !== stop) {
    const node = walk.net.nodes.get(at);
    if (node === undefined) break;
    if (walk.told.has(at)) {
      steps.push(again(walk, node));
      break;
    }
    walk.told.add(at);
    const told = nodeTold(walk, node, stop, semantics);
    steps.push({ type: "mark", name: at }, ...told.steps);
    at = told.next;
  }
  return steps;
}

/** What a node says and what it splits into, and where it goes on. */
function nodeTold(walk: Walk, node: Node, stop: string | null, semantics: Source) {
  const flows = walk.net.next.get(node.id) ?? [];
  const step = stepOf(walk, node, semantics);
  const own = step === null ? [] : [step];
  if (step?.type === "end" || flows.length === 0) return { steps: own, next: null };
  if (flows.length === 1) return { steps: own, next: flows[0]?.target ?? null };
  const joint = walk.net.meeting.get(node.id) ?? stop;
  return { steps: [...own, splitOf(walk, node, flows, joint, semantics)], next: joint };
}

/** To what is told already one jumps; an end is told twice instead. */
function again(walk: Walk, node: Node): Step {
  if (node.kind === "endEvent") return { type: "end", kind: endKindOf(node), label: node.name || null };
  walk.jumped.add(node.id);
  return { type: "jump", to: node.id };
}

function splitOf(
  walk: Walk,
  node: Node,
  flows: readonly Flow[],
  joint: string | null,
  semantics: Source,
): Step {
  const question = node.name || null;
  const bodies = flows.map(({ target }) => stepsFrom(walk, target, joint, semantics));
  if (node.kind === "parallelGateway" || !isSplit(node))
    return { type: "parallel", branches: bodies.filter((one) => one.length > 0) };
  if (node.kind === "eventBasedGateway")
    return { type: "eventChoice", branches: bodies.flatMap(eventBranch) };
  const branches = flows.map(
    ({ name, isDefault }, at): Branch => ({ condition: name || null, isDefault, body: bodies[at] ?? [] }),
  );
  return { type: node.kind === "inclusiveGateway" ? "inclusive" : "choice", question, branches };
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

/** What a node says by itself; null for gateways and starts. */
function stepOf(walk: Walk, node: Node, semantics: Source): Step | null {
  if (isSplit(node) || node.kind === "startEvent") return null;
  const label = node.name || null;
  if (node.kind === "endEvent") return { type: "end", kind: endKindOf(node), label };
  const lane = walk.net.lanes.get(node.lane ?? "") ?? null;
  if (node.kind.startsWith("intermediate")) {
    const throwing = node.kind === "intermediateThrowEvent";
    return { type: "event", kind: eventKindOf(node), throwing, label, timer: timerOf(node), lane };
  }
  return activityOf(walk, node, lane, semantics);
}

function activityOf(walk: Walk, node: Node, lane: string | null, semantics: Source): Step | null {
  const boundaries = (walk.net.borders.get(node.id) ?? []).map((one) => boundaryOf(walk, one, semantics));
  const said = saidOf(semantics.document, semantics, node);
  const { body } = bodyOf(semantics, insideOf(semantics, node.id), walk.net.lanes);
  const label = node.name || (body.length > 0 ? "Sub-process" : "Do a step without a name");
  if (body.length > 0) return { type: "subProcess", label, lane, ...said, boundaries, body };
  if (node.name === "" && boundaries.length === 0) return null;
  const kind = taskKinds.find((one) => node.kind === `${one}Task`) ?? ("task" satisfies TaskKind);
  return { type: "task", kind, label, lane, ...said, boundaries };
}

const insideOf = ({ nodes }: Semantics, id: string): Node[] =>
  [...nodes.values()].filter(({ parent, kind }) => parent === id && isFlowNode(kind));

function boundaryOf(walk: Walk, event: Node, semantics: Source): Boundary {
  const kind =
    (["timer", "message", "signal", "conditional", "error", "escalation"] as const).find(
      (one) => event.definitions[0] === one,
    ) ?? "signal";
  const [flow] = walk.net.next.get(event.id) ?? [];
  const host = event.attachedTo === null ? [] : (walk.net.next.get(event.attachedTo) ?? []);
  const body = flow === undefined ? [] : stepsFrom(walk, flow.target, host[0]?.target ?? null, semantics);
  return { kind, label: event.name || null, timer: timerOf(event), interrupting: event.interrupting, body };
}
