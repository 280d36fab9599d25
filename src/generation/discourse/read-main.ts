/** Main clauses: work, waiting, and what they say about the process itself. */

import type { Clause, Complement } from "../language/clause.ts";
import type { Frame } from "../language/frames.ts";
import { capitalise, workInPhrase } from "../language/labels.ts";
import { thirdPerson } from "../language/verb-forms.ts";
import type { Timer } from "../outline.ts";
import { openAnswer, openCondition, openElse } from "./branches.ts";
import { caseOf, decisionOf } from "./cases.ts";
import { conditionOf } from "./conditions.ts";
import { addEventChoice, limitOfWait } from "./event-choices.ts";
import { clauseText, eventNode, happened, startOfPhrase, timeLabel, waitOf } from "./events.ts";
import { enterNamedBranch, reopenDecision } from "./named-branches.ts";
import { neverGoesOn } from "./node.ts";
import type { Part } from "./parts.ts";
import { openingOf } from "./placing.ts";
import { tokensOfPart } from "./read-condition.ts";
import { readRepeat, readReturn } from "./read-repeats.ts";
import { awaitedAlready } from "./read-times.ts";
import { askFor, makeParallel, readWork } from "./read-work.ts";
import { mention } from "./reference.ts";
import {
  actionOf,
  actorOf,
  addAction,
  addNode,
  bodyOf,
  type LineContext,
  note,
  resolved,
  type State,
  tokensIn,
  top,
} from "./state.ts";
import { isProcess, statementOf } from "./statements.ts";
import { isTimePhrase, timerOf } from "./time.ts";

export function readMain(state: State, context: LineContext, part: Part, at: number): void {
  const isNamed = enterNamedBranch(state, part);
  if (part.links.includes("else") && !isNamed && !openElse(state)) {
    const [first] = part.clauses;
    note(
      state,
      "assumed",
      "Otherwise: no condition before it was found, so it follows the step before.",
      first?.from ?? 0,
      first?.to ?? 0,
    );
  }
  if (bodyOf(state) !== context.body) {
    context.body = bodyOf(state);
    context.from = bodyOf(state).length;
  }
  if (part.links.includes("then") && !isNamed) readYes(state, part);
  if (part.clauses[0]?.connectors.includes("in which case")) makeCondition(state, context);
  readIntroduction(state, part);
  for (const raw of part.frames) readFrame(state, context, part, raw, at);
  if (part.asks) askFor(state, context, part);
}

/** "If yes, ...": what was asked holds, or the open "if not" does not. */
function readYes(state: State, { clauses }: Part): void {
  const { choice, branch } = top(state);
  const says = clauses[0]?.connectors.some((word) => /^if (yes|so|ok)$/.test(word)) ?? false;
  if (says && choice?.branches.length === 1 && branch?.condition?.negated) openElse(state);
  else if (state.stack.length === 1) openAnswer(state, true);
}

/** "The partner may ask for changes, in which case ...": what may happen becomes the condition. */
function makeCondition(state: State, context: LineContext): void {
  const last = bodyOf(state).at(-1);
  if (last?.type !== "action" || !last.frame || bodyOf(state) !== context.body) return;
  bodyOf(state).pop();
  state.history = state.history.filter(({ action }) => action !== last);
  const words = tokensIn(context.line, last).filter(({ pos }) => pos !== "modal");
  const stated = words.map((token) =>
    token.form === "base" && last.frame?.agents[0]?.head.plural === false
      ? { ...token, text: thirdPerson(token.lemma) }
      : token,
  );
  openCondition(state, conditionOf(stated, null, last.frame.agents[0]?.head.lemma ?? null, false));
}

/** "for orders above 500 euros", "after 3 days", "every Monday" before the subject. */
function readIntroduction(state: State, part: Part): void {
  const [clause] = part.clauses;
  if (clause === undefined) return;
  for (const complement of clause.complements) readComplement(state, clause, complement);
  const condition = state.history.length > 0 ? caseOf(part) : null;
  if (condition) openCondition(state, condition);
  else if (answersQuestion(state, clause)) openAnswer(state, true);
  readTimesOf(state, clause);
}

/** "checks whether the customer is new. New customers are registered": those for whom what was asked holds. */
function answersQuestion({ question }: State, { subjects: [subject] }: Clause): boolean {
  const kinds = subject?.tokens.filter(({ pos }) => pos === "adjective") ?? [];
  if (!question || question.negated || !subject?.head.plural || kinds.length === 0) return false;
  return [...kinds, subject.head].every(({ lemma }) => question.lemmas.includes(lemma));
}

function readComplement(state: State, clause: Clause, complement: Complement): void {
  const { preposition, phrase } = complement;
  if (isTimePhrase(phrase) && /^(after|in|on|at|every|until|till|once)$/.test(preposition)) {
    addTime(state, preposition, phrase);
    return;
  }
  const isBefore = phrase.head.from < (clause.verb?.tokens[0]?.from ?? 0);
  const decision = isBefore ? decisionOf(complement) : null;
  if (decision !== null) reopenDecision(state, decision);
}

/** "every week" starts the process again and again; "two days later" is a timer. */
function readTimesOf(state: State, { subjects, objects, complements, adverbs, connectors }: Clause): void {
  const times = [...subjects, ...objects].filter(isTimePhrase);
  const cyclic = times.find((phrase) => /^(every|each)$/.test(phrase.tokens[0]?.lower ?? ""));
  if (cyclic && state.history.length === 0) state.start ??= startOfPhrase("on", cyclic);
  const later = [...adverbs, ...connectors].includes("later") ? times[0] : undefined;
  const edge = connectors
    .map((word) => /^(?:at|in) the (end|beginning|start)$/.exec(word)?.[1])
    .find(Boolean);
  const [period] = complements.filter(
    ({ preposition, phrase }) => preposition === "of" && isTimePhrase(phrase),
  );
  const timer = period && timerOf(period.phrase.tokens);
  if (edge && period && timer?.kind === "cycle" && state.history.length === 0)
    state.start ??= {
      kind: "timer",
      label: `${capitalise(edge)} of ${period.phrase.tokens.map(({ lower }) => lower).join(" ")}`,
      timer,
    };
  if (later) addNode(state, eventNode("timer", timeLabel(later), timerOf(later.tokens), null));
}

function addTime(state: State, preposition: string, phrase: Frame["objects"][number]): void {
  const length = timerOf(phrase.tokens);
  const isCycle = preposition === "once" && length.value !== null;
  const timer: Timer = isCycle ? { kind: "cycle", value: `R/${length.value}` } : length;
  if (state.history.length === 0 && timer.kind === "cycle") {
    const label = isCycle ? `Once a ${phrase.head.lower}` : timeLabel(phrase);
    state.start ??= { kind: "timer", label, timer };
    return;
  }
  if (preposition === "after" && timer.value !== null && state.history.length > 0)
    addNode(state, eventNode("timer", timeLabel(phrase), timer, null));
}

/** "The customer has 14 days to accept the quote. If he accepts in time, ...": the answer or the end of that time. */
function readTimeToAct(state: State, raw: Frame, frame: Frame): boolean {
  const next = state.lines[state.at + 1];
  const time = raw.clause.verb?.lemma === "have" ? raw.clause.objects.find(isTimePhrase) : undefined;
  if (!time || !next || raw.verb === "have") return false;
  const opening = openingOf(state, next);
  if (opening.type !== "if" || !opening.condition.lemmas.includes(raw.verb)) return false;
  const timer = eventNode("timer", timeLabel(time), timerOf(time.tokens), null);
  addEventChoice(state, eventNode("message", happened(frame), null, null), timer);
  state.mentions = mention(state.mentions, frame);
  return true;
}

function readFrame(state: State, context: LineContext, part: Part, raw: Frame, at: number): void {
  const frame = resolved(state, raw);
  if (readTimeToAct(state, raw, frame)) return;
  switch (statementOf(raw)) {
    case "start":
      readStart(state, context, frame, at);
      return;
    case "end":
      readEnd(state, context, raw, at);
      return;
    case "repeat":
      readRepeat(state, context, frame, at);
      return;
    case "return":
      readReturn(state, context, frame);
      return;
    case "wait":
      if (waitsSomewhere(context, frame, at)) readWork(state, context, part, frame);
      else readWait(state, context, frame, at);
      return;
    case "occurrence":
      if (state.history.length === 0 && state.root.length === 0)
        state.start ??= { kind: "message", label: happened(frame), timer: null };
      else if (!awaitedAlready(state, happened(frame)))
        addNode(state, eventNode("message", happened(frame), null, null));
      state.mentions = mention(state.mentions, frame);
      return;
    case "remark":
      if (part.links.includes("parallel")) makeParallel(state, frame);
      if (goesOn(frame)) readGoesOn(state, frame);
      nameDoer(state, frame);
      note(state, "dropped", "Names no step of the process.", raw.from, raw.to);
      state.mentions = mention(state.mentions, frame);
      return;
    case "work":
      readWork(state, context, part, frame);
  }
}

/** "the process continues (with the notification of the customer)" */
const goesOn = ({ verb, clause }: Frame) =>
  /^(continue|proceed)$/.test(verb) && clause.subjects.some(isProcess);

/** What it goes on with is a step; in a branch, the process goes on here and nowhere else. */
function readGoesOn(state: State, frame: Frame): void {
  const next = frame.complements.find(({ preposition }) => preposition === "with")?.phrase;
  const label = next ? workInPhrase(next) : null;
  if (label !== null) {
    addAction(state, { ...actionOf(state, frame), frame: null, label, longLabel: label, actor: null });
    return;
  }
  const { choice, branch } = top(state);
  if (choice && branch?.body.length === 0 && frame.complements.length === 0) choice.goesOnIn = branch;
}

/** "This is done by the secretary" says who does the step before. */
function nameDoer(state: State, frame: Frame): void {
  const [subject] = frame.clause.subjects;
  const last = state.history.at(-1)?.action;
  const isDoing = /^(do|perform|carry|handle|execute|conduct)$/.test(frame.verb) && frame.passive;
  if (isDoing && last && subject?.pronoun) last.actor = actorOf(state, frame) ?? last.actor;
}

function readStart(state: State, { line }: LineContext, frame: Frame, at: number): void {
  const next = line.parts[at + 1];
  if (next?.role === "when" || next?.role === "if") return;
  const complement = frame.complements.find((one) => startOfPhrase(one.preposition, one.phrase) !== null);
  const time = [...frame.clause.objects, ...frame.clause.subjects].find(isTimePhrase);
  if (state.history.length > 0) return;
  if (time) state.start ??= startOfPhrase("on", time);
  else if (complement) state.start ??= startOfPhrase(complement.preposition, complement.phrase);
  else if (frame.agents[0] && !isProcess(frame.agents[0]))
    state.start ??= { kind: "none", label: happened(frame), timer: null };
}

function readEnd(state: State, { line }: LineContext, frame: Frame, at: number): void {
  const when = line.parts[at + 1];
  const label = when && when.role === "when" ? clauseText(tokensOfPart(line, when)) : endLabelOf(frame);
  const kind =
    /^(abort)$/.test(frame.verb) ||
    frame.complements.some((one) => /^(error|failure)$/.test(one.phrase.head.lemma))
      ? "error"
      : "none";
  if (state.stack.length > 1) {
    if (!neverGoesOn(bodyOf(state))) addNode(state, { type: "end", kind, label });
  } else state.endLabel ??= label;
}

function endLabelOf(frame: Frame): string | null {
  const complement = frame.complements.find(
    (one) => /^(with|by|after|as)$/.test(one.preposition) && !isTimePhrase(one.phrase),
  );
  return complement ? (startOfPhrase("with", complement.phrase)?.label ?? null) : null;
}

/** "have to wait in the waiting room": where, but neither for what nor how long. */
const waitsSomewhere = ({ line }: LineContext, { objects, complements }: Frame, at: number) =>
  line.parts[at + 1]?.role !== "until" &&
  objects.length === 0 &&
  complements.length > 0 &&
  complements.every(
    ({ preposition, phrase }) => /^(in|at|on|outside|before)$/.test(preposition) && !isTimePhrase(phrase),
  );

function readWait(state: State, { line }: LineContext, frame: Frame, at: number): void {
  const next = line.parts[at + 1];
  const until = next?.role === "until" ? next : null;
  const limit = until ? null : limitOfWait(line, frame);
  const isThing = (phrase: Frame["objects"][number]) => !isTimePhrase(phrase);
  const things = [...frame.objects, ...frame.complements.map(({ phrase }) => phrase)].filter(isThing);
  if (limit && things.length > 0) {
    const complements = frame.complements.filter(({ phrase }) => isThing(phrase));
    const clause = { ...frame.clause, objects: frame.clause.objects.filter(isThing) };
    addEventChoice(state, waitOf(state, { ...frame, complements, clause }, null, []), limit);
    state.mentions = mention(state.mentions, frame);
    return;
  }
  const event = waitOf(state, frame, until, until ? tokensOfPart(line, until) : []);
  if (!awaitedAlready(state, event.label) || event.kind === "timer") addNode(state, event);
  state.mentions = mention(state.mentions, frame);
}
