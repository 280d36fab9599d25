/** The role of a single sentence: a title, a request for a picture, talk about the text, a list of roles, prose. */
import type { BlockRole, Span } from "./document.ts";
import type { Draft } from "./draft.ts";
import { besideWords } from "./lexicon/grammar.ts";
import { documentNouns, documentVerbs, titleHeads } from "./lexicon/pictures.ts";
import { framing, rosters } from "./lexicon/sections.ts";
import { introductions, readerOpenings, tellingOpenings, weakIntroductions } from "./lexicon/telling.ts";
import { countOf, holds, isPhrase, openingOf, partsOf } from "./phrases.ts";
import type { Group } from "./pieces.ts";
import { requestIn } from "./request.ts";
import { canBeVerb, isNominal } from "./verbless.ts";

export type Judged = { role: BlockRole; from: number; body: Span };
export type Place = {
  text: string;
  first: boolean;
  /** The previous sentence frames the process. */
  framed: boolean;
  group: Group;
  rest: readonly Group[];
  draft: Draft;
  following: boolean;
};

const strongConditions = new Set("if when unless otherwise else in_case whenever".split(" "));

const prose = (group: Span): Judged => ({
  role: "prose",
  from: group.from,
  body: { from: group.from, to: group.to },
});
type Judge = (place: Place) => Judged[] | null;

/** The role of a sentence, by the first judge that recognises it; prose otherwise. */
export const judge = (place: Place): Judged[] => {
  for (const one of [cast, requested, toReader, reference, titledByStop, telling, documentTalk, keyedAtEnd]) {
    const found = one(place);
    if (found) return found;
  }
  return [prose(place.group)];
};

/** "Please draw a diagram of our returns: the customer ..." */
const requested: Judge = ({ text, first, group, rest, following }) => {
  const words = text.slice(group.from, group.to);
  const asked = requestIn(words);
  if (!asked || !(first || asksForPicture.test(words))) return null;
  const at = group.pieces.findIndex((piece) => piece.to >= group.from + asked.end);
  const [head, after] = group.pieces.slice(Math.max(0, at));
  if (!head) return null;
  const alone = !after && rest.length === 0 && !following;
  if (!asked.surely && !alone && !after) return null;
  const end = group.from + asked.end;
  if (asked.tells || tellsProcess(text.slice(end, head.to), alone)) {
    const from = place(text, end);
    const asking: Judged = { role: "remark", from: group.from, body: { from: group.from, to: end } };
    return from < group.to ? [asking, prose({ from, to: group.to })] : [asking];
  }
  const from = Math.min(place(text, end), head.to);
  const topic = { from, to: from + topicEnd(text.slice(from, head.to)) };
  const named = first && isTopic(text.slice(topic.from, topic.to));
  const asking: Judged = { role: named ? "title" : "remark", from: group.from, body: named ? topic : head };
  return after ? [asking, prose({ from: after.from, to: group.to })] : [asking];
};

/** "our process for hiring looks like this" is about hiring. */
const topicEnd = (topic: string) =>
  topic.search(
    /\s+(?:looks?|goes|works?|is|runs)\s+(?:like this|as follows|this way|the following way)\b|$/i,
  );

const asksForPicture = /\b(?:please|pls|can you|could you|diagram|flow ?chart|bpmn|pools|lanes)\b/i;
/** "for me" and "of this" name no topic. */
const isTopic = (words: string) => partsOf(words).some((part) => !topicless.has(part));
const topicless = new Set(
  "me us you it this that these those following below above the a an for of text process please thanks here now our my".split(
    " ",
  ),
);

const place = (text: string, at: number) =>
  at + (/^[\s,:.-]*/.exec(text.slice(at, at + 10))?.[0].length ?? 0);

/** More than a topic: conditions, or several clauses if nothing else describes the process. */
const tellsProcess = (topic: string, alone: boolean) =>
  holds(topic, strongConditions) ||
  (alone && topic.split(",").length > 2) ||
  (alone && /\bthen\b|, and /i.test(topic));

/** "Sick leave. An employee who ...": a name before the first full stop. */
const titledByStop: Judge = ({ text, first, group, rest, draft, following }) => {
  const words = text.slice(group.from, group.to);
  if (!first || draft.marker || group.pieces.length > 1 || countOf(words) > 8) return null;
  const named = /^(?:how (?:we|to)|the way we)\b.*[^?]$/i.test(words) && countOf(words) <= 10;
  if (named && (rest.length > 0 || following)) return [{ role: "title", from: group.from, body: group }];
  if (
    rest.length === 0 ||
    !(/\.$/.test(words) || (/!$/.test(words) && holds(words, titleHeads))) ||
    !isNominal(words) ||
    orders(words) ||
    // "No badge, no entry." describes a case; "Orders, invoices and payments." is a name.
    (words.includes(",") && !/\b(?:and|or)\b|&/i.test(words))
  )
    return null;
  if (countOf(words) > 5 && !holds(words, titleHeads)) return null;
  return following || rest.length >= 1 ? [{ role: "title", from: group.from, body: group }] : null;
};

/** "Use plan B." is an order; "Request for access rights." is a name. */
const orders = (words: string) => {
  const [first, second] = partsOf(words);
  // "Taste the soup." is an order, although "taste" is a noun as well.
  const isOrder = /^(?:the|an?|each|every|all|your)$/.test(second ?? "") && !/(?:ing|ion)$/.test(first ?? "");
  return isOrder || (canBeVerb(first ?? "") && !/^(?:for|of)$/.test(second ?? ""));
};

/** "Sorry for the format.", "Here is how we do it: ...". */
const telling: Judge = ({ text, group }) => {
  const words = text.slice(group.from, group.to).replace(softOpening, "");
  const found = announced(words) ?? tellingAt(words);
  const [head, told] = group.pieces;
  // "The following is done in parallel: ..." is about the process.
  if (!found || !head || holds(text.slice(head.from, head.to), besideWords)) return null;
  const tells = told && (found.announces || countOf(text.slice(told.from, group.to)) >= 6);
  if (tells && (told.joint === "colon" || told.joint === "dash")) {
    const second = announced(text.slice(told.from, group.to));
    if (second && group.pieces.length === 2) return [{ role: "remark", from: group.from, body: group }];
    return [{ role: "remark", from: group.from, body: head }, prose({ from: told.from, to: group.to })];
  }
  const conditional = !found.addresses && holds(words.slice(found.end), strongConditions);
  if (conditional || found.weak || group.pieces.some((piece) => piece.joint === "arrow")) return null;
  return [{ role: "remark", from: group.from, body: group }];
};

/** "So this is how ...", "OK, here goes". */
const softOpening = /^(?:so|ok|okay|well|now|right|anyway|alright),?\s+/i;

type Telling = { end: number; announces: boolean; addresses: boolean; weak: boolean };

/** "As discussed, please find below ...": after an opening that says nothing yet, the next one counts. */
function announced(words: string): Telling | null {
  const found = openingOf(words, introductions);
  if (!found) return null;
  const weak = weakIntroductions.has(found.phrase);
  const comma = words.indexOf(",");
  if (weak && comma > 0 && countOf(words.slice(0, comma)) <= 6) {
    const next = words.slice(comma + 1).trimStart();
    const second = openingOf(next, introductions) ?? openingOf(next, tellingOpenings);
    if (second) return { end: words.length, announces: true, addresses: false, weak: false };
  }
  return { end: found.end, announces: true, addresses: false, weak };
}

function tellingAt(words: string): Telling | null {
  const found = openingOf(words, tellingOpenings);
  return (
    found && { end: found.end, announces: false, addresses: readerOpenings.has(found.phrase), weak: false }
  );
}

/** "The following roles are involved: clerk, boss and bank." */
const cast: Judge = ({ text, group }) => {
  const [head, names, more] = group.pieces;
  if (!head || more || names?.joint !== "colon") return null;
  const words = partsOf(text.slice(head.from, head.to));
  // "The plans are read by the mayor, who has two options: ..." is about work.
  const named = words.some((word, at) => rosters.has(word) && (word !== "who" || at === 0));
  const lists = named && words.some((word) => castVerbs.has(word));
  return lists ? [{ role: "roles", from: group.from, body: names }] : null;
};

const castVerbs = new Set(
  "are involved participate following take part involves there exist play".split(" "),
);

/** "Could you send me your slides?", "Questions? Call 555-1234." */
const toReader: Judge = ({ text, group, framed }) => {
  const words = text.slice(group.from, group.to);
  const asks =
    /^(?:btw,?\s+|by the way,?\s+|also,?\s+)?(?:could|can|would|will) you\b.*\b(?:me|us)\b.*\?$/i.test(words);
  const invites = /^(?:any )?questions\?$/i.test(words);
  const calls =
    framed &&
    /^(?:please )?(?:call|contact|ask|mail|email|write|ping|reach)\b.*(?:\d{3}|@|\bme\b|\bus\b)/i.test(words);
  return asks || invites || calls ? [{ role: "remark", from: group.from, body: group }] : null;
};

/** "See chapter 4.", "See the archive rules" in a note: where to read more. */
const reference: Judge = ({ text, group }) => {
  const [first, ...others] = partsOf(text.slice(group.from, Math.min(group.to, group.from + 80)));
  const cited = others.some(
    (part) =>
      documentNouns.has(part) ||
      /\d/.test(part) ||
      /^(?:rules?|annex|appendix|figure|fig|above|below|page|step|sop|link)$/.test(part),
  );
  return first === "see" && cited && others.length <= 8
    ? [{ role: "remark", from: group.from, body: group }]
    : null;
};

/** "This page describes ...", "The SOP applies to ...". */
const documentTalk: Judge = ({ text, first, framed, group }) => {
  const words = partsOf(text.slice(group.from, Math.min(group.to, group.from + 120)));
  const pronoun = framed && words[0] === "it";
  const pointed = /^(?:this|these|the|our|following|below|attached)$/.test(words[0] ?? "");
  if (!pronoun && (!pointed || (!first && words[0] !== "this"))) return null;
  const noun = pronoun
    ? 0
    : [1, 2, 3].find((count) => documentNouns.has(words.slice(1, 1 + count).join(" ")));
  if (noun === undefined) return null;
  const after = words.slice(1 + noun).join(" ");
  const says = [1, 2, 3].some((count) => documentVerbs.has(after.split(" ").slice(0, count).join(" ")));
  return says && !holds(after, strongConditions) ? [{ role: "remark", from: group.from, body: group }] : null;
};

/** "... on average. Owner: product team.": a key within running words. */
const keyedAtEnd: Judge = ({ text, group }) => {
  const [head, value] = group.pieces;
  if (!head || value?.joint !== "colon" || countOf(text.slice(head.from, head.to)) > 3) return null;
  const key = text.slice(head.from, head.to);
  const works = canBeVerb(partsOf(text.slice(value.from, value.to))[0] ?? "");
  const frames = /^\p{Lu}/u.test(key) && !works && isPhrase(key, framing);
  return frames ? [{ role: "header", from: group.from, body: group }] : null;
};
