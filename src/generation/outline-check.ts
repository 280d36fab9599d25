/** What an outline must satisfy beyond its shape, so that it compiles to a sound process. */
import { limits } from "../limits.ts";
import {
  type Branch,
  type EventBranch,
  type Outline,
  type OutlinePool,
  outlineSchema,
  type Step,
  type SubProcess,
} from "./outline.ts";
import { flowOf, type OutlineFlow } from "./outline-flow.ts";
import { identifiedIn, namesIn, type Spot, spotsOf } from "./outline-spots.ts";
import { type Catcher, handlersIn, isThrown } from "./outline-throws.ts";

/** The place (`pools.0.body.2`) and the fault, in words that a writer of outlines can act on. */
export type OutlineProblem = { path: string; reason: string };

/** Possible faults of a step, if the outline's shape is right; later rules assume the earlier ones. */
const stepRules = [
  "markTwice",
  "unknownLane",
  "defaultTwice",
  "uncaughtEvent",
  "emptyParallelBranch",
  "noBranchFilled",
  "emptyLoop",
  "emptySubProcess",
  "neverThrown",
  "unknownMark",
  "jumpOutOfParallel",
  "neverReached",
  "someParallelEnd",
  "noWayOn",
  "endBesideRepeated",
] as const;
/** Possible faults of the outline as a whole. */
const outlineRules = [
  "laneTwice",
  "idTwice",
  "startByThrow",
  "handlerWithoutEvent",
  "handlerNeverThrown",
  "emptyHandler",
  "noStep",
  "messageInside",
  "unknownPool",
  "unknownStep",
  "poolWithoutName",
  "poolTwice",
] as const;
/** `repair/remedies.ts` has a remedy for each. */
export const rules: readonly Rule[] = [...stepRules, ...outlineRules];
export type StepRule = (typeof stepRules)[number];
export type OutlineRule = (typeof outlineRules)[number];
type Rule = StepRule | OutlineRule;

/** A broken rule, at a step or in the whole outline. */
export type Breach = OutlineProblem & ({ rule: StepRule; spot: Spot } | { rule: OutlineRule });

/** All problems of a value that should be an outline; empty if it compiles. */
export function problemsOf(value: unknown): OutlineProblem[] {
  if (isTooDeep(value)) return [{ path: "", reason: `nested deeper than ${limits.outlineDepthMax}` }];
  const parsed = outlineSchema.safeParse(value);
  if (!parsed.success)
    return parsed.error.issues.map((issue) => ({ path: issue.path.join("."), reason: issue.message }));
  return breachesOf(parsed.data).map(({ path, reason }) => ({ path, reason }));
}

/** The rules broken by an outline of the right shape. */
export function breachesOf(outline: Outline): Breach[] {
  return [
    ...outline.pools.flatMap((pool, at) => breachesOfPool(pool, `pools.${at}`)),
    ...breachesOfHandlers(outline),
    ...breachesOfAll(outline),
  ];
}

/** Whether the steps never reach what follows them; after a mark, a jump may lead on. */
export function alwaysEnds(steps: Step[]): boolean {
  return steps.findLastIndex(stepEnds) > steps.findLastIndex((step) => step.type === "mark");
}

/** Whether the step never reaches what follows it. */
export function stepEnds(step: Step): boolean {
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

type Scope = { lanes: Set<string>; marks: Map<string, Spot>; flow: OutlineFlow };

function breachesOfPool(pool: OutlinePool, path: string): Breach[] {
  const spots = spotsOf(pool, path);
  const marks = new Map<string, Spot>();
  const found: Breach[] = [];
  for (const spot of spots) {
    const step = spot.steps[spot.at];
    if (step?.type !== "mark") continue;
    if (marks.has(step.name))
      found.push({ rule: "markTwice", path: spot.path, reason: `the mark ${step.name} is set twice`, spot });
    else marks.set(step.name, spot);
  }
  if (new Set(pool.lanes).size < pool.lanes.length)
    found.push({ rule: "laneTwice", path: `${path}.lanes`, reason: "two lanes have the same name" });
  const flow = flowOf(pool, path, new Map([...marks].map(([name, spot]) => [name, spot.path])));
  const scope: Scope = { lanes: new Set(pool.lanes), marks, flow };
  return [...found, ...spots.flatMap((spot) => breachesOfStep(spot, scope))];
}

function breachesOfStep(spot: Spot, scope: Scope): Breach[] {
  const found: Breach[] = [];
  const report: Report = (rule, key, reason) =>
    found.push({ rule, path: key === "" ? spot.path : `${spot.path}.${key}`, reason, spot });
  const step = spot.steps[spot.at];
  const { flow } = scope;
  // Reports only the first unreachable step, and nothing inside of it.
  const comesAfterReached = spot.at > 0 && flow.isReached(siblingPath(spot, spot.at - 1));
  if (comesAfterReached && !flow.isReached(spot.path))
    report("neverReached", "", "is never reached: the step before it always ends or jumps");
  if (step !== undefined) checkStep(step, spot, scope, report);
  return found;
}

type Report = (rule: StepRule, key: string, reason: string) => void;

const siblingPath = ({ path }: Spot, at: number) => `${path.slice(0, path.lastIndexOf("."))}.${at}`;

function checkStep(step: Step, spot: Spot, scope: Scope, report: Report): void {
  switch (step.type) {
    case "subProcess":
      checkSubProcess(step, report);
      checkLane(step.lane, scope, report);
      return;
    case "task":
    case "event":
      checkLane(step.lane, scope, report);
      return;
    case "end":
      checkEnd(spot, scope, report);
      return;
    case "jump":
      checkJump(step.to, spot, scope, report);
      return;
    case "loop":
      if (step.body.length === 0 || alwaysEnds(step.body))
        report("emptyLoop", "body", "a loop needs a step to repeat, and must reach its question");
      return;
    case "choice":
      checkBranches(step.branches, report);
      return;
    case "inclusive":
      checkBranches(step.branches, report);
      if (scope.flow.repeats(spot.path))
        checkBeside(
          step.branches.map((branch) => branch.body),
          report,
        );
      return;
    case "parallel":
      if (step.branches.some((branch) => branch.length === 0))
        report("emptyParallelBranch", "branches", "a parallel branch needs a step");
      if (scope.flow.repeats(spot.path)) checkBeside(step.branches, report);
      return;
    case "eventChoice":
      checkEvents(step.branches, scope, report);
  }
}

function checkSubProcess({ body, boundaries }: SubProcess, report: Report): void {
  if (body.length === 0) report("emptySubProcess", "body", "a sub-process needs a step");
  for (const [at, boundary] of boundaries.entries())
    if (!isThrown(boundary, body)) report("neverThrown", `boundaries.${at}`, notThrown(boundary));
}

function checkBranches(branches: Branch[], report: Report): void {
  if (branches.filter((branch) => branch.isDefault).length > 1)
    report("defaultTwice", "branches", "only one branch can be the default");
  if (branches.every((branch) => branch.body.length === 0))
    report("noBranchFilled", "branches", "at least one branch needs a step");
}

function checkEvents(branches: EventBranch[], scope: Scope, report: Report): void {
  for (const [at, { event }] of branches.entries())
    checkLane(event.lane, scope, report, `branches.${at}.event.`);
  if (branches.some(({ event: { throwing, kind } }) => throwing || kind === "none" || kind === "escalation"))
    report("uncaughtEvent", "branches", "each event must be a caught message, timer, signal or condition");
}

/** If the split is repeated, a branch that never joins could still run when the others return to it. */
function checkBeside(branches: Step[][], report: Report): void {
  const ending = branches.filter(alwaysEnds).length;
  if (ending > 0 && ending < branches.length)
    report(
      "someParallelEnd",
      "branches",
      "of branches that are repeated either all end, or none of them does",
    );
}

function checkLane(lane: string | null, { lanes }: Scope, report: Report, key = ""): void {
  if (lane !== null && !lanes.has(lane))
    report("unknownLane", `${key}lane`, `is no lane of the pool: ${lane}`);
}

/** An inclusive join does not wait for a branch that leads to an end, so a repetition may pass a second time. */
function checkEnd({ outer }: Spot, { flow }: Scope, report: Report): void {
  for (let around = outer; around !== null; around = around.outer)
    if (around.steps[around.at]?.type === "inclusive" && flow.repeats(around.path)) {
      report("endBesideRepeated", "", "a branch beside others that are repeated cannot end");
      return;
    }
}

function checkJump(to: string, spot: Spot, { marks, flow }: Scope, report: Report): void {
  const { region, path } = spot;
  const mark = marks.get(to);
  if (mark === undefined) report("unknownMark", "to", `there is no mark ${to}`);
  else if (mark.region !== region) report("jumpOutOfParallel", "to", "leads out of a parallel branch");
  // A step that only leads to such a jump is not to blame, and a path around it would not help.
  else if (!flow.canEnd(path) && flow.repeats(path) && !hasWayAround(spot.outer))
    report("noWayOn", "", "there is no way on beside this jump");
}

function hasWayAround(outer: Spot | null): boolean {
  const step = outer?.steps[outer.at];
  return step?.type === "choice" && step.branches.some((branch) => branch.body.length === 0);
}

const notThrown = ({ kind, label }: Catcher): string =>
  `no end and no event inside throws it: give one the kind ${kind} and the label ${label ?? "of this"}`;

function breachesOfHandlers(outline: Outline): Breach[] {
  return handlersIn(outline).flatMap(({ start, body, path, isThrown }): Breach[] => [
    ...(isThrown
      ? []
      : [{ rule: "handlerNeverThrown" as const, path: `${path}.start`, reason: notThrown(start) }]),
    ...(start.kind === "none"
      ? [{ rule: "handlerWithoutEvent" as const, path: `${path}.start.kind`, reason: "waits for nothing" }]
      : []),
    ...(body.length === 0
      ? [{ rule: "emptyHandler" as const, path: `${path}.body`, reason: "needs a step" }]
      : []),
  ]);
}

function breachesOfAll({ pools, messages }: Outline): Breach[] {
  const found: Breach[] = [];
  const report = (rule: OutlineRule, path: string, reason: string) => found.push({ rule, path, reason });
  const names = pools.map((pool) => pool.name);
  if (pools.length > 1 && names.includes(null))
    report("poolWithoutName", "pools", "each of several pools needs a name");
  if (new Set(names).size < names.length) report("poolTwice", "pools", "two pools have the same name");
  if (pools.every((pool) => pool.body.length === 0))
    report("noStep", "pools", "there is no step in any pool");
  pools.forEach(({ start, otherStarts = [] }, at) => {
    for (const { kind } of [start, ...otherStarts.map((one) => one.start)])
      if (kind === "error" || kind === "escalation")
        report("startByThrow", `pools.${at}.start.kind`, `only a handler starts by an ${kind}`);
  });
  const stepsOf = new Map(pools.map((pool) => [pool.name, new Set(namesIn(pool))]));
  const ids = pools.flatMap(identifiedIn).flatMap(({ id }) => id ?? []);
  const twice = ids.find((id, at) => ids.indexOf(id) < at);
  if (twice !== undefined) report("idTwice", "pools", `two steps have the id ${twice}`);
  messages.forEach((message, at) => {
    const ends = {
      [`messages.${at}.from.pool`]: message.from.pool,
      [`messages.${at}.to.pool`]: message.to.pool,
    };
    for (const [path, pool] of Object.entries(ends))
      if (!names.includes(pool)) report("unknownPool", path, `is no pool: ${pool}`);
    for (const [side, { pool, step }] of Object.entries({ from: message.from, to: message.to }))
      if (step !== null && stepsOf.get(pool)?.has(step) === false)
        report("unknownStep", `messages.${at}.${side}.step`, `is no step of the pool ${pool}: ${step}`);
    if (message.from.pool === message.to.pool)
      report("messageInside", `messages.${at}`, "a message goes from one pool to another");
  });
  return found;
}

/** Depth of a value of unknown shape, computed without recursing deeper than the limit. */
export function isTooDeep(value: unknown, level = 0): boolean {
  if (typeof value !== "object" || value === null) return false;
  if (level >= 2 * limits.outlineDepthMax) return true;
  return Object.values(value).some((inner) => isTooDeep(inner, level + 1));
}
