/** The editor that understands plain English by rules: offline, and the same answer to the same instruction. */
import { openDocument } from "../bpmn/document.ts";
import { limits } from "../limits.ts";
import { changesOf } from "./editing/changes.ts";
import { isActivity, type Model } from "./editing/model.ts";
import { perform } from "./editing/perform.ts";
import { readModel } from "./editing/read-model.ts";
import { type Change, type Context, plain } from "./editing/reading/context.ts";
import { cutsOf, readInstruction, type Statement } from "./editing/reading/instruction.ts";
import { patterns } from "./editing/reading/patterns.ts";
import { refuseCommands, refuseQuestion, whyNot } from "./editing/reading/refusals.ts";
import { CannotEdit, type Editor } from "./editor.ts";
import type { Operation } from "./edits.ts";
import { loadTagger, type Tagger } from "./language/tagger.ts";

const engine = { name: "rules", version: "1" };

export function rulesEditor(): Editor {
  return {
    async plan({ bpmn, prompt }, signal) {
      const tagger = await loadTagger();
      signal.throwIfAborted();
      return { operations: planEdit(readModel(openDocument(bpmn)), prompt, tagger), engine };
    },
  };
}

/** What is known between two statements, and what was asked for so far. */
type Progress = {
  context: Context;
  operations: Operation[];
  /** How many more readings may be tried; shared by all steps of one instruction. */
  budget: { left: number };
};

/** The operations of all statements, each read on the model that those before it leave. */
function planEdit(model: Model, prompt: string, tagger: Tagger): Operation[] {
  const { statements, quotes } = readInstruction(prompt);
  for (const { text, tail } of statements) for (const sentence of [text, ...tail]) refuseCommands(sentence);
  let progress: Progress = {
    context: { model, quotes, tagger, focus: [] },
    operations: [],
    budget: { left: limits.editReadingsMax },
  };
  for (const statement of statements) progress = follow(statement, progress);
  const { operations, context } = progress;
  if (operations.length > limits.editOperationsMax) {
    throw new CannotEdit(`An instruction may ask for ${limits.editOperationsMax} changes at most.`);
  }
  const { added, removed, changed } = changesOf(model, context.model);
  if (added.length + removed.length + changed.length === 0) {
    throw new CannotEdit("The diagram already is as the instruction asks.");
  }
  refuseDemolition(model, context.model, operations);
  return operations;
}

/** Follows a statement, then the sentences of its tail that were no part of it. */
function follow(statement: Statement, progress: Progress): Progress {
  const { progress: next, tailUsed } = followAny(statement, progress);
  const rest = statement.tail.slice(tailUsed);
  const [text, ...tail] = rest;
  return text === undefined ? next : follow({ text, tail }, next);
}

type Followed = { progress: Progress; tailUsed: number };

function followAny(statement: Statement, progress: Progress): Followed {
  refuseQuestion(statement.text, plain(statement.text, progress.context));
  const done = tryOrders(statement, progress);
  if (done) return done;
  throw whyNot(plain(statement.text, progress.context));
}

/**
 * Two orders joined by "and" are tried one after the other; when the first half alone is none, or cannot be done, the
 * statement is one order.
 */
function tryOrders({ text, tail }: Statement, progress: Progress): Followed | null {
  let problem: CannotEdit | null = null;
  for (const [first, second] of cutsOf(text)) {
    const done = attempt(() => tryStatement(first, [], progress));
    if (done instanceof CannotEdit) problem ??= done;
    else if (done) {
      const both = tryOrders({ text: second, tail }, done.progress);
      if (both) return both;
    }
  }
  const whole = attempt(() => tryStatement(text, tail, progress));
  if (whole instanceof CannotEdit) throw problem ?? whole;
  if (whole === null && problem) throw problem;
  return whole;
}

/** What cannot be done is an answer here, because another reading may be possible. */
function attempt(read: () => Followed | null): Followed | CannotEdit | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof CannotEdit) return error;
    throw error;
  }
}

/** @returns null when no pattern reads the text. @throws CannotEdit when one does, but it cannot be done. */
function tryStatement(text: string, tail: string[], progress: Progress): Followed | null {
  progress.budget.left -= 1;
  if (progress.budget.left < 0) {
    throw new CannotEdit("The instruction is too intricate: say one change in each sentence.");
  }
  for (const pattern of patterns) {
    const found = pattern(text, progress.context, tail);
    if (found) return { progress: advance(found, progress), tailUsed: found.tailUsed };
  }
  return null;
}

function advance({ operations, focus }: Change, progress: Progress): Progress {
  const { context, operations: before } = progress;
  const model = perform(context.model, operations);
  const added = [...model.nodes.values()].filter((node) => !context.model.nodes.has(node.id));
  const meant = focus ?? added.filter(isActivity).map((node) => node.id);
  return {
    ...progress,
    context: { ...context, model, focus: meant },
    operations: [...before, ...operations],
  };
}

/** More than half of the steps may only go when each of them, or their branch, is named. */
function refuseDemolition(before: Model, after: Model, operations: Operation[]): void {
  const named = new Set(operations.flatMap(removedBy));
  const namesBranch = operations.some(({ type }) => type === "deleteBranch");
  const steps = [...before.nodes.values()].filter(isActivity);
  const gone = steps.filter((node) => !after.nodes.has(node.id));
  const unnamed = gone.filter((node) => !named.has(node.id));
  if (unnamed.length > steps.length / 2 && !namesBranch) {
    throw new CannotEdit("This would remove more than half of the diagram: name each step that is to go.");
  }
  if (gone.length > 0 && ![...after.nodes.values()].some(isActivity)) {
    throw new CannotEdit("This would remove every step of the diagram.");
  }
}

function removedBy(operation: Operation): string[] {
  if (operation.type === "delete" || operation.type === "replace") return [operation.id];
  return operation.type === "merge" ? operation.ids : [];
}
