/**
 * "Too {high} -> write a report / - {done} in time -> ... / - {missed} -> ... / Within {limit} -> ...": lines that are
 * indented under a case lie in it. They are cases of one question there, and a line further out belongs to none of them.
 */
import type { Block, TextDocument } from "../document/document.ts";
import type { Mark } from "../reader/mark.ts";
import { branchesAround, type Scene } from "./found.ts";
import { isCase } from "./groups.ts";

/** `opening`: the mark that opens each line, where it is a case; -1 for any other line. */
type Lines = {
  blocks: readonly Block[];
  lineOf: readonly number[];
  openings: readonly number[];
  /** Which lines are items further in than the line above them. */
  isInner: readonly boolean[];
};

export function withIndented(given: readonly Mark[], { text }: Scene, { blocks }: TextDocument): Mark[] {
  const lineOf = given.map(({ from }) =>
    blocks.findLastIndex(({ span }) => span.from <= from && from < span.to),
  );
  const openings = blocks.map((block, line) => {
    const first = lineOf.indexOf(line);
    return openingOf(block, first, given, text) ? first : -1;
  });
  const lines = { blocks, lineOf, openings, isInner: blocks.map((block) => isInner(block, blocks, text)) };
  if (!blocks.some(({ parent }) => parent !== null && (openings[parent] ?? -1) >= 0)) return [...given];
  const marks = [...given];
  for (const place of given.keys()) marks[place] = placed(place, marks, lines);
  return marks;
}

/** By its indentation, or by a number that continues that of the line above. */
function isInner({ role, span, number, parent }: Block, blocks: readonly Block[], text: string): boolean {
  const above = blocks[parent ?? -1];
  if (role !== "item" || !above) return false;
  const indent = (at: number) => at - text.lastIndexOf("\n", at - 1) - 1;
  const isContinued = above.number !== null && number?.startsWith(`${above.number}.`) === true;
  return isContinued || indent(span.from) > indent(above.span.from);
}

const headCharsMax = 40;
const signed = /^[^\n.;]{0,40}?(?::\s|[-–=]+>|→)/u;

/**
 * A line that begins with a case and goes on with its work. "Ok? - no: ..." and "3. (a) access: ..." begin a list of cases
 * themselves.
 */
function openingOf(line: Block, first: number, marks: readonly Mark[], text: string): boolean {
  const [mark, next] = [marks[first], marks[first + 1]];
  if (!mark || !next || !isCase(mark) || next.from >= line.span.to) return false;
  const front = text.slice(line.span.from, mark.from);
  return (
    signed.test(text.slice(mark.to)) &&
    front.length <= headCharsMax &&
    !/\n|[?;:>→,]\s|\s(?:\(?[a-h]\)|\d+\.\d+)\s/.test(front) &&
    !text.slice(mark.to, line.span.to).includes("\n")
  );
}

function placed(place: number, marks: readonly Mark[], lines: Lines): Mark {
  const mark = marks[place] as Mark;
  const { blocks, lineOf, openings, isInner } = lines;
  const line = lineOf[place] ?? -1;
  const parent = blocks[line]?.parent ?? -1;
  const above = openings[parent] ?? -1;
  const isOpening = openings[line] === place;
  if (!isInner[line] || above < 0 || above > place)
    return isOpening ? furtherOut(mark, line, marks, lines) : mark;
  const isInside = branchesAround(mark, marks).some((branch) => branch.mark === above);
  if (isInside || freeKinds.has(mark.kind)) return mark;
  const inner = caseAround(lineOf.lastIndexOf(parent), above, marks);
  if (isOpening) return { ...mark, in: inner, sibling: caseBefore(line, lines) };
  return isBelow(mark.in?.mark ?? -1, parent, lines) ? mark : { ...mark, in: inner };
}

/** Marks that lie in no branch. */
const freeKinds: ReadonlySet<Mark["kind"]> = new Set(["start", "bound"]);

/** The innermost case of a line in which its last mark lies: "too high -> measure; 3rd time: sweep". */
function caseAround(last: number, first: number, marks: readonly Mark[]): Mark["in"] {
  const mark = marks[last];
  if (mark && isCase(mark)) return { mark: last, other: false };
  const around = mark && branchesAround(mark, marks).find(({ mark: at }) => at >= first && at < last);
  return around ?? { mark: first, other: false };
}

/** A mark in an item somewhere below another line. */
function isBelow(place: number, line: number, { blocks, lineOf, isInner }: Lines): boolean {
  let at: number | null = lineOf[place] ?? -1;
  while (at !== null && at > line && isInner[at]) at = blocks[at]?.parent ?? null;
  return at === line && lineOf[place] !== line;
}

/** The case that opens the last line before a line, below the same line. */
function caseBefore(line: number, { blocks, openings }: Lines): number | null {
  const before = blocks.findLastIndex(
    ({ parent }, at) => at < line && parent === blocks[line]?.parent && (openings[at] ?? -1) >= 0,
  );
  return before < 0 ? null : (openings[before] ?? null);
}

/** The case of a line further out goes on with the last case of its own level. */
function furtherOut(mark: Mark, line: number, marks: readonly Mark[], lines: Lines): Mark {
  const before = caseBefore(line, lines);
  const opening = marks[before ?? -1];
  const own = before === null ? -1 : (lines.lineOf[before] ?? -1);
  const linked = mark.sibling ?? mark.in?.mark;
  const isFromBelow = linked !== undefined && isBelow(linked, own, lines);
  return opening && isFromBelow ? { ...mark, sibling: before, in: opening.in } : mark;
}
