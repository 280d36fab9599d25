/**
 * The statements of a text in order, the context of each, and the relations that the sayings already contain.
 * Everything here comes from sayings and questions; the passes of relations decide where the process goes.
 */
import type { ReadSentence } from "../clauses/clause.ts";
import type { TextDocument } from "../document/document.ts";
import { withAnnounced } from "./announced.ts";
import { askedBy } from "./asking.ts";
import type { CaseCue } from "./case-cue.ts";
import { caseCuesOf } from "./case-cues.ts";
import { arrivingVerbs } from "./classes.ts";
import type { Opening } from "./cues.ts";
import { type Draft, type Entry, type Maker, newId, type Stated, say } from "./draft.ts";
import { sayDeadline, sayQuestion } from "./make-deadlines.ts";
import { sayWait } from "./make-events.ts";
import { sayException } from "./make-exceptions.ts";
import { sayJoined } from "./make-joined.ts";
import { reorder, sayAwaited, sayOrdered } from "./make-order.ts";
import { sayRow, workInRow } from "./make-row.ts";
import { sayBegin, sayStart } from "./make-starts.ts";
import { sayTogether } from "./make-together.ts";
import { sayBack, sayHandover, sayTimes, sayUntil, sayWork } from "./make-ways.ts";
import { sayBeside, sayEnd, sayRemark } from "./make-work.ts";
import { partiesOf } from "./parties.ts";
import { isDeadline, type Question } from "./question.ts";
import { questionsOf } from "./questions.ts";
import type { Saying } from "./saying.ts";
import { holdsOn } from "./saying-ways.ts";
import { sayingsOf } from "./sayings.ts";
import type { Persons } from "./somebody.ts";

/** The content of the text, statement by statement; `conditions` are those above lists. */
export function statementsOf(
  document: TextDocument,
  sentences: readonly ReadSentence[],
  isPerson: Persons,
  conditions: readonly ReadSentence[] = [],
): Stated {
  const draft = emptyDraft(document, sentences, isPerson, conditions);
  const opening = startingCondition(draft);
  if (opening >= 0) takeAsStart(opening, draft);
  for (const place of draft.sayings.keys()) emit(place, draft);
  return {
    statements: draft.said.map((one) => one.statement),
    cues: draft.said.map((one) => one.cues),
    relations: draft.relations,
    account: draft.account,
    parties: draft.parties,
  };
}

function emptyDraft(
  document: TextDocument,
  sentences: readonly ReadSentence[],
  isPerson: Persons,
  conditions: readonly ReadSentence[],
): Draft {
  const parties = partiesOf(document, sentences, isPerson);
  const sayings = sayingsOf(document, sentences, parties);
  const cues = withAnnounced(caseCuesOf(sayings, parties, document.text, conditions), sayings);
  const questions = questionsOf(sayings, cues);
  return {
    text: document.text,
    document,
    sayings,
    parties,
    questions: questions.map((question, at) => ({
      question,
      asked: askedBy(question, sayings, parties, document.text),
      id: `q${at + 1}`,
      emitted: false,
      events: new Map(),
      attached: false,
      second: false,
    })),
    openings: withLimits(openingsOf(questions), questions, sayings),
    said: [],
    relations: [],
    account: [],
    counts: new Map(),
    branches: new Map(),
    opened: new Map(),
  };
}

function openingsOf(questions: readonly Question[]): Draft["openings"] {
  const openings: Draft["openings"] = new Map();
  for (const [at, question] of questions.entries()) {
    for (const [value, one] of question.cases.entries()) {
      for (const cue of one.cues) {
        if (cue.governs < 0) continue;
        const here = openings.get(cue.governs) ?? [];
        here.push({ question: at, value, cue });
        openings.set(
          cue.governs,
          here.sort((a, b) => a.cue.at - b.cue.at || a.question - b.question),
        );
      }
    }
  }
  return openings;
}

/**
 * "If a page is missing, he has a week to send it, otherwise ...": the case of the passed limit is inside the case of
 * the limit.
 */
function withLimits(
  openings: Draft["openings"],
  questions: readonly Question[],
  sayings: readonly Saying[],
): Draft["openings"] {
  for (const { cases } of questions) {
    const late = cases.flatMap(({ cues }) => cues.slice(0, 1)).find(({ deadline }) => deadline !== null);
    const limit = sayings.findIndex(({ times }) => late?.deadline && times.includes(late.deadline));
    const first = Math.min(...cases.flatMap(({ cues }) => cues.map(({ governs }) => governs)));
    const around = sayings[limit]?.act === "limit" ? (openings.get(limit) ?? []) : [];
    if (first > limit) openings.set(first, [...around, ...(openings.get(first) ?? [])]);
  }
  return openings;
}

/**
 * "If the control room detects an outage, ...": a condition before all other events, without another case, is the start
 * of the process.
 */
function startingCondition({ sayings, questions, parties }: Draft): number {
  const first = sayings.findIndex(({ act }) => act !== "remark" && act !== "content" && act !== "state");
  const saying = sayings[first];
  const doer = saying ? (parties.doers.get(saying.clause.id) ?? null) : null;
  if (!saying || !isBeginningOfAll(saying, doer)) return -1;
  const { question } = questions.find((one) => one.question.cases[0]?.cues[0]?.at === first) ?? {};
  return question?.cases.length === 1 && question.cases[0]?.cues.length === 1 ? first : -1;
}

/** "If the control room detects an outage, ...", "Customer calls -> ...". */
function isBeginningOfAll({ act, clause, sentence, piece, block }: Saying, doer: string | null): boolean {
  // A missing, late or broken thing starts nothing: somebody must act, or something is done or comes.
  if (act === "condition")
    return (
      (clause.link?.kind === "if" || clause.link?.kind === "when") &&
      clause.verb !== null &&
      !clause.negated &&
      (clause.passive || doer !== null || arrivingVerbs.has(clause.verb.lemma))
    );
  const next = block.sentences[block.sentences.indexOf(piece) + 1];
  return act === "mark" && next?.joint === "arrow" && sentence.tokens.length > 1;
}

function takeAsStart(place: number, draft: Draft): void {
  const saying = draft.sayings[place];
  if (!saying) return;
  const asked = draft.questions.findIndex((entry) => entry.question.cases[0]?.cues[0]?.at === place);
  for (const [governed, openings] of draft.openings)
    draft.openings.set(
      governed,
      openings.filter((one) => one.question !== asked),
    );
  sayStart(saying, place, draft);
}

const makers: Partial<Record<Saying["act"], Maker>> = {
  step: (...given) => (given[0].rule === workInRow ? sayRow(...given) : sayWork(...given)),
  end: sayEnd,
  wait: sayWait,
  exception: sayException,
  together: sayTogether,
  begin: sayBegin,
  order: sayOrdered,
  until: (...given) => sayAwaited(...given) ?? sayUntil(...given),
  back: sayBack,
  beside: sayBeside,
  state: sayRemark,
  remark: (...given) => sayHandover(...given) ?? sayTimes(...given) ?? sayRemark(...given),
};

/** Records the statement of the saying at an index. */
function emit(place: number, draft: Draft): void {
  const saying = draft.sayings[place];
  if (!saying) return;
  const before = draft.said.length;
  sayJoined(saying, place, draft);
  const openings = openQuestions(place, draft);
  const made = isWhileExcepted(saying, draft)
    ? null
    : (makers[saying.act]?.(saying, place, openings, draft) ?? null);
  reorder(saying, place, made, draft);
  if (openings.length > 0) handOn(openings, before, place, draft);
  draft.account.push({
    from: saying.clause.from,
    to: saying.clause.to,
    act: saying.act,
    rule: saying.rule,
    statement: made ?? draft.said[before]?.statement.id ?? null,
  });
}

/** "He may withdraw until the deed is signed": the end of that possibility is not drawn. */
const isWhileExcepted = ({ act, clause: { link } }: Saying, { sayings }: Draft): boolean =>
  (act === "until" || act === "order") &&
  sayings.some((one) => one.act === "exception" && one.clause.id === link?.to && one.clause.link === null);

/**
 * "If he says no, we are sorry, but that is the end": a clause without work leaves the case to the next clause in the
 * sentence.
 */
function handOn(openings: Opening[], before: number, place: number, draft: Draft): void {
  const isHeld = draft.said
    .slice(before)
    .some(({ statement }) => statement.kind !== "question" && statement.kind !== "remark");
  const next = draft.sayings[place + 1];
  const isNear = next?.sentence === draft.sayings[place]?.sentence && !draft.openings.has(place + 1);
  if (!isHeld && isNear) draft.opened.set(place + 1, openings);
}

/** Questions whose first case opens here are stated first; each is in a case of the surrounding one. */
function openQuestions(place: number, draft: Draft): Opening[] {
  const around = draft.opened.get(place) ?? [];
  let openings: Opening[] = [...around];
  for (const { question, value, cue } of draft.openings.get(place) ?? []) {
    const entry = draft.questions[question];
    if (!entry || hangsOn(entry, cue, place, draft) || isGivenUp(entry, value, cue, place, draft)) continue;
    if (!entry.emitted) sayAsked(entry, cue, place, openings, draft);
    sayWhile(entry, value, cue, draft);
    const event = entry.events.get(value);
    if (entry.attached && event !== undefined) draft.branches.set(place, { of: event, value: null });
    else openings = [...around, openingOf(cue, entry.id, event ?? entry.asked.values[value] ?? "otherwise")];
  }
  return openings;
}

/** A later limit is attached to the same work as the previous one. */
const hangsOn = ({ attached }: Entry, cue: CaseCue, place: number, { openings }: Draft): boolean =>
  attached && openings.get(place)?.some((one) => one.cue.later?.at === cue.at) === true;

function sayAsked(entry: Entry, cue: CaseCue, place: number, openings: Opening[], draft: Draft): void {
  entry.emitted = true;
  if (isDeadline(entry.question)) sayDeadline(entry, place, openings, draft);
  else sayQuestion(entry, cue, place, openings, draft);
}

/** "If it is still too high, the doctor is called. Otherwise, ...": the "otherwise" applies to all. */
function isGivenUp(entry: Entry, value: number, cue: CaseCue, place: number, draft: Draft): boolean {
  if (!entry.second || value === 0) return false;
  const text = draft.text.slice(cue.span.from, cue.span.to);
  const end = { id: newId("end", draft), span: cue.span, text, event: "none" as const, label: "" };
  say({ kind: "end", ...end }, place, [openingOf(cue, entry.id, entry.asked.values[0] ?? "")], draft);
  return true;
}

/** "As long as there are open tasks, a developer does one": after it, the question is asked again. */
function sayWhile({ id, asked }: Entry, value: number, cue: CaseCue, { sayings, relations }: Draft): void {
  const governed = sayings[cue.governs];
  const says = asked.values[value];
  if (!cue.clause || !governed || says === undefined || !holdsOn(cue.clause, governed)) return;
  relations.push({
    kind: "back",
    from: { of: id, value: says },
    to: id,
    why: "explicit",
    rule: "as long as",
  });
}

function openingOf(cue: CaseCue, question: string, value: string): Opening {
  return {
    form: cue.form,
    span: cue.span,
    lemmas: [cue.topic, ...cue.predicate].filter((lemma) => lemma !== ""),
    negated: cue.negated,
    only: cue.only,
    wide: cue.wide,
    case: { question, value },
  };
}
