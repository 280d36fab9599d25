/** Orders that change who does what, and what every process has. */
import { singular } from "../naming/inflect.ts";
import { capitalised } from "../naming/words.ts";
import type { Outline, OutlinePool, Step, Task } from "../outline.ts";
import { alwaysEnds } from "../outline-check.ts";
import type { Order } from "./order.ts";
import { mapSequences, mapSteps, onlyIf } from "./outline-maps.ts";
import { wholeWords } from "./words.ts";

type Of<T extends Order["type"]> = Extract<Order, { type: T }>;

const verbOf = ({ label }: Task): string => label.split(" ")[0]?.toLowerCase() ?? "";

const task = (label: string, lane: string | null): Task => ({
  type: "task",
  label,
  lane,
  kind: "task",
  boundaries: [],
});

/** Lanes that steps name and the pool lacks. */
function withLanes(outline: Outline): Outline {
  const lanesIn = (steps: readonly Step[]): string[] =>
    steps.flatMap((step) => ("lane" in step && step.lane !== null ? [step.lane] : []));
  const used = (pool: OutlinePool): string[] => {
    const found: string[] = [];
    mapSequences({ name: null, pools: [pool], messages: [] }, (steps) => {
      found.push(...lanesIn(steps));
      return steps;
    });
    return found;
  };
  return {
    ...outline,
    pools: outline.pools.map((pool) => ({ ...pool, lanes: [...new Set([...pool.lanes, ...used(pool)])] })),
  };
}

/** Work of this kind whose doer the text leaves open gets one; what the text says of a doer stands. */
export function doneBy(
  outline: Outline,
  { verb, thing, doer }: Of<"doer">,
  open: ReadonlySet<string>,
): Outline {
  const about = thing === null ? null : wholeWords(thing);
  const fits = (one: Task) =>
    (verb === null || verbOf(one) === verb) && (about === null || one.label.search(about) >= 0);
  return withLanes(
    mapSteps(outline, (step) =>
      step.type === "task" && fits(step) && (step.lane === null || open.has(step.id ?? ""))
        ? [{ ...step, lane: doer }]
        : [step],
    ),
  );
}

const mainPool = ({ pools }: Outline): OutlinePool | undefined => pools.find(({ body }) => body.length > 0);

/** The first or last step of the process, and the names of its start and ends. */
export function framed(outline: Outline, order: Of<"first" | "last"> | Of<"starts" | "ends">): Outline {
  const main = mainPool(outline);
  if (main === undefined) return outline;
  const change = (pool: OutlinePool): OutlinePool => {
    switch (order.type) {
      case "starts":
        return pool.start.label === null ? { ...pool, start: { ...pool.start, label: order.label } } : pool;
      case "ends":
        return { ...pool, body: withEnd(pool.body, order.label) };
      case "first":
        return isStep(pool.body[0], order.label)
          ? pool
          : { ...pool, body: [task(order.label, order.doer), ...pool.body] };
      case "last":
        return { ...pool, body: withLast(pool.body, task(order.label, order.doer)) };
    }
  };
  return withLanes({ ...outline, pools: outline.pools.map((pool) => (pool === main ? change(pool) : pool)) });
}

const isStep = (step: Step | undefined, label: string): boolean =>
  step?.type === "task" && step.label.toLowerCase() === label.toLowerCase();

function withEnd(body: Step[], label: string): Step[] {
  if (alwaysEnds(body)) return body;
  return [...body, { type: "end", kind: "none", label }];
}

/** Before each end that a path comes to, and behind what comes to none. */
function withLast(body: Step[], last: Task): Step[] {
  const before = (steps: Step[]): Step[] =>
    steps.flatMap((step, at) =>
      step.type === "end" && !isStep(steps[at - 1], last.label) ? [{ ...last }, step] : [step],
    );
  const pool: OutlinePool = {
    name: null,
    lanes: [],
    start: { kind: "none", label: null, timer: null },
    body,
  };
  const [changed] = mapSequences({ name: null, pools: [pool], messages: [] }, before).pools;
  const steps = changed?.body ?? body;
  return alwaysEnds(steps) || isStep(steps.at(-1), last.label) ? steps : [...steps, last];
}

/** The noun of a verb's work: who pays makes payments. */
const stem = (word: string): string => singular(word.toLowerCase()).replace(/(?:ment|ation|al|ing|e)$/, "");

/** Somebody approves before the first step with the thing, or does the approval that is there. */
export function approved(outline: Outline, { thing, condition, doer }: Of<"approval">): Outline {
  const about = wholeWords(thing);
  const root = stem(thing.split(" ").at(-1) ?? thing);
  const concerns = (step: Step): step is Task =>
    step.type === "task" &&
    (step.label.search(about) >= 0 || (root.length > 2 && stem(verbOf(step)) === root));
  let done = false;
  const approval = task(capitalised(`approve ${thing}`), doer);
  return withLanes(
    mapSteps(outline, (step) => {
      if (done || !concerns(step)) return [step];
      done = true;
      if (/^(?:approve|authori[sz]e|sign)$/.test(verbOf(step)) && condition === null)
        return [{ ...step, lane: doer }];
      return condition === null ? [approval, step] : [onlyIf(`${condition}?`, [approval]), step];
    }),
  );
}

/** Plain tasks become tasks of this kind; what the text says of a kind stands. */
export const kindSet = (outline: Outline, { kind, doer }: Of<"kind">): Outline =>
  mapSteps(outline, (step) =>
    step.type === "task" &&
    step.kind === "task" &&
    (doer === null || step.lane?.toLowerCase() === doer.toLowerCase())
      ? [{ ...step, kind }]
      : [step],
  );
