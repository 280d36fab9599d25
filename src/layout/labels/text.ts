/** Measures and breaks text, so that boxes and labels fit it. */

import { type Lettering, lineHeightOf, wrap as linesOf, wrapWhole } from "../../lettering.ts";

/** Width of one line of text in pixels. The drawing room passes the exact widths of its font. */
export type Measure = (text: string, fontPx: number) => number;

/** A text as it will be drawn. */
export type TextBlock = { lines: string[]; width: number; height: number };

/** Average advance widths of sans-serif fonts in thousandths of the font size, rather too wide than too narrow. */
const advances = new Map<string, number>();
for (const [letters, advance] of [
  ["ijl|'.,:;!", 270],
  ['ftrI ()[]/-"`', 340],
  ["ckszvxyJ", 540],
  ["abdeghnopquL0123456789_?", 595],
  ["FTZß", 640],
  ["ABEKPSVXY&", 690],
  ["CDHNRUw", 750],
  ["GOQ", 790],
  ["mM", 890],
  ["W%", 980],
] as const)
  for (const letter of letters) advances.set(letter, advance);
const otherAdvance = 640;
const wideAdvance = 1000;
const firstWideCodePoint = 0x2e80;

/** Estimates a width from average letters, if no font is available. */
export const averageWidth: Measure = (text, fontPx) => {
  let width = 0;
  for (const letter of text) width += advanceOf(letter);
  return (width * fontPx) / 1000;
};

function advanceOf(letter: string): number {
  const known = advances.get(letter) ?? advances.get(letter.normalize("NFD").charAt(0));
  if (known !== undefined) return known;
  return (letter.codePointAt(0) ?? 0) > firstWideCodePoint ? wideAdvance : otherAdvance;
}

/** Breaks a text into lines as the renderer does. */
export function wrap(text: string, widthMax: number, fontPx: number, measure: Measure): TextBlock {
  const letters = letteringOf(measure, fontPx);
  const { lines } = linesOf(text, letters, () => widthMax, Infinity);
  const width = Math.max(0, ...lines.map(letters.widthOf));
  return { lines, width, height: lines.length * lineHeightOf(letters) };
}

/** Whether a text needs no more lines than that. */
export const fitsLines = (
  text: string,
  widthMax: number,
  fontPx: number,
  linesMax: number,
  measure: Measure,
): boolean => wrapWhole(text, letteringOf(measure, fontPx), () => widthMax, linesMax, "syllables") !== null;

/** One for each measure and size: what is known about the last text is kept with it. */
const letterings = new WeakMap<Measure, Map<number, Lettering>>();

function letteringOf(measure: Measure, px: number): Lettering {
  const known = letterings.get(measure) ?? new Map<number, Lettering>();
  letterings.set(measure, known);
  const lettering = known.get(px) ?? { px, widthOf: (text) => measure(text, px) };
  known.set(px, lettering);
  return lettering;
}

/** The widest word of a text, in pixels. */
export const longestWord = (text: string, fontPx: number, measure: Measure): number =>
  Math.max(0, ...text.split(/\s+|(?<=-)/).map((word) => measure(word, fontPx)));
