/** "At the same time:" above a list: every item is a branch of its own, whatever the reader links. */
import type { Block, TextDocument } from "../document/document.ts";
import type { Mark } from "../reader/mark.ts";
import type { Scene } from "./found.ts";

const saysSo = /\b(?:at the same time|at once|in parallel|simultaneously|side by side)\W*$/i;

export function withListsSideBySide(
  given: readonly Mark[],
  { text }: Scene,
  { blocks }: TextDocument,
): Mark[] {
  let marks = [...given];
  for (const [at, block] of blocks.entries()) {
    const items = blocks.filter(({ parent }) => parent === at);
    const line = text.slice(block.span.from, items[0]?.span.from ?? block.span.to);
    if (block.beside || saysSo.test(line)) marks = withBranches(marks, items, !/\bthen\b/i.test(line));
    marks = withOwnBranches(marks, block, text);
  }
  return marks;
}

/**
 * "6. In parallel, Ann weighs it and Bo sets the price": an item of its own, so the item above is done (3 of 3 in
 * marked texts).
 */
function withOwnBranches(marks: readonly Mark[], block: Block, text: string): Mark[] {
  const [first, next, ...more] = placesIn(marks, block);
  const isRow =
    first !== undefined && next !== undefined && more.length === 0 && marks[next]?.beside === first;
  if (!isRow || block.number === null || !beginsSo.test(text.slice(block.span.from, block.span.to)))
    return [...marks];
  return marks.map((mark, place) => (place === first ? { ...mark, beside: null } : mark));
}

const beginsSo = /^\W*(?:\d+(?:\.\d+)*[.)]?)?\s*(?:at the same time|in parallel|simultaneously)\b/i;

const placesIn = (marks: readonly Mark[], { span }: Block): number[] =>
  [...marks.entries()].flatMap(([place, { from }]) => (span.from <= from && from < span.to ? [place] : []));

/** @param mayJoin the work right above may be side by side with the items: "Lea weighs it. In parallel: ..." */
function withBranches(marks: readonly Mark[], items: readonly Block[], mayJoin: boolean): Mark[] {
  const branches = items.map((item) => placesIn(marks, item)).filter((places) => places.length > 0);
  const heads = branches.flatMap(([first]) => first ?? []);
  const isWork = branches.every((places) => places.every((place) => marks[place]?.kind === "step"));
  if (heads.length < 2 || heads.length < items.length || !isWork) return [...marks];
  // The last of them stands for where the list lies: what is linked with a mark before it lies elsewhere.
  const lies = marks[heads.at(-1) ?? 0]?.in ?? null;
  return marks.map((mark, place): Mark => {
    const own = branches.find((places) => places.includes(place));
    if (!own) return mark;
    const [head = place] = own;
    if (place !== head) return { ...mark, beside: null, in: { mark: head, other: false } };
    const above = mayJoin && mark.beside === place - 1 ? mark.beside : null;
    return { ...mark, in: lies, beside: heads[heads.indexOf(head) - 1] ?? above };
  });
}
