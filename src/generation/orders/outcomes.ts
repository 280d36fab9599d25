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
import type { Asked, AskedSo } from "./asked.ts";
import { operationsOf } from "./operations.ts";
import { weighed } from "./sureness.ts";

/** A possible diagram, made by its likeliest reading: its likelihood, and its share among all that can be meant. */
export type Outcome = {
  asked: AskedSo;
  operations: Operation[];
  after: Model;
  picture: string;
  likelihood: number;
  share: number;
};

/**
 * The diagrams, the likeliest first, and the share of readings that ask for nothing or for something that nobody can do;
 * all shares add up to one.
 */
type Outcomes = { done: Outcome[]; nothing: number };

/** Readings that cannot be carried out do not count: nobody means what cannot be done. */
export function outcomesOf(readings: readonly AskedSo[], text: string, model: Model): Outcomes {
  const looked = readings
    .map((asked) => ({ asked, weight: weighed(asked) }))
    .sort((one, other) => other.weight - one.weight)
    .slice(0, limits.orderOutcomesMax);
  const top = looked[0]?.weight ?? 0;
  const found: Outcomes = { done: [], nothing: 0 };
  for (const { asked, weight } of looked) {
    // Relative to the likeliest, because the likelihood of a long order is nearly zero.
    const share = Math.exp(weight - top);
    const isNothing = asksForNothing(asked);
    const made = isNothing ? null : carriedOut(asked, text, model);
    const known = found.done.find(({ picture }) => picture === made?.picture);
    if (isNothing) found.nothing += share;
    else if (known) {
      known.share += share;
      known.likelihood += Math.exp(weight);
    } else if (made) found.done.push({ asked, ...made, share, likelihood: Math.exp(weight) });
  }
  const all = found.done.reduce((sum, { share }) => sum + share, found.nothing);
  if (all === 0) return found;
  return {
    done: found.done
      .map((one) => ({ ...one, share: one.share / all }))
      .sort((one, other) => other.share - one.share),
    nothing: found.nothing / all,
  };
}

/** No change, or one that nobody can make: "paint the lane green". */
const asksForNothing = ({ changes }: Asked): boolean =>
  changes.length === 0 || changes.some(({ kind }) => kind === "other");

/** Null if it cannot be carried out, or changes nothing. */
export function carriedOut({ changes }: Asked, text: string, model: Model) {
  try {
    const operations = operationsOf({ changes }, text, model);
    if (operations.some((one) => removesByWork(one, model))) return null;
    const after = perform(model, operations);
    const { added, removed, changed } = changesOf(model, after);
    if (added.length + removed.length + changed.length === 0) return null;
    return { operations, after, picture: pictureOf(after, model) };
  } catch (error) {
    if (error instanceof CannotEdit) return null;
    throw error;
  }
}

/** "Remove the sweeping and paint the fence": that the step goes is no new step "Remove path". */
function removesByWork(operation: Operation, { nodes }: Model): boolean {
  if (operation.type !== "replace") return false;
  const gone = nodes.get(operation.id)?.name.toLowerCase().split(/\s+/) ?? [];
  return operation.steps.some((step) => {
    const [verb = "", ...things] = step.type === "task" ? step.label.toLowerCase().split(/\s+/) : [];
    return removing.has(verb) && things.some((word) => gone.includes(word));
  });
}

const removing: ReadonlySet<string> = new Set("remove delete drop omit scrap skip cut".split(" "));
