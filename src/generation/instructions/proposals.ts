/** Proposals in refusals: wording that the rules can read, tried before it is proposed. */
import { isActivity, type Model } from "../editing/model.ts";
import { perform } from "../editing/perform.ts";
import { pictureOf } from "../editing/picture.ts";
import { CannotEdit } from "../editor.ts";
import type { Operation, OperationOf, Part } from "../edits.ts";
import { cutWords, likeness } from "./mention.ts";
import { inOrder } from "./order-of-flow.ts";
import { planByRules } from "./plan.ts";
import { saidIn } from "./said.ts";

/** Operations as an order in plain words; null if no plain words do the same. */
export function inPlainWords(operations: readonly Operation[], model: Model): string | null {
  const said = operations.map((one) => wordsOf(one, model));
  if (said.length === 0 || said.includes(null)) return null;
  const words = said.join(". ");
  const after = doneBy(words, model);
  return after !== null && pictureOf(after, model) === pictureOf(perform(model, [...operations]), model)
    ? words
    : null;
}

/** The diagram after an order by the rules; null if they cannot read it. */
function doneBy(words: string, model: Model): Model | null {
  try {
    return perform(model, planByRules(model, words).operations);
  } catch (error) {
    if (error instanceof CannotEdit) return null;
    throw error;
  }
}

const quoted = (name: string): string => `'${name.replace(/\s+/g, " ").trim()}'`;

type Sayings = {
  [Type in Operation["type"]]?: (made: OperationOf<Type>, of: Names) => string | null;
};
type Names = { model: Model; named(id: string): string; all(ids: readonly string[]): string };

const sayings: Sayings = {
  delete: ({ id }, { named }) => `remove ${named(id)}`,
  deleteLane: ({ id }, { named }) => `remove the lane ${named(id)}`,
  deleteBranch: ({ flow }, { model }) => `remove ${wayOf(flow, model)}`,
  rename: ({ id, name }, { model, named }) =>
    `rename ${model.lanes.has(id) ? "the lane " : ""}${named(id)} to ${quoted(name)}`,
  setCondition: ({ flow, condition }, { model }) => `rename ${wayOf(flow, model)} to ${quoted(condition)}`,
  move: ({ id, where, target }, { named }) => `move ${named(id)} ${where} ${named(target)}`,
  swap: ({ first, second }, { named }) => `swap ${named(first)} and ${named(second)}`,
  merge: ({ ids, label }, { all }) => `merge ${all(ids)} into ${quoted(label)}`,
  makeParallel: ({ ids }, { all }) => `make ${all(ids)} parallel`,
  assignLane: ({ ids, lane }, { model, all }) =>
    `assign ${all(ids)} to ${model.lanes.get(lane ?? "")?.name ?? ""}`,
  addLane: ({ ids, name }, { all }) => `assign ${all(ids)} to ${name}`,
  retypeTask: ({ id, kind }, { named }) =>
    `make ${named(id)} a ${kind.replace(/([A-Z])/g, (letter) => ` ${letter.toLowerCase()}`)}`,
  makeConditional: ({ ids, condition }, { all }) => `${all(ids)} is only done if ${condition}`,
  endAfter: ({ id }, { named }) => `end the process after ${named(id)}`,
  annotate: ({ id, text }, { named }) => `add a note ${quoted(text)} to ${named(id)}`,
  wrapSteps: ({ ids, name }, { all }) => `group ${all(ids)} into a sub-process ${quoted(name)}`,
  insertAfter: ({ id, steps }, { model, named }) => inserted(steps, `after ${named(id)}`, id, model),
  insertBefore: ({ id, steps }, { model, named }) => inserted(steps, `before ${named(id)}`, id, model),
};

function wordsOf(made: Operation, model: Model): string | null {
  const named = (id: string) => quoted(model.nodes.get(id)?.name ?? model.lanes.get(id)?.name ?? "");
  const say = sayings[made.type] as ((made: Operation, of: Names) => string | null) | undefined; // each takes its own type
  return say?.(made, { model, named, all: (ids) => ids.map(named).join(" and ") }) ?? null;
}

function wayOf(id: string, model: Model): string {
  const flow = model.flows.get(id);
  return `the ${quoted(flow?.name ?? "")} branch of ${quoted(model.nodes.get(flow?.source ?? "")?.name ?? "")}`;
}

/** A step in another lane than its neighbour is described by its doer. */
function inserted(steps: readonly Part[], where: string, near: string, model: Model): string | null {
  const tasks = steps.flatMap((step) => (step.type === "task" ? [step] : []));
  const [first] = tasks;
  if (!first || tasks.length < steps.length) return null;
  const lane = model.nodes.get(near)?.lane ?? null;
  const isOwn = tasks.every((one) => one.lane === null || one.lane === lane);
  if (isOwn) return `add ${tasks.map(({ label }) => quoted(label)).join(" and then ")} ${where}`;
  const doer = model.lanes.get(first.lane ?? "")?.name;
  if (doer === undefined || tasks.length > 1) return null;
  return `${where}, the ${doer} has to ${first.label.charAt(0).toLowerCase()}${first.label.slice(1)}`;
}

/** The same statement with a place, if that works: at the step that shares most of its words. */
export function placed(statement: string, prompt: string, model: Model): string | null {
  const isAlone = prompt.trim().length - statement.length < politeCharsMax;
  if (!isAlone || statement.length > placedCharsMax || /\b(?:after|before|between)\b|["'“”]/i.test(statement))
    return null;
  // A statement that is no order ("export as PDF") is no work either.
  const isTold = saidIn(statement).clauses.some(
    ({ form, doer, passive }) => form === "finite" && (doer !== null || passive),
  );
  if (!isTold) return null;
  const words = cutWords(statement);
  const said = (name: string) =>
    cutWords(name).filter((word) => words.some((one) => likeness(one, word) === 1)).length;
  const [best] = inOrder(model)
    .filter((node) => isActivity(node) && node.name !== "" && !/["']/.test(node.name))
    .sort((one, other) => said(other.name) - said(one.name));
  if (!best) return null;
  const instead = `after '${best.name.replace(/\s+/g, " ")}', ${statement}`;
  return doneBy(instead, model) === null ? null : instead;
}
const politeCharsMax = 20;
const placedCharsMax = 160;
