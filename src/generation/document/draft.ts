/** A block whose role is not decided yet: its lines, before forms of text are recognised. */
import type { Block, BlockRole, Span } from "./document.ts";
import type { Line } from "./lines.ts";
import type { Marker } from "./markers.ts";
import { spanOf, type Unit } from "./units.ts";

export type Draft = Block & {
  /** The part that is cut into sentences: without mark, number, key. */
  body: Span;
  indent: number;
  marker: Marker | null;
  gap: boolean;
  quoted: number;
  /** Number of lines. */
  lines: number;
  /** Depth of a heading, from 1. */
  level: number | null;
  /** The line only announces a list, or states its condition. */
  lead: boolean;
};

export const processRoles: ReadonlySet<BlockRole> = new Set(["prose", "item", "cell", "turn"]);
export const isProcess = (block: Block) => processRoles.has(block.role);

export function draftOf(role: BlockRole, span: Span, more: Partial<Draft> = {}): Draft {
  return {
    role,
    span,
    depth: 0,
    number: null,
    parent: null,
    doer: null,
    condition: null,
    beside: false,
    sentences: [],
    body: span,
    indent: 0,
    marker: null,
    gap: false,
    quoted: 0,
    lines: 1,
    level: null,
    lead: false,
    ...more,
  };
}

export const wordsOf = (text: string, draft: Draft) => text.slice(draft.body.from, draft.body.to);

/** Cuts a draft in two at a place of the text; the second one has no mark. */
export function cutDraft(text: string, draft: Draft, at: number): [Draft, Draft] {
  let to = at;
  while (to > draft.span.from && /\s/.test(text.charAt(to - 1))) to--;
  let from = at;
  while (from < draft.span.to && /\s/.test(text.charAt(from))) from++;
  return [
    { ...draft, span: { from: draft.span.from, to }, body: { from: draft.body.from, to } },
    {
      ...draft,
      span: { from, to: draft.span.to },
      body: { from, to: draft.span.to },
      gap: false,
      marker: null,
    },
  ];
}

const fileName = String.raw`[\w. -]*\.(?:pdf|docx?|xlsx?|png|jpe?g|gif|vsdx?|bpmn|pptx?|txt|csv|zip|md)`;
/** A line with nothing but an address, a picture or the name of a file. */
const linkOnly = new RegExp(
  [
    String.raw`^(?:[^\s:]{1,20}:\s*)?<?(?:https?://|www\.|mailto:)\S+>?[.]?$`,
    String.raw`^!?\[[^\]]*\]\([^)]*\)$`,
    String.raw`^\[(?:attachment|attached|image|file|cid|picture)\b[^\]\n]{0,60}\]$`,
    String.raw`^(?:attachment|attached|image|file|cid|picture)s?:\s*${fileName}$`,
    String.raw`^\[?${fileName}\]?$`,
  ].join("|"),
  "i",
);

/** The drafts of all units except tables, which have their own reader. */
export function textDraft(text: string, unit: Unit): Draft {
  const span = spanOf(unit.lines);
  const first = unit.lines[0];
  if (unit.kind === "code") return draftOf("code", span, { body: span });
  if (unit.kind === "rule" || !first) return draftOf("remark", span, { gap: true });
  const words = text.slice(first.body, span.to);
  return draftOf(
    linkOnly.test(words) ? "link" : first.marker ? "item" : "prose",
    span,
    fromLine(first, unit, span),
  );
}

const fromLine = (first: Line, unit: Unit, span: Span): Partial<Draft> => ({
  body: { from: first.body, to: span.to },
  number: first.marker?.kind === "hash" ? null : (first.marker?.number ?? null),
  indent: first.indent,
  marker: first.marker,
  gap: first.gap,
  quoted: first.quoted,
  lines: unit.lines.length,
});
