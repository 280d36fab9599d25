/**
 * A structured process: sound by construction, because every split has its own join. The language that generators
 * speak, rules and language models alike; `compile.ts` turns it into BPMN.
 */
import { z } from "zod";

export type Outline = { name: string | null; pools: OutlinePool[]; messages: OutlineMessage[] };

/** One participant; a process without pools has exactly one with name null. An empty `body` makes a black box. */
export type OutlinePool = { name: string | null; lanes: string[]; start: StartEvent; body: Step[] };

/** A message flow between two pools, or between labelled steps of them. */
export type OutlineMessage = { name: string | null; from: OutlineEnd; to: OutlineEnd };
/** `step` is the label of a task or event of the pool; null is the edge of the pool. */
export type OutlineEnd = { pool: string; step: string | null };

export type StartEvent = { kind: EventKind; label: string | null; timer: Timer | null };

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

export type Task = {
  type: "task";
  label: string;
  lane: string | null;
  kind: TaskKind;
  boundaries: Boundary[];
};

/** An event at the border of a task. The path of an interrupting one goes on after the task, unless it ends. */
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

export type IntermediateEvent = {
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

export type End = { type: "end"; kind: EndKind; label: string | null };

/** A place to jump back to, and the jump: for repetitions which no `loop` fits. Not across parallel branches. */
export type Mark = { type: "mark"; name: string };
export type Jump = { type: "jump"; to: string };

export type Step =
  | Task
  | Choice
  | Inclusive
  | Parallel
  | Loop
  | IntermediateEvent
  | EventChoice
  | End
  | Mark
  | Jump;

/** The sequences directly inside of a step. */
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
    default:
      return [];
  }
}

const text = z.string().trim().min(1).max(255);
const steps = z.lazy(() => z.array(stepSchema));

const timerSchema = z.object({ kind: z.enum(["duration", "cycle", "date"]), value: text.nullable() });
const branchSchema = z.object({ condition: text.nullable(), isDefault: z.boolean(), body: steps });
const eventSchema = z.object({
  type: z.literal("event"),
  kind: z.enum(eventKinds),
  throwing: z.boolean(),
  label: text.nullable(),
  timer: timerSchema.nullable(),
  lane: text.nullable(),
});
const boundarySchema = z.object({
  kind: z.enum(["timer", "message", "signal", "conditional", "error", "escalation"]),
  label: text.nullable(),
  timer: timerSchema.nullable(),
  interrupting: z.boolean(),
  body: steps,
});

const stepSchema: z.ZodType<Step> = z.discriminatedUnion("type", [
  z.object({
    type: z.literal("task"),
    label: text,
    lane: text.nullable(),
    kind: z.enum(taskKinds),
    boundaries: z.array(boundarySchema),
  }),
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
  z.object({ type: z.literal("end"), kind: z.enum(endKinds), label: text.nullable() }),
  z.object({ type: z.literal("mark"), name: text }),
  z.object({ type: z.literal("jump"), to: text }),
]);

/** The shape alone; `outline-check.ts` says what else must hold. */
export const outlineSchema: z.ZodType<Outline> = z.object({
  name: text.nullable(),
  pools: z
    .array(
      z.object({
        name: text.nullable(),
        lanes: z.array(text),
        start: z.object({ kind: z.enum(eventKinds), label: text.nullable(), timer: timerSchema.nullable() }),
        body: steps,
      }),
    )
    .min(1),
  messages: z.array(
    z.object({
      name: text.nullable(),
      from: z.object({ pool: text, step: text.nullable() }),
      to: z.object({ pool: text, step: text.nullable() }),
    }),
  ),
});
