/** Jumps between parallel branches, which would lose or duplicate tokens. */
import type { Jump, OutlinePool } from "../outline.ts";
import { type Spot, spotsOf } from "../outline-spots.ts";
import { againOrOn } from "./give-way.ts";

/**
 * Moves a jump into reach of a mark in another region. A jump out of a parallel branch waits for the others: it comes
 * after the join, as a choice with its former question and case. A jump into one leads to before the split.
 * @returns what was changed
 */
export function moveIntoReach(jump: Jump, pool: OutlinePool): string {
  const spots = spotsOf(pool, "pool");
  const from = spots.find(({ steps, at }) => steps[at] === jump);
  const to = spots.find(({ steps, at }) => {
    const step = steps[at];
    return step?.type === "mark" && step.name === jump.to;
  });
  if (from === undefined || to === undefined) throw new Error("the jump and its mark are of another pool");
  const around = [from, ...outersOf(from)];
  const enclosing = [to, ...outersOf(to)].find(({ region }) => around.some((one) => one.region === region));
  if (enclosing !== undefined && enclosing !== to) {
    jump.to = markBefore(enclosing, pool);
    return "A way back into what happens at the same time leads to before all of it.";
  }
  return moveOut(jump, from);
}

function moveOut(jump: Jump, from: Spot): string {
  const outers = outersOf(from);
  const split = outers.find(({ region }) => region !== from.region);
  if (split === undefined) {
    // No flow leads from an event sub-process to the process around it.
    from.steps.splice(from.at, 1);
    return "A way out of what may happen at any time ends there.";
  }
  const container = split.steps[split.at];
  const borders = container?.type === "task" || container?.type === "subProcess" ? container.boundaries : [];
  const border = borders.find((_, at) => from.path.startsWith(`${split.path}.boundaries.${at}.`));
  if (border !== undefined) {
    border.interrupting = true;
    return "An event that leads back interrupts its step.";
  }
  const inside = outers.slice(0, outers.indexOf(split) + 1);
  const under = inside.map((outer) => caseOf(outer, from)).find((one) => one !== null) ?? null;
  from.steps.splice(from.at, 1);
  split.steps.splice(split.at + 1, 0, againOrOn(jump, under));
  return "A way back out of what happens at the same time waits until all of it is done.";
}

/** The question and the case above a place inside of a step. */
function caseOf(outer: Spot, { path }: Spot): { question: string | null; condition: string | null } | null {
  const step = outer.steps[outer.at];
  if (step?.type !== "choice" && step?.type !== "inclusive") return null;
  const branch = step.branches.find((_, at) => path.startsWith(`${outer.path}.branches.${at}.`));
  return branch === undefined ? null : { question: step.question, condition: branch.condition };
}

function outersOf(spot: Spot): Spot[] {
  const outers: Spot[] = [];
  for (let at = spot.outer; at !== null; at = at.outer) outers.push(at);
  return outers;
}

function markBefore({ steps, at }: Spot, pool: OutlinePool): string {
  const before = steps[at - 1];
  if (before?.type === "mark") return before.name;
  const name = newMark(pool);
  steps.splice(at, 0, { type: "mark", name });
  return name;
}

/** A name that no mark of the pool has, and no jump refers to. */
export function newMark(pool: OutlinePool): string {
  const taken = new Set(
    spotsOf(pool, "pool").flatMap(({ steps, at }) => {
      const step = steps[at];
      return step?.type === "mark" ? [step.name] : step?.type === "jump" ? [step.to] : [];
    }),
  );
  let count = 1;
  while (taken.has(`back ${count}`)) count += 1;
  return `back ${count}`;
}
