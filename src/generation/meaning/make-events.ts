/** Events: starts, waits, times that pass, what comes in, and deadlines that pass in vain. */

import { sayPhrase } from "../naming/words.ts";
import { askOf, capital } from "./asking.ts";
import type { CaseCue } from "./case-cue.ts";
import { arrivingVerbs, askingVerbs, remindingVerbs } from "./classes.ts";
import type { Opening } from "./cues.ts";
import {
  type Draft,
  type Entry,
  isOutside,
  type Maker,
  newId,
  say,
  spanOf,
  stepAt,
  textOf,
} from "./draft.ts";
import type { Question } from "./question.ts";
import { eventLabel, findStep, type Said } from "./references.ts";
import type { Saying } from "./saying.ts";
import { resolvedIn } from "./steps.ts";
import type { TimeExpression } from "./times.ts";

/** Nothing that is drawn has been said yet. */
export const isFirst = (draft: Draft): boolean =>
  draft.said.every(({ statement }) => statement.kind === "remark");

export function sayTimer(time: TimeExpression, place: number, openings: Opening[], draft: Draft): string {
  return say(
    {
      id: newId("e", draft),
      kind: "event",
      span: { from: time.from, to: time.to },
      text: draft.text.slice(time.from, time.to),
      event: "timer",
      throws: false,
      label: capital(time.words),
      time: time.iso ?? time.words,
    },
    place,
    openings,
    draft,
  );
}

/** "The nurse waits 20 minutes." "The clerk waits for the answer." */
export const sayWait: Maker = (saying, place, openings, draft) => {
  const until = draft.sayings.find(
    ({ act, clause }) => act === "until" && clause.link?.to === saying.clause.id,
  );
  if (until && until.times.length === 0) return sayMessage(until, place, openings, draft);
  const [time] = saying.times;
  if (time && isLimitOfQuestion(time, draft)) return null;
  if (time) return sayTimer(time, place, openings, draft);
  return sayMessage(saying, place, openings, draft);
};

/** "waits up to 5 days for the answer. If none arrives": the two events are drawn where it is asked. */
const isLimitOfQuestion = (time: TimeExpression, draft: Draft) =>
  draft.questions.some(({ question }) =>
    question.cases.some((one) => one.cues.some((cue) => cue.deadline === time)),
  );

function sayMessage(saying: Saying, place: number, openings: Opening[], draft: Draft): string {
  return say(
    {
      id: newId("e", draft),
      kind: "event",
      span: spanOf(saying),
      text: textOf(saying, draft),
      event: "message",
      throws: false,
      label: eventLabel(saying, draft.parties),
      time: null,
    },
    place,
    openings,
    draft,
  );
}

/** "When the goods arrive": a start at the beginning, a message where others act, else only the order. */
export const sayOrder: Maker = (saying, place, openings, draft) => {
  const main = draft.sayings.find(({ clause }) => clause.id === saying.clause.link?.to);
  if (main?.act === "begin") return null;
  if (isFirst(draft)) return sayStart(saying, place, draft);
  const kind = saying.clause.link?.kind;
  if (kind === "before" || kind === "after") return null;
  if (findStep(saying, draft.said, draft.parties) || opensCase(place, draft)) return null;
  return comesIn(saying, draft) ? sayMessage(saying, place, openings, draft) : null;
};

const opensCase = (place: number, draft: Draft) =>
  draft.questions.some(({ question }) =>
    question.cases.some((one) => one.cues.some((cue) => cue.at === place)),
  );

/** It is somebody outside who does it, or something that reaches us. */
const comesIn = ({ clause }: Saying, draft: Draft) =>
  isOutside(draft.parties.doers.get(clause.id) ?? null, draft) ||
  (clause.verb !== null && arrivingVerbs.has(clause.verb.lemma) && clause.object === null && !clause.passive);

export function sayStart(saying: Saying, place: number, draft: Draft): string {
  const time = saying.times.find((one) => one.use === "every");
  return say(
    {
      id: newId("st", draft),
      kind: "start",
      span: spanOf(saying),
      text: textOf(saying, draft),
      event: time ? "timer" : comesIn(saying, draft) ? "message" : "none",
      label: eventLabel(saying, draft.parties),
      time: time?.iso ?? null,
    },
    place,
    [],
    draft,
  );
}

/** "The clerk checks the stock every week": what comes again and again starts the process. */
export function sayStartTime(saying: Saying, place: number, draft: Draft): void {
  const time = saying.times.find((one) => one.use === "every");
  if (!time || !isFirst(draft)) return;
  say(
    {
      id: newId("st", draft),
      kind: "start",
      span: { from: time.from, to: time.to },
      text: draft.text.slice(time.from, time.to),
      event: "timer",
      label: capital(time.words),
      time: time.iso,
    },
    place,
    [],
    draft,
  );
}

/** "The process starts when an order arrives", "with a call", "every Monday". */
export const sayBegin: Maker = (saying, place, _openings, draft) => {
  const { clause, times } = saying;
  const when = draft.sayings.find(
    ({ act, clause: other }) => (act === "order" || act === "condition") && other.link?.to === clause.id,
  );
  if (when) return sayStart(when, place, draft);
  const source = clause.complements.find(({ preposition }) =>
    ["with", "by", "on", "upon", "after", "from"].includes(preposition),
  );
  const time = times.find((one) => one.use === "every");
  const words = source ? sayPhrase(source.phrase, resolvedIn(clause, draft.parties)) : "";
  if (!isFirst(draft) || (!time && words === "")) return null;
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

/** What brings a case in: "places an order", "reports the damage". */
const bringingVerbs = new Set(
  "send submit report apply place order request call phone file book ask contact return bring register post arrive come complain raise announce upload enter visit write email mail fax hand fill open inform notify notice need want buy pay drop".split(
    " ",
  ),
);

/** Whoever is outside and does nothing but bring the case in starts the process. */
export function bringsIn(saying: Saying, draft: Draft): boolean {
  const doer = draft.parties.doers.get(saying.clause.id) ?? null;
  if (!isFirst(draft) || !isOutside(doer, draft) || !bringingVerbs.has(saying.clause.verb?.lemma ?? ""))
    return false;
  const works = draft.sayings.filter(
    (one) => one.act === "step" && draft.parties.doers.get(one.clause.id) === doer,
  );
  return works.length === 1;
}

/** "After 3 days the clerk calls": the time passes first; "within 3 days" is a limit and no event by itself. */
export function sayTimeBefore(saying: Saying, place: number, openings: Opening[], draft: Draft): void {
  const verbAt = saying.clause.verb?.at ?? 0;
  const time = saying.times.find((one) => one.use === "after" && one.first < verbAt);
  if (time && !isFirst(draft)) sayTimer(time, place, openings, draft);
}

/** One of the cases is that nothing happens in time. */
export const isDeadline = ({ cases }: Question): boolean => cases.some((one) => one.cues[0]?.deadline);

/**
 * What is waited for is somebody's work: a timer at that step, which goes on for a reminder and is over else. What is
 * waited for comes from outside: the first of two events decides.
 */
export function sayDeadline(entry: Entry, place: number, openings: Opening[], draft: Draft): void {
  const late = entry.question.cases.findIndex((one) => one.cues[0]?.deadline);
  const cue = entry.question.cases[late]?.cues[0];
  if (!cue?.deadline) return;
  const saidHere = cue.deadline.from >= cue.span.from && cue.deadline.to <= cue.span.to;
  const host = entry.question.cases.length === 1 && saidHere ? hostOf(cue, draft) : undefined;
  const timer = sayTimer(cue.deadline, place, host ? [] : openings, draft);
  entry.events.set(late, timer);
  if (host) attach(entry, timer, host, cue, draft);
  else sayEventChoice(entry, late, cue, place, openings, draft);
}

function attach(entry: Entry, timer: string, host: Said, cue: CaseCue, draft: Draft): void {
  entry.attached = true;
  draft.relations.push({
    kind: "attach",
    what: timer,
    to: host.statement.id,
    interrupts: !reminds(cue, draft),
    why: "explicit",
    words: draft.text.slice(cue.span.from, cue.span.to),
    rule: "deadline",
  });
}

function sayEventChoice(
  entry: Entry,
  late: number,
  cue: CaseCue,
  place: number,
  openings: Opening[],
  draft: Draft,
): void {
  const answered = entry.question.cases.findIndex((_, at) => at !== late);
  const asked = [cue, entry.question.cases[answered]?.cues[0]].find((one) => one?.clause);
  const saying = asked ? draft.sayings[asked.at] : undefined;
  const message = say(
    {
      id: newId("e", draft),
      kind: "event",
      span: cue.span,
      text: draft.text.slice(cue.span.from, cue.span.to),
      event: "message",
      throws: false,
      label: saying ? askOf(saying, draft.parties).replace(/\?$/, "") : "Answer received",
      time: null,
    },
    place,
    [],
    draft,
  );
  entry.events.set(answered < 0 ? 1 - late : answered, message);
  sayQuestion(entry, cue, place, openings, draft);
}

/** The step that is waited for: the last one of whoever should have acted, or about what is missing. */
function hostOf(cue: CaseCue, draft: Draft): Said | undefined {
  const doer = cue.clause === null ? null : (draft.parties.doers.get(cue.clause.id) ?? null);
  const awaited = draft.said.findLast(
    ({ statement }) =>
      statement.kind === "step" &&
      (doer !== null ? statement.doer === doer : cue.topic !== "" && statement.things.includes(cue.topic)),
  );
  if (awaited || !reminds(cue, draft)) return awaited;
  // A reminder runs beside what was asked for.
  return draft.said.findLast(({ statement }) => statement.kind === "step" && askingVerbs.has(statement.verb));
}

const reminds = (cue: CaseCue, draft: Draft) =>
  remindingVerbs.has(draft.sayings[cue.governs]?.clause.verb?.lemma ?? "");

export function sayQuestion(
  entry: Entry,
  cue: CaseCue,
  place: number,
  openings: Opening[],
  draft: Draft,
): void {
  say(
    {
      id: entry.id,
      kind: "question",
      span: cue.span,
      text: draft.text.slice(cue.span.from, cue.span.to),
      ask: entry.asked.ask,
      values: entry.asked.values.map((value, at) => entry.events.get(at) ?? value),
      by: stepAt(entry.question.by, draft),
      many: entry.question.many,
    },
    place,
    [...openings],
    draft,
  );
}
