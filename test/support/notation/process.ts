/**
 * The inside of a random process or sub-process: sequences, splits, loops, sub-processes, and attachments of
 * activities.
 */

import { type Build, element, type Made, newId, type Scope } from "./build.ts";
import {
  addEvent,
  addFlow,
  addGateway,
  addNode,
  addTask,
  addTriggeredStart,
  definitionOf,
  inLane,
  isActivity,
} from "./nodes.ts";
import { condition, stepName } from "./words.ts";

/** The depth of nested sub-processes. */
const depthMax = 2;

/** About `size` flow nodes, from one or several starts to ends. */
export function fillScope(build: Build, scope: Scope, size: number): void {
  const { random } = build;
  const parts = scope.depth === 0 && random.chance(0.08) ? 2 : 1;
  for (let part = 0; part < parts; part++) addPart(build, scope, Math.max(2, Math.floor(size / parts)));
  if (scope.depth > 0 ? random.chance(0.15) : random.chance(0.12)) addEventSubProcess(build, scope);
  if (random.chance(0.05)) inLane(build, addTask(build, scope));
  if (random.chance(0.2)) addOddFlow(build, scope);
}

function addPart(build: Build, scope: Scope, size: number): void {
  const { random } = build;
  const first = random.chance(0.93)
    ? inLane(build, addEvent(build, scope, "startEvent"))
    : inLane(build, addTask(build, scope));
  const last = addSequence(build, scope, first, size);
  const met = scope.made.filter(mayBeMet);
  if (met.length > 0 && random.chance(0.12)) {
    const second = inLane(build, addEvent(build, scope, "startEvent"));
    addFlow(build, second, random.pick(met));
  }
  addFlow(build, last, inLane(build, addEvent(build, scope, "endEvent"), last));
}

const mayBeMet = (made: Made): boolean =>
  isActivity(made) && made.element.attributes.triggeredByEvent === undefined && !isHandler(made);

const isHandler = ({ element: { attributes } }: Made): boolean => attributes.isForCompensation === "true";

/** A sequence of about `size` nodes after `from`; returns its last node. */
function addSequence(build: Build, scope: Scope, from: Made, size: number): Made {
  const { random } = build;
  let [last, left] = [from, size];
  while (left > 0) {
    const roll = random.next();
    if (left > 4 && roll < 0.28) {
      const used = Math.min(left, random.between(4, 14));
      last = addSplit(build, scope, last, used);
      left -= used;
    } else if (left > 3 && roll < 0.36) {
      last = addLoop(build, scope, last);
      left -= 4;
    } else {
      last = addStep(build, scope, last);
      left -= 1;
    }
  }
  return last;
}

function addSplit(build: Build, scope: Scope, from: Made, size: number): Made {
  const { random } = build;
  const tag = random.pick([
    "exclusiveGateway",
    "exclusiveGateway",
    "parallelGateway",
    "inclusiveGateway",
    "eventBasedGateway",
    "complexGateway",
  ]);
  const split = inLane(build, addGateway(build, scope, tag), from);
  addFlow(build, from, split);
  const join = inLane(
    build,
    addGateway(build, scope, tag === "eventBasedGateway" ? "exclusiveGateway" : tag),
    split,
  );
  const branches = random.between(2, 4);
  for (let branch = 0; branch < branches; branch++) {
    const isNamed = tag === "exclusiveGateway" || tag === "inclusiveGateway";
    const name = isNamed ? condition(random) : "";
    const length = Math.floor((size - 2) / branches);
    if (length < 1 && branch > 0 && tag !== "eventBasedGateway") continue;
    let last = split;
    if (length >= 1 || tag === "eventBasedGateway") {
      const first =
        tag === "eventBasedGateway"
          ? addEvent(build, scope, "intermediateCatchEvent")
          : addTask(build, scope);
      const flow = addFlow(build, split, inLane(build, first, split), name);
      if (isNamed && branch === 0 && random.chance(0.3)) split.element.attributes.default = flow;
      last = addSequence(build, scope, first, length - 1);
    }
    if (last !== split && random.chance(0.15))
      addFlow(build, last, inLane(build, addEvent(build, scope, "endEvent"), last));
    else addFlow(build, last, join, last === split ? name : "");
  }
  return join;
}

function addLoop(build: Build, scope: Scope, from: Made): Made {
  const join = inLane(build, addGateway(build, scope, "exclusiveGateway"), from);
  addFlow(build, from, join);
  const step = addStep(build, scope, join);
  const split = inLane(build, addGateway(build, scope, "exclusiveGateway"), step);
  addFlow(build, step, split);
  if (build.random.chance(0.5)) addFlow(build, split, join, condition(build.random));
  else addFlow(build, addStep(build, scope, split), join);
  return split;
}

function addStep(build: Build, scope: Scope, from: Made): Made {
  const { random } = build;
  const roll = random.next();
  const isDeep = scope.depth >= depthMax;
  const made =
    roll < 0.1
      ? addEvent(build, scope, "intermediateCatchEvent")
      : roll < 0.17
        ? addEvent(build, scope, "intermediateThrowEvent")
        : roll < 0.25 && !isDeep
          ? addSubProcess(build, scope)
          : roll < 0.29
            ? addNode(build, scope, "subProcess", { name: stepName(random) })
            : addTask(build, scope);
  inLane(build, made, from);
  addFlow(build, from, made);
  if (isActivity(made) && random.chance(0.17)) addBoundaryEvents(build, made);
  return made;
}

function inside(build: Build, made: Made): Scope {
  const { pool, depth } = made.scope;
  const scope: Scope = { element: made.element, pool, depth: depth + 1, lanes: [], made: [] };
  build.scopes.push(scope);
  return scope;
}

function addSubProcess(build: Build, scope: Scope): Made {
  const { random } = build;
  const tag = random.pick(["subProcess", "subProcess", "subProcess", "transaction", "adHocSubProcess"]);
  const made = addNode(build, scope, tag, { name: stepName(random) });
  const own = inside(build, made);
  if (tag !== "adHocSubProcess") fillScope(build, own, random.between(1, 5));
  else {
    const tasks = Array.from({ length: random.between(1, 4) }, () => addTask(build, own));
    const [first, second] = tasks;
    if (first && second && random.chance(0.5)) addFlow(build, first, second);
  }
  return made;
}

function addEventSubProcess(build: Build, scope: Scope): void {
  const made = addNode(build, scope, "subProcess", {
    name: stepName(build.random),
    triggeredByEvent: "true",
  });
  inLane(build, made);
  const own = inside(build, made);
  const last = addSequence(build, own, addTriggeredStart(build, own), build.random.between(0, 2));
  addFlow(build, last, addEvent(build, own, "endEvent"));
}

/** Exceptions lead to an end, through further steps, or back into the flow; compensation leads to its handler. */
function addBoundaryEvents(build: Build, host: Made): void {
  const { random } = build;
  const { scope } = host;
  for (let i = random.chance(0.25) ? 2 : 1; i > 0; i--) {
    if (random.chance(0.15)) {
      addCompensation(build, host);
      continue;
    }
    const event = addEvent(build, scope, "boundaryEvent", { attachedToRef: host.id });
    const waits = event.element.children.map(({ tag }) => tag);
    const mayGoOn = !waits.includes("errorEventDefinition") && random.chance(0.4);
    if (mayGoOn) event.element.attributes.cancelActivity = "false";
    const roll = random.next();
    if (roll < 0.15) addFlow(build, event, random.pick(scope.made.filter(mayBeMet)));
    else {
      const from = roll < 0.6 ? firstOf(build, event, host) : event;
      addFlow(build, from, inLane(build, addEvent(build, scope, "endEvent"), host));
    }
  }
}

function firstOf(build: Build, event: Made, host: Made): Made {
  const task = inLane(build, addTask(build, host.scope), host);
  addFlow(build, event, task);
  return task;
}

function addCompensation(build: Build, host: Made): void {
  const { scope } = host;
  const event = addNode(build, scope, "boundaryEvent", { attachedToRef: host.id }, [
    definitionOf(build, "compensate"),
  ]);
  const handler = addTask(build, scope);
  handler.element.attributes.isForCompensation = "true";
  handler.element.children = [];
  inLane(build, handler, host);
  const ends = { sourceRef: event.id, targetRef: handler.id };
  scope.element.children.push(
    element("association", { id: newId(build, "a"), associationDirection: "One", ...ends }),
  );
}

/** Flows that people draw by mistake, or because they may: loops at one task, two flows between two nodes, jumps. */
function addOddFlow(build: Build, scope: Scope): void {
  const activities = scope.made.filter(mayBeMet);
  if (activities.length === 0) return;
  const [a, b] = [build.random.pick(activities), build.random.pick(activities)];
  addFlow(build, a, build.random.chance(0.3) ? a : b);
}
