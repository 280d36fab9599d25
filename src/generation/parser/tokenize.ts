/**
 * Cuts a span of text into tokens like the treebank, but keeps hyphenated words whole. Every token keeps its position.
 */
import type { Span } from "../document/document.ts";

export type Piece = Span & { form: string };

/** Forms that are kept whole, tried in this order everywhere. Each is a form of writing without a meaning. */
const whole: readonly RegExp[] = [
  /https?:\/\/[^\s<>"'”’]*[^\s<>"'”’.,;:!?)\]}]|www\.[^\s<>"'”’]*[^\s<>"'”’.,;:!?)\]}]/iy, // https://example.org/a?b=1
  /[\w.+-]+@[\w-]+(?:\.[\w-]+)+/y, // jane.doe@example.org
  /<?[-=]+>|<[-=]+|[→⇒➔➜⟶←↔]/y, // -> => -->
  /['’](?:s|re|m|ll|ve|d)(?![\p{L}\p{N}])/iuy, // 's, typed apart
  /\.{2,}|…|-{2,}|={2,}|\*{2,}|_{2,}|~{2,}/y, // ... --
  /[!?]+/y, // ?!
  /(?:n\/a|w\/o|c\/o|b\/c)(?![\p{L}\p{N}])/iuy, // n/a
  /(?:e\.g|i\.e|a\.m|p\.m|u\.s\.a|u\.s|u\.k|ph\.d|a\.k\.a)\.?(?![\p{L}\p{N}])/iuy, // e.g.
  /(?:mr|mrs|ms|dr|prof|st|vs|etc|inc|ltd|corp|approx|resp|dept|mgr|incl|excl)\.(?!\.)/iy, // Mr.
  /no\.(?=\s*\d)/iy, // no. 5
  /\d{1,4}([./-])\d{1,2}\1\d{2,4}(?!\d)|\d+(?:\.\d+){2,}/y, // 22.11.2026 3.2.1
  /\d{1,2}[:.]\d{2}(?:am|pm)?(?![\p{L}\d])/iuy, // 14:30
  /24\/7|\d+-\d+(?![\p{L}\d-])/uy, // 5-10
  /\d+(?:[.,]\d+)*(?:st|nd|rd|th|s|k|m|h|hrs|min|d|x|am|pm|kg|km|cm|mm|ml|l|g|t|bn|mb|gb|kb)?(?![\p{L}\d])/iuy, // 1,000.50 24h 3rd
  /[\p{L}\p{N}_]+(?:\((?:e?s|ies)\))/uy, // item(s)
  /[\p{L}\p{N}_]+(?:[-‐‑'’.&](?=[\p{L}\p{N}_])[\p{L}\p{N}_]+|[‐‑-](?=\s(?:and|or)\s))*/uy, // double-check O'Neil R&D v1.2
  /\p{Extended_Pictographic}(?:\u200d\p{Extended_Pictographic}|[\ufe0f\u{1f3fb}-\u{1f3ff}])*/uy, // one emoji
];

/** Clitics, with or without their apostrophe. */
const clitic = /(?:['’](?:s|re|m|ll|ve|d)|n['’]t)$/i;

/** Words that people write without the apostrophe or as one: the length of the first part. */
const joined: ReadonlyMap<string, number> = new Map([
  ...["dont", "arent", "wont", "cant", "isnt"].map((word) => [word, word.length - 2] as const),
  ...["doesnt", "didnt", "wasnt", "hasnt", "hadnt", "havent", "werent"].map(
    (w) => [w, w.length - 2] as const,
  ),
  ...["couldnt", "shouldnt", "wouldnt", "mustnt", "neednt"].map((w) => [w, w.length - 2] as const),
  ...["im", "thats", "whats", "theres"].map((word) => [word, word.length - 1] as const),
  ...["youre", "theyre", "ive", "weve", "youve", "theyve"].map((word) => [word, word.length - 2] as const),
  ...["youll", "theyll"].map((word) => [word, word.length - 2] as const),
  ...["cannot", "gonna", "gotta", "wanna"].map((word) => [word, 3] as const),
]);

/** Whether people write two words as this one: "doesnt". */
export const joinedWord = (form: string): boolean => joined.has(form);

/** The tokens of text[span]. */
export function tokenize(text: string, span: Span): Piece[] {
  const pieces: Piece[] = [];
  let at = span.from;
  while (at < span.to) {
    if (isSpace(text.charCodeAt(at))) {
      at += 1;
      continue;
    }
    const to = Math.min(endOfPiece(text, at), span.to);
    addWord(text, { from: at, to }, pieces);
    at = to;
  }
  return pieces;
}

/** What people say while they think; "ER" in capitals is a room of a hospital. */
const filler = /^(?:er|erm|uh|uhm|um|umm|hmm?|idk)$/;

/** "We, er, call him" is "we call him": without the word and the commas around it. A span of nothing else is kept. */
export function withoutFillers(pieces: readonly Piece[]): Piece[] {
  const isFiller = (at: number) => filler.test(pieces[at]?.form ?? "");
  const isComma = (at: number) => pieces[at]?.form === ",";
  const left = pieces.filter(
    (_, at) => !isFiller(at) && !(isComma(at) && (isFiller(at - 1) || (isFiller(at + 1) && isComma(at + 2)))),
  );
  return left.length === 0 ? [...pieces] : left;
}

const isSpace = (code: number): boolean =>
  code <= 32 || code === 0xa0 || (code >= 0x2000 && code <= 0x200b) || code === 0xfeff;

function endOfPiece(text: string, at: number): number {
  for (const form of whole) {
    form.lastIndex = at;
    if (form.test(text)) return form.lastIndex;
  }
  const code = text.codePointAt(at) ?? 0;
  return at + (code > 0xffff ? 2 : 1);
}

function addWord(text: string, span: Span, pieces: Piece[]): void {
  const form = text.slice(span.from, span.to);
  const cut = cutOf(form);
  if (cut > 0 && cut < form.length) {
    addWord(text, { from: span.from, to: span.from + cut }, pieces);
    pieces.push({ from: span.from + cut, to: span.to, form: form.slice(cut) });
  } else pieces.push({ ...span, form });
}

/** Where a word is split into two; 0 if it is not. */
function cutOf(form: string): number {
  const lower = form.toLowerCase();
  const known = joined.get(lower);
  if (known !== undefined) return known;
  const ending = clitic.exec(form);
  return ending && ending.index > 0 ? ending.index : 0;
}
