/**
 * The results of an order's readings: each is carried out on a copy, and readings with the same diagram are added up.
 */
import { limits } from "../../limits.ts";
import { changesOf } from "../editing/changes.ts";
import type { Model } from "../editing/model.ts";
import { perform } from "../editing/perform.ts";
import { pictureOf } from "../editing/picture.ts";
import { CannotEdit } from "../editor.ts";
import type { Operation } from "../edits.ts";
import type { AskedSo } from "./asked.ts";
import { operationsOf } from "./operations.ts";

/** A possible diagram, made by its likeliest reading: its likelihood, and its share among all readings examined. */
export type Outcome = {
  asked: AskedSo;
  operations: Operation[];
  after: Model;
  picture: string;
  likelihood: number;
  share: number;
};

/** The shares of readings that ask for nothing and of those that cannot be carried out; all shares add up to one. */
type Outcomes = { done: Outcome[]; nothing: number; impossible: number };

/** @param readings the likeliest first */
export function outcomesOf(readings: readonly AskedSo[], text: string, model: Model): Outcomes {
  const looked = readings.slice(0, limits.orderOutcomesMax);
  const shares = sharesOf(looked.map(({ score }) => score));
  const found: Outcomes = { done: [], nothing: 0, impossible: 0 };
  for (const [at, asked] of looked.entries()) {
    const share = shares[at] ?? 0;
    const made = asked.changes.length === 0 ? null : carriedOut(asked, text, model);
    const known = found.done.find(({ picture }) => picture === made?.picture);
    if (asked.changes.length === 0) found.nothing += share;
    else if (made === null) found.impossible += share;
    else if (known) {
      known.share += share;
      known.likelihood += Math.exp(asked.score);
    } else found.done.push({ asked, ...made, share, likelihood: Math.exp(asked.score) });
  }
  found.done.sort((one, other) => other.share - one.share);
  return found;
}

function sharesOf(scores: readonly number[]): number[] {
  const top = Math.max(...scores);
  const all = scores.reduce((sum, score) => sum + Math.exp(score - top), 0);
  return scores.map((score) => Math.exp(score - top) / all);
}

/** Null if it cannot be carried out, or changes nothing. */
function carriedOut({ changes }: AskedSo, text: string, model: Model) {
  try {
    const operations = operationsOf({ changes }, text, model);
    const after = perform(model, operations);
    const { added, removed, changed } = changesOf(model, after);
    if (added.length + removed.length + changed.length === 0) return null;
    return { operations, after, picture: pictureOf(after, model) };
  } catch (error) {
    if (error instanceof CannotEdit) return null;
    throw error;
  }
}
