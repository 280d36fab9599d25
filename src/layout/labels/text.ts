/** Measures and breaks text, so that boxes and labels fit it. */

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

/** Breaks a text at white space and after hyphens; only a word longer than the line is broken inside. */
export function wrap(
  text: string,
  widthMax: number,
  fontPx: number,
  lineHeight: number,
  measure: Measure,
): TextBlock {
  const lines = linesOf(text, widthMax, fontPx, measure, Infinity);
  const width = Math.max(0, ...lines.map((line) => measure(line, fontPx)));
  return { lines, width, height: lines.length * lineHeight };
}

/** Whether a text needs no more lines than that; ignores the rest of a longer one. */
export const fitsLines = (
  text: string,
  widthMax: number,
  fontPx: number,
  linesMax: number,
  measure: Measure,
): boolean => linesOf(text, widthMax, fontPx, measure, linesMax + 1).length <= linesMax;

/** This many lines of a text, or a few more if a long word ends them. */
function linesOf(text: string, widthMax: number, fontPx: number, measure: Measure, enough: number): string[] {
  const lines: string[] = [];
  for (const paragraph of text.split(/\r?\n/)) {
    if (lines.length >= enough) break;
    lines.push(...wrapParagraph(paragraph, widthMax, fontPx, measure, enough - lines.length));
  }
  return lines;
}

function wrapParagraph(
  text: string,
  widthMax: number,
  fontPx: number,
  measure: Measure,
  enough: number,
): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/).filter((word) => word !== "")) {
    if (lines.length >= enough) return lines;
    const longer = line === "" ? word : `${line} ${word}`;
    if (measure(longer, fontPx) <= widthMax) {
      line = longer;
      continue;
    }
    if (line !== "") lines.push(line);
    const pieces = broken(word, widthMax, fontPx, measure, enough);
    lines.push(...pieces.slice(0, -1));
    line = pieces.at(-1) ?? "";
  }
  if (line !== "") lines.push(line);
  return lines;
}

/** Breaks a word longer than the line: after a hyphen if that helps, otherwise anywhere. */
function broken(word: string, widthMax: number, fontPx: number, measure: Measure, enough: number): string[] {
  const pieces: string[] = [];
  let rest = word;
  for (;;) {
    const length = fitting(rest, widthMax, fontPx, measure);
    if (length >= rest.length || pieces.length > enough) return [...pieces, rest];
    const hyphen = rest.lastIndexOf("-", length - 1) + 1;
    const cut = hyphen > 1 ? hyphen : length;
    pieces.push(rest.slice(0, cut));
    rest = rest.slice(cut);
  }
}

/** The number of letters of a word that fit into a line, at least one; only examines about twice as many. */
function fitting(word: string, widthMax: number, fontPx: number, measure: Measure): number {
  const fits = (length: number) => measure(word.slice(0, length), fontPx) <= widthMax;
  let [fit, over] = [1, 8];
  while (over < word.length && fits(over)) [fit, over] = [over, 2 * over];
  if (over >= word.length) {
    if (fits(word.length)) return word.length;
    over = word.length;
  }
  while (fit + 1 < over) {
    const middle = (fit + over) >> 1;
    if (fits(middle)) fit = middle;
    else over = middle;
  }
  return fit;
}

/** The widest word of a text, in pixels. */
export const longestWord = (text: string, fontPx: number, measure: Measure): number =>
  Math.max(0, ...text.split(/\s+|(?<=-)/).map((word) => measure(word, fontPx)));
