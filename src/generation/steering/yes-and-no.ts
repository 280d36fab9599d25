/** Answers that mean yes and no. */
import type { Branch, Outline } from "../outline.ts";
import { isLimit } from "./naming.ts";
import { mapSteps } from "./outline-maps.ts";
import { narrow } from "./redrawn.ts";

/** A question with two answers, one of which repeats or denies it, gets Yes and No. */
export const yesAndNo = (outline: Outline): Outline =>
  mapSteps(outline, (step) => {
    if (step.type !== "choice" || !step.question?.endsWith("?") || step.branches.length !== 2) return [step];
    // "Kind of order?" with "Large" and "Small" becomes "Large order?"; a size is more precise than a word.
    if (/^Kind of /.test(step.question) && step.branches.every(({ condition }) => condition !== null))
      return [
        narrow({
          ...step,
          branches: step.branches.toSorted((one, other) => measured(other) - measured(one)),
        }),
      ];
    return [{ ...step, branches: answered(step.question, step.branches) }];
  });

const measured = ({ condition }: Branch): number => Number(isLimit(condition ?? ""));

const denying = /\b(?:no|not|never|none|without|otherwise|else|cannot)\b|n['’]t\b/i;
const asking = /^(?:what|which|who|how|where|when|why)\b/i;

function answered(question: string, branches: Branch[]): Branch[] {
  const [first, second] = branches;
  if (!first || !second || asking.test(question)) return branches;
  const denies = (one: Branch) => one.condition === null || denying.test(one.condition);
  if (denies(first) === denies(second)) return branches;
  return branches.map((one) => ({ ...one, condition: denies(one) ? "No" : "Yes" }));
}
