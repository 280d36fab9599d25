/** Puts steps that a folder wants in their places. */
import { type Branch, bodiesOf, type Outline, type OutlinePool, type Step, type Task } from "../outline.ts";
import { alwaysEnds } from "../outline-check.ts";
import type { Order, Work } from "./order.ts";
import { mapBody, mapSequences, mapSteps, onlyIf } from "./outline-maps.ts";
import { generalThings, isSuchWork, stem, stems } from "./work.ts";

type StepOrder = Extract<Order, { type: "step" }>;

export const task = (label: string, lane: string | null): Task => ({
  type: "task",
  label,
  lane,
  kind: "task",
  boundaries: [],
});

export const mainPool = ({ pools }: Outline): OutlinePool | undefined =>
  pools.find(({ body }) => body.length > 0);

/** Tasks in flow order, with ids to find them again. */
function numbered(outline: Outline): { outline: Outline; tasks: (Task & { id: string })[] } {
  let count = 0;
  const named = mapSteps(outline, (step) =>
    step.type === "task" && !step.id ? [{ ...step, id: `folder${++count}` }] : [step],
  );
  const tasks = named.pools
    .flatMap(({ body }) => tasksIn(body))
    .flatMap((one) => (one.id ? [{ ...one, id: one.id }] : []));
  return { outline: named, tasks };
}

/** @param lane the doer if the line names none */
export function withStep(outline: Outline, order: StepOrder, lane: string | null): Outline {
  const step = task(order.label, order.doer ?? lane);
  const { place } = order;
  const main = mainPool(outline);
  if (main === undefined) return outline;
  if (place.at === "first" || place.at === "last") {
    const change = place.at === "first" ? withFirst : withLast;
    const pools = outline.pools.map((pool) =>
      pool === main ? { ...pool, body: change(pool.body, step, order.work) } : pool,
    );
    return withLanes({ ...outline, pools });
  }
  const counted = numbered(outline);
  const there = counted.tasks.find(({ label }) => isSameStep(label, order));
  if (there)
    return order.doer !== null && there.lane === null
      ? withLanes(
          mapSteps(outline, (one) =>
            "id" in one && one.id === there.id ? [{ ...one, lane: order.doer }] : [one],
          ),
        )
      : outline;
  const next = placed(counted, order, step);
  return next === counted.outline ? outline : withLanes(next);
}

/** Work in some cases that every case has ("claims under 300 EUR are paid") is not a new step; approvals are. */
const isSameStep = (label: string, { label: wanted, work, condition }: StepOrder): boolean =>
  label.toLowerCase() === wanted.toLowerCase() ||
  (condition === null
    ? work.things.length > 0 && isSuchWork(label, work)
    : !/^(?:approve|sign|confirm|release|check|report|reject|refuse|decline)$/.test(work.verb ?? "") &&
      isSuchWork(label, { verb: work.verb, things: [] }));

/** The label of an existing step with the same work. */
export const sameStepIn = (outline: Outline, order: StepOrder): string | null =>
  numbered(outline).tasks.find(({ label }) => isSameStep(label, order))?.label ?? null;

type Counted = { outline: Outline; tasks: (Task & { id: string })[] };
type Side = "before" | "after";

/** Steps before or after each of the tasks. */
const beside = (outline: Outline, at: readonly Task[], side: Side, steps: Step[]): Outline =>
  at.length === 0
    ? outline
    : mapSteps(outline, (one) => {
        const here = one.type === "task" && at.some(({ id }) => id === one.id);
        return here ? (side === "before" ? [...steps, one] : [one, ...steps]) : [one];
      });

function placed({ outline, tasks }: Counted, order: StepOrder, step: Task): Outline {
  const { place, condition } = order;
  const inside = inAskedCase(outline, order, step);
  if (inside !== null) return inside;
  const ending: Step[] = order.ends === null ? [] : [{ type: "end", kind: "none", label: order.ends }];
  const steps = condition === null ? [step] : [onlyIf(`${condition}?`, [step, ...ending])];
  switch (place.at) {
    case "before":
    case "after": {
      const at = doing(tasks, place.work, place.at);
      // "Sorting comes before storing": the same things.
      const thing = step.label.includes(" ")
        ? ""
        : (/^\S+ (.+?)(?: (?:in|on|at|to|for|from|with|by|of)\s.*)?$/.exec(at[0]?.label ?? "")?.[1] ?? "");
      if (thing !== "") step.label = `${step.label} ${thing}`;
      return besideOurs(outline, at, place.at, steps, order.doer);
    }
    case "case":
      return beside(outline, doing(tasks, place.work, "before").slice(0, 1), "after", [step]);
    case "about": {
      const near = new Set(tasksIn(mainPool(outline)?.body ?? []).map(({ id }) => id));
      const ours = tasks.filter(({ id }) => near.has(id));
      const spot = spotOf(place.thing, ours);
      // If the same work is on several paths, each of them gets the decision.
      return spot
        ? beside(
            outline,
            ours.filter(({ label }) => label === spot.task.label),
            spot.side,
            steps,
          )
        : outline;
    }
    default:
      return outline;
  }
}

/**
 * If another party does the work in its own pool, our step goes where the work comes back, or where it is handed over.
 */
function besideOurs(
  outline: Outline,
  at: readonly Task[],
  side: Side,
  steps: Step[],
  doer: string | null,
): Outline {
  const ours = mainPool(outline)?.name ?? null;
  const poolOf = new Map(
    outline.pools.flatMap(({ name, body }) => tasksIn(body).map((one) => [one.id, name] as const)),
  );
  return at.reduce((sofar, one) => {
    const pool = poolOf.get(one.id) ?? null;
    if (pool === ours || pool === doer) return beside(sofar, [one], side, steps);
    const [near, far] = side === "after" ? (["from", "to"] as const) : (["to", "from"] as const);
    const handed = outline.messages.find(
      (message) => message[near].step === one.id && message[far].pool === ours,
    )?.[far].step;
    const target = handed ? tasksIn(mainPool(sofar)?.body ?? []).filter(({ id }) => id === handed) : [];
    return beside(sofar, target, side === "after" ? "before" : "after", steps);
  }, outline);
}

const tasksIn = (steps: readonly Step[]): Task[] =>
  steps.flatMap((step) => [...(step.type === "task" ? [step] : []), ...bodiesOf(step).flatMap(tasksIn)]);

const askedFor = ({ place, condition }: StepOrder): string | null =>
  place.at === "case"
    ? place.ask
    : (condition ?? (place.at === "about" && place.thing.includes(" ") ? place.thing : null));

/** Tasks with such work: by all words of the thing, otherwise by its last word, with the verb itself or a synonym. */
function doing(tasks: Counted["tasks"], work: Work, side: Side): Counted["tasks"] {
  const heads = { ...work, things: work.things.map((thing) => thing.split(" ").at(-1) ?? thing) };
  const tries = [work, heads].flatMap((one) =>
    [true, false].map((strict) => tasks.filter(({ label }) => isSuchWork(label, one, strict))),
  );
  const found = tries.find((all) => all.length > 0) ?? [];
  return work.things.length === 0 && side === "before" ? found.slice(0, 1) : found;
}

const deciding = new Set(
  "pay order buy purchase send sign confirm accept deliver ship book issue grant hand release publish start perform repair close settle transfer charge dispatch lend pour mail conclude begin carry execute forward pass decide print produce manufacture build make"
    .split(" ")
    .map(stem),
);
const checking = new Set("check review examine inspect verify assess calculate".split(" ").map(stem));

/** Before the first step that decides about a thing; otherwise after the step that checks it, or first mentions it. */
function spotOf(thing: string, tasks: Counted["tasks"]): { task: Task; side: Side } | null {
  const words = stems(thing);
  const verbOf = ({ label }: Task) => stem(label.split(" ")[0] ?? "");
  const speaking = (all: readonly string[]) =>
    tasks.filter(({ label }) => all.every((word) => stems(label).includes(word)));
  const general = words.length === 0 || generalThings.has(thing);
  const tries = general ? [tasks] : [speaking(words), speaking(words.slice(-1))];
  const concerned = tries.find((all) => all.length > 0) ?? [];
  const late = concerned.filter((one) => one !== tasks[0]);
  const decisive =
    late.find((one) => deciding.has(verbOf(one))) ??
    (general ? undefined : late.find((one) => words.includes(verbOf(one))));
  if (decisive) return { task: decisive, side: "before" };
  const checked = concerned.find((one) => checking.has(verbOf(one))) ?? (general ? undefined : concerned[0]);
  return checked ? { task: checked, side: "after" } : null;
}

/** A decision may already ask for the case: "rare books" if "Rare book?" exists. */
function inAskedCase(outline: Outline, order: StepOrder, step: Task): Outline | null {
  const { place, condition } = order;
  const limited = condition === null ? null : atLimit(outline, condition, step);
  if (limited !== null) return limited;
  const ask = askedFor(order);
  const inside = ask === null ? outline : inBranch(outline, ask, place.at === "case" && place.denied, step);
  return inside === outline ? null : inside;
}

const lower = /\b(?:up to|at most|below|under|less|fewer|within|lower|not more)\b/i;
const figure = (words: string): string => /\d[\d.,]*/.exec(words)?.[0].replace(/\D+$/, "") ?? "";

/**
 * If a decision has the same figure, the step goes to that case, or to the other one: "up to 500" is the No of "More
 * than 500?".
 */
function atLimit(outline: Outline, condition: string, step: Task): Outline | null {
  let isDone = false;
  const size = figure(condition);
  const changed = mapSteps(outline, (one) => {
    if (isDone || size === "" || one.type !== "choice" || figure(one.question ?? "") !== size) return [one];
    const denied = lower.test(condition) !== lower.test(one.question ?? "");
    const at = one.branches.findIndex((branch) => no.test(branch.condition ?? "otherwise") === denied);
    isDone = at >= 0;
    const put = (branch: Branch, place: number) =>
      place === at ? { ...branch, body: [step, ...branch.body] } : branch;
    return [{ ...one, branches: one.branches.map(put) }];
  });
  return isDone ? changed : null;
}

const no = /^(?:no|not\b.*|otherwise|else)$/i;

/** At the beginning of a decision's case: all words of the condition are in its question, or in its answer. */
function inBranch(outline: Outline, ask: string, denied: boolean, step: Task): Outline {
  const words = stems(ask);
  const covers = (said: string) => words.length > 0 && words.every((word) => stems(said).includes(word));
  let done = false;
  const put = (branches: Branch[], at: number): Branch[] =>
    branches.map((branch, place) =>
      place === at && !hasStep(branch.body, step.label)
        ? { ...branch, body: [step, ...branch.body] }
        : branch,
    );
  const changed = mapSteps(outline, (one) => {
    if (one.type === "loop" && !done && !denied && covers(`${one.question ?? ""} ${one.again ?? ""}`)) {
      done = true;
      return [{ ...one, redo: [step, ...one.redo] }];
    }
    if (done || (one.type !== "choice" && one.type !== "inclusive")) return [one];
    const asked = covers(one.question ?? "");
    const at = asked
      ? one.branches.findIndex(({ condition }) => no.test(condition ?? "otherwise") === denied)
      : one.branches.findIndex(
          ({ condition }) =>
            condition !== null && !no.test(condition) && covers(`${one.question ?? ""} ${condition}`),
        );
    if (at < 0) return [one];
    done = true;
    return [{ ...one, branches: put(one.branches, at) }];
  });
  return done ? changed : outline;
}

const hasStep = (body: readonly Step[], label: string): boolean =>
  body.some(
    (step) =>
      (step.type === "task" && step.label.toLowerCase() === label.toLowerCase()) ||
      bodiesOf(step).some((inner) => hasStep(inner, label)),
  );

const isStep = (step: Step | undefined, label: string, work: Work): boolean =>
  step?.type === "task" &&
  (step.label.toLowerCase() === label.toLowerCase() ||
    (work.things.length > 0 && isSuchWork(step.label, work)));

const withFirst = (body: Step[], step: Task, work: Work): Step[] =>
  // "Register for course" is the registration of the student.
  isStep(body[0], step.label, { ...work, things: work.verb === null ? work.things : [] })
    ? body
    : [step, ...body];

/** Before each end of a path, and after the paths without one. */
function withLast(body: Step[], last: Task, work: Work): Step[] {
  const before = (steps: Step[]): Step[] =>
    steps.flatMap((step, at) =>
      step.type === "end" && !isStep(steps[at - 1], last.label, work) ? [{ ...last }, step] : [step],
    );
  const steps = mapBody(body, before);
  return alwaysEnds(steps) || isStep(steps.at(-1), last.label, work) ? steps : [...steps, last];
}

/** Adds lanes that steps name and the pool lacks. */
export function withLanes(outline: Outline): Outline {
  const used = (pool: OutlinePool): string[] => {
    const found: string[] = [];
    mapSteps({ name: null, pools: [pool], messages: [] }, (step) => {
      if ("lane" in step && step.lane !== null && step.lane !== pool.name) found.push(step.lane);
      return [step];
    });
    return found;
  };
  return {
    ...outline,
    pools: outline.pools.map((pool) => ({ ...pool, lanes: [...new Set([...pool.lanes, ...used(pool)])] })),
  };
}

/** Such work, with all its repetitions, is only done in the other cases. */
export function passedBy(outline: Outline, work: Work, condition: string): Outline {
  const [found] = doing(numbered(outline).tasks, work, "after");
  if (found === undefined) return outline;
  const isIt = (step: Step | undefined) => step?.type === "task" && step.label === found.label;
  const around = (step: Step): Step => ({
    type: "choice",
    question: `${condition}?`,
    branches: [
      { condition: "Yes", isDefault: false, body: [] },
      { condition: "No", isDefault: true, body: [step] },
    ],
  });
  const tried = mapSteps(outline, (step) => [
    step.type === "loop" && isIt(step.body[0]) ? around(step) : step,
  ]);
  return JSON.stringify(tried) === JSON.stringify(outline)
    ? mapSteps(outline, (step) => [isIt(step) ? around(step) : step])
    : tried;
}

/** Makes consecutive work parallel. */
export function sideBySide(outline: Outline, works: readonly Work[]): Outline {
  const fits = (step: Step | undefined): boolean =>
    step?.type === "task" && works.some((work) => isSuchWork(step.label, work));
  return mapSequences(outline, (steps) => {
    const from = steps.findIndex((step, at) => fits(step) && fits(steps[at + 1]));
    if (from < 0) return steps;
    const end = steps.findIndex((step, at) => at > from && !fits(step));
    const to = end < 0 ? steps.length : end;
    return [
      ...steps.slice(0, from),
      { type: "parallel", branches: steps.slice(from, to).map((step) => [step]) },
      ...steps.slice(to),
    ];
  });
}
