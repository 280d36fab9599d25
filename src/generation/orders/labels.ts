/** What a new step is called: its verb with what belongs to it, without the words that tell where, when, by whom and on which condition. */
import type { Clause } from "../clauses/clause.ts";
import { nominalisationOf } from "../clauses/nominalisations.ts";
import type { Span } from "../document/document.ts";
import { resolving } from "../instructions/doers.ts";
import type { Near } from "../instructions/drafts.ts";
import { nounSteps } from "../instructions/nouns.ts";
import { type Masked, maskedOf } from "../instructions/pieces.ts";
import { type Said, saidOf } from "../instructions/said.ts";
import { clauseLabel } from "../instructions/steps.ts";
import { capitalised, withoutArticles } from "../naming/words.ts";
import type { Token } from "../parser/tree.ts";
import type { New } from "./asked.ts";
import type { Work } from "./work.ts";

/** Where a new step is told: the words around it, without those that tell something else. */
export type Telling = { said: Said; token: Token | null; clause: Clause | null };

/** In sentence case: "Sign off salary". */
export function labelOf(one: New, work: Work, near: Near): string {
  const source = maskedOf(work.text, []);
  const quote = source.quotes.find(({ from, to }) => from <= one.from && to >= one.to);
  if (quote) return capitalised(quote.name);
  const telling = tellingOf(one, work, source);
  return (
    byClause(telling, work, near) ??
    byNoun(telling, work, near) ??
    byWords(one, telling) ??
    capitalised(work.text.slice(one.from, one.to))
  );
}

/** The sentence around a span, with blanks for what tells places, conditions and times of its change. */
export function tellingOf(at: Span, work: Work, source: Masked): Telling {
  const sentence = sentenceAround(source.masked, at);
  const whole = saidOf(source, sentence.from, sentence.to);
  const others = othersOf(work, at).filter(({ from, to }) => from >= sentence.from && to <= sentence.to);
  const cuts = others.map((span) => extentOf(span, at, whole));
  const said = cuts.length === 0 ? whole : saidWithout(source, sentence, cuts);
  const place = said.tokens.findIndex(({ from, to }) => from <= at.from && to > at.from);
  const clause = said.clauses.find(({ verb }) => verb !== null && verb.at === place) ?? null;
  return { said, token: said.tokens[place] ?? null, clause };
}

/** Full stops, semicolons and colons part sentences, and a dash between blanks does. */
function sentenceAround(text: string, { from, to }: Span): Span {
  const ends = [...text.matchAll(/[.!?;:]+(?=\s|$)|\s[-–—]+(?=\s)|\n/g)].filter(
    ({ index }) => !/\b(?:e\.g|i\.e|etc|nr|no|max)$/i.test(text.slice(0, index)),
  );
  const first = ends.findLast((end) => end.index + end[0].length <= from);
  const last = ends.find(({ index }) => index >= to);
  return { from: first ? first.index + first[0].length : 0, to: last?.index ?? text.length };
}

/** What else of the change is told: places, conditions, times. Targets are what a limit or a condition speaks of. */
function othersOf({ change }: Work, at: Span): Span[] {
  const places = change.places.filter(({ role }) => role !== "by");
  const texts = change.texts.filter(({ role }) => role !== "doer");
  return [...places, ...texts].filter(({ from, to }) => to <= at.from || from >= at.to);
}

const leading =
  /^(?:after|behind|before|once|when|as soon as|while|until|if|unless|whether|since|because|where|beside|between|at|in|with|to|during|from|on|for|within|instead of|prior to|following|in case of|in case)$/;

/** From the word that leads it in to the end of what it says; the words alone where the new step lies between. */
function extentOf(span: Span, at: Span, { clauses, slots }: Said): Span {
  const holds = ({ from, to }: Span) => from <= span.from && to >= span.to;
  const isApart = ({ from, to }: Span) => to <= at.from || from >= at.to;
  const slot = slots
    .filter((one) => leading.test(one.marker) && holds(one) && isApart(one))
    .sort((a, b) => b.to - b.from - (a.to - a.from))[0];
  const clause = clauses.filter(
    (one) => one.link !== null && subordinate.test(one.link.kind) && holds(one) && isApart(one),
  )[0];
  const found = [slot, clause].filter((one) => one !== undefined);
  const from = Math.min(span.from, ...found.map((one) => one.from));
  const to = Math.max(span.to, ...found.map((one) => one.to));
  return { from, to };
}

const subordinate =
  /^(?:if|unless|when|once|until|before|after|while|because|so|relative|participle|although)$/;

/** Blanks keep the places of all that stays. */
function saidWithout(source: Masked, { from, to }: Span, cuts: readonly Span[]): Said {
  const masked = cuts.reduce(
    (text, cut) => text.slice(0, cut.from) + " ".repeat(cut.to - cut.from) + text.slice(cut.to),
    source.masked,
  );
  const kept = masked.slice(from, to);
  const lead = /^[\s,]*(?:(?:and|then|so|but|please|also)\b[\s,]*)*/i.exec(kept)?.[0].length ?? 0;
  const tail = /[\s,]*$/.exec(kept)?.[0].length ?? 0;
  return saidOf({ ...source, masked }, from + lead, Math.max(from + lead, to - tail));
}

function byClause({ said, clause }: Telling, work: Work, near: Near): string | null {
  if (clause === null) return null;
  const resolved = resolving(near.node, work.model, near.thing ?? null, near.person ?? null);
  const label = clauseLabel(clause, said, resolved, []);
  return label;
}

/** "a spot check": the noun with what hangs on it. */
function byNoun({ said, token }: Telling, work: Work, near: Near): string | null {
  if (token === null || !/^(?:NOUN|PROPN|ADJ|VERB)$/.test(token.upos)) return null;
  const phrase = phraseAround(said, token);
  const told = nounSteps(phrase, { model: work.model, focus: [] }, near, "task");
  const [draft] = told?.drafts ?? [];
  return draft?.step.label ?? null;
}

/** A noun with the words before it, and with what follows by a preposition. */
function phraseAround(said: Said, token: Token): Said {
  const { tokens } = said;
  let first = tokens.indexOf(token);
  while (/^(?:ADJ|NOUN|PROPN|NUM)$/.test(tokens[first - 1]?.upos ?? "")) first--;
  let last = tokens.indexOf(token);
  while (isBehind(tokens, last + 1)) last++;
  return saidOf(said.source, tokens[first]?.from ?? token.from, tokens[last]?.to ?? token.to);
}

const isBehind = (tokens: readonly Token[], at: number): boolean => {
  const token = tokens[at];
  if (!token || !/^(?:ADP|DET|ADJ|NOUN|PROPN|NUM)$/.test(token.upos)) return false;
  return !/^(?:after|before|behind|between|when|while|until|if)$/i.test(token.form);
};

/** Where no clause is read: the words from the verb to the next pause. */
function byWords({ from, to }: Span, { said }: Telling): string | null {
  const place = said.tokens.findIndex((token) => token.from >= from && token.to <= to);
  const verb = said.tokens[place];
  if (!verb) return null;
  const rest = said.tokens.slice(place + 1);
  const stop = rest.findIndex(
    ({ upos, form }) =>
      /^(?:PUNCT|CCONJ|SCONJ|AUX)$/.test(upos) || /^(?:after|before|that|who|which)$/i.test(form),
  );
  const end = (stop < 0 ? rest : rest.slice(0, stop)).at(-1) ?? verb;
  const words = withoutArticles(said.source.text.slice(verb.to, end.to).replaceAll(/\s+/g, " ").trim());
  const work = nominalisationOf(verb.lemma)?.verb ?? verb.lemma;
  return capitalised(`${work} ${words}`.trim());
}
