/**
 * A structured process: sound by construction, because every split has its own join. The language that generators
 * speak, rules and language models alike; `compile.ts` turns it into BPMN.
 */
import { z } from "zod";

export type Outline = { name: string | null; pools: OutlinePool[]; messages: OutlineMessage[] };

/** One participant; a process without pools has exactly one with name null. An empty `body` makes a black box. */
export type OutlinePool = {
  name: string | null;
  lanes: string[];
  start: StartEvent;
  body: Step[];
  handlers?: Handler[];
};

/** What happens at any time while the process runs: an event sub-process. One that interrupts ends all the rest. */
export type Handler = { label: string | null; start: StartEvent; interrupting: boolean; body: Step[] };

/** A message flow between two pools, or between steps of them. */
export type OutlineMessage = { name: string | null; from: OutlineEnd; to: OutlineEnd };
/** `step` is the id of a step or of the start, or else the label of a task or event; null is the edge of the pool. */
export type OutlineEnd = { pool: string; step: string | null };

/** Tells steps with equal labels apart; used once in the outline. */
type Identified = { id?: string | null };
/** A sentence that is drawn beside the step. */
type Noted = { note?: string | null };

export type StartEvent = Identified & { kind: EventKind; label: string | null; timer: Timer | null };

export const eventKinds = ["none", "message", "timer", "signal", "conditional"] as const;
export type EventKind = (typeof eventKinds)[number];

/** ISO 8601: `P3D`, `R/P1W`, `2026-01-31T09:00:00Z`; a null value leaves it open. */
export type Timer = { kind: "duration" | "cycle" | "date"; value: string | null };

export const taskKinds = [
  "task",
  "user",
  "service",
  "send",
  "receive",
  "manual",
  "script",
  "businessRule",
] as const;
export type TaskKind = (typeof taskKinds)[number];

export const endKinds = ["none", "error", "message", "signal", "terminate"] as const;
export type EndKind = (typeof endKinds)[number];

/** Done once for each of several things, all at the same time or one after the other. */
export const eachKinds = ["parallel", "sequential"] as const;
export type Each = (typeof eachKinds)[number];

type Activity = Identified &
  Noted & { label: string; lane: string | null; each?: Each | null; boundaries: Boundary[] };

export type Task = Activity & { type: "task"; kind: TaskKind };

/** Several steps as one: to be done for each of several things, or to have an event at their common border. */
export type SubProcess = Activity & { type: "subProcess"; body: Step[] };

/** An event at the border of a task or sub-process. The path of an interrupting one goes on after it, unless it ends. */
export type Boundary = {
  kind: "timer" | "message" | "signal" | "conditional" | "error" | "escalation";
  label: string | null;
  timer: Timer | null;
  interrupting: boolean;
  body: Step[];
};

/** One branch is taken. A branch with an empty body goes around the others. */
export type Choice = { type: "choice"; question: string | null; branches: Branch[] };
/** One or more branches are taken. */
export type Inclusive = { type: "inclusive"; question: string | null; branches: Branch[] };
export type Branch = { condition: string | null; isDefault: boolean; body: Step[] };

export type Parallel = { type: "parallel"; branches: Step[][] };

/** The body, then a question: `again` leads through the redo steps back to the body, `exit` leads on. */
export type Loop = {
  type: "loop";
  body: Step[];
  question: string | null;
  again: string | null;
  redo: Step[];
  exit: string | null;
};

export type IntermediateEvent = Identified &
  Noted & {
    type: "event";
    kind: EventKind;
    throwing: boolean;
    label: string | null;
    timer: Timer | null;
    lane: string | null;
  };

/** The first of several events decides. */
export type EventChoice = { type: "eventChoice"; branches: EventBranch[] };
export type EventBranch = { event: IntermediateEvent; body: Step[] };

export type End = Identified & { type: "end"; kind: EndKind; label: string | null };

/** A place to jump to, and the jump: for what no `loop` and no branch fits. Not across parallel branches. */
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

/** The sequences directly inside of a step, those of its border last. */
export function bodiesOf(step: Step): Step[][] {
  switch (step.type) {
    case "choice":
    case "inclusive":
    case "eventChoice":
      return step.branches.map((branch) => branch.body);
    case "parallel":
      return step.branches;
    case "loop":
      return [step.body, step.redo];
    case "task":
      return step.boundaries.map((boundary) => boundary.body);
    case "subProcess":
      return [step.body, ...step.boundaries.map((boundary) => boundary.body)];
    default:
      return [];
  }
}

const text = z.string().trim().min(1).max(255);
const steps = z.lazy(() => z.array(stepSchema));
/** What outlines of earlier versions lack. */
const mayLack = { id: text.nullable().default(null), note: text.nullable().default(null) };

const timerSchema = z.object({ kind: z.enum(["duration", "cycle", "date"]), value: text.nullable() });
const startSchema = z.object({
  id: mayLack.id,
  kind: z.enum(eventKinds),
  label: text.nullable(),
  timer: timerSchema.nullable(),
});
const branchSchema = z.object({ condition: text.nullable(), isDefault: z.boolean(), body: steps });
const eventSchema = z.object({
  type: z.literal("event"),
  ...mayLack,
  kind: z.enum(eventKinds),
  throwing: z.boolean(),
  label: text.nullable(),
  timer: timerSchema.nullable(),
  lane: text.nullable(),
});
const activity = {
  ...mayLack,
  label: text,
  lane: text.nullable(),
  each: z.enum(eachKinds).nullable().default(null),
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
  handlers: z.array(handlerSchema).default([]),
});
const endPointSchema = z.object({ pool: text, step: text.nullable() });

/** The shape alone; `outline-check.ts` says what else must hold. */
export const outlineSchema: z.ZodType<Outline> = z.object({
  name: text.nullable(),
  pools: z.array(poolSchema).min(1),
  messages: z.array(z.object({ name: text.nullable(), from: endPointSchema, to: endPointSchema })),
});
