/** "If X does not answer within 3 days", "if the approval takes longer than 2 days". */
import { capitalise } from "../language/labels.ts";
import { labelSimilarity, lemmasOf } from "../language/similarity.ts";
import { addEventChoice, namesNothing } from "./event-choices.ts";
import { deadlineIn, eventNode, happened, timeLabel } from "./events.ts";
import type { Action, BoundaryNode } from "./node.ts";
import type { Part } from "./parts.ts";
import { mention } from "./reference.ts";
import { bodyOf, enterBody, type LineContext, resolved, type State, tokensIn } from "./state.ts";
import { isTimePhrase, timerOf } from "./time.ts";

/**
 * Reads a condition that is a deadline: the event gateway of what is waited for and the timer, or a timer at the task
 * that takes too long. What the sentence says next happens when the time is over.
 * @returns false when the condition is none
 */
export function readDeadline(state: State, { line }: LineContext, part: Part, _at: number): boolean {
  const [clause] = part.clauses;
  const [raw] = part.frames;
  if (!clause || !raw || part.clauses.length > 1) return false;
  const deadline = deadlineIn(clause, tokensIn(line, clause));
  if (!deadline) return false;
  const takesLong = /^(take|last|exceed|need)$/.test(raw.verb);
  const nothing = raw.clause.subjects.some(namesNothing);
  if (!raw.negated && !takesLong && !nothing) return false;
  const frame = resolved(state, raw);
  state.mentions = mention(state.mentions, frame);
  const task = lateTask(
    state,
    lemmasOf(
      [...frame.agents, ...frame.objects]
        .map((one) => one.head.lemma)
        .concat(frame.verb)
        .join(" "),
    ),
    takesLong,
    frame.verb,
  );
  if (task) {
    addBoundary(state, task, deadline.label, deadline.timer);
    return true;
  }
  const { branches } = addEventChoice(
    state,
    eventNode("message", capitalise(happened({ ...frame, negated: false }).replace(/^no /i, "")), null, null),
    eventNode("timer", deadline.label, deadline.timer, null),
  );
  for (const branch of branches) if (branch.event.kind === "timer") enterBody(state, branch.body);
  return true;
}

/** The task that is late: the last one whose label shares the verb of the condition, or any when it "takes" long. */
function lateTask(state: State, lemmas: string[], takesLong: boolean, verb: string): Action | null {
  const last = bodyOf(state).at(-1);
  if (last?.type === "event" || last?.type === "eventChoice") return null;
  const fits = ({ label }: Action) => {
    const words = lemmasOf(label);
    return takesLong
      ? words.some((word) => lemmas.includes(word))
      : words[0] === verb && labelSimilarity(label, lemmas.join(" ")) >= 0.5;
  };
  const found = bodyOf(state).findLast((node): node is Action => node.type === "action" && fits(node));
  if (found) return found;
  return takesLong && last?.type === "action" ? last : null;
}

/** "acknowledges it within 5 minutes, otherwise ...": what happens when the time is over. */
export function openTooLate(state: State): boolean {
  const last = bodyOf(state).at(-1);
  if (last?.type !== "action") return false;
  const within = last.frame?.complements.find(
    ({ preposition, phrase }) => preposition === "within" && isTimePhrase(phrase),
  );
  if (!within) return false;
  addBoundary(state, last, timeLabel(within.phrase), timerOf(within.phrase.tokens));
  return true;
}

function addBoundary(state: State, task: Action, label: string, timer: BoundaryNode["timer"]): void {
  const boundary: BoundaryNode = { kind: "timer", label, timer, interrupting: true, body: [] };
  task.boundaries.push(boundary);
  enterBody(state, boundary.body);
}
