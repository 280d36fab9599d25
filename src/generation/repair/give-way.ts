/** Ends and jumps that prevent the following steps from being reached. */
import type { Branch, Choice, Jump, Step } from "../outline.ts";
import { alwaysEnds, stepEnds } from "../outline-check.ts";
import { bareAgain } from "./again.ts";

/**
 * Makes a step that always ends continue with the next one: an end is removed, a jump becomes a choice. In a choice
 * only one branch is changed, in parallel branches all, because they meet again.
 */
export function giveWay(steps: Step[], at: number): void {
  const step = steps[at];
  switch (step?.type) {
    case "end":
      // A message or signal sent at the end is still sent.
      if (step.kind === "message" || step.kind === "signal")
        steps[at] = { ...step, type: "event", kind: step.kind, throwing: true, timer: null, lane: null };
      else steps.splice(at, 1);
      return;
    case "jump":
      steps[at] = againOrOn(step, null);
      return;
    case "choice":
    case "eventChoice": {
      const bodies = step.branches.map((branch) => branch.body).filter(alwaysEnds);
      // A superfluous end is likelier than a superfluous jump back.
      const body = bodies.findLast((one) => one.findLast(stepEnds)?.type === "end") ?? bodies.at(-1);
      if (body !== undefined) goOn(body);
      return;
    }
    case "inclusive":
      for (const { body } of step.branches) goOn(body);
      return;
    case "parallel":
      step.branches.forEach(goOn);
      return;
    case "loop":
      goOn(step.body);
  }
}

/** Makes a sequence continue with what follows it. */
export function goOn(body: Step[]): void {
  // Each round removes an end or a jump, so there are no more rounds than steps.
  while (alwaysEnds(body)) giveWay(body, body.findLastIndex(stepEnds));
}

/** A choice between the jump and continuing. */
export function againOrOn(
  jump: Jump,
  under: { question: string | null; condition: string | null } | null,
): Choice {
  const again: Branch = { condition: under?.condition ?? "Yes", isDefault: false, body: [jump] };
  const on: Branch = { condition: under?.condition ? "Otherwise" : "No", isDefault: true, body: [] };
  return { type: "choice", question: under?.question ?? bareAgain, branches: [again, on] };
}
