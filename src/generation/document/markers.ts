/** Marks and numbers in front of a line: "-", "3.2", "b)", "Step 4:", "§ 5". */
import { sectionWords, stepWords } from "./lexicon/roles.ts";

export type Marker = {
  kind: "bullet" | "number" | "letter" | "step" | "section" | "paragraph" | "hash";
  /** Equal for all marks of one list: "-", "1.", "a)". */
  style: string;
  number: string | null;
  /** Number of characters before the body of the line. */
  length: number;
};

const bullet =
  /^(?:[-–—*•·‣◦▪●○■□►▶▸➤➔➢✓✔✅☐☑☒❑❖⁃+~]|\(?\*\)|\p{Extended_Pictographic}\uFE0F?(?:\u200D\p{Extended_Pictographic}\uFE0F?)*)(?:\s+|(?<=[•·‣◦▪●○■□►▶▸➤➢✓✔✅☐☑☒❑❖⁃])(?=\S))(?:\[[ xX]?\]\s+)?/u;
const tightDash = /^[-–•](?=\p{L})/u;
const box = /^\[[ xX]?\]\s+/;
const note = /^\[(\d{1,2})\]:?\s+/;
const hash = /^(#{1,6})\s+/;
const keycap = /^(\d)\uFE0F?\u20E3\s*/;
const bracketed = /^\((\d{1,3}|[a-z]|[ivx]{1,5})\)\s*/i;
const dotted = /^(\d{1,3}(?:\.\d{1,3})+)(?:[.):]|\s*[-–](?=\s))?\s+/;
const simple = /^(\d{1,3})(?:[.)]|:(?=\s)|\s*[-–—](?=\s)|\.\))\s*(?=\D)/;
const letter = /^([a-z])(?:[.)]|\.\))\s+/i;
const roman = /^([ivx]{2,5})[.)]\s+/i;
const mixed = /^(\d{1,3}(?:\.\d{1,3})*[.]?[a-z])[.)]?\s+/;
const bare = /^(\d{1,3})\s+(?=\p{L}|[<>≤≥]=?\s*\d)/u;
const worded =
  /^(§{1,2}|#|\p{L}+\.?(?: case)?)\s*[-#]?\s*(\d+(?:\.\d+)*[a-z]?|[A-Z]|[IVX]+|(?i:one|two|three|four|five|six|seven|eight|nine|ten)|[ivx]+)(\s*[:.)\]–—-]+\s*|\s+(?=\p{Lu})|\s+|$)/u;
/** Words whose number needs no sign after it: "Step 1 the clerk ..." */
const surelyNumbered = /^(?:step|phase|stage|section|sec\.?|article|art\.?|chapter|clause|§{1,2}|#)$/;

type Rule = { form: RegExp; kind: Marker["kind"]; style: (found: RegExpExecArray) => string };

/** All pictures used as bullets count as the same style. */
const bulletStyle = (sign: string) =>
  /\p{Extended_Pictographic}/u.test(sign) ? "picture" : sign.replace(/\s*\[.*/, "");

const numeric = (suffix: string) => () => `1${suffix}`;
const rules: Rule[] = [
  { form: hash, kind: "hash", style: (found) => found[1] ?? "#" },
  { form: keycap, kind: "number", style: numeric("keycap") },
  { form: bracketed, kind: "paragraph", style: (found) => (/\d/.test(found[1] ?? "") ? "(1)" : "(a)") },
  {
    form: dotted,
    kind: "number",
    style: (found) => `1${".1".repeat((found[1] ?? "").split(".").length - 1)}`,
  },
  { form: simple, kind: "number", style: numeric(".") },
  { form: mixed, kind: "number", style: numeric("a") },
  { form: roman, kind: "letter", style: () => "i" },
  { form: letter, kind: "letter", style: (found) => (/[A-Z]/.test(found[1] ?? "") ? "A" : "a") },
  { form: bullet, kind: "bullet", style: (found) => bulletStyle(found[0].trim()) },
  { form: tightDash, kind: "bullet", style: (found) => found[0] },
  { form: note, kind: "paragraph", style: () => "[1]" },
  { form: box, kind: "bullet", style: () => "[]" },
];

/**
 * The mark or number at the start of a line. A bare number ("10 Open the valve") counts only if its neighbours agree.
 */
export function markerOf(line: string): Marker | null {
  const word = wordedMarker(line);
  if (word) return word;
  for (const { form, kind, style } of rules) {
    const found = form.exec(line);
    if (found) return { kind, style: style(found), number: found[1] ?? null, length: found[0].length };
  }
  return null;
}

function wordedMarker(line: string): Marker | null {
  const found = worded.exec(line);
  const word = found?.[1]?.toLowerCase() ?? "";
  const kind = stepWords.has(word) ? "step" : sectionWords.has(word) ? "section" : null;
  if (!found || !kind || !surelyMarked(found, word, line)) return null;
  return { kind, style: word, number: found[2] ?? null, length: found[0].length };
}

/** "Process 20 orders" and "Part A is glued" have no number; "Process 20: orders" and "Part A" have. */
function surelyMarked(found: RegExpExecArray, word: string, line: string): boolean {
  const number = found[2] ?? "";
  const signed = /[:.)\]–—-]/.test(found[3] ?? "") || found[0].length === line.length;
  if (/^(?:no|#|nr)\.?$/.test(word)) return /^\d/.test(number) && signed;
  if (signed) return true;
  const next = line.charAt(found[0].length);
  return /^\d/.test(number) && surelyNumbered.test(word) && (/\p{Lu}/u.test(next) || word === "step");
}

/** "10 Open the valve", "11 > 18 %: dry it" as the items 10 and 11. */
export function bareNumber(line: string): Marker | null {
  const found = bare.exec(line);
  return found ? { kind: "number", style: "1", number: found[1] ?? null, length: found[0].length } : null;
}
