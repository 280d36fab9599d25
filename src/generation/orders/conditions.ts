/** Conditions of orders as labels of flows, and the targets of paths. */
import type { Model, Node } from "../editing/model.ts";
import type { Branch, Next, Operation, Step } from "../edits.ts";
import { conditionIn, conditionWords } from "../instructions/cases.ts";
import { resultOf } from "../instructions/orders/results.ts";
import { saidIn } from "../instructions/said.ts";
import { refusingVerbs } from "../meaning/classes.ts";
import { stepsOf } from "./new-steps.ts";
import { nodesOf, plainWords, type Work, wordsAs } from "./work.ts";

export type Condition = { words: string; isDefault: boolean; question: string };

const others =
  /^(?:(?:or )?(?:otherwise|else)|if (?:not|no)|in (?:all |any )?other cases?|in the other case|(?:all |any |the )?others?|(?:the |all the )?rest|for (?:all )?(?:the )?(?:others|rest)|everything else|everybody else|everyone else|any other)$/i;

/** "otherwise" applies if no other condition holds. */
export function conditionOf(told: string, near: Node | null, model: Model): Condition {
  const plain = plainWords(told);
  if (others.test(plain)) return { words: "otherwise", isDefault: true, question: "" };
  const words = conditionWords(
    plain.replace(
      /^(?:only |but )?(?:if|when|whenever|in case(?: of)?|unless|provided(?: that)?|for|where) /i,
      "",
    ),
  );
  const asked = conditionIn(saidIn(`if ${words.replaceAll(",", "")}`), near, { model, focus: [] });
  const question = asked?.question ?? "";
  // A question without most of the condition's words was misread.
  const isWhole = question.split(" ").length * 2 >= words.split(" ").length - 1;
  return { words, isDefault: false, question: isWhole ? question : "" };
}

/** "above | 50,000": a number means nothing without the word before it. */
export function withBound(words: string, from: number, text: string): string {
  const bound =
    /\b(?:above|over|below|under|beyond|(?:more|less|fewer|longer|older|younger) than|from|up to|at least|at most)\s+$/i.exec(
      text.slice(0, from),
    );
  return bound && /^\d/.test(words) ? `${bound[0].trim()} ${words}` : words;
}

/** The condition of a change with only one path; "otherwise" if there is none. */
export function onlyCondition(work: Work, near: Node | null): Condition | null {
  const told = wordsAs(work, "condition");
  return told === null ? null : conditionOf(told, near, work.model);
}

/** The name of an end: its words in the order, otherwise the result of its last step. */
export const endName = (work: Work, last: Step | null): string =>
  wordsAs(work, "name") ?? (last?.type === "task" ? resultOf(last.label) : "");

export type Path = { before: Operation[]; steps: Step[]; next: Next };

/** The steps of one path; `inside` is the number of its condition, or null if the change has only one path. */
export function pathOf(work: Work, inside: number | null, near: Node | null): Path {
  const { change, model } = work;
  const isOwn = (one: { inside: number | null }) => inside === null || (one.inside ?? 0) === inside;
  const { before, steps } = stepsOf(work, change.news.filter(isOwn), near);
  const [to] = nodesOf(
    change.places.filter((one) => one.role === "to" && isOwn(one)).flatMap(({ meant }) => meant),
    model,
  );
  const end: Next = { type: "end", name: endName(work, steps.at(-1) ?? null), trigger: null };
  const isEnd = change.ends.some(isOwn) || refuses(steps.at(-1));
  if (to) return { before, steps, next: { type: "goto", id: to.id } };
  return { before, steps, next: isEnd ? end : { type: "continue" } };
}

/** A refusal ends its path without saying so. */
const refuses = (last: Step | undefined): boolean =>
  last?.type === "task" && refusingVerbs.has(last.label.split(" ")[0]?.toLowerCase() ?? "");

export const branchOf = ({ words, isDefault }: Condition, { steps, next }: Path): Branch => ({
  condition: words,
  isDefault,
  steps,
  next,
});

export const otherwise: Branch = {
  condition: "otherwise",
  isDefault: true,
  steps: [],
  next: { type: "continue" },
};
