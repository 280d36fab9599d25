/** "Dry: ...; not dry: ...": the words of a case with "not" in front open the other case of its question, also where the reader marks neither. */
import type { Sentence, TextDocument } from "../document/document.ts";
import type { Mark } from "../reader/mark.ts";
import type { Scene } from "./found.ts";
import { isCase } from "./groups.ts";
import { withMore } from "./renumbered.ts";

export function withOpposites(given: readonly Mark[], { text }: Scene, { blocks }: TextDocument): Mark[] {
  let marks = [...given];
  const pieces = blocks.flatMap(({ sentences }) => sentences);
  for (const { sentences } of blocks)
    for (const [at, piece] of sentences.entries()) {
      const told = toldIn(sentences.slice(at + 1));
      const denied =
        told.length > 0 && !marks.some((mark) => isIn(mark, piece)) ? deniedIn(piece, text) : null;
      const first = denied && caseOf(denied, piece, pieces, marks, text);
      if (first !== null) marks = withOpposite(marks, first, piece, told);
    }
  return marks;
}

const isIn = ({ from }: { from: number }, piece: Sentence): boolean => piece.from <= from && from < piece.to;

/** What an arrow or a colon joins to a piece. */
function toldIn(behind: readonly Sentence[]): Sentence[] {
  if (behind[0]?.joint !== "arrow" && behind[0]?.joint !== "colon") return [];
  const end = behind.findIndex(({ joint }) => joint === "stop");
  return behind.slice(0, end < 0 ? undefined : end);
}

const deniedWordsMax = 5;
const wordsIn = ({ from, to }: Sentence, text: string): string[] =>
  text
    .slice(from, to)
    .toLowerCase()
    .match(/[\p{L}\d]+/gu) ?? [];

/** The words behind "not", where a short piece begins with it. */
function deniedIn(piece: Sentence, text: string): string[] | null {
  const [first, ...rest] = wordsIn(piece, text);
  if (rest.length === 0 || rest.length > deniedWordsMax) return null;
  return first === "not" ? rest : first === "cannot" ? ["can", ...rest] : null;
}

/** The last case before it with the same words. */
function caseOf(
  denied: readonly string[],
  piece: Sentence,
  pieces: readonly Sentence[],
  marks: readonly Mark[],
  text: string,
): number | null {
  const place = marks.findLastIndex((mark) => {
    const own = pieces.find((one) => isIn(mark, one));
    if (!isCase(mark) || !own || own.from >= piece.from) return false;
    const words = wordsIn(own, text);
    return denied.every((word) => words.includes(word)) && !words.includes("not");
  });
  return place < 0 ? null : place;
}

function withOpposite(
  given: readonly Mark[],
  first: number,
  piece: Sentence,
  told: readonly Sentence[],
): Mark[] {
  const asked = given[first];
  const at = given.findIndex(({ from }) => from >= piece.from);
  if (!asked || at < 0) return [...given];
  // One that has its own opposite is no case of another question: it asks within the case before it.
  const lies = asked.sibling === null ? asked.in : { mark: asked.sibling, other: false };
  const one: Mark = { ...asked, kind: "case", type: "none", value: "yes", in: lies, sibling: null };
  const opposite: Mark = { ...one, from: piece.from, to: piece.from + 3, value: "no", sibling: first };
  const more = withMore(given.with(first, one), at, opposite);
  const isTold = (mark: Mark) => told.some((one) => isIn(mark, one));
  const isInside = (place: number) => {
    const mark = more[place];
    return mark !== undefined && isTold(mark);
  };
  return more.map((mark) =>
    isTold(mark) && !(mark.in && isInside(mark.in.mark)) ? { ...mark, in: { mark: at, other: false } } : mark,
  );
}
