/**
 * Properties of an activity beside its place in the flow: its performers, its repetitions, the data it reads and
 * writes.
 */
import type { Loop as Repeat } from "../bpmn/definition.ts";
import type { Builder, Said } from "./compile-nodes.ts";
import { bodiesOf, type Loop, type Step, type SubProcess, type Task } from "./outline.ts";

type Activity = Task | SubProcess;

/** Once for each of several things, or repeated until done, which is a standard loop. */
export function repeatOf({ each, times = null }: Activity): { loop?: Repeat } {
  if (each) return { loop: { type: "multiInstance", sequential: each === "sequential", cardinality: times } };
  return times === null ? {} : { loop: { type: "standard", condition: null, maximum: times } };
}

/**
 * The doers beside the one whose lane it is in. A sub-process has no lanes inside, so there its own doer counts too.
 */
function besideLane({ around }: Builder, { lane, together = [] }: Activity): string[] {
  const own = around !== null && lane !== null && lane !== around.lane ? [lane] : [];
  return [...new Set([...own, ...together.filter((one) => one !== lane)])];
}

/** BPMN names performers by resources, which it does not draw. */
export function performersOf(builder: Builder, step: Activity) {
  const roles = besideLane(builder, step);
  if (roles.length === 0) return {};
  const performers = roles.map((name) => ({
    id: builder.ids.next("Performer", `${step.label} ${name}`),
    name,
    resource: builder.references.idFor("resource", name),
  }));
  return { performers };
}

/** A note with everything that the shape does not show, free of words in any language but the text's. */
export function saidOf(builder: Builder, step: Activity): Said {
  const { id, lane, note, reads = [], writes = [] } = step;
  const lines = [rolesText(builder, step), timesText(step) ?? "", note ?? ""];
  const told = lines.filter((line) => line !== "").join("\n");
  const uses = reads.length + writes.length > 0 ? { uses: { reads, writes } } : {};
  return { id, lane, note: told === "" ? null : told, ...uses };
}

/** "+ Clerk" in addition to the doer of the lane, "Clerk + Usher" if the lane is neither's. */
function rolesText(builder: Builder, step: Activity): string {
  const roles = besideLane(builder, step);
  const isInLane = step.lane !== null && !roles.includes(step.lane);
  return `${isInLane && roles.length > 0 ? "+ " : ""}${roles.join(" + ")}`;
}

/** "3×" or "≤ 3×"; null if no number is known. */
export function timesText(step: Activity | Loop): string | null {
  const { times } = step;
  return times ? timesNote(times, step.type === "loop" || !step.each) : null;
}

/** @param isAtMost repeated at most this many times, not once for each of this many things */
export const timesNote = (times: number, isAtMost: boolean): string => `${isAtMost ? "≤ " : ""}${times}×`;

/** The doer of the first step that names one. */
export function firstLaneIn(steps: readonly Step[]): string | null {
  for (const step of steps) {
    const own = "lane" in step ? step.lane : null;
    const lane =
      own ??
      bodiesOf(step)
        .map(firstLaneIn)
        .find((one) => one !== null) ??
      null;
    if (lane !== null) return lane;
  }
  return null;
}
