/** Targets of paths: back, on to something else, or to an end. */
import {
  incoming,
  isActivity,
  type Model,
  type Node,
  nodeOf,
  outgoing,
  reachable,
  sources,
} from "../editing/model.ts";
import { perform } from "../editing/perform.ts";
import { isSplit, unreached } from "../editing/regions.ts";
import { CannotEdit } from "../editor.ts";
import type { Branch, Operation, Step } from "../edits.ts";
import { insertAt } from "../instructions/place.ts";
import { branchOf, type Condition, onlyCondition, otherwise, pathOf } from "./conditions.ts";
import { placesOf } from "./places.ts";
import { type Maker, meantAs, nodesAs, onlyWay, tried, type Work, wordsAs } from "./work.ts";

export const back: Maker = (work) => {
  const { model } = work;
  const [to] = nodesAs(work, "to");
  if (!to) throw new CannotEdit("Say to which step the path leads back.");
  const target = to.kind === "startEvent" ? (onlyWay(model, to.id)?.target ?? to.id) : to.id;
  const [flow] = meantAs(work, "after", "inside").filter((id) => model.flows.has(id));
  const condition = onlyCondition(work, null);
  const path = pathOf(work, null, to);
  if (flow !== undefined) {
    const steps: Operation[] =
      path.steps.length > 0 ? [{ type: "insertInFlow", flow, steps: path.steps }] : [];
    return [...path.before, ...ledTo(flow, target, model), ...steps];
  }
  const node = behindWhat(work, target);
  const always = condition === null ? backAlways(node, target, path.steps, model) : [];
  if (always.length > 0) return [...path.before, ...always];
  const next = { type: "goto" as const, id: target };
  const told: Condition = condition ?? { words: "again", isDefault: false, question: "" };
  const branch: Branch = branchOf({ ...told, isDefault: false }, { ...path, next });
  if (isSplit(model, node)) return [...path.before, { type: "addBranch", gateway: node.id, branch }];
  const [place] = placesOf(work);
  const at = place && place.how !== "beside" ? place : { how: "after" as const, node };
  return [
    ...path.before,
    insertAt(at, [{ type: "choice", question: told.question, branches: [otherwise, branch] }]),
  ];
};

/** Without a condition the path itself leads back, if another path still reaches an end. */
function backAlways(node: Node, to: string, steps: Step[], model: Model): Operation[] {
  const way = onlyWay(model, node.id);
  if (!way) return [];
  const inserted: Operation[] = steps.length > 0 ? [{ type: "insertInFlow", flow: way.id, steps }] : [];
  const made: Operation[] = [...redirected(way.id, to, model), ...inserted];
  const isWork = (one: Operation) => one.type === "delete" && isActivity(nodeOf(model, one.id));
  if (made.some(isWork))
    throw new CannotEdit("Say in which case it leads back: what comes behind would never be done.");
  const after = tried(() => perform(model, made), null);
  const isEnding = (id: string) => after?.nodes.get(id)?.kind === "endEvent";
  return after !== null && [...reachable(after, [to])].some(isEnding) ? made : [];
}

/** After the node at which the result is known; if the order names none, after the step itself. */
function behindWhat(work: Work, target: string): Node {
  const { model } = work;
  const [node] = nodesAs(work, "after", "before", "target", "inside");
  if (node && !(node.kind === "endEvent")) return node;
  const [into] = node ? incoming(model, node.id) : [];
  return nodeOf(model, into ? into.source : target);
}

/** A branch keeps its own steps; only the target after them changes. Removes an end that nothing leads to any more. */
function ledTo(flow: string, to: string, model: Model): Operation[] {
  const last = lastOf(flow, model);
  return redirected(last, to, model);
}

/** The last flow of a branch: after the steps that only the branch leads to. */
function lastOf(flow: string, model: Model): string {
  let last = flow;
  for (let count = 0; count < model.nodes.size; count++) {
    const target = model.nodes.get(model.flows.get(last)?.target ?? "");
    if (!target || !isActivity(target) || incoming(model, target.id).length !== 1) break;
    const next = onlyWay(model, target.id);
    if (!next) break;
    last = next.id;
  }
  return last;
}

/** Removes everything that nothing leads to any more. */
function redirected(flow: string, to: string, model: Model): Operation[] {
  const flows = new Map(model.flows);
  const old = flows.get(flow);
  if (!old) return [];
  flows.set(flow, { ...old, target: to });
  const changed = { ...model, flows };
  const lost = new Set(unreached(changed, sources(model)).map(({ id }) => id));
  for (const { id } of unreached(model, sources(model))) lost.delete(id);
  const first = [...lost].filter((id) => incoming(changed, id).every(({ source }) => !lost.has(source)));
  // A loop of lost steps is removed from the flow's former target on.
  const heads = first.length > 0 || !lost.has(old.target) ? first : [old.target];
  return [{ type: "redirect", flow, end: "target", to }, ...heads.flatMap((id) => goneWith(id, changed))];
}

/** With everything after it. */
const goneWith = (id: string, model: Model): Operation[] => [
  ...outgoing(model, id)
    .slice(1)
    .map((flow): Operation => ({ type: "deleteBranch", flow: flow.id })),
  { type: "delete", id },
];

export const lead: Maker = (work) => {
  const { model } = work;
  const [to] = nodesAs(work, "to");
  const ids = meantAs(work, "target", "after", "inside");
  if (!to || ids.length === 0) throw new CannotEdit("Say which way leads where.");
  return ids.flatMap((id) => {
    const way = model.flows.get(id) ?? onlyWay(model, id);
    if (!way)
      throw new CannotEdit(`Several ways leave "${model.nodes.get(id)?.name ?? ""}": name one of them.`);
    return redirected(way.id, to.id, model);
  });
};

export const end: Maker = (work) => {
  const { model } = work;
  const name = wordsAs(work, "name") ?? "";
  const ids = meantAs(work, "after", "inside", "target");
  if (ids.length === 0) throw new CannotEdit("Say behind which step the path ends.");
  return ids.flatMap((id): Operation[] => {
    const flow = model.flows.get(id);
    const node = flow ? null : nodeOf(model, id);
    if (node && !isSplit(model, node)) return [{ type: "endAfter", id: node.id, name, trigger: null }];
    return flow ? endInWay(flow.id, name, model) : [];
  });
};

/** An end after the steps of a branch; a branch without steps gets its own end. */
function endInWay(flow: string, name: string, model: Model): Operation[] {
  const last = model.flows.get(lastOf(flow, model));
  const way = model.flows.get(flow);
  if (!last || !way) return [];
  if (last.id !== flow) return [{ type: "endAfter", id: last.source, name, trigger: null }];
  const branch: Branch = {
    condition: way.name,
    isDefault: way.isDefault,
    steps: [],
    next: { type: "end", name, trigger: null },
  };
  return [
    { type: "addBranch", gateway: way.source, branch },
    { type: "deleteBranch", flow },
  ];
}
