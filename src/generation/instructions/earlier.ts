/** "Undo", "go back to version 2": the earlier version that an instruction asks for, and what else it asks for. */
import { words } from "../clauses/lexicon.ts";
import { type Back, CannotEdit } from "../editor.ts";
import { cutWords } from "./mention.ts";
import { cutsOf, type Masked, maskedOf, type Piece, piecesOf } from "./pieces.ts";
import { versionIn } from "./version-words.ts";

/** Its `rest` is the instruction without these words; every other character keeps its place. */
export type Earlier = Back & {
  /** The position of the words. */
  from: number;
  at: number;
};

/** Words that say nothing about the diagram: why somebody wants to go back. */
const remarks = words(
  "no nope oh oops sorry hm hmm damn wait wrong bad mistake error my mind nevermind never changed made a an it its it's is was this that that's not what i we wanted want don't do didn't did like liked good right meant the last change better before so hi hello",
);
const thanks = words("please thanks thank you thx pls");

/**
 * The earlier version that an instruction asks for; null for any other instruction.
 * @throws CannotEdit when the version is ambiguous
 */
export function earlierIn(prompt: string): Earlier | null {
  if (!/\p{L}/u.test(prompt)) return null;
  const source = maskedOf(prompt, []);
  for (const piece of piecesOf(source)) {
    const found = earlierFrom(source, piece);
    if (found !== null || !isRemark(saidIn(source, piece.from, piece.to))) return found;
  }
  return null;
}

/** Remarks may come before it, another order after it: "no, undo that and rename A to B". */
function earlierFrom(source: Masked, piece: Piece): Earlier | null {
  const cuts = cutsOf(source.masked, piece);
  for (const from of [piece.from, ...cuts.map(({ next }) => next)]) {
    if (!isRemark(saidIn(source, piece.from, from))) return null;
    for (const { at, next } of [{ at: piece.to, next: piece.to }, ...cuts.filter(({ at }) => at > from)]) {
      const to = versionIn(saidIn(source, from, at));
      if (to === "open") throw open(source.text.slice(from, at));
      if (to !== null) return { to, from, at, rest: restOf(source.text, next) };
    }
    if (versionIn(saidIn(source, from, piece.to).slice(0, 1)) !== null)
      throw open(source.text.slice(from, piece.to));
  }
  return null;
}

const saidIn = ({ masked }: Masked, from: number, to: number): string[] => wordsIn(masked.slice(from, to));

export const wordsIn = (text: string): string[] =>
  cutWords(text).map((word) => word.toLowerCase().replace("’", "'"));

/** Whether words ask for nothing; also true without any words. */
export const isRemark = (said: readonly string[]): boolean =>
  said.every((word) => remarks.has(word) || thanks.has(word));

const open = (said: string) =>
  new CannotEdit(
    `"${said}" does not say which version of the diagram is meant. Say "undo the last change" or "go back to version 1".`,
  );

function restOf(text: string, from: number): string | null {
  const rest = text.slice(from);
  return isRemark(wordsIn(rest)) ? null : " ".repeat(from) + rest;
}
