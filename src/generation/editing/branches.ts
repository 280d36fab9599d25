/** Operations on choices: decisions, their branches, conditions on steps, jumps back. */
import { CannotEdit } from "../editor.ts";
import type { Branch, OperationOf } from "../edits.ts";
import { buildBranch, entryOf, mergeOn } from "./build.ts";
import { addFlow, addNode } from "./draft.ts";
import { noteMade } from "./made.ts";
import { flowOf, incoming, type Model, type Node, nodeOf, outgoing, titleOf } from "./model.ts";
import { chainOf, isSplit, meetingPoint, onlyExit } from "./regions.ts";
import { wrap } from "./wrap.ts";

export function addDecision(
  model: Model,
  { as, after, question, branches }: OperationOf<"addDecision">,
): void {
  const node = nodeOf(model, after);
  const exit = onlyExit(model, node);
  const onward = nodeOf(model, exit.target);
  const near = node.kind === "startEvent" ? onward : node;
  const split = addNode(model, near, { kind: "exclusiveGateway", name: question });
  noteMade(model, as, split.id);
  exit.target = split.id;
  buildBranches(model, split, branches, onward);
}

/** Several continuing branches meet before the next step; a single one needs no merge. */
function buildBranches(model: Model, split: Node, branches: Branch[], onward: Node): void {
  const [main, ...others] = [...branches].sort((a, b) => rank(a) - rank(b));
  if (!main) return;
  buildBranch(model, split, main, onward);
  const [way] = incoming(model, onward.id).slice(-1);
  for (const branch of others) {
    const goesOn = branch.next.type === "continue" && way !== undefined;
    buildBranch(model, split, branch, goesOn ? mergeOn(model, way) : null);
  }
}

/** The directly continuing branch is built first: the main line of the diagram. */
const rank = ({ next, steps }: Branch): number => (next.type !== "continue" ? 2 : steps.length > 0 ? 1 : 0);

export function addBranch(model: Model, { gateway, branch }: OperationOf<"addBranch">): void {
  const split = nodeOf(model, gateway);
  if (!isSplit(model, split)) throw new CannotEdit(`${titleOf(split)} is not a gateway that branches.`);
  const goesOn = branch.next.type === "continue";
  const meeting = goesOn ? meetingPoint(model, split) : null;
  if (goesOn && meeting === null) {
    throw new CannotEdit(
      `The branches of ${titleOf(split)} do not meet again: say where the new one goes on, or that it ends.`,
    );
  }
  const isMerge = meeting?.kind === split.kind || split.kind === "eventBasedGateway";
  const onward = meeting && !isMerge ? entryOf(model, meeting) : meeting;
  buildBranch(model, split, branch, onward);
}

export function makeConditional(model: Model, op: OperationOf<"makeConditional">): void {
  const { split, join, opening } = wrap(model, chainOf(model, op.ids), "exclusiveGateway", op.question);
  noteMade(model, op.as, split.id);
  opening.name = op.condition;
  opening.isDefault = op.usual === "done";
  addFlow(model, split.id, join.id, op.otherwise, op.usual === "skipped");
}

export function loopBack(model: Model, op: OperationOf<"loopBack">): void {
  const { as, after, to, question, condition, otherwise } = op;
  const back: Branch = { condition, isDefault: false, steps: [], next: { type: "goto", id: to } };
  const on: Branch = { condition: otherwise, isDefault: true, steps: [], next: { type: "continue" } };
  addDecision(model, { type: "addDecision", as, after, question, branches: [on, back] });
}

export function setCondition(model: Model, { flow: id, condition }: OperationOf<"setCondition">): void {
  const flow = flowOf(model, id);
  // A condition in words only repeats the name; a formula is kept for the engine that executes it.
  if (flow.condition === flow.name) flow.condition = flow.condition && condition;
  flow.name = condition;
}

export function setDefault(model: Model, { flow: id }: OperationOf<"setDefault">): void {
  const flow = flowOf(model, id);
  const source = nodeOf(model, flow.source);
  if (!isSplit(model, source) || source.kind === "parallelGateway" || source.kind === "eventBasedGateway") {
    throw new CannotEdit(`${titleOf(source)} makes no choice that could have a default.`);
  }
  for (const other of outgoing(model, source.id)) other.isDefault = other.id === id;
  flow.condition = null;
}
