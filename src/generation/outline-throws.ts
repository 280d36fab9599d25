/** Errors and escalations of an outline: who throws them, and who catches them. */
import { allSteps, type End, type Outline, type Step, type Task } from "./outline.ts";

export type Thrown = "error" | "escalation";
/** Several of one kind are distinguished by their labels; one without a label catches all. */
export type Catcher = { kind: string; label: string | null };

/** Kinds of tasks that may fail by themselves, without an end event that throws. */
const automated: ReadonlySet<Task["kind"]> = new Set(["service", "script", "send", "businessRule"]);

/**
 * Whether one of the steps, or of those inside of them, throws what is caught; everything but errors and escalations
 * comes from outside.
 */
export function isThrown({ kind, label }: Catcher, steps: readonly Step[]): boolean {
  if (kind !== "error" && kind !== "escalation") return true;
  if (kind === "error" && allSteps(steps).some((step) => step.type === "task" && automated.has(step.kind)))
    return true;
  return throwersIn(kind, steps).some((one) => label === null || one.label === null || one.label === label);
}

type Thrower = Pick<End, "label">;

/** The ends and events that throw, at any depth of the steps. */
export const throwersIn = (kind: Thrown, steps: readonly Step[]): Thrower[] =>
  allSteps(steps).flatMap((step) =>
    (step.type === "end" || step.type === "event") && step.kind === kind ? [step] : [],
  );

/** What pools' handlers catch, with the steps that could throw it. */
export const handlersIn = ({ pools }: Outline) =>
  pools.flatMap((pool, at) =>
    (pool.handlers ?? []).map((handler, place) => ({
      ...handler,
      path: `pools.${at}.handlers.${place}`,
      isThrown: isThrown(handler.start, [
        ...pool.body,
        ...(pool.otherStarts ?? []).flatMap(({ body }) => body),
      ]),
    })),
  );
