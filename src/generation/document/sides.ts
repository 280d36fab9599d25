/** Brackets in notes: a side path "(fails -> lock the account)", a case "[line ok] -> ...", a role "(porter)". */
import type { Sentence } from "./document.ts";
import { type Draft, isProcess, wordsOf } from "./draft.ts";
import { bracketRole } from "./headings.ts";
import { answers } from "./lexicon/grammar.ts";
import { countOf, isPhrase, partsOf } from "./phrases.ts";
import { cutPieces } from "./pieces.ts";
import { doerName, isRoleName } from "./roles.ts";
import { canBeVerb, isNominal, isThirdPerson } from "./verbless.ts";

const sidePath = /\(([^()\n]{2,200}?(?:[-–=]+>|→)[^()\n]{1,200})\)(?=\s*(?:$|\n|[-–=]+>|→|[;.]))/g;
const caseMark = /^\[([^\][\n]{1,60})\]:?\s*(?=\S)/;
const arrowInside = /\S\s*(?:[-–=]+>|→)\s*\S/;

/** A bracket with a path inside becomes a separate block, one level deeper than its line. */
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

/**
 * "Sales: takes the order", "clerk: opens the letter; boss: signs it": the words before the colon are the doer of what
 * follows.
 */
export function withHeadDoers(text: string, drafts: readonly Draft[]): Draft[] {
  const doers = new Set([...doersByUse(text, drafts), ...doersByDash(text, drafts)]);
  return drafts.map((draft) => {
    const mayName = draft.role === "prose" || (draft.role === "item" && !isAmongLimits(text, draft, drafts));
    const heads = mayName ? headsOf(text, draft.sentences, doers) : new Map();
    const only = heads.size === 1 ? heads.get(0) : undefined;
    if (heads.size === 0 || (heads.size === 1 && only === undefined)) return draft;
    const sentences = draft.sentences.flatMap((piece, at): Sentence[] => {
      if (heads.has(at)) return [];
      const head = draft.sentences[at - 1];
      const doer = heads.get(at - 1);
      if (!head || doer === undefined) return [piece];
      return [{ ...piece, joint: head.joint, ...(only === undefined ? { doer } : {}) }];
    });
    return { ...draft, doer: draft.doer ?? only ?? null, sentences };
  });
}

/** "c) warmer: call the lab" below "a) below -70: close it": if its neighbours are limits, this is one too. */
const isAmongLimits = (text: string, draft: Draft, drafts: readonly Draft[]): boolean =>
  drafts.some(
    ({ role, indent, marker, sentences: [head, next] }) =>
      role === "item" &&
      indent === draft.indent &&
      marker?.style === draft.marker?.style &&
      next?.joint === "colon" &&
      head !== undefined &&
      limits.test(text.slice(head.from, head.to)),
  );
const limits =
  /^(?:(?:below|above|under|over|up to|more than|less than|from|between|at least|at most)\s+)?[<>≤≥=-]*\s*[€$£]?\d/i;

/**
 * "Cellar: rinse the tank" among "Brewer: boil the malt" and "Lab: test it": names in the position of doers. One of
 * them occurs twice, or most of the others are known doers; outcomes ("torn: sew it") occur once.
 */
function doersByUse(text: string, drafts: readonly Draft[]): ReadonlySet<string> {
  const heads = drafts.flatMap(({ role, sentences }) =>
    role === "prose" || role === "item"
      ? sentences.flatMap((head, at) => orderHead(text, head, sentences[at + 1]))
      : [],
  );
  const known = heads.filter(({ name }) => isRoleName(name)).length;
  const orders = heads.filter(({ isOrder }) => isOrder).length;
  // If most of them are known doers, a noun may follow them.
  if (heads.length < 3 || known === 0 || (orders * 3 < heads.length && known * 2 <= heads.length))
    return new Set();
  const mostKnown = known * 3 >= heads.length;
  const names = heads.map(({ name }) => name);
  return new Set(
    names.filter(
      (name, at) =>
        /^\p{L}[\p{L} &-]*$/u.test(name) &&
        !/(?:ed|able|[^s]s)$/.test(name) &&
        !stateEnds.test(name) &&
        (mostKnown || names.indexOf(name) < at),
    ),
  );
}

/**
 * "Anna - books the band" among "Ben - orders the tent": names at the start of lines, each followed by a dash and one
 * person's work.
 */
function doersByDash(text: string, drafts: readonly Draft[]): string[] {
  const lines = drafts.flatMap(({ role, sentences: [head, work] }) => {
    if ((role !== "prose" && role !== "item") || !head || work?.joint !== "dash") return [];
    const name = text.slice(head.from, head.to).trim();
    const [verb = ""] = partsOf(text.slice(work.from, Math.min(work.to, work.from + 60)));
    const mayAct = countOf(name) <= 5 && isNominal(name) && !isPhrase(name, answers) && !noDoer.test(name);
    return [{ name: mayAct ? name : "", isTold: isThirdPerson(verb) && !noDeed.test(verb) }];
  });
  const told = lines.filter(({ name, isTold }) => isTold && name !== "");
  return told.length >= 2 && told.length * 2 >= lines.length && lines.every(({ name }) => name !== "")
    ? lines.map(({ name }) => name)
    : [];
}
const noDoer = /^(?:no|not|if|when|the|an?)\b|\d|(?:ed|able)$/i;
const noDeed = /^(?:is|has|goes|comes|gets|needs|means|was|remains|stays)$/i;

/** "Score low: refuse": an outcome, not a doer. */
const stateEnds =
  /(?<=\s)(?:ok|okay|fine|good|bad|low|high|wrong|right|correct|missing|(?:in)?complete|(?:in)?valid|positive|negative|free|full|empty|open|clean|dirty|dry|wet|hot|cold|loose|tight|clear|ready|broken|torn|gone|in|out|off|on)$/i;

type Head = { name: string; isOrder: boolean };

/** "Cellar" from "Cellar: rinse the tank"; the list of verbs does not contain every trade's. */
function orderHead(text: string, head: Sentence, order: Sentence | undefined): Head[] {
  if (order?.joint !== "colon") return [];
  const name = text.slice(head.from, head.to).trim();
  const words = partsOf(text.slice(order.from, Math.min(order.to, order.from + 60)));
  const [first = ""] = words;
  const isThing = isRoleName(name) && isNote(text.slice(order.from, order.to));
  const mayOrder = countOf(name) <= 3 && (isThing || (words.length > 1 && !noOrder.test(first)));
  return mayOrder ? [{ name, isOrder: canBeVerb(first) }] : [];
}
/** "Nurse: blood sample" */
const isNote = (words: string) =>
  countOf(words) <= 5 && !noThing.test(words) && !isPhrase(words, answers) && isNominal(words);
const noThing = /^(?:no|not|yes|if|when|then|that|it)\b|ed$|[.,;!?]/i;

const noOrder =
  /^(?:the|an?|no|not|yes|if|when|our|your|his|her|its|their|this|that|it|he|she|they|we|all|any|each|\d.*|.*(?:ed|s))$/i;

const laneWord = /^(?:swim ?lane|lane|pool|role|actor)\s/i;

/** Places of the pieces that only name a doer, with the name. */
function headsOf(
  text: string,
  sentences: readonly Sentence[],
  doers: ReadonlySet<string>,
): Map<number, string> {
  return new Map(
    sentences.flatMap((piece, at): [number, string][] => {
      const next = sentences[at + 1];
      const words = text.slice(piece.from, piece.to);
      const isDashed = next?.joint === "dash" && at === 0 && doers.has(words.trim());
      const doer = next?.joint === "colon" || isDashed ? headOf(words, doers) : null;
      if (!next || doer === null) return [];
      const [verb = "", after = ""] = partsOf(text.slice(next.from, Math.min(next.to, next.from + 60)));
      const isWork = doers.has(words.trim()) ? !noOrder.test(verb) : canBeVerb(verb);
      const isThing = doers.has(words.trim()) && isNote(text.slice(next.from, next.to));
      return ((isWork || isThirdPerson(verb)) && after !== "") || isThing ? [[at, doer]] : [];
    }),
  );
}

/** The doer in "Sales", "Lane "Kitchen"", "Intake (nurse)". */
function headOf(words: string, doers: ReadonlySet<string>): string | null {
  if (countOf(words) > 4) return null;
  const bracket = bracketRole(words);
  if (bracket) return bracket.role;
  return isRoleName(words) || laneWord.test(words) || doers.has(words.trim()) ? doerName(words) : null;
}

/** At the start or after a stop; "2)" also without: "go back to step 1." and "the form (1)" do not count. */
const inlineNumber =
  /(?<=^|[.;:,!?]\s{1,2})(?:step\s+(\d{1,2})[:)]|\(?(\d{1,2})[).])(?=\s)|(?<=\s)(\d{1,2})\)(?=\s)/gi;
const numberOf = (match: RegExpExecArray) => match[1] ?? match[2] ?? match[3] ?? "";

/**
 * "Step 1: open it. Step 2: close it.", "1) open it 2) close it": items within a paragraph, or after the first item of
 * a line.
 */
export const withInlineSteps = (text: string, drafts: readonly Draft[]): Draft[] =>
  drafts.flatMap((draft) => {
    const own = ownNumber(draft);
    if (own === null) return [draft];
    const found = inARow([...wordsOf(text, draft).matchAll(inlineNumber)], own + 1);
    return found.length < (own === 0 ? 2 : 1) ? [draft] : inlineItems(text, draft, found);
  });

/** Number of the item itself; 0 for a paragraph, null for a block that is not cut. */
function ownNumber(draft: Draft): number | null {
  if (draft.role === "prose") return 0;
  return draft.role === "item" && /^\d{1,2}$/.test(draft.number ?? "") ? Number(draft.number) : null;
}

function inlineItems(text: string, draft: Draft, found: readonly RegExpExecArray[]): Draft[] {
  const starts = found.map((match) => draft.body.from + match.index);
  const first = starts[0] ?? draft.body.from;
  const head = first > draft.span.from ? [stretch(text, draft, draft.span.from, first)] : [];
  const items = found.map((match, at) => {
    const from = starts[at] ?? draft.span.from;
    const item = stretch(text, draft, from, starts[at + 1] ?? draft.span.to);
    const body = { from: from + match[0].length, to: item.span.to };
    const style = draft.marker?.style ?? "inline";
    const marker = { kind: "number" as const, style, number: numberOf(match), length: match[0].length };
    return { ...item, role: "item" as const, body, marker, number: numberOf(match), gap: false };
  });
  return [...head, ...items];
}

/** The matches that count on from `first`. */
function inARow(matches: readonly RegExpExecArray[], first: number): RegExpExecArray[] {
  const run: RegExpExecArray[] = [];
  for (const match of matches) if (Number(numberOf(match)) === run.length + first) run.push(match);
  return run;
}

function stretch(text: string, draft: Draft, from: number, to: number): Draft {
  let end = to;
  while (end > from && /\s/.test(text.charAt(end - 1))) end--;
  return {
    ...draft,
    span: { from, to: end },
    body: { from: Math.min(end, Math.max(from, draft.body.from)), to: end },
  };
}
