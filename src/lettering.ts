/** Sizes of letters and the lines of names: the layout keeps the room free that the renderer then fills. */

/** Sizes in pixels: inside shapes (smaller ones for long names), outside of them, and of headings. */
export const letterPx = { inside: [12, 11, 10], outside: 11, heading: 16 } as const;

/** From one line of text to the next, in pixels. */
export const lineHeightOf = ({ px }: { px: number }): number => px + 2;

/** Letters of one size in pixels, and the width of a line of them. */
export type Lettering = { px: number; widthOf: (text: string) => number };

/** Lines broken to fit; `complete` is false when an ellipsis replaces the rest. */
export type Wrapped = { lines: string[]; complete: boolean; wordsWhole: boolean };

/** The maximum width of the i-th line. */
export type Widths = (line: number) => number;

/**
 * A piece of text that stays on one line, with its width and that of the space before it. A forced one has been cut,
 * and is placed even if a single character is wider than the line.
 */
type Token = { text: string; width: number; gap: number; opens: boolean; forced: boolean };

/** The finished lines, and the current one. */
type Progress = { lines: string[]; line: string; used: number };

const ellipsisSign = "…";

/**
 * Breaks a drawable name into at most `linesMax` lines, none wider than its width: after spaces and between ideographs;
 * in words wider than a line also after hyphens; and inside words only as a last resort, between syllables, or anywhere
 * if only fuller lines hold all of it. Text that does not fit ends in an ellipsis.
 */
export function wrap(text: string, letters: Lettering, widths: Widths, linesMax: number): Wrapped {
  const filled = fill(text, letters, widths, linesMax, "syllables");
  const { lines, complete } = filled;
  if (complete || lines.length === 0) return filled;
  const fuller = fill(text, letters, widths, linesMax, "anywhere");
  if (fuller.complete) return fuller;
  shorten(lines, letters, widths(lines.length - 1));
  return filled;
}

/** Where words wider than a line may be cut. */
export type Cuts = "nowhere" | "hyphens" | "syllables" | "anywhere";

/** The same without an ellipsis; null if the whole text would need more lines or other cuts. */
export function wrapWhole(
  text: string,
  letters: Lettering,
  widths: Widths,
  linesMax: number,
  cuts: Cuts,
): Wrapped | null {
  const filled = fill(text, letters, widths, linesMax, cuts);
  return filled.complete ? filled : null;
}

function fill(text: string, letters: Lettering, widths: Widths, linesMax: number, cuts: Cuts): Wrapped {
  const tokens = tokensOf(text, letters);
  const progress: Progress = { lines: [], line: "", used: 0 };
  let wordsWhole = true;
  for (let token = tokens.shift(); token !== undefined; token = tokens.shift()) {
    if (progress.line !== "" && !follows(progress, token, widths(progress.lines.length), letters))
      close(progress);
    if (progress.lines.length >= linesMax) return { lines: progress.lines, complete: false, wordsWhole };
    const room = widths(progress.lines.length);
    if (progress.line !== "" || token.width <= room || token.forced) {
      append(progress, token);
      continue;
    }
    const parts = broken(token, letters, room, cuts);
    if (parts === null) return { lines: progress.lines, complete: false, wordsWhole };
    wordsWhole &&= !parts.some((part) => part.forced);
    tokens.unshift(...parts);
  }
  if (progress.line !== "") close(progress);
  return { lines: progress.lines, complete: true, wordsWhole };
}

/** Lines of about equal length: the narrowest width that needs neither more lines nor more cuts than the full one. */
export function balanced(text: string, letters: Lettering, width: number, linesMax: number): Wrapped {
  const full = wrap(text, letters, () => width, linesMax);
  if (full.lines.length < 2 || !full.complete || !full.wordsWhole || text.includes("\n")) return full;
  const cuts = full.lines.some((line) => hyphenEnd.test(line)) ? "hyphens" : "nowhere";
  let [low, high, best] = [width / 2, width, full];
  for (let step = 0; step < 5; step++) {
    const middle = (low + high) / 2;
    const tried = wrapWhole(text, letters, () => middle, full.lines.length, cuts);
    if (tried === null) low = middle;
    else [high, best] = [middle, tried];
  }
  return best;
}

/** The sum of widths quickly shows what does not fit; as kerning may add width at the joint, a fit is measured. */
const follows = (progress: Progress, token: Token, room: number, letters: Lettering) =>
  !token.opens &&
  progress.used + token.gap + token.width <= room &&
  letters.widthOf(joined(progress, token)) <= room;

const joined = ({ line }: Progress, { text, gap }: Token) =>
  line + (line === "" || gap === 0 ? "" : " ") + text;

function append(progress: Progress, token: Token): void {
  const isFirst = progress.line === "";
  progress.line = joined(progress, token);
  progress.used += (isFirst ? 0 : token.gap) + token.width;
}

function close(progress: Progress): void {
  progress.lines.push(progress.line);
  progress.line = "";
  progress.used = 0;
}

/** The last text: the same name is wrapped at several widths and sizes in a row. */
const kept = { text: "", tokens: new Map<Lettering, Token[]>() };

function tokensOf(text: string, letters: Lettering): Token[] {
  if (kept.text !== text) {
    kept.text = text;
    kept.tokens.clear();
  }
  const known = kept.tokens.get(letters);
  if (known !== undefined) return known.slice();
  const gap = letters.widthOf(" ");
  const tokens = text.split(/\r\n?|\n/).flatMap((paragraph, row) =>
    paragraph
      .split(/[ \t]/)
      .filter((word) => word !== "")
      .flatMap((word, i) =>
        (ideograph.test(word) ? word.split(betweenIdeographs) : [word]).map((part, j) => ({
          ...tokenOf(part, letters),
          gap: j === 0 ? gap : 0,
          opens: row > 0 && i === 0 && j === 0,
        })),
      ),
  );
  kept.tokens.set(letters, tokens);
  return tokens.slice();
}

const tokenOf = (text: string, letters: Lettering): Token => ({
  text,
  width: letters.widthOf(text),
  gap: 0,
  opens: false,
  forced: false,
});

const hyphenEnd = /[-‐–—/]$/;
const afterHyphen = /(?<=[\p{L}\p{N}][-‐–—/_])(?=[\p{L}\p{N}])/u;
/** A hyphen is inserted at a cut only between letters of these scripts. */
const lettersEnd = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}]$/u;
const ideograph = /[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]/;
const betweenIdeographs =
  /(?<=[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff])(?=[\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff])/;

/**
 * Splits a word wider than a line: at its hyphens, else into the longest beginning that fits (at least one character)
 * and the rest. Null if it may not be cut that way.
 */
function broken(token: Token, letters: Lettering, room: number, cuts: Cuts): Token[] | null {
  const hyphenated = cuts === "nowhere" ? [] : token.text.split(afterHyphen);
  if (hyphenated.length > 1) return hyphenated.map((part) => tokenOf(part, letters));
  if (cuts === "nowhere" || cuts === "hyphens") return null;
  const parts = firstPieces(token.text, letters, room);
  const withHyphen = (head: string, next: string | undefined) =>
    lettersEnd.test(head) && next !== undefined && lettersEnd.test(next) ? `${head}-` : head;
  let head = parts[0] ?? "";
  let count = 1;
  while (count < parts.length) {
    const longer = head + parts[count];
    const shown = withHyphen(longer, parts[count + 1]);
    if (letters.widthOf(shown) > room) break;
    head = longer;
    count++;
  }
  if (count < parts.length && cuts === "syllables") {
    count = syllableEnd(parts, count);
    head = parts.slice(0, count).join("");
  }
  const rest = token.text.slice(head.length);
  const shown = count > 1 ? withHyphen(head, parts[count]) : head;
  const first = { ...tokenOf(shown, letters), forced: true };
  return rest === "" ? [first] : [first, { ...restOf(rest, letters, room), opens: true }];
}

/** By how many letters a cut may move back, and how many letters must stay on each side of it. */
const [backMost, keptBefore, keptAfter] = [7, 2, 3];
const vowels = "aeiouyàáâãäåæèéêëìíîïòóôõöøœùúûüýаеёиіїоуыэюяєαεηιουωάέήίόύώ";
/** A syllable starts with one consonant, or with several that make one sound, followed by a vowel. */
const syllableStart = new RegExp(`^(?:sch|ch|ph|sh|th|qu|(?!\\p{M})[^\\P{L}${vowels}])[${vowels}]`, "iu");
/** No cut between these letters, which make one sound. */
const oneSound = ["sch", "ch", "ph", "sh", "th", "ck", "qu"];

const isInsideSound = (before: string, after: string): boolean =>
  oneSound.some((sound) =>
    [...sound.slice(1)].some((_, i) => {
      const [head, tail] = [sound.slice(0, i + 1), sound.slice(i + 1)];
      return before.toLowerCase().endsWith(head) && after.toLowerCase().startsWith(tail);
    }),
  );

/** The pieces up to the last end of a syllable near a place in a word; up to that place itself if there is none. */
function syllableEnd(parts: readonly string[], count: number): number {
  for (let k = count; k >= Math.max(keptBefore, count - backMost); k--) {
    const rest = parts.slice(k, k + 4).join("");
    if (parts.length - k < keptAfter || !syllableStart.test(rest)) continue;
    const around = parts.slice(k - 2, k).join("");
    if (!isInsideSound(around, rest)) return k;
  }
  return count;
}

/** Hardly any letter is narrower, in ems. */
const narrow = 0.2;

const complex = /[\p{M}\u200c\u200d]|\p{Emoji_Modifier}|\p{Regional_Indicator}/u;
const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

/** The units of drawing and cutting: a character with its marks, an emoji with everything joined to it. */
export const piecesOf = (text: string): string[] =>
  complex.test(text) ? Array.from(graphemes.segment(text), (part) => part.segment) : [...text];

/** The pieces of a word; of a long one, slightly more than a line of that width can hold. */
function firstPieces(text: string, letters: Lettering, room: number): string[] {
  const enough = Math.max(2 * measuredWhole, Math.ceil(room / (narrow * letters.px)));
  if (text.length <= enough) return piecesOf(text);
  const pieces = piecesOf(text.slice(0, enough));
  // The last piece may be incomplete.
  return pieces.length > 1 ? pieces.slice(0, -1) : piecesOf(text);
}

/** A longer word is measured only up to where it is too wide for any line of the shape. */
const measuredWhole = 128;
const wideEnough = 1_000;

function restOf(text: string, letters: Lettering, room: number): Token {
  if (text.length <= measuredWhole) return tokenOf(text, letters);
  const enough = Math.max(wideEnough, 4 * room);
  let width = 0;
  for (let at = 0; at < text.length && width <= enough; at += measuredWhole)
    width += letters.widthOf(text.slice(at, at + measuredWhole));
  return { text, width, gap: 0, opens: false, forced: false };
}

/** Ends the last line with an ellipsis that fits. */
function shorten(lines: string[], letters: Lettering, room: number): void {
  const parts = piecesOf(lines.pop() ?? "");
  const ended = () => parts.join("").trimEnd() + ellipsisSign;
  while (parts.length > 0 && letters.widthOf(ended()) > room) parts.pop();
  lines.push(ended());
}
