/** What must hold of an outline beyond its shape, so that it compiles to a sound process. */
import { limits } from "../limits.ts";
import { type Outline, type OutlinePool, outlineSchema, type Step } from "./outline.ts";

/** Where (`pools.0.body.2`) and what is wrong, in words that a writer of outlines can act on. */
export type OutlineProblem = { path: string; reason: string };

/** All problems of a value that should be an outline; empty when it is one that compiles. */
export function problemsOf(value: unknown): OutlineProblem[] {
  const depth = depthOf(value);
  if (depth > limits.outlineDepthMax) return [{ path: "", reason: `nested deeper than ${limits.outlineDepthMax}` }];
  const parsed = outlineSchema.safeParse(value);
  if (!parsed.success)
    return parsed.error.issues.map((issue) => ({ path: issue.path.join("."), reason: issue.message }));
  return [...parsed.data.pools.flatMap((pool, at) => problemsOfPool(pool, `pools.${at}`)), ...problemsOfAll(parsed.data)];
}

/** Whether the steps never reach what comes after them. */
export function alwaysEnds(steps: Step[]): boolean {
  return steps.some(stepEnds);
}

function stepEnds(step: Step): boolean {
  switch (step.type) {
    case "end":
    case "jump":
      return true;
    case "choice":
    case "inclusive":
    case "eventChoice":
      return step.branches.every((branch) => alwaysEnds(branch.body));
    case "parallel":
      return step.branches.every(alwaysEnds);
    case "loop":
      return alwaysEnds(step.body);
    case "task":
      return false;
    default:
      return false;
  }
}

/** `region` changes where tokens multiply: a jump must stay in its region. */
type Scope = { lanes: Set<string>; marks: Map<string, string>; region: string; repeated: boolean; problems: OutlineProblem[] };

function problemsOfPool(pool: OutlinePool, path: string): OutlineProblem[] {
  const scope: Scope = { lanes: new Set(pool.lanes), marks: new Map(), region: path, repeated: false, problems: [] };
  if (new Set(pool.lanes).size < pool.lanes.length) report(scope, `${path}.lanes`, "two lanes have the same name");
  collectMarks(pool.body, path, scope);
  checkSteps(pool.body, `${path}.body`, scope);
  return scope.problems;
}

function report(scope: Scope, path: string, reason: string): void {
  scope.problems.push({ path, reason });
}

function collectMarks(steps: Step[], region: string, scope: Scope): void {
  steps.forEach((step, at) => {
    if (step.type === "mark") {
      if (scope.marks.has(step.name)) report(scope, region, `the mark ${step.name} is set twice`);
      scope.marks.set(step.name, region);
    }
    for (const [inner, multiplies] of innerBodies(step))
      collectMarks(inner.body, multiplies ? `${region}/${at}.${inner.at}` : region, scope);
  });
}

type Inner = { at: string; body: Step[] };

/** The sequences inside of a step, and whether each runs beside others. */
function innerBodies(step: Step): [Inner, boolean][] {
  switch (step.type) {
    case "choice":
    case "eventChoice":
      return step.branches.map((branch, at) => [{ at: `branches.${at}.body`, body: branch.body }, false]);
    case "inclusive":
      return step.branches.map((branch, at) => [{ at: `branches.${at}.body`, body: branch.body }, true]);
    case "parallel":
      return step.branches.map((body, at) => [{ at: `branches.${at}`, body }, true]);
    case "loop":
      return [
        [{ at: "body", body: step.body }, false],
        [{ at: "redo", body: step.redo }, false],
      ];
    case "task":
      return step.boundaries.map((one, at) => [{ at: `boundaries.${at}.body`, body: one.body }, !one.interrupting]);
    default:
      return [];
  }
}

function checkSteps(steps: Step[], path: string, scope: Scope): void {
  steps.forEach((step, at) => {
    const here = `${path}.${at}`;
    if (at < steps.length - 1 && stepEnds(step) && steps[at + 1]?.type !== "mark")
      report(scope, `${path}.${at + 1}`, "is never reached: the step before it always ends or jumps");
    checkStep(step, here, scope);
    for (const [inner, multiplies] of innerBodies(step))
      checkSteps(inner.body, `${here}.${inner.at}`, {
        ...scope,
        region: multiplies ? regionInside(scope.region, at, inner.at) : scope.region,
        repeated: scope.repeated || step.type === "loop",
      });
  });
}

const regionInside = (region: string, at: number, inner: string) => `${region}/${at}.${inner}`;

function checkStep(step: Step, path: string, scope: Scope): void {
  if ((step.type === "task" || step.type === "event") && step.lane !== null && !scope.lanes.has(step.lane))
    report(scope, `${path}.lane`, `is no lane of the pool: ${step.lane}`);
  if (step.type === "jump" && scope.marks.get(step.to) !== scope.region)
    report(scope, `${path}.to`, scope.marks.has(step.to) ? "leads out of a parallel branch" : `there is no mark ${step.to}`);
  if (step.type === "loop" && step.body.length === 0) report(scope, `${path}.body`, "a loop needs a step to repeat");
  if (step.type === "choice" || step.type === "inclusive") checkBranches(step.branches, path, scope);
  if (step.type === "parallel" && step.branches.some((branch) => branch.length === 0))
    report(scope, `${path}.branches`, "a parallel branch needs a step");
  if (step.type === "eventChoice")
    step.branches.forEach(({ event }, at) => {
      if (event.throwing || event.kind === "none")
        report(scope, `${path}.branches.${at}.event`, "must be a caught message, timer, signal or condition");
    });
  if (step.type === "task" && scope.repeated && step.boundaries.some((one) => !one.interrupting))
    report(scope, `${path}.boundaries`, "a non-interrupting event in a loop may overtake itself");
}

function checkBranches(branches: { isDefault: boolean; body: Step[] }[], path: string, scope: Scope): void {
  if (branches.filter((branch) => branch.isDefault).length > 1)
    report(scope, `${path}.branches`, "only one branch can be the default");
  if (branches.every((branch) => branch.body.length === 0))
    report(scope, `${path}.branches`, "at least one branch needs a step");
}

function problemsOfAll({ pools, messages }: Outline): OutlineProblem[] {
  const problems: OutlineProblem[] = [];
  const names = pools.map((pool) => pool.name);
  if (pools.length > 1 && names.includes(null)) problems.push({ path: "pools", reason: "each of several pools needs a name" });
  if (new Set(names).size < names.length) problems.push({ path: "pools", reason: "two pools have the same name" });
  if (pools.every((pool) => pool.body.length === 0)) problems.push({ path: "pools", reason: "there is no step in any pool" });
  messages.forEach((message, at) => {
    for (const end of ["from", "to"] as const)
      if (!names.includes(message[end].pool))
        problems.push({ path: `messages.${at}.${end}.pool`, reason: `is no pool: ${message[end].pool}` });
    if (message.from.pool === message.to.pool)
      problems.push({ path: `messages.${at}`, reason: "a message goes from one pool to another" });
  });
  return problems;
}

/** Nesting of a value of unknown shape, counted without recursion deeper than the bound. */
function depthOf(value: unknown, level = 0): number {
  if (typeof value !== "object" || value === null || level > 2 * limits.outlineDepthMax) return level / 2;
  return Object.values(value).reduce((deepest: number, inner) => Math.max(deepest, depthOf(inner, level + 1)), level / 2);
}
