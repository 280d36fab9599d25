/** Converts steps of an outline to flow nodes and sequence flows: every split gets its own join. */
import type { Content, GatewayType } from "../bpmn/definition.ts";
import { firstLaneIn, performersOf, repeatOf, saidOf, timesText } from "./compile-activity.ts";
import { withData } from "./compile-data.ts";
import { addEnd, addEvent, addStart } from "./compile-events.ts";
import { newIds } from "./compile-ids.ts";
import {
  addNode,
  type Builder,
  connect,
  definitionOf,
  type FlowGraph,
  joined,
  merged,
  type Out,
  outOf,
  type References,
  withoutPassThrough,
} from "./compile-nodes.ts";
import {
  type Boundary,
  type Branch,
  bodiesOf,
  type EventChoice,
  type Handler,
  type Loop,
  type OutlinePool,
  type Step,
  type SubProcess,
  type Task,
  taskElementOf,
} from "./outline.ts";
import { alwaysEnds } from "./outline-check.ts";

/** In a branch that a parallel join waits for, an end must end all branches; otherwise the join would wait for ever. */
type Scope = { beside: boolean };

/** The content of a process, and the names by which lanes and messages refer to it. */
export type CompiledGraph = FlowGraph & Pick<Builder, "named"> & { content: Content };

/** @param key distinguishes the ids of one pool from those of another */
export function graphOfPool(pool: OutlinePool, key: string, references: References): CompiledGraph {
  const builder: Builder = {
    graph: { nodes: [], flows: [], annotations: [] },
    ids: newIds(key),
    references,
    marks: new Map(),
    named: { ids: new Map(), labels: new Map() },
    stores: new Set(pool.stores),
    around: null,
  };
  addProcess(builder, pool);
  for (const handler of pool.handlers ?? []) addHandler(builder, handler);
  const graph = withoutPassThrough(builder.graph);
  return { ...graph, named: builder.named, content: withData(graph, builder) };
}

type Begun = Pick<OutlinePool, "start" | "body" | "otherStarts"> & { interrupting?: boolean };

/** From each start through all steps to an end. */
function addProcess(builder: Builder, { start, body, otherStarts = [], interrupting }: Begun): void {
  const first = addStart(builder, start, interrupting);
  for (const steps of [body, ...otherStarts.map((one) => one.body)]) declareMarks(builder, steps);
  const others = otherStarts.flatMap((one) =>
    addSteps(builder, one.body, [outOf(addStart(builder, one.start))], { beside: false }),
  );
  const outs = addSteps(builder, body, [outOf(first), ...others], { beside: false });
  if (outs.length > 0) addEnd(builder, outs, { kind: "none", label: null });
}

/** The content of a sub-process. It has its own marks, because no flow crosses its border. */
function contentOf(builder: Builder, lane: string | null, begun: Begun): Content {
  const inner: Builder = {
    ...builder,
    graph: { nodes: [], flows: [], annotations: [] },
    marks: new Map(),
    around: { lane },
  };
  addProcess(inner, begun);
  return withData(withoutPassThrough(inner.graph), inner);
}

function addHandler(builder: Builder, { label, ...handler }: Handler): void {
  const lane = firstLaneIn(handler.body);
  const content = contentOf(builder, lane, handler);
  addNode(builder, "Activity", label, { type: "eventSubProcess", content }, { lane });
}

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
    case "subProcess":
      return addSubProcess(builder, step, ins, scope);
    case "event":
      return addEvent(builder, step, merged(builder, ins));
    case "choice":
      return merged(builder, addSplit(builder, "exclusiveGateway", step.question, step.branches, ins, scope));
    case "inclusive":
      return joined(
        builder,
        addSplit(builder, "inclusiveGateway", step.question, step.branches, ins, scope),
        "inclusiveGateway",
      );
    case "parallel":
      return addParallel(builder, step.branches, ins, scope);
    case "eventChoice":
      return addEventChoice(builder, step, ins, scope);
    case "loop":
      return addLoop(builder, step, ins, scope);
    case "end":
      // An error ends all branches by itself.
      addEnd(builder, ins, {
        ...step,
        kind: scope.beside && step.kind !== "error" ? "terminate" : step.kind,
      });
      return [];
    case "mark":
      connect(builder, ins, markId(builder, step.name));
      return [outOf(markId(builder, step.name))];
    case "jump":
      connect(builder, ins, markId(builder, step.to));
      return [];
  }
}

function addTask(builder: Builder, task: Task, ins: Out[], scope: Scope): Out[] {
  const node = { type: taskElementOf(task.kind), ...repeatOf(task), ...performersOf(builder, task) };
  const id = addNode(builder, "Activity", task.label, node, saidOf(builder, task));
  return addActivity(builder, task, id, ins, scope);
}

function addSubProcess(builder: Builder, step: SubProcess, ins: Out[], scope: Scope): Out[] {
  const lane = step.lane ?? firstLaneIn(step.body);
  const start = { kind: "none" as const, label: null, timer: null };
  const content = contentOf(builder, lane, { start, body: step.body });
  const node = {
    type: "subProcess" as const,
    ...repeatOf(step),
    ...performersOf(builder, step),
    content,
  };
  const id = addNode(builder, "Activity", step.label, node, saidOf(builder, { ...step, lane }));
  return addActivity(builder, { ...step, lane }, id, ins, scope);
}

function addActivity(builder: Builder, step: Task | SubProcess, id: string, ins: Out[], scope: Scope): Out[] {
  connect(builder, merged(builder, ins), id);
  const aside = step.boundaries.flatMap((boundary) => addBoundary(builder, boundary, id, step.lane, scope));
  return [outOf(id), ...aside];
}

/** Returns the open ends of the path that continue after the task; a non-interrupting path has its own end. */
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
    { lane },
  );
  const outs = addSteps(builder, boundary.body, [outOf(event)], interrupting ? scope : { beside: false });
  if (interrupting) return outs;
  if (outs.length > 0) addEnd(builder, outs, { kind: "none", label: null });
  return [];
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

/** The join does not wait for a branch that always ends; any other end would keep it waiting. */
function addParallel(builder: Builder, branches: Step[][], ins: Out[], scope: Scope): Out[] {
  const goesOn = branches.some((body) => !alwaysEnds(body));
  const scopeOf = (body: Step[]): Scope =>
    !alwaysEnds(body) ? { beside: true } : goesOn ? { beside: false } : scope;
  const split = addNode(builder, "Gateway", null, { type: "parallelGateway" });
  connect(builder, merged(builder, ins), split);
  const outs = branches.map((body) =>
    merged(builder, addSteps(builder, body, [outOf(split)], scopeOf(body))),
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
  const question = addNode(
    builder,
    "Gateway",
    loop.question,
    { type: "exclusiveGateway" },
    { note: timesText(loop) },
  );
  connect(builder, outs, question);
  connect(
    builder,
    addSteps(builder, loop.redo, [{ node: question, name: loop.again, isDefault: false }], scope),
    again,
  );
  const others = loop.others ?? [];
  const isDefault = !alwaysEnds(loop.redo) && loop.exit === null && !others.some((one) => one.isDefault);
  return [
    { node: question, name: loop.exit, isDefault },
    ...others.flatMap((one, at) => {
      const first = one.isDefault && others.findIndex((other) => other.isDefault) === at;
      return addSteps(builder, one.body, [{ node: question, name: one.condition, isDefault: first }], scope);
    }),
  ];
}

// Marks

/** Gives every mark its gateway first, because a jump may come before its mark. */
function declareMarks(builder: Builder, steps: Step[]): void {
  for (const step of steps) {
    if (step.type === "mark")
      builder.marks.set(step.name, addNode(builder, "Gateway", null, { type: "exclusiveGateway" }));
    // Marks inside of a sub-process are its own.
    const bodies = step.type === "subProcess" ? step.boundaries.map(({ body }) => body) : bodiesOf(step);
    for (const body of bodies) declareMarks(builder, body);
  }
}

function markId({ marks }: Builder, name: string): string {
  const id = marks.get(name);
  if (id === undefined) throw new Error(`there is no mark ${name}`);
  return id;
}
