/** Single flow nodes of every kind, and the flows that join them. */

import { type Build, type Element, element, type Made, newId, type Scope, withText } from "./build.ts";
import { flowName, question, stateName, stepName } from "./words.ts";

const taskTags = [
  "task",
  "userTask",
  "serviceTask",
  "sendTask",
  "receiveTask",
  "manualTask",
  "scriptTask",
  "businessRuleTask",
  "callActivity",
];

/** What the events of each kind may wait for or cause; "" is none. */
const definitionsOf = {
  startEvent: ["", "", "", "message", "timer", "signal", "conditional", "message timer"],
  intermediateCatchEvent: ["message", "timer", "signal", "conditional", "message timer"],
  intermediateThrowEvent: ["", "message", "signal", "escalation", "compensate"],
  endEvent: ["", "", "", "message", "error", "signal", "escalation", "terminate", "compensate"],
  boundaryEvent: ["message", "message", "timer", "timer", "error", "signal", "escalation", "conditional"],
};

export type EventTag = keyof typeof definitionsOf;

export const isActivity = ({ element: { tag } }: Made): boolean =>
  /task$|Activity$|rocess$|^transaction$/i.test(tag);

export function addNode(
  build: Build,
  scope: Scope,
  tag: string,
  attributes: Record<string, string> = {},
  children: Element[] = [],
): Made {
  const id = newId(build, "n");
  const made: Made = {
    id,
    element: element(tag, { id, ...attributes }, children),
    scope,
    isBoundary: tag === "boundaryEvent",
  };
  scope.element.children.push(made.element);
  scope.made.push(made);
  build.made.push(made);
  return made;
}

/** Puts the node into a lane: that of the previous step, or any. */
export function inLane(build: Build, made: Made, before?: Made): Made {
  const { lanes } = made.scope;
  if (lanes.length === 0) return made;
  const names = (lane: Element, id: string) => lane.children.some(({ text }) => text === id);
  const known = before && build.random.chance(0.6) ? lanes.find((lane) => names(lane, before.id)) : undefined;
  (known ?? build.random.pick(lanes)).children.push(withText("flowNodeRef", made.id));
  return made;
}

export function addTask(build: Build, scope: Scope): Made {
  const { random } = build;
  const made = addNode(build, scope, random.pick(taskTags), { name: stepName(random) });
  if (random.chance(0.12)) made.element.children.push(loopOf(build));
  return made;
}

function loopOf({ random }: Build): Element {
  if (random.chance(0.4)) return element("standardLoopCharacteristics");
  return element("multiInstanceLoopCharacteristics", { isSequential: String(random.chance(0.5)) });
}

export function addEvent(
  build: Build,
  scope: Scope,
  tag: EventTag,
  attributes: Record<string, string> = {},
): Made {
  const kinds = build.random.pick(definitionsOf[tag]).split(" ").filter(Boolean);
  const definitions = kinds.map((kind) => definitionOf(build, kind));
  return addNode(build, scope, tag, { name: stateName(build.random), ...attributes }, definitions);
}

/** A start of an event sub-process, which has a trigger. */
export function addTriggeredStart(build: Build, scope: Scope): Made {
  const kind = build.random.pick(["message", "timer", "error", "signal", "escalation"]);
  const attributes = { isInterrupting: String(kind === "error" || build.random.chance(0.5)) };
  return addNode(build, scope, "startEvent", { name: stateName(build.random), ...attributes }, [
    definitionOf(build, kind),
  ]);
}

export function definitionOf(build: Build, kind: string): Element {
  const children =
    kind === "conditional"
      ? [withText("condition", "true")]
      : kind === "timer"
        ? [withText("timeDuration", "P1D")]
        : [];
  return element(`${kind}EventDefinition`, { id: newId(build, "d") }, children);
}

export const addGateway = (build: Build, scope: Scope, tag: string): Made =>
  addNode(build, scope, tag, { name: question(build.random) });

export function addFlow(build: Build, source: Made, target: Made, name = flowName(build.random)): string {
  const id = newId(build, "f");
  const flow = element("sequenceFlow", { id, sourceRef: source.id, targetRef: target.id, name });
  if (isActivity(source) && build.random.chance(0.04))
    flow.children.push(withText("conditionExpression", "true"));
  source.scope.element.children.push(flow);
  build.flows.push({ id, scope: source.scope });
  return id;
}
