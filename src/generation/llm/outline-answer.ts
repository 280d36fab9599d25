/** A language model's answer to "which process is this?", and what it must satisfy. */
import { z } from "zod";
import { limits } from "../../limits.ts";
import { compileOutline, unsoundnessOf } from "../compile.ts";
import { bodiesOf, type Outline, outlineSchema, type Step, stepSchema } from "../outline.ts";
import { breachesOf, isTooDeep, type OutlineProblem, problemsOf } from "../outline-check.ts";
import { repair } from "../repair/repair.ts";
import { readLast } from "./extract.ts";
import { jsonSchemaOf } from "./json-schema.ts";
import { mend } from "./mend.ts";
import { mendOutline } from "./mend-outline.ts";
import { type Reading, rootProblem } from "./reading.ts";
import { Replacement, replaced } from "./replace.ts";

/** One of the two is null. */
export const OutlineAnswer = z.object({
  outline: outlineSchema.nullable(),
  refusal: z
    .string()
    .nullable()
    .describe("Only when the text describes no process: one sentence for its writer. Else null."),
});

export type MadeOutline = { outline: Outline; bpmn: string } | { refusal: string };

/** A model's answer after a wrong outline: replacements for the wrong parts, or the whole outline again. */
export const OutlineCorrection = OutlineAnswer.extend({
  replace: z
    .array(z.object({ path: z.string(), step: stepSchema.nullable() }))
    .nullable()
    .describe("Instead of the outline: steps to put at the paths of the problems; null takes one out."),
});

const answerSchema = jsonSchemaOf(OutlineAnswer);
const stepsSchema = jsonSchemaOf(z.object({ replace: OutlineCorrection.shape.replace }));

/**
 * From text to a compiled, sound process; or all that is wrong, with the repaired process if there is one.
 *
 * @param before the previous answer, if this one corrects it.
 */
export const readOutline = ({
  answer,
  before,
}: {
  answer: string;
  before: unknown;
}): Promise<Reading<MadeOutline>> =>
  readLast(answer, async (value) => {
    const changed = corrected(value, before);
    if ("unknown" in changed)
      return { ...rootProblem(`there is nothing at ${changed.unknown}`), whole: before };
    return outlineIn(changed.value);
  });

/** The previous answer with the replacements applied; otherwise this answer. */
function corrected(value: unknown, before: unknown): { value: unknown } | { unknown: string } {
  // An endlessly nested value is reported as such later; mending would recurse into it.
  if (before === undefined || isTooDeep(value)) return { value };
  const { data } = z.object({ replace: z.array(Replacement).min(1) }).safeParse(mend(value, stepsSchema));
  return data === undefined ? { value } : replaced(before, data.replace);
}

async function outlineIn(given: unknown): Promise<Reading<MadeOutline>> {
  const envelope = z
    .object({ outline: z.unknown(), refusal: z.string().nullish() })
    .safeParse(inEnvelope(given));
  if (!envelope.success) return rootProblem("must be an object with `outline` and `refusal`");
  const { outline: told, refusal } = envelope.data;
  if (told == null && refusal) return { value: { refusal: refusal.slice(0, limits.llmRefusalCharsMax) } };
  if (isTooDeep(told)) return problemsIn(problemsOf(told));
  const whole = mend({ outline: told, refusal: null }, answerSchema);
  const { data } = z.object({ outline: outlineSchema }).safeParse(whole);
  if (data === undefined)
    return {
      ...problemsIn(problemsOf(z.object({ outline: z.unknown() }).parse(whole).outline), whole),
      whole,
    };
  const outline = mendOutline(data.outline);
  const size = outline.pools.reduce((sum, pool) => sum + sizeOf(pool.body), 0);
  if (size > limits.elementsMax) return rootProblem(`has ${size} steps, more than ${limits.elementsMax}`);
  const problems = breachesOf(outline);
  if (problems.length === 0) {
    const fault = unsoundnessOf(outline);
    if (fault === null) return { value: { outline, bpmn: await compileOutline(outline) } };
    return { ...rootProblem(`the process is not sound: ${fault}`), whole: { outline, refusal: null } };
  }
  const { outline: repaired, problem } = repair(outline);
  const wrong = { ...problemsIn(problems, { outline }), whole: { outline, refusal: null } };
  if (problem !== null) return wrong;
  return { ...wrong, repaired: { outline: repaired, bpmn: await compileOutline(repaired) } };
}

/** Some models omit the envelope. */
const inEnvelope = (value: unknown): unknown =>
  typeof value === "object" && value !== null && "pools" in value && !("outline" in value)
    ? { outline: value }
    : value;

/** @param whole the answer; models miscount places, so problems also name what is there */
const problemsIn = (problems: OutlineProblem[], whole: unknown = null) => ({
  problems: problems.map(({ path: inside, reason }) => {
    const path = join("outline", inside);
    const around = namesOnTheWay(whole, path.split(".")).slice(-namesTold);
    return { path, reason: around.length === 0 ? reason : `${reason} (at ${around.join(" > ")})` };
  }),
});

/** How many names are shown: a step, its container, and the container of that. */
const namesTold = 3;

/** Labels, questions and conditions, from the outside in: "Card valid?", "no", "Tell owner". */
function namesOnTheWay(value: unknown, [key, ...path]: string[]): string[] {
  if (typeof value !== "object" || value === null) return [];
  const { label, question, condition } = value as Partial<Record<string, unknown>>; // Looked at as such.
  const name = [label, question, condition].find((one) => typeof one === "string" && one !== "");
  const own = name === undefined ? [] : [`"${name}"`];
  const inner = key === undefined ? undefined : Object.entries(value).find(([one]) => one === key)?.[1];
  return [...own, ...namesOnTheWay(inner, path)];
}

const join = (...parts: string[]) => parts.filter((part) => part !== "").join(".");

const sizeOf = (steps: Step[]): number =>
  steps.reduce((sum, step) => sum + 1 + bodiesOf(step).reduce((inner, body) => inner + sizeOf(body), 0), 0);
