/** "A call from the police / a club / a private driver. {police}: ... {club}: ... {private}: ...": a list with strokes names the cases of one question. */
import type { Mark } from "../reader/mark.ts";
import { liesWith, type Scene } from "./found.ts";

export function withSlashLists(given: readonly Mark[], { text }: Scene): Mark[] {
  const marks = [...given];
  for (const list of text.matchAll(lists)) {
    const words = list[0]
      .toLowerCase()
      .split(/[^\p{L}]+/u)
      .filter((word) => word.length > 2);
    const from = list.index + list[0].length;
    const told = marks.flatMap((mark, place) =>
      mark.kind === "case" && mark.from >= from && mark.from < from + nearCharsMax && names(mark, words, text)
        ? [place]
        : [],
    );
    for (const [nth, place] of told.entries()) {
      const [mark, before] = [marks[place], told[nth - 1]];
      if (!mark || before === undefined || mark.sibling !== null) continue;
      if (liesWith(mark, marks[before])) marks[place] = { ...mark, value: "other", sibling: before };
    }
  }
  return marks;
}

const nearCharsMax = 400;
const lists = /\p{L}+(?: \p{L}+)? ?\/ ?\p{L}+(?: \p{L}+)? ?\/ ?\p{L}+(?: \p{L}+)?/gu;

const names = ({ from, to }: Mark, words: readonly string[], text: string): boolean =>
  words.includes(text.slice(from, to).toLowerCase());
