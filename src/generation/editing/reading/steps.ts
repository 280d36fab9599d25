/** Turns actions into the steps of an operation, with the lanes of those who do them. */
import type { Operation, Step, TaskKind } from "../../edits.ts";
import { capitalise } from "../../language/labels.ts";
import { nextId } from "../draft.ts";
import type { Node } from "../model.ts";
import type { Context } from "./context.ts";
import { tryLane } from "./find-others.ts";
import type { Action } from "./wording.ts";

/** Operations that must come first (new lanes), and the steps. */
export type Steps = { before: Operation[]; steps: Step[] };

/** Waiting for something is no work: it is over when a message comes. */
const receipt = { type: "event", kind: "intermediateCatchEvent", trigger: "message", time: null } as const;

const nobody = /^(?:we|you|i|they|someone|somebody|one|it|he|she|the process|process|people|user)$/i;

/**
 * Who does a step decides its lane. A name that has no lane gets one where the process is drawn with lanes; elsewhere
 * it has no place in the diagram.
 */
export function stepsFor(actions: Action[], kind: TaskKind, near: Node | null, context: Context): Steps {
  const before: Operation[] = [];
  const steps = actions.map(({ label, agent, awaited }): Step => {
    const lane = laneFor(agent, near, context, before);
    if (awaited === undefined || kind !== "task")
      return { type: "task", kind, label: capitalise(label), lane };
    return { ...receipt, label: awaited, lane };
  });
  return { before, steps };
}

/** Id of the lane of an agent; adds the operation that makes it to `before` when it is new. */
export function laneFor(
  agent: string | null,
  near: Node | null,
  context: Context,
  before: Operation[],
): string | null {
  if (agent === null || nobody.test(agent)) return null;
  const lanes = [...context.model.lanes.values()].filter(
    (lane) => near === null || lane.owner === near.scope,
  );
  if (lanes.length === 0) return null;
  const lane = tryLane(agent, context);
  if (lane) return lane.id;
  const name = capitalise(agent.replace(/^(?:the|an?) /i, ""));
  const process = near?.scope ?? lanes[0]?.owner ?? "";
  const known = before.some((operation) => operation.type === "addLane" && operation.name === name);
  if (!known) before.push({ type: "addLane", name, process, ids: [] });
  return nextId(context.model, "Lane", name);
}
