/** Headings, titles, and lines that only introduce a list: what is above, and what it says about everything below. */
import { caseLine } from "./case-lines.ts";
import type { Span } from "./document.ts";
import { cutDraft, type Draft, wordsOf } from "./draft.ts";
import { answers, besideWords, followings, leadConditions } from "./lexicon/grammar.ts";
import { framing, naming, rosters, telling, weaklyFraming } from "./lexicon/sections.ts";
import { countOf, holds, isPhrase, openingOf, partsOf } from "./phrases.ts";
import { requestIn } from "./request.ts";
import { doerName, isRoleName } from "./roles.ts";
import { canBeVerb, isNominal, isSentence, isThirdPerson, startsWithVerb } from "./verbless.ts";

type Place = {
  /** Index of the first draft that is neither letter head nor link. */
  opening: number;
  /** Lines above "2.1" name sections; otherwise they are steps with steps of their own. */
  sections: boolean;
  text: string;
  drafts: readonly Draft[];
  at: number;
  draft: Draft;
  words: string;
  next: Draft | undefined;
};

const terminal = /[.!?;,]["')\]]?$/;
const arrows = /[-–=]+>|→|\s=\s/;

export function withHeadings(text: string, drafts: readonly Draft[]): Draft[] {
  const found = drafts.findIndex((draft) => !before.has(draft.role));
  const opening = found < 0 ? drafts.length : found;
  const sections = areSections(text, drafts);
  const allCaps = !/\p{Ll}{4}/u.test(text);
  return drafts.map((draft, at) => {
    const listed = draft.role === "roles" && drafts[at + 1]?.role === "item";
    if ((draft.role !== "prose" && draft.role !== "item" && !listed) || draft.key) return draft;
    const next = drafts[at + 1];
    const place = { opening, sections, text, drafts, at, draft, words: wordsOf(text, draft), next };
    if (listed) return roleHead(place) ?? draft;
    return leadOf(place) ?? roleHead(place) ?? headingOf(place, allCaps) ?? titleOf(place) ?? draft;
  });
}

/** "Read the meter. If the value is high:" above a list: the last sentence belongs to the list, whatever is before. */
export function withLeads(text: string, drafts: readonly Draft[]): Draft[] {
  return drafts.flatMap((draft, at) => {
    const next = drafts[at + 1];
    const words = wordsOf(text, draft);
    const start = words.search(/(?<=[.!?]\s+)[^.!?]+:\**\s*$/);
    const isAbove = draft.role === "prose" && next?.role === "item";
    if (!isAbove || start < 1) return [draft];
    const tail = words.slice(start).trim();
    if (!openingOf(tail, leadConditions) || tail.includes(",")) return [draft];
    const [head, lead] = cutDraft(text, draft, draft.body.from + start);
    return [head, { ...lead, lines: 1 }];
  });
}

/**
 * In "1. Receive order, 2. Check stock, 2.1 ..." the lines with parts are steps, in "1 Scope, 2 Sampling, 2.1 ..."
 * names.
 */
function areSections(text: string, drafts: readonly Draft[]): boolean {
  const parents = drafts.filter((draft, at) => {
    const next = drafts[at + 1];
    return draft.marker?.kind === "number" && next?.marker?.kind === "number" && isSubNumber(draft, next);
  });
  return parents.some((draft) => {
    const parts = partsOf(wordsOf(text, draft));
    return parts.length === 1 || !canBeVerb(parts[0] ?? "");
  });
}

const under = (draft: Draft, level: number): Draft => ({ ...draft, role: "heading", level });

/** A line that ends with a colon above a list or an indented line. */
function leadOf(place: Place): Draft | null {
  const { text, drafts, draft, words, next } = place;
  if (!next || !leadsTo(draft, next)) return null;
  const lead: Draft = { ...under(draft, 9), lead: true };
  const told = caseLine(text, drafts, draft);
  if (told) return { ...lead, condition: told };
  if (!/:\**$/.test(words)) return bareLead(place, next, lead);
  const line = words.replace(/:\**$/, "");
  if (isSectionName(line)) return null;
  const each = eachIn(line);
  if (each) return { ...lead, each };
  const condition = conditionOf(place, line);
  if (condition) return { ...lead, condition };
  if (holds(line, besideWords))
    return countOf(line) <= 9 ? { ...lead, beside: true } : { ...draft, beside: true, lead: true };
  if (isRoleName(line)) return { ...lead, doer: line.replaceAll(/[*_]/g, "").trim() };
  if (openingOf(line, followings) && countOf(line) <= 6) return lead;
  return null;
}

/** "Clerk" or "Role: Clerk" above a list of the clerk's work. */
function roleHead({ text, drafts, at, draft, words, next }: Place): Draft | null {
  if (draft.marker || next?.role !== "item" || countOf(words) > 4 || terminal.test(words)) return null;
  const rest = drafts.slice(at + 1);
  const end = rest.findIndex(({ role }) => role !== "item");
  const items = end < 0 ? rest : rest.slice(0, end);
  const isTold = (item: Draft) => isThirdPerson(partsOf(wordsOf(text, item).slice(0, 60))[0] ?? "");
  // "stamps the date": all items lack their doer.
  const isSubject = isRoleName(words) ? isTold(next) : isNominal(words) && items.every(isTold);
  return isSubject ? { ...under(draft, 9), lead: true, doer: doerName(words) } : null;
}

/** "If approved", or "Yes" below a question, needs no colon above indented lines. */
function bareLead(place: Place, next: Draft, lead: Draft): Draft | null {
  const { draft, words } = place;
  const bare = next.indent > draft.indent && countOf(words) <= 5 && !/[,.;!?>]/.test(words);
  const isAnswer = isPhrase(words, answers) || (isAsked(place) && !startsWithVerb(words));
  return bare && (openingOf(words, leadConditions) || isAnswer) ? { ...lead, condition: draft.body } : null;
}

const isAsked = ({ text, drafts, at, words }: Place): boolean => {
  const before = drafts[at - 1];
  return (
    countOf(words) <= 4 && before !== undefined && /\?\**$/.test(text.slice(before.span.from, before.span.to))
  );
};

const leadsTo = (draft: Draft, next: Draft) =>
  next.role === "item" || next.role === "cell" || (next.role === "prose" && !next.gap && draft.lines <= 2);

/** "For each pallet:" */
function eachIn(line: string): string | null {
  const [first = "", each = "", ...thing] = partsOf(line);
  const isEach = /^(?:for|per|with|on|in|at)$/.test(first) && /^(?:each|every)$/.test(each);
  return isEach && thing.length > 0 && thing.length <= 4 ? thing.join(" ") : null;
}

/** "In case of damage:", "If approved, do the following:", "Damaged:" below a question. */
function conditionOf(place: Place, line: string): Span | null {
  const { draft } = place;
  const { from } = draft.body;
  const whole = { from, to: from + line.trimEnd().length };
  const comma = line.lastIndexOf(",");
  if (openingOf(line, leadConditions)) {
    if (comma > 0 && openingOf(line.slice(comma + 1), followings)) return { from, to: from + comma };
    return countOf(line) <= 14 && comma < 0 ? whole : null;
  }
  return countOf(line) <= 4 && (isPhrase(line, answers) || isAsked(place)) ? whole : null;
}

const sections = [framing, weaklyFraming, rosters, telling];
export const isSectionName = (words: string) =>
  sections.some((names) => isPhrase(plainHeading(words), names));
export const plainHeading = (words: string) => words.replaceAll(/^[*_#\s]+|[*_#:\s.]+$/g, "");

function headingOf(place: Place, allCaps: boolean): Draft | null {
  const { draft, words, next } = place;
  const kind = draft.marker?.kind;
  if (kind === "hash") return under(draft, levelOf(draft));
  if (draft.lines > 1 || arrows.test(words)) return null;
  if (underlined(place)) return under(draft, 1);
  if (next && isNamedHeading(draft, words)) return under(draft, levelOf(draft));
  if (kind === "section") return isShortName(words) ? under(draft, levelOf(draft)) : null;
  if (kind === "step" || kind === "number") return numberedHeading(place);
  if (kind || terminal.test(words)) return null;
  return unmarkedHeading(place, allCaps);
}

function unmarkedHeading(place: Place, allCaps: boolean): Draft | null {
  if (place.next && !allCaps && isCapitals(place.words)) return under(place.draft, 1);
  return standsAlone(place) ? under(place.draft, 2) : null;
}

const isShortName = (words: string) => countOf(words) <= 10 && !isSentence(words);

/** "Scope", "Procedure:", "**Returns**". */
const isNamedHeading = (draft: Draft, words: string) =>
  (draft.marker?.kind !== "bullet" && isSectionName(words)) || /^\*\*[^*]+\*\*:?$|^__[^_]+__:?$/.test(words);

const isCapitals = (words: string) =>
  /\p{Lu}{4}/u.test(words) && !/\p{Ll}/u.test(words) && countOf(words) <= 8;

function levelOf(draft: Draft): number {
  const { marker } = draft;
  if (marker?.kind === "hash") return marker.style.length;
  if (marker?.kind === "number") return (marker.number ?? "").split(".").length + 1;
  return 1;
}

const underlined = ({ text, draft, words, next }: Place) =>
  draft.marker === null &&
  isShortName(words) &&
  next !== undefined &&
  next.role === "remark" &&
  next.span.from - draft.span.to <= 2 &&
  /^[=-]{3}/.test(text.slice(next.span.from, next.span.to));

/** "2 Sampling" above "2.1 ...", "1. Purpose" above a paragraph, "Step 1 - Prepare (cook)" above bullets. */
function numberedHeading(place: Place): Draft | null {
  const { draft, words, next } = place;
  if (!next || terminal.test(words) || countOf(words) > 8 || isSentence(words)) return null;
  const doer = bracketRole(words);
  const short = countOf(words) <= 5;
  const bullets = next.role === "item" && next.marker?.style !== draft.marker?.style;
  const step = draft.marker?.kind === "step";
  const heads =
    (isSubNumber(draft, next) && place.sections) ||
    (isParagraph(place, next) && short) ||
    (bullets && (doer !== null || (step && short && !canBeVerb(partsOf(words)[0] ?? ""))));
  return heads ? { ...under(draft, levelOf(draft)), doer: doer?.role ?? null } : null;
}

const isSubNumber = (draft: Draft, next: Draft) =>
  next.number !== draft.number && next.number?.startsWith(`${draft.number ?? ""}.`) === true;

const isParagraph = ({ text }: Place, next: Draft) =>
  next.role === "prose" &&
  countOf(wordsOf(text, next)) >= 5 &&
  /[.!?:]\**$/.test(wordsOf(text, next).trimEnd());

export function bracketRole(words: string): { role: string; from: number } | null {
  const found = /\s*\(([^()]{2,40})\)[.:]?$/.exec(words);
  return found?.[1] && isRoleName(found[1]) ? { role: found[1].trim(), from: found.index } : null;
}

/** A short line between blank lines, above a list or a paragraph. */
function standsAlone(place: Place): boolean {
  const { text, draft, words, next, at, drafts } = place;
  if (!next || at === 0 || countOf(words) > 6 || !isNominal(words) || /^\p{Ll}/u.test(words)) return false;
  if (/[\p{Extended_Pictographic}]$/u.test(words) || startsWithVerb(words)) return false;
  if (!draft.gap)
    return (
      next.role === "item" &&
      drafts[at - 1]?.role === "item" &&
      draft.indent <= next.indent &&
      countOf(words) <= 4
    );
  if (next.role === "item") return !next.gap || draft.indent <= next.indent;
  const paragraphs = drafts.filter(
    (other) => other.role === "prose" && countOf(wordsOf(text, other)) > 8,
  ).length;
  return paragraphs >= 2 && countOf(wordsOf(text, next)) >= 8;
}

/** The first line, if it is separate and a text in another form follows. */
function titleOf(place: Place): Draft | null {
  const { opening, at, draft, words, next } = place;
  if (at > opening || draft.lines > 1 || draft.marker?.kind === "bullet" || !next || arrows.test(words))
    return null;
  const key = keyOf(words);
  if (key && countOf(words) <= 14) return titled(draft, words);
  return isName(words) && isOther(place, next) ? titled(draft, words) : null;
}

const before: ReadonlySet<string> = new Set(["header", "greeting", "link", "remark"]);

const keyOf = (words: string) => {
  const key = /^\**([\p{L} ]{3,30}):\**\s+\S/u.exec(words)?.[1];
  return key !== undefined && isPhrase(key, naming);
};

/** Names of occasions: the text was spoken. */
const occasions = /^(?:interview|meeting|call|talk|chat|workshop)\b/i;

/** Words of a name; what follows a dash may explain it. */
function isName(line: string): boolean {
  const words = line.replace(/\s*\([^()]*\)$/, "");
  if (requestIn(words)?.surely) return false;
  if (/[.!?;,]["')\]]?$/.test(words) || countOf(words) > 20) return false;
  const name = words.replace(/\s[-–—]\s.*$/, "");
  return (
    countOf(name) <= 12 &&
    (isNominal(name) || /^(?:how|why|what|who)\b/i.test(name)) &&
    (!startsWithVerb(name) || /:$/.test(words) || occasions.test(name))
  );
}

/** What follows is separate, or has another form: a list, a paragraph, arrows. */
function isOther({ text, draft, words }: Place, next: Draft): boolean {
  if (draft.marker !== null && next.marker?.style === draft.marker.style) return false;
  const nextWords = wordsOf(text, next);
  if (next.gap || next.role !== "prose" || /:$/.test(words)) return true;
  return countOf(nextWords) >= Math.max(4, 2 * countOf(words)) || arrows.test(nextWords);
}

function titled(draft: Draft, words: string): Draft {
  const key = /^\**([\p{L} ]{3,30}):\**\s+(?=\S)/u.exec(words);
  const named = key?.[1] !== undefined && isPhrase(key[1], naming);
  return {
    ...draft,
    role: "title",
    level: 0,
    body: { from: draft.body.from + (named && key ? key[0].length : 0), to: draft.body.to },
  };
}
