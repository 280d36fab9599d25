/** "Three things happen in parallel: A, B and C", and lists that follow such a sentence. */
import type { ChoiceNode, Node, ParallelNode } from "./node.ts";
import type { Part } from "./parts.ts";
import { addNode, type Line, popTo, type State } from "./state.ts";
import { statementOf } from "./statements.ts";

const parallelWords =
  /\b(in parallel|parallel|at the same time|simultaneously|concurrently|any order|independently)\b/i;
const choiceWords =
  /\b(one of|either of|depending on|following (options|alternatives|cases)|(two|three|four|several) (options|alternatives|cases|possibilities|scenarios))\b/i;

/** What a sentence announces for the list items after it; null when it announces nothing. */
export function announcementIn(line: Line): "parallel" | "choice" | null {
  const works = line.parts.some((part) => part.frames.some((frame) => statementOf(frame) === "work"));
  if (works && !/:\s*$/.test(line.sentence.text)) return null;
  if (parallelWords.test(line.sentence.text)) return "parallel";
  return choiceWords.test(line.sentence.text) ? "choice" : null;
}

/** Opens the block whose branches are the items that follow. */
export function openAnnounced(state: State, type: "parallel" | "choice", items: Line): void {
  const node: ParallelNode | ChoiceNode =
    type === "parallel"
      ? { type: "parallel", branches: [] }
      : { type: "choice", question: null, branches: [], inclusive: false };
  addNode(state, node);
  state.announced = { node, indent: items.block.indent, depth: state.stack.length };
}

/**
 * Before a line is read: an item of the announced list opens a branch, anything else closes the block.
 */
export function placeInAnnounced(state: State, line: Line): void {
  const { announced } = state;
  if (announced === null) return;
  if (line.block.kind !== "item" || line.block.indent < announced.indent) {
    popTo(state, announced.depth);
    state.announced = null;
    return;
  }
  if (!line.firstOfBlock || line.block.indent > announced.indent) return;
  popTo(state, announced.depth);
  const body: Node[] = [];
  if (announced.node.type === "parallel") announced.node.branches.push(body);
  else announced.node.branches.push({ condition: null, isElse: false, body });
  state.stack.push({
    body,
    choice: null,
    branch: null,
    parallel: announced.node.type === "parallel" ? announced.node : null,
    item: null,
    holds: { indent: announced.indent, marker: null },
  });
}

/** The item after a line; null when something else follows. */
export function nextItem(state: State): Line | null {
  const next = state.lines[state.at + 1];
  return next && next.block.kind === "item" ? next : null;
}

/** Whether the parts before the steps of a line announce that these run beside each other. */
export const announcesParallel = (lead: Part[], text: string): boolean =>
  lead.length > 0 &&
  parallelWords.test(text) &&
  lead.some((part) => part.role === "main" && part.frames.every((frame) => statementOf(frame) === "remark"));
