/** What a language model answers to an instruction, and what must hold of it on the given diagram. */
import { z } from "zod";
import { openDocument } from "../../bpmn/document.ts";
import { limits } from "../../limits.ts";
import { applyOperations } from "../apply.ts";
import { isActivity, type Model, type Node } from "../editing/model.ts";
import { perform } from "../editing/perform.ts";
import { readModel } from "../editing/read-model.ts";
import { Operation, Operations } from "../edits.ts";
import type { OutlineProblem } from "../outline-check.ts";
import { readLast } from "./extract.ts";
import { jsonSchemaOf } from "./json-schema.ts";
import { mend } from "./mend.ts";
import { type Reading, rootProblem } from "./reading.ts";

export const OperationsAnswer = z.object({
  operations: z.array(Operation).describe("In order; empty only together with a refusal."),
  refusal: z
    .string()
    .nullable()
    .describe(
      "Only when the instruction fits no element or several: one sentence that names the candidates. Else null.",
    ),
});

export type MadeOperations = { operations: Operation[] } | { refusal: string };

const answerSchema = jsonSchemaOf(OperationsAnswer);

type Answered = { answer: string; bpmn: string; prompt: string };

/** From text to operations that can be done on the document; or all that is wrong. */
export const readOperations = (input: Answered): Promise<Reading<MadeOperations>> =>
  readLast(input.answer, async (value) => operationsIn(mend(value, answerSchema), input));

function operationsIn(value: unknown, input: Answered): Reading<MadeOperations> {
  const envelope = z
    .object({ operations: z.array(z.unknown()), refusal: z.string().nullish() })
    .safeParse(value);
  if (!envelope.success) return rootProblem("must be an object with `operations` and `refusal`");
  const { operations: given, refusal } = envelope.data;
  if (given.length === 0 && refusal)
    return { value: { refusal: refusal.slice(0, limits.llmRefusalCharsMax) } };
  const { data: operations, error } = Operations.safeParse(given);
  if (!operations)
    return {
      problems: error.issues.map(({ path, message }) => ({
        path: ["operations", ...path].join("."),
        reason: message,
      })),
    };
  const problem = problemOf(operations, input);
  return problem ? { problems: [problem] } : { value: { operations } };
}

function problemOf(
  operations: Operation[],
  { bpmn, prompt }: { bpmn: string; prompt: string },
): OutlineProblem | null {
  const before = readModel(openDocument(bpmn));
  const reason = objection(() => applyOperations(bpmn, operations));
  if (reason !== null) return { path: pathOf(operations, before), reason };
  const demolished = demolition(before, perform(before, operations), prompt);
  return demolished === null ? null : { path: "operations", reason: demolished };
}

/** The operations are a stranger's: whatever they cannot do is a problem of theirs. */
function objection(work: () => unknown): string | null {
  try {
    work();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Of the first operation that cannot be done after those before it; else of all. */
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

/**
 * More than half of the steps may only go when the customer's own instruction names each of them: a label or a folder's
 * text cannot order it, and the model's word does not count.
 */
function demolition(before: Model, after: Model, prompt: string): string | null {
  const steps = [...before.nodes.values()].filter(isActivity);
  const gone = steps.filter((step) => !after.nodes.has(step.id));
  if (gone.length > 0 && ![...after.nodes.values()].some(isActivity))
    return "This would remove every step of the diagram.";
  if (gone.length <= steps.length / 2) return null;
  const unnamed = gone.filter((step) => !isNamed(step, prompt));
  if (unnamed.length === 0) return null;
  return `This would remove more than half of the diagram; the instruction does not name ${unnamed[0]?.id}.`;
}

function isNamed({ name }: Node, prompt: string): boolean {
  const label = plain(name);
  return label !== "" && plain(prompt).includes(label);
}

const plain = (text: string) => text.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
