/** An outline as a plain graph of its steps, for comparing two of them. */
import type { Boundary, Outline, Step } from "../../../src/generation/outline.ts";

export type Work = { label: string; doer: string | null };
export type Flow = {
  /** Steps in the order of the outline. */
  works: Work[];
  /** Pairs of steps by their places: the second may come directly after the first, and at any time after it. */
  follows: Set<string>;
  reaches: Set<string>;
  /** Pairs of different steps of which one run does only one, both in parallel, or both repeatedly. */
  exclusive: Set<string>;
  parallel: Set<string>;
  repeated: Set<string>;
  /** Kinds of its events. */
  events: string[];
};

type Building = {
  works: Work[];
  next: Map<number, Set<number>>;
  /** Steps only; the other nodes are splits, marks and events. */
  workOf: Map<number, number>;
  marks: Map<string, number>;
  beside: Set<string>;
  events: string[];
  count: number;
  pool: string | null;
};

export const pairKey = (one: number, other: number): string => `${one},${other}`;

export function flowOf(outline: Outline): Flow {
  const building: Building = {
    works: [],
    next: new Map(),
    workOf: new Map(),
    marks: new Map(),
    beside: new Set(),
    events: [],
    count: 0,
    pool: null,
  };
  const open = outline.pools.filter(({ body }) => body.length > 0);
  for (const pool of open) {
    building.pool = open.length > 1 ? pool.name : null;
    if (pool.start.kind === "timer") building.events.push("timer");
    addSteps(building, pool.body, [node(building)]);
    for (const handler of pool.handlers ?? []) addSteps(building, handler.body, [node(building)]);
  }
  return relationsOf(building);
}

function node(building: Building): number {
  building.next.set(building.count, new Set());
  return building.count++;
}

function joined(building: Building, ins: readonly number[]): number {
  const own = node(building);
  for (const one of ins) building.next.get(one)?.add(own);
  return own;
}

function addSteps(building: Building, steps: readonly Step[], ins: number[]): number[] {
  return steps.reduce((outs, step) => addStep(building, step, outs), ins);
}

function addStep(building: Building, step: Step, ins: number[]): number[] {
  switch (step.type) {
    case "task": {
      const own = joined(building, ins);
      building.workOf.set(own, building.works.length);
      building.works.push({ label: step.label, doer: step.lane ?? building.pool });
      return [own, ...bordersOf(building, step.boundaries, own)];
    }
    case "subProcess": {
      const inside = addSteps(building, step.body, ins);
      const end = joined(building, inside);
      return [end, ...bordersOf(building, step.boundaries, end)];
    }
    case "event":
      building.events.push(step.kind);
      return [joined(building, ins)];
    case "choice":
    case "inclusive": {
      const gate = joined(building, ins);
      return step.branches.flatMap(({ body }) => addSteps(building, body, [gate]));
    }
    case "eventChoice": {
      const gate = joined(building, ins);
      return step.branches.flatMap(({ event, body }) => addSteps(building, [event, ...body], [gate]));
    }
    case "parallel":
      return addParallel(building, step.branches, joined(building, ins));
    case "loop": {
      const head = joined(building, ins);
      const question = joined(building, addSteps(building, step.body, [head]));
      for (const one of addSteps(building, step.redo, [question])) building.next.get(one)?.add(head);
      return [question];
    }
    case "end":
      return [];
    case "mark": {
      const own = markOf(building, step.name);
      for (const one of ins) building.next.get(one)?.add(own);
      return [own];
    }
    case "jump": {
      const to = markOf(building, step.to);
      for (const one of ins) building.next.get(one)?.add(to);
      return [];
    }
  }
}

function markOf(building: Building, name: string): number {
  const key = `${building.pool} ${name}`;
  const known = building.marks.get(key) ?? node(building);
  building.marks.set(key, known);
  return known;
}

function bordersOf(building: Building, boundaries: readonly Boundary[], host: number): number[] {
  return boundaries.flatMap(({ kind, body, interrupting }) => {
    building.events.push(kind);
    const outs = addSteps(building, body, [joined(building, [host])]);
    return interrupting ? outs : [];
  });
}

function addParallel(building: Building, branches: readonly Step[][], gate: number): number[] {
  const spans = branches.map((body) => {
    const from = building.works.length;
    const outs = addSteps(building, body, [gate]);
    return { outs, from, to: building.works.length };
  });
  for (const one of spans)
    for (const other of spans)
      if (one !== other)
        for (let a = one.from; a < one.to; a++)
          for (let b = other.from; b < other.to; b++) building.beside.add(pairKey(a, b));
  return [
    joined(
      building,
      spans.flatMap(({ outs }) => outs),
    ),
  ];
}

function relationsOf({ works, next, workOf, beside, events }: Building): Flow {
  const nodeOf = new Map([...workOf].map(([own, work]) => [work, own]));
  const reach = works.map((_, at) => reachedFrom(nodeOf.get(at) ?? -1, next, workOf, false));
  const follow = works.map((_, at) => reachedFrom(nodeOf.get(at) ?? -1, next, workOf, true));
  const pairs = works.flatMap((_, a) => works.map((__, b) => [a, b] as const));
  const hold = (test: (a: number, b: number) => boolean) =>
    new Set(pairs.filter(([a, b]) => test(a, b)).map(([a, b]) => pairKey(a, b)));
  const reached = (a: number, b: number) => reach[a]?.has(b) === true;
  return {
    works,
    follows: hold((a, b) => follow[a]?.has(b) === true),
    reaches: hold(reached),
    parallel: beside,
    exclusive: hold((a, b) => a !== b && !reached(a, b) && !reached(b, a) && !beside.has(pairKey(a, b))),
    repeated: hold((a, b) => reached(a, b) && reached(b, a)),
    events,
  };
}

/** The steps after a node; with `nearest` only the first on each path. */
function reachedFrom(
  from: number,
  next: ReadonlyMap<number, ReadonlySet<number>>,
  workOf: ReadonlyMap<number, number>,
  nearest: boolean,
): Set<number> {
  const found = new Set<number>();
  const seen = new Set<number>();
  const open = [...(next.get(from) ?? [])];
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    if (seen.has(at)) continue;
    seen.add(at);
    const work = workOf.get(at);
    if (work !== undefined) found.add(work);
    if (work === undefined || !nearest) open.push(...(next.get(at) ?? []));
  }
  return found;
}
