/** What a language model answers to "which process is this?", and what must hold of it. */
import { z } from "zod";
import { limits } from "../../limits.ts";
import { compileOutline } from "../compile.ts";
import { bodiesOf, type Outline, outlineSchema, type Step } from "../outline.ts";
import { problemsOf } from "../outline-check.ts";
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

/** From text to a compiled, sound process; or all that is wrong. */
export async function readOutline(answer: string): Promise<Reading<MadeOutline>> {
  const json = extractJson(answer);
  if (!json.found) return rootProblem(json.reason);
  const envelope = z.object({ outline: z.unknown(), refusal: z.string().nullish() }).safeParse(json.value);
  if (!envelope.success) return rootProblem("must be an object with `outline` and `refusal`");
  const { outline: given, refusal } = envelope.data;
  if (given == null && refusal) return { value: { refusal: refusal.slice(0, limits.llmRefusalCharsMax) } };
  const problems = problemsOf(given);
  if (problems.length > 0)
    return { problems: problems.map(({ path, reason }) => ({ path: join("outline", path), reason })) };
  const outline = outlineSchema.parse(given);
  const size = outline.pools.reduce((sum, pool) => sum + sizeOf(pool.body), 0);
  if (size > limits.elementsMax) return rootProblem(`has ${size} steps, more than ${limits.elementsMax}`);
  try {
    return { value: { outline, bpmn: await compileOutline(outline) } };
  } catch (error) {
    // The outline is a stranger's: what the compiler objects to is one more problem of it.
    return { problems: [{ path: "outline", reason: String(error) }] };
  }
}

const join = (...parts: string[]) => parts.filter((part) => part !== "").join(".");

const sizeOf = (steps: Step[]): number =>
  steps.reduce((sum, step) => sum + 1 + bodiesOf(step).reduce((inner, body) => inner + sizeOf(body), 0), 0);
