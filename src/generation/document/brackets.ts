/** Brackets and quotation marks: text is never cut inside of them. */
import type { Span } from "./document.ts";

const pairs: Record<string, string> = { ")": "(", "]": "[", "}": "{", "”": "“" };
const openers = new Set(Object.values(pairs));
/** A longer bracket or quotation was never closed. */
const longest = { bracket: 300, quotation: 160 };

/** The place of the closing sign for each opening sign that has one; outermost brackets only. */
export function closersOf(text: string, span: Span): ReadonlyMap<number, number> {
  const found: [number, number][] = [];
  const open: number[] = [];
  let quote = -1;
  for (let at = span.from; at < span.to; at++) {
    const sign = text.charAt(at);
    if (sign === '"') {
      if (quote >= 0 && at - quote <= longest.quotation) {
        found.push([quote, at]);
        quote = -1;
      } else quote = at;
    } else if (openers.has(sign)) open.push(at);
    else if (sign in pairs) {
      const opener = closed(text, open, pairs[sign] ?? "");
      if (opener !== null && at - opener <= longest.bracket) found.push([opener, at]);
    }
  }
  return new Map(found.filter(([from, to]) => !isTransparent(text, span, from, to)));
}

/** Takes the nearest opening sign of that kind off the stack; "a)" and ":)" have none. */
function closed(text: string, open: number[], opener: string): number | null {
  for (let depth = open.length - 1; depth >= Math.max(0, open.length - 4); depth--) {
    const at = open[depth];
    if (at !== undefined && text.charAt(at) === opener) {
      open.length = depth;
      return at;
    }
  }
  return null;
}

/** A bracket around whole sentences, or around the whole text, is cut as if it were not there. */
function isTransparent(text: string, span: Span, from: number, to: number): boolean {
  const before = text.slice(Math.max(span.from, from - 3), from).trimEnd();
  if (/["“]/.test(text.charAt(from)))
    return before === "" && text.slice(to + 1, to + 3).trim() === "" && to + 3 > span.to;
  if (text.charAt(from) !== "(") return false;
  if (before !== "" && !/[.!?:;]$/.test(before)) return false;
  return (
    /[.!?]\s+\p{Lu}/u.test(text.slice(from, to)) ||
    (before === "" && text.slice(to + 1, span.to).trim() === "")
  );
}
