/** Removes an element that a folder forbids from a process. No content of the text is lost. */
import type { Boundary, IntermediateEvent, Outline, Step, Task } from "../outline.ts";
import type { Forbidden } from "./order.ts";
import { mapSteps, onlyIf, withPools } from "./outline-maps.ts";
import { narrowed } from "./redrawn.ts";

export const allows: Record<Forbidden, (outline: Outline) => Outline> = {
  lanes: (outline) =>
    withPools(
      mapSteps(outline, (step) => [withoutLane(step)]),
      (pool) => ({ ...pool, lanes: [] }),
    ),
  /** Pools with work in them have become lanes before; closed ones are removed with their messages. */
  pools: (outline) => {
    const open = outline.pools.filter(({ body }) => body.length > 0);
    const [only] = open;
    return only && open.length === 1
      ? { ...outline, pools: [{ ...only, name: only.lanes.length > 0 ? only.name : null }], messages: [] }
      : outline;
  },
  parallel: (outline) =>
    mapSteps(outline, (step) => (step.type === "parallel" ? step.branches.flat() : [step])),
  timers: (outline) =>
    withPools(
      mapSteps(outline, (step) => withoutBoundaries(inTurn(step), "timer")),
      (pool) =>
        pool.start.kind === "timer" ? { ...pool, start: { ...pool.start, kind: "none", timer: null } } : pool,
    ),
  "event gateways": (outline) =>
    mapSteps(outline, (step) => {
      if (step.type !== "eventChoice") return [step];
      const branches = step.branches.map(({ event, body }, at) => ({
        condition: event.label,
        isDefault: at === step.branches.length - 1,
        body,
      }));
      return [{ type: "choice", question: "What happens first?", branches }];
    }),
  "boundary events": (outline) => mapSteps(outline, (step) => withoutBoundaries(step, null)),
  "inclusive gateways": (outline) =>
    mapSteps(outline, (step) => {
      if (step.type !== "inclusive") return [step];
      const around = step.branches.filter(({ body }) => body.length > 0);
      return around.map(({ condition, body }) =>
        onlyIf(condition === null ? step.question : `${condition}?`, body),
      );
    }),
  "sub-processes": (outline) =>
    mapSteps(outline, (step) =>
      step.type === "subProcess" && step.boundaries.length === 0 ? step.body : [step],
    ),
  notes: (outline) => mapSteps(outline, (step) => ["note" in step ? { ...step, note: null } : step]),
  "wide decisions": narrowed,
  questions: (outline) =>
    mapSteps(outline, (step) => [
      step.type === "choice" || step.type === "inclusive" ? { ...step, question: null } : step,
    ]),
};

const withoutLane = (step: Step): Step => ("lane" in step ? { ...step, lane: null } : step);

/** A pause as work; the first of several events decides as before. */
const inTurn = (step: Step): Step => (step.type === "event" && step.kind === "timer" ? waiting(step) : step);

const waiting = ({ label, lane, id }: IntermediateEvent): Task => ({
  type: "task",
  id: id ?? null,
  label: label === null ? "Wait" : `Wait for ${label.charAt(0).toLowerCase()}${label.slice(1)}`,
  lane,
  kind: "task",
  boundaries: [],
});

/** What could happen at the border of a step becomes a question after it. */
function withoutBoundaries(step: Step, kind: Boundary["kind"] | null): Step[] {
  if (step.type !== "task" && step.type !== "subProcess") return [step];
  const meant = step.boundaries.filter((one) => kind === null || one.kind === kind);
  if (meant.length === 0) return [step];
  const rest = step.boundaries.filter((one) => !meant.includes(one));
  const questions = meant.map(({ label, body }) => onlyIf(`${label ?? "Something else happens"}?`, body));
  return [{ ...step, boundaries: rest }, ...questions];
}
