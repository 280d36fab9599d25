/** Branches that later sentences name: "in the former case", "on approval", "in the latter case". */
import { lemmasOf } from "../language/similarity.ts";
import { enter } from "./branches.ts";
import type { ChoiceNode } from "./node.ts";
import type { Part } from "./parts.ts";
import { bodyOf, popTo, type State } from "./state.ts";

const former = /^in the (former|first) case$/;
const latter = /^in the (latter|second) case$/;

/**
 * "He accepts or rejects it. In the former case ...": goes on in the branch that is meant.
 * @returns false when there is no choice with such a branch
 */
export function enterNamedBranch(state: State, part: Part): boolean {
  const connectors = part.clauses[0]?.connectors ?? [];
  const isLatter = connectors.some((word) => latter.test(word));
  if (!isLatter && !connectors.some((word) => former.test(word))) return false;
  if (isLatter) leaveFormer(state);
  const choice = lastChoice(state);
  const branch = choice?.branches.at(isLatter ? -1 : 0);
  if (!choice || !branch || choice.branches.length < 2) return false;
  enter(state, choice, branch);
  return true;
}

/** The former branch may still be open when the latter is named. */
function leaveFormer(state: State): void {
  const open = state.stack.findLastIndex(
    ({ choice, branch }) =>
      choice !== null && choice.branches.length > 1 && branch !== choice.branches.at(-1),
  );
  if (open > 0) popTo(state, open);
}

/** "On approval, ...": the branch of the choice just before where that was decided. */
export function reopenDecision(state: State, verb: string): void {
  const choice = lastChoice(state);
  const same = choice?.branches.find(
    (branch) => branch.condition && lemmasOf(branch.condition.text).includes(verb),
  );
  if (choice && same) enter(state, choice, same);
}

function lastChoice(state: State): ChoiceNode | null {
  const last = bodyOf(state).at(-1);
  return last?.type === "choice" ? last : null;
}
