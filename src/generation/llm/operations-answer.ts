/** A language model's answer to an instruction, and what it must satisfy for the given diagram. */
import { z } from "zod";
import { openDocument } from "../../bpmn/document.ts";
import { limits } from "../../limits.ts";
import { applyOperations } from "../apply.ts";
import { exchangedIds } from "../editing/made.ts";
import type { Model } from "../editing/model.ts";
import { perform } from "../editing/perform.ts";
import { readModel } from "../editing/read-model.ts";
import type { Back } from "../editor.ts";
import { Operation, Operations } from "../edits.ts";
import { isTooDeep, type OutlineProblem } from "../outline-check.ts";
import { type Aliases, aliasesOf } from "./aliases.ts";
import { doubtsOf } from "./doubts.ts";
import { readLast } from "./extract.ts";
import { FlatOperation } from "./flat-operation.ts";
import { harmOf } from "./harm.ts";
import { jsonSchemaOf } from "./json-schema.ts";
import { mend } from "./mend.ts";
import { type Reading, rootProblem } from "./reading.ts";
import { tellChanges } from "./tell-changes.ts";

export const OperationsAnswer = z.object({
  operations: z.array(FlatOperation).describe("In order; empty only together with a refusal."),
  refusal: z
    .string()
    .nullable()
    .describe(
      "Only when the instruction fits no element or several: one sentence that names the candidates. Else null.",
    ),
});

/** `changes` describes the effect of the operations, `doubts` the objections to them. */
export type Planned = { operations: Operation[]; changes: string[]; doubts: string[]; redraw?: true };
export type MadeOperations = Planned | { earlier: Back; redraw?: true } | { refusal: string };

/** Not an operation on the document: it leads to another version. */
const Revert = z.strictObject({
  type: z.literal("revert"),
  back: z.int().positive().nullable(),
  version: z.int().positive().nullable(),
  text: z.string().nullable(),
});

/** Not an operation either: it changes only the drawing. */
const Redraw = z.strictObject({ type: z.literal("redraw") });

/** The schema of flat operations without superfluous members. */
const exact = jsonSchemaOf(
  z.object({
    operations: z.array(z.union([...Operation.options, Revert, Redraw])),
    refusal: z.string().nullable(),
  }),
  { strict: false, described: false },
);

type Answered = { answer: string; bpmn: string; prompt: string };

/** From text to operations that can be applied to the document; or all that is wrong. */
export async function readOperations(input: Answered): Promise<Reading<MadeOperations>> {
  const model = readModel(openDocument(input.bpmn));
  const aliases = aliasesOf(model);
  return readLast(input.answer, async (value) => {
    if (isTooDeep(value)) return rootProblem("is nested too deep");
    const reading = operationsIn(exchangedIds(mend(value, exact), aliases.idOf), model, input);
    return "problems" in reading
      ? { problems: reading.problems.map((one) => toldTo(one, model, aliases)) }
      : reading;
  });
}

/** The model knows elements only by their short names; if it named none, the existing ones help. */
function toldTo({ path, reason }: OutlineProblem, model: Model, { of }: Aliases): OutlineProblem {
  const words = reason.replace(/[\p{L}_][\p{L}\p{N}_.-]*/gu, of);
  const kind = kinds.find(({ said }) => reason.startsWith(said));
  const known = kind?.of(model).map(({ id, name }) => (name === "" ? of(id) : `${of(id)} ${name}`));
  const hint = hints.find(([fault]) => reason.includes(fault))?.[1];
  const more = known === undefined ? (hint ?? "") : `There are: ${known.join(", ")}.`;
  return { path, reason: more === "" ? words : `${words} ${more}` };
}

/** Hints for faults of parallel paths. */
const hints: readonly (readonly [fault: string, hint: string])[] = [
  [
    "a token waits for ever",
    "A path that ends while others go on beside it ends with trigger terminate, which stops them, or continues.",
  ],
  ["two tokens meet", "A path goes on to its join: it cannot lead out of a parallel branch."],
];

const kinds: readonly { said: string; of(model: Model): { id: string; name: string }[] }[] = [
  { said: "There is no lane", of: ({ lanes }) => [...lanes.values()] },
  { said: "There is no process", of: ({ scopes }) => [...scopes.values()] },
];

function operationsIn(value: unknown, before: Model, input: Answered): Reading<MadeOperations> {
  const envelope = z
    .object({ operations: z.array(z.unknown()), refusal: z.string().nullish() })
    .safeParse(value);
  if (!envelope.success) return rootProblem("must be an object with `operations` and `refusal`");
  const { operations: all, refusal } = envelope.data;
  if (all.length === 0 && refusal) return { value: { refusal: refusal.slice(0, limits.llmRefusalCharsMax) } };
  const given = all.filter((one) => !Redraw.safeParse(one).success);
  if (given.length === all.length) return changesIn(given, before, input);
  if (given.length === 0) return { value: { operations: [], changes: [redrawn], doubts: [], redraw: true } };
  const reading = changesIn(given, before, input, 1);
  if ("problems" in reading || "refusal" in reading.value) return reading;
  const { value: made } = reading;
  const told = "operations" in made ? { ...made, changes: [...made.changes, redrawn] } : made;
  return { value: { ...told, redraw: true } };
}

const redrawn = "the drawing is made anew";

/** Everything except a redraw. @param besides number of other changes */
function changesIn(given: unknown[], before: Model, input: Answered, besides = 0): Reading<MadeOperations> {
  const reverts = given.map((one) => Revert.safeParse(one).data).filter((one) => one !== undefined);
  if (reverts[0]) return given.length > 1 ? notAlone : { value: { earlier: backBy(reverts[0]) } };
  const { data: operations, error } = Operations.safeParse(given);
  if (!operations)
    return {
      problems: error.issues.map(({ path, message }) => ({
        path: ["operations", ...path].join("."),
        reason: message,
      })),
    };
  const problem = problemOf(operations, before, input);
  if (problem) return { problems: [problem] };
  const after = perform(before, operations);
  const doubts = doubtsOf({ prompt: input.prompt, operations, before, after, besides });
  return { value: { operations, changes: tellChanges(before, after), doubts } };
}

const notAlone = {
  problems: [
    { path: "operations", reason: "revert stands alone: its text is what else the instruction asks for" },
  ],
};

const backBy = ({ back, version, text }: z.infer<typeof Revert>): Back => ({
  to: version === null ? { back: back ?? 1 } : { version },
  rest: text,
});

function problemOf(
  operations: Operation[],
  before: Model,
  { bpmn, prompt }: Answered,
): OutlineProblem | null {
  const reason = objection(() => applyOperations(bpmn, operations));
  if (reason !== null) return { path: pathOf(operations, before), reason };
  const harm = harmOf(before, perform(before, operations), prompt);
  return harm === null ? null : { path: "operations", reason: harm };
}

/** The operations are untrusted: whatever cannot be applied is a problem of theirs. */
function objection(work: () => unknown): string | null {
  try {
    work();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** The path of the first operation that cannot be applied after the previous ones; otherwise of the whole list. */
function pathOf(operations: Operation[], before: Model): string {
  let model = before;
  const at = operations.findIndex(
    (operation) =>
      objection(() => {
        model = perform(model, [operation]);
      }) !== null,
  );
  return at < 0 ? "operations" : `operations.${at}`;
}
