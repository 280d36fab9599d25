/** One sentence into the process: each of its parts adds steps, opens a branch, or says something about both. */
import { readAlternatives } from "./alternatives.ts";
import { announcementIn, nextItem, openAnnounced, placeInAnnounced } from "./announcements.ts";
import { conditionOfPart } from "./branches.ts";
import { readParallelLine } from "./parallel.ts";
import { holdOpen, placeLine } from "./placing.ts";
import { readCondition } from "./read-condition.ts";
import { readMain } from "./read-main.ts";
import { closeLoop, readAsLongAs, readUntil } from "./read-repeats.ts";
import { readBefore, readWhen, readWhile } from "./read-times.ts";
import { bodyOf, type Line, type LineContext, note, type State } from "./state.ts";

export function readLine(state: State, line: Line): void {
  placeInAnnounced(state, line);
  placeLine(state, line);
  if (state.currentLine.body.length > state.currentLine.from) state.previousLine = state.currentLine;
  state.currentLine = { body: bodyOf(state), from: bodyOf(state).length };
  const context: LineContext = { line, from: bodyOf(state).length, body: bodyOf(state) };
  const asked = readQuestion(state, line);
  const readAt = (at: number) => readPart(state, context, at);
  const readAsWhole =
    asked === 0 && (readParallelLine(state, context, readAt) || readAlternatives(state, context, readAt));
  if (!readAsWhole) for (let at = asked; at < line.parts.length; at++) readAt(at);
  closeLoop(state);
  if (asked === 0) openForItems(state, line);
}

/** What the list items after this line belong to. */
function openForItems(state: State, line: Line): void {
  const items = nextItem(state);
  const announcement = items && line.block.kind !== "item" ? announcementIn(line) : null;
  if (items && announcement) openAnnounced(state, announcement, items);
  else if (/:\s*$/.test(line.sentence.text) || (line.block.kind === "item" && endsOpen(line)))
    holdOpen(state, line);
}

/**
 * "Is the order complete?", "manager approves? yes: ...": the question of the choice that the answers open.
 * @returns how many parts the question takes; 0 for a line that asks nothing
 */
function readQuestion(state: State, line: Line): number {
  const mark = line.parts.findIndex((part) => part.conjunction === "?");
  const ends = mark > 0 ? mark : /\?\s*$/.test(line.sentence.text) ? line.parts.length : 0;
  const first = line.parts[0];
  if (ends === 0 || first === undefined) return 0;
  const last = line.parts[ends - 1] ?? first;
  const clauses = [...first.clauses, ...last.clauses];
  state.question = conditionOfPart(state, { ...first, clauses }, line);
  return ends;
}

/** A list item that only states a condition holds the items below it. */
const endsOpen = (line: Line) => line.parts.at(-1)?.role === "if";

function readPart(state: State, context: LineContext, at: number): void {
  const part = context.line.parts[at];
  if (part === undefined) return;
  if (bodyOf(state) !== context.body) {
    context.body = bodyOf(state);
    context.from = bodyOf(state).length;
  }
  switch (part.role) {
    case "if":
      readCondition(state, context, part, at);
      return;
    case "when":
      readWhen(state, context, part, at);
      return;
    case "while":
      readWhile(state, context, part, at);
      return;
    case "until":
      readUntil(state, context, part, at);
      return;
    case "aslong":
      readAsLongAs(state, context, part, at);
      return;
    case "before":
      readBefore(state, context, part);
      return;
    case "main":
      readMain(state, context, part, at);
      return;
    default:
      note(state, "dropped", "A reason or remark.", part.clauses[0]?.from ?? 0, part.clauses.at(-1)?.to ?? 0);
  }
}
