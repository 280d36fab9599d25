/** What an order asks for, as operations on its diagram: no word of it is read here but those of labels, times and conditions. */

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
 * The operations for all changes of an order, each made for the diagram that those before it leave.
 *
 * @param text the order, in which the spans of `asked` stand
 * @throws CannotEdit when a change lacks what it needs, or cannot be done
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

/** All that was to go went with what a change before has taken away. */
const isDone = (told: Change, now: Change): boolean =>
  /^remove/.test(told.kind) && goes(told).length > 0 && goes(now).length === 0;

/** In the order of the text; what takes away what another change speaks of waits until that is done. */
function inTurn(changes: readonly Change[], { nodes }: Model): Change[] {
  const told = [...changes].sort((one, other) => one.from - other.from);
  // With a lane go the steps in it.
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

/** What a change before has taken away is not spoken of any more; what never was there stays, and is refused. */
function onlyThere(change: Change, now: Model, first: Model): Change {
  const isGone = (id: string) => [now, first].map((model) => isThere(id, model)).join() === "false,true";
  return {
    ...change,
    places: change.places.map((place) => ({ ...place, meant: place.meant.filter((id) => !isGone(id)) })),
  };
}

const isThere = (id: string, { nodes, flows, lanes, pools, artifacts }: Model): boolean =>
  [nodes, flows, lanes, pools, artifacts].some((all) => all.has(id));
