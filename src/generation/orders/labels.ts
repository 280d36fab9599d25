/** The label of a new step: its verb with its complements, in sentence case. */
import type { Clause, Complement } from "../clauses/clause.ts";
import { isWorkNoun, nominalisationOf } from "../clauses/nominalisations.ts";
import type { Span } from "../document/document.ts";
import type { Model, Node } from "../editing/model.ts";
import { resolving } from "../instructions/doers.ts";
import type { Near } from "../instructions/drafts.ts";
import { addressed, nounSteps } from "../instructions/nouns.ts";
import { maskedOf } from "../instructions/pieces.ts";
import { type Said, saidIn, saidOf } from "../instructions/said.ts";
import { clauseLabel, givenTo, unmasked } from "../instructions/steps.ts";
import { gettingVerbs } from "../meaning/classes.ts";
import { baseOfVerb } from "../naming/inflect.ts";
import { capitalised, joined, withoutArticles } from "../naming/words.ts";
import { parser } from "../parser/parser.ts";
import type { Token } from "../parser/tree.ts";
import { spokenBefore, thingAt } from "./antecedents.ts";
import type { New } from "./asked.ts";
import { type Telling, tellingOf } from "./telling.ts";
import type { Work } from "./work.ts";

/**
 * "Sign off salary".
 * @param near its `thing` is that of the previous step
 */
export function labelOf(one: New, work: Work, near: Near): string {
  const source = maskedOf(work.text, []);
  const quote = source.quotes.find(({ from, to }) => from <= one.from && to >= one.to);
  if (quote) return capitalised(quote.name);
  const telling = tellingOf(one, work, source);
  const spoken = spokenBefore(one, work, source);
  const about: Near = {
    ...near,
    thing: near.thing ?? spoken.thing ?? thingAt(near.node, work.model),
    person: spoken.person,
  };
  const label =
    byObjectAhead(telling) ??
    byClause(telling, one, work, about) ??
    (isNoun(telling) ? byNoun(telling, work, about) : null) ??
    byVerb(telling, one, work, about) ??
    byNoun(telling, work, about) ??
    byWords(one, telling) ??
    capitalised(work.text.slice(one.from, one.to));
  return unmasked(withoutEcho(label.replaceAll(/\s+/g, " ").trim()), telling.said);
}

/** "Send reminder to reminder": a pronoun is never what the same verb is done with. */
const withoutEcho = (label: string): string =>
  label.replace(/^(\S+ (?:an? )?(.+?)) (?:to|for|with|about) \2$/i, "$1");

function byClause({ said, clause }: Telling, one: New, work: Work, near: Near): string | null {
  if (clause === null) return null;
  const given = sentTo(clause) ?? givenTo(clause, { model: work.model, focus: [] });
  if (given !== null) return given;
  const { thing = null, person = null } = near;
  const verb = clause.verb?.lemma ?? "";
  const whom = person ?? (near.node === null ? null : laneName(near.node, work.model));
  const resolved = resolving(near.node, work.model, telling.has(verb) ? (whom ?? thing) : thing, person);
  const plain = {
    ...clause,
    adverbs: clause.adverbs.filter((adverb) => adverb !== "directly"),
    complements: clause.complements.filter((part) => !isUnsaid(part, clause, one, work)),
  };
  const label = clauseLabel(plain, said, resolved, []);
  const asked = contentOf(clause, said);
  const isWhether = said.clauses.some(({ link }) => link?.to === clause.id && link.kind === "whether");
  const isBare =
    clause.object === null &&
    plain.complements.length === 0 &&
    asked === "" &&
    !isWhether &&
    clause.state === null;
  const about = thingAt(near.node, work.model) ?? thing;
  const done = isBare && onThings.has(verb) && about !== null ? `${label} ${about}` : label;
  return joined([done.replace(/\bones?$/, thing ?? "$&"), asked]);
}

/** The lane already shows the doer; a pronoun after "with" or "about" adds nothing. */
function isUnsaid(
  { preposition, phrase }: Complement,
  { object }: Clause,
  { doer }: New,
  { model }: Work,
): boolean {
  const name = doer === null ? null : "role" in doer ? doer.role : (model.lanes.get(doer.lane)?.name ?? null);
  const words = withoutArticles(phrase.words).toLowerCase();
  if (name !== null && /^(?:by|for|with)$/.test(preposition) && words === withoutArticles(name).toLowerCase())
    return true;
  return phrase.pronoun && object !== null && !/^(?:to|at|from|into)$/.test(preposition);
}

const laneName = ({ lane }: Node, { lanes }: Model): string | null =>
  lanes.get(lane ?? "")?.name.toLowerCase() || null;

/** Verbs whose object is a person. */
const telling = new Set([
  ...addressed,
  "ping",
  "chase",
  "ring",
  "mail",
  "email",
  "text",
  "nudge",
  "interview",
  "invite",
  "thank",
  "warn",
  "message",
]);

/** "They get a refusal" means that it is sent, to the person who gets it. */
function sentTo({ verb, object, doer, complements, passive }: Clause): string | null {
  const isFrom = complements.some(({ preposition }) => /^(?:from|by|at)$/.test(preposition));
  if (!verb || !gettingVerbs.has(verb.lemma) || passive || isFrom || !object || object.pronoun) return null;
  return doer?.pronoun && /^(?:they|he|she)$/i.test(doer.words)
    ? `Send ${withoutArticles(object.words)}`
    : null;
}

/** "Ask what happened", "tell him why": the content of the question or message. */
function contentOf({ id, verb }: Clause, { clauses, source }: Said): string {
  const content = clauses.find(
    ({ link }) => link?.to === id && /^(?:content|whether|complement)$/.test(link.kind),
  );
  const words = content ? source.masked.slice(content.from, content.to).trim() : "";
  const isTold = /^(?:what|why|how|where|when|who|which)\b/i.test(words);
  return isTold || (/^to\b/i.test(words) && leading.has(verb?.lemma ?? "")) ? withoutArticles(words) : "";
}

/** With these verbs the work is in the verb that follows: "try to win him back". */
const leading = new Set("try advise agree offer promise decide allow attempt instruct order".split(" "));

/** Verbs that need a thing, for orders that do not name it: "legal must approve". */
const onThings = new Set(
  "approve sign check review confirm authorise authorize countersign verify inspect archive revise taste test release accept reject refuse clear file print cook wash clean pay proofread translate read examine repair estimate correct update close open record register".split(
    " ",
  ),
);

/** A noun has an article, and no object after it. */
function isNoun({ said, token }: Telling): boolean {
  if (token === null) return false;
  const { tokens } = said;
  let first = tokens.indexOf(token) - 1;
  while (/^(?:ADJ|NOUN|PROPN|NUM)$/.test(tokens[first]?.upos ?? "")) first--;
  const next = tokens[tokens.indexOf(token) + 1]?.form ?? "";
  return (
    tokens[first]?.upos === "DET" &&
    !/^(?:the|an?|it|him|her|them|its|his|their|our|all|every\p{L}*)$/iu.test(next)
  );
}

/** The lemma of a word that is a verb, or may be one. */
function verbOf({ form, upos, lemma }: Token): string | null {
  const isVerb = (word: string) => parser.mayBeVerb?.(word) ?? false;
  const word = form.toLowerCase();
  return upos === "VERB" ? lemma : (baseOfVerb(word, isVerb) ?? (isVerb(word) ? word : null));
}

/** "The nurse the blood pressure measures": of two nouns with articles, the second is the object. */
function byObjectAhead({ said, token }: Telling): string | null {
  if (token === null) return null;
  const { tokens, source } = said;
  const place = tokens.indexOf(token);
  let first = place;
  while (/^(?:ADJ|NOUN|PROPN|NUM)$/.test(tokens[first - 1]?.upos ?? "")) first--;
  const [article, before, next] = [tokens[first - 1], tokens[first - 2], tokens[place + 1]];
  const isLast = next === undefined || /^(?:PUNCT|CCONJ|SCONJ)$/.test(next.upos);
  const isSecond =
    article?.upos === "DET" && /^(?:NOUN|PROPN|PRON)$/.test(before?.upos ?? "") && first < place;
  const verb = verbOf(token);
  const object = tokens[first];
  if (!isLast || !isSecond || verb === null || !object) return null;
  return capitalised(`${verb} ${withoutArticles(source.masked.slice(object.from, token.from).trim())}`);
}

/** If no clause is found although a verb describes the step: parses the verb again as somebody's work. */
function byVerb({ said, token }: Telling, one: New, work: Work, near: Near): string | null {
  const lemma = token === null ? null : verbOf(token);
  if (token === null || lemma === null) return null;
  const read = saidIn(`they ${lemma}${said.source.masked.slice(token.to, said.to)}`);
  const clause = read.clauses.find(({ verb }) => verb !== null && verb.at === 1) ?? null;
  return byClause({ said: read, token: read.tokens[1] ?? null, clause }, one, work, near);
}

/** "a spot check": the noun with its dependents. */
function byNoun({ said, token }: Telling, work: Work, near: Near): string | null {
  if (token === null || !/^(?:NOUN|PROPN|ADJ|VERB)$/.test(token.upos)) return null;
  const phrase = phraseAround(said, token);
  const work_ = nominalisationOf(token.lemma);
  if (work_?.made) return madeLabel(work_.verb, phrase);
  const told = nounSteps(phrase, { model: work.model, focus: [] }, near, "task");
  const [draft] = told?.drafts ?? [];
  return draft?.step.label ?? thingLabel(phrase, token, near);
}

/**
 * A talk is held, or is work with its own verb; a thing is received from somebody, sent to somebody, or otherwise made.
 */
function thingLabel(
  { source, from, to, slots }: Said,
  { upos, lemma }: Token,
  { person = null }: Near,
): string | null {
  if (upos !== "NOUN") return null;
  const words = withoutArticles(source.masked.slice(from, to));
  const whole = /\b(?:with|to|for|from|by)$/.test(words)
    ? person === null
      ? words.replace(/ \w+$/, "")
      : `${words} ${person}`
    : words;
  if (isWorkNoun(lemma))
    return parser.mayBeVerb?.(lemma) && words.startsWith(lemma) ? capitalised(whole) : `Hold ${whole}`;
  const has = (...markers: string[]) => slots.some(({ marker }) => markers.includes(marker));
  const verb = has("from") ? "Get" : has("to") ? "Send" : "Prepare";
  return `${verb} ${whole}`;
}

/** "A photo of all rooms" is taken, "a reminder" sent. */
const madeLabel = (verb: string, { source, from, to }: Said): string =>
  capitalised(joined([verb, withoutArticles(source.masked.slice(from, to))]));

/** A noun with the words before it, and with its prepositional phrases. */
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

/** If no clause is found: the words from the verb to the next pause. */
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
  const words = withoutArticles(said.source.masked.slice(verb.to, end.to).replaceAll(/\s+/g, " ").trim());
  const work = nominalisationOf(verb.lemma)?.verb ?? verb.lemma;
  return capitalised(`${work} ${words}`.trim());
}
