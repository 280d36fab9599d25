/** What an activity says beside its place in the flow: who takes part, how often it is done, what it reads and writes. */
import type { Loop as Repeat } from "../bpmn/definition.ts";
import type { Builder, Said } from "./compile-nodes.ts";
import { bodiesOf, type Loop, type Step, type SubProcess, type Task } from "./outline.ts";

type Activity = Task | SubProcess;

/** Once for each of several things, or again until it is done, which a standard loop says. */
export function repeatOf({ each, times = null }: Activity): { loop?: Repeat } {
  if (each) return { loop: { type: "multiInstance", sequential: each === "sequential", cardinality: times } };
  return times === null ? {} : { loop: { type: "standard", condition: null, maximum: times } };
}

/** The doers beside the one whose lane it lies in. A sub-process has no lanes inside, so there its own doer counts too. */
function besideLane({ around }: Builder, { lane, together = [] }: Activity): string[] {
  const own = around !== null && lane !== null && lane !== around.lane ? [lane] : [];
  return [...new Set([...own, ...together.filter((one) => one !== lane)])];
}

/** BPMN says who takes part by resources; it draws nothing for them. */
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

/** One note tells all that the shape does not show, without words of any language but the text's. */
export function saidOf(builder: Builder, step: Activity): Said {
  const { id, lane, note, reads = [], writes = [] } = step;
  const lines = [rolesText(builder, step), timesText(step) ?? "", note ?? ""];
  const told = lines.filter((line) => line !== "").join("\n");
  const uses = reads.length + writes.length > 0 ? { uses: { reads, writes } } : {};
  return { id, lane, note: told === "" ? null : told, ...uses };
}

/** "+ Clerk" beside the doer whose lane it lies in, "Clerk + Usher" where that lane is nobody's of them. */
function rolesText(builder: Builder, step: Activity): string {
  const roles = besideLane(builder, step);
  const isInLane = step.lane !== null && !roles.includes(step.lane);
  return `${isInLane && roles.length > 0 ? "+ " : ""}${roles.join(" + ")}`;
}

/** "3×" or "≤ 3×"; null where no number is known. */
export function timesText(step: Activity | Loop): string | null {
  const { times } = step;
  return times ? timesNote(times, step.type === "loop" || !step.each) : null;
}

/** @param isAtMost done again at most so often, not once for each of so many things */
export const timesNote = (times: number, isAtMost: boolean): string => `${isAtMost ? "≤ " : ""}${times}×`;

/** Who does the first step of which the doer is told. */
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
