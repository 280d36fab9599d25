/** Steps, starts and ends as facts: clauses that are used unchanged. */
import type { End, IntermediateEvent, StartEvent, SubProcess, Task } from "../generation/outline.ts";
import { conditionClause } from "./conditions.ts";
import { type Action, doerPhrase, enumerated, lowered, nounPhrase, oneLine, spaced } from "./phrases.ts";
import type { Fact, Saying } from "./sayings.ts";
import { startWords, waitWords } from "./times.ts";

export function startedBy({ kind, label, timer }: StartEvent, process: string): Fact[] {
  if (kind === "timer") return [{ kind: "fact", clause: `${process} ${lowered(startWords(timer, label))}` }];
  if (label === null) return [];
  return [{ kind: "fact", clause: `${process} when ${eventClause(kind, label, null)}` }];
}

/** "Order received" as "the order is received". */
export function eventClause(kind: string, label: string | null, timer: IntermediateEvent["timer"]): string {
  const time = kind === "timer" ? waitWords(timer, label) : null;
  if (time !== null && /^\d/.test(time)) return `${time} ${/^1 /.test(time) ? "has" : "have"} passed`;
  const named = time ?? label;
  if (named === null)
    return kind === "message"
      ? "a message arrives"
      : kind === "timer"
        ? "the time has passed"
        : "this happens";
  return conditionClause(`${named}?`, "yes", "it");
}

export const backTo = (label: string): Fact => ({
  kind: "fact",
  clause: `the process goes back to "${label}"`,
  isLast: true,
  back: label,
});

/** "the judge and the clerk" */
export function doersOf({ lane, together = [] }: Task): string | null {
  const doers = [...(lane === null ? [] : [lane]), ...together].map(doerPhrase);
  return doers.length === 0 ? null : enumerated(doers);
}

export const eachText = ({ each, times }: Task | SubProcess): string =>
  `for each of ${times ? `the ${times}` : "them"}${each === "sequential" ? ", one after the other" : ""}`;

export function oftenOf(step: Task | SubProcess): Fact[] {
  if (step.each) return [{ kind: "fact", clause: `this is done ${eachText(step)}` }];
  return atMost(step.times);
}

export const atMost = (times: number | null | undefined): Fact[] =>
  times ? [{ kind: "fact", clause: `this is done at most ${times} times` }] : [];

/** "checks the order using the price list", "weighs the wool giving the slip" */
export function withData(action: Action, { reads = [], writes = [] }: Task): Action {
  const things = (verb: string, names: readonly string[]) =>
    names.length === 0
      ? []
      : [`${verb} ${enumerated(names.map((one) => nounPhrase(lowered(oneLine(one)))))}`];
  const data = enumerated([...things("using", reads), ...things("giving", writes)]);
  if (data === "") return action;
  return action.noun === null
    ? { ...action, rest: spaced([action.rest, data]) }
    : { ...action, noun: spaced([action.noun, data]) };
}

export const noteOf = ({ note }: { note?: string | null }): Fact[] =>
  note ? [{ kind: "fact", clause: `note: ${note.replace(/\.$/, "")}` }] : [];

export function eventOf({ kind, throwing, label, timer }: IntermediateEvent): Saying[] {
  if (throwing || kind === "none" || kind === "escalation")
    return label === null ? [] : [{ kind: "fact", clause: `"${oneLine(label)}" is reported` }];
  if (kind === "timer") {
    const wait = waitWords(timer, label) ?? "some time";
    return [
      {
        kind: "fact",
        clause: /^(?:\d|one|two|three|a |an )/i.test(wait)
          ? `the process waits for ${wait}`
          : `the process waits until ${lowered(wait)}`,
      },
    ];
  }
  return [{ kind: "fact", clause: `the process waits until ${eventClause(kind, label, null)}` }];
}

export function endOf({ kind, label }: End): Fact {
  const how = kind === "error" ? " with an error" : kind === "escalation" ? " with an escalation" : "";
  if (label === null) return { kind: "fact", clause: `the process ends${how}`, isLast: true };
  return {
    kind: "fact",
    clause: `the process ends${how} with the result "${lowered(oneLine(label))}"`,
    isLast: true,
  };
}
