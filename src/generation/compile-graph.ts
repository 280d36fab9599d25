/** Steps of an outline to flow nodes and sequence flows: every split gets its own join. */
import type {
  EventDefinitionContent,
  FlowNodeDefinition,
  GatewayType,
  SequenceFlowDefinition,
} from "../bpmn/definition.ts";
import { newIds } from "./compile-ids.ts";
import {
  type Boundary,
  type Branch,
  bodiesOf,
  type EventChoice,
  type IntermediateEvent,
  type Loop,
  type OutlinePool,
  type Step,
  type Task,
  type Timer,
} from "./outline.ts";
import { alwaysEnds } from "./outline-check.ts";

/** The lane that the outline asks for, where it does. */
export type GraphNode = FlowNodeDefinition & { lane: string | null };
export type FlowGraph = { nodes: GraphNode[]; flows: SequenceFlowDefinition[] };

/** Names of messages, signals, errors and escalations to the id of their definition, shared by all pools. */
export type References = { idFor(type: "message" | "signal" | "error" | "escalation", name: string): string };

/** An open end: the flow that will leave `node`. */
type Out = { node: string; name: string | null; isDefault: boolean };

type Builder = {
  graph: FlowGraph;
  ids: ReturnType<typeof newIds>;
  references: References;
  marks: Map<string, string>;
};
/** Inside a parallel branch an end must end all branches, or their join would wait for ever. */
type Scope = { beside: boolean };

/** @param key distinguishes the ids of one pool from those of another */
export function graphOfPool(pool: OutlinePool, key: string, references: References): FlowGraph {
  const builder: Builder = {
    graph: { nodes: [], flows: [] },
    ids: newIds(key),
    references,
    marks: new Map(),
  };
  const { kind, label, timer } = pool.start;
  const start = addNode(builder, "StartEvent", label, {
    type: "startEvent",
    definition: kind === "none" ? null : definitionOf(builder, kind, label, timer),
  });
  declareMarks(builder, pool.body);
  const outs = addSteps(builder, pool.body, [outOf(start)], { beside: false });
  if (outs.length > 0) addEnd(builder, outs, { kind: "none", label: null });
  return withoutPassThrough(builder.graph);
}

const outOf = (node: string): Out => ({ node, name: null, isDefault: false });

// biome-ignore format: the union of node types without what addNode fills in
type NewNode = FlowNodeDefinition extends infer Node ? (Node extends FlowNodeDefinition ? Omit<Node, "id" | "name"> : never) : never;

function addNode(
  builder: Builder,
  prefix: string,
  name: string | null,
  node: NewNode,
  lane: string | null = null,
): string {
  const id = builder.ids.next(prefix, name ?? "");
  // The union distributes over the node types, which spreading forgets.
  builder.graph.nodes.push({ ...node, id, name, lane } as GraphNode);
  return id;
}

function connect(builder: Builder, outs: Out[], target: string): void {
  for (const out of outs)
    builder.graph.flows.push({
      id: builder.ids.next("Flow", `${out.node} ${target}`),
      name: out.name,
      source: out.node,
      target,
      condition: null,
      isDefault: out.isDefault,
    });
}

/** One flow for several: a join of the given type where there is more than one. */
function joined(builder: Builder, outs: Out[], type: GatewayType): Out[] {
  if (outs.length < 2) return outs;
  const join = addNode(builder, "Gateway", null, { type });
  connect(builder, outs, join);
  return [outOf(join)];
}

const merged = (builder: Builder, outs: Out[]) => joined(builder, outs, "exclusiveGateway");

function addSteps(builder: Builder, steps: Step[], ins: Out[], scope: Scope): Out[] {
  return steps.reduce(
    (outs, step) => (outs.length === 0 && step.type !== "mark" ? outs : addStep(builder, step, outs, scope)),
    ins,
  );
}

function addStep(builder: Builder, step: Step, ins: Out[], scope: Scope): Out[] {
  switch (step.type) {
    case "task":
      return addTask(builder, step, ins, scope);
    case "event":
      return addEvent(builder, step, merged(builder, ins));
    case "choice":
      return merged(builder, addSplit(builder, "exclusiveGateway", step.question, step.branches, ins, scope));
    case "inclusive":
      return joined(
        builder,
        addSplit(builder, "inclusiveGateway", step.question, step.branches, ins, { beside: true }),
        "inclusiveGateway",
      );
    case "parallel":
      return addParallel(builder, step.branches, ins);
    case "eventChoice":
      return addEventChoice(builder, step, ins, scope);
    case "loop":
      return addLoop(builder, step, ins, scope);
    case "end":
      addEnd(builder, ins, { kind: scope.beside ? "terminate" : step.kind, label: step.label });
      return [];
    case "mark":
      connect(builder, ins, markId(builder, step.name));
      return [outOf(markId(builder, step.name))];
    case "jump":
      connect(builder, ins, markId(builder, step.to));
      return [];
  }
}

const taskTypes = {
  task: "task",
  user: "userTask",
  service: "serviceTask",
  send: "sendTask",
  receive: "receiveTask",
  manual: "manualTask",
  script: "scriptTask",
  businessRule: "businessRuleTask",
} as const;

function addTask(builder: Builder, task: Task, ins: Out[], scope: Scope): Out[] {
  const id = addNode(builder, "Activity", task.label, { type: taskTypes[task.kind] }, task.lane);
  connect(builder, merged(builder, ins), id);
  const aside = task.boundaries.flatMap((boundary) => addBoundary(builder, boundary, id, task.lane, scope));
  return [outOf(id), ...aside];
}

/** The open ends of the path that go on after the task; a path beside the task has its own end. */
function addBoundary(
  builder: Builder,
  boundary: Boundary,
  host: string,
  lane: string | null,
  scope: Scope,
): Out[] {
  const { kind, label, timer, interrupting } = boundary;
  const event = addNode(
    builder,
    "Event",
    label,
    {
      type: "boundaryEvent",
      attachedTo: host,
      interrupting,
      definition: definitionOf(builder, kind, label, timer),
    },
    lane,
  );
  const outs = addSteps(builder, boundary.body, [outOf(event)], interrupting ? scope : { beside: false });
  if (interrupting) return outs;
  if (outs.length > 0) addEnd(builder, outs, { kind: "none", label: null });
  return [];
}

function addEvent(builder: Builder, event: IntermediateEvent, ins: Out[]): Out[] {
  const { kind, label, timer, throwing, lane } = event;
  const type = throwing || kind === "none" ? "intermediateThrowEvent" : "intermediateCatchEvent";
  const definition = kind === "none" ? null : definitionOf(builder, kind, label, timer);
  const id = addNode(builder, "Event", label, { type, definition }, lane);
  connect(builder, ins, id);
  return [outOf(id)];
}

function addSplit(
  builder: Builder,
  type: GatewayType,
  question: string | null,
  branches: Branch[],
  ins: Out[],
  scope: Scope,
): Out[] {
  const split = addNode(builder, "Gateway", question, { type });
  connect(builder, merged(builder, ins), split);
  return branches.flatMap(({ condition, isDefault, body }) =>
    addSteps(builder, body, [{ node: split, name: condition, isDefault }], scope),
  );
}

function addParallel(builder: Builder, branches: Step[][], ins: Out[]): Out[] {
  const split = addNode(builder, "Gateway", null, { type: "parallelGateway" });
  connect(builder, merged(builder, ins), split);
  const outs = branches.map((body) =>
    merged(builder, addSteps(builder, body, [outOf(split)], { beside: true })),
  );
  return joined(builder, outs.flat(), "parallelGateway");
}

function addEventChoice(builder: Builder, { branches }: EventChoice, ins: Out[], scope: Scope): Out[] {
  const split = addNode(builder, "Gateway", null, { type: "eventBasedGateway" });
  connect(builder, merged(builder, ins), split);
  const outs = branches.flatMap(({ event, body }) =>
    addSteps(builder, body, addEvent(builder, event, [outOf(split)]), scope),
  );
  return merged(builder, outs);
}

function addLoop(builder: Builder, loop: Loop, ins: Out[], scope: Scope): Out[] {
  const again = addNode(builder, "Gateway", null, { type: "exclusiveGateway" });
  connect(builder, ins, again);
  const outs = merged(builder, addSteps(builder, loop.body, [outOf(again)], scope));
  const question = addNode(builder, "Gateway", loop.question, { type: "exclusiveGateway" });
  connect(builder, outs, question);
  connect(
    builder,
    addSteps(builder, loop.redo, [{ node: question, name: loop.again, isDefault: false }], scope),
    again,
  );
  return [{ node: question, name: loop.exit, isDefault: !alwaysEnds(loop.redo) && loop.exit === null }];
}

function addEnd(
  builder: Builder,
  ins: Out[],
  { kind, label }: { kind: "none" | "error" | "message" | "signal" | "terminate"; label: string | null },
): void {
  const definition =
    kind === "none" ? null : kind === "terminate" ? { type: kind } : definitionOf(builder, kind, label, null);
  const id = addNode(builder, "EndEvent", label, { type: "endEvent", definition });
  connect(builder, merged(builder, ins), id);
}

function definitionOf(
  { references }: Builder,
  kind: Boundary["kind"] | "none",
  label: string | null,
  timer: Timer | null,
): EventDefinitionContent {
  switch (kind) {
    case "timer":
      return { type: "timer", kind: timer?.kind ?? "duration", value: timer?.value ?? null };
    case "conditional":
      return { type: "conditional", condition: label ?? "" };
    case "none":
      throw new Error("an event without a kind has no definition");
    default:
      return { type: kind, ref: label === null ? null : references.idFor(kind, label) };
  }
}

// Marks

/** All marks get their gateway first: a jump may come before its mark. */
function declareMarks(builder: Builder, steps: Step[]): void {
  for (const step of steps) {
    if (step.type === "mark")
      builder.marks.set(step.name, addNode(builder, "Gateway", null, { type: "exclusiveGateway" }));
    for (const body of bodiesOf(step)) declareMarks(builder, body);
  }
}

function markId({ marks }: Builder, name: string): string {
  const id = marks.get(name);
  if (id === undefined) throw new Error(`there is no mark ${name}`);
  return id;
}

/** A gateway with one flow in and one out decides nothing: its flows become one. */
function withoutPassThrough(graph: FlowGraph): FlowGraph {
  return graph.nodes.reduce(({ nodes, flows }, node) => {
    const [into, ...moreIn] = flows.filter((flow) => flow.target === node.id);
    const [from, ...moreOut] = flows.filter((flow) => flow.source === node.id);
    const passes = into && from && moreIn.length === 0 && moreOut.length === 0;
    if (!node.type.endsWith("Gateway") || !passes || into.source === node.id) return { nodes, flows };
    const bridge = { ...into, name: into.name ?? from.name, target: from.target };
    return {
      nodes: nodes.filter((one) => one !== node),
      flows: flows.filter((flow) => flow !== from).map((flow) => (flow === into ? bridge : flow)),
    };
  }, graph);
}
