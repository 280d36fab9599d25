/** Work that runs beside other work. */
import { announcesParallel } from "./announcements.ts";
import type { Action, Node, ParallelNode } from "./node.ts";
import { jumpsIn, neverGoesOn } from "./node.ts";
import type { Part } from "./parts.ts";
import {
  actionOf,
  addAction,
  addNode,
  bodyOf,
  type Line,
  type LineContext,
  resolved,
  type State,
} from "./state.ts";
import { statementOf } from "./statements.ts";

/**
 * Puts actions beside the nodes of the current body from an index on.
 * @returns false when there is nothing to stand beside
 */
export function besideLast(state: State, from: number, actions: Action[]): boolean {
  const body = bodyOf(state);
  const nodes = body.splice(from);
  if (nodes.length === 0 || neverGoesOn(nodes) || isJumpedInto(state.root, nodes)) {
    body.push(...nodes);
    return false;
  }
  const [only] = nodes;
  const node: ParallelNode =
    only?.type === "parallel" && nodes.length === 1 ? only : { type: "parallel", branches: [nodes] };
  const branch: Node[] = [];
  node.branches.push(branch);
  body.push(node);
  for (const entry of state.history) if (nodes.includes(entry.action)) entry.body = node.branches[0] ?? body;
  state.stack.push({ body: branch, choice: null, branch: null, parallel: node, item: null, holds: null });
  for (const action of actions) addAction(state, action);
  return true;
}

/** A jump from outside would leave or enter a branch. */
function isJumpedInto(root: Node[], nodes: Node[]): boolean {
  const outside = root.flatMap(jumpsIn);
  return nodes.some((node) => node.type === "mark" && outside.includes(node.name));
}

/**
 * A sentence whose own steps run beside each other: "In parallel, sales informs the customer and accounting books the
 * payment", "A and B are done at the same time".
 * @returns whether the line was read here
 */
export function readParallelLine(
  state: State,
  { line }: LineContext,
  readRest: (at: number) => void,
): boolean {
  const beside = worksBeside(line);
  if (beside === null) return false;
  const { first, works, announced } = beside;
  for (let at = 0; at < first; at++) readRest(at);
  const node: ParallelNode = { type: "parallel", branches: [] };
  addNode(state, node);
  for (const part of works) {
    const branch: Node[] = [];
    // "packs and ships the goods" is one branch of the list.
    const goesOn =
      part.clauses[0]?.sharesSubject === true &&
      part.conjunction === "and" &&
      announced &&
      part !== works.at(-1);
    const body = goesOn ? (node.branches.at(-1) ?? branch) : branch;
    if (body === branch) node.branches.push(branch);
    state.stack.push({ body, choice: null, branch: null, parallel: node, item: null, holds: null });
    for (const frame of part.frames) addAction(state, actionOf(state, resolved(state, frame)));
    state.stack.pop();
  }
  for (let at = first + works.length; at < line.parts.length; at++) readRest(at);
  return true;
}

/**
 * The steps of a line that run beside each other, the index of the first, and whether what stands before it says so; null
 * when they do not.
 */
function worksBeside(line: Line): { first: number; works: Part[]; announced: boolean } | null {
  const first = line.parts.findIndex(isWork);
  // "A, B and C in parallel, then D": what comes then is done after all of them.
  const then = line.parts.findIndex((part, at) => at >= first + 2 && part.links.includes("sequence"));
  const works = line.parts.slice(first, then < 0 ? undefined : then);
  if (first < 0 || works.length < 2 || !works.every(isWork)) return null;
  const announced = announcesParallel(line.parts.slice(0, first), line.sentence.text);
  return announced || (isSaid(works) && areOfDifferentActors(works)) ? { first, works, announced } : null;
}

/** "In parallel, A and B", "A and B at the same time": said once for all. */
const isSaid = ([first, ...rest]: Part[]): boolean => {
  const ownSubjects = rest.every(
    (part) => part.clauses[0]?.sharesSubject !== true || part.frames.every((frame) => frame.imperative),
  );
  const once =
    first?.links.includes("parallel") === true && !rest.some((part) => part.links.includes("parallel"));
  return (once && ownSubjects) || isTrailing(rest.at(-1));
};

const isWork = (part: Part) =>
  part.role === "main" &&
  part.frames.length > 0 &&
  part.frames.every((frame) => statementOf(frame) === "work");

/** "... and accounting sends the invoice at the same time" */
const isTrailing = (part: Part | undefined) =>
  part?.clauses.some((clause) =>
    clause.adverbs.some((word) =>
      /^(at the same time|in parallel|simultaneously|concurrently|parallel)$/.test(word),
    ),
  ) ?? false;

function areOfDifferentActors(works: Part[]): boolean {
  const subjects = works.flatMap((part) =>
    part.frames.map((frame) => frame.agents[0]?.head.lemma ?? frame.objects[0]?.head.lemma ?? ""),
  );
  return new Set(subjects).size > 1 || works.every((part) => part.frames.every((frame) => frame.imperative));
}

const doneWords = /^(ready|complete|completed|finished|done|over|available|fulfilled)$/;

/** "If A has been checked and B is finished, ..." after what ran beside each other: both are awaited. */
export function joinsParallel(state: State, part: Part): boolean {
  const isBeside =
    state.stack.some((scope) => scope.parallel !== null) || bodyOf(state).at(-1)?.type === "parallel";
  return isBeside && !part.links.includes("else") && part.frames.length > 0 && part.frames.every(isDone);
}

const isDone = (frame: Part["frames"][number]) =>
  !frame.negated && (frame.perfect || frame.predicate.some((word) => doneWords.test(word)));
