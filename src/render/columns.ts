/** Chinese, Japanese and Korean names in a vertical band: their characters stay upright, one below the other. */

import type { Bounds } from "../bpmn/graph.ts";
import { piecesOf } from "../lettering.ts";
import type { TextLine } from "./marks.ts";
import type { FontLetters } from "./text.ts";

/** From one character to the next below it, and from one column to the next, in ems. */
const pitch = { down: 1.08, across: 1.3 };
/** Free space at both ends of the band. */
const endPad = 6;

/** Vertical forms of characters, as in Unicode. */
const standing = new Map([
  ["（", "︵"],
  ["）", "︶"],
  ["(", "︵"],
  [")", "︶"],
  ["「", "﹁"],
  ["」", "﹂"],
  ["『", "﹃"],
  ["』", "﹄"],
  ["【", "︻"],
  ["】", "︼"],
  ["、", "︑"],
  ["，", "︐"],
  ["。", "︒"],
  ["ー", "︱"],
  ["—", "︱"],
  ["-", "︱"],
]);

/** Columns from right to left, centred in the band; null if the name does not fit. */
export function columnsIn(
  name: string,
  band: Bounds,
  sizes: FontLetters[],
  color: string,
): TextLine[] | null {
  const pieces = piecesOf(name.replace(/\s+/gu, " ")).map((piece) => standing.get(piece) ?? piece);
  for (const letters of sizes) {
    const down = letters.px * pitch.down;
    const perColumn = Math.floor((band.height - 2 * endPad) / down);
    if (perColumn < 1) continue;
    const count = Math.ceil(pieces.length / perColumn);
    if (count * letters.px * pitch.across > band.width) continue;
    const each = Math.ceil(pieces.length / count);
    const columns = Array.from({ length: count }, (_, i) => pieces.slice(i * each, (i + 1) * each));
    return columns.flatMap((column, i) =>
      columnAt(column, middleOf(band, count, i, letters), band, letters, color),
    );
  }
  return null;
}

const middleOf = ({ x, width }: Bounds, count: number, i: number, { px }: FontLetters): number =>
  x + width / 2 + ((count - 1) / 2 - i) * px * pitch.across;

function columnAt(
  pieces: readonly string[],
  x: number,
  band: Bounds,
  { px, face, widthOf }: FontLetters,
  color: string,
): TextLine[] {
  const down = px * pitch.down;
  const top = band.y + (band.height - pieces.length * down) / 2;
  return pieces.flatMap((text, i): TextLine[] => {
    if (text === " ") return [];
    const y = Math.round(top + i * down + px * 0.9);
    const width = widthOf(text);
    return [{ text, x: Math.round(x), y, anchor: "middle", width, px, face, color, turned: false }];
  });
}
