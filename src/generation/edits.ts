/** The language of change: what an editor may ask for on a stored BPMN document. Operations refer to existing ids. */
import { z } from "zod";
import { taskElements } from "../bpmn/graph.ts";
import { limits } from "../limits.ts";

const id = z
  .string()
  .min(1)
  .max(limits.editIdCharsMax)
  .describe(
    "Id of an element of the document, or the name (`as`) of what an earlier operation of the plan has made.",
  );
const ids = z.array(id).min(1).max(limits.editIdsMax);
const name = z.string().max(limits.nameCharsMax);
const names = z.array(z.string().trim().min(1).max(limits.nameCharsMax)).max(limits.editIdsMax);
const label = z.string().trim().min(1).max(limits.nameCharsMax);

export const TaskKind = z
  .enum(taskElements)
  .describe("The BPMN element; `task` when the kind of work is not known.");
export type TaskKind = z.infer<typeof TaskKind>;

export const GatewayKind = z.enum([
  "exclusiveGateway",
  "inclusiveGateway",
  "parallelGateway",
  "eventBasedGateway",
]);
export type GatewayKind = z.infer<typeof GatewayKind>;

export const Trigger = z
  .enum(["timer", "message", "error", "escalation", "signal", "conditional", "terminate"])
  .describe("What an event waits for or causes.");
export type Trigger = z.infer<typeof Trigger>;

export const Time = z
  .discriminatedUnion("type", [
    z.strictObject({
      type: z.literal("duration"),
      value: label.describe("ISO 8601, for example P3D or PT4H."),
    }),
    z.strictObject({ type: z.literal("date"), value: label.describe("ISO 8601 date and time.") }),
    z.strictObject({
      type: z.literal("cycle"),
      value: label.describe("ISO 8601 repetition, R/P1W, or cron."),
    }),
  ])
  .describe("When a timer fires.");
export type Time = z.infer<typeof Time>;

const lane = id
  .nullable()
  .describe("Id of the lane that the element belongs to; null for the lane of its neighbour in the flow.");

const as = z
  .string()
  .min(1)
  .max(limits.editIdCharsMax)
  .optional()
  .describe("A name by which later operations of the plan call what is made here; no id of the document.");

/** A single new step in the flow. */
export const Step = z.discriminatedUnion("type", [
  z.strictObject({
    type: z.literal("task"),
    as,
    kind: TaskKind,
    label: label.describe("Verb and object, as in `Check invoice`."),
    lane,
  }),
  z.strictObject({
    type: z.literal("event"),
    as,
    kind: z
      .enum(["intermediateCatchEvent", "intermediateThrowEvent"])
      .describe("Catch waits for the trigger, throw causes it."),
    trigger: Trigger.nullable().describe("Null only for a milestone, which neither waits nor causes."),
    label: name,
    time: Time.nullable().describe("Timers only."),
    lane,
  }),
]);
export type Step = z.infer<typeof Step>;

/** Where a path continues after its steps. */
export const Next = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("continue") }).describe("On with what followed before."),
  z
    .strictObject({
      type: z.literal("end"),
      name: name.describe("Outcome, as in `Order cancelled`; may be empty."),
      trigger: Trigger.nullable().describe("Null for a plain end; `terminate` stops all other paths too."),
    })
    .describe("At an end event of its own."),
  z.strictObject({ type: z.literal("goto"), id }).describe("On, or back, to an existing element."),
]);
export type Next = z.infer<typeof Next>;

/** One branch of a decision, or one of several parallel paths. */
export type Branch = {
  as?: string | undefined;
  condition: string;
  isDefault: boolean;
  steps: Part[];
  next: Next;
};

/**
 * Several steps as one unit, named as in an outline. Branches that continue meet after it; the first step of each
 * branch of an `eventChoice` is the event that it waits for.
 */
export type Block = { as?: string | undefined } & (
  | { type: "choice" | "inclusive"; question: string; branches: Branch[] }
  | { type: "parallel" | "eventChoice"; branches: Branch[] }
  | { type: "loop"; steps: Part[]; question: string; again: string; redo: Part[]; exit: string }
  | {
      type: "subProcess";
      label: string;
      lane: string | null;
      each: "parallel" | "sequential" | null;
      steps: Part[];
    }
);

/** Something new in the flow. */
export type Part = Step | Block;

const parts = z.lazy(() => z.array(Part).max(limits.editStepsMax));
const branches = z.lazy(() => z.array(Branch).min(2).max(limits.editBranchesMax));

export const Branch: z.ZodType<Branch> = z.strictObject({
  as,
  condition: name.describe("Label of its flow, as in `goods are not in stock` or `yes`; may be empty."),
  isDefault: z.boolean().describe("Taken when no other condition holds."),
  steps: parts,
  next: Next,
});

const steps = z
  .lazy(() => z.array(Part).min(1).max(limits.editStepsMax))
  .describe("In the order of the flow.");
const each = z
  .enum(["parallel", "sequential"])
  .nullable()
  .describe(
    "An activity that is done for each of several things, at the same time or one after the other; null for once.",
  );
const question = name.describe("Name of the gateway, as in `Order approved?`; may be empty.");
const block = <Type extends string, Shape extends z.core.$ZodLooseShape>(type: Type, shape: Shape) =>
  z.strictObject({ type: z.literal(type), as, ...shape });

export const Part: z.ZodType<Part> = z.discriminatedUnion("type", [
  ...Step.options,
  block("choice", { question, branches }),
  block("inclusive", { question, branches }),
  block("parallel", { branches }),
  block("eventChoice", { branches }),
  block("loop", { steps, question, again: name, redo: parts, exit: name }),
  block("subProcess", { label, lane, each, steps }),
]);

const op = <Type extends string, Shape extends z.core.$ZodLooseShape>(type: Type, shape: Shape) =>
  z.strictObject({ type: z.literal(type), ...shape });

/** One change of a BPMN document. */
export const Operation = z.discriminatedUnion("type", [
  op("rename", { id, name }).describe(
    "New name of any named element: node, flow, lane, pool, data, text of a note.",
  ),
  op("setCondition", { flow: id, condition: label }).describe("New label of a flow that leaves a gateway."),
  op("setDefault", { flow: id }).describe("The flow is taken when no other condition of its gateway holds."),
  op("retypeTask", { id, kind: TaskKind }),
  op("retypeGateway", { id, kind: GatewayKind }).describe(
    "A split; the join that closes it changes with it.",
  ),
  op("retypeEvent", { id, trigger: Trigger.nullable(), time: Time.nullable() }).describe(
    "Another trigger for an event; null makes it a plain one.",
  ),
  op("setTime", { id, time: Time }).describe("When an existing timer event fires."),
  op("insertAfter", { id, steps }).describe(
    "Directly behind a node; of a split gateway name the flow instead.",
  ),
  op("insertBefore", { id, steps }).describe("Directly ahead of a node, on every way into it."),
  op("insertInFlow", { flow: id, steps }).describe("Into one sequence flow."),
  op("insertParallel", { ids, steps }).describe(
    "At the same time as the existing nodes, which follow each other.",
  ),
  op("delete", { id }).describe(
    "A node, data, note or message flow; what was around it is connected again, and a gateway that has nothing left to decide goes too.",
  ),
  op("deleteBranch", { flow: id }).describe(
    "A flow that leaves a split, with what only it leads to; a split with one way left goes too.",
  ),
  op("move", { id, where: z.enum(["after", "before"]), target: id }).describe(
    "Another place; the lane stays until `assignLane`.",
  ),
  op("moveIntoFlow", { id, flow: id }),
  op("swap", { first: id, second: id }).describe("Two nodes change places in the flow."),
  op("redirect", { flow: id, end: z.enum(["source", "target"]), to: id }),
  op("makeParallel", { ids }).describe("Nodes that follow each other run at the same time."),
  op("makeSequential", { ids }).describe(
    "Nodes of different parallel branches follow each other, in this order.",
  ),
  op("makeConditional", {
    as,
    ids,
    question,
    condition: label.describe("Label of the way into the nodes."),
    otherwise: name.describe("Label of the way past them."),
    usual: z.enum(["done", "skipped"]).describe("Which of the two is the default."),
  }).describe("Nodes that follow each other are done only on a condition, else skipped."),
  op("addBranch", { gateway: id, branch: Branch }).describe(
    "`continue` leads to where the other branches of the gateway meet.",
  ),
  op("addDecision", {
    as,
    after: id,
    question,
    branches,
  }).describe("An exclusive gateway behind a node."),
  op("loopBack", { as, after: id, to: id, question, condition: label, otherwise: name }).describe(
    "Behind `after` the flow goes back to `to` on a condition, else on as before.",
  ),
  op("attachEvent", {
    as,
    host: id,
    trigger: z.enum(["timer", "message", "error", "escalation", "signal"]),
    interrupting: z.boolean().describe("Whether the activity is broken off."),
    label: name,
    time: Time.nullable().describe("Timers only."),
    steps: parts,
    next: Next.describe("`continue` joins what follows the activity: for interrupting events only."),
  }).describe("An event on the border of an activity, with the path that it starts."),
  op("addStart", {
    as,
    target: id,
    label: name,
    trigger: Trigger.nullable(),
    time: Time.nullable(),
  }).describe("One more way to begin, which leads to `target`."),
  op("addHandler", {
    as,
    process: id,
    label: name,
    trigger: z.enum(["timer", "message", "error", "escalation", "signal", "conditional"]),
    time: Time.nullable(),
    interrupting: z.boolean(),
    steps,
  }).describe("What may happen at any time while a process or sub-process runs; interrupting ends the rest."),
  op("replace", { id, steps }).describe("One node by new ones in its place."),
  op("merge", { ids, label }).describe("Nodes that follow each other become the first of them, renamed."),
  op("endAfter", { id, name, trigger: Trigger.nullable() }).describe(
    "The path ends behind a node; what only followed it is removed.",
  ),
  op("addLane", { as, name: label, process: id, ids: z.array(id).max(limits.editIdsMax) }).describe(
    "With the nodes that it takes over, if any.",
  ),
  op("assignLane", { ids, lane: id }),
  op("deleteLane", { id, to: id.nullable() }).describe("`to` takes over its nodes; null when it has none."),
  op("moveLane", { lane: id, where: z.enum(["above", "below"]), target: id }).describe(
    "Directly above or below another lane of its pool.",
  ),
  op("addPool", { as, name: label }).describe("Of a party whose work is not shown."),
  op("laneToPool", {
    lane: id,
    received: z
      .array(z.strictObject({ flow: id, name }))
      .max(limits.editIdsMax)
      .describe(
        "Names of the events that wait for what a flow hands over, or for an end, as in `Order received`.",
      ),
  }).describe("The steps of a lane become a pool; messages take the place of the flows between."),
  op("addMessageFlow", { from: id, to: id, name }).describe("Between nodes, or pools, of different pools."),
  op("wrapSteps", { as, ids, name: label, each }).describe(
    "Nodes that follow each other, with all between them, become a sub-process.",
  ),
  op("openStep", { id, steps }).describe("A task becomes a sub-process with these steps inside."),
  op("unwrapSteps", { id }).describe("The steps of a sub-process take its place."),
  op("setEach", { id, each, times: z.int().positive().max(limits.repetitionsMax).nullish() }).describe(
    "times: of how many, or with each null at most how often it is done again.",
  ),
  op("setTogether", { id, together: names }).describe(
    "All roles that do it jointly with the lane's; may be none.",
  ),
  op("setData", { id, reads: names.optional(), writes: names.optional(), stores: names.optional() }).describe(
    "All data that an activity reads, or writes, by name; stores: the registers and systems among them.",
  ),
  op("moveNote", { id, to: id }).describe("A text annotation hangs on another node."),
  op("annotate", { id, text: label }).describe("A text annotation at a node."),
]);
export type Operation = z.infer<typeof Operation>;

/** The operation of this type. */
export type OperationOf<Type extends Operation["type"]> = Extract<Operation, { type: Type }>;

/** All operations of an edit, in order. */
export const Operations = z.array(Operation).min(1).max(limits.editOperationsMax);
