/** Builds decisions from what is said about their branches. */
import { CannotEdit } from "../../editor.ts";
import type { Branch, Next, Operation } from "../../edits.ts";
import { copyOf, type Model, type Node } from "../model.ts";
import { perform } from "../perform.ts";
import { onlyExit, runsBeside } from "../regions.ts";
import { conditionalOf, conditionalPieces, conditionLabel, readBody, type Said } from "./clauses.ts";
import { type Change, type Context, change, plain } from "./context.ts";
import type { Placed } from "./place.ts";
import { stepsFor } from "./steps.ts";
import { type Action, questionOf, topicOf } from "./wording.ts";

/** Operations that make a decision behind a node. */
export type Decision = { before: Operation[]; decision: Operation };

/**
 * A decision behind a node, with a branch for every piece and one more that goes on as before when none of them does.
 * @param question name of the gateway; null to make one from the conditions.
 */
export function decisionAfter(node: Node, said: Said[], question: string | null, context: Context): Decision {
  const onward = context.model.nodes.get(onlyExit(context.model, node).target) ?? null;
  const before: Operation[] = [];
  const topic = topicOf(node.name, context);
  const branches = said.map((one) => branchOf(one, node, onward, topic, context, before));
  const conditions = branches.map((branch) => branch.condition).filter((label) => label !== "");
  const all = isComplete(said, branches) ? branches : [...branches, onAsBefore(conditions)];
  if (all.length < 2) throw new CannotEdit("A decision needs two branches: say when which one is taken.");
  const name = question ?? firstQuestion(conditions);
  return { before, decision: { type: "addDecision", after: node.id, question: name, branches: all } };
}

/** With an "otherwise", or with several conditions of which one goes on, no further way is missing. */
function isComplete(said: Said[], branches: Branch[]): boolean {
  if (said.some(({ condition }) => condition === null)) return true;
  return branches.length > 1 && branches.some(({ next }) => next.type === "continue");
}

const firstQuestion = (conditions: string[]): string => {
  const label = conditions.map(questionOf).find((one) => one !== "") ?? "";
  return label.replace(/(?:rejected|declined|denied|refused|disapproved)\?$/i, "approved?");
};

const opposites: [RegExp, string][] = [
  [
    /\b(?:rejected|declined|denied|refused|disapproved|not approved|rejects|rejection|declines|refuses)\b/i,
    "approved",
  ],
  [/\b(?:approved|accepted)\b/i, "rejected"],
];

/** The way on, when only the other ways are said; it is the default. */
function onAsBefore(conditions: string[]): Branch {
  const opposite =
    conditions.length === 1 ? opposites.find(([pattern]) => pattern.test(conditions[0] ?? "")) : undefined;
  return { condition: opposite?.[1] ?? "otherwise", isDefault: true, steps: [], next: { type: "continue" } };
}

/** "manager rejects it" is "rejected": who decides is told by the task. */
function outcomeLabel(label: string): string {
  const found =
    /^[\w ]+? (reject|decline|refuse|approve|accept|den)(?:s|ies) (?:it|them|this)$/i.exec(label) ??
    /^(?:he|she|they) (reject|decline|refuse|approve|accept|den)(?:s|ies)?\b/i.exec(label);
  return found ? `${(found[1] ?? "").replace(/^den$/i, "denie").replace(/e$/i, "")}ed` : label;
}

export function branchOf(
  said: Said,
  near: Node,
  onward: Node | null,
  topic: string | null,
  context: Context,
  before: Operation[],
): Branch {
  const label =
    said.condition === null ? "otherwise" : outcomeLabel(conditionLabel(said.condition, context, topic));
  const about = said.condition === null ? topic : (topicOf(label, context) ?? topic);
  const { actions, next } = readBody(said.body, context, about, onward);
  const made = stepsFor(actions, "task", near, context);
  before.push(...made.before);
  return {
    condition: label,
    isDefault: said.condition === null,
    steps: made.steps,
    next: next === null ? { type: "continue" } : endOfAll(next, near, context.model),
  };
}

/** Where other paths run at the same time, "end the process" ends those too: a plain end would leave their join waiting. */
export const endOfAll = (next: Next, near: Node, model: Model): Next =>
  next.type === "end" && runsBeside(model, near.id) ? { ...next, trigger: "terminate" } : next;

/** All pieces of some sentences as conditions and bodies. @throws CannotEdit for a piece that is neither. */
export function saidIn(sentences: string[], context: Context): Said[] {
  return sentences.flatMap(conditionalPieces).map((piece) => {
    const said = conditionalOf(piece);
    if (said === null) throw new CannotEdit(`It is not clear what "${plain(piece, context)}" asks for.`);
    return said;
  });
}

type NewStep = { before: Operation[]; insertion: Operation; actions: Action[]; placed: Placed };

/** New steps with a decision behind the last of them, about its outcome. */
export function withDecision(
  { before, insertion, actions }: NewStep,
  said: Said[],
  tailUsed: number,
  context: Context,
): Change {
  const model = perform(context.model, [...before, insertion]);
  const last = newestActivity(context.model, model, actions.at(-1)?.label ?? "");
  const later = { ...context, model };
  const made = decisionAfter(last, said, null, later);
  return change([...before, insertion, ...made.before, made.decision], [last.id], tailUsed);
}

function newestActivity(before: Model, after: Model, label: string): Node {
  const fresh = [...copyOf(after).nodes.values()].filter(({ id }) => !before.nodes.has(id));
  const node = fresh.filter(({ name }) => name === label).at(-1) ?? fresh.at(-1);
  if (!node) throw new Error("A step was added, but none is new.");
  return node;
}
