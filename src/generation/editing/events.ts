/** Operations on events: what they wait for, when they fire, and events on the border of activities. */
import { CannotEdit } from "../editor.ts";
import type { OperationOf } from "../edits.ts";
import { allowed, buildBranch, entryOf, fill, mergeOn } from "./build.ts";
import { addFlow, addNode } from "./draft.ts";
import { noteMade } from "./made.ts";
import { isActivity, isEvent, laneOf, type Model, nodeOf, titleOf } from "./model.ts";
import { onlyExit } from "./regions.ts";

export function retypeEvent(model: Model, { id, trigger, time }: OperationOf<"retypeEvent">): void {
  const node = nodeOf(model, id);
  const triggers = allowed[node.kind];
  if (!triggers) throw new CannotEdit(`${titleOf(node)} is not an event.`);
  const needsOne = node.kind === "intermediateCatchEvent" || node.kind === "boundaryEvent";
  if (trigger === null ? needsOne : !triggers.includes(trigger)) {
    throw new CannotEdit(`${titleOf(node)} cannot become a ${trigger ?? "plain"} event.`);
  }
  node.triggers = trigger === null ? [] : [trigger];
  node.time = trigger === "timer" ? time : null;
}

export function setTime(model: Model, { id, time }: OperationOf<"setTime">): void {
  const node = nodeOf(model, id);
  if (!isEvent(node) || !node.triggers.includes("timer"))
    throw new CannotEdit(`${titleOf(node)} is not a timer.`);
  node.time = time;
}

export function attachEvent(model: Model, op: OperationOf<"attachEvent">): void {
  const host = nodeOf(model, op.host);
  if (!isActivity(host))
    throw new CannotEdit(`${titleOf(host)} is not an activity: nothing can be attached to it.`);
  if (op.next.type === "continue" && !op.interrupting) {
    throw new CannotEdit("A path that starts beside a running activity must end by itself.");
  }
  const event = addNode(model, host, {
    kind: "boundaryEvent",
    name: op.label,
    triggers: [op.trigger],
    time: op.time,
  });
  noteMade(model, op.as, event.id);
  event.attachedTo = host.id;
  event.interrupting = op.interrupting;
  const onward = op.next.type === "continue" ? mergeOn(model, onlyExit(model, host)) : null;
  buildBranch(model, event, { condition: "", isDefault: false, steps: op.steps, next: op.next }, onward);
}

export function addStart(model: Model, { as, target, label, trigger, time }: OperationOf<"addStart">): void {
  if (trigger !== null && !allowed.startEvent?.includes(trigger))
    throw new CannotEdit(`A process cannot start by a ${trigger} event.`);
  const entry = entryOf(model, nodeOf(model, target));
  const triggers = trigger === null ? [] : [trigger];
  const start = addNode(model, entry, { kind: "startEvent", name: label, triggers, time });
  noteMade(model, as, start.id);
  addFlow(model, start.id, entry.id);
}

export function addHandler(model: Model, op: OperationOf<"addHandler">): void {
  const near = [...model.nodes.values()].find(({ scope }) => scope === op.process);
  if (!near) throw new CannotEdit(`There is no process with the id "${op.process}".`);
  const [first] = op.steps;
  const named = first && "lane" in first ? first.lane : null;
  // It is beside the flow: in the last lane no line has to go around it.
  const last = [...model.lanes.values()].findLast(({ owner }) => owner === op.process)?.id ?? near.lane;
  const lane = named === null ? last : laneOf(model, named).id;
  const handler = addNode(model, near, { kind: "eventSubProcess", name: op.label, lane });
  noteMade(model, op.as, handler.id);
  const start = fill(model, handler, op.steps);
  start.name = op.label;
  start.triggers = [op.trigger];
  start.time = op.time;
  start.interrupting = op.interrupting;
}
