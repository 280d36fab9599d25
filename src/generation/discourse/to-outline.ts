/** What was understood to an outline: every choice complete, every parallel closed, every step in a lane. */
import { limits } from "../../limits.ts";
import { capitalise } from "../language/labels.ts";
import type { Branch, IntermediateEvent, Step, Task } from "../outline.ts";
import { alwaysEnds } from "../outline-check.ts";
import { areComplementary, oppositeText, questionOf } from "./conditions.ts";
import { happened } from "./events.ts";
import type { Lanes } from "./lanes.ts";
import {
  type Action,
  actionsIn,
  type BranchNode,
  type ChoiceNode,
  type EventNode,
  type Node,
} from "./node.ts";

export type Context = {
  /** How deep the steps are nested. */
  depth: number;
  lanes: Lanes;
  /** Labels that two different actions share: these get their long form. */
  shared: Set<string>;
};

/** Nodes to steps, also behind an end; what is nested too deep becomes a plain sequence. */
export function stepsOf(nodes: Node[], context: Context): Step[] {
  const inner = { ...context, depth: context.depth + 1 };
  const flat = context.depth > limits.branchNestingMax ? actionsIn(nodes) : nodes;
  return flat.flatMap((node) => stepOf(node, inner));
}

/** A name for a document: not empty, and no longer than names may be. */
export function nameOf(text: string | null): string | null {
  const name = (text ?? "").trim().slice(0, limits.nameCharsMax).trim();
  return name === "" ? null : capitalise(name);
}

function stepOf(node: Node, context: Context): Step[] {
  switch (node.type) {
    case "action":
      return taskOf(node, context);
    case "event":
      return [eventOf(node, context)];
    case "end":
      return [{ ...node, label: nameOf(node.label) }];
    case "mark":
    case "jump":
      return [node];
    case "choice":
      return choiceOf(node, context);
    case "parallel":
      return parallelOf(node.branches.map((body) => stepsOf(body, context)));
    case "eventChoice":
      return [
        {
          type: "eventChoice",
          branches: node.branches.map(({ event, body }) => ({
            event: eventOf(event, context),
            body: stepsOf(body, context),
          })),
        },
      ];
  }
}

function taskOf(action: Action, context: Context): Task[] {
  const label = nameOf(context.shared.has(action.label) ? action.longLabel : action.label);
  if (label === null) return [];
  const boundaries = action.boundaries.map(({ body, ...boundary }) => ({
    ...boundary,
    label: nameOf(boundary.label),
    body: stepsOf(body, context),
  }));
  return [{ type: "task", label, lane: context.lanes.laneOf(action.actor), kind: action.kind, boundaries }];
}

const eventOf = (
  { kind, throwing, label, timer, actor }: EventNode,
  { lanes }: Context,
): IntermediateEvent => ({
  type: "event",
  kind,
  throwing,
  label: nameOf(label),
  timer,
  lane: lanes.laneOf(actor),
});

function parallelOf(branches: Step[][]): Step[] {
  const full = branches.filter((branch) => branch.length > 0);
  if (full.length < 2) return full.flat();
  return [{ type: "parallel", branches: full }];
}

function choiceOf(choice: ChoiceNode, context: Context): Step[] {
  const branches = withElse(choice).map((branch) => {
    const whole = branchOf(branch, choice, context);
    const stops = choice.goesOnIn !== undefined && choice.goesOnIn !== branch && branch.body.length > 0;
    if (stops && !alwaysEnds(whole.body)) whole.body.push({ type: "end", kind: "none", label: null });
    return whole;
  });
  if (branches.every((branch) => branch.body.length === 0)) return [];
  const question = nameOf(choice.question ?? questionFor(choice));
  if (!choice.inclusive) return [{ type: "choice", question, branches }];
  const isMixed =
    branches.some((branch) => alwaysEnds(branch.body)) &&
    !branches.every((branch) => alwaysEnds(branch.body));
  return [{ type: isMixed ? "choice" : "inclusive", question, branches }];
}

/** A choice that does not cover all cases gets a way around. */
function withElse({ branches, inclusive }: ChoiceNode): BranchNode[] {
  const around: BranchNode = { condition: null, isElse: true, body: [] };
  if (branches.length < 2) return [...branches, around];
  if (inclusive || branches.some((branch) => branch.isElse)) return branches;
  const conditions = branches.flatMap((branch) => branch.condition ?? []);
  const covered = conditions.some((one, at) =>
    conditions.some((other, place) => place > at && areComplementary(one, other)),
  );
  // Several values of one thing are taken to be all of them.
  return covered || branches.length > 1 ? branches : [...branches, around];
}

function branchOf({ condition, isElse, body }: BranchNode, choice: ChoiceNode, context: Context): Branch {
  return {
    condition: nameOf(condition ? condition.text : isElse ? elseText(choice) : null),
    isDefault: isElse,
    body: stepsOf(body, context),
  };
}

/** The opposite of the only other condition, or "Otherwise". */
function elseText({ branches }: ChoiceNode): string {
  const conditions = branches.flatMap((branch) => branch.condition ?? []);
  const [only] = conditions;
  const opposite = only && conditions.length === 1 ? oppositeText(only) : null;
  return capitalise(opposite ?? "otherwise");
}

function questionFor({ branches }: ChoiceNode): string | null {
  const [first] = branches.flatMap((branch) => branch.condition ?? []);
  return first ? questionOf(first) : null;
}

/** Each way out of the process gets an end that says how it ended. */
export const endLabelOf = (action: Action | undefined): string | null =>
  action?.frame ? happened(action.frame) : null;
