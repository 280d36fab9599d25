/** What is nearly right in an outline: the spelling of lanes and pools, the ends of messages, and times in words. */

import type {
  IntermediateEvent,
  Outline,
  OutlineEnd,
  OutlinePool,
  StartEvent,
  Step,
  Timer,
} from "../outline.ts";
import { namesIn } from "../outline-spots.ts";
import { mapSteps } from "../steering/outline-maps.ts";
import { nearestOf } from "./nearest.ts";
import { timeIn } from "./time-in-words.ts";

/** Nothing is taken away and nothing is added but lanes for roles that steps name. */
export function mendOutline(given: Outline): Outline {
  const outline = mapSteps(given, (step) => [withTimes(step)]);
  const pools = outline.pools.map((pool) => withLanes({ ...pool, ...startsOf(pool) }));
  const messages = outline.messages.map((message) => ({
    ...message,
    from: endOf(message.from, pools),
    to: endOf(message.to, pools),
  }));
  return { ...outline, pools, messages };
}

const started = (start: StartEvent): StartEvent => ({ ...start, timer: timed(start.timer) });

const startsOf = ({ start, handlers }: OutlinePool): Pick<OutlinePool, "start" | "handlers"> => ({
  start: started(start),
  ...(handlers && { handlers: handlers.map((one) => ({ ...one, start: started(one.start) })) }),
});

/** A time in other words than ISO 8601 says nothing to an engine: it is left open, and the label tells it. */
const timed = (timer: Timer | null): Timer | null =>
  timer?.value ? (timeIn(timer.value) ?? { ...timer, value: null }) : timer;

type Timed = { kind: string; label: string | null; timer: Timer | null };

function withTime<T extends Timed>(event: T): T {
  const timer = timed(event.timer);
  const isLost = timer !== null && timer.value === null && event.timer?.value;
  return { ...event, timer, ...(isLost && event.label === null ? { label: event.timer?.value } : {}) };
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

/** Every role that a step names is a lane of its pool, in one spelling. */
function withLanes(pool: OutlinePool): OutlinePool {
  const lanes = [...new Set(pool.lanes)];
  const laneOf = (name: string | null): string | null => {
    if (name === null || lanes.includes(name)) return name;
    const known = nearestOf(name, lanes, "same word");
    if (known === null) lanes.push(name);
    return known ?? name;
  };
  const event = (one: IntermediateEvent): IntermediateEvent => ({ ...one, lane: laneOf(one.lane) });
  const change = (step: Step): Step[] => {
    switch (step.type) {
      case "task":
      case "subProcess":
        return [{ ...step, lane: laneOf(step.lane) }];
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

/** The pool and the step that are meant; what no step is like stays, for the check to name. */
function endOf({ pool, step }: OutlineEnd, pools: readonly OutlinePool[]): OutlineEnd {
  const names = pools.flatMap(({ name }) => name ?? []);
  const owner = names.includes(pool) ? pool : (nearestOf(pool, names, "same word") ?? pool);
  const steps = pools.flatMap((one) => (one.name === owner ? namesIn(one) : []));
  if (step === null || steps.includes(step)) return { pool: owner, step };
  return { pool: owner, step: nearestOf(step, steps, "like") ?? step };
}
