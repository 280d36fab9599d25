/** Changes the kind of an element, and how often it is done. */
import { isActivity, isEvent, isGateway, type Model, type Node } from "../editing/model.ts";
import { isSplit } from "../editing/regions.ts";
import { CannotEdit } from "../editor.ts";
import type { GatewayKind, Operation, TaskKind } from "../edits.ts";
import { eachIn, modeOf } from "../instructions/each-words.ts";
import { repeated } from "../instructions/orders/each.ts";
import { eventFor } from "../instructions/orders/kinds.ts";
import { saidIn } from "../instructions/said.ts";
import type { Becomes } from "./asked.ts";
import { timeOf } from "./times.ts";
import { type Maker, onlyWay, targetsOf, type Work, wordsAs } from "./work.ts";

const tasks: Partial<Record<Becomes, TaskKind>> = {
  user: "userTask",
  service: "serviceTask",
  manual: "manualTask",
  send: "sendTask",
  receive: "receiveTask",
  script: "scriptTask",
  rule: "businessRuleTask",
  plain: "task",
};
const gateways: Partial<Record<Becomes, GatewayKind>> = {
  or: "inclusiveGateway",
  xor: "exclusiveGateway",
  and: "parallelGateway",
};

export const kind: Maker = (work) => {
  const { becomes } = work.change;
  if (becomes === null) throw new CannotEdit("Say what kind of element it is to be.");
  return targetsOf(work, "Say what is to be of another kind.").flatMap((node) =>
    becoming(node, becomes, work),
  );
};

function becoming(node: Node, becomes: Becomes, work: Work): Operation[] {
  const gateway = gateways[becomes];
  if (gateway) return [{ type: "retypeGateway", id: gatewayAt(node, work.model).id, kind: gateway }];
  if (isGateway(node))
    throw new CannotEdit(`"${node.name}" is a gateway: it can be exclusive, inclusive or parallel.`);
  if (isEvent(node)) return [eventBecoming(node, becomes, work)];
  const task = tasks[becomes];
  if (task) return [{ type: "retypeTask", id: node.id, kind: task }];
  const time = becomes === "timer" ? timingFor(node, work) : null;
  return [eventFor(node, becomes === "timer" ? "timer" : "message", time)];
}

function eventBecoming({ id, name }: Node, becomes: Becomes, work: Work): Operation {
  if (becomes === "plain") return { type: "retypeEvent", id, trigger: null, time: null };
  if (becomes === "timer")
    return { type: "retypeEvent", id, trigger: "timer", time: timingFor({ name }, work) };
  return { type: "retypeEvent", id, trigger: "message", time: null };
}

/** The time in the order's words for it, or in the name. */
const timingFor = ({ name }: { name: string }, work: Work) =>
  (timeOf(wordsAs(work, "time") ?? "") ?? timeOf(name))?.time ?? null;

/** A step refers to the question after it. */
function gatewayAt(node: Node, model: Model): Node {
  if (isGateway(node)) return node;
  const next = model.nodes.get(onlyWay(model, node.id)?.target ?? "");
  if (next && isSplit(model, next)) return next;
  throw new CannotEdit(`"${node.name}" is no gateway.`);
}

export const each: Maker = (work) => {
  const nodes = targetsOf(work, "Say which step is done for each of several things.").filter(isActivity);
  const { each: mode } = modeOf(work.text);
  const [first, second] = nodes;
  if (!first) throw new CannotEdit("Only a step can be done for each of several things.");
  if (!second) {
    const thing = eachIn(saidIn(work.text))?.thing ?? null;
    return repeated(first.id, first.name, mode ?? "parallel", thing);
  }
  return [
    {
      type: "wrapSteps",
      ids: nodes.map(({ id }) => id),
      name: wordsAs(work, "name") ?? `${first.name} and more`,
      each: mode,
    },
  ];
};
