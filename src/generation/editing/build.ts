/** Builds new parts of the flow: steps, branches of a decision, merges. */
import { CannotEdit } from "../editor.ts";
import type { Block, Branch, Next, Part, Step } from "../edits.ts";
import {
  addFlow,
  addNode,
  insertAhead,
  insertIntoFlow,
  leadOn,
  met,
  type Out,
  outOf,
  type Piece,
} from "./draft.ts";
import { noteMade } from "./made.ts";
import { type Flow, incoming, laneOf, type Model, type Node, nodeOf, titleOf } from "./model.ts";
import { isJoin } from "./regions.ts";

/** Adds the steps with the flows between them; null when there are none. */
function buildSteps(model: Model, parts: readonly Part[], near: Node): Piece | null {
  return parts.reduce<Piece | null>((before, part) => {
    if (before === null) return buildPart(model, part, near);
    const [last] = before.outs;
    if (!last) throw new CannotEdit(`Nothing can follow ${titleOf(before.first)}: all its paths end.`);
    const { first, outs } = buildPart(model, part, last.from);
    leadOn(model, before.outs, first);
    return { first: before.first, outs };
  }, null);
}

/** As `buildSteps`, for operations that need at least one step. */
export function buildChain(model: Model, parts: readonly Part[], near: Node): Piece {
  const piece = buildSteps(model, parts, near);
  if (piece === null) throw new CannotEdit("There is no step to add.");
  return piece;
}

function buildPart(model: Model, part: Part, near: Node): Piece {
  switch (part.type) {
    case "task":
    case "event":
      return single(addStep(model, part, near));
    case "subProcess":
      return single(addSubProcess(model, part, near));
    case "loop":
      return buildLoop(model, part, near);
    default:
      return buildSplit(model, part, near);
  }
}

/** Which triggers an event may have, by BPMN 2.0.2 table 10.93. */
export const allowed: Record<string, string[]> = {
  startEvent: ["message", "timer", "error", "escalation", "signal", "conditional"],
  endEvent: ["message", "error", "escalation", "signal", "terminate"],
  intermediateCatchEvent: ["message", "timer", "signal", "conditional"],
  intermediateThrowEvent: ["message", "escalation", "signal"],
  boundaryEvent: ["message", "timer", "error", "escalation", "signal", "conditional"],
};

const single = (node: Node): Piece => ({ first: node, outs: [outOf(node)] });

function addStep(model: Model, step: Step, near: Node): Node {
  const look = { name: step.label, lane: laneFor(model, step.lane, near) };
  const triggers = step.type === "task" || step.trigger === null ? [] : [step.trigger];
  if (triggers.some((trigger) => !allowed[step.kind]?.includes(trigger)))
    throw new CannotEdit(`An ${step.kind} cannot have the trigger ${triggers.join()}.`);
  const time = step.type === "task" ? null : step.time;
  const node = addNode(model, near, { ...look, kind: step.kind, triggers, time });
  noteMade(model, step.as, node.id);
  return node;
}

/** Only processes have lanes; the content of a sub-process has none. */
const laneFor = (model: Model, lane: string | null, near: Node): string | null =>
  lane === null || model.scopes.get(near.scope)?.kind !== "process" ? near.lane : laneOf(model, lane).id;

const splits = {
  choice: "exclusiveGateway",
  inclusive: "inclusiveGateway",
  parallel: "parallelGateway",
  eventChoice: "eventBasedGateway",
} as const;
type Split = Extract<Block, { type: keyof typeof splits }>;

function buildSplit(model: Model, block: Split, near: Node): Piece {
  const { type, as, branches } = block;
  const name = "question" in block ? block.question : "";
  const split = addNode(model, near, { kind: splits[type], name });
  noteMade(model, as, split.id);
  const ways = branches.map((branch) => {
    if (type === "eventChoice" && !waits(branch.steps[0]))
      throw new CannotEdit("Each branch of an eventChoice begins with an event that it waits for.");
    return buildWay(model, split, branch);
  });
  if (type === "choice" || type === "eventChoice") return { first: split, outs: ways.flat() };
  // Whatever waits for all its paths waits once for each.
  const outs = met(
    model,
    ways.flatMap((way) => met(model, way)),
    splits[type],
  );
  return { first: split, outs: [...outs] };
}

const waits = (part: Part | undefined): boolean =>
  (part?.type === "event" && part.kind === "intermediateCatchEvent") ||
  (part?.type === "task" && part.kind === "receiveTask");

/** The open ends of a branch that continues. */
function buildWay(model: Model, from: Node, { as, condition, isDefault, steps, next }: Branch): Out[] {
  const piece = buildSteps(model, steps, from);
  const opening = { from, name: condition, isDefault, as };
  if (piece !== null) leadOn(model, [opening], piece.first);
  const outs = piece?.outs ?? [opening];
  if (next.type === "continue") return outs;
  const [last] = outs;
  if (last) leadOn(model, outs, targetOf(model, next, last.from, null));
  return [];
}

/** The steps, then the question: back to them through the redo steps, or onwards. */
function buildLoop(model: Model, loop: Extract<Block, { type: "loop" }>, near: Node): Piece {
  const body = buildChain(model, loop.steps, near);
  const entry = addNode(model, body.first, { kind: "exclusiveGateway", name: "" });
  addFlow(model, entry.id, body.first.id);
  const [last] = body.outs;
  if (!last) throw new CannotEdit("The steps of a loop must reach its question.");
  const question = addNode(model, last.from, { kind: "exclusiveGateway", name: loop.question });
  noteMade(model, loop.as, question.id);
  leadOn(model, body.outs, question);
  const again = { condition: loop.again, isDefault: false, steps: loop.redo, next: goOn };
  leadOn(model, buildWay(model, question, again), entry);
  return { first: entry, outs: [{ from: question, name: loop.exit, isDefault: true }] };
}

const goOn = { type: "continue" } as const;

function addSubProcess(model: Model, step: Extract<Block, { type: "subProcess" }>, near: Node): Node {
  const lane = laneFor(model, step.lane, near);
  const sub = addNode(model, near, { kind: "subProcess", name: step.label, lane });
  sub.loop = step.each;
  noteMade(model, step.as, sub.id);
  fill(model, sub, step.steps);
  return sub;
}

/** Turns the activity into a sub-process with these steps inside. @returns the first of them */
export function fill(model: Model, sub: Node, parts: readonly Part[]): Node {
  model.scopes.set(sub.id, { id: sub.id, kind: "subProcess", name: sub.name, parent: sub.scope });
  const start = innerEvent(model, sub, "startEvent");
  const { first, outs } = buildChain(model, parts, start);
  addFlow(model, start.id, first.id);
  if (outs.length > 0) leadOn(model, outs, innerEvent(model, sub, "endEvent"));
  return start;
}

export const innerEvent = (model: Model, sub: Node, kind: string): Node =>
  addNode(model, { ...sub, scope: sub.id, lane: null }, { kind, name: "" });

/**
 * Adds a branch from a node to where it continues.
 * @param onward the target of `continue`; null if nothing follows.
 */
export function buildBranch(model: Model, from: Node, branch: Branch, onward: Node | null): void {
  const outs = buildWay(model, from, branch);
  const [last] = outs;
  if (last) leadOn(model, outs, targetOf(model, branch.next, last.from, onward));
}

function targetOf(model: Model, next: Next, near: Node, onward: Node | null): Node {
  if (next.type === "goto") {
    // May refer to something that this very operation has made.
    const target = nodeOf(model, model.made.get(next.id) ?? next.id);
    if (target.scope === near.scope) return entryOf(model, target);
    throw new CannotEdit(
      `${titleOf(near)} and ${titleOf(target)} are in different pools or sub-processes: no flow joins them.`,
    );
  }
  if (next.type === "end") {
    const triggers = next.trigger === null ? [] : [next.trigger];
    return addNode(model, near, { kind: "endEvent", name: next.name, triggers });
  }
  if (onward === null)
    throw new CannotEdit(`Nothing follows ${titleOf(near)}: say where its path goes on, or that it ends.`);
  return onward;
}

/**
 * Where one more path can enter a node: a merge before it, which is added if there is none. End events need no merge.
 */
export function entryOf(model: Model, node: Node): Node {
  if (node.kind === "startEvent" || node.kind === "boundaryEvent") {
    throw new CannotEdit(`No path can lead to ${titleOf(node)}: a process only begins there.`);
  }
  if (node.kind === "endEvent" || isMerge(model, node)) return node;
  const ways = incoming(model, node.id);
  const before = ways.length === 1 && ways[0] ? nodeOf(model, ways[0].source) : null;
  if (before && isMerge(model, before)) return before;
  if (ways.length === 0) return node;
  const merge = addNode(model, before ?? node, { kind: "exclusiveGateway", name: "", lane: node.lane });
  insertAhead(model, node, single(merge));
  return merge;
}

/**
 * Where one more path can join an existing flow. A gateway that waits for several paths must not get another one: the
 * merge is put on the flow itself.
 */
export function mergeOn(model: Model, flow: Flow): Node {
  const target = nodeOf(model, flow.target);
  if (!/^(?:parallel|inclusive|complex)Gateway$/.test(target.kind)) return entryOf(model, target);
  const source = nodeOf(model, flow.source);
  const merge = addNode(model, source, { kind: "exclusiveGateway", name: "" });
  insertIntoFlow(model, flow, single(merge));
  return merge;
}

const isMerge = (model: Model, node: Node): boolean =>
  node.kind === "exclusiveGateway" && isJoin(model, node);
