/**
 * One piece of an instruction as read: its tokens, its clauses, and the slots that prepositions and conjunctions open.
 */
import { limits } from "../../limits.ts";
import { remember } from "../../remember.ts";
import type { Clause } from "../clauses/clause.ts";
import { phrases } from "../clauses/lexicon.ts";
import { readSpan } from "../clauses/read.ts";
import { parser } from "../parser/parser.ts";
import type { Token } from "../parser/tree.ts";
import type { Masked } from "./pieces.ts";

/** "after the check": the marker and its object; `from` includes the marker, `at` is the start of the rest. */
export type Slot = { marker: string; from: number; at: number; to: number };

export type Said = {
  source: Masked;
  from: number;
  to: number;
  tokens: Token[];
  clauses: Clause[];
  slots: Slot[];
};

/** Longer ones first. */
const markers = phrases(
  "at the same time as; simultaneously with; concurrently with; in parallel with; in parallel to; parallel with; parallel to; in front of; in between; subsequent to; prior to; ahead of; as soon as; instead of; rather than; so that; in case of; in case; because; since; after; behind; following; before; preceding; between; beside; besides; alongside; during; while; once; when; whenever; if; unless; until; till; into; onto; in; on; to; from; at; as; by; with; for; within; without; where; which; that; whose; through; via; above; over; below; under; about",
);
const open = new Set(["ADP", "SCONJ", "ADV", "VERB", "PRON", "ADJ", "DET", "NOUN", "PART"]);

/** Reads a stretch of the masked text. */
export function saidOf(source: Masked, from: number, to: number): Said {
  const { tokens, clauses } = readOnce(source.masked, from, to);
  return { source, from, to, tokens, clauses: clauses.map(moved), slots: slotsOf(source.masked, tokens, to) };
}

/** Rules, and the readings of one order, read the same stretches again and again. */
function readOnce(text: string, from: number, to: number): ReturnType<typeof readSpan> {
  const key = `${from} ${to} ${text}`;
  const known = stretches.get(key);
  if (known) return known;
  const read = readSpan(text, { from, to }, parser);
  remember(stretches, key, read, limits.editStretchesKept);
  return read;
}

const stretches = new Map<string, ReturnType<typeof readSpan>>();

/** "The letters go out", "a reminder goes to the guard": somebody sends them. */
function moved(clause: Clause): Clause {
  const { verb, doer, object, passive, complements } = clause;
  if (verb?.lemma !== "go" || object !== null || passive || doer === null || doer.pronoun) return clause;
  const isMail = mailed.test(doer.lemma);
  const isTo =
    isMail && verb.particle === null && complements.some(({ preposition }) => preposition === "to");
  if (!(verb.particle === "out" || isTo) || (!isMail && parser.mayBePerson(doer.lemma))) return clause;
  return {
    ...clause,
    verb: { ...verb, lemma: "send", particle: null },
    passive: true,
    object: doer,
    doer: null,
  };
}

const mailed =
  /^(?:reminder|message|mail|e-?mail|letter|notification|notice|note|copy|receipt|confirmation|warning|alert|newsletter)$/i;

/** Reads words that are no stretch of the text; positions refer to these words. */
export function saidIn(text: string, quotes: Masked["quotes"] = []): Said {
  return saidOf({ text, masked: text, quotes }, 0, text.length);
}

function slotsOf(text: string, tokens: readonly Token[], to: number): Slot[] {
  const ends = subtreeEnds(tokens);
  const found: { marker: string; first: number; length: number; end: number }[] = [];
  for (let at = 0; at < tokens.length; at++) {
    const token = tokens[at];
    if (
      !token ||
      !open.has(token.upos) ||
      (token.upos === "VERB" && token.form.toLowerCase() !== "following")
    )
      continue;
    const rest = text.slice(token.from, to).toLowerCase();
    if (/^at (?:least|most|once|all)\b/.test(rest)) continue;
    const marker = markers.find(
      (one) => rest.startsWith(one) && !/[\p{L}\p{N}'-]/u.test(rest[one.length] ?? " "),
    );
    if (marker === undefined || token.relation.startsWith("compound:prt")) continue;
    const length = marker.split(" ").length;
    const last = tokens[at + length - 1];
    const governed = last === undefined ? at : extentOf(tokens, at, at + length - 1, ends);
    const end = Math.max(governed, at + length);
    found.push({
      marker,
      first: at,
      length,
      end: /between$/.test(marker) ? withSecond(tokens, at + length, end) : end,
    });
    at += length - 1;
  }
  return found.map(({ marker, first, length, end }, at): Slot => {
    const stop = Math.min(
      end,
      found[at + 1]?.first ?? end,
      isInitial(found, at) ? orderWithin(tokens, first + length, end) : end,
    );
    const from = tokens[first]?.from ?? 0;
    const inner = tokens.slice(first + length, stop);
    while (inner.length > 0 && isLoose(inner.at(-1))) inner.pop();
    return {
      marker,
      from,
      at: inner[0]?.from ?? from,
      to: inner.at(-1)?.to ?? tokens[first + length - 1]?.to ?? from,
    };
  });
}

/** "between A and B" extends to the end of B. */
function withSecond(tokens: readonly Token[], from: number, end: number): number {
  const and = tokens.findIndex(({ form }, at) => at > from && form.toLowerCase() === "and");
  if (and < 0 || and + 1 < end) return end;
  const comma = tokens.findIndex(({ form }, at) => at > and && /^[,.]$/.test(form));
  const name = /^Qx+o?$/.test(tokens[and + 1]?.form ?? "") ? and + 2 : -1;
  return name > 0 ? name : comma > 0 ? comma : tokens.length;
}

/** Slots in a row at the very beginning: only a comma shows where the sentence begins. */
const isInitial = (found: readonly { first: number; end: number }[], at: number): boolean =>
  found[0]?.first === 0 &&
  found.slice(1, at + 1).every((one, before) => one.first <= (found[before]?.end ?? 0));

/** "after the offer | add a step": a noun, a verb in its base form, and its object. */
function orderWithin(tokens: readonly Token[], from: number, end: number): number {
  for (let at = from + 1; at < end; at++) {
    const word = tokens[at]?.form.toLowerCase() ?? "";
    const before = tokens[at - 1]?.upos ?? "";
    const next = tokens[at + 1];
    if (word === "there" || (tokens[at]?.form === "," && !isListed(tokens, at))) return at;
    const isOrder = (parser.mayBeVerb?.(word) ?? false) && tokens[at]?.lemma === word;
    if (
      isOrder &&
      /^(?:NOUN|PROPN|NUM)$/.test(before) &&
      next &&
      (/^(?:DET|NUM|PRON)$/.test(next.upos) || /^Qx+o?$/.test(next.form))
    )
      return at;
  }
  return end;
}

/** "after A, B and C, ...": the comma is part of the place. */
const isListed = (tokens: readonly Token[], at: number): boolean =>
  /^Qx+o?$/.test(tokens[at + 1]?.form ?? "") && /^(?:,|and|or)$/.test(tokens[at + 2]?.form ?? "");

const isLoose = (token: Token | undefined) =>
  token !== undefined && (token.upos === "PUNCT" || token.upos === "CCONJ");

/** One past the last token that depends on the marker's head, or on the marker itself. */
function extentOf(tokens: readonly Token[], first: number, last: number, ends: readonly number[]): number {
  const heads = [tokens[last], tokens[first]].map((token) => token?.head ?? -1);
  const head = heads.find((one) => one > last);
  if (head !== undefined) return ends[head] ?? last + 1;
  return Math.max(ends[last] ?? 0, ends[first] ?? 0, last + 1);
}

/** For each token, one past its last dependent. */
function subtreeEnds(tokens: readonly Token[]): number[] {
  const ends = tokens.map((_, at) => at + 1);
  for (let round = 0; round < tokens.length; round++) {
    let changed = false;
    tokens.forEach(({ head }, at) => {
      const end = ends[at] ?? 0;
      if (head >= 0 && (ends[head] ?? 0) < end) {
        ends[head] = end;
        changed = true;
      }
    });
    if (!changed) break;
  }
  return ends;
}

/** The masked text without the given stretches: what remains to be read. */
export function without(said: Said, taken: readonly { from: number; to: number }[]): Said {
  const { source, from, to } = said;
  const gone = [...taken].sort((a, b) => a.from - b.from);
  let text = "";
  let original = "";
  const quotes: Masked["quotes"] = [];
  let at = from;
  const keep = (until: number) => {
    if (until <= at) return;
    const shift = text.length - at;
    quotes.push(
      ...source.quotes
        .filter((one) => one.from >= at && one.to <= until)
        .map((one) => ({ ...one, from: one.from + shift, to: one.to + shift })),
    );
    text += source.masked.slice(at, until);
    original += source.text.slice(at, until);
  };
  for (const one of gone) {
    keep(Math.min(one.from, to));
    at = Math.max(at, one.to);
  }
  keep(to);
  const [, lead = "", body = ""] = /^([\s,]*)(.*?)[\s,]*$/s.exec(text) ?? [];
  const cut = lead.length;
  const rest = {
    text: original.slice(cut, cut + body.length),
    masked: body,
    quotes: quotes.map((one) => ({ ...one, from: one.from - cut, to: one.to - cut })),
  };
  return saidOf(rest, 0, body.length);
}

/** Words of the text, or replacements for them. */
export type Part = string | { said: Said; from: number; to: number };

/** The parts joined into one piece, with their quotations. */
export function readable(parts: readonly Part[]): Said {
  let text = "";
  let masked = "";
  const quotes: Masked["quotes"] = [];
  for (const part of parts) {
    const lead = text === "" ? "" : " ";
    if (typeof part === "string") {
      text += lead + part;
      masked += lead + part;
      continue;
    }
    const { said, from, to } = part;
    const shift = text.length + lead.length - from;
    quotes.push(
      ...said.source.quotes
        .filter((one) => one.from >= from && one.to <= to)
        .map((one) => ({ ...one, from: one.from + shift, to: one.to + shift })),
    );
    text += lead + said.source.text.slice(from, to);
    masked += lead + said.source.masked.slice(from, to);
  }
  return saidOf({ text, masked, quotes }, 0, text.length);
}
