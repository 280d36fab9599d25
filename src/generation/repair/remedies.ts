/** The remedy for each broken rule. A remedy keeps every step; ends, jumps and questions give way to steps. */
import { limits } from "../../limits.ts";
import type { Outline, OutlinePool, Step } from "../outline.ts";
import { alwaysEnds, type OutlineRule, type StepRule } from "../outline-check.ts";
import { identifiedIn, namesIn, type Spot } from "../outline-spots.ts";
import { handlersIn, isThrown } from "../outline-throws.ts";
import { wellCut } from "./fit.ts";
import { againOrOn, giveWay, goOn } from "./give-way.ts";
import { moveIntoReach, newMark } from "./jumps.ts";

/** Changes the outline and returns what it changed. */
type StepRemedy = (spot: Spot) => string;
/** Null if nothing helps. */
type OutlineRemedy = (outline: Outline) => string | null;

export const stepRemedies: Record<StepRule, StepRemedy> = {
  markTwice: at(["mark"], (step, { steps, at: place }) => {
    steps.splice(place, 1);
    return `Of two places to go back to named “${step.name}” the first one counts.`;
  }),

  unknownLane: at(["task", "subProcess", "event", "eventChoice"], (step, { pool }) => {
    const doers = step.type === "eventChoice" ? step.branches.map(({ event }) => event.lane) : [step.lane];
    pool.lanes = [...new Set([...pool.lanes, ...doers.flatMap((lane) => lane ?? [])])];
    return "Whoever does it got a lane.";
  }),

  defaultTwice: at(["choice", "inclusive"], ({ branches }) => {
    const last = branches.findLast((branch) => branch.isDefault);
    for (const branch of branches) branch.isDefault = branch === last;
    return "Of several usual cases the last one counts.";
  }),

  noBranchFilled: at(["choice", "inclusive"], ({ question }, { steps, at: place }) => {
    steps.splice(place, 1);
    return `The question ${question === null ? "" : `“${question}” `}decides nothing and was left out.`;
  }),

  emptyParallelBranch: at(["parallel"], (step, { steps, at: place }) => {
    const filled = step.branches.filter((branch) => branch.length > 0);
    if (filled.length < 2) steps.splice(place, 1, ...filled.flat());
    else step.branches = filled;
    return "What happens at the same time as nothing else follows on.";
  }),

  emptyLoop: at(["loop"], (step, { pool, steps, at: place }) => {
    const { body, redo, question, again, exit } = step;
    if (body.length > 0) {
      goOn(body);
      return "What is repeated reaches its question.";
    }
    if (redo.length === 0) {
      steps.splice(place, 1);
      return "A repetition of nothing was left out.";
    }
    const name = newMark(pool);
    const back: Step[] = alwaysEnds(redo) ? redo : [...redo, { type: "jump", to: name }];
    const branches = [
      { condition: again, isDefault: false, body: back },
      { condition: exit, isDefault: exit === null, body: [] },
    ];
    steps.splice(place, 1, { type: "mark", name }, { type: "choice", question, branches });
    return "A repetition asks before its first step.";
  }),

  uncaughtEvent: at(["eventChoice"], ({ branches }) => {
    for (const { event } of branches) {
      event.throwing = false;
      if (event.kind === "none" || event.kind === "escalation") event.kind = "message";
    }
    return "What decides first is waited for.";
  }),

  emptySubProcess: at(["subProcess"], ({ body: _, ...step }, { steps, at: place }) => {
    steps[place] = { ...step, type: "task", kind: "task" };
    return "What holds no steps is one step.";
  }),

  neverThrown: at(["subProcess"], ({ boundaries, body }) => {
    for (const one of boundaries) if (!isThrown(one, body)) one.kind = "conditional";
    return "What nothing inside of the step throws is a condition.";
  }),

  unknownMark: at(["jump"], (_, { steps, at: place }) => {
    steps.splice(place, 1);
    return "The step to go back to was not found.";
  }),

  jumpOutOfParallel: at(["jump"], (step, { pool }) => moveIntoReach(step, pool)),

  neverReached({ steps, at: place }) {
    giveWay(steps, place - 1);
    return "More steps follow, so what ended the process or led back before them gave way.";
  },

  someParallelEnd: at(["parallel", "inclusive"], (step) => {
    const bodies = step.type === "parallel" ? step.branches : step.branches.map(({ body }) => body);
    bodies.forEach(goOn);
    return "What happens at the same time as other steps waits for them instead of ending.";
  }),

  noWayOn: at(["jump"], (step, { steps, at: place }) => {
    steps[place] = againOrOn(step, null);
    return "Whether to go back is a question, because there was no way on.";
  }),

  endBesideRepeated: at(["end"], (_, { steps, at: place }) => {
    giveWay(steps, place);
    return "What happens beside repeated steps does not end on its own.";
  }),
};

export const outlineRemedies: Record<OutlineRule, OutlineRemedy> = {
  laneTwice({ pools }) {
    for (const pool of pools) pool.lanes = [...new Set(pool.lanes)];
    return "Lanes with the same name are one.";
  },

  idTwice(outline) {
    const taken = new Set<string>();
    for (const one of outline.pools.flatMap(identifiedIn)) {
      if (!one.id) continue;
      if (taken.has(one.id)) one.id = null;
      else taken.add(one.id);
    }
    return "Of two steps with the same id the first one keeps it.";
  },

  startByThrow({ pools }) {
    for (const { start, otherStarts = [] } of pools)
      for (const one of [start, ...otherStarts.map((other) => other.start)])
        if (one.kind === "error" || one.kind === "escalation") one.kind = "message";
    return "What starts the process comes from outside.";
  },

  handlerNeverThrown(outline) {
    for (const { start, isThrown } of handlersIn(outline)) if (!isThrown) start.kind = "conditional";
    return "What no step throws is a condition.";
  },

  handlerWithoutEvent({ pools }) {
    for (const { handlers = [] } of pools)
      for (const { start } of handlers) if (start.kind === "none") start.kind = "message";
    return "What may happen at any time is a message.";
  },

  emptyHandler({ pools }) {
    for (const { handlers = [] } of pools)
      for (const { body } of handlers)
        if (body.length === 0) body.push({ type: "end", kind: "none", label: null });
    return "What may happen at any time ends the process.";
  },

  poolWithoutName({ name, pools }) {
    for (const pool of pools) pool.name ??= unused(name ?? "Process", pools);
    return "A party without a name got one.";
  },

  poolTwice({ pools }) {
    for (const [at, pool] of pools.entries())
      if (pools.slice(0, at).some((one) => one.name === pool.name))
        pool.name = unused(pool.name ?? "Process", pools);
    return "Parties with the same name were numbered.";
  },

  unknownPool({ pools, messages }) {
    for (const { pool } of messages.flatMap(({ from, to }) => [from, to]))
      if (!pools.some((one) => one.name === pool))
        pools.push({ name: pool, lanes: [], start: { kind: "none", label: null, timer: null }, body: [] });
    return "A party that only exchanges messages got a pool.";
  },

  unknownStep({ pools, messages }) {
    for (const end of messages.flatMap(({ from, to }) => [from, to])) {
      const owner = pools.find(({ name }) => name === end.pool);
      if (owner && end.step !== null && !namesIn(owner).includes(end.step)) end.step = null;
    }
    return "A message of a step that is not there is one of its party.";
  },

  messageInside(outline) {
    outline.messages = outline.messages.filter(({ from, to }) => from.pool !== to.pool);
    return "A message from a party to itself was left out.";
  },

  noStep: () => null,
};

/** A remedy for steps of some types. */
function at<T extends Step["type"]>(
  types: T[],
  mend: (step: Extract<Step, { type: T }>, spot: Spot) => string,
): StepRemedy {
  const fits = (step: Step | undefined): step is Extract<Step, { type: T }> =>
    step !== undefined && types.some((type) => type === step.type);
  return (spot) => {
    const step = spot.steps[spot.at];
    if (!fits(step)) throw new Error(`the remedy is for ${types.join(" and ")}, not for ${step?.type}`);
    return mend(step, spot);
  };
}

/** A space and the number of a pool. */
const numberCharsMax = 6;

/** The name, or its first numbered form that no pool has. */
function unused(name: string, pools: OutlinePool[]): string {
  const stem = wellCut(name, limits.nameCharsMax - numberCharsMax);
  const numbered = (count: number) => (count === 1 ? name : `${stem} ${count}`);
  let count = 1;
  while (pools.some((pool) => pool.name === numbered(count))) count += 1;
  return numbered(count);
}
