/** Names as placed lines of text: inside shapes beside their icons, in vertical bands, and free around a point. */

import type { Bounds } from "../bpmn/graph.ts";
import { balanced, type Cuts, letterPx, lineHeightOf, type Widths, wrap, wrapWhole } from "../lettering.ts";
import { columnsIn } from "./columns.ts";
import type { TextLine } from "./marks.ts";
import { isIdeographic } from "./scripts.ts";
import { type FontLetters, fontLetters } from "./text.ts";

/** The letters of a drawing: inside shapes from the largest on, outside of them, and of its headings. */
export type Letters = { inside: FontLetters[]; outside: FontLetters; heading: FontLetters };

/** Letterings are compared by identity, so a scene creates them only once. */
export function lettersOf(further: readonly string[]): Letters {
  const of = (px: number) => fontLetters(px, "regular", further);
  const { inside, outside, heading } = letterPx;
  return { inside: inside.map(of), outside: of(outside), heading: fontLetters(heading, "bold", further) };
}

/** Distance from the top of a line to its baseline, so that capitals are vertically centred. */
const baselineOf = (letters: FontLetters) => Math.round(lineHeightOf(letters) / 2 + letters.px * 0.36);

type Fit = { lines: string[]; letters: FontLetters; tops: number[] };

/** The space for a name in a shape: between top and bottom, of limited width, and clear of the obstacles. */
export type Room = { box: Bounds; top: number; bottom: number; width: number; obstacles: Bounds[] };

const sidePad = 4;

/** The space left in a shape with markers at its bottom and other obstacles, such as its icon, anywhere. */
export function roomIn(box: Bounds, border: number, markers: Bounds | null, obstacles: Bounds[]): Room {
  const pad = sidePad + border / 2;
  return {
    box,
    top: box.y + pad,
    bottom: markers === null ? box.y + box.height - pad : markers.y - 1,
    width: Math.max(0, box.width - 2 * pad),
    obstacles,
  };
}

/**
 * Centres a name in a shape; lines beside an obstacle are narrower. Long names get smaller letters before words are
 * broken, and an ellipsis only as a last resort.
 */
export function linesInside(name: string, room: Room, letters: Letters, color: string): TextLine[] {
  if (name === "") return [];
  const fit =
    firstFit(name, room, letters.inside.slice(0, 2), "nowhere") ??
    firstFit(name, room, letters.inside, "hyphens") ??
    firstFit(name, room, letters.inside, "syllables") ??
    firstFit(name, room, letters.inside, "anywhere") ??
    firstFit(name, room, letters.inside.slice(1), "ellipsis");
  if (fit === null) return [];
  const x = room.box.x + room.box.width / 2;
  return fit.lines.map((text, i) =>
    lineAt(text, x, (fit.tops[i] ?? 0) + baselineOf(fit.letters), "middle", fit.letters, color),
  );
}

/** Where words may be cut to show the whole name, or that the rest of it may be left out. */
type Wanted = Cuts | "ellipsis";

/** Tries blocks of one line, two and so on, in each size; a name that never fits takes as many lines as possible. */
function firstFit(name: string, room: Room, sizes: FontLetters[], wanted: Wanted): Fit | null {
  for (const letters of sizes) {
    const most = Math.floor((room.bottom - room.top) / lineHeightOf(letters));
    const counts = Array.from({ length: Math.max(0, most) }, (_, i) =>
      wanted === "ellipsis" ? most - i : i + 1,
    );
    for (const count of counts)
      for (const start of startsOf(room, count * lineHeightOf(letters), wanted)) {
        const fit = fitAt(name, room, letters, count, start, wanted);
        if (fit !== null) return fit;
      }
  }
  return null;
}

/** Possible tops of a block: centred, or below or above an obstacle. Words that must be cut need full lines. */
function startsOf({ box, top, bottom, obstacles }: Room, height: number, wanted: Wanted): number[] {
  const middle = Math.round(box.y + (box.height - height) / 2);
  const starts = [
    Math.max(top, Math.min(middle, bottom - height)),
    ...obstacles.flatMap((one) => [one.y + one.height, one.y - height]),
  ]
    .map(Math.round)
    .filter((start) => start >= top - 1 && start + height <= bottom + 1);
  const clear = starts.filter((start) =>
    obstacles.every((one) => start + height <= one.y + 1 || start >= one.y + one.height - 1),
  );
  return wanted !== "nowhere" && wanted !== "hyphens" && clear.length > 0 ? clear : starts;
}

function fitAt(
  name: string,
  room: Room,
  letters: FontLetters,
  count: number,
  start: number,
  wanted: Wanted,
): Fit | null {
  const height = lineHeightOf(letters);
  const tops = Array.from({ length: count }, (_, i) => start + i * height);
  const rooms = tops.map((top) => widthBeside(room, top, top + height));
  const widths: Widths = (line) => rooms[line] ?? 0;
  const found =
    wanted === "ellipsis"
      ? wrap(name, letters, widths, count)
      : wrapWhole(name, letters, widths, count, wanted);
  if (found === null || found.lines.length === 0) return null;
  if (found.lines.some((text, line) => letters.widthOf(text) > widths(line) + 0.01)) return null;
  const isEven = rooms.every((width) => width === room.width) && found.complete && found.wordsWhole;
  return { lines: isEven ? balanced(name, letters, room.width, count).lines : found.lines, letters, tops };
}

/**
 * Width of a centred line that avoids obstacles at its height; the letters leave one pixel free at the top, two at the
 * bottom.
 */
function widthBeside({ box, width, obstacles }: Room, top: number, bottom: number): number {
  const middle = box.x + box.width / 2;
  return obstacles
    .filter((one) => top + 1 < one.y + one.height && one.y < bottom - 2)
    .reduce((least, one) => {
      const beside = Math.max(one.x - middle, middle - one.x - one.width) - 2;
      return Math.min(least, Math.max(0, 2 * beside));
    }, width);
}

/** A name along a vertical band, reading upwards, centred, in the largest letters that fit; ideographs stay upright. */
export function linesTurned(name: string, band: Bounds, sizes: FontLetters[], color: string): TextLine[] {
  const columns = isIdeographic(name) ? columnsIn(name, band, sizes, color) : null;
  if (columns !== null) return columns;
  const length = Math.max(1, band.height - 2 * sidePad);
  const linesMax = (letters: FontLetters) =>
    Math.max(1, Math.floor((band.width - 2) / lineHeightOf(letters)));
  const letters =
    sizes.find((one) => wrapWhole(name, one, () => length, linesMax(one), "hyphens")) ?? sizes.at(-1);
  if (letters === undefined) return [];
  const height = lineHeightOf(letters);
  const { lines } = balanced(name, letters, length, linesMax(letters));
  const left = Math.round(band.x + (band.width - lines.length * height) / 2);
  const y = Math.round(band.y + band.height / 2);
  return lines.map((text, i) => ({
    ...lineAt(text, left + i * height + baselineOf(letters), y, "middle", letters, color),
    turned: true,
  }));
}

/** Lines from the top of the box on, centred or left-aligned. */
export function linesFrom(
  lines: string[],
  at: { x: number; top: number },
  anchor: TextLine["anchor"],
  letters: FontLetters,
  color: string,
): TextLine[] {
  const height = lineHeightOf(letters);
  return lines.map((text, i) =>
    lineAt(text, at.x, Math.round(at.top) + i * height + baselineOf(letters), anchor, letters, color),
  );
}

function lineAt(
  text: string,
  x: number,
  y: number,
  anchor: TextLine["anchor"],
  letters: FontLetters,
  color: string,
): TextLine {
  const width = letters.widthOf(text);
  return { text, x, y, anchor, width, px: letters.px, face: letters.face, color, turned: false };
}
