/**
 * Cuts running text where a sentence frames the process instead of describing it: titles, requests, talk about the
 * text, closings.
 */
import type { Span } from "./document.ts";
import { type Draft, isProcess } from "./draft.ts";
import { type Judged, judge } from "./judges.ts";
import { asides, tellingOpenings } from "./lexicon/telling.ts";
import { isClosing } from "./mail.ts";
import { openingOf } from "./phrases.ts";
import { cutPieces, type Group, groupsOf } from "./pieces.ts";

/** Each draft of running text, cut where a sentence frames the process instead of describing it. */
export function withFraming(text: string, drafts: readonly Draft[]): Draft[] {
  let first = !drafts.some((draft) => draft.role === "title");
  return drafts.flatMap((draft, at) => {
    if (draft.role === "turn") return withClosing(text, draft);
    if (draft.role !== "prose" && draft.role !== "item") return [draft];
    const following = drafts.slice(at + 1, at + 40).some((next) => isProcess(next));
    const cut = cutFrames(text, draft, first, following);
    if (cut.some((part) => isProcess(part) || part.role === "title")) first = false;
    return cut;
  });
}

const withClosing = (text: string, draft: Draft): Draft[] => {
  const groups = groupsOf(text, draft.body);
  const at = groups.findIndex((group, place) => place > 0 && isClosing(text.slice(group.from, group.to)));
  return [{ ...draft, sentences: groups.slice(0, at < 0 ? undefined : at).flatMap((group) => group.pieces) }];
};

function cutFrames(text: string, draft: Draft, first: boolean, following: boolean): Draft[] {
  const groups = groupsOf(text, draft.body);
  const judged: Judged[] = [];
  let aside = false;
  let told = !first;
  groups.forEach((group, at) => {
    const rest = groups.slice(at + 1, at + 4);
    const words = text.slice(group.from, group.to);
    aside ||= at === 0 && (openingOf(words, asides) !== null || isBracketed(text, draft, words));
    const framed = judged.at(-1)?.role === "remark";
    const place = { framed, text, first: !told, group, rest, draft, following };
    const found: Judged[] = aside ? [{ role: "remark", from: group.from, body: group }] : judge(place);
    told ||= found.some((part) => part.role === "prose" || part.role === "title");
    judged.push(...found);
  });
  return assemble(text, draft, closed(text, judged, groups));
}

/** A paragraph in brackets that begins with talk about the text is talk as a whole. */
const isBracketed = (text: string, { body }: Draft, words: string) =>
  text.charAt(body.from) === "(" &&
  text.charAt(body.to - 1) === ")" &&
  openingOf(words, tellingOpenings) !== null;

/** From a closing on, if nothing but short lines follows it in the last block. */
function closed(text: string, judged: readonly Judged[], groups: readonly Group[]): Judged[] {
  const last = groups.at(-1);
  if (!last || groups.length < 2) return [...judged];
  const at = judged.findIndex(
    (part, place) => place > 0 && isClosing(text.slice(part.from, part.body.to)) && last.to - part.from < 120,
  );
  return judged.map((part, place) => (at > 0 && place >= at ? { ...part, role: "signature" } : part));
}

/** Consecutive pieces with the same role become one draft; the marks stay with the first one. */
function assemble(text: string, draft: Draft, judged: readonly Judged[]): Draft[] {
  const runs: Judged[][] = [];
  for (const part of judged) {
    const run = runs.at(-1);
    if (run?.[0]?.role === part.role && part.role !== "title") run.push(part);
    else runs.push([part]);
  }
  if (runs.length === 0) return [{ ...draft, role: draft.role === "item" ? "item" : "remark" }];
  return runs.map((run, at) => {
    const start = at === 0 ? draft.span.from : (run[0]?.from ?? draft.span.from);
    const next = runs[at + 1]?.[0]?.from ?? draft.span.to;
    const to = at + 1 < runs.length ? endBefore(text, next) : draft.span.to;
    const role = run[0]?.role === "prose" ? draft.role : (run[0]?.role ?? draft.role);
    const body = { from: run[0]?.body.from ?? start, to: run.at(-1)?.body.to ?? to };
    const kept = at === 0 ? {} : { gap: false };
    return {
      ...draft,
      ...kept,
      role,
      span: { from: start, to },
      body,
      sentences: cutPieces(text, withLead(text, draft, body, at)),
    };
  });
}

/** The first body keeps an arrow before its first piece. */
const withLead = (text: string, draft: Draft, body: Span, at: number): Span =>
  at === 0 && /^(?:[-–=~]+>|[→⇒➔])/.test(text.slice(draft.body.from, draft.body.from + 4))
    ? { from: draft.body.from, to: body.to }
    : body;

function endBefore(text: string, place: number): number {
  let to = place;
  while (to > 0 && /\s/.test(text.charAt(to - 1))) to--;
  return to;
}
