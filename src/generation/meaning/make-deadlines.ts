/** Times that pass without the awaited event: a timer at the overdue work, or the first of two events that decides. */
import type { Clause } from "../clauses/clause.ts";
import { capital } from "../naming/words.ts";
import type { CaseCue } from "./case-cue.ts";
import {
  areSameWork,
  arrivingVerbs,
  askingVerbs,
  checkingVerbs,
  decidingVerbs,
  gettingVerbs,
  remindingVerbs,
} from "./classes.ts";
import type { Opening } from "./cues.ts";
import { answerWords } from "./deadlines.ts";
import { type Draft, type Entry, newId, say, stepAt } from "./draft.ts";
import { isLimitOfQuestion, sayTimer } from "./make-events.ts";
import { keyOf } from "./parties.ts";
import { eventLabel, type Said } from "./references.ts";
import type { Saying } from "./saying.ts";
import type { TimeExpression } from "./times.ts";

/**
 * If somebody's work is awaited: a timer at that step, which continues after a reminder and otherwise ends. If an event
 * from outside is awaited: the first of two events decides.
 */
export function sayDeadline(entry: Entry, place: number, openings: Opening[], draft: Draft): void {
  const late = entry.question.cases.findIndex((one) => one.cues[0]?.deadline);
  const cue = entry.question.cases[late]?.cues[0];
  if (!cue?.deadline) return;
  const before = cue.later && entryOf(cue.later, draft);
  const host = before
    ? hostBefore(before, draft)
    : entry.question.cases.length === 1
      ? hostOf(cue, cue.deadline, draft)
      : undefined;
  const timer = sayTimer(cue.deadline, place, host ? [] : [...openings], draft);
  entry.events.set(late, timer);
  if (host) attach(entry, timer, host, cue, draft);
  else sayEventChoice(entry, late, cue, place, openings, draft);
}

/** The question of the previous limit. */
const entryOf = ({ at, deadline }: CaseCue, { questions }: Draft): Entry | undefined =>
  questions.find(({ question }) =>
    question.cases.some(({ cues }) => cues.some((cue) => cue.at === at && cue.deadline === deadline)),
  );

/** The work that the previous limit is attached to. */
function hostBefore({ events, attached }: Entry, { relations, said }: Draft): Said | undefined {
  const timers = [...events.values()];
  const hung = relations.find((one) => one.kind === "attach" && timers.includes(one.what));
  return attached && hung?.kind === "attach"
    ? said.find(({ statement }) => statement.id === hung.to)
    : undefined;
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
  const answers = entry.question.cases.flatMap((one, at) => (at === late ? [] : [{ at, cue: one.cues[0] }]));
  const untold = { at: 1 - late, cue: undefined };
  for (const one of answers.length > 0 ? answers : [untold])
    entry.events.set(
      one.at,
      sayAnswer(cue, answers.length > 1 ? null : awaitedBy(cue, draft), one.cue, place, openings, draft),
    );
  sayQuestion(entry, cue, place, openings, draft);
}

/** The message that comes in time: one of several answers, or any awaited event. */
function sayAnswer(
  late: CaseCue,
  awaited: Saying | null | undefined,
  answer: CaseCue | undefined,
  place: number,
  openings: Opening[],
  draft: Draft,
): string {
  const asked = [answer, late].find((one) => one?.clause && !(one === late && one.predicate.length === 0));
  const saying = awaited ?? (asked ? draft.sayings[asked.at] : undefined);
  return say(
    {
      id: newId("e", draft),
      kind: "event",
      span: late.span,
      text: draft.text.slice(late.span.from, late.span.to),
      event: "message",
      throws: false,
      label:
        labelBefore(late, draft) ??
        (saying ? comingLabel(saying, draft) : `${capital(late.topic || "answer")} received`),
      time: null,
    },
    place,
    [...openings],
    draft,
  );
}

/** The label of the event that the previous limit waited for. */
function labelBefore({ later }: CaseCue, draft: Draft): string | null {
  const ids = later ? [...(entryOf(later, draft)?.events.values() ?? [])] : [];
  const message = draft.said.find(
    ({ statement }) =>
      statement.kind === "event" && statement.event === "message" && ids.includes(statement.id),
  );
  return message?.statement.kind === "event" ? message.statement.label : null;
}

/** The awaited event or work, if the limit is mentioned before the question. */
function awaitedBy({ at, deadline }: CaseCue, { sayings }: Draft): Saying | undefined {
  const limit = sayings.findIndex(({ times }) => deadline !== null && times.includes(deadline));
  const told = sayings[limit];
  if (!told || limit === at) return undefined;
  const behind = (act: Saying["act"]) =>
    sayings.find((one) => one.act === act && one.clause.link?.to === told.clause.id);
  const work = behind("content");
  // "has two weeks to object": the person with the time does it.
  const doer = told.clause.passive ? told.clause.object : told.clause.doer;
  // "must be there by noon", "must accept it within ten days": the content is in the saying itself.
  if (["limit", "step"].includes(told.act) && !work && told.clause.modality) return told;
  if (told.act !== "wait") return work && { ...work, clause: { ...work.clause, id: told.clause.id, doer } };
  return behind("until") ?? told;
}

/** "If no payment comes within a week" waits for "Payment received". */
function comingLabel(saying: Saying, draft: Draft): string {
  const { clause, times } = saying;
  const complements = clause.complements.filter(
    ({ phrase }) => !times.some((time) => phrase.from >= time.from && phrase.from < time.to),
  );
  const told = { ...clause, negated: false, modality: null, complements };
  const label = eventLabel({ ...saying, clause: told }, draft.parties);
  // "no confirmation" waits for a confirmation, "none" and "nothing" for any answer.
  return /^(?:none|nothing|any|us|we|i|it)\b/i.test(label)
    ? "Answer received"
    : capital(label.replace(/^No /, "").replace(/^(?:nobody|no one)\b/i, "Somebody"));
}

/** The awaited step: the last one of the person who should have acted, or about the missing thing. */
function hostOf(cue: CaseCue, deadline: TimeExpression, draft: Draft): Said | undefined {
  const limit = draft.sayings.findIndex(({ times }) => times.includes(deadline));
  const act = draft.sayings[limit]?.act;
  if (act === "wait") return undefined;
  // "An invoice, payable within a week. If the money has not come by then": not work of a party here.
  if (act === "step" && limit !== cue.at && cue.predicate.some((word) => arrivingVerbs.has(word)))
    return undefined;
  if (act === "step" && limit !== cue.at) return draft.said.findLast(({ place }) => place === limit);
  const clause = limit === cue.at ? cue.clause : draft.sayings[limit]?.clause;
  const doer = clause ? (draft.parties.doers.get(clause.id) ?? null) : null;
  // "If it is not paid": not the work done to it. A person who does not answer has something to decide.
  const isAnswer = cue.predicate.some((word) => answerWords.has(word));
  const awaited = draft.said.findLast(
    ({ statement }) =>
      statement.kind === "step" &&
      !(isAnswer && !decidingVerbs.has(statement.verb) && !checkingVerbs.has(statement.verb)) &&
      (doer !== null
        ? statement.doer === doer
        : cue.topic !== "" &&
          statement.things.includes(cue.topic) &&
          cue.predicate.some((word) => isDoneBy(word, statement.verb))),
  );
  if (awaited || !reminds(cue, draft)) return awaited;
  // A reminder mentioned after the answer is parallel to the request.
  const asked = draft.said.findLast(
    ({ statement }) => statement.kind === "step" && askingVerbs.has(statement.verb),
  );
  const isTold = ({ statement }: Said) =>
    statement.kind === "step" && (gettingVerbs.has(statement.verb) || answerWords.has(statement.verb));
  return asked && draft.said.slice(draft.said.indexOf(asked)).some(isTold) ? asked : undefined;
}

/** "It is not done in time" by the same work; a thing that does not arrive should have been sent. */
const isDoneBy = (word: string, verb: string): boolean =>
  areSameWork(word, verb) || (arrivingVerbs.has(word) && areSameWork("send", verb));

const reminds = (cue: CaseCue, draft: Draft): boolean => {
  const clause = draft.sayings[cue.governs]?.clause;
  return clause !== undefined && (remindingVerbs.has(clause.verb?.lemma ?? "") || isReminder(clause));
};

/** "remind her", "a reminder is sent", "gets a reminder mail". */
const isReminder = ({ verb, object }: Clause): boolean =>
  verb?.lemma === "remind" || /\breminders?\b/i.test(object?.words ?? "");

/**
 * "The boss must decide within three days. After two days he is reminded": it is parallel to the work of the reminded
 * person, which continues.
 */
export function sayReminder(saying: Saying, place: number, draft: Draft): boolean {
  const time = saying.times.find(({ use }) => use === "after");
  const host = time && isReminder(saying.clause) ? remindedIn(saying, draft) : undefined;
  if (!time || !host || isLimitOfQuestion(time, draft)) return false;
  const timer = sayTimer(time, place, [], draft);
  draft.relations.push({
    kind: "attach",
    what: timer,
    to: host.statement.id,
    interrupts: false,
    why: "explicit",
    rule: "reminder",
  });
  draft.branches.set(place, { of: timer, value: null });
  return true;
}

/** The last work of the reminded person. */
function remindedIn({ clause }: Saying, { parties, said }: Draft): Said | undefined {
  const gets = gettingVerbs.has(clause.verb?.lemma ?? "") ? clause.doer : null;
  const phrases = [gets, clause.object, clause.recipient, ...clause.complements.map(({ phrase }) => phrase)];
  const names = phrases.flatMap((phrase) =>
    phrase ? (parties.meant.get(keyOf(clause, phrase))?.party ?? []) : [],
  );
  return said.findLast(
    ({ statement }) => statement.kind === "step" && statement.doer !== null && names.includes(statement.doer),
  );
}

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
