/**
 * Questions ask for the good, and their answers turn with them: "Documents incomplete?" is "Documents complete?", "Pages
 * missing?" is "All pages there?", "Tests fail?" is "Tests pass?".
 */
import { lowered } from "../meaning/asking.ts";
import type { Outline, Step } from "../outline.ts";

export const withGoodQuestions = (outline: Outline): Outline => ({
  ...outline,
  pools: outline.pools.map((pool) => ({ ...pool, body: pool.body.map(turned) })),
});

function turned(step: Step): Step {
  switch (step.type) {
    case "choice": {
      const branches = step.branches.map((one) => ({ ...one, body: one.body.map(turned) }));
      const good = step.question === null ? null : goodOf(step.question);
      const answers = branches.map(({ condition }) => turnedAnswer(condition));
      if (good === null || branches.length !== 2 || answers.includes(null)) return { ...step, branches };
      return {
        ...step,
        question: good,
        branches: branches.map((one, at) => ({ ...one, condition: answers[at] ?? one.condition })),
      };
    }
    case "inclusive":
      return { ...step, branches: step.branches.map((one) => ({ ...one, body: one.body.map(turned) })) };
    case "eventChoice":
      return { ...step, branches: step.branches.map((one) => ({ ...one, body: one.body.map(turned) })) };
    case "parallel":
      return { ...step, branches: step.branches.map((body) => body.map(turned)) };
    case "loop":
      return turnedLoop(step);
    default:
      return step;
  }
}

function turnedLoop(step: Extract<Step, { type: "loop" }>): Step {
  const loop = { ...step, body: step.body.map(turned), redo: step.redo.map(turned) };
  const good = step.question === null ? null : goodOf(step.question);
  const [again, exit] = [turnedAnswer(step.again), turnedAnswer(step.exit)];
  const isOpen = (step.others?.length ?? 0) > 0;
  return good === null || again === null || exit === null || isOpen
    ? loop
    : { ...loop, question: good, again, exit };
}

const answers: ReadonlyMap<string, string> = new Map([
  ["Yes", "No"],
  ["No", "Yes"],
  ["yes", "no"],
  ["no", "yes"],
]);
const turnedAnswer = (answer: string | null): string | null => answers.get(answer ?? "") ?? null;

const denied =
  /^(?:un(?:available|acceptable|successful|satisfied|paid|approved|clear|known|happy|usable|suitable|signed|fit|safe|able)|in(?:complete|correct|valid|sufficient|accurate|consistent)|im(?:possible|plausible)|ir(?:regular))$/;
const prefix = /^(?:un|in|im|ir)/;
const vague = /^(?:some|any|no)(?:thing|one|body)$/i;

/** The question for the opposite state; null if that has no plain word. */
export function goodOf(question: string): string | null {
  const words = question.replace(/\?$/, "").split(" ");
  const state = words.at(-1) ?? "";
  const thing = words.slice(0, -1).join(" ");
  if (words.length < 2 || words.some((word) => /^(?:and|or)$/.test(word)) || vague.test(words[0] ?? ""))
    return null;
  if (denied.test(state)) return `${thing} ${state.replace(prefix, "")}?`;
  // "Page missing?" may mean one of many.
  if (state === "missing") return /[^s]s$/.test(thing) ? `All ${lowered(thing)} there?` : null;
  const passed = passing.get(state);
  return passed === undefined
    ? null
    : `${thing} ${tests.test(words.at(-2) ?? "") ? passed.test : passed.other}?`;
}

const passing: ReadonlyMap<string, { test: string; other: string }> = new Map([
  ["fails", { test: "passes", other: "succeeds" }],
  ["fail", { test: "pass", other: "succeed" }],
  ["failed", { test: "passed", other: "succeeded" }],
]);
const tests =
  /^(?:tests?|checks?|exams?|examinations?|inspections?|candidates?|students?|samples?|devices?|units?)$/i;
