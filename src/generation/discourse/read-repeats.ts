/** "Until", "as long as", "repeat", "go back to": what is done again. */

import type { Frame } from "../language/frames.ts";
import { labelOf } from "../language/labels.ts";
import { conditionOfPart, openChoice } from "./branches.ts";
import { conditionOf } from "./conditions.ts";
import { jumpBackTo, markBefore, nameExit, repeatFrom, stepNamed } from "./loops.ts";
import { type Node, neverGoesOn } from "./node.ts";
import type { Part } from "./parts.ts";
import { mainFollows } from "./read-condition.ts";
import { startOfRun } from "./read-work.ts";
import { mention } from "./reference.ts";
import { bodyOf, type LineContext, note, popTo, resolved, type State, top } from "./state.ts";
import { statementOf } from "./statements.ts";

export function readUntil(state: State, context: LineContext, part: Part, at: number): void {
  const { line } = context;
  const before = line.parts[at - 1]?.frames.at(-1);
  if (before && statementOf(before) === "wait") return;
  const exit = conditionOfPart(state, part, line);
  if (before && statementOf(before) === "repeat") {
    if (nameExit(state, exit)) return;
    const body = bodyOf(state);
    const from = state.previousLine?.body === body ? state.previousLine.from : body.length - 1;
    // A choice alone is what was decided on: what led to it is repeated too.
    const first = body[from]?.type === "choice" ? from - 1 : from;
    if (body.length > 0) repeatFrom(state, Math.max(0, first), exit, null);
    return;
  }
  if (bodyOf(state).length > context.from) repeatFrom(state, context.from, exit, null);
  else if (!nameExit(state, exit)) note(state, "dropped", "Nothing to repeat was found.", exit.from, exit.to);
}

/** "As long as C, A": asks before each round; "A as long as C" after each. */
export function readAsLongAs(state: State, context: LineContext, part: Part, at: number): void {
  const condition = conditionOfPart(state, part, context.line);
  if (bodyOf(state).length > context.from) {
    repeatFrom(state, context.from, null, condition);
    return;
  }
  if (!mainFollows(context.line, at)) return;
  for (const frame of part.frames) state.mentions = mention(state.mentions, resolved(state, frame));
  const branch = openChoice(state, condition);
  const choice = top(state).choice;
  state.openLoop = choice && { choice, branch };
}

/** At the end of the line, the body of "as long as" leads back to its question. */
export function closeLoop(state: State): void {
  const loop = state.openLoop;
  state.openLoop = null;
  if (!loop || loop.branch.body.length === 0 || neverGoesOn(loop.branch.body)) return;
  const scope = state.stack.findIndex((one) => one.branch === loop.branch);
  const outer = state.stack[scope - 1]?.body;
  if (!outer) return;
  loop.branch.body.push({ type: "jump", to: markBefore(state, outer, loop.choice) });
  state.lastLoop = loop.choice;
  popTo(state, scope);
}

export function readRepeat(state: State, { line }: LineContext, frame: Frame, at: number): void {
  const next = line.parts[at + 1];
  if (next?.role === "until" || repeatForEach(state, frame)) return;
  const named =
    frame.objects[0] && !frame.objects[0].pronoun
      ? stepNamed(state, labelOf(frame).replace(/^Repeat /, ""), frame.from, frame.to)
      : null;
  const first = named ?? firstOfRepeat(state);
  if (first && state.stack.length > 1) jumpBackTo(state, first);
}

/** "This is repeated for each item": all that was done in a row, until no item is left. */
function repeatForEach(state: State, frame: Frame): boolean {
  const each = frame.complements.find(
    ({ preposition, phrase }) =>
      preposition === "for" && /^(each|every|all)$/.test(phrase.tokens[0]?.lower ?? ""),
  );
  const body = bodyOf(state);
  const line = state.previousLine;
  if (!each || body.length === 0 || line?.body !== body) return false;
  const text = `more ${each.phrase.head.lemma}s`;
  const again = { ...conditionOf([], null, null, false), text, from: frame.from, to: frame.to };
  repeatFrom(state, startOfRun(body, line.from), null, again);
  return true;
}

/** Without a name, "this is repeated" means the whole process so far. */
function firstOfRepeat(state: State): { node: Node; body: Node[] } | null {
  const [first] = state.history;
  return first ? { node: first.action, body: first.body } : null;
}

export function readReturn(state: State, { line }: LineContext, frame: Frame): void {
  const target = frame.complements.find((one) => /^(to|at|with|from|back to)$/.test(one.preposition));
  const words = target
    ? line.sentence.tokens
        .filter((token) => token.from >= (target.phrase.tokens[0]?.from ?? 0) && token.to <= frame.to)
        .map((token) => token.lower)
        .join(" ")
    : "first";
  const step = stepNamed(state, words, frame.from, frame.to);
  if (step && state.stack.length > 1) jumpBackTo(state, step);
}
