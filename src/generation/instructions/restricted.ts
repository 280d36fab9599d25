/** Work on some things only: "bills over 500 euros are signed by the head" becomes conditional. */
import type { Clause, Phrase } from "../clauses/clause.ts";
import type { Span } from "../document/document.ts";
import type { Model } from "../editing/model.ts";
import { bandIn } from "../meaning/bands.ts";
import { singular } from "../naming/inflect.ts";
import { questionLabel } from "../naming/questions.ts";
import { capitalised } from "../naming/words.ts";
import { cutWords, likeness } from "./mention.ts";
import { type Said, without } from "./said.ts";

export type Restricted = { rest: Said; question: string; condition: string };

/** The work without its restriction, and the restriction as a condition; null for unrestricted work. */
export function restrictedIn(
  said: Said,
  clause: Clause,
  model: Model,
  object: Phrase | null = clause.object,
): Restricted | null {
  if (object === null || object.pronoun) return null;
  const described = describedBy(said, clause, object);
  if (described) return { ...described, rest: without(said, [described.at]) };
  const limit = limitBehind(said, object);
  const thing = singular(object.lemma);
  if (limit) {
    const words = said.source.text.slice(limit.from, limit.to).replace(/^of /i, "");
    return {
      rest: without(said, [limit]),
      question: `${capitalised(`${thing} ${words}`)}?`,
      condition: words,
    };
  }
  return ofAKind(said, object, model) ?? fromWhere(said, object, model);
}

/** "parcels from abroad", "orders with a discount": a plural without an article. */
function fromWhere(said: Said, object: Phrase, model: Model): Restricted | null {
  const [only, second] = object.attached;
  if (!object.plural || object.determiner !== null || !only || second || !telling.has(only.preposition))
    return null;
  if (!isSpokenOf(object.lemma, model)) return null;
  const head = said.tokens[object.head];
  const at = { from: head?.to ?? object.to, to: only.phrase.to };
  const condition = said.source.text.slice(at.from, at.to).trim();
  const thing = singular(object.lemma);
  return { rest: without(said, [at]), question: `${capitalised(`${thing} ${condition}`)}?`, condition };
}

const telling = new Set(["from", "with", "without"]);

/** "orders that are urgent" */
function describedBy(said: Said, clause: Clause, object: Phrase) {
  const relative = said.clauses.find(
    ({ link, from }) => link?.kind === "relative" && link.to === clause.id && from >= object.from,
  );
  if (!relative || object.determiner === "a" || object.determiner === "an") return null;
  const { ask } = questionLabel(relative);
  const condition = ask.replace(/\?$/, "").toLowerCase();
  return { at: { from: relative.from, to: relative.to }, question: ask, condition };
}

/** "bills | over 500 euros", "cars | older than 10 years": from the noun to the unit. */
function limitBehind({ tokens, source }: Said, object: Phrase): Span | null {
  const first = tokens[object.head + 1];
  const at = tokens.findIndex(({ upos }, place) => upos === "NUM" && place > object.head);
  if (!first || at < 0 || at - object.head > limitWordsMax) return null;
  const unit = tokens[at + 1];
  const last = unit && /^(?:NOUN|SYM|PROPN)$/.test(unit.upos) ? unit : tokens[at];
  if (!last) return null;
  const words = cutWords(source.text.slice(first.from, last.to)).map((word) => word.toLowerCase());
  return bandIn(words) === null ? null : { from: first.from, to: last.to };
}

const limitWordsMax = 6;

/** "urgent orders" in a process about orders: a bare plural means one kind of them. */
function ofAKind(said: Said, object: Phrase, model: Model): Restricted | null {
  if (!object.plural || object.determiner !== null) return null;
  const head = said.tokens[object.head];
  const kind = said.tokens.filter(
    (token, at) =>
      token.from >= object.from && at < object.head && token.upos === "ADJ" && token.head === object.head,
  );
  const [only, second] = kind;
  if (!head || !only || second || !isSpokenOf(object.lemma, model)) return null;
  const condition = `${only.form.toLowerCase()} ${singular(object.lemma)}`;
  return { rest: without(said, [only]), question: `${capitalised(condition)}?`, condition };
}

const isSpokenOf = (noun: string, { nodes }: Model): boolean =>
  [...nodes.values()].some(({ name }) => cutWords(name).some((word) => likeness(word, noun) === 1));
