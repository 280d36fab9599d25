/** Names as placed lines of text: inside shapes beside their icons, in turned bands, and free around a point. */

import type { Bounds } from "../bpmn/graph.ts";
import type { TextLine } from "./marks.ts";
import type { Taken } from "./shapes/activities.ts";
import { measure } from "./text.ts";
import { balanced, type Lettering, type Widths, wrap } from "./wrap.ts";

/** Sizes of text in pixels: inside shapes, smaller where a name is long, and outside of them. */
export type Letters = { inside: Lettering[]; outside: Lettering; heading: Lettering };

/** Letterings are compared by identity, so a scene makes them once. */
export function lettersOf(further: readonly string[]): Letters {
  const of = (px: number, face: "regular" | "bold" = "regular"): Lettering => ({ px, face, further });
  return { inside: [of(12), of(11), of(10)], outside: of(11), heading: of(16, "bold") };
}

export const lineHeightOf = (letters: Lettering) => letters.px + 2;

/** Distance from the top of a line to its baseline, so that capitals stand in the middle of the line. */
const baselineOf = (letters: Lettering) => Math.round(lineHeightOf(letters) / 2 + letters.px * 0.36);

type Fit = { lines: string[]; letters: Lettering; tops: number[] };

const PAD = 4;

/**
 * A name in the middle of a box, clear of icon and markers: each line that stands beside the icon is narrowed. Longer
 * names get smaller letters before words are broken, and an ellipsis only when nothing else helps.
 */
export function linesInside(
  name: string,
  box: Bounds,
  taken: Taken,
  letters: Letters,
  color: string,
): TextLine[] {
  if (name === "") return [];
  const fit =
    firstFit(name, box, taken, letters.inside, "words") ??
    firstFit(name, box, taken, letters.inside, "complete") ??
    firstFit(name, box, taken, letters.inside.slice(1), "any");
  if (fit === null) return [];
  const x = box.x + box.width / 2;
  return fit.lines.map((text, i) =>
    lineAt(text, x, (fit.tops[i] ?? 0) + baselineOf(fit.letters), "middle", fit.letters, color),
  );
}

type Wanted = "words" | "complete" | "any";

/** The room for a name in a shape: between top and bottom, and clear of the icon. */
type Room = { box: Bounds; icon: Bounds | null; top: number; bottom: number };

function firstFit(name: string, box: Bounds, taken: Taken, sizes: Lettering[], wanted: Wanted): Fit | null {
  const bottom = taken.markers === null ? box.y + box.height - PAD : taken.markers.y - 1;
  const room: Room = { box, icon: taken.icon, top: box.y + PAD, bottom };
  for (const letters of sizes) {
    const height = lineHeightOf(letters);
    const linesMax = Math.floor((room.bottom - room.top) / height);
    const lowest = Math.floor(
      (room.bottom - (room.icon ? room.icon.y + room.icon.height : room.top)) / height,
    );
    for (let count = wanted === "any" ? Math.max(1, lowest) : 1; count <= linesMax; count++)
      for (const start of startsOf(room, count * height, wanted)) {
        const fit = fitAt(name, room, letters, count, start, wanted);
        if (fit !== null) return fit;
      }
  }
  return null;
}

const belowIcon = ({ icon, top }: Pick<Room, "icon" | "top">) => (icon === null ? top : icon.y + icon.height);

/** Where a block of lines may begin: in the middle of the shape, else below the icon. Cut words stay below it. */
function startsOf({ box, icon, top, bottom }: Room, height: number, wanted: Wanted): number[] {
  const middle = Math.round(box.y + (box.height - height) / 2);
  const centred = Math.max(top, Math.min(middle, bottom - height));
  const below = icon === null ? centred : belowIcon({ icon, top });
  if (below <= centred || below + height > bottom) return [centred];
  return wanted === "words" ? [centred, below] : [below];
}

function fitAt(
  name: string,
  { box, icon }: Room,
  letters: Lettering,
  count: number,
  start: number,
  wanted: Wanted,
): Fit | null {
  const tops = Array.from({ length: count }, (_, i) => start + i * lineHeightOf(letters));
  const full = Math.max(0, box.width - 2 * PAD - 2);
  const beside = icon === null ? full : 2 * (box.x + box.width / 2 - icon.x - icon.width - 2);
  const clear = icon === null ? 0 : icon.y + icon.height - 2;
  const widths: Widths = (line) => ((tops[line] ?? 0) < clear ? Math.max(0, Math.min(beside, full)) : full);
  const found = wrap(name, letters, widths, count);
  const enough = wanted === "any" || (found.complete && (wanted === "complete" || found.wordsWhole));
  const widthOf = (text: string) => measure(text, letters.px, letters.face, letters.further);
  const fits = found.lines.every((text, line) => widthOf(text) <= widths(line) + 0.01);
  if (!enough || !fits || found.lines.length === 0) return null;
  const isEven = tops.every((top) => top >= clear) && found.complete && found.wordsWhole;
  return { lines: isEven ? balanced(name, letters, full, count).lines : found.lines, letters, tops };
}

/** A name along a band that runs upwards, in the middle of it. */
export function linesTurned(name: string, band: Bounds, letters: Lettering, color: string): TextLine[] {
  const height = lineHeightOf(letters);
  const linesMax = Math.max(1, Math.floor((band.width - 2) / height));
  const { lines } = balanced(name, letters, Math.max(1, band.height - 2 * PAD), linesMax);
  const left = Math.round(band.x + (band.width - lines.length * height) / 2);
  const y = Math.round(band.y + band.height / 2);
  return lines.map((text, i) => ({
    ...lineAt(text, left + i * height + baselineOf(letters), y, "middle", letters, color),
    turned: true,
  }));
}

/** Lines whose first begins at the top of the box: centred, or from its left border. */
export function linesFrom(
  lines: string[],
  at: { x: number; top: number },
  anchor: TextLine["anchor"],
  letters: Lettering,
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
  letters: Lettering,
  color: string,
): TextLine {
  const width = measure(text, letters.px, letters.face, letters.further);
  return { text, x, y, anchor, width, px: letters.px, face: letters.face, color, turned: false };
}
