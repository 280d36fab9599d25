/** Removes a thing or a party from a process, if a folder wants to hide it. */

import { hasTask, type Outline, type Step, type Task } from "../outline.ts";
import { mapSteps } from "./outline-maps.ts";
import { wholeWords } from "./words.ts";
import { isSuchWork, workOfWords } from "./work.ts";

const prepositions = "in|into|on|onto|via|by|with|through|at|for|from|to|about|during|using|of";

/** A label without the phrase that names the thing; null if the whole step is about it. */
export function withoutWords(label: string, words: string): string | null {
  const found = wholeWords(words).exec(label);
  if (found === null) return isWorkOf(label, words) ? null : label;
  const front = label.slice(0, found.index);
  const leading = new RegExp(`\\s+(?:${prepositions})(?:\\s+[\\p{L}-]+)?\\s*$`, "iu").exec(front);
  if (leading === null) return null;
  // "with an interest rate of 5.9 percent"
  const rest = label
    .slice(found.index + found[0].length)
    .replace(/^ of \S*\d\S*(?: (?:%|percent|per cent|\p{L}+))?/u, "")
    .trim();
  const kept = `${front.slice(0, leading.index)}${rest === "" ? "" : ` ${rest}`}`.trim();
  return kept.includes(" ") ? kept : null;
}

/** "phone calls" matches "Call customer"; "parking of the car" matches "Park car". */
function isWorkOf(label: string, words: string): boolean {
  const work = workOfWords(words);
  return work.verb !== null && isSuchWork(label, work, false);
}

/** Null if nothing of the process would remain. */
export function without(outline: Outline, words: string): Outline | null {
  const name = wholeWords(words);
  const isNamed = (one: string | null) => one !== null && one.replace(name, "").trim() === "";
  const gone = new Set<string>();
  const change = (step: Task): Step[] => {
    const label = isNamed(step.lane) ? null : withoutWords(step.label, words);
    if (label !== null) return [{ ...step, label }];
    if (step.boundaries.length > 0) return [step];
    for (const one of [step.id, step.label]) if (one) gone.add(one);
    return [];
  };
  const shown = mapSteps(outline, (step) => (step.type === "task" ? change(step) : [step]));
  const pools = shown.pools
    .filter((pool) => !(isNamed(pool.name) && pool.body.length === 0))
    .map((pool) => ({ ...pool, lanes: pool.lanes.filter((lane) => !isNamed(lane)) }));
  const left = new Set(pools.map((pool) => pool.name));
  const messages = shown.messages.filter(({ from, to }) =>
    [from, to].every(({ pool, step }) => left.has(pool) && !(step !== null && gone.has(step))),
  );
  const told = new Set(messages.flatMap(({ from, to }) => [from.pool, to.pool]));
  const kept = pools.filter(
    (pool) =>
      pool.body.length > 0 || (pool.name !== null && told.has(pool.name)) || shown.messages.length === 0,
  );
  return kept.some(({ body }) => hasTask(body)) ? { ...shown, pools: kept, messages } : null;
}
