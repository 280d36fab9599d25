/** "Redraw", "tidy up the diagram": whether an instruction asks for another drawing, and what else it asks for. */
import { drawingAsked, isAbout, type Plainness } from "./drawing-words.ts";
import { isRemark, wordsIn } from "./earlier.ts";
import { beginsOrder, cutsOf, type Masked, maskedOf, type Piece, piecesOf } from "./pieces.ts";
import { versionIn } from "./version-words.ts";

export type Redraw = {
  /** The position of the words. */
  from: number;
  to: number;
  /** The instruction without these words, every other character in its place; null if nothing else is asked for. */
  rest: string | null;
};

/** The part of an instruction that asks for another drawing of the same process; null if there is none. */
export function redrawIn(prompt: string): Redraw | null {
  if (!/\p{L}/u.test(prompt)) return null;
  const source = maskedOf(prompt, []);
  for (const piece of piecesOf(source))
    for (const said of stretchesOf(source, piece)) {
      const rest = without(source.text, said);
      const { from, to, asked } = said;
      // A name made of drawing words is quoted, and so in no stretch.
      if (asked !== "alone" || rest === null) return { from, to, rest };
    }
  return null;
}

/** `next`: where the text after it continues; `before`: where the text before it ends. */
type Stretch = { from: number; to: number; before: number; next: number; asked: Plainness };

/** The longest first: "tidy up the lines and boxes" is one order. */
function stretchesOf(source: Masked, piece: Piece): Stretch[] {
  const cuts = cutsOf(source.masked, piece);
  const starts = [
    { from: piece.from, before: piece.from },
    ...cuts.map(({ at, next }) => ({ from: next, before: at })),
  ];
  const ends = [...cuts.map(({ at, next }) => ({ to: at, next })), { to: piece.to, next: piece.to }];
  return starts.flatMap(({ from, before }) =>
    ends
      .filter(({ to }) => to > from)
      .toReversed()
      .flatMap(({ to, next }) => {
        const asked = drawingAsked(wordsIn(source.masked.slice(from, to)));
        const isWhole = [
          [piece.from, before],
          [next, piece.to],
        ].every(([start, end]) => isNothing(wordsIn(source.masked.slice(start, end))));
        const isPart =
          asked === "diagram" && isOrder(source, piece.from, before) && isOrder(source, next, piece.to);
        return asked !== null && (isWhole || isPart) ? [{ from, to, before, next, asked }] : [];
      }),
  );
}

/**
 * A description of somebody's work may continue with a drawing of theirs: "add that the clerk must sketch it and redraw
 * the diagram".
 */
const telling = /\b(?:that|who|which|where|must|should|can|may|will|would|has to|have to|needs? to)\b/i;

function isOrder({ masked }: Masked, from: number, to: number): boolean {
  const said = masked.slice(from, to);
  if (isRemark(wordsIn(said)) || versionIn(wordsIn(said)) !== null) return true;
  return beginsOrder(said) && !telling.test(said);
}

/** Words that lead over to an order, and ask for nothing. */
const leads = /(?:\b(?:and|then|also|finally|lastly|next|now|so|but|please|pls)\b[\s,]*)+$/i;

/** Blanks in its place. Between two other orders the conjunction stays. */
function without(text: string, { from, to, before, next }: Stretch): string | null {
  const isLast = next === to;
  const lead = leads.exec(text.slice(0, before));
  const [first, last] = isLast ? [lead?.index ?? before, to] : [from, next];
  const rest = text.slice(0, first) + " ".repeat(last - first) + text.slice(last);
  return isNothing(wordsIn(rest)) ? null : rest;
}

const isNothing = (said: readonly string[]): boolean =>
  said.every((word) => isRemark([word]) || isAbout(word));
