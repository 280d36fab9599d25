/** Reads a text as a document: recognises one form of text after another, each in a separate pass over all blocks. */
import type { Block, Span, TextDocument } from "./document.ts";
import { type Draft, isProcess, textDraft } from "./draft.ts";
import { withFraming } from "./framing.ts";
import { withHeadings, withLeads } from "./headings.ts";
import { withAnswers } from "./interviews.ts";
import { cutLines } from "./lines.ts";
import { withMail } from "./mail.ts";
import { nameOf } from "./names.ts";
import { withOwners } from "./owners.ts";
import { countOf } from "./phrases.ts";
import { cutPieces } from "./pieces.ts";
import { rolesOf } from "./roles.ts";
import { tableDrafts } from "./rows.ts";
import { withKeys, withSections } from "./sections.ts";
import { withHeadDoers, withInlineSteps, withSides } from "./sides.ts";
import { withGivens, withScenarios, withStories } from "./stories.ts";
import { withTargets } from "./targets.ts";
import { withTree } from "./tree.ts";
import { withTurns } from "./turns.ts";
import { unitsOf } from "./units.ts";
import { isNominal, startsWithVerb } from "./verbless.ts";

type Pass = (text: string, drafts: readonly Draft[]) => Draft[];

/**
 * In this order: who wrote and spoke, what lines say about themselves, what is above what, which single sentences frame
 * the process.
 */
const passes: Pass[] = [
  withMail,
  withTurns,
  withAnswers,
  withScenarios,
  withGivens,
  withStories,
  withKeys,
  withFootnotes,
  withInlineSteps,
  withLeads,
  withHeadings,
  withSections,
  withFraming,
  withSides,
  withSentences,
  withHeadDoers,
  withTitleOnly,
  withQuestions,
  withTree,
  withOwners,
  withTargets,
];

/** Reads the form of a text. Every character except white space is in exactly one block. */
export function readDocument(text: string): TextDocument {
  const units = unitsOf(text, cutLines(text));
  const drafts = units.flatMap((unit) =>
    unit.table ? tableDrafts(text, unit, unit.table) : [textDraft(text, unit)],
  );
  const read = passes.reduce((sofar, pass) => pass(text, sofar), drafts);
  return { text, name: nameOf(text, read), blocks: read.map(blockOf), roles: rolesOf(text, read) };
}

function withSentences(text: string, drafts: readonly Draft[]): Draft[] {
  return drafts.map((draft) => {
    if (draft.role === "code" || draft.role === "link") return draft;
    return draft.sentences.length > 0 ? draft : { ...draft, sentences: cutPieces(text, draft.body) };
  });
}

const starred = (text: string, { span }: Draft) =>
  /[\p{L}\p{N})]\*(?![*\p{L}])/u.test(text.slice(Math.max(0, span.from - 2000), span.from));

/** "(1) Only above 500 EUR." below a text with "the request (1)". */
function withFootnotes(text: string, drafts: readonly Draft[]): Draft[] {
  return drafts.map((draft) => {
    const style = draft.marker?.style;
    if (style === "*" && starred(text, draft)) return { ...draft, key: "footnote" };
    if (draft.role !== "item" || (style !== "(1)" && style !== "[1]") || draft.number === null) return draft;
    const sign = style === "(1)" ? `(${draft.number})` : `[${draft.number}]`;
    const cited = text.slice(0, draft.span.from).lastIndexOf(sign);
    const inline = cited > 0 && !/(?:^|\n)\s*$/.test(text.slice(Math.max(0, cited - 30), cited));
    return inline ? { ...draft, key: "footnote" } : draft;
  });
}

/** "handling of lost luggage": one phrase without a verb is a title. */
function withTitleOnly(text: string, drafts: readonly Draft[]): Draft[] {
  const told = drafts.filter(isProcess);
  const [only] = told;
  const [piece] = only?.sentences ?? [];
  if (
    told.length !== 1 ||
    !only ||
    only.sentences.length !== 1 ||
    !piece ||
    drafts.some((draft) => draft.role === "title")
  )
    return [...drafts];
  const words = text.slice(piece.from, piece.to);
  const named = piece.joint === "start" && isNominal(words) && !startsWithVerb(words) && countOf(words) <= 14;
  if (!named || words.includes(",") || /\?$/.test(words)) return [...drafts];
  return drafts.map((draft) => (draft === only ? { ...draft, role: "title", level: 0 } : draft));
}

/** Unanswered questions are addressed to the reader: a text of questions only describes no process. */
function withQuestions(text: string, drafts: readonly Draft[]): Draft[] {
  const told = drafts.filter(isProcess);
  const asks = (span: Span) => /\?["')\]]*$/.test(text.slice(span.from, span.to));
  const asked =
    told.length > 0 && told.every((draft) => draft.sentences.length > 0 && draft.sentences.every(asks));
  return drafts.map((draft) => {
    const quoted =
      draft.quoted > 0 && isProcess(draft) && draft.sentences.length > 0 && draft.sentences.every(asks);
    return (asked && isProcess(draft)) || quoted ? { ...draft, role: "question" } : draft;
  });
}

function blockOf(draft: Draft): Block {
  const { role, span, depth, number, parent, doer, condition, beside, sentences, key, each } = draft;
  return {
    role,
    span,
    depth,
    number,
    parent,
    doer,
    condition,
    beside,
    sentences,
    ...(key && { key }),
    ...(each && { each }),
  };
}
