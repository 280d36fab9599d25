/** A text as lines: start, indentation, and the mark or number in front of each. */
import type { Span } from "./document.ts";
import { type Marker, markerOf } from "./markers.ts";

/** `from` and `to` exclude white space; `body` starts after mark or number. */
export type Line = Span & {
  indent: number;
  /** Preceded by a blank line. */
  gap: boolean;
  /** Number of ">" in front, as in a quoted letter. */
  quoted: number;
  marker: Marker | null;
  body: number;
};

const quoteSigns = /^(?:>[ \t]?)+(?=\S|$)/;
const widthOf = (space: string) =>
  [...space].reduce((sum, sign) => sum + (sign === "\t" ? 4 - (sum % 4) : 1), 0);

/** All non-empty lines; blank ones appear only as `gap`. */
export function cutLines(text: string): Line[] {
  const lines: Line[] = [];
  let gap = false;
  for (const match of text.matchAll(/[^\n\r\u2028\u2029]+/g)) {
    const breaks = lines.length === 0 ? "" : text.slice(lineEnd(lines), match.index);
    const raw = match[0];
    const trimmed = raw.trimEnd();
    if (trimmed.trim() === "") {
      gap = true;
      continue;
    }
    gap ||= /\n[^\S\n]*\n|\r[^\S\r\n]*\r/.test(breaks.replaceAll("\r\n", "\n"));
    lines.push(lineOf(trimmed, match.index, gap));
    gap = false;
  }
  return lines;
}

const lineEnd = (lines: readonly Line[]) => lines.at(-1)?.to ?? 0;

function lineOf(raw: string, at: number, gap: boolean): Line {
  const space = /^\s*/.exec(raw)?.[0] ?? "";
  const content = raw.slice(space.length);
  const quotes = quoteSigns.exec(content)?.[0] ?? "";
  const rest = content.slice(quotes.length);
  const marker = markerOf(rest);
  const from = at + space.length;
  return {
    from,
    to: at + raw.length,
    indent: widthOf(space),
    gap,
    quoted: quotes.replaceAll(/\s/g, "").length,
    marker,
    body: from + quotes.length + (marker?.length ?? 0),
  };
}

/** The same line without its mark: what looked like a number belongs to the text. */
export const unmarked = (line: Line): Line =>
  line.marker ? { ...line, marker: null, body: line.body - line.marker.length } : line;
