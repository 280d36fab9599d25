/**
 * The statements of a text in its order, how each stands in it, and the relations that the sayings already tell.
 * Everything here is read from sayings and questions; where the process goes is decided by the passes of relations.
 */

import type { ReadSentence } from "../clauses/clause.ts";
import type { Span, TextDocument } from "../document/document.ts";
import { type Asked, askedBy, askOf } from "./asking.ts";
import { type CaseCue, caseCuesOf } from "./case-cues.ts";
import { arrivingVerbs, remindingVerbs } from "./classes.ts";
import type { Cues, Opening } from "./cues.ts";
import { cuesOf } from "./cues-of.ts";
import type { Party, Relation, Statement } from "./meaning.ts";
import { type Parties, type Persons, partiesOf } from "./parties.ts";
import { type Question, questionsOf } from "./questions.ts";
import { eventLabel, findStep, type Said, stepNumbers } from "./references.ts";
import { type Saying, sayingsOf } from "./sayings.ts";
import { isSystem, stepWords } from "./steps.ts";
import type { TimeExpression } from "./times.ts";

/** One line of the account: what a clause was taken for, by which rule. */
export type AccountLine = Span & { act: string; rule: string; statement: string | null };

export type Stated = {
  parties: Party[];
  statements: Statement[];
  cues: Cues[];
  relations: Relation[];
  account: AccountLine[];
};

type Draft = {
  text: string;
  document: TextDocument;
  sayings: readonly Saying[];
  parties: Parties;
  questions: {
    question: Question;
    asked: Asked;
    id: string;
    emitted: boolean;
    /** Ids of the events that decide, by the place of their case. */
    events: Map<number, string>;
    /** Its one event hangs on a step; then there is no gateway. */
    attached: boolean;
  }[];
  /** For each place of a saying the cases that open there, from the outermost. */
  openings: Map<number, { question: number; value: number; cue: CaseCue }[]>;
  said: Said[];
  relations: Relation[];
  account: AccountLine[];
  counts: Map<string, number>;
  /** Places of sayings whose statement lies in a branch beside another one. */
  besides: Map<number, { of: string; value: string | null }>;
};

/** What the text says, statement by statement. */
export function statementsOf(
  document: TextDocument,
  sentences: readonly ReadSentence[],
  isPerson: Persons,
): Stated {
  const parties = partiesOf(document, sentences, isPerson);
  const sayings = sayingsOf(document, sentences, parties);
  const questions = questionsOf(sayings, caseCuesOf(sayings, parties, document.text));
  const draft: Draft = {
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
    })),
    openings: openingsOf(questions),
    said: [],
    relations: [],
    account: [],
    counts: new Map(),
    besides: new Map(),
  };
  const opening = startingCondition(draft);
  if (opening >= 0) takeAsStart(opening, draft);
  for (const place of sayings.keys()) emit(place, draft);
  return {
    parties: partiesInUse(draft),
    statements: draft.said.map((one) => one.statement),
    cues: draft.said.map((one) => one.cues),
    relations: draft.relations,
    account: draft.account,
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
 * "If the control room detects an outage, ...": a condition before anything else that happens, whose other case is never
 * told, is what starts the process.
 */
function startingCondition({ sayings, questions }: Draft): number {
  const first = sayings.findIndex(({ act }) => act !== "remark" && act !== "content" && act !== "state");
  const saying = sayings[first];
  if (saying?.act !== "condition" || saying.clause.verb === null || saying.clause.link?.kind !== "if")
    return -1;
  const { question } = questions.find((one) => one.question.cases[0]?.cues[0]?.at === first) ?? {};
  return question?.cases.length === 1 && question.cases[0]?.cues.length === 1 ? first : -1;
}

function takeAsStart(place: number, draft: Draft): void {
  const saying = draft.sayings[place];
  if (!saying) return;
  for (const [at, entry] of draft.questions.entries()) {
    if (entry.question.cases[0]?.cues[0]?.at !== place) continue;
    for (const [governed, openings] of draft.openings)
      draft.openings.set(
        governed,
        openings.filter((one) => one.question !== at),
      );
  }
  sayStart(saying, place, draft);
}

/** Writes down what the saying at a place states. */
function emit(place: number, draft: Draft): void {
  const saying = draft.sayings[place];
  if (!saying) return;
  const before = draft.said.length;
  const openings = openQuestions(place, draft);
  const made = makers[saying.act]?.(saying, place, openings, draft) ?? null;
  draft.account.push({
    from: saying.clause.from,
    to: saying.clause.to,
    act: saying.act,
    rule: saying.rule,
    statement: made ?? draft.said[before]?.statement.id ?? null,
  });
}

/** Questions whose first case opens here are stated first; each is a case of the one around it. */
function openQuestions(place: number, draft: Draft): Opening[] {
  const openings: Opening[] = [];
  for (const { question, value, cue } of draft.openings.get(place) ?? []) {
    const entry = draft.questions[question];
    if (!entry) continue;
    if (!entry.emitted) {
      entry.emitted = true;
      if (isDeadline(entry.question)) sayDeadline(entry, place, openings, draft);
      else sayQuestion(entry, cue, place, openings, draft);
    }
    const event = entry.events.get(value);
    if (entry.attached && event !== undefined) {
      draft.besides.set(place, { of: event, value: null });
      continue;
    }
    openings.splice(0, openings.length, openingOf(cue, entry.id, entry.asked.values[value] ?? "otherwise"));
  }
  return openings;
}

type Entry = Draft["questions"][number];

function sayQuestion(entry: Entry, cue: CaseCue, place: number, openings: Opening[], draft: Draft): void {
  const values = entry.asked.values.map((value, at) => entry.events.get(at) ?? value);
  say(
    {
      id: entry.id,
      kind: "question",
      span: cue.span,
      text: draft.text.slice(cue.span.from, cue.span.to),
      ask: entry.asked.ask,
      values,
      by: idAt(entry.question.by, draft),
      many: entry.question.many,
    },
    place,
    [...openings],
    draft,
  );
}

/** One of its cases is that nothing happens in time. */
const isDeadline = ({ cases }: Question) => cases.some((one) => one.cues[0]?.deadline);

/**
 * What is waited for is somebody's work: a timer at that step, which goes on for a reminder and is over else. What is
 * waited for comes from outside: the first of two events decides.
 */
function sayDeadline(entry: Entry, place: number, openings: Opening[], draft: Draft): void {
  const late = entry.question.cases.findIndex((one) => one.cues[0]?.deadline);
  const cue = entry.question.cases[late]?.cues[0];
  if (!cue?.deadline) return;
  const host = entry.question.cases.length === 1 ? hostOf(cue, draft) : undefined;
  const timer = sayTimer(cue.deadline, place, host ? [] : openings, draft);
  entry.events.set(late, timer);
  if (host) {
    entry.attached = true;
    const verb = draft.sayings[cue.governs]?.clause.verb?.lemma ?? "";
    draft.relations.push({
      kind: "attach",
      what: timer,
      to: host.statement.id,
      interrupts: !remindingVerbs.has(verb),
      why: "explicit",
      words: draft.text.slice(cue.span.from, cue.span.to),
      rule: "deadline",
    });
    return;
  }
  const answered = entry.question.cases.findIndex((_, at) => at !== late);
  const message = say(
    {
      id: newId("e", draft),
      kind: "event",
      span: cue.span,
      text: draft.text.slice(cue.span.from, cue.span.to),
      event: "message",
      throws: false,
      label: askedFor(cue, draft),
      time: null,
    },
    place,
    [],
    draft,
  );
  entry.events.set(answered < 0 ? 1 - late : answered, message);
  sayQuestion(entry, cue, place, openings, draft);
}

/** "Customer answers": what would have happened in time. */
function askedFor(cue: CaseCue, draft: Draft): string {
  const saying = draft.sayings[cue.at];
  return saying ? askOf(saying, draft.parties).replace(/\?$/, "") : "Answer received";
}

/** The step that is waited for: the last one of whoever should have acted, or about what is missing. */
function hostOf(cue: CaseCue, draft: Draft): Said | undefined {
  const doer = cue.clause === null ? null : (draft.parties.doers.get(cue.clause.id) ?? null);
  return draft.said.findLast(
    ({ statement }) =>
      statement.kind === "step" &&
      (doer !== null ? statement.doer === doer : cue.topic !== "" && statement.things.includes(cue.topic)),
  );
}

function openingOf(cue: CaseCue, question: string, value: string): Opening {
  return {
    form: cue.form,
    span: cue.span,
    lemmas: [cue.topic, ...cue.predicate].filter((lemma) => lemma !== ""),
    negated: cue.negated,
    only: cue.only,
    wide: cue.wide,
    ordinal: null,
    case: { question, value },
  };
}

/** The statement that a saying became; null where it became none. */
const idAt = (place: number, draft: Draft) =>
  draft.said.find((one) => one.place === place && one.statement.kind === "step")?.statement.id ?? null;

function newId(letter: string, draft: Draft): string {
  const count = (draft.counts.get(letter) ?? 0) + 1;
  draft.counts.set(letter, count);
  return `${letter}${count}`;
}

function say(statement: Statement, place: number, openings: Opening[], draft: Draft): string {
  const saying = draft.sayings[place];
  if (!saying) return statement.id;
  const doer = statement.kind === "step" ? statement.doer : null;
  draft.said.push({
    statement,
    place,
    cues: cuesOf(
      statement.id,
      saying,
      draft.sayings[place - 1] ?? null,
      openings,
      draft.parties,
      draft.document,
      doer,
    ),
  });
  return statement.id;
}

type Maker = (saying: Saying, place: number, openings: Opening[], draft: Draft) => string | null;

const spanOf = ({ clause }: Saying): Span => ({ from: clause.from, to: clause.to });
const textOf = ({ clause }: Saying, draft: Draft) => draft.text.slice(clause.from, clause.to);

const sayStep: Maker = (saying, place, openings, draft) => {
  if (saying.block.key === "trigger" && !draft.said.some(({ statement }) => statement.kind === "start"))
    return sayStart(saying, place, draft);
  const again = saysAgain(saying) ? findStep(saying, draft.said, draft.parties) : undefined;
  if (again) return goBack(again, saying, openings, draft);
  timeBefore(saying, place, openings, draft);
  const words = stepWords(saying, draft.parties);
  const doer = draft.parties.doers.get(saying.clause.id) ?? null;
  const beside = draft.besides.get(place);
  const id = say(
    {
      id: newId("s", draft),
      kind: "step",
      span: spanOf(saying),
      text: textOf(saying, draft),
      verb: words.verb,
      doer:
        words.verb === "send" && saying.clause.verb?.lemma !== "send" && isOutside(doer, draft) ? null : doer,
      things: words.things,
      label: words.label,
      task: isSystem(doer) ? "service" : null,
      optional: false,
      each: null,
    },
    place,
    openings,
    draft,
  );
  if (beside) draft.relations.push(inBranch(id, beside.of, beside.value));
  return id;
};

/** "tests again", "makes the piece once more": no new step but the way back to the one that is told. */
const saysAgain = ({ clause }: Saying) =>
  clause.connectors.some((words) => ["again", "once more", "anew", "once again"].includes(words));

function goBack(target: Said, saying: Saying, openings: Opening[], draft: Draft): null {
  const opened = openings.at(-1)?.case;
  const last = draft.said.findLast(
    ({ statement }) => statement.kind === "step" || statement.kind === "event",
  );
  const from = opened ? { of: opened.question, value: opened.value } : last?.statement.id;
  if (from !== undefined)
    draft.relations.push({
      kind: "back",
      from,
      to: target.statement.id,
      why: "explicit",
      words: textOf(saying, draft),
      rule: "way back",
    });
  return null;
}

const isOutside = (doer: string | null, draft: Draft) =>
  draft.parties.actors.some((one) => one.name === doer && one.outside);

/** "After 3 days the clerk calls": the time passes first; "within 3 days" is a limit and no event by itself. */
function timeBefore(saying: Saying, place: number, openings: Opening[], draft: Draft): void {
  const verbAt = saying.clause.verb?.at ?? 0;
  const time = saying.times.find((one) => one.use === "after" && one.first < verbAt);
  if (!time || place === 0) return;
  sayTimer(time, place, openings, draft);
}

function sayTimer(time: TimeExpression, place: number, openings: Opening[], draft: Draft): string {
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

const sayEnd: Maker = (saying, place, openings, draft) => {
  // An end that is all a text says of a path needs no label of its own.
  return say(
    {
      id: newId("end", draft),
      kind: "end",
      span: spanOf(saying),
      text: textOf(saying, draft),
      event: "none",
      label: "",
    },
    place,
    openings,
    draft,
  );
};

const sayWait: Maker = (saying, place, openings, draft) => {
  const [time] = saying.times;
  if (time) return sayTimer(time, place, openings, draft);
  return say(
    {
      id: newId("e", draft),
      kind: "event",
      span: spanOf(saying),
      text: textOf(saying, draft),
      event: "message",
      throws: false,
      label: eventLabel(saying, draft.sayings, draft.parties),
      time: null,
    },
    place,
    openings,
    draft,
  );
};

/** "When the goods arrive": a start at the beginning, a message where others act, else only the order. */
const sayOrder: Maker = (saying, place, openings, draft) => {
  if (draft.said.every(({ statement }) => statement.kind === "remark")) return sayStart(saying, place, draft);
  if (saying.clause.link?.kind === "before" || saying.clause.link?.kind === "after") return null;
  const known = findStep(saying, draft.said, draft.parties);
  if (known || isCase(place, draft)) return null;
  if (!comesFromOutside(saying, draft)) return null;
  return sayWait({ ...saying, times: [] }, place, openings, draft);
};

const isCase = (place: number, draft: Draft) =>
  draft.questions.some(({ question }) =>
    question.cases.some((one) => one.cues.some((cue) => cue.at === place)),
  );

const comesFromOutside = ({ clause }: Saying, draft: Draft) =>
  isOutside(draft.parties.doers.get(clause.id) ?? null, draft) ||
  (clause.verb !== null && arrivingVerbs.has(clause.verb.lemma) && clause.object === null && !clause.passive);

const sayStart = (saying: Saying, place: number, draft: Draft): string => {
  const [time] = saying.times;
  const outside = comesFromOutside(saying, draft);
  return say(
    {
      id: newId("st", draft),
      kind: "start",
      span: spanOf(saying),
      text: textOf(saying, draft),
      event: time?.use === "every" ? "timer" : outside ? "message" : "none",
      label: eventLabel(saying, draft.sayings, draft.parties),
      time: time?.iso ?? null,
    },
    place,
    [],
    draft,
  );
};

/** "Go back to step 2": the path of what stands before it goes there. */
const sayBack: Maker = (saying, _place, openings, draft) => {
  const target = findStep(saying, draft.said, draft.parties) ?? firstStep(saying, draft);
  if (target) return goBack(target, saying, openings, draft);
  const opened = openings.at(-1)?.case;
  const last = draft.said.findLast(
    ({ statement }) => statement.kind === "step" || statement.kind === "event",
  );
  const from = opened ? { of: opened.question, value: opened.value } : last?.statement.id;
  if (from === undefined) return null;
  // What lies ahead is known when all is read.
  draft.relations.push({
    kind: "on",
    from,
    to: `later:${draft.said.length}:${stepNumbers(saying).join(",")}`,
    why: "explicit",
    words: textOf(saying, draft),
    rule: "way on",
  });
  return null;
};

const firstStep = (saying: Saying, draft: Draft): Said | undefined =>
  saying.clause.connectors.includes("again") ||
  /\b(over|start|top|beginning|scratch)\b/i.test(textOf(saying, draft))
    ? draft.said.find(({ statement }) => statement.kind === "step")
    : undefined;

const sayRemark: Maker = (saying, place, openings, draft) => {
  const kind = saying.act === "remark" || saying.act === "state";
  if (!kind) return null;
  return say(
    {
      id: newId("r", draft),
      kind: "remark",
      span: spanOf(saying),
      text: textOf(saying, draft),
      because: saying.rule,
    },
    place,
    openings,
    draft,
  );
};

/** "... until the dough is smooth": asked after the work; if not, the work is done again. */
const sayUntil: Maker = (saying, place, openings, draft) => {
  const last = draft.said.findLast(({ statement }) => statement.kind === "step");
  if (!last || saying.times.length > 0) return null;
  const id = `q${draft.questions.length + (draft.counts.get("until") ?? 0) + 1}`;
  newId("until", draft);

  say(
    {
      id,
      kind: "question",
      span: spanOf(saying),
      text: textOf(saying, draft),
      ask: askOf(saying, draft.parties),
      values: saying.clause.negated ? ["no", "yes"] : ["yes", "no"],
      by: last.statement.id,
      many: false,
    },
    place,
    openings,
    draft,
  );
  draft.relations.push({
    kind: "back",
    from: { of: id, value: saying.clause.negated ? "yes" : "no" },
    to: last.statement.id,
    why: "explicit",
    words: textOf(saying, draft),
    rule: "until",
  });
  return id;
};

/**
 * "While the cook fries the fish, the waiter lays the table": two branches. Work that is told already ("while they are
 * working") is the first branch itself.
 */
const sayBeside: Maker = (saying, place, openings, draft) => {
  const id = newId("p", draft);
  const main = draft.sayings.findIndex(({ clause }) => clause.id === saying.clause.link?.to);
  const told =
    findStep(saying, draft.said, draft.parties) ?? (isGoingOn(saying) ? lastStep(draft) : undefined);
  const parallel: Statement = {
    id,
    kind: "parallel",
    span: spanOf(saying),
    text: textOf(saying, draft),
    branches: ["1", "2"],
  };
  const first = told?.statement.id ?? null;
  if (first === null) {
    say(parallel, place, openings, draft);
    const own = sayStep(saying, place, [], draft);
    if (own !== null) draft.relations.push(inBranch(own, id, "1"));
  } else {
    say(parallel, place, openings, draft);
    draft.relations.push(inBranch(first, id, "1"));
  }
  if (main >= 0) draft.besides.set(main, { of: id, value: "2" });
  return id;
};

const inBranch = (what: string, of: string, value: string | null): Relation => ({
  kind: "within",
  what,
  of,
  value,
  why: "explicit",
  words: "while",
  rule: "beside by a clause",
});

/** "while this is going on", "while they are working": no work of its own. */
const isGoingOn = ({ clause }: Saying) =>
  clause.progressive &&
  clause.object === null &&
  ["work", "go", "run", "wait", "do"].includes(clause.verb?.lemma ?? "");

const lastStep = (draft: Draft) => draft.said.findLast(({ statement }) => statement.kind === "step");

const makers: Partial<Record<Saying["act"], Maker>> = {
  step: sayStep,
  end: sayEnd,
  wait: sayWait,
  order: sayOrder,
  until: sayUntil,
  back: sayBack,
  state: sayRemark,
  remark: sayRemark,
  beside: sayBeside,
};

/** Whoever does a step is a lane; whoever only gets or gives something is a closed pool. */
function partiesInUse(draft: Draft): Party[] {
  const doing = new Set(
    draft.said.flatMap(({ statement }) =>
      statement.kind === "step" && statement.doer ? [statement.doer] : [],
    ),
  );
  return draft.parties.actors.flatMap(({ name, words, outside }): Party[] => {
    if (doing.has(name)) return [{ name, as: "lane", words }];
    return outside ? [{ name, as: "closed pool", words }] : [];
  });
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
