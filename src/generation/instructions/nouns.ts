import { nominalisationOf } from "../clauses/nominalisations.ts";
import type { TaskKind } from "../edits.ts";
import { groupNouns } from "../meaning/classes.ts";
import { joined, withoutArticles } from "../naming/words.ts";
import { parser } from "../parser/parser.ts";
import type { Token } from "../parser/tree.ts";
import { thingOf } from "./doers.ts";
import { type Near, type Told, task } from "./drafts.ts";
import type { Context } from "./find.ts";
import { tryLane } from "./find-others.ts";
import { cutWords, formsOf, mentionOf } from "./mention.ts";
import type { Said } from "./said.ts";
import { emptyWords, kindOf, nobody, ordinals } from "./words.ts";

export const fillers = new Set(
  "do put place it final last initial new additional extra another further more single separate two three following named business process first then second third next lane swimlane".split(
    " ",
  ),
);

/** "done by the guard", "for the clerk", "which the clerk does". */
export function roleIn(said: Said): string | null {
  const told = said.slots.filter(
    ({ marker, at, to }) =>
      (marker === "by" || marker === "for") && at < to && !/\d/.test(said.source.masked.slice(at, to)),
  );
  // "A step for quality control, done by the guard": "by" introduces the doer.
  const slot = told.find(({ marker }) => marker === "by" && told.length > 1) ?? told[0];
  if (!slot) return null;
  const words = said.source.text.slice(slot.at, slot.to).replace(/\s+to\b.*$/, "");
  // "Send it by e-mail": a bare noun is a means, unless it is a person.
  const isOrder = said.clauses.some(({ form, object }) => form === "imperative" && object !== null);
  const isBare = slot.marker === "by" && /^\p{Ll}[\p{Ll}-]*$/u.test(words);
  if (isOrder && isBare && !parser.mayBePerson(words)) return null;
  return nobody.has(words.toLowerCase()) || /^\p{L}+ing\b/u.test(words) ? null : withoutArticles(words);
}

/** "a quality check", "an approval by the manager", "manager approval": the noun's verb with its object. */
export function nounSteps(said: Said, context: Context, near: Near, kind: TaskKind): Told | null {
  const head = workNoun(said);
  const verb = head === null ? null : workOf(head.lemma);
  if (head === null || verb === null) return null;
  const modifiers = said.tokens
    .slice(0, said.tokens.indexOf(head))
    .map(({ form }) => form.toLowerCase())
    .filter((word) => /\p{L}/u.test(word) && ![emptyWords, fillers, kindOf].some((known) => known.has(word)));
  const [leading] = modifiers.filter((word) => !qualities.has(word));
  const person = modifiers.find(
    (word) => (word === leading && parser.mayBePerson(word)) || tryLane(mentionOf(word), context) !== null,
  );
  const things = modifiers.filter((word) => word !== person && !qualities.has(word)).join(" ");
  const behind = /\bof (?:the |an? )?([^,]+?)(?= by | for |,|$)/.exec(
    said.source.text.slice(head.to, said.to),
  )?.[1];
  const usual = near.thing || (near.node === null ? null : thingOf(near.node.name)) || "";
  // If nobody has a lane, the name of the step must say who does it.
  if (
    behind !== undefined &&
    givenBy.has(verb) &&
    isParty(behind, context) &&
    context.model.lanes.size === 0
  ) {
    const label = `Obtain ${head.lemma} of ${withoutArticles(behind)}`;
    return { drafts: [{ step: task(label, kind), doer: null }], result: null };
  }
  const giver = behind !== undefined && givenBy.has(verb) && isParty(behind, context) ? behind : null;
  const thing = giver === null ? (behind ?? (things || usual)) : things || usual;
  const label = kindLabel(thing, head, said) ?? nounLabel(verb, thing, said, head.from);
  const doer = person ?? giver ?? roleIn(said);
  return { drafts: [{ step: task(label, kind), doer }], result: null };
}

/** "A medical check" is done; nobody checks a medical. */
const kindLabel = (thing: string, head: Token, { tokens }: Said): string | null =>
  tokens.some(({ upos, form, to }) => upos === "ADJ" && form.toLowerCase() === thing && to < head.from)
    ? `Do ${thing} ${head.lemma}`
    : null;

/** "The approval of the works council" is given by the council, that of the order by somebody else. */
const givenBy = new Set("approve agree consent sign confirm authorise authorize permit accept".split(" "));

const isParty = (words: string, context: Context): boolean => {
  const head = cutWords(words).at(-1)?.toLowerCase() ?? "";
  return parser.mayBePerson(head) || groupNouns.has(head) || tryLane(mentionOf(words), context) !== null;
};

/** The head noun: the last one before a preposition. */
function workNoun({ tokens }: Said): Token | null {
  if (tokens.filter(({ upos }) => upos !== "PUNCT").length > nounWordsMax) return null;
  const nouns = tokens.filter(
    ({ upos, lemma }) =>
      /^(?:NOUN|VERB|PROPN)$/.test(upos) &&
      workOf(lemma) !== null &&
      !kindOf.has(lemma) &&
      !ordinals.has(lemma),
  );
  const stop = tokens.findIndex(({ upos, form }) => upos === "ADP" || /^(?:to|that|which)$/i.test(form));
  return nouns.filter((one) => stop < 0 || tokens.indexOf(one) < stop).at(-1) ?? nouns[0] ?? null;
}

/** "Call customer" for a call to the customer, "Send invoice to customer" for its sending. */
function nounLabel(verb: string, thing: string, { slots, source }: Said, from: number): string {
  const toward = slots.find((slot) => (slot.marker === "to" || slot.marker === "with") && slot.from > from);
  const target = toward ? withoutArticles(source.text.slice(toward.at, toward.to)) : "";
  if (!toward || target === "") return joined([verb, thing]);
  return addressed.has(verb) ? joined([verb, target]) : joined([verb, thing, toward.marker, target]);
}

/** "approval" and "labelling" are work. */
function workOf(noun: string): string | null {
  const word = noun.toLowerCase();
  const known = nominalisationOf(word)?.verb;
  if (known !== undefined) return known;
  return /ing$/.test(word)
    ? ([...formsOf(word)].find((form) => form !== word && (parser.mayBeVerb?.(form) ?? false)) ?? null)
    : null;
}

/** In "a call to the customer" the customer is called. */
export const addressed = new Set(
  "call phone visit contact ask inform notify remind tell alert warn chase".split(" "),
);

const nounWordsMax = 12;

/** Adjectives of manner. */
const qualities = new Set("final second third additional quick short brief formal written".split(" "));
