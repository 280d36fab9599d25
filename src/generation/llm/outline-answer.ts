/** What a language model answers to "which process is this?", and what must hold of it. */
import { z } from "zod";
import { limits } from "../../limits.ts";
import { compileOutline, unsoundnessOf } from "../compile.ts";
import { bodiesOf, type Outline, outlineSchema, type Step } from "../outline.ts";
import { breachesOf, isTooDeep, type OutlineProblem, problemsOf } from "../outline-check.ts";
import { repair } from "../repair/repair.ts";
import { extractJson } from "./extract.ts";
import { type Reading, rootProblem } from "./reading.ts";

/** One of the two is null. */
export const OutlineAnswer = z.object({
  outline: outlineSchema.nullable(),
  refusal: z
    .string()
    .nullable()
    .describe("Only when the text describes no process: one sentence for its writer. Else null."),
});

export type MadeOutline = { outline: Outline; bpmn: string } | { refusal: string };

/** From text to a compiled, sound process; or all that is wrong, with what a repair makes of it where it can. */
export async function readOutline(answer: string): Promise<Reading<MadeOutline>> {
  const json = extractJson(answer);
  if (!json.found) return rootProblem(json.reason);
  const envelope = z.object({ outline: z.unknown(), refusal: z.string().nullish() }).safeParse(json.value);
  if (!envelope.success) return rootProblem("must be an object with `outline` and `refusal`");
  const { outline: given, refusal } = envelope.data;
  if (given == null && refusal) return { value: { refusal: refusal.slice(0, limits.llmRefusalCharsMax) } };
  if (isTooDeep(given)) return problemsIn(problemsOf(given));
  const { data: outline } = outlineSchema.safeParse(given);
  if (outline === undefined) return problemsIn(problemsOf(given));
  const size = outline.pools.reduce((sum, pool) => sum + sizeOf(pool.body), 0);
  if (size > limits.elementsMax) return rootProblem(`has ${size} steps, more than ${limits.elementsMax}`);
  const problems = breachesOf(outline);
  if (problems.length === 0) {
    const fault = unsoundnessOf(outline);
    if (fault === null) return { value: { outline, bpmn: await compileOutline(outline) } };
    return rootProblem(`the process is not sound: ${fault}`);
  }
  const { outline: repaired, problem } = repair(outline);
  const told = problemsIn(problems);
  if (problem !== null) return told;
  return { ...told, repaired: { outline: repaired, bpmn: await compileOutline(repaired) } };
}

const problemsIn = (problems: OutlineProblem[]) => ({
  problems: problems.map(({ path, reason }) => ({ path: join("outline", path), reason })),
});

const join = (...parts: string[]) => parts.filter((part) => part !== "").join(".");

const sizeOf = (steps: Step[]): number =>
  steps.reduce((sum, step) => sum + 1 + bodiesOf(step).reduce((inner, body) => inner + sizeOf(body), 0), 0);
