/** Parties whose own work is not drawn, and outside parties that the text only mentions. */
import { resultOf } from "../naming/outcomes.ts";
import { capitalised } from "../naming/words.ts";
import type { Outline, OutlineMessage, OutlinePool, Step, Task } from "../outline.ts";
import { hasTask } from "../outline.ts";
import { mapSteps, withPools } from "./outline-maps.ts";
import { mainPool } from "./placing.ts";
import { one, wholeWords } from "./words.ts";

const isCalled = (name: string | null, who: string): boolean =>
  name !== null && one(name).toLowerCase() === one(who).toLowerCase();

/** Their pool is closed, and messages reach its edge; their work in a lane is left out. Some party must still work. */
export function withIdle(outline: Outline, who: string): Outline {
  const others = outline.pools.filter(({ name, body }) => body.length > 0 && !isCalled(name, who));
  if (others.length === 0) return outline;
  const own = outline.pools.find(({ name, body }) => isCalled(name, who) && body.length > 0);
  if (own) return closed(outline, own);
  const left = withPools(
    mapSteps(outline, (step) => ("lane" in step && isCalled(step.lane, who) ? [] : [step])),
    (pool) => ({ ...pool, lanes: pool.lanes.filter((lane) => !isCalled(lane, who)) }),
  );
  return left.pools.some(({ body }) => hasTask(body)) ? left : outline;
}

/** Removes lanes in which no work remains, although there was some before. */
export function withoutEmptyLanes(outline: Outline, before: Outline): Outline {
  const lanesOf = (all: Outline) => {
    const found = new Set<string | null>();
    mapSteps(all, (step) => ["lane" in step && found.add(step.lane) ? step : step]);
    return found;
  };
  const [now, then] = [lanesOf(outline), lanesOf(before)];
  return withPools(outline, (pool) => ({
    ...pool,
    lanes: pool.lanes.filter((lane) => now.has(lane) || !then.has(lane)),
  }));
}

/** A party without pool and lane: its work becomes events, at the beginning the start event. */
export function withoutParty(outline: Outline, who: string): Outline {
  const isTheirs = (step: Step): step is Task => step.type === "task" && isCalled(step.lane, who);
  const left = outline.pools.filter(({ name, body }) => !(isCalled(name, who) && body.length === 0));
  const names = new Set(left.map(({ name }) => name));
  const messages = outline.messages.filter(({ from, to }) => names.has(from.pool) && names.has(to.pool));
  const used = messages.flatMap(({ from, to }) => [from.step, to.step]);
  const event = (step: Task): Step =>
    step.boundaries.length > 0
      ? { ...step, lane: null }
      : {
          type: "event",
          kind: "message",
          throwing: false,
          id: step.id ?? null,
          label: resultOf(step.label) ?? step.label,
          timer: null,
          lane: null,
        };
  const pools = left.map((pool): OutlinePool => {
    const count = pool.body.findIndex(
      // A time limit on their work keeps the step: the process depends on it.
      (step) => !isTheirs(step) || step.boundaries.length > 0 || used.includes(step.id ?? step.label),
    );
    const led = pool.body.slice(0, Math.max(0, count));
    const last = led.at(-1);
    const isBare = pool.start.kind === "none" && pool.start.label === null;
    return last && isBare && isTheirs(last)
      ? {
          ...pool,
          start: { ...pool.start, kind: "message", label: resultOf(last.label) ?? last.label },
          body: pool.body.slice(count),
        }
      : pool;
  });
  const changed = mapSteps({ ...outline, pools, messages }, (step) => [isTheirs(step) ? event(step) : step]);
  const bare = withPools(changed, (pool) => ({
    ...pool,
    lanes: pool.lanes.filter((lane) => !isCalled(lane, who)),
  }));
  return bare.pools.some(({ body }) => hasTask(body)) ? bare : outline;
}

function closed(outline: Outline, own: OutlinePool): Outline {
  const end = (at: OutlineMessage["from"]) => (at.pool === own.name ? { ...at, step: null } : at);
  const messages = outline.messages.map(({ name, from, to }) => ({ name, from: end(from), to: end(to) }));
  const once = new Map(messages.map((one) => [JSON.stringify(one), one]));
  const bare: OutlinePool = {
    name: own.name,
    lanes: [],
    start: { kind: "none", label: null, timer: null },
    body: [],
  };
  return {
    ...outline,
    pools: outline.pools.map((pool) => (pool === own ? bare : pool)),
    messages: [...once.values()],
  };
}

const telling =
  "inform|notify|remind|ask|call|phone|invite|thank|advise|tell|answer|consult|contact|warn|pay|refund";

/** "Write letter to court": the court has a closed pool, and the letter goes there. */
export function withMentioned(outline: Outline, name: string): Outline {
  const main = mainPool(outline);
  const words = wholeWords(name).source;
  if (
    main === undefined ||
    outline.pools.some((pool) => isCalled(pool.name, name) || pool.lanes.some((lane) => isCalled(lane, name)))
  )
    return outline;
  const sent = new RegExp(`^(\\S+) (.+?) (?:to|for|with|at) (?:the )?(?:\\p{Ll}+ )?${words}`, "iu");
  const told = new RegExp(`^(?:${telling}) (?:the )?${words}(?: (?:about|of|for) (?:the )?(.+))?`, "iu");
  const messages: OutlineMessage[] = [];
  let count = 0;
  const marked = mapSteps(outline, (step) => {
    if (step.type !== "task" || step.lane === name) return [step];
    const found = told.exec(step.label) ?? sent.exec(step.label);
    if (found === null) return [step];
    const thing = (found[2] ?? found[1] ?? "").replace(/^(?:over|up|out|back|in|down)\s+/i, "");
    const id = step.id ?? `outside${++count}${name.replace(/\W/g, "")}`;
    messages.push({
      name: capitalised(thing === "" ? "Message" : (thing.split(/\s+(?:of|for|about)\s/)[0] ?? thing)),
      from: { pool: main.name ?? processName, step: id },
      to: { pool: name, step: null },
    });
    return [{ ...step, id }];
  });
  if (messages.length === 0) return outline;
  const pools = marked.pools.map((pool) => (pool.name === null ? { ...pool, name: processName } : pool));
  const pool: OutlinePool = { name, lanes: [], start: { kind: "none", label: null, timer: null }, body: [] };
  return { ...marked, pools: [...pools, pool], messages: [...marked.messages, ...messages] };
}

/** A pool beside others needs a name. */
const processName = "Process";
