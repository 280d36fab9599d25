/**
 * A structured process, sound by construction, because every split has its own join. All generators produce it, rules
 * and language models alike; `compile.ts` turns it into BPMN.
 */
import { z } from "zod";
import { type TaskElement, taskElements } from "../bpmn/graph.ts";
import { limits } from "../limits.ts";

export type Outline = { name: string | null; pools: OutlinePool[]; messages: OutlineMessage[] };

/** One participant; a process without pools has exactly one with name null. An empty `body` makes a black box. */
export type OutlinePool = {
  name: string | null;
  lanes: string[];
  start: StartEvent;
  body: Step[];
  otherStarts?: OtherStart[];
  handlers?: Handler[];
  /** Registers, files and systems among the data that steps read and write; all other data is documents. */
  stores?: string[];
};

/** Another way to start: its steps lead to the first step of the body, unless they end or jump. */
export type OtherStart = { start: StartEvent; body: Step[] };

/**
 * Something that may happen at any time while the process runs: an event sub-process. An interrupting one ends
 * everything else.
 */
export type Handler = { label: string | null; start: StartEvent; interrupting: boolean; body: Step[] };

/** A message flow between two pools, or between steps of them. */
export type OutlineMessage = { name: string | null; from: OutlineEnd; to: OutlineEnd };
/** `step` is the id of a step or of the start, or else the label of a task or event; null is the border of the pool. */
export type OutlineEnd = { pool: string; step: string | null };

/** Distinguishes steps with equal labels; used once in the outline. */
type Identified = { id?: string | null };
/** A sentence drawn beside the step. */
type Noted = { note?: string | null };

export type StartEvent = Identified & { kind: StartKind; label: string | null; timer: Timer | null };

export const eventKinds = ["none", "message", "timer", "signal", "conditional"] as const;
export type EventKind = (typeof eventKinds)[number];

/** The last two are only for handlers, which catch what their pool's steps throw. */
export const startKinds = [...eventKinds, "error", "escalation"] as const;
export type StartKind = (typeof startKinds)[number];

/** An escalation is only thrown here; boundary events and handlers catch it. */
export const intermediateKinds = [...eventKinds, "escalation"] as const;
export type IntermediateKind = (typeof intermediateKinds)[number];

/** ISO 8601: `P3D`, `R/P1W`, `2026-01-31T09:00:00Z`; a null value leaves it unspecified. */
export type Timer = { kind: "duration" | "cycle" | "date"; value: string | null };

type KindOf<Element extends TaskElement> = Element extends `${infer Kind}Task` ? Kind : Element;
/** A kind of task: the name of its BPMN element without "Task". */
export type TaskKind = KindOf<TaskElement>;

const kindOf = <Element extends TaskElement>(element: Element) =>
  element.replace(/Task$/, "") as /* the same cut as in the type */ KindOf<Element>;
export const taskKinds: readonly TaskKind[] = taskElements.map(kindOf);

export const taskElementOf = (kind: TaskKind): TaskElement => (kind === "task" ? kind : `${kind}Task`);

/** A plain task for anything that is not one of BPMN's tasks. */
export const taskKindOf = (element: string | undefined): TaskKind =>
  taskKinds.find((kind) => taskElementOf(kind) === element) ?? "task";

export const endKinds = ["none", "error", "escalation", "message", "signal", "terminate"] as const;
export type EndKind = (typeof endKinds)[number];

/** Done once for each of several things, all at the same time or one after another. */
export const eachKinds = ["parallel", "sequential"] as const;
export type Each = (typeof eachKinds)[number];

/** How often a step is done. */
type Counted = { times?: number | null };

type Activity = Identified &
  Noted &
  Counted & {
    label: string;
    lane: string | null;
    /** Roles that do it together with the lane's own. */
    together?: string[];
    /** With `times`: for that many things. Without `each`, `times` is the maximum number of repetitions. */
    each?: Each | null;
    /** Names of documents and stores. */
    reads?: string[];
    writes?: string[];
    boundaries: Boundary[];
  };

export type Task = Activity & { type: "task"; kind: TaskKind };

/** Several steps as one, to be repeated for each of several things or to share a boundary event. */
export type SubProcess = Activity & { type: "subProcess"; body: Step[] };

/**
 * An event on the border of a task or sub-process. The path of an interrupting one continues after the task, unless it
 * ends.
 */
export type Boundary = {
  kind: "timer" | "message" | "signal" | "conditional" | "error" | "escalation";
  label: string | null;
  timer: Timer | null;
  interrupting: boolean;
  body: Step[];
};

/** Exactly one branch is taken. A branch with an empty body bypasses the others. */
export type Choice = { type: "choice"; question: string | null; branches: Branch[] };
/** One or more branches are taken. */
export type Inclusive = { type: "inclusive"; question: string | null; branches: Branch[] };
export type Branch = { condition: string | null; isDefault: boolean; body: Step[] };

export type Parallel = { type: "parallel"; branches: Step[][] };

/**
 * The body, then a question: `again` leads through the redo steps back to the body; `exit` leads on, and so do
 * `others`, unless they end. The body is done at most `times`; after that only `exit` and `others` are left, one of
 * which is taken after the last failed attempt.
 */
export type Loop = Counted & {
  type: "loop";
  body: Step[];
  question: string | null;
  again: string | null;
  redo: Step[];
  exit: string | null;
  others?: Branch[];
};

export type IntermediateEvent = Identified &
  Noted & {
    type: "event";
    kind: IntermediateKind;
    throwing: boolean;
    label: string | null;
    timer: Timer | null;
    lane: string | null;
  };

/** The first of several events decides. */
export type EventChoice = { type: "eventChoice"; branches: EventBranch[] };
export type EventBranch = { event: IntermediateEvent; body: Step[] };

export type End = Identified & { type: "end"; kind: EndKind; label: string | null };

/**
 * A target of jumps, and the jump: for flows that no `loop` and no branch can express. Not across parallel branches.
 */
export type Mark = { type: "mark"; name: string };
export type Jump = { type: "jump"; to: string };

export type Step =
  | Task
  | SubProcess
  | Choice
  | Inclusive
  | Parallel
  | Loop
  | IntermediateEvent
  | EventChoice
  | End
  | Mark
  | Jump;

/** The sequences directly inside of a step, those of its boundary events last. */
export function bodiesOf(step: Step): Step[][] {
  switch (step.type) {
    case "choice":
    case "inclusive":
    case "eventChoice":
      return step.branches.map((branch) => branch.body);
    case "parallel":
      return step.branches;
    case "loop":
      return [step.body, step.redo, ...(step.others ?? []).map((branch) => branch.body)];
    case "task":
      return step.boundaries.map((boundary) => boundary.body);
    case "subProcess":
      return [step.body, ...step.boundaries.map((boundary) => boundary.body)];
    default:
      return [];
  }
}

/** All steps, each before its content. */
export const allSteps = (steps: readonly Step[]): Step[] =>
  steps.flatMap((step) => [step, ...bodiesOf(step).flatMap(allSteps)]);

export const hasTask = (steps: readonly Step[]): boolean =>
  allSteps(steps).some(({ type }) => type === "task");

const text = z.string().trim().min(1).max(limits.nameCharsMax);
const texts = z.array(text).default([]);
const steps = z.lazy(() => z.array(stepSchema));
/** Members that outlines of earlier versions lack. */
const mayLack = { id: text.nullable().default(null), note: text.nullable().default(null) };
const counted = { times: z.int().min(1).max(limits.repetitionsMax).nullable().default(null) };

const timerSchema = z.object({ kind: z.enum(["duration", "cycle", "date"]), value: text.nullable() });
const startSchema = z.object({
  id: mayLack.id,
  kind: z.enum(startKinds),
  label: text.nullable(),
  timer: timerSchema.nullable(),
});
const branchSchema = z.object({ condition: text.nullable(), isDefault: z.boolean(), body: steps });
const eventSchema = z.object({
  type: z.literal("event"),
  ...mayLack,
  kind: z.enum(intermediateKinds),
  throwing: z.boolean(),
  label: text.nullable(),
  timer: timerSchema.nullable(),
  lane: text.nullable(),
});
const activity = {
  ...mayLack,
  label: text,
  lane: text.nullable(),
  together: texts,
  each: z.enum(eachKinds).nullable().default(null),
  ...counted,
  reads: texts,
  writes: texts,
  boundaries: z.array(
    z.object({
      kind: z.enum(["timer", "message", "signal", "conditional", "error", "escalation"]),
      label: text.nullable(),
      timer: timerSchema.nullable(),
      interrupting: z.boolean(),
      body: steps,
    }),
  ),
};

export const stepSchema: z.ZodType<Step> = z.discriminatedUnion("type", [
  z.object({ type: z.literal("task"), ...activity, kind: z.enum(taskKinds) }),
  z.object({ type: z.literal("subProcess"), ...activity, body: steps }),
  z.object({ type: z.literal("choice"), question: text.nullable(), branches: z.array(branchSchema).min(2) }),
  z.object({
    type: z.literal("inclusive"),
    question: text.nullable(),
    branches: z.array(branchSchema).min(2),
  }),
  z.object({ type: z.literal("parallel"), branches: z.array(steps).min(2) }),
  z.object({
    type: z.literal("loop"),
    body: steps,
    question: text.nullable(),
    again: text.nullable(),
    redo: steps,
    exit: text.nullable(),
    others: z.array(branchSchema).default([]),
    ...counted,
  }),
  eventSchema,
  z.object({
    type: z.literal("eventChoice"),
    branches: z.array(z.object({ event: eventSchema, body: steps })).min(2),
  }),
  z.object({ type: z.literal("end"), id: mayLack.id, kind: z.enum(endKinds), label: text.nullable() }),
  z.object({ type: z.literal("mark"), name: text }),
  z.object({ type: z.literal("jump"), to: text }),
]);

const handlerSchema = z.object({
  label: text.nullable(),
  start: startSchema,
  interrupting: z.boolean(),
  body: steps,
});
const poolSchema = z.object({
  name: text.nullable(),
  lanes: z.array(text),
  start: startSchema,
  body: steps,
  otherStarts: z.array(z.object({ start: startSchema, body: steps })).default([]),
  handlers: z.array(handlerSchema).default([]),
  stores: texts,
});
const endPointSchema = z.object({ pool: text, step: text.nullable() });

/** Checks the shape only; `outline-check.ts` checks the rest. */
export const outlineSchema: z.ZodType<Outline> = z.object({
  name: text.nullable(),
  pools: z.array(poolSchema).min(1),
  messages: z.array(z.object({ name: text.nullable(), from: endPointSchema, to: endPointSchema })),
});
