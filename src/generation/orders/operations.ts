/**
 * Turns the content of an order into operations on its diagram. Only words of labels, times and conditions are read
 * here.
 */

import { limits } from "../../limits.ts";
import type { Model } from "../editing/model.ts";
import { perform } from "../editing/perform.ts";
import { CannotEdit } from "../editor.ts";
import type { Operation } from "../edits.ts";
import { add, replace } from "./adding.ts";
import { merge, move, parallel, sequence, swap } from "./arranging.ts";
import type { Asked, Change, ChangeKind } from "./asked.ts";
import { decide, only, outcome } from "./deciding.ts";
import { group, start, ungroup } from "./grouping.ts";
import { each, kind } from "./kinds.ts";
import { back, end, lead } from "./leading.ts";
import { note, rename } from "./naming.ts";
import { pool } from "./parties.ts";
import { addlane, assign } from "./people.ts";
import { remove, removeway } from "./taking.ts";
import { caught, limit, remind, time } from "./timing.ts";
import type { Maker, Work } from "./work.ts";

const makers: Record<Exclude<ChangeKind, "undo" | "other">, Maker> = {
  add,
  remove,
  removeway,
  rename,
  move,
  swap,
  parallel,
  sequence,
  merge,
  replace,
  assign,
  addlane,
  pool,
  kind,
  only,
  decide,
  outcome,
  back,
  lead,
  end,
  limit,
  remind,
  catch: caught,
  time,
  each,
  group,
  ungroup,
  note,
  start,
};

/**
 * The operations for all changes of an order, each made for the diagram that the earlier ones leave.
 *
 * @param text the order that the spans of `asked` refer to
 * @throws CannotEdit when a change lacks something, or cannot be done
 */
export function operationsOf(asked: Asked, text: string, model: Model): Operation[] {
  const operations: Operation[] = [];
  let work: Omit<Work, "change"> = { text, model, focus: [] };
  for (const told of inTurn(asked.changes, model)) {
    const change = onlyThere(told, work.model, model);
    if (isDone(told, change)) continue;
    const made = makerOf(change)({ ...work, change });
    if (made.length === 0) continue;
    const after = perform(work.model, made);
    const added = [...after.nodes.values()].filter(
      ({ id, kind }) => !work.model.nodes.has(id) && !/Gateway$|^endEvent$/.test(kind),
    );
    const focus =
      added.length > 0
        ? added.map(({ id }) => id)
        : change.places.flatMap(({ role, meant }) => (role === "target" ? meant : []));
    work = { text, model: after, focus };
    operations.push(...made);
    if (operations.length > limits.editOperationsMax)
      throw new CannotEdit(`An instruction may ask for ${limits.editOperationsMax} changes at most.`);
  }
  return operations;
}

function makerOf({ kind }: Change): Maker {
  if (kind === "undo") throw new CannotEdit("What was done before is taken back by an order of its own.");
  if (kind === "other")
    throw new CannotEdit(
      "This is no change of a diagram: say what is to be added, removed, moved or renamed.",
    );
  return makers[kind];
}

/** An earlier change has already removed everything that this one removes. */
const isDone = (told: Change, now: Change): boolean =>
  /^remove/.test(told.kind) && goes(told).length > 0 && goes(now).length === 0;

/** In text order; a change that removes something another change refers to comes after it. */
function inTurn(changes: readonly Change[], { nodes }: Model): Change[] {
  const told = [...changes].sort((one, other) => one.from - other.from);
  // Removing a lane removes its steps.
  const goneWith = (change: Change): string[] =>
    goes(change).flatMap((id) => [
      id,
      ...[...nodes.values()].filter(({ lane }) => lane === id).map((node) => node.id),
    ]);
  const isLast = (change: Change) =>
    /^remove/.test(change.kind) &&
    told.some(
      (other) =>
        !/^remove/.test(other.kind) &&
        other.places.some(({ meant }) => meant.some((id) => goneWith(change).includes(id))),
    );
  return [...told.filter((change) => !isLast(change)), ...told.filter(isLast)];
}

const goes = ({ places }: Change): string[] =>
  places.flatMap(({ role, meant }) => (role === "target" ? meant : []));

/** Drops elements that an earlier change has removed; elements that never existed stay, and are refused. */
function onlyThere(change: Change, now: Model, first: Model): Change {
  const isGone = (id: string) => [now, first].map((model) => isThere(id, model)).join() === "false,true";
  return {
    ...change,
    places: change.places.map((place) => ({ ...place, meant: place.meant.filter((id) => !isGone(id)) })),
  };
}

const isThere = (id: string, { nodes, flows, lanes, pools, artifacts }: Model): boolean =>
  [nodes, flows, lanes, pools, artifacts].some((all) => all.has(id));
