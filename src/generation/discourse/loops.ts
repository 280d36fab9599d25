/** Repetition: a jump back to a mark, which is put before the first step that is done again. */
import { verbInNoun } from "../language/labels.ts";
import { labelSimilarity } from "../language/similarity.ts";
import type { ChoiceNode, Condition, Node } from "./node.ts";
import { type BranchNode, bodiesOfNode } from "./node.ts";
import { bodyOf, note, type State } from "./state.ts";

/** Puts a mark before a node of a body (or finds the one that stands there). */
export function markBefore(state: State, body: Node[], node: Node): string {
  const at = body.indexOf(node);
  const before = body[at - 1];
  if (before?.type === "mark") return before.name;
  state.marks += 1;
  const name = `again ${state.marks}`;
  body.splice(Math.max(0, at), 0, { type: "mark", name });
  return name;
}

/** The place of a mark may be jumped to from here: not out of a parallel branch, and back rather than ahead. */
export function canJumpTo(state: State, body: Node[]): boolean {
  const holds = state.stack.findIndex((scope) => scope.body === body);
  if (holds >= 0) return state.stack.slice(holds + 1).every((scope) => scope.parallel === null);
  // A body that is closed already: all that encloses it must enclose this place too.
  return !insideParallel(state.root, body) && state.stack.every((scope) => scope.parallel === null);
}

function insideParallel(nodes: Node[], body: Node[]): boolean {
  return nodes.some((node) => {
    const beside = node.type === "parallel" || (node.type === "choice" && node.inclusive);
    return bodiesOfNode(node).some((inner) => (beside ? holds(inner, body) : insideParallel(inner, body)));
  });
}

const holds = (nodes: Node[], body: Node[]): boolean =>
  nodes === body || nodes.some((node) => bodiesOfNode(node).some((inner) => holds(inner, body)));

/**
 * Jumps back to an earlier node. Only from inside a branch: at the top level there would be no way on.
 * @returns whether the jump was made
 */
export function jumpBackTo(state: State, target: { node: Node; body: Node[] }): boolean {
  const scope = state.stack.at(-1);
  if (
    !scope?.choice ||
    scope.choice.inclusive ||
    !canJumpTo(state, target.body) ||
    !target.body.includes(target.node)
  )
    return false;
  const name = markBefore(state, target.body, target.node);
  bodyOf(state).push({ type: "jump", to: name });
  state.lastLoop = scope.choice;
  return true;
}

/** Repeats all from a node of the current body on until the condition holds (or as long as it does not). */
export function repeatFrom(
  state: State,
  from: number,
  exit: Condition | null,
  again: Condition | null,
): void {
  const body = bodyOf(state);
  const first = body[from];
  if (first === undefined) return;
  const name = markBefore(state, body, first);
  const back: BranchNode = { condition: again, isElse: again === null, body: [{ type: "jump", to: name }] };
  const on: BranchNode = { condition: exit, isElse: exit === null, body: [] };
  const choice: ChoiceNode = { type: "choice", question: null, branches: [on, back], inclusive: false };
  body.push(choice);
  state.lastLoop = choice;
}

/** "This is repeated until the draft is accepted", after a loop was understood: names its way out. */
export function nameExit(state: State, exit: Condition): boolean {
  const choice = state.lastLoop;
  if (choice === null) return false;
  const out = choice.branches.find((branch) => branch.body.length === 0 || branch.isElse);
  if (out) {
    out.condition ??= exit;
    out.isElse = false;
  } else choice.branches.push({ condition: exit, isElse: false, body: [] });
  return true;
}

/** The earlier step that words name: "step 2", "the first step", or what it does ("checking the stock"). */
export function stepNamed(
  state: State,
  words: string,
  from: number,
  to: number,
): { node: Node; body: Node[] } | null {
  const number = /\b(\d+(?:\.\d+)*|[a-z])$/.exec(words.trim().toLowerCase())?.[1];
  const byMarker = number === undefined ? undefined : state.byMarker.get(number);
  if (byMarker) return byMarker;
  if (/\b(first|beginning|start)\b/.test(words)) {
    const [first] = state.history;
    if (first) return { node: first.action, body: first.body };
  }
  const noun = words.trim().toLowerCase().split(" ").at(-1) ?? "";
  const same = state.history.findLast(({ action }) => action.frame?.verb === (verbInNoun(noun) ?? noun));
  if (same) return { node: same.action, body: same.body };
  const best = state.history
    .map(({ action, body }) => ({ node: action, body, score: labelSimilarity(action.label, words) }))
    .sort((a, b) => b.score - a.score)[0];
  if (best && best.score >= 0.4) return best;
  note(state, "dropped", "The step to go back to was not found.", from, to);
  return null;
}
