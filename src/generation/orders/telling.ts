/**
 * The words that describe a new step, without those that say where, when, on which condition, and that it ends there.
 */
import type { Clause } from "../clauses/clause.ts";
import type { Span } from "../document/document.ts";
import type { Masked } from "../instructions/pieces.ts";
import { type Said, saidOf } from "../instructions/said.ts";
import type { Token } from "../parser/tree.ts";
import type { Work } from "./work.ts";

/** `clause`: the one whose verb describes the step; null if a noun does. */
export type Telling = { said: Said; token: Token | null; clause: Clause | null };

/** Blanks replace everything that belongs to something else, so that every word stays in its position. */
export function tellingOf(at: Span, work: Work, source: Masked): Telling {
  const sentence = stretchAround(source.masked, at, work);
  const whole = saidOf(source, sentence.from, sentence.to);
  const others = othersOf(work, at).filter(({ from, to }) => from >= sentence.from && to <= sentence.to);
  const cuts = [
    ...others.map((span) => withAdverbs(extentOf(span, at, whole), source.masked)),
    ...connectorsIn(source.masked, sentence, at),
  ];
  return readAt(at, cuts.length === 0 ? whole : saidWithout(source, sentence, cuts));
}

function readAt(at: Span, said: Said): Telling {
  const place = said.tokens.findIndex(({ from, to }) => from <= at.from && to > at.from);
  const clause =
    said.clauses.find(({ verb }) => verb !== null && verb.at === place) ??
    said.clauses.find(({ verb, object }) => handing.test(verb?.lemma ?? "") && object?.head === place) ??
    null;
  return { said, token: said.tokens[place] ?? null, clause };
}

/** "The planner gets a reminder", "they send a message": the noun describes the step, with its verb. */
const handing = /^(?:get|receive|send|give|take|do|make|write|hold|draw|issue|leave|obtain)$/;

/**
 * Full stops, semicolons and colons separate sentences; so does a dash between blanks, and "then" separates steps in
 * sequence.
 */
function stretchAround(text: string, at: Span, work: Work): Span {
  const sentence = sentenceAround(text, at);
  const joints = [...text.slice(sentence.from, sentence.to).matchAll(following)].map(
    ({ index, 0: joint }) => ({
      from: sentence.from + index,
      to: sentence.from + index + joint.length,
    }),
  );
  const first = joints.findLast(({ to }) => to <= at.from);
  const last = joints.find(({ from }) => from >= at.to);
  const end = work.change.ends.find(({ from }) => from >= at.to && from < sentence.to);
  const to = Math.min(
    sentence.to,
    last?.from ?? sentence.to,
    end === undefined ? sentence.to : beginOfEnding(text, at, end),
  );
  return { from: first?.to ?? sentence.from, to };
}

const following = /,?\s+(?:and |but |so )?(?:only )?then,?\s+|,\s*(?:otherwise|else|or else),?\s+/gi;

export function sentenceAround(text: string, { from, to }: Span): Span {
  const ends = [...text.matchAll(/[.!?;:]+(?=\s|$)|\s[-–—]+(?=\s)|\n/g)].filter(
    ({ index }) => !/\b(?:e\.g|i\.e|etc|nr|no|max)$/i.test(text.slice(0, index)),
  );
  const first = ends.findLast((end) => end.index + end[0].length <= from);
  const last = ends.find(({ index }) => index >= to);
  return { from: first ? first.index + first[0].length : 0, to: last?.index ?? text.length };
}

/** ", and that's it": from the last joint before the word that ends the path. */
function beginOfEnding(text: string, at: Span, end: Span): number {
  const between = text.slice(at.to, end.from);
  const joint = [...between.matchAll(/,?\s+(?:and|so|which is|that is)\s|,\s/g)].at(-1);
  return joint === undefined ? end.from : at.to + joint.index;
}

/** The other parts of the change: places, conditions, times. */
function othersOf({ change }: Work, at: Span): Span[] {
  const places = change.places.filter(({ role }) => role !== "by");
  const texts = change.texts.filter(({ role }) => role !== "doer");
  return [...places, ...texts].filter(({ from, to }) => to <= at.from || from >= at.to);
}

const leading =
  /^(?:after|behind|before|once|when|as soon as|while|until|if|unless|whether|since|because|where|beside|between|at|in|with|to|during|from|on|for|within|instead of|prior to|ahead of|following|in case of|in case)$/;

/** From the word that introduces it to its end; only the words themselves if the new step is between. */
function extentOf(span: Span, at: Span, said: Said): Span {
  const { clauses, slots } = said;
  const holds = ({ from, to }: Span) => from <= span.from && to >= span.to;
  const isApart = ({ from, to }: Span) => to <= at.from || from >= at.to;
  const [slot] = slots
    .filter((one) => leading.test(one.marker) && holds(one) && one.from <= span.from)
    .map((one) => (isApart(one) ? one : { ...one, to: span.to }))
    .filter(isApart)
    .sort((a, b) => b.to - b.from - (a.to - a.from));
  const clause = clauses.find(
    (one) => one.link !== null && subordinate.test(one.link.kind) && holds(one) && isApart(one),
  );
  const found = [slot, clause].filter((one) => one !== undefined);
  const from = ledFrom(Math.min(span.from, ...found.map((one) => one.from)), at, said);
  const to = Math.max(span.to, ...found.map((one) => one.to));
  return { from, to: Math.max(span.to, Math.min(to, subjectBehind(span, said) ?? to)) };
}

/** "after the check | against the light": a few words after the word that introduces the place. */
function ledFrom(from: number, at: Span, { source, from: first }: Said): number {
  const lead =
    /\b(?:right |directly |straight )?(?:after|before|behind|prior to|ahead of|following|once|when|while|between)\s+(?:[\p{L}'’-]+\s+){0,4}$/iu.exec(
      source.masked.slice(first, from),
    );
  const begin = lead ? first + lead.index : from;
  return begin <= at.from && at.from < from ? from : begin;
}

const subordinate =
  /^(?:if|unless|when|once|until|before|after|while|because|so|relative|participle|although)$/;

/** "behind the keys | the family registers": a noun is not followed by another one with an article. */
function subjectBehind(span: Span, { tokens }: Said): number | null {
  const place = tokens.findIndex(({ from, to }) => from <= span.from && to > span.from);
  const next = tokens[place + 1];
  const isNoun = /^(?:NOUN|PROPN)$/.test(tokens[place]?.upos ?? "");
  return isNoun && next && /^(?:the|an?|he|she|we|they|it|you|i|our|my|his|her|their|,)$/i.test(next.form)
    ? next.from
    : null;
}

/** "right after", "directly before" */
function withAdverbs({ from, to }: Span, text: string): Span {
  const lead =
    /(?:\b(?:right|directly|straight|immediately|shortly|just|only|even|well|but|and|also|at the latest|long|also)\s+)+$/i.exec(
      text.slice(0, from),
    );
  return { from: from - (lead?.[0].length ?? 0), to };
}

const connecting =
  /\b(?:at the (?:same|very) (?:time|end|start|beginning)(?: as)?|in parallel(?: (?:to|with))?|(?:simultaneously|concurrently)(?: (?:to|with))?|at (?:any|whatever|every|some) (?:time|point|stage|moment)|whenever it comes|sometimes|meanwhile|in the meantime|besides|beforehand|afterwards|in addition|additionally|as well|instead(?: of (?:that|this|it))?|firstly?|finally|at once|please|pls|asap|also|in person|directly|(?:right|straight)(?= +(?:after|before|behind|away))|right away|i mean|i\.e\.|himself|herself|themselves)\b|\btoo(?=\s*(?:[,.;!?)]|$))/gi;

/** Words that only connect the parts. */
const connectorsIn = (text: string, { from, to }: Span, at: Span): Span[] =>
  [...text.slice(from, to).matchAll(connecting)]
    .map(({ index, 0: words }) => ({ from: from + index, to: from + index + words.length }))
    .filter((one) => one.to <= at.from || one.from >= at.to);

function saidWithout(source: Masked, { from, to }: Span, cuts: readonly Span[]): Said {
  const masked = cuts.reduce(
    (text, cut) => text.slice(0, cut.from) + " ".repeat(cut.to - cut.from) + text.slice(cut.to),
    source.masked,
  );
  const kept = masked.slice(from, to);
  const lead = /^[\s,]*(?:(?:and|then|so|but)\b[\s,]*)*/i.exec(kept)?.[0].length ?? 0;
  const tail = /[\s,]*(?:\b(?:and|or|but)[\s,]*)?$/i.exec(kept)?.[0].length ?? 0;
  return saidOf({ ...source, masked }, from + lead, Math.max(from + lead, to - tail));
}
