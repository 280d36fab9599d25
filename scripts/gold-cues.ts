/**
 * Cues of gold statements, read from the text around their spans by form and marker words alone: what the statements stage
 * would give for our own statements. Part of a measure, not of the service.
 */
import type { Boundary, Cues, Opening } from "../src/generation/meaning/cues.ts";
import type { Statement } from "../src/generation/meaning/meaning.ts";
import type { RelationsInput, Turn } from "../src/generation/meaning/relations/input.ts";
import { areForms, contentOf, isNegated, wordsOf } from "../src/generation/meaning/relations/words.ts";
import type { Gold } from "./gold.ts";
import { type Chunk, chunksOf, connectorsIn, opening, openingIn, referencesIn } from "./gold-words.ts";

export function inputOf({ prompt, meaning }: Gold): RelationsInput {
  const { statements, parties } = meaning;
  const content = statements.filter(
    ({ kind }) => kind !== "question" && kind !== "remark" && kind !== "parallel",
  );
  const turns: Turn[] = [];
  const gaps = gapsOf(prompt, statements, content);
  const lines = linesOf(prompt);
  const cues = statements.map((statement): Cues => {
    const at = content.indexOf(statement);
    const before = content[at - 1] ?? null;
    const gap = gaps.get(statement.id) ?? {
      lead: "",
      leadHere: "",
      from: statement.span.from,
      trail: "",
      behind: "",
    };
    const line = lines.find((one) => statement.span.from < one.to) ?? lines[0];
    const own = prompt.slice(statement.span.from, statement.span.to);
    const openings = at < 0 ? [] : openingsAround(gap, own, statement, statements, turns, before);
    return {
      of: statement.id,
      block: line?.at ?? 0,
      sentence: sentencesBefore(prompt, statement.span.from),
      section: line?.section ?? null,
      depth: line?.depth ?? 0,
      number: line?.number ?? null,
      boundary: boundaryBefore(prompt, previousOf(statements, statement), statement),
      joint: "start",
      openings,
      connectors: connectorsIn(`${gap.leadHere} ${own} ${gap.trail}`, statement.span.from),
      references: referencesIn(opensCase(gap.trail) ? own : `${own} ${gap.trail}`, statement.span.from),
      negated: isNegated(wordsOf(statement.kind === "event" ? `${gap.leadHere} ${own}` : own)),
      subject: subjectOf(own),
      lemmas: contentOf(wordsOf(statement.kind === "event" ? `${gap.leadHere} ${own}` : own)),
      things: statement.kind === "step" ? statement.things : [],
      doer: statement.kind === "step" ? statement.doer : null,
    };
  });
  return { parties, statements, cues, turns };
}

const opensCase = (trail: string): boolean =>
  chunksOf(trail, 0).some((chunk) =>
    openingIn(chunk, false).some(
      ({ form }) =>
        referencesIn(chunk.text, 0).length === 0 || !["mark", "subject", "question"].includes(form),
    ),
  );

type Gap = { lead: string; leadHere: string; from: number; trail: string; behind: string };

/** What lies before each statement since the one before it, and behind it up to the end of its sentence. */
function gapsOf(prompt: string, statements: Statement[], content: Statement[]): Map<string, Gap> {
  const blanked = statements
    .filter(({ kind }) => kind === "remark")
    .reduce(
      (text, { span }) =>
        text.slice(0, span.from) +
        text.slice(span.from, span.to).replace(/[^\n]/g, " ") +
        text.slice(span.to),
      prompt,
    );
  const gaps = new Map<string, Gap>();
  let reached = 0;
  const questions = statements.filter((one) => one.kind === "question");
  for (const [at, { id, span, kind }] of content.entries()) {
    const next = content[at + 1]?.span.from ?? blanked.length;
    const from = Math.min(reached, span.from);
    const lead = span.from > reached ? blanked.slice(reached, span.from) : "";
    const behind = next > span.to ? blanked.slice(span.to, next) : "";
    const stop = behind.search(/[.!?;\n]/);
    const trail = stop >= 0 ? behind.slice(0, stop) : next === blanked.length ? behind : "";
    const cut = trailing(lead);
    gaps.set(id, { lead, leadHere: at === 0 ? lead : lead.slice(cut), from, trail, behind });
    // An event or an end that a question names leaves its words to what comes after.
    const asked = questions.some((one) => one.span.from <= span.from && span.to <= one.span.to);
    if (kind === "step" || !asked) reached = Math.max(reached, span.to);
  }
  return gaps;
}

/** Where in a gap the sentence of the statement before is over. */
function trailing(lead: string): number {
  const stop = lead.search(/[.!](?=\s|$)|[;\n]/);
  return stop < 0 ? 0 : stop + 1;
}

/** Bullets and numbers in front of an item. */
const listMarks = /(?:^|\n)\s*(?:[a-z]\)|[a-z]\.|\d+(?:\.\d+)*[.)]?|[-*•])(?=\s)/g;
function openingsAround(
  gap: Gap,
  own: string,
  statement: Statement,
  statements: Statement[],
  turns: Turn[],
  before: Statement | null,
): Opening[] {
  const cut = before === null ? 0 : trailing(gap.lead);
  const questions = statements.filter(({ kind }) => kind === "question");
  const asked = (one: Chunk) => questions.some(({ span }) => span.from < one.to && one.from < span.to);
  const lead = gap.lead.slice(cut).replace(listMarks, (mark) => mark.replace(/[^\n]/g, " "));
  const leading = chunksOf(lead, gap.from + cut);
  const lastLine = gap.from + cut + lead.replace(/(?:\s|\bthen\b)+$/i, "").lastIndexOf("\n");
  const all = leading.flatMap((chunk) => {
    const isAsked = asked(chunk);
    const here = chunk.from > lastLine || isAsked || chunk.end === "?" || chunk.end === ":";
    return openingIn(chunk, isAsked).map((one) => ({
      one,
      here: here || one.form === "if" || one.form === "when",
    }));
  });
  const inside = questions.find(
    ({ span }) => span.from <= statement.span.from && statement.span.to <= span.to,
  );
  if (inside && statement.kind !== "step") return [opening("if", own, statement.span.from)];
  const last = leading.at(-1);
  const bare = last && last.end === "" && !all.some(({ one }) => one.span.from >= last.from) ? last : null;

  const open = all.map(({ one }) => one);
  loose(leading, open, before, turns);
  const found = all.flatMap(({ one, here }) => (here && open.includes(one) ? [one] : []));
  // "B, if A": behind the statement, where the sentence ends.
  const trail = chunksOf(gap.trail, statement.span.to);
  const told = trail.flatMap((chunk) => openingIn(chunk, asked(chunk)));
  loose(trail, told, statement, turns);
  const behind = trail.flatMap((chunk) =>
    openingIn(chunk, asked(chunk))
      .filter(({ span }) => told.some((one) => one.span.from === span.from))
      .filter(
        ({ form }) =>
          form === "if" ||
          form === "unless" ||
          form === "when" ||
          form === "until" ||
          form === "otherwise" ||
          (form === "preposition" && asked(chunk)),
      ),
  );
  const between = cut === 0 && before !== null ? sameClause(gap.lead) : false;
  const inFront = between ? [] : found;
  const spoken =
    bare && contentOf(wordsOf(bare.text)).length > 0 ? [opening("subject", bare.text, bare.from)] : [];
  const subject = [...spoken, ...subjectOpening(own, statement)];
  const choice =
    /^\s*,?\s*or\b|\bor\s*$|\beither\s*$/.test(gap.lead) || /^\s*(?:\([^)]*\)\s*)?,?\s*or\b/.test(gap.behind);
  const chosen: Opening[] = choice ? [opening("choice", own, statement.span.from)] : [];
  return [...inFront, ...subject, ...chosen, ...behind];
}

/** "...is granted if A. ..": the condition hangs on the statement before it. */
const sameClause = (lead: string): boolean =>
  /^\s*(?:if|unless)\b[^,]*$/.test(lead) && !/[,;:]|->/.test(lead);

/** A condition that leads elsewhere has no statement of its own. */
function loose(chunks: Chunk[], found: Opening[], before: Statement | null, turns: Turn[]): void {
  for (const chunk of chunks) {
    const references = referencesIn(chunk.text, chunk.from);
    if (references.length === 0) continue;
    const isPlain = (one: Opening) => ["mark", "subject", "question"].includes(one.form);
    const inside = (one: Opening) => one.span.from >= chunk.from && one.span.from < chunk.to;
    const misread = found.filter((one) => inside(one) && isPlain(one));
    for (const one of misread) found.splice(found.indexOf(one), 1);
    const last = found.findLast((one) => one.span.from < chunk.to);
    if (last === undefined) continue;
    turns.push({ openings: [last], references, after: before?.id ?? null });
    found.splice(found.indexOf(last), 1);
  }
}

const verbMarks = /\b(?:is|are|was|were|shall|must|has|have|can|may|gets?|goes|go|will|should|lead|leads)\b/;

function subjectOpening(own: string, statement: Statement): Opening[] {
  const verb = statement.kind === "step" ? statement.verb : "";
  const words = own.split(/(?<=\s)/);
  const at = words.findIndex((word) => verb !== "" && areForms(wordsOf(word)[0] ?? "", verb));
  const marked = verbMarks.exec(own.toLowerCase())?.index ?? own.length;
  const spoken = at > 0 ? words.slice(0, at).join("").length : own.length;
  const subject = own.slice(0, Math.min(marked, spoken));
  if (subject.length === own.length || contentOf(wordsOf(subject)).length === 0) return [];
  return [opening("subject", subject, statement.span.from)];
}

const subjectOf = (own: string): Cues["subject"] => {
  const [first] = wordsOf(own);
  if (first !== undefined && /^(?:it|he|she|they|this|these|who|which)$/.test(first)) return "pronoun";
  return /^[A-Z]/.test(own) || /^(?:the|a|an|our)\b/i.test(own) ? "noun" : "none";
};

function previousOf(statements: Statement[], statement: Statement): Statement | null {
  const before = statements
    .slice(0, statements.indexOf(statement))
    .filter(({ kind }) => kind !== "remark" && kind !== "question" && kind !== "parallel");
  return before.at(-1) ?? null;
}

function boundaryBefore(prompt: string, before: Statement | null, { span }: Statement): Boundary {
  if (before === null) return "paragraph";
  const gap = prompt.slice(before.span.to, span.from);
  if (/\n\s*\n/.test(gap)) return "paragraph";
  if (/\n\s*(?:->|=>)/.test(gap)) return "none";
  if (gap.includes("\n") || gap.includes("|"))
    return gap.includes("||") && !gap.includes("\n") ? "none" : "item";
  return /[.!?](?:\s|$)/.test(gap) ? "sentence" : "none";
}

const sentencesBefore = (prompt: string, to: number): number =>
  prompt.slice(0, to).split(/[.!?]\s|\n/).length;

type Line = {
  at: number;
  from: number;
  to: number;
  depth: number;
  number: string | null;
  section: number | null;
};

function linesOf(prompt: string): Line[] {
  let from = 0;
  let section: number | null = null;
  return prompt.split("\n").map((text, at) => {
    const match = /^(\s*)(?:(?:step\s+)?(\d+(?:\.\d+)*)[.):|]?|([a-z])[.)]|[-*•]|\[|->)?\s*/i.exec(text);
    const listed = /^\s*(?:(?:step\s+)?\d+(?:\.\d+)*[.):|]?\s|[a-z][.)]\s|[-*•]\s|\[)/i.test(text);
    const depth = listed
      ? 1 + Math.floor((match?.[1]?.length ?? 0) / 2) + (match?.[2]?.split(".").length ?? 1) - 1
      : 0;
    if (listed && depth === 1) section = at;
    if (text.trim() === "") section = null;
    const line = {
      at,
      from,
      to: from + text.length + 1,
      depth,
      number: listed ? (match?.[2] ?? match?.[3] ?? null) : null,
      section,
    };
    from = line.to;
    return line;
  });
}
