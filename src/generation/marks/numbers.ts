/**
 * "Back to 2.2", "→ 5a": the item with that number is meant, whatever the reader links; "faults → 5a" leads there also
 * where the reader marks nothing.
 */
import type { Block, Sentence, TextDocument } from "../document/document.ts";
import type { Mark } from "../reader/mark.ts";
import { branchesAround, type Scene } from "./found.ts";
import { isCase } from "./groups.ts";
import { caseAt, withMore } from "./renumbered.ts";

export function withNumbers(given: readonly Mark[], { text }: Scene, { blocks }: TextDocument): Mark[] {
  const led = given.map((mark, place) => ledByNumber(mark, place, given, text, blocks));
  return blocks.reduce<Mark[]>(
    (marks, block) =>
      block.sentences.reduce(
        (told, piece, at) => withPointer(told, piece, block.sentences[at - 1], text, blocks),
        marks,
      ),
    led,
  );
}

const pointing =
  /^\W*(?:\p{L}+\s+){0,3}?(?:to|with|at|from)\s+(?:step|point|item|no\.?)?\s*#?(\d+(?:\.\d+)*[a-z]?)\b(?!\s*\p{L})/iu;

/** Nothing but a number. */
const alone = /^\d+(?:\.\d+)*[a-z]?$/i;

function ledByNumber(
  mark: Mark,
  place: number,
  marks: readonly Mark[],
  text: string,
  blocks: readonly Block[],
): Mark {
  if (mark.kind !== "back" && mark.kind !== "on") return mark;
  const piece = blocks.flatMap(({ sentences }) => sentences).find((one) => isIn(mark, one));
  if (!piece) return mark;
  const words = text.slice(mark.from, piece.to);
  const number = piece.target ?? alone.exec(words)?.[0] ?? pointing.exec(words)?.[1];
  const first = number === undefined ? null : firstIn(number, marks, blocks);
  const leads = first === null ? null : behindOwnCase(first, mark, marks);
  return leads === null || leads === place ? mark : { ...mark, kind: leads < place ? "back" : "on", leads };
}

/**
 * "6. Otherwise the director chooses. 8. If she refuses, repeat from step 6": the way leads back to the first work of
 * its own case, whose condition is answered.
 */
function behindOwnCase(first: number, mark: Mark, marks: readonly Mark[]): number {
  const opening = marks[first];
  const isOwn =
    opening !== undefined &&
    isCase(opening) &&
    branchesAround(mark, marks).some((branch) => branch.mark === first && !branch.other);
  const inside = isOwn
    ? marks.findIndex((one, at) => at > first && one.in?.mark === first && !one.in.other)
    : -1;
  return inside < 0 ? first : inside;
}

const isIn = ({ from }: Mark, span: { from: number; to: number }) => span.from <= from && from < span.to;

/** The first mark in an item, or in the items below it. "5a" is the item "a" below the item "5". */
function firstIn(number: string, marks: readonly Mark[], blocks: readonly Block[]): number | null {
  const item = blocks.findIndex((_, at) => isNumbered(at, number.toLowerCase(), blocks));
  const own = blocks.flatMap((block, at) => (isUnder(at, item, blocks) ? [block.span] : []));
  const first = marks.findIndex((mark) => own.some((span) => isIn(mark, span)));
  return item < 0 || first < 0 ? null : first;
}

function isNumbered(at: number, number: string, blocks: readonly Block[]): boolean {
  const own = blocks[at]?.number?.toLowerCase();
  if (own === undefined || own === number) return own === number;
  const above = blocks[blocks[at]?.parent ?? -1]?.number?.toLowerCase();
  return above !== undefined && /^[a-z]$/.test(own) && `${above}${own}` === number;
}

function isUnder(at: number, item: number, blocks: readonly Block[]): boolean {
  let up: number | null = at;
  for (let hops = 0; up !== null && hops <= blocks.length; hops++) {
    if (up === item) return true;
    up = blocks[up]?.parent ?? null;
  }
  return false;
}

const caseWordsMax = 4;

/** A piece that is nothing but a number, behind work or behind a condition. */
function withPointer(
  marks: readonly Mark[],
  piece: Sentence,
  before: Sentence | undefined,
  text: string,
  blocks: readonly Block[],
): Mark[] {
  const words = text.slice(piece.from, piece.to);
  const number = piece.joint === "arrow" ? (piece.target ?? alone.exec(words)?.[0]) : undefined;
  if (number === undefined || before === undefined || marks.some((mark) => isIn(mark, piece)))
    return [...marks];
  if (firstIn(number, marks, blocks) === null) return [...marks];
  const asked = withCondition(marks, before, text);
  const last = asked.findLastIndex((mark) => isIn(mark, before));
  const opening = asked[last];
  if (!opening || !isCase(opening)) return [...marks];
  const way: Mark = {
    ...opening,
    from: piece.from,
    to: piece.to,
    kind: "back",
    type: "none",
    value: "other",
    sibling: null,
    order: null,
    doer: null,
  };
  const led = withMore(asked, last + 1, { ...way, in: { mark: last, other: false } });
  return led.map((one, place) => (place === last + 1 ? ledByNumber(one, place, led, text, blocks) : one));
}

/** "..., faults → 5a": a few words that nothing marks are the condition of what the arrow leads to. */
function withCondition(marks: readonly Mark[], { from, to, joint }: Sentence, text: string): Mark[] {
  const words = text.slice(from, to).trim();
  const place = marks.findLastIndex((mark) => mark.from < from);
  const before = marks[place];
  const isShort = words.split(/\s+/).length <= caseWordsMax;
  if (!before || !isShort || joint === "arrow" || marks.some((mark) => isIn(mark, { from, to })))
    return [...marks];
  const word = /\S+$/.exec(words)?.[0] ?? words;
  const at = from + text.slice(from, to).lastIndexOf(word);
  const opened = caseAt({ from: at, to: at + word.length }, before, "yes");
  return withMore(marks, place + 1, opened);
}
