/** Conditions within a line: before the step that they decide on, or after it. */

import type { Token } from "../language/token.ts";
import { conditionOfPart, openCondition, openElse, wrapInBranch } from "./branches.ts";
import { readDeadline } from "./deadlines.ts";
import { enterAwaited } from "./event-choices.ts";
import { joinsParallel } from "./parallel.ts";
import type { Part } from "./parts.ts";
import { mention } from "./reference.ts";
import {
  addAction,
  bodyOf,
  type Line,
  type LineContext,
  note,
  resolved,
  type State,
  tokensIn,
} from "./state.ts";

export const tokensOfPart = (line: Line, part: Part): Token[] =>
  tokensIn(line, { from: part.clauses[0]?.from ?? 0, to: part.clauses.at(-1)?.to ?? 0 });

export const mainFollows = (line: Line, at: number) =>
  line.parts.slice(at + 1).some((part) => part.role === "main");

// Conditions

export function readCondition(state: State, context: LineContext, part: Part, at: number): void {
  const { line } = context;
  if (part.links.includes("else")) openElse(state);
  if (joinsParallel(state, part)) {
    note(
      state,
      "understood",
      "Order: after all that runs beside each other",
      part.clauses[0]?.from ?? 0,
      part.clauses.at(-1)?.to ?? 0,
    );
    return;
  }
  const isAwaited = part.frames.slice(0, 1).some((raw) => enterAwaited(state, raw, resolved(state, raw)));
  if (isAwaited || readDeadline(state, context, part, at)) return;
  const condition = conditionOfPart(state, part, line);
  // What is missing is not what "it" means next.
  for (const frame of part.frames)
    if (
      frame.agents[0]?.head.plural ||
      !frame.predicate.some((word) => /^(missing|absent|unavailable|lacking)$/.test(word))
    )
      state.mentions = mention(state.mentions, resolved(state, frame));
  const hasActionsBefore = bodyOf(state) === context.body && bodyOf(state).length > context.from;
  const elseFollows = line.parts[at + 1]?.links.includes("else") === true;
  if (hasActionsBefore && (elseFollows || !mainFollows(line, at))) {
    wrapInBranch(state, context.from, condition);
    return;
  }
  openCondition(state, condition);
  if (state.possible) addAction(state, state.possible);
  state.possible = null;
  note(state, "understood", `Condition: ${condition.text}`, condition.from, condition.to);
}
