/** Removes steps, questions, branches, lanes, notes. */
import {
  incoming,
  isActivity,
  isGateway,
  type Model,
  type Node,
  outgoing,
  reachable,
} from "../editing/model.ts";
import { perform } from "../editing/perform.ts";
import { isSplit } from "../editing/regions.ts";
import { CannotEdit } from "../editor.ts";
import type { Operation } from "../edits.ts";
import { awaitedBranch } from "../instructions/orders/taking.ts";
import { newLane } from "./people.ts";
import { type Maker, meantAs, onlyWay, type Work } from "./work.ts";

export const remove: Maker = (work) => {
  const ids = meantAs(work, "target");
  if (ids.length === 0) throw new CannotEdit("Say what is to go.");
  // Elements in a removed lane are removed before the lane.
  const isLane = (id: string) => work.model.lanes.has(id);
  return inRow(work.model, [...ids.filter((id) => !isLane(id)), ...ids.filter(isLane)], (id, model) =>
    removalOf(id, model, ids, work),
  );
};

/** One after the other; elements that went with an earlier one are already gone. */
function inRow(
  first: Model,
  ids: readonly string[],
  made: (id: string, model: Model) => Operation[],
): Operation[] {
  let model = first;
  return ids.flatMap((id) => {
    if (!isThere(id, model)) return [];
    const operations = made(id, model);
    if (operations.length > 0) model = perform(model, operations);
    return operations;
  });
}

const isThere = (id: string, model: Model): boolean =>
  [model.nodes, model.flows, model.lanes, model.pools, model.artifacts, model.messages].some((all) =>
    all.has(id),
  );

function removalOf(id: string, model: Model, all: readonly string[], work: Work): Operation[] {
  const node = model.nodes.get(id);
  if (model.flows.has(id)) return wayRemoved(id, model);
  if (model.lanes.has(id)) return laneRemoved(id, model, work);
  if (!node) return [{ type: "delete", id }];
  if (isGateway(node)) return gatewayRemoved(node, model, all);
  const awaited = awaitedBranch(node, model);
  return [awaited ?? { type: "delete", id }];
}

/** The only remaining flow cannot be removed: its target is removed instead. */
function wayRemoved(id: string, model: Model): Operation[] {
  const flow = model.flows.get(id);
  if (!flow) return [];
  if (outgoing(model, flow.source).length > 1) return [{ type: "deleteBranch", flow: id }];
  return [{ type: "delete", id: flow.target }];
}

/** A question is removed with all its branches except the one that continues; parallel branches become a sequence. */
function gatewayRemoved(node: Node, model: Model, all: readonly string[]): Operation[] {
  if (!isSplit(model, node)) {
    const split = node.kind === "parallelGateway" ? splitOf(node, model) : null;
    return split ? inOneRow(split, model) : [{ type: "delete", id: node.id }];
  }
  if (node.kind === "parallelGateway") return inOneRow(node, model);
  const kept = wayKept(node, model, all);
  return outgoing(model, node.id)
    .filter(({ id }) => id !== kept)
    .map(({ id }) => ({ type: "deleteBranch", flow: id }));
}

const inOneRow = (split: Node, model: Model): Operation[] => [
  { type: "makeSequential", ids: outgoing(model, split.id).map(({ target }) => target) },
];

const splitOf = (join: Node, model: Model): Node | null =>
  [...model.nodes.values()].findLast(
    (node) => node.kind === join.kind && isSplit(model, node) && reachable(model, [node.id]).has(join.id),
  ) ?? null;

/**
 * The branch that continues: not one that is also removed, not one back, and among the others the one with most of the
 * process.
 */
function wayKept(split: Node, model: Model, all: readonly string[]): string {
  const [best] = outgoing(model, split.id)
    .map(({ id, target, name }) => {
      const ahead = reachable(model, [target]);
      const isBack = ahead.has(split.id);
      const isGone = all.includes(target) || all.includes(id);
      const steps = [...ahead].filter((one) => isActivity(model.nodes.get(one) ?? split)).length;
      return {
        id,
        rank: (isGone ? -1000 : 0) + (isBack ? -500 : 0) + steps + (positive.test(name) ? 0.5 : 0),
      };
    })
    .sort((one, other) => other.rank - one.rank);
  return best?.id ?? "";
}

const positive = /^(?:yes|ok|approved|accepted|complete|passed)\b/i;

/** Its steps go to the lane that takes over; ends and gateways alone go to the neighbours' lane. */
function laneRemoved(id: string, model: Model, work: Work): Operation[] {
  const [by] = meantAs(work, "by").filter((one) => model.lanes.has(one));
  if (by !== undefined) return [{ type: "deleteLane", id, to: by }];
  const made = newLane(work, model.lanes.get(id)?.owner ?? "", []);
  if (made?.type === "addLane")
    return [
      { ...made, as: "heir" },
      { type: "deleteLane", id, to: "heir" },
    ];
  return [{ type: "deleteLane", id, to: heirOf(id, model) }];
}

function heirOf(id: string, model: Model): string | null {
  const own = [...model.nodes.values()].filter(({ lane }) => lane === id);
  if (own.length === 0 || own.some(isActivity)) return null;
  const beside = own.flatMap((node) => [
    ...incoming(model, node.id).map(({ source }) => source),
    ...outgoing(model, node.id).map(({ target }) => target),
  ]);
  return beside.map((one) => model.nodes.get(one)?.lane ?? id).find((lane) => lane !== id) ?? null;
}

export const removeway: Maker = (work) => {
  const ids = meantAs(work, "target");
  if (ids.length === 0) throw new CannotEdit("Say which branch is to go.");
  return inRow(work.model, ids, (id, model) =>
    wayRemoved(model.flows.has(id) ? id : (openingOf(id, model) ?? id), model),
  );
};

/** The branch of a question that contains a step. */
function openingOf(id: string, model: Model): string | null {
  for (let at = id, count = 0; count < model.nodes.size; count++) {
    const [way, second] = incoming(model, at);
    if (!way || second) return null;
    if (onlyWay(model, way.source) === null) return way.id;
    at = way.source;
  }
  return null;
}
