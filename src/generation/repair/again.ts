/** A gateway that a repair puts before a jump asks for the work that the jump leads back to: "Inspect boat again?" */
import { allSteps, type Outline, type Step } from "../outline.ts";

/** The question of such a gateway as long as its work is not known. */
export const bareAgain = "Again?";

export function withAgainNamed(outline: Outline): Outline {
  for (const pool of outline.pools) {
    const bodies = [pool.body, ...(pool.otherStarts ?? []).map(({ body }) => body)];
    const works = new Map(bodies.flatMap((body) => worksBehindMarks(allSteps(body))));
    for (const step of bodies.flatMap(allSteps)) {
      if (step.type !== "choice" || step.question !== bareAgain) continue;
      const jump = step.branches.map(({ body }) => body[0]).find((first) => first?.type === "jump");
      const work = jump?.type === "jump" ? works.get(jump.to) : undefined;
      if (work) step.question = `${work} again?`;
    }
  }
  return outline;
}

/** Each mark with the label of the next work. */
function worksBehindMarks(steps: readonly Step[]): [string, string][] {
  return steps.flatMap((step, at): [string, string][] => {
    if (step.type !== "mark") return [];
    const work = steps.slice(at).find((one) => one.type === "task" || one.type === "subProcess");
    return work && "label" in work && work.label ? [[step.name, work.label]] : [];
  });
}
