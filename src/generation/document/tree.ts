/**
 * Which block is under which: lists by mark, number and indentation, sections by headings; what a heading says applies
 * below it.
 */
import { type Draft, isProcess, wordsOf } from "./draft.ts";

type Open = { at: number; indent: number; style: string; number: string | null; lead: boolean };
type Stacks = {
  headings: { at: number; level: number }[];
  items: Open[] /** Indentation of the block before. */;
  indent: number;
};
type Standing = { parent: number | null; depth: number };

/** The drafts with depth and parent, and with doer, condition and `beside` inherited from their parents. */
export function withTree(text: string, drafts: readonly Draft[]): Draft[] {
  const stacks: Stacks = { headings: [], items: [], indent: 0 };
  const placed: Draft[] = [];
  drafts.forEach((draft, at) => {
    const { parent, depth } = stand(text, stacks, draft, at, drafts[at + 1]);
    stacks.indent = draft.indent;
    const above = parent === null ? undefined : placed[parent];
    placed.push({ ...draft, parent, depth, ...(above ? inherited(draft, above) : {}) });
  });
  return placed;
}

/** A condition and `beside` apply to what is directly below, a doer to everything below. */
function inherited(draft: Draft, above: Draft): Partial<Draft> {
  const open = isProcess(draft) || draft.role === "heading";
  if (!open) return {};
  return {
    doer: draft.doer ?? (above.role === "roles" ? null : above.doer),
    condition: draft.condition ?? (above.lead ? above.condition : null),
    beside: draft.beside || (above.lead && above.beside && draft.role !== "heading"),
    ...(above.lead && above.each ? { each: above.each } : {}),
  };
}

function stand(text: string, stacks: Stacks, draft: Draft, at: number, next: Draft | undefined): Standing {
  if (draft.role === "title") {
    stacks.headings = [{ at, level: 0 }];
    stacks.items = [];
    return { parent: null, depth: 0 };
  }
  if (draft.role === "heading" && !draft.lead) return standHeading(stacks, draft, at);
  if (draft.lead && draft.marker === null) return standLead(stacks, draft, at);
  if (
    draft.marker &&
    (draft.role === "item" || draft.role === "heading" || draft.role === "roles" || draft.role === "remark")
  )
    return standItem(stacks, draft, at);
  return standText(text, stacks, draft, at, next);
}

const headingOver = (stacks: Stacks) => stacks.headings.at(-1)?.at ?? null;

function standHeading(stacks: Stacks, draft: Draft, at: number): Standing {
  const level = draft.level ?? 1;
  while ((stacks.headings.at(-1)?.level ?? -1) >= level) stacks.headings.pop();
  const parent = headingOver(stacks);
  stacks.headings.push({ at, level });
  stacks.items = [];
  return { parent, depth: 0 };
}

/** An introducing line contains the items below it, even at the same indentation. */
function standLead(stacks: Stacks, draft: Draft, at: number): Standing {
  if (draft.gap && draft.indent === 0) stacks.items = [];
  while (stacks.items.length > 0 && (stacks.items.at(-1)?.indent ?? 0) > draft.indent - 1) stacks.items.pop();
  const standing = under(stacks);
  stacks.items.push({ at, indent: draft.indent - 0.5, style: "lead", number: null, lead: true });
  return standing;
}

const under = (stacks: Stacks): Standing => ({
  parent: stacks.items.at(-1)?.at ?? headingOver(stacks),
  depth: stacks.items.filter((open) => !open.lead).length,
});

function standItem(stacks: Stacks, draft: Draft, at: number): Standing {
  const { indent, number } = draft;
  const style = draft.marker?.style ?? "";
  const dotted = ownerByNumber(stacks, number);
  if (dotted !== null) stacks.items.length = dotted;
  else popTo(stacks, indent, style);
  const { parent, depth } = under(stacks);
  stacks.items.push({ at, indent, style, number, lead: false });
  const above = numberedHeadingDepth(draft, depth);
  return { parent, depth: above };
}

/** "3.2" has depth 2 even if "3" is a heading. */
const numberedHeadingDepth = (draft: Draft, depth: number) =>
  Math.max(depth + 1, draft.marker?.kind === "number" ? (draft.number ?? "").split(".").length : 1);

/** How many open items remain for "3.2": those up to "3". */
function ownerByNumber(stacks: Stacks, number: string | null): number | null {
  if (!number?.includes(".")) return null;
  const owner = stacks.items.findLastIndex(
    (open) => open.number !== null && number.startsWith(`${open.number}.`),
  );
  return owner < 0 ? (stacks.items.some((open) => open.number?.includes(".")) ? 0 : null) : owner + 1;
}

function popTo(stacks: Stacks, indent: number, style: string): void {
  while (stacks.items.length > 0 && (stacks.items.at(-1)?.indent ?? 0) > indent) stacks.items.pop();
  const known = stacks.items.findLastIndex(
    (open) => open.style === style && open.indent >= indent - 1 && !open.lead,
  );
  if (known >= 0) stacks.items.length = known;
}

/** A paragraph closes the lists, unless it is indented into one; indented lines below it are under it. */
function standText(
  text: string,
  stacks: Stacks,
  draft: Draft,
  at: number,
  next: Draft | undefined,
): Standing {
  const before = stacks.items.length;
  while (stacks.items.length > 0 && (stacks.items.at(-1)?.indent ?? 0) >= draft.indent) stacks.items.pop();
  if (draft.indent === 0 && (draft.gap || stacks.items.length < before || stacks.indent > 0))
    stacks.items = [];
  const standing = under(stacks);
  const leads = /:\**$/.test(wordsOf(text, draft)) || draft.lead;
  const deeper = next !== undefined && !next.gap && next.indent > draft.indent;
  if (isProcess(draft) && (leads || deeper)) {
    stacks.items.push({
      at,
      indent: leads ? draft.indent - 0.5 : draft.indent,
      style: "text",
      number: null,
      lead: true,
    });
  }
  return standing.depth === 0 && standing.parent !== null && draft.indent > 0 && stacks.items.length > 0
    ? { ...standing, depth: 1 }
    : standing;
}
