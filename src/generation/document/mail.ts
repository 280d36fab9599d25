/** Letters: their heads, greetings, signatures. */
import { cutDraft, type Draft, wordsOf } from "./draft.ts";
import { conditionWords } from "./lexicon/grammar.ts";
import { closings, greetings, mailKeys } from "./lexicon/letters.ts";
import { countOf, holds, openingOf } from "./phrases.ts";

const keyLine = /^\**([\p{L}][\p{L} .-]{1,14}):\**(?:\s|$)/u;
const wrote =
  /^(?:-{2,}\s*)?(?:original message|forwarded message|on .{6,80} wrote:|am .{6,80} schrieb|begin forwarded message)/i;
/** Greetings that are ordinary words: a comma must follow. */
const ambiguous = new Set(["all", "team", "folks", "colleagues", "guys", "morning", "afternoon", "evening"]);

export const withMail = (text: string, drafts: readonly Draft[]): Draft[] =>
  withSignature(text, withGreeting(text, withHeaders(text, drafts)));

/** A letter's head has at least one of these. */
const letterKeys = new Set("from to subject".split(" "));

function withHeaders(text: string, drafts: readonly Draft[]): Draft[] {
  const keys = drafts.map((draft) => headerKey(text, draft));
  const letter = keys.some((key) => key !== null && letterKeys.has(key));
  return drafts.map((draft, at) => {
    if (wrote.test(wordsOf(text, draft))) return { ...draft, role: "header" };
    if (keys[at] === null) return draft;
    const run = [keys[at - 2], keys[at - 1], keys[at + 1], keys[at + 2]].some(
      (key) => key && key !== keys[at],
    );
    const alone = at === 0 && /^(?:from|to|subject|re|fw|fwd)$/.test(keys[at] ?? "");
    return (run && letter) || alone ? { ...draft, role: "header" } : draft;
  });
}

function headerKey(text: string, draft: Draft): string | null {
  if (draft.role !== "prose") return null;
  const key = keyLine.exec(wordsOf(text, draft))?.[1]?.toLowerCase();
  return key !== undefined && mailKeys.has(key) ? key : null;
}

function withGreeting(text: string, drafts: readonly Draft[]): Draft[] {
  const names = addressees(text, drafts);
  let open = true;
  return drafts.flatMap((draft): Draft[] => {
    if (!open || draft.role === "header" || draft.role === "link") return [draft];
    open = false;
    const end = draft.role === "prose" ? greetingEnd(wordsOf(text, draft), names) : 0;
    if (end === 0) return [draft];
    const at = draft.body.from + end;
    if (text.slice(at, draft.body.to).trim() === "") return [{ ...draft, role: "greeting" }];
    const [greeting, rest] = cutDraft(text, draft, at);
    return [{ ...greeting, role: "greeting" }, rest];
  });
}

/** First names in the head's "To:", for "Lou, please find ..." */
function addressees(text: string, drafts: readonly Draft[]): ReadonlySet<string> {
  const lines = drafts.filter((draft) => draft.role === "header").map((draft) => wordsOf(text, draft));
  return new Set(
    lines.filter((line) => /^(?:to|cc):/i.test(line)).flatMap((line) => line.match(/\p{Lu}\p{Ll}+/gu) ?? []),
  );
}

/** End of the greeting in the words; 0 for none. "Hi can you draw ..." has a greeting of one word. */
function greetingEnd(words: string, names: ReadonlySet<string>): number {
  const named = /^(\p{Lu}\p{Ll}+),\s/u.exec(words);
  if (named?.[1] && names.has(named[1])) return named[0].length;
  const found = openingOf(words, greetings);
  if (!found) return 0;
  const rest = words.slice(found.end - (/[,!.:]/.test(words.charAt(found.end - 1)) ? 1 : 0));
  if (ambiguous.has(found.phrase)) return /^\s*[,!]/.test(rest) && words.length > found.end ? found.end : 0;
  const close = /^[^,!.:;\n–-]{0,40}[,!.:;\n–-]+/u.exec(rest)?.[0];
  if (close && countOf(close) <= 5) return words.length - rest.length + close.length;
  return countOf(words) <= 4 ? words.length : found.end;
}

const personal = /^[-–—~\s]*\p{Lu}[\p{L}.'-]*(?:\s+\p{Lu}[\p{L}.'-]*){0,3}[.!]?$/u;

function withSignature(text: string, drafts: readonly Draft[]): Draft[] {
  const start = signatureStart(text, drafts);
  return drafts.map((draft, at) =>
    start >= 0 && at >= start && draft.role !== "code" ? { ...draft, role: "signature" } : draft,
  );
}

/** The first draft of the signature: a closing, a line of dashes, or a lone name in a letter. */
function signatureStart(text: string, drafts: readonly Draft[]): number {
  let start = -1;
  for (let at = drafts.length - 1; at >= Math.max(0, drafts.length - 10); at--) {
    const draft = drafts[at];
    if (!draft) break;
    const words = wordsOf(text, draft);
    if (isClosing(words) || /^-- ?$/.test(text.slice(draft.span.from, draft.span.to))) start = at;
    else if (countOf(words) > 9 || draft.role === "item" || draft.role === "cell" || /[:?]$/.test(words))
      break;
  }
  if (start >= 0) return start;
  const last = drafts.at(-1);
  const greeted = drafts.some((draft) => draft.role === "greeting" || draft.role === "header");
  const lone =
    last?.role === "prose" &&
    greeted &&
    personal.test(wordsOf(text, last)) &&
    countOf(wordsOf(text, last)) <= 3;
  return lone ? drafts.length - 1 : -1;
}

/** "Thanks and see you on Monday, Eva": a closing, without anything that could be work. */
export function isClosing(words: string): boolean {
  const found = openingOf(words, closings);
  if (!found || countOf(words) > 12) return false;
  const rest = words.slice(found.end);
  if (rest.trim() === "" || /^[\s,!.)–-]*$/.test(rest)) return true;
  if (/[.!?]\s+\S+(?:\s+\S+){3}/.test(rest)) return false;
  if (holds(rest, conditionWords) && !/^\s*(?:for|in advance|and|on|again)\b/i.test(rest))
    return countOf(rest) <= 3;
  return /^[\s,!.–-]*(?:\p{Lu}|and\b|again\b|for\b|in advance\b|so much|a lot|very much|all\b|everyone|everybody|guys|folks|team|you\b|the team|your\b)/u.test(
    rest,
  );
}
