/** Corrects what is nearly right in an outline: spellings of lanes and pools, ends of messages, and times in words. */

import type {
  Boundary,
  IntermediateEvent,
  Outline,
  OutlineEnd,
  OutlinePool,
  StartEvent,
  Step,
  Timer,
} from "../outline.ts";
import { namesIn } from "../outline-spots.ts";
import { throwersIn } from "../outline-throws.ts";
import { mapSteps } from "../steering/outline-maps.ts";
import { nearestOf, spelt } from "./nearest.ts";
import { timeIn } from "./time-in-words.ts";

/** Removes nothing, and adds only lanes for roles that steps name. */
export function mendOutline(given: Outline): Outline {
  const outline = mapSteps(given, (step) => [withCatchers(withCount(withTimes(step)))]);
  const pools = outline.pools.map((pool) => withData(withLanes({ ...pool, ...startsOf(pool) })));
  const messages = outline.messages.map((message) => ({
    ...message,
    from: endOf(message.from, pools),
    to: endOf(message.to, pools),
  }));
  return { ...outline, pools, messages };
}

const started = (start: StartEvent): StartEvent => ({ ...start, timer: timed(start.timer) });

const startsOf = ({ start, otherStarts, handlers }: OutlinePool): Partial<OutlinePool> => ({
  start: started(start),
  ...(otherStarts && { otherStarts: otherStarts.map((one) => ({ ...one, start: started(one.start) })) }),
  ...(handlers && { handlers: handlers.map((one) => ({ ...one, start: started(one.start) })) }),
});

/** An engine cannot use a time that is not ISO 8601: its value is dropped, and the label states it. */
const timed = (timer: Timer | null): Timer | null =>
  timer?.value ? (timeIn(timer.value) ?? { ...timer, value: null }) : timer;

type Timed = { kind: string; label: string | null; timer: Timer | null };

function withTime<T extends Timed>(event: T): T {
  const timer = timed(event.timer);
  const words = event.timer?.value ?? null;
  // ISO 8601 has no working days, and a timer's words should be readable.
  const isTold = words === null || timer?.value === words.trim().toUpperCase();
  return { ...event, timer, ...(isTold || event.label !== null ? {} : { label: words }) };
}

function withTimes(step: Step): Step {
  switch (step.type) {
    case "event":
      return withTime(step);
    case "eventChoice":
      return { ...step, branches: step.branches.map((one) => ({ ...one, event: withTime(one.event) })) };
    case "task":
    case "subProcess":
      return { ...step, boundaries: step.boundaries.map(withTime) };
    default:
      return step;
  }
}

/**
 * "Done once" is no number. The number of tries of a loop with a single step belongs to the loop; otherwise it would
 * count twice.
 */
function withCount(step: Step): Step {
  if ("times" in step && step.times === 1) return { ...step, times: null };
  if (step.type !== "loop") return step;
  const [only, second] = step.body;
  if (second !== undefined || only?.type !== "task" || !only.times || only.each) return step;
  return { ...step, body: [{ ...only, times: null }], times: step.times ?? only.times };
}

/**
 * An event that aborts a step always interrupts it; and if one kind of end inside is caught by one event, both mean the
 * same.
 */
function withCatchers(step: Step): Step {
  if (step.type !== "task" && step.type !== "subProcess") return step;
  const inside = step.type === "subProcess" ? step.body : [];
  const boundaries = step.boundaries.map((one): Boundary => {
    const { kind } = one;
    if (kind !== "error" && kind !== "escalation") return one;
    const labels = [...new Set(throwersIn(kind, inside).flatMap(({ label }) => label ?? []))];
    const free = labels.filter((label) => !step.boundaries.some((other) => other.label === label));
    const meant =
      one.label === null || labels.includes(one.label) ? one.label : nearestOf(one.label, free, "like");
    const catchers = step.boundaries.filter((other) => other.kind === kind);
    const only = catchers.length === 1 && free.length === 1 ? (free[0] ?? null) : null;
    return { ...one, label: meant ?? only ?? one.label, interrupting: one.interrupting || kind === "error" };
  });
  return { ...step, boundaries };
}

/** Each data object has one name, spelt as in its first occurrence. */
function withData(pool: OutlinePool): OutlinePool {
  const names = new Map((pool.stores ?? []).map((store) => [spelt(store), store]));
  const nameOf = (name: string): string => {
    const known = names.get(spelt(name));
    if (known === undefined) names.set(spelt(name), name);
    return known ?? name;
  };
  const change = (step: Step): Step[] =>
    step.type === "task" || step.type === "subProcess"
      ? [{ ...step, reads: step.reads?.map(nameOf) ?? [], writes: step.writes?.map(nameOf) ?? [] }]
      : [step];
  return mapSteps({ name: null, pools: [pool], messages: [] }, change).pools[0] ?? pool;
}

/** Every role named by a step is a lane of its pool, in one spelling. */
function withLanes(pool: OutlinePool): OutlinePool {
  const lanes = [...new Set(pool.lanes)];
  const laneOf = (name: string | null): string | null => {
    if (name === null || lanes.includes(name)) return name;
    const known = nearestOf(name, lanes, "same word");
    if (known === null) lanes.push(name);
    return known ?? name;
  };
  // "Judge and clerk" are two roles if both are known.
  const rolesIn = (lane: string | null): string[] => {
    if (lane === null) return [];
    const parts = lanes.includes(lane) ? [] : lane.split(/\s*(?:[,/&+]|\band\b)\s*/);
    const known = parts.flatMap((part) => nearestOf(part, lanes, "same word") ?? []);
    return known.length > 1 && known.length === parts.length ? known : [lane];
  };
  const roleOf = (role: string) => nearestOf(role, lanes, "same word") ?? role;
  const event = (one: IntermediateEvent): IntermediateEvent => ({ ...one, lane: laneOf(one.lane) });
  const change = (step: Step): Step[] => {
    switch (step.type) {
      case "task":
      case "subProcess": {
        const [lane = null, ...others] = rolesIn(step.lane);
        const together = [...others, ...(step.together ?? [])].map(roleOf);
        return [{ ...step, lane: laneOf(lane), together }];
      }
      case "event":
        return [event(step)];
      case "eventChoice":
        return [{ ...step, branches: step.branches.map((one) => ({ ...one, event: event(one.event) })) }];
      default:
        return [step];
    }
  };
  const [changed = pool] = mapSteps({ name: null, pools: [pool], messages: [] }, change).pools;
  return { ...changed, lanes };
}

/** The intended pool and step; a step that resembles none stays, so that the check names it. */
function endOf({ pool, step }: OutlineEnd, pools: readonly OutlinePool[]): OutlineEnd {
  const names = pools.flatMap(({ name }) => name ?? []);
  const owner = names.includes(pool) ? pool : (nearestOf(pool, names, "same word") ?? pool);
  const steps = pools.flatMap((one) => (one.name === owner ? namesIn(one) : []));
  if (step === null || steps.includes(step)) return { pool: owner, step };
  return { pool: owner, step: nearestOf(step, steps, "like") ?? step };
}
