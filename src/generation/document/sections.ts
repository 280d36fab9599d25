/**
 * Sections and lines whose name says that they frame the process, list roles, or give a start, an outcome or a note.
 */
import type { Span } from "./document.ts";
import { cutDraft, type Draft, isProcess, wordsOf } from "./draft.ts";
import { plainHeading } from "./headings.ts";
import {
  attendance,
  framing,
  keyed,
  naming,
  partKeys,
  rosters,
  shortKeys,
  telling,
  weaklyFraming,
} from "./lexicon/sections.ts";
import { countOf, isPhrase, partsOf } from "./phrases.ts";
import { groupsOf } from "./pieces.ts";
import { isRoleName } from "./roles.ts";
import { canBeVerb, isNominal, startsWithVerb } from "./verbless.ts";

const keyValue = /^\**([\p{L}][\p{L}\p{N} .,/&'-]{0,38}?)\**\s?(?::|\s[-–—]\s(?=[\p{Lu}\d]))\**\s*(?=\S)/u;
/** Keys that name cases or channels as well: in a list they open a piece of work ("- phone: the agent ..."). */
const worksInLists = new Set(
  "phone tel tel. email e-mail mail fax web website questions file id document changes value cost costs template form tool tools software equipment materials room place location company department key terms links link priority status ticket site volume estimate date attached attachment effort software language page pages meeting why reason minutes test created history".split(
    " ",
  ),
);

/** "Owner: ...", "Roles: ...", "Trigger: ...": the key decides the role of the block. */
export function withKeys(text: string, drafts: readonly Draft[]): Draft[] {
  const minutes = /\b(?:minutes|meeting|workshop|jour fixe)\b/i.test(text.slice(0, 160));
  return drafts.flatMap((draft, at): Draft[] => {
    const found = keyOf(text, draft);
    if (
      !found ||
      (at === 0 && naming.has(found.key) && isNominal(text.slice(found.body.from, found.body.to)))
    )
      return [draft];
    const { key, body } = found;
    if (minutes && attendance.has(key)) return [{ ...draft, role: "header", body }];
    const keyed = keyedDraft(draft, key, body, found.colon, text.slice(body.from, body.to));
    if (!keyed) return [draft];
    return keyed.role === "header" && shortKeys.has(key) ? firstSentence(text, keyed) : [keyed];
  });
}

function keyOf(text: string, draft: Draft): { key: string; body: Span; colon: boolean } | null {
  if (draft.role !== "prose" && draft.role !== "item") return null;
  const found = keyValue.exec(wordsOf(text, draft).slice(0, 80));
  const key = found?.[1]?.trim().toLowerCase();
  if (!found || !key) return null;
  const body = { from: draft.body.from + found[0].length, to: draft.body.to };
  return { key, body, colon: found[0].includes(":") };
}

/** "Owner: R. Hall. The clerk opens ...": the owner ends at the full stop. */
function firstSentence(text: string, draft: Draft): Draft[] {
  const second = groupsOf(text, draft.body)[1];
  if (!second) return [draft];
  const [head, rest] = cutDraft(text, draft, second.from);
  return [head, { ...rest, role: draft.marker ? "item" : "prose", number: null }];
}

/** Keys that may also name a doer: "Author: submit the paper". */
const workers = new Set(
  "author authors editor owner chair facilitator maintainer company department approved by".split(" "),
);

function keyedDraft(draft: Draft, key: string, body: Span, colon: boolean, value: string): Draft | null {
  const listed = draft.role === "item";
  if (framing.has(key) && (colon || !listed)) {
    const works = startsWithVerb(value) || (workers.has(key) && canBeVerb(partsOf(value)[0] ?? ""));
    return works || (listed && worksInLists.has(key)) ? null : { ...draft, role: "header", body };
  }
  return colon ? (partDraft(draft, key, body, value) ?? toldByKey(draft, key, body, value)) : null;
}

/** "Scenario: Valid link". */
const partDraft = (draft: Draft, key: string, body: Span, value: string): Draft | null =>
  partKeys.has(key) && draft.role !== "item" && countOf(value) <= 8 && isNominal(value)
    ? { ...draft, role: "heading", level: /^(?:feature|epic|use case)$/.test(key) ? 1 : 2, body }
    : null;

function toldByKey(draft: Draft, key: string, body: Span, value: string): Draft | null {
  if (!isNominal(value) && (telling.has(key) || naming.has(key)) && !keyed.has(key))
    return { ...draft, body };
  if (rosters.has(key) && isRoleName(value)) return { ...draft, role: "roles", body };
  if (rosters.has(key) && draft.lines <= 3) return { ...draft, role: "roles", body, marker: null };
  const kind = keyed.get(key);
  return kind ? { ...draft, key: kind, body } : null;
}

type Kind = "frame" | "roles" | null;

/** Everything under "Purpose" or "Roles", down to the next heading of the same level. */
export function withSections(text: string, drafts: readonly Draft[]): Draft[] {
  const framed = framedBySections(text, drafts, Number.POSITIVE_INFINITY);
  if (framed.some(isProcess)) return framed;
  const shortened = drafts.flatMap((draft) =>
    draft.role === "header" ? firstSentence(text, draft) : [draft],
  );
  return framedBySections(text, shortened, 1);
}

/**
 * Frames at most this many blocks below a framing heading; only the first one if nothing else describes the process.
 */
function framedBySections(text: string, drafts: readonly Draft[], most: number): Draft[] {
  const told = toldElsewhere(text, drafts);
  let count = 0;
  let section: { level: number; kind: Kind } = { level: 0, kind: null };
  return drafts.map((draft) => {
    if (draft.role === "title") section = { level: 0, kind: null };
    if (!isHead(draft))
      return ++count > most && section.kind === "frame" ? draft : inSection(draft, section.kind);
    count = 0;
    const level = draft.level ?? 0;
    const closes = section.kind === null || level <= section.level;
    if (closes) section = { level, kind: kindOf(wordsOf(text, draft), told) };
    return draft;
  });
}

const isHead = (draft: Draft) => draft.role === "heading" && !draft.lead && draft.level !== null;

function inSection(draft: Draft, kind: Kind): Draft {
  if (kind === null || !(isProcess(draft) || draft.role === "heading")) return draft;
  if (kind === "frame") return { ...draft, role: "remark", lead: false };
  const listed = draft.role !== "prose" || draft.lines <= 2;
  return listed ? { ...draft, role: "roles", lead: false } : draft;
}

function kindOf(words: string, told: boolean): Kind {
  const name = plainHeading(words);
  if (isPhrase(name, framing)) return "frame";
  if (isPhrase(name, rosters)) return "roles";
  return told && isPhrase(name, weaklyFraming) ? "frame" : null;
}

/** Whether a section without a framing name has lines as well. */
function toldElsewhere(text: string, drafts: readonly Draft[]): boolean {
  let framed = false;
  let count = 0;
  for (const draft of drafts) {
    if (draft.role === "heading" && !draft.lead) {
      const name = plainHeading(wordsOf(text, draft));
      framed = isPhrase(name, framing) || isPhrase(name, rosters) || isPhrase(name, weaklyFraming);
    } else if (!framed && isProcess(draft)) count++;
  }
  return count >= 2;
}
