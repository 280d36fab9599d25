/** What must hold of an outline beyond its shape, so that it compiles to a sound process. */
import { limits } from "../limits.ts";
import { type Boundary, type Outline, type OutlinePool, outlineSchema, type Step } from "./outline.ts";

/** Where (`pools.0.body.2`) and what is wrong, in words that a writer of outlines can act on. */
export type OutlineProblem = { path: string; reason: string };

/** All problems of a value that should be an outline; empty when it is one that compiles. */
export function problemsOf(value: unknown): OutlineProblem[] {
  const depth = depthOf(value);
  if (depth > limits.outlineDepthMax)
    return [{ path: "", reason: `nested deeper than ${limits.outlineDepthMax}` }];
  const parsed = outlineSchema.safeParse(value);
  if (!parsed.success)
    return parsed.error.issues.map((issue) => ({ path: issue.path.join("."), reason: issue.message }));
  return [
    ...parsed.data.pools.flatMap((pool, at) => problemsOfPool(pool, `pools.${at}`)),
    ...parsed.data.pools.flatMap((pool, at) => problemsOfHandlers(pool, `pools.${at}`)),
    ...problemsOfAll(parsed.data),
  ];
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
    default:
      return false;
  }
}

/** `region` is where tokens multiply (a parallel branch): a jump must stay in its region. */
type Scope = {
  lanes: Set<string>;
  /** Region of each mark, and the marks that something jumps to. */
  marks: Map<string, string>;
  targets: Set<string>;
  problems: OutlineProblem[];
};
/** What changes on the way down: the region, whether steps repeat, and whether a jump has an alternative here. */
type Place = { path: string; region: string; repeated: boolean; mayJump: boolean };

function problemsOfPool(pool: OutlinePool, path: string): OutlineProblem[] {
  const scope: Scope = { lanes: new Set(pool.lanes), marks: new Map(), targets: new Set(), problems: [] };
  if (scope.lanes.size < pool.lanes.length) report(scope, `${path}.lanes`, "two lanes have the same name");
  const top: Place = { path: `${path}.body`, region: path, repeated: false, mayJump: false };
  collectMarks(pool.body, top, scope);
  checkSteps(pool.body, top, scope);
  return scope.problems;
}

/** A handler is a process of its own, in the lanes of its pool. */
function problemsOfHandlers({ handlers = [], ...pool }: OutlinePool, path: string): OutlineProblem[] {
  return handlers.flatMap(({ start, body }, at) => [
    ...(start.kind === "none"
      ? [{ path: `${path}.handlers.${at}.start.kind`, reason: "says what it waits for" }]
      : []),
    ...(body.length === 0 ? [{ path: `${path}.handlers.${at}.body`, reason: "needs a step" }] : []),
    ...problemsOfPool({ ...pool, lanes: [...new Set(pool.lanes)], body }, `${path}.handlers.${at}`),
  ]);
}

function report(scope: Scope, path: string, reason: string): void {
  scope.problems.push({ path, reason });
}

function collectMarks(steps: Step[], place: Place, scope: Scope): void {
  steps.forEach((step, at) => {
    if (step.type === "jump") scope.targets.add(step.to);
    if (step.type === "mark") {
      if (scope.marks.has(step.name))
        report(scope, `${place.path}.${at}`, `the mark ${step.name} is set twice`);
      scope.marks.set(step.name, place.region);
    }
    for (const inner of innersOf(step)) collectMarks(inner.body, placeInside(place, at, step, inner), scope);
  });
}

/** `beside`: runs beside other steps; `hasWayOut`: there is another way which does not jump back. */
type Inner = { at: string; body: Step[]; beside: boolean; hasWayOut: boolean };

/** The sequences inside of a step with what matters for jumps. */
function innersOf(step: Step): Inner[] {
  switch (step.type) {
    case "choice":
    case "eventChoice": {
      const hasWayOut = step.branches.some((branch) => !endsInJump(branch.body));
      return step.branches.map(({ body }, at) => ({
        at: `branches.${at}.body`,
        body,
        beside: false,
        hasWayOut,
      }));
    }
    case "inclusive":
      return step.branches.map(({ body }, at) => ({
        at: `branches.${at}.body`,
        body,
        beside: true,
        hasWayOut: false,
      }));
    case "parallel":
      return step.branches.map((body, at) => ({
        at: `branches.${at}`,
        body,
        beside: true,
        hasWayOut: false,
      }));
    case "loop":
      return [
        { at: "body", body: step.body, beside: false, hasWayOut: false },
        { at: "redo", body: step.redo, beside: false, hasWayOut: true },
      ];
    case "task":
      return bordersOf(step.boundaries);
    case "subProcess":
      return [{ at: "body", body: step.body, beside: true, hasWayOut: false }, ...bordersOf(step.boundaries)];
    default:
      return [];
  }
}

const bordersOf = (boundaries: Boundary[]): Inner[] =>
  boundaries.map(({ body, interrupting }, at) => ({
    at: `boundaries.${at}.body`,
    body,
    beside: !interrupting,
    hasWayOut: interrupting,
  }));

const endsInJump = (steps: Step[]): boolean =>
  steps.some(
    (step) =>
      step.type === "jump" ||
      ((step.type === "choice" || step.type === "eventChoice") &&
        step.branches.every((branch) => endsInJump(branch.body))),
  );

function placeInside(place: Place, at: number, step: Step, inner: Inner): Place {
  const path = `${place.path}.${at}.${inner.at}`;
  return {
    path,
    region: inner.beside ? path : place.region,
    repeated: place.repeated || step.type === "loop",
    mayJump: inner.hasWayOut,
  };
}

function checkSteps(steps: Step[], place: Place, scope: Scope): void {
  steps.forEach((step, at) => {
    const next = steps[at + 1];
    if (next && stepEnds(step) && !(next.type === "mark" && scope.targets.has(next.name)))
      report(scope, `${place.path}.${at + 1}`, "is never reached: the step before it always ends or jumps");
    checkStep(step, { ...place, path: `${place.path}.${at}` }, scope);
    for (const inner of innersOf(step)) checkSteps(inner.body, placeInside(place, at, step, inner), scope);
  });
}

function checkStep(step: Step, place: Place, scope: Scope): void {
  const { path } = place;
  switch (step.type) {
    case "subProcess":
    case "task":
      checkLane(step.lane, path, scope);
      if (step.type === "subProcess" && step.body.length === 0)
        report(scope, `${path}.body`, "a sub-process needs a step");
      // A jump back repeats what lies between it and its mark, which a check by nesting cannot see.
      if ((place.repeated || scope.targets.size > 0) && step.boundaries.some((one) => !one.interrupting))
        report(scope, `${path}.boundaries`, "a non-interrupting event that repeats may overtake itself");
      return;
    case "event":
      checkLane(step.lane, path, scope);
      return;
    case "jump":
      checkJump(step.to, place, scope);
      return;
    case "loop":
      if (step.body.length === 0 || alwaysEnds(step.body))
        report(scope, `${path}.body`, "a loop needs a step to repeat, and must reach its question");
      return;
    case "choice":
      checkBranches(step.branches, path, scope);
      return;
    case "inclusive":
      checkBranches(step.branches, path, scope);
      checkBeside(
        step.branches.map((branch) => branch.body),
        path,
        scope,
      );
      return;
    case "parallel":
      if (step.branches.some((branch) => branch.length === 0))
        report(scope, `${path}.branches`, "a parallel branch needs a step");
      checkBeside(step.branches, path, scope);
      return;
    case "eventChoice":
      if (step.branches.some(({ event }) => event.throwing || event.kind === "none"))
        report(scope, `${path}.branches`, "each event must be a caught message, timer, signal or condition");
  }
}

/** A branch that never joins could still run when the others come back to it. */
function checkBeside(branches: Step[][], path: string, scope: Scope): void {
  const ending = branches.filter(alwaysEnds).length;
  if (ending > 0 && ending < branches.length)
    report(scope, `${path}.branches`, "either all parallel branches end, or none of them does");
}

function checkLane(lane: string | null, path: string, scope: Scope): void {
  if (lane !== null && !scope.lanes.has(lane))
    report(scope, `${path}.lane`, `is no lane of the pool: ${lane}`);
}

function checkJump(to: string, place: Place, scope: Scope): void {
  const region = scope.marks.get(to);
  if (region === undefined) report(scope, `${place.path}.to`, `there is no mark ${to}`);
  else if (region !== place.region) report(scope, `${place.path}.to`, "leads out of a parallel branch");
  if (!place.mayJump) report(scope, place.path, "there is no way on beside this jump");
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
  if (pools.length > 1 && names.includes(null))
    problems.push({ path: "pools", reason: "each of several pools needs a name" });
  if (new Set(names).size < names.length)
    problems.push({ path: "pools", reason: "two pools have the same name" });
  if (pools.every((pool) => pool.body.length === 0))
    problems.push({ path: "pools", reason: "there is no step in any pool" });
  messages.forEach((message, at) => {
    const ends = {
      [`messages.${at}.from.pool`]: message.from.pool,
      [`messages.${at}.to.pool`]: message.to.pool,
    };
    for (const [path, pool] of Object.entries(ends))
      if (!names.includes(pool)) problems.push({ path, reason: `is no pool: ${pool}` });
    if (message.from.pool === message.to.pool)
      problems.push({ path: `messages.${at}`, reason: "a message goes from one pool to another" });
  });
  return problems;
}

/** Nesting of a value of unknown shape, counted without recursion deeper than the bound. */
function depthOf(value: unknown, level = 0): number {
  if (typeof value !== "object" || value === null || level > 2 * limits.outlineDepthMax) return level / 2;
  return Object.values(value).reduce(
    (deepest: number, inner) => Math.max(deepest, depthOf(inner, level + 1)),
    level / 2,
  );
}
