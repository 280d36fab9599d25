/** Rearranges existing elements: moves, swaps, parallel, in sequence, merged. */
import { type Flow, isActivity, isGateway, type Model, type Node, outgoing } from "../editing/model.ts";
import { perform } from "../editing/perform.ts";
import { isSplit } from "../editing/regions.ts";
import { CannotEdit } from "../editor.ts";
import type { Operation } from "../edits.ts";
import { inOrder } from "../instructions/order-of-flow.ts";
import { firstOfBranches, movedTo } from "../instructions/orders/arranging.ts";
import { capitalised } from "../naming/words.ts";
import { labelOf } from "./labels.ts";
import { placesOrFocus } from "./places.ts";
import { type Maker, meantAs, nodesAs, targetsOf, tried, wordsAs } from "./work.ts";

export const move: Maker = (work) => {
  const nodes = targetsOf(work, "Say which step is to stand elsewhere.");
  const [place, second] = placesOrFocus({ ...work, focus: [] }, `"${nodes[0]?.name ?? ""}"`);
  if (!place || second) throw new CannotEdit("That place is on several paths: name one of them.");
  if (place.how === "beside") return sideBySide([...place.nodes, ...nodes], work.model);
  const [by] = meantAs(work, "by");
  const moved = movedTo(nodes, { place, lane: null, taken: [] }, { model: work.model, focus: [] });
  const lane: Operation[] =
    by === undefined ? [] : [{ type: "assignLane", ids: nodes.map(({ id }) => id), lane: by }];
  return [...moved, ...lane];
};

/** Two steps swap places; two flows out of a gateway swap their labels. */
export const swap: Maker = (work) => {
  const ways = meantAs(work, "target").flatMap((id) => work.model.flows.get(id) ?? []);
  if (ways.length > 0) return exchanged(ways);
  const [first, second, third] = targetsOf(work, "Say which two steps change places.");
  if (!first || !second || third) throw new CannotEdit("Name the two steps that change places.");
  return [{ type: "swap", first: first.id, second: second.id }];
};

function exchanged([first, second, third]: readonly Flow[]): Operation[] {
  if (!first || !second || third || first.source !== second.source)
    throw new CannotEdit("Name two ways out of one gateway.");
  if ([first, second].some(({ condition, name }) => condition !== null && condition !== name))
    throw new CannotEdit("These ways have conditions that an engine runs: say the new label of each.");
  return [
    { type: "setCondition", flow: first.id, condition: second.name },
    { type: "setCondition", flow: second.id, condition: first.name },
  ];
}

export const parallel: Maker = (work) => sideBySide(nodesAs(work, "target", "beside"), work.model);

/** If the steps do not follow each other, they move after the first of them. */
function sideBySide(told: readonly Node[], model: Model): Operation[] {
  const nodes = inOrder(model).filter((node) => told.some(({ id }) => id === node.id));
  const [first, ...others] = nodes;
  if (!first || others.length === 0)
    throw new CannotEdit("Name the steps that are to be done at the same time.");
  const ids = nodes.map(({ id }) => id);
  const made: Operation = { type: "makeParallel", ids };
  if (isDone(model, [made])) return [made];
  const moved = inRow(nodes);
  return [...moved, made];
}

/** Each after the previous one. */
const inRow = ([first, ...others]: readonly Node[]): Operation[] =>
  others.map((node, at) => ({
    type: "move",
    id: node.id,
    where: "after",
    target: (at === 0 ? first : others[at - 1])?.id ?? "",
  }));

const isDone = (model: Model, operations: Operation[]): boolean =>
  tried(() => perform(model, operations) !== model, false);

/** Puts all branches that a split starts in sequence. */
export const sequence: Maker = (work) => {
  const { model } = work;
  const told = targetsOf(work, "Say which steps are to follow each other.");
  const [split] = told.filter((node) => isSplit(model, node));
  const heads = split ? outgoing(model, split.id).map(({ target }) => target) : [];
  const ids = split
    ? heads
    : firstOfBranches(
        told.filter((node) => !isGateway(node)),
        model,
      ).map(({ id }) => id);
  const made: Operation = { type: "makeSequential", ids };
  if (split || isDone(model, [made])) return [made];
  // Steps of one line in another order.
  return inRow(told);
};

export const merge: Maker = (work) => {
  const { model, change } = work;
  const nodes = targetsOf(work, "Say which steps become one.").filter(isActivity);
  const [first] = nodes;
  const name = wordsAs(work, "name");
  if (first && nodes.length === 1 && name !== null)
    return [{ type: "rename", id: first.id, name: capitalised(name) }];
  if (!first || nodes.length < 2) throw new CannotEdit(`Name the steps: "merge 'A' and 'B' into 'C'".`);
  const [made] = change.news;
  const told = name ?? (made ? labelOf(made, work, { node: first, lane: null, kind: "task" }) : null);
  const label = told === null ? bothNames(nodes) : capitalised(told);
  return joinedAs(nodes, label, model);
};

/** "Take sample" and "Send sample" are "Take and send sample". */
function bothNames(nodes: readonly Node[]): string {
  const names = nodes.map(({ name }) => name.trim());
  const objects = new Set(names.map((name) => name.replace(/^\S+ ?/, "")));
  const [object = ""] = objects;
  const parts = objects.size === 1 ? names.map((name) => name.split(" ")[0] ?? "") : names;
  const [first = "", ...others] = parts;
  const said = [first, ...others.map((part) => part.charAt(0).toLowerCase() + part.slice(1))].join(" and ");
  return objects.size === 1 ? `${said} ${object}`.trim() : said;
}

/** Parallel steps are put in sequence first, and steps with others between them are brought together. */
function joinedAs(nodes: readonly Node[], label: string, model: Model): Operation[] {
  const ids = nodes.map(({ id }) => id);
  const made: Operation = { type: "merge", ids, label };
  const row: Operation = { type: "makeSequential", ids };
  const ways = [[made], [row, made], [...inRow(inOrder(model).filter(({ id }) => ids.includes(id))), made]];
  return ways.find((operations) => isDone(model, operations)) ?? [made];
}
