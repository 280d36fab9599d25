/** Sentences that frame: a title before the first full stop, requests for a picture, talk about the telling, closings. */
import type { BlockRole, Span } from "./document.ts";
import { type Draft, isProcess } from "./draft.ts";
import {
  asides,
  documentNouns,
  documentVerbs,
  framing,
  introductions,
  readerOpenings,
  tellingOpenings,
  titleHeads,
  weakIntroductions,
} from "./lexicon.ts";
import { isClosing } from "./mail.ts";
import { countOf, holds, isPhrase, openingOf, partsOf } from "./phrases.ts";
import { cutPieces, type Group, groupsOf } from "./pieces.ts";
import { requestIn } from "./request.ts";
import { canBeVerb, isNominal } from "./verbless.ts";

type Judged = { role: BlockRole; from: number; body: Span };
type Place = {
  text: string;
  first: boolean;
  /** The sentence before it frames. */
  framed: boolean;
  group: Group;
  rest: readonly Group[];
  draft: Draft;
  following: boolean;
};

const strongConditions = new Set("if when unless otherwise else in_case whenever".split(" "));

/** Each draft of running words, cut where a sentence frames instead of telling. */
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

/** A paragraph in brackets that begins with talk about the telling is all of that kind. */
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

/** Runs of the same role become one draft; the marks stay with the first one. */
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
  at === 0 && /^[-–=]+>|^→/.test(text.slice(draft.body.from, draft.body.from + 4))
    ? { from: draft.body.from, to: body.to }
    : body;

function endBefore(text: string, place: number): number {
  let to = place;
  while (to > 0 && /\s/.test(text.charAt(to - 1))) to--;
  return to;
}

const prose = (group: Span): Judged => ({
  role: "prose",
  from: group.from,
  body: { from: group.from, to: group.to },
});
type Judge = (place: Place) => Judged[] | null;

const judge = (place: Place): Judged[] => {
  for (const one of [reference, requested, titledByStop, telling, documentTalk, keyedAtEnd]) {
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
/** "for me", "of this" name nothing. */
const isTopic = (words: string) => partsOf(words).some((part) => !topicless.has(part));
const topicless = new Set(
  "me us you it this that these those following below above the a an for of text process please thanks here now our my".split(
    " ",
  ),
);

const place = (text: string, at: number) =>
  at + (/^[\s,:.-]*/.exec(text.slice(at, at + 10))?.[0].length ?? 0);

/** More than a topic: conditions, or several clauses where nothing else tells the process. */
const tellsProcess = (topic: string, alone: boolean) =>
  holds(topic, strongConditions) ||
  (alone && topic.split(",").length > 2) ||
  (alone && /\bthen\b|, and /i.test(topic));

/** "Sick leave. An employee who ...": a name before the first full stop. */
const titledByStop: Judge = ({ text, first, group, rest, draft, following }) => {
  const words = text.slice(group.from, group.to);
  if (!first || draft.marker || group.pieces.length > 1 || countOf(words) > 8) return null;
  if (rest.length === 0 || !/\.$/.test(words) || !isNominal(words) || orders(words)) return null;
  if (countOf(words) > 5 && !holds(words, titleHeads)) return null;
  return following || rest.length >= 1 ? [{ role: "title", from: group.from, body: group }] : null;
};

/** "Use plan B." orders; "Request for access rights." names. */
const orders = (words: string) => {
  const [first, second] = partsOf(words);
  return canBeVerb(first ?? "") && !/^(?:for|of)$/.test(second ?? "");
};

/** "Sorry for the format.", "Here is how we do it: ...". */
const telling: Judge = ({ text, group }) => {
  const words = text.slice(group.from, group.to);
  const found = announced(words) ?? tellingAt(words);
  const [head, told] = group.pieces;
  if (!found || !head) return null;
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

type Telling = { end: number; announces: boolean; addresses: boolean; weak: boolean };

/** "As discussed, please find below ...": behind an opening that tells nothing yet, the next one counts. */
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
