/** Intermediate events: waits, passing times, incoming messages. */

import { capital } from "../naming/words.ts";
import { noCue } from "./case-cue.ts";
import type { Opening } from "./cues.ts";
import { isAwaitedAlready } from "./deadlines.ts";
import { type Draft, isFirst, type Maker, newId, say, spanOf, textOf } from "./draft.ts";
import { comesIn, distanceIn, distanceOf, sayStart } from "./make-starts.ts";
import { isOthersWork } from "./own-work.ts";
import { isDeadline } from "./question.ts";
import { eventLabel, findStep } from "./references.ts";
import { saidOf } from "./said-of.ts";
import type { Saying } from "./saying.ts";
import { passesByItself } from "./saying-waits.ts";
import type { TimeExpression } from "./times.ts";

export function sayTimer(
  time: TimeExpression,
  place: number,
  openings: Opening[],
  draft: Draft,
  label: string = capital(time.words),
): string {
  return say(
    {
      id: newId("e", draft),
      kind: "event",
      span: { from: time.from, to: time.to },
      text: draft.text.slice(time.from, time.to),
      event: "timer",
      throws: false,
      label,
      time: (["at", "before"].includes(time.use) ? null : time.iso?.replace("R/", "")) ?? time.words,
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
  const [time] = saying.times;
  if (time ? isLimitOfQuestion(time, draft) : isAskedAgain(place, draft)) return null;
  if (until && until.times.length === 0)
    return isOthersWork(until, draft.sayings.indexOf(until), draft)
      ? null
      : sayMessage(until, place, openings, draft);
  if (time) return sayTimer(time, place, openings, draft);
  return sayMessage(saying, place, openings, draft);
};

/** "waits up to 5 days for the answer. If none arrives": the question draws the two events. */
export const isLimitOfQuestion = (time: TimeExpression, draft: Draft): boolean =>
  draft.questions.some(({ question }) =>
    question.cases.some((one) => one.cues.some((cue) => cue.deadline === time)),
  );

/** "waits for a reply. If none comes within a week": the wait is mentioned again with its limit. */
function isAskedAgain(place: number, draft: Draft): boolean {
  const next = draft.sayings.findIndex(({ act }, at) => at > place && act !== "until" && act !== "content");
  const near = draft.sayings[next]?.sentence.sentence ?? Number.POSITIVE_INFINITY;
  if (near - (draft.sayings[place]?.sentence.sentence ?? 0) > 1) return false;
  return draft.questions.some(({ question }) =>
    question.cases.some(({ cues }) => cues[0]?.at === next && isDeadline(question)),
  );
}

export function sayMessage(saying: Saying, place: number, openings: Opening[], draft: Draft): string {
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

/** "When the goods arrive": a start at the beginning, a message if others act, otherwise only the order. */
export const sayOrder: Maker = (saying, place, openings, draft) => {
  const main = draft.sayings.find(({ clause }) => clause.id === saying.clause.link?.to);
  if (main?.act === "begin") return null;
  if (isFirst(draft)) return sayStart(saying, place, draft);
  const kind = saying.clause.link?.kind;
  const passing = place < draft.sayings.indexOf(main ?? saying) ? passingTime(saying, draft) : null;
  if (passing) return sayTimer(passing, place, openings, draft);
  if (kind === "before" || kind === "after") return null;
  if (findStep(saying, draft.said, draft.parties) || opensCase(place, draft)) return null;
  if (isWaitedFor(saying, place, draft)) return null;
  return comesIn(saying, draft) ? sayMessage(saying, place, openings, draft) : null;
};

/** "If no reply comes within a week, he calls. As soon as it is in, ...": the deciding events already wait for it. */
const isWaitedFor = (saying: Saying, place: number, { questions, sayings, parties }: Draft): boolean =>
  questions.some(({ question }) =>
    isAwaitedAlready(
      { ...noCue, form: "when", span: spanOf(saying), at: place, governs: -1, ...saidOf(saying, parties) },
      question,
      sayings,
    ),
  );

export const opensCase = (place: number, draft: Draft) =>
  draft.questions.some(({ question }) =>
    question.cases.some((one) => one.cues.some((cue) => cue.at === place)),
  );

/**
 * "Two hours after the landing", "after drying for four hours", "once the glue has dried for a day": the length of idle
 * time.
 */
const passingTime = (saying: Saying, draft: Draft): TimeExpression | null =>
  ["after", "once"].includes(saying.clause.link?.kind ?? "")
    ? (distanceIn(saying, draft.text)?.time ??
      (passesByItself(saying, draft.parties) ? saying.times[0] : null) ??
      null)
    : null;

/** "Puts the part into the oven for an hour": it stays there for that time. */
export function sayTimeBehind({ times, clause }: Saying, place: number, draft: Draft): void {
  const time = times.find(({ use }) => use === "for");
  if (time && clause.object !== null && puttingVerbs.has(clause.verb?.lemma ?? ""))
    sayTimer(time, place, [], draft);
}

const puttingVerbs = new Set("put place lay hang leave".split(" "));

/** "After 3 days the clerk calls": the time passes first; "within 3 days" is a limit, not an event by itself. */
export function sayTimeBefore(saying: Saying, place: number, openings: Opening[], draft: Draft): void {
  const { times, clause } = saying;
  const isRepeated = draft.sayings.some(
    ({ act, clause: other }) => act === "until" && other.link?.to === clause.id,
  );
  const again = isRepeated ? times.find(({ use }) => use === "every") : undefined;
  if (again) {
    sayTimer(again, place, openings, draft);
    return;
  }
  const ahead = distanceOf(saying, draft);
  const time = ahead?.time ?? times.find((one) => one.use === "after" || one.use === "at");
  const isStart = draft.said.some(
    ({ statement: { kind, span } }) => kind === "start" && span.from === time?.from,
  );
  if (!time || isFirst(draft) || isStart || isLimitOfQuestion(time, draft)) return;
  // "It rests until March. In March ...": that time has already come.
  const last = draft.said.at(-1)?.statement;
  if (last?.kind === "event" && last.label === capital(time.words)) return;
  sayTimer(time, place, openings, draft, time.use === "before" ? ahead?.words : undefined);
}
