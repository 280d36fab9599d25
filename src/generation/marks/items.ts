/** A list under a case: everything in its items belongs to the branch opened by the line above. */
import type { Block, TextDocument } from "../document/document.ts";
import type { Mark } from "../reader/mark.ts";
import { liesWith } from "./found.ts";
import { isCase } from "./groups.ts";

/** Puts the marks of items into the branch of the line above, if the reader left them outside. */
export function withItems(marks: readonly Mark[], { blocks }: TextDocument): Mark[] {
  const linesOf = marks.map((mark) => lineOf(mark, blocks));
  const lastOf = new Map(linesOf.map((line, place) => [line, place] as const));
  const within = [...marks];
  for (const [place, mark] of marks.entries()) {
    const line = linesOf[place] ?? null;
    const above = line === null ? null : (blocks[line]?.parent ?? null);
    const opening = above === null ? undefined : lastOf.get(above);
    const opened = opening === undefined ? undefined : within[opening];
    if (opening === undefined || !opened || opening >= place || !isCase(opened)) continue;
    if (!liesWith(mark, opened) || answersTo(place, opening, marks)) continue;
    within[place] = { ...mark, in: { mark: opening, other: false } };
  }
  return within;
}

/** Index of the block with the mark. */
function lineOf({ from }: Mark, blocks: readonly Block[]): number | null {
  const line = blocks.findLastIndex(({ span }) => span.from <= from && from < span.to);
  return line < 0 ? null : line;
}

/** Whether a mark is another case of the same question. */
function answersTo(place: number, opening: number, marks: readonly Mark[]): boolean {
  let sibling = marks[place]?.sibling ?? null;
  while (sibling !== null && sibling > opening) sibling = marks[sibling]?.sibling ?? null;
  return sibling === opening;
}
