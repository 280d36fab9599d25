/**
 * "Too expensive -> recalculate", "(not eligible: rejection letter)": in notes, the few words in front of a colon or an
 * arrow are the whole case, whatever the parser makes of the words behind it.
 */
import type { Span } from "../document/document.ts";
import type { Found, Scene } from "./found.ts";

const headWordsMax = 4;
const sign = /^([^\n.;:,()/?!→=<>]*?)\s*(?::(?=\s)|[-–=]+>|→)/u;
const opening = /(?:[\n.;:,()/?!→|>]|\s[-–]\s)?((?:(?!\s[-–]\s)[^\n.;:,()/?!→|>])*)$/u;
const joining =
  /^[\s*•–-]*(?:\p{L}[.)]\s+)?(?:(?:and|but|or|so) )?(?:only )?(?:(?:if|when|where|in case(?: of)?) )?/iu;

/** Where the words of such a case stand; null for any other mark. */
export function caseHead({ mark, sentence }: Found, { text }: Scene): Span | null {
  const behind = sign.exec(text.slice(mark.to))?.[1];
  if (behind === undefined) return null;
  const line = text.slice(0, mark.from);
  const start = mark.from - (opening.exec(line)?.[1]?.length ?? 0);
  const first = sentence && sentence.from <= mark.from ? Math.max(start, sentence.from) : start;
  const from = first + (joining.exec(text.slice(first, mark.from))?.[0].length ?? 0);
  const to = mark.to + behind.length;
  return text.slice(from, to).split(/\s+/).length <= headWordsMax ? { from, to } : null;
}
