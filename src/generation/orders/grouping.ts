/** Makes and dissolves sub-processes, and adds further starts. */
import { nextId } from "../editing/draft.ts";
import { isActivity, type Model, type Node, nodeOf, outgoing } from "../editing/model.ts";
import { between } from "../editing/sub-processes.ts";
import { CannotEdit } from "../editor.ts";
import type { Operation, Time } from "../edits.ts";
import { saidIn } from "../instructions/said.ts";
import { timesIn } from "../meaning/times.ts";
import { eventLabel } from "../naming/labels.ts";
import { capitalised } from "../naming/words.ts";
import { labelOf } from "./labels.ts";
import { isQuoted, type Maker, nodesAs, nodesOf, targetsOf, wordsAs } from "./work.ts";

export const group: Maker = (work) => {
  const nodes = targetsOf(work, "Say which steps become a sub-process.").filter(
    ({ attachedTo }) => attachedTo === null,
  );
  const [made] = work.change.news;
  const name =
    wordsAs(work, "name") ??
    (made ? labelOf(made, work, { node: nodes[0] ?? null, lane: null, kind: "task" }) : null);
  const plain = nodes.map((node) => node.name).filter((one) => one !== "");
  const label = capitalised(name ?? plain.slice(0, 2).join(" and "));
  const ids = nodes.map(({ id }) => id);
  return wrapped(ids, label, work.model);
};

/**
 * A sub-process belongs to one lane: the doers of its steps in other lanes do it together with the doer of that lane.
 */
function wrapped(ids: string[], name: string, model: Model): Operation[] {
  const alone: Operation = { type: "wrapSteps", ids, name, each: null };
  const steps = [...between(model, ids)].map((id) => nodeOf(model, id)).filter(isActivity);
  const lane = steps.map((step) => step.lane).find((one) => one !== null) ?? null;
  const others = steps.filter((step) => step.lane !== lane);
  if (lane === null || others.length === 0) return [alone];
  const names = others.flatMap((step) => model.lanes.get(step.lane ?? "")?.name || []);
  const sub = nextId(model, "Task", name);
  const together: Operation[] =
    names.length === 0 ? [] : [{ type: "setTogether", id: sub, together: [...new Set(names)] }];
  return [{ type: "assignLane", ids: others.map(({ id }) => id), lane }, alone, ...together];
}

/** A step in a sub-process refers to the sub-process. */
export const ungroup: Maker = (work) => {
  const { model } = work;
  const found = targetsOf(work, "Say which sub-process is dissolved.").map((node) =>
    model.scopes.has(node.id) ? node : model.nodes.get(node.scope),
  );
  const ids = new Set(found.flatMap((node) => node?.id ?? []));
  if (ids.size === 0) throw new CannotEdit("That is no sub-process.");
  return [...ids].flatMap((id): Operation[] => {
    // A sub-process that is repeated as a whole must be done once before its steps can be separate.
    const once: Operation[] = model.nodes.get(id)?.loop == null ? [] : [{ type: "setEach", id, each: null }];
    return [...once, { type: "unwrapSteps", id }];
  });
};

export const start: Maker = (work) => {
  const { model } = work;
  const told = wordsAs(work, "name") ?? wordsAs(work, "condition");
  if (told === null) throw new CannotEdit("Say what the process begins with.");
  const words = told.replace(/^(?:our|my|the|an?) /i, "");
  const [to] = nodesAs(work, "to", "target", "before");
  const target =
    to && to.kind !== "startEvent" ? to : firstOf(model, nodesOf([...model.nodes.keys()], model));
  if (!target) throw new CannotEdit("Say where the process goes on from there.");
  const said = saidIn(words);
  const [cycle] = timesIn(said.tokens, words).filter(({ use, iso }) => use === "every" && iso !== null);
  const time: Time | null = cycle?.iso ? { type: "cycle", value: cycle.iso } : null;
  const [clause, second] = saidIn(`if ${words}`).clauses.filter(({ verb }) => verb !== null);
  const label =
    time === null && !isQuoted(work, "name") && clause && !second
      ? (eventLabel(clause) ?? capitalised(words))
      : capitalised(words);
  const trigger = time ? "timer" : coming.test(words) ? "message" : null;
  return [{ type: "addStart", target: target.id, label, trigger, time }];
};

/** Somebody reports something. */
const coming =
  /\b(?:calls?|phones?|writes?|mails?|e-?mails?|messages?|letters?|sends?|sent|receiv\w+|arriv\w+|comes? in|asks?|requests?|reports?|orders?|applies|notices?|hotline)\b/i;

/** The first node of the process. */
function firstOf(model: Model, nodes: readonly Node[]): Node | null {
  const begin = nodes.find(
    ({ kind, scope }) => kind === "startEvent" && model.scopes.get(scope)?.parent === null,
  );
  return begin ? (model.nodes.get(outgoing(model, begin.id)[0]?.target ?? "") ?? null) : null;
}
