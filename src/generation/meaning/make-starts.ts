/** Starts of a process: incoming messages, recurring times, persons who bring the case in. */
import type { Phrase } from "../clauses/clause.ts";
import { capital, sayPhrase } from "../naming/words.ts";
import { arrivingVerbs } from "./classes.ts";
import {
  type Draft,
  isFirst,
  isOutside,
  type Maker,
  newId,
  say,
  spanOf,
  speaksOfAll,
  textOf,
} from "./draft.ts";
import { eventLabel, triggerOf } from "./references.ts";
import type { Saying } from "./saying.ts";
import { resolvedIn } from "./steps.ts";
import type { TimeExpression } from "./times.ts";

/** Somebody outside does it, or something reaches us. */
export function comesIn(saying: Saying, draft: Draft): boolean {
  const { verb, state, id, object, passive } = saying.clause;
  if (isOutside(draft.parties.doers.get(id) ?? null, draft)) return true;
  return verb === null
    ? hereStates.has(state?.words.toLowerCase() ?? "") && !speaksOfAll(saying)
    : arrivingVerbs.has(verb.lemma) && object === null && !passive;
}

/** "When the painting is back", "once the answer is in". */
const hereStates = new Set(["back", "in", "here", "there"]);

/** "Every Monday", "on the last day of the month". */
const comesAgain = ({ use, iso }: TimeExpression): boolean =>
  use === "every" || (use === "at" && iso !== null);

/** The start, and all others in the sentence: "when an order arrives or a customer calls". */
export function sayStart(saying: Saying, place: number, draft: Draft): string {
  const start = sayOneStart(saying, place, draft);
  for (const [at, other] of draft.sayings.entries())
    if (isAlternative(other, saying)) sayOneStart(other, at, draft);
  return start;
}

const isAlternative = ({ clause: { link, negated } }: Saying, { clause: { id } }: Saying): boolean =>
  link?.kind === "coordinate" && link.to === id && link.words === "or" && !negated;

function sayOneStart(saying: Saying, place: number, draft: Draft): string {
  const time = saying.times.find(comesAgain);
  const ahead = distanceIn(saying, draft.text);
  return say(
    {
      id: newId("st", draft),
      kind: "start",
      span: spanOf(saying),
      text: textOf(saying, draft),
      event: time || ahead ? "timer" : comesIn(saying, draft) ? "message" : "none",
      label: ahead?.words ?? eventLabel(saying, draft.parties),
      time: time?.iso ?? null,
    },
    place,
    [],
    draft,
  );
}

/** "The clerk checks the stock every week": a recurring time starts the process. */
export function sayStartTime(saying: Saying, place: number, draft: Draft): void {
  const { clause, times } = saying;
  const ahead = distanceOf(saying, draft);
  // "At 6 pm the guard locks the gate"; after the work, a time of day only says when it is done.
  const time =
    times.find(comesAgain) ??
    times.find((one) => one.use === "at" && one.from === clause.from) ??
    ahead?.time;
  const again = draft.sayings.some(
    ({ act, clause: other }) => act === "until" && other.link?.to === clause.id,
  );
  if (!time || again || !isFirst(draft)) return;
  say(
    {
      id: newId("st", draft),
      kind: "start",
      span: { from: time.from, to: time.to },
      text: draft.text.slice(time.from, time.to),
      event: "timer",
      label: time === ahead?.time ? ahead.words : capital(time.words),
      time: time === ahead?.time ? null : time.iso,
    },
    place,
    [],
    draft,
  );
}

type Distance = { time: TimeExpression; words: string };

/** "A week before the fair ...", "... an hour before the ship arrives": with the work, or with a later event. */
export const distanceOf = (saying: Saying, { sayings, text }: Draft): Distance | null =>
  [
    saying,
    ...sayings.filter(({ clause: { link } }) => link?.to === saying.clause.id && link.kind === "before"),
  ]
    .map((one) => distanceIn(one, text))
    .find((one) => one !== null) ?? null;

const leastWords = new Set(["least", "most", "than", "latest", "to", "until"]);

/** The time, and its words with its reference point. */
export function distanceIn({ clause, sentence: { tokens }, times }: Saying, text: string): Distance | null {
  const time = times.find(({ use, from }) => use === "before" || (use === "after" && from === clause.from));
  const joint = time && tokens[time.end];
  // "At least a day before the fair" leaves the time open.
  if (time && [time.first - 1, time.first].some((at) => leastWords.has(tokens[at]?.form.toLowerCase() ?? "")))
    return null;
  if (!joint || !["before", "after", "prior"].includes(joint.lemma.toLowerCase())) return null;
  const isWithin = (place: number): boolean =>
    place === joint.head || (place >= 0 && isWithin(tokens[place]?.head ?? -1));
  const last = tokens.findLast(({ upos }, place) => upos !== "PUNCT" && place > time.end && isWithin(place));
  // "The day before, she ties the bouquets": before the earlier event.
  const isBare = time.from === clause.from && tokens[time.end + 1]?.upos === "PUNCT";
  const to = isBare ? joint.to : last?.to;
  const words = to && text.slice(time.from, to).replaceAll(/\s+(?:(?:the|an?)\s+)?/g, " ");
  return words ? { time, words: capital(words) } : null;
}

/**
 * "The process starts when an order arrives", "with a call", "every Monday", "is triggered by a complaint"; "starts
 * with filling in a form" is work.
 */
export const sayBegin: Maker = (saying, place, _openings, draft) => {
  const { clause, times } = saying;
  const whens = draft.sayings.filter(
    ({ act, clause: other }) => (act === "order" || act === "condition") && other.link?.to === clause.id,
  );
  const [first] = whens.map((when) => sayStart(when, place, draft));
  const time = times.find(comesAgain);
  if (first !== undefined && !time) return first;
  const source = clause.complements.find(({ preposition }) =>
    ["with", "by", "on", "upon", "after", "from"].includes(preposition),
  );
  const work = source ? draft.sayings.find((one) => isDoneBy(source.phrase, one, saying)) : undefined;
  const words =
    (work && eventLabel(work, draft.parties)) ??
    triggerOf(saying, draft.parties) ??
    (source ? sayPhrase(source.phrase, resolvedIn(clause, draft.parties)) : "");
  const isWork = draft.sayings.some(
    ({ act, clause: { link, form } }) => act === "step" && form !== "finite" && link?.to === clause.id,
  );
  if ((first === undefined && !isFirst(draft)) || (!time && (words === "" || isWork))) return null;
  return say(
    {
      id: newId("st", draft),
      kind: "start",
      span: spanOf(saying),
      text: textOf(saying, draft),
      event: time ? "timer" : "none",
      label: time ? capital(time.words) : capital(words),
      time: time?.iso ?? null,
    },
    place,
    [],
    draft,
  );
};

/** "It starts with the client filling in the form": what somebody does. */
const isDoneBy = (
  { head }: Phrase,
  { clause: { link, passive, doer } }: Saying,
  { clause }: Saying,
): boolean => link?.kind === "participle" && link.to === clause.id && !passive && doer?.head === head;

/** Verbs that bring a case in: "places an order", "reports the damage". */
export const bringingVerbs = new Set(
  "send submit report apply place order request call phone file book ask contact return bring register post arrive come complain raise announce upload enter visit write email mail fax hand fill open inform notify notice need want buy pay drop".split(
    " ",
  ),
);

/** An outside party that only brings the case in starts the process. */
export function bringsIn(saying: Saying, draft: Draft): boolean {
  const doer = draft.parties.doers.get(saying.clause.id) ?? null;
  if (!isFirst(draft) || !isOutside(doer, draft) || !bringingVerbs.has(saying.clause.verb?.lemma ?? ""))
    return false;
  const works = draft.sayings.filter(
    (one) => one.act === "step" && draft.parties.doers.get(one.clause.id) === doer,
  );
  return works.length === 1;
}
