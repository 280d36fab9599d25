/**
 * The form of operations that a language model is asked for: one shape with all members, and a line for each operation
 * in the prompt. A separate schema for each of the forty would cost four times the tokens, and some providers reject so
 * large a grammar.
 */
import { z } from "zod";
import { GatewayKind, Next, Operation, Step, TaskKind, Time, Trigger } from "../edits.ts";

const text = z.string().nullable();
const texts = z.array(z.string()).nullable();
const types = Operation.options.map(({ shape }) => shape.type.value);

const each = z.enum(["parallel", "sequential"]).nullable();
const parts = z.lazy(() => z.array(FlatPart));
const FlatBranch = z.object({ as: text, condition: text, isDefault: z.boolean(), steps: parts, next: Next });
const branches = z.array(FlatBranch).nullable();

/** All blocks in one shape: most steps are no blocks, and have their own small one. */
const FlatPart: z.ZodType = z.union([
  ...Step.options,
  z.object({
    type: z.enum(["choice", "inclusive", "parallel", "eventChoice", "loop", "subProcess"]),
    as: text,
    label: text,
    lane: text,
    each,
    branches,
    steps: parts.nullable(),
    again: text,
    redo: parts.nullable(),
    exit: text,
  }),
]);

/** Members that an operation lacks are null; `mend` removes them. */
export const FlatOperation = z.object({
  type: z.enum([...types, "revert", "redraw"]),
  id: text,
  ids: texts,
  flow: text,
  gateway: text,
  host: text,
  lane: text,
  process: text,
  after: text,
  first: text,
  second: text,
  from: text,
  to: text,
  target: text,
  where: z.enum(["after", "before"]).nullable(),
  end: z.enum(["source", "target"]).nullable(),
  name: text,
  label: text,
  text,
  question: text,
  condition: text,
  otherwise: text,
  usual: z.enum(["done", "skipped"]).nullable(),
  kind: z.enum([...TaskKind.options, ...GatewayKind.options]).nullable(),
  trigger: Trigger.nullable(),
  time: Time.nullable(),
  interrupting: z.boolean().nullable(),
  each,
  times: z.int().nullable(),
  together: texts,
  reads: texts,
  writes: texts,
  stores: texts,
  steps: parts.nullable(),
  branch: FlatBranch.nullable(),
  branches,
  next: Next.nullable(),
  received: z.array(z.object({ flow: z.string(), name: z.string() })).nullable(),
  as: text,
  back: z.int().nullable(),
  version: z.int().nullable(),
});

type Member = readonly [name: string, schema: z.ZodType];

const operations = Operation.options.map(({ description, shape: { type, ...members } }) => ({
  name: type.value,
  description,
  members: Object.entries(members) satisfies Member[],
}));

/** Members of several operations, whose description says nothing specific to one. */
const common = new Set(
  [
    ...Map.groupBy(
      operations.flatMap(({ members }) => members),
      ([, schema]) => schema.description,
    ),
  ]
    .filter(([, members]) => members.length > 1)
    .map(([description]) => description),
);

/** A line for each operation: "- rename(id, name): New name of any named element." */
export const operationLines: string = [
  ...operations.map(({ name, description, members }) => {
    const noted = members.flatMap(([member, schema]) =>
      schema.description === undefined || common.has(schema.description)
        ? []
        : [`${member}: ${schema.description}`],
    );
    const said = [...(description === undefined ? [] : [description]), ...noted].join(" ");
    return `- ${name}(${members.map(([member]) => member).join(", ")})${said === "" ? "" : `: ${said}`}`;
  }),
  "- revert(back, version, text)",
  "- redraw()",
].join("\n");
