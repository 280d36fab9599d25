/** Runs operations on a model: the only place that knows which function performs which operation. */
import type { Operation, OperationOf } from "../edits.ts";
import { setData, setEach, setTogether } from "./activity.ts";
import { makeParallel, makeSequential, move, moveIntoFlow, redirect, swap } from "./arrange.ts";
import { addBranch, addDecision, loopBack, makeConditional, setCondition, setDefault } from "./branches.ts";
import { check } from "./check.ts";
import { settleDefaults } from "./defaults.ts";
import { addHandler, addStart, attachEvent, retypeEvent, setTime } from "./events.ts";
import { insertAfter, insertBefore, insertInFlow, insertParallel, merge, replace } from "./insert.ts";
import { moveLane } from "./lane-order.ts";
import { laneToPool } from "./lane-to-pool.ts";
import { addLane, assignLane, deleteLane } from "./lanes.ts";
import { exchangedIds, withIds } from "./made.ts";
import { copyOf, type Model } from "./model.ts";
import { addPool } from "./pools.ts";
import { addMessageFlow, annotate, moveNote, rename, retypeGateway, retypeTask } from "./properties.ts";
import { deleteBranch, endAfter, remove } from "./remove.ts";
import { simplify } from "./simplify.ts";
import { openStep, unwrapSteps, wrapSteps } from "./sub-processes.ts";
import { settleThrown } from "./thrown.ts";

type Performers = {
  [Type in Operation["type"]]: (model: Model, operation: OperationOf<Type>) => void;
};

const performers: Performers = {
  rename,
  setCondition,
  setDefault,
  retypeTask,
  retypeGateway,
  retypeEvent,
  setTime,
  insertAfter,
  insertBefore,
  insertInFlow,
  insertParallel,
  delete: remove,
  deleteBranch,
  move,
  moveIntoFlow,
  swap,
  redirect,
  makeParallel,
  makeSequential,
  makeConditional,
  addBranch,
  addDecision,
  loopBack,
  attachEvent,
  addStart,
  addHandler,
  replace,
  merge,
  endAfter,
  addLane,
  assignLane,
  deleteLane,
  moveLane,
  addPool,
  laneToPool,
  addMessageFlow,
  annotate,
  moveNote,
  wrapSteps,
  openStep,
  unwrapSteps,
  setEach,
  setTogether,
  setData,
};

/**
 * The model after the operations; the given one is not changed.
 * @throws CannotEdit when an operation cannot be performed, or would leave the diagram broken.
 */
export function perform(model: Model, operations: Operation[]): Model {
  const after = copyOf(model);
  for (const [at, operation] of operations.entries()) {
    const before = at === 0 ? model : copyOf(after);
    run(after, withIds(operation, after));
    const isLast = at === operations.length - 1;
    // Elements that a later operation refers to are not cleared away before.
    simplify(after, isLast && at > 0 ? model : before, idsIn(operations.slice(at + 1), after));
    settleDefaults(after, before);
  }
  settleThrown(after, model);
  check(after, model);
  return after;
}

/** Ids in these operations, including those that names from a plan stand for. */
function idsIn(operations: Operation[], { made }: Model): Set<string> {
  const ids = new Set<string>();
  const noted = (id: string) => {
    ids.add(made.get(id) ?? id);
    return undefined;
  };
  exchangedIds(operations, noted);
  return ids;
}

function run<Type extends Operation["type"]>(model: Model, operation: OperationOf<Type>): void {
  const type: Type = operation.type;
  performers[type](model, operation);
}
