/** What notes put into brackets: a side path "(fails -> lock the account)", a case "[line ok] -> ...", a role "(porter)". */
import type { Sentence } from "./document.ts";
import { type Draft, isProcess, wordsOf } from "./draft.ts";
import { bracketRole } from "./headings.ts";
import { countOf, partsOf } from "./phrases.ts";
import { cutPieces } from "./pieces.ts";
import { doerName, isRoleName } from "./roles.ts";
import { canBeVerb, isThirdPerson } from "./verbless.ts";

const sidePath = /\(([^()\n]{2,200}?(?:[-–=]+>|→)[^()\n]{1,200})\)(?=\s*(?:$|\n|[-–=]+>|→|[;.]))/g;
const caseMark = /^\[([^\][\n]{1,60})\]:?\s*(?=\S)/;
const arrowInside = /\S\s*(?:[-–=]+>|→)\s*\S/;

/** A bracket that holds a path of its own becomes a block of its own, one deeper than the line it hangs on. */
export function withSides(text: string, drafts: readonly Draft[]): Draft[] {
  return drafts.flatMap((draft) => {
    if (!isProcess(draft) || draft.role === "cell") return [draft];
    return sidesOf(text, caseOf(text, draft));
  });
}

function caseOf(text: string, draft: Draft): Draft {
  const found = caseMark.exec(wordsOf(text, draft).slice(0, 80));
  if (!found?.[1] || /^(?:x| |\d+)$/i.test(found[1])) return draft;
  const from = draft.body.from + 1;
  const body = { from: draft.body.from + found[0].length, to: draft.body.to };
  const sentences = cutPieces(text, body);
  return { ...draft, role: "item", condition: { from, to: from + found[1].length }, body, sentences };
}

function sidesOf(text: string, draft: Draft): Draft[] {
  const words = wordsOf(text, draft);
  const result: Draft[] = [];
  let from = draft.span.from;
  let bodyFrom = draft.body.from;
  for (const found of words.matchAll(sidePath)) {
    if (!found[1] || !arrowInside.test(found[1])) continue;
    const at = draft.body.from + found.index;
    const to = at + found[0].length;
    if (at > bodyFrom) result.push(part(text, draft, from, at, bodyFrom));
    result.push({
      ...part(text, draft, at, to, at + 1, to - 1),
      role: "item",
      indent: draft.indent + 1,
      marker: null,
      number: null,
    });
    from = bodyFrom = to;
  }
  if (result.length === 0) return [draft];
  if (/\S/.test(text.slice(from, draft.span.to)))
    result.push(part(text, { ...draft, marker: null }, from, draft.span.to, bodyFrom));
  return result.map((side, at) => (at === 0 ? side : { ...side, gap: false }));
}

function part(text: string, draft: Draft, from: number, to: number, bodyFrom: number, bodyTo = to): Draft {
  let start = from;
  let end = to;
  while (start < end && /\s/.test(text.charAt(start))) start++;
  while (end > start && /\s/.test(text.charAt(end - 1))) end--;
  const body = { from: bodyFrom, to: Math.min(bodyTo, end) };
  return { ...draft, span: { from: start, to: end }, body, sentences: cutPieces(text, body) };
}

/** In notes, a role in brackets behind a piece does it: "luggage to the room (porter)". */
export const withBracketDoers = (text: string, drafts: readonly Draft[]): Draft[] =>
  drafts.map((draft) => {
    const noted = draft.role === "item" || draft.sentences.some((piece) => piece.joint === "arrow");
    return noted && isProcess(draft)
      ? { ...draft, sentences: draft.sentences.map((piece) => doneBy(text, piece)) }
      : draft;
  });

function doneBy(text: string, piece: Sentence): Sentence {
  const found = bracketRole(text.slice(piece.from, piece.to));
  if (!found || /^[A-Z]{2,4}$/.test(found.role) || found.from === 0) return piece;
  return { ...piece, to: piece.from + found.from, doer: found.role };
}

/** "Sales: takes the order", "clerk: opens the letter; boss: signs it": the head before the colon does what follows. */
export const withHeadDoers = (text: string, drafts: readonly Draft[]): Draft[] =>
  drafts.map((draft) => {
    const heads = draft.role === "prose" || draft.role === "item" ? headsOf(text, draft.sentences) : [];
    if (heads.length === 0) return draft;
    const kept = draft.sentences.flatMap((piece, at): Sentence[] => {
      if (heads.includes(at)) return [];
      const head = draft.sentences[at - 1];
      if (!head || !heads.includes(at - 1)) return [piece];
      return [
        {
          ...piece,
          joint: head.joint,
          ...(heads.length > 1 ? { doer: doerName(text.slice(head.from, head.to)) } : {}),
        },
      ];
    });
    const [only] = heads;
    const first = draft.sentences[0];
    if (heads.length > 1 || only !== 0 || !first)
      return heads.length > 1 ? { ...draft, sentences: kept } : draft;
    return { ...draft, doer: draft.doer ?? doerName(text.slice(first.from, first.to)), sentences: kept };
  });

const laneWord = /^(?:swim ?lane|lane|pool|role|actor)\s/i;

function headsOf(text: string, sentences: readonly Sentence[]): number[] {
  return sentences.flatMap((piece, at) => {
    const next = sentences[at + 1];
    const words = text.slice(piece.from, piece.to);
    if (next?.joint !== "colon" || countOf(words) > 4 || !(isRoleName(words) || laneWord.test(words)))
      return [];
    const [verb = "", after = ""] = partsOf(text.slice(next.from, Math.min(next.to, next.from + 60)));
    return (canBeVerb(verb) || isThirdPerson(verb)) && after !== "" ? [at] : [];
  });
}

/** At the start or behind a stop; "2)" also without: "go back to step 1." and "the form (1)" are none. */
const inlineNumber =
  /(?<=^|[.;:,!?]\s{1,2})(?:step\s+(\d{1,2})[:)]|\(?(\d{1,2})[).])(?=\s)|(?<=\s)(\d{1,2})\)(?=\s)/gi;
const numberOf = (match: RegExpExecArray) => match[1] ?? match[2] ?? match[3] ?? "";

/** "Step 1: open it. Step 2: close it.", "1) open it 2) close it": items within a paragraph. */
export const withInlineSteps = (text: string, drafts: readonly Draft[]): Draft[] =>
  drafts.flatMap((draft) => {
    if (draft.role !== "prose") return [draft];
    const found = inARow([...wordsOf(text, draft).matchAll(inlineNumber)]);
    if (found.length < 2) return [draft];
    const starts = found.map((match) => draft.body.from + match.index);
    const head =
      (starts[0] ?? 0) > draft.body.from ? [stretch(text, draft, draft.span.from, starts[0] ?? 0)] : [];
    const items = found.map((match, at) => {
      const from = starts[at] ?? draft.span.from;
      const item = stretch(text, draft, from, starts[at + 1] ?? draft.span.to);
      const body = { from: from + match[0].length, to: item.span.to };
      const marker = {
        kind: "step" as const,
        style: "inline",
        number: match[1] ?? null,
        length: match[0].length,
      };
      return { ...item, role: "item" as const, body, marker, number: numberOf(match), gap: false };
    });
    return [...head, ...items];
  });

/** The longest run 1, 2, 3 ... from the first 1 on. */
function inARow(matches: readonly RegExpExecArray[]): RegExpExecArray[] {
  const run: RegExpExecArray[] = [];
  for (const match of matches) if (Number(numberOf(match)) === run.length + 1) run.push(match);
  return run;
}

function stretch(text: string, draft: Draft, from: number, to: number): Draft {
  let end = to;
  while (end > from && /\s/.test(text.charAt(end - 1))) end--;
  return { ...draft, span: { from, to: end }, body: { from: Math.max(from, draft.body.from), to: end } };
}
