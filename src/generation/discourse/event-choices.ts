/** Waiting for the first of two: what is waited for, or the end of the time that it may take. */
import type { NounPhrase } from "../language/chunks.ts";
import type { Frame } from "../language/frames.ts";
import { eventNode, happened, isSameEvent, timeLabel } from "./events.ts";
import type { EventChoiceNode, EventNode } from "./node.ts";
import { addNode, bodyOf, enterBody, type Line, popTo, type State, tokensIn } from "./state.ts";
import { isTimePhrase, timerOf } from "./time.ts";

/** An event that is waited for already becomes one of the two. */
export function addEventChoice(state: State, awaited: EventNode, timer: EventNode): EventChoiceNode {
  const body = bodyOf(state);
  const last = body.at(-1);
  const first = last?.type === "event" && last.kind !== "timer" ? last : awaited;
  if (last === first) body.pop();
  const node: EventChoiceNode = {
    type: "eventChoice",
    branches: [
      { event: first, body: [] },
      { event: timer, body: [] },
    ],
  };
  addNode(state, node);
  return node;
}

/** "waits up to 5 days for the reply": how long at most; null when the words set no limit. */
export function limitOfWait(line: Line, { clause }: Frame): EventNode | null {
  const words = tokensIn(line, clause)
    .map(({ lower }) => lower)
    .join(" ");
  const hasLimit =
    /\b(at most|up to|max|maximum|no longer than|no more than|not longer than|not more than)\b/;
  const time = [...clause.complements.map(({ phrase }) => phrase), ...clause.objects].find(isTimePhrase);
  if (!time || !hasLimit.test(words)) return null;
  return eventNode("timer", timeLabel(time), timerOf(time.tokens), null);
}

/** "no reply", "nobody" */
export const namesNothing = ({ tokens }: NounPhrase): boolean =>
  tokens.some(({ lower }) => /^(no|nobody|nothing|none)$/.test(lower));

/**
 * "If no reply arrives, ...", "When it arrives, ...": goes on in the branch of the event that was waited for just before.
 * @returns false when nothing was, or the words tell of something else
 */
export function enterAwaited(state: State, raw: Frame, frame: Frame): boolean {
  const node = bodyOf(state).at(-1);
  if (node?.type !== "eventChoice") return false;
  const late = node.branches.find(({ event }) => event.kind === "timer");
  const inTime = node.branches.find(({ event }) => event.kind !== "timer");
  if (!late || !inTime) return false;
  const [first] = raw.clause.subjects;
  const isNothing = first !== undefined && namesNothing(first);
  const told = happened({ ...frame, negated: false }).replace(/^(no|nothing|nobody|none) /i, "");
  const isOver =
    /^(elapse|expire|pass|end|be)$/.test(raw.verb) &&
    (first?.tokens.some(({ lemma }) => /^(time|deadline|period|timeout)$/.test(lemma)) ?? false);
  const isSame =
    isSameEvent(inTime.event, told) ||
    inTime.event.lemmas.includes(raw.verb) ||
    first?.head.lower === "nothing";
  if (!isOver && !isSame) return false;
  const isLate = isOver || isNothing || raw.negated;
  enterBody(state, (isLate ? late : inTime).body);
  // "If it is still not returned after another two weeks, ...": waits once more.
  return !(
    isLate &&
    late.body.length > 0 &&
    raw.clause.complements.some(({ phrase }) => isTimePhrase(phrase))
  );
}

/** "Otherwise" after one of the two: the other. */
export function openOtherEvent(state: State): boolean {
  const at = state.stack.findLastIndex(({ body }) => body.at(-1)?.type === "eventChoice");
  const node = state.stack[at]?.body.at(-1);
  if (node?.type !== "eventChoice") return false;
  const entered = node.branches.find(({ body }) => state.stack.some((scope) => scope.body === body));
  const told = entered ?? node.branches.find(({ body }) => body.length > 0);
  const other =
    node.branches.find((one) => told !== undefined && one !== told) ??
    node.branches.find(({ event }) => event.kind === "timer");
  if (!other) return false;
  popTo(state, at + 1);
  enterBody(state, other.body);
  return true;
}
