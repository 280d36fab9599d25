/** One sentence into the process: each of its parts adds steps, opens a branch, or says something about both. */
import type { Frame } from "../language/frames.ts";
import { capitalise, labelOf } from "../language/labels.ts";
import type { Token } from "../language/token.ts";
import { readAlternatives } from "./alternatives.ts";
import { announcementIn, nextItem, openAnnounced, placeInAnnounced } from "./announcements.ts";
import {
  conditionOfPart,
  holdOpen,
  isState,
  openAnswer,
  openChoice,
  openCondition,
  openElse,
  placeLine,
  wrapInBranch,
} from "./branches.ts";
import { conditionOf } from "./conditions.ts";
import { readDeadline } from "./deadlines.ts";
import {
  clauseText,
  deadlineIn,
  eventNode,
  happened,
  isSameEvent,
  occurrenceOf,
  startOfPhrase,
  timeLabel,
  waitOf,
} from "./events.ts";
import { jumpBackTo, markBefore, nameExit, repeatFrom, stepNamed } from "./loops.ts";
import type { EventNode, Node } from "./node.ts";
import { actionsIn, neverGoesOn } from "./node.ts";
import { besideLast, readParallelLine } from "./parallel.ts";
import type { Part } from "./parts.ts";
import { canAct, mention } from "./reference.ts";
import {
  actionOf,
  addAction,
  addNode,
  bodyOf,
  earlierAction,
  type Line,
  type LineContext,
  note,
  popTo,
  resolved,
  type State,
  top,
} from "./state.ts";
import { isProcess, statementOf } from "./statements.ts";
import { isTimePhrase, timerOf } from "./time.ts";

export function readLine(state: State, line: Line): void {
  placeInAnnounced(state, line);
  placeLine(state, line);
  if (state.currentLine.body.length > state.currentLine.from) state.previousLine = state.currentLine;
  state.currentLine = { body: bodyOf(state), from: bodyOf(state).length };
  const context: LineContext = { line, from: bodyOf(state).length, body: bodyOf(state) };
  const readAt = (at: number) => readPart(state, context, at);
  if (!readParallelLine(state, context, readAt) && !readAlternatives(state, context))
    for (const at of line.parts.keys()) readAt(at);
  closeLoop(state);
  const items = nextItem(state);
  const announcement = items && line.block.kind !== "item" ? announcementIn(line) : null;
  if (items && announcement) {
    openAnnounced(state, announcement, items);
    return;
  }
  if (/:\s*$/.test(line.sentence.text) || (line.block.kind === "item" && endsOpen(line)))
    holdOpen(state, line);
}

/** A list item that only states a condition holds the items below it. */
const endsOpen = (line: Line) => line.parts.at(-1)?.role === "if";

export function readPart(state: State, context: LineContext, at: number): void {
  const part = context.line.parts[at];
  if (part === undefined) return;
  if (bodyOf(state) !== context.body) {
    context.body = bodyOf(state);
    context.from = bodyOf(state).length;
  }
  switch (part.role) {
    case "if":
      readCondition(state, context, part, at);
      return;
    case "when":
      readWhen(state, context, part, at);
      return;
    case "while":
      readWhile(state, context, part, at);
      return;
    case "until":
      readUntil(state, context, part, at);
      return;
    case "aslong":
      readAsLongAs(state, context, part, at);
      return;
    case "before":
      readBefore(state, context, part);
      return;
    case "main":
      readMain(state, context, part, at);
      return;
    default:
      note(state, "dropped", "A reason or remark.", part.clauses[0]?.from ?? 0, part.clauses.at(-1)?.to ?? 0);
  }
}

export const tokensOfPart = (line: Line, part: Part): Token[] =>
  line.sentence.tokens.filter(
    (token) => token.from >= (part.clauses[0]?.from ?? 0) && token.to <= (part.clauses.at(-1)?.to ?? 0),
  );

const mainFollows = (line: Line, at: number) =>
  line.parts
    .slice(at + 1)
    .some(
      (part) =>
        part.role === "main" &&
        (part.conjunction !== "and" || part.clauses[0]?.sharesSubject !== true || true),
    );

// Conditions

function readCondition(state: State, context: LineContext, part: Part, at: number): void {
  const { line } = context;
  if (part.links.includes("else")) openElse(state);
  if (readDeadline(state, context, part, at)) return;
  const condition = conditionOfPart(state, part, line);
  for (const frame of part.frames) state.mentions = mention(state.mentions, resolved(state, frame));
  const hasActionsBefore = bodyOf(state) === context.body && bodyOf(state).length > context.from;
  if (!mainFollows(line, at) && hasActionsBefore) {
    wrapInBranch(state, context.from, condition);
    return;
  }
  openCondition(state, condition);
  note(state, "understood", `Condition: ${condition.text}`, condition.from, condition.to);
}

// Times

function readWhen(state: State, context: LineContext, part: Part, at: number): void {
  const { line } = context;
  const tokens = tokensOfPart(line, part);
  if (isStartOfProcess(state, context, at)) {
    state.start ??= occurrenceOf(state, part, tokens);
    rememberPart(state, part);
    return;
  }
  if (endsProcess(line, at)) return;
  if (isState(part)) {
    readCondition(state, context, part, at);
    return;
  }
  for (const frame of part.frames) readWhenFrame(state, context, frame, part, tokens);
}

/** Nothing has happened yet, and this tells what sets it off. */
function isStartOfProcess(state: State, { line }: LineContext, at: number): boolean {
  const before = line.parts[at - 1];
  if (before?.frames.some((frame) => statementOf(frame) === "start")) return state.history.length === 0;
  return (
    state.history.length === 0 &&
    state.root.length === 0 &&
    at === 0 &&
    !line.parts.slice(0, at).some((part) => part.frames.length > 0)
  );
}

const endsProcess = (line: Line, at: number) =>
  line.parts[at - 1]?.frames.some((frame) => statementOf(frame) === "end") ?? false;

function rememberPart(state: State, part: Part): void {
  for (const frame of part.frames) state.mentions = mention(state.mentions, resolved(state, frame));
}

/** "when the payment arrives", "once the form has been checked", "after the clerk signs the contract". */
function readWhenFrame(state: State, context: LineContext, raw: Frame, part: Part, tokens: Token[]): void {
  const frame = resolved(state, raw);
  state.mentions = mention(state.mentions, frame);
  const label = labelOf(frame);
  const known = earlierAction(state, label, 0.75);
  if (known || isHint(state, frame)) {
    note(state, "understood", `Order: after «${label}»`, raw.from, raw.to);
    return;
  }
  const statement = statementOf(frame);
  const event = happened(frame);
  if (awaitedAlready(state, event)) return;
  const deadline = part.clauses[0] && deadlineIn(part.clauses[0], tokens);
  if (deadline && statement !== "work") {
    addNode(state, eventNode("timer", deadline.label, deadline.timer, null));
  } else if (
    statement === "occurrence" ||
    /^(receive|return|reply|respond|answer|arrive|call)$/.test(frame.verb)
  ) {
    addNode(state, eventNode("message", event, null, null));
  } else if (statement === "work" && (frame.agents.some(canAct) || raw.clause.link === "gerund")) {
    addAction(state, actionOf(state, sharedAgent(context, frame, state)));
    if (bodyOf(state) === context.body) context.from = bodyOf(state).length;
  } else note(state, "dropped", "Tells when, but names no step of the process.", raw.from, raw.to);
}

/** "after checking the order, the clerk ships it": the clerk checks it too. */
function sharedAgent({ line }: LineContext, frame: Frame, state: State): Frame {
  if (frame.agents.length > 0 || frame.clause.link !== "gerund") return frame;
  const main = line.parts.find((part) => part.role === "main")?.frames[0];
  return main && !main.passive ? { ...frame, agents: resolved(state, main).agents } : frame;
}

/** "when both are finished", "once this is done": nothing new. */
function isHint(state: State, frame: Frame): boolean {
  const what = frame.passive ? frame.clause.subjects[0] : frame.clause.subjects[0];
  if (
    /^(finish|complete|do|conclude|end|perform|execute|carry|go|be|take)$/.test(frame.verb) &&
    state.history.length > 0
  )
    return true;
  return (
    what?.pronoun === true &&
    /^(both|all|this|that|everything)$/.test(what.head.lower) &&
    state.history.length > 0
  );
}

function awaitedAlready(state: State, label: string): boolean {
  const events: EventNode[] = [];
  const collect = (nodes: Node[]) => {
    for (const node of nodes) {
      if (node.type === "event") events.push(node);
      if (node.type === "eventChoice") events.push(...node.branches.map((branch) => branch.event));
      if (node.type === "choice") for (const branch of node.branches) collect(branch.body);
    }
  };
  collect(state.root);
  return events.some((event) => event.kind !== "timer" && isSameEvent(event, label));
}

/** "while A, B" and "A while B": A and B run beside each other. */
function readWhile(state: State, context: LineContext, part: Part, at: number): void {
  const actions = part.frames
    .filter((frame) => statementOf(frame) === "work")
    .map((frame) => actionOf(state, resolved(state, frame)));
  if (actions.length === 0) return;
  const before = bodyOf(state).length > context.from;
  if (before) {
    besideLast(state, context.from, actions);
    return;
  }
  for (const action of actions) addAction(state, action);
  const rest = context.line.parts.slice(at + 1);
  const main = rest.find(
    (one) => one.role === "main" && one.frames.some((frame) => statementOf(frame) === "work"),
  );
  if (main) main.links.push("parallel");
}

function readBefore(state: State, context: LineContext, part: Part): void {
  for (const raw of part.frames) {
    const frame = sharedAgent(context, resolved(state, raw), state);
    if (statementOf(frame) !== "work") continue;
    const label = labelOf(frame);
    const later = state.lines
      .slice(state.at + 1)
      .some((line) => line.parts.some((one) => one.frames.some((other) => sameWork(other, frame))));
    if (later || earlierAction(state, label, 0.75)) continue;
    const isLast = context.line.parts.at(-1) === part;
    if (!isLast) context.line.parts.push({ ...part, role: "main", links: [], frames: [frame] });
    else addAction(state, actionOf(state, frame));
  }
}

const sameWork = (one: Frame, other: Frame) =>
  one.verb === other.verb && one.objects[0]?.head.lemma === other.objects[0]?.head.lemma;

function readUntil(state: State, context: LineContext, part: Part, at: number): void {
  const { line } = context;
  const before = line.parts[at - 1]?.frames.at(-1);
  if (before && statementOf(before) === "wait") return;
  const exit = conditionOfPart(state, part, line);
  if (before && statementOf(before) === "repeat") {
    if (nameExit(state, exit)) return;
    const body = bodyOf(state);
    const from = state.previousLine?.body === body ? state.previousLine.from : body.length - 1;
    if (body.length > 0) repeatFrom(state, Math.max(0, from), exit, null);
    return;
  }
  if (bodyOf(state).length > context.from) repeatFrom(state, context.from, exit, null);
  else if (!nameExit(state, exit)) note(state, "dropped", "Nothing to repeat was found.", exit.from, exit.to);
}

/** "As long as C, A": asks before each round; "A as long as C" after each. */
function readAsLongAs(state: State, context: LineContext, part: Part, at: number): void {
  const condition = conditionOfPart(state, part, context.line);
  if (bodyOf(state).length > context.from) {
    repeatFrom(state, context.from, null, condition);
    return;
  }
  if (!mainFollows(context.line, at)) return;
  const branch = openChoice(state, condition);
  const choice = top(state).choice;
  state.openLoop = choice && { choice, branch };
}

/** At the end of the line, the body of "as long as" leads back to its question. */
function closeLoop(state: State): void {
  const loop = state.openLoop;
  state.openLoop = null;
  if (!loop || loop.branch.body.length === 0 || neverGoesOn(loop.branch.body)) return;
  const scope = state.stack.findIndex((one) => one.branch === loop.branch);
  const outer = state.stack[scope - 1]?.body;
  if (!outer) return;
  loop.branch.body.push({ type: "jump", to: markBefore(state, outer, loop.choice) });
  state.lastLoop = loop.choice;
  popTo(state, scope);
}

// Main clauses

function readMain(state: State, context: LineContext, part: Part, at: number): void {
  if (part.links.includes("else") && !openElse(state)) {
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
  if (part.links.includes("then") && state.stack.length === 1) openAnswer(state, true);
  readIntroduction(state, part);
  for (const raw of part.frames) readFrame(state, context, part, raw, at);
  if (part.asks) askFor(state, context, part);
}

/** "for orders above 500 euros", "after 3 days", "every Monday" before the subject. */
function readIntroduction(state: State, part: Part): void {
  const [clause] = part.clauses;
  const verbAt = clause?.verb?.tokens[0]?.from ?? 0;
  for (const { preposition, phrase } of clause?.complements ?? []) {
    if (isTimePhrase(phrase) && /^(after|in|on|at|every|until|till)$/.test(preposition))
      addTime(state, preposition, phrase);
    else if (
      phrase.head.from < verbAt &&
      /^(for|in case of|in the case of|in the event of|with)$/.test(preposition) &&
      isSelective(phrase)
    )
      openCondition(state, conditionOf(phrase.tokens, null, phrase.head.lemma, false));
  }
  openForOutcome(state, part);
  const cyclic = [...(clause?.subjects ?? []), ...(clause?.objects ?? [])].find(
    (phrase) => isTimePhrase(phrase) && /^(every|each)$/.test(phrase.tokens[0]?.lower ?? ""),
  );
  if (cyclic && state.history.length === 0) state.start ??= startOfPhrase("on", cyclic);
  const later = clause?.subjects.find(
    (phrase) =>
      isTimePhrase(phrase) && [...(clause?.adverbs ?? []), ...(clause?.connectors ?? [])].includes("later"),
  );
  if (later) addNode(state, eventNode("timer", timeLabel(later), timerOf(later.tokens), null));
}

const outcomes =
  /^(accepted|rejected|approved|declined|denied|successful|unsuccessful|complete|incomplete|valid|invalid|urgent|simple|complex|minor|major|small|large|damaged|defective|faulty|critical|standard|qualified|unqualified|late|domestic|international|internal|external|justified|unjustified|correct|incorrect|undamaged|low|high|normal|regular|shortlisted|selected|failed|passed|new|existing)$/;

/** "Rejected requests are returned": only when the request was rejected. */
function openForOutcome(state: State, part: Part): void {
  const [subject] = part.clauses[0]?.subjects ?? [];
  const [first] = subject?.tokens ?? [];
  if (!subject || !first || !subject.head.plural || state.history.length === 0 || !outcomes.test(first.lower))
    return;
  if (part.clauses[0]?.sharesSubject) return;
  openCondition(state, conditionOf(subject.tokens, null, subject.head.lemma, false));
}

function addTime(state: State, preposition: string, phrase: Frame["objects"][number]): void {
  const timer = timerOf(phrase.tokens);
  if (state.history.length === 0 && timer.kind === "cycle") {
    state.start ??= { kind: "timer", label: timeLabel(phrase), timer };
    return;
  }
  if (preposition === "after" && timer.value !== null && state.history.length > 0)
    addNode(state, eventNode("timer", timeLabel(phrase), timer, null));
}

/** "large orders", "orders above 500", "VIP customers": some of all; not "each order", "this reason". */
function isSelective({ tokens, head }: Frame["objects"][number]): boolean {
  if (
    /^(each|every|all|this|that|these|those)$/.test(tokens[0]?.lower ?? "") ||
    tokens[0]?.pos === "possessive"
  )
    return false;
  return head.plural && tokens.some((token) => token.pos === "adjective" && token.lower !== "further");
}

function readFrame(state: State, context: LineContext, part: Part, raw: Frame, at: number): void {
  const frame = resolved(state, raw);
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
      readWait(state, context, frame, at);
      return;
    case "occurrence":
      if (state.history.length === 0 && state.root.length === 0)
        state.start ??= { kind: "message", label: happened(frame), timer: null };
      else if (!awaitedAlready(state, happened(frame)))
        addNode(state, eventNode("message", happened(frame), null, null));
      return;
    case "remark":
      note(state, "dropped", "Names no step of the process.", raw.from, raw.to);
      state.mentions = mention(state.mentions, frame);
      return;
    case "work":
      readWork(state, context, part, frame);
  }
}

function readWork(state: State, context: LineContext, part: Part, frame: Frame): void {
  const action = actionOf(state, frame);
  const again =
    part.links.includes("again") ||
    /^(again|anew|once more|once again)$/.test(frame.clause.adverbs.join(" "));
  const earlier =
    again || state.stack.length > 1 ? earlierAction(state, action.label, again ? 0.66 : 0.99) : null;
  if (
    earlier &&
    state.stack.length > 1 &&
    !bodyOf(state).includes(earlier.action) &&
    jumpBackTo(state, { node: earlier.action, body: earlier.body })
  ) {
    note(state, "understood", `Back to «${earlier.action.label}»`, frame.from, frame.to);
    return;
  }
  if (neverGoesOn(bodyOf(state))) return;
  if (part.links.includes("parallel") && besideLast(state, beforeLink(state, context), [action])) return;
  addAction(state, action);
}

/** Where the step begins that a parallel one runs beside: this line's own steps, else the line before. */
function beforeLink(state: State, context: LineContext): number {
  const body = bodyOf(state);
  if (body.length > context.from) return context.from;
  const from = state.previousLine?.body === body ? state.previousLine.from : Math.max(0, body.length - 1);
  return body.slice(from).some((node) => node.type === "choice") ? startOfRun(body, from) : from;
}

/** Before a choice, all that the same actor did without a break belongs to it. */
function startOfRun(body: Node[], from: number): number {
  const actorOf = (node: Node | undefined) => (node?.type === "action" ? node.actor : null);
  let first = from;
  const before = body[first - 1];
  const actor = actorOf(before);
  while (first > 0 && body[first - 1]?.type === "action" && (actorOf(body[first - 1]) ?? actor) === actor)
    first -= 1;
  // The mark of a loop stays outside: what jumps to it would leave the branch.
  return first;
}

/** "checks whether the order is complete": the step, and the question of the choice that follows. */
function askFor(state: State, context: LineContext, part: Part): void {
  const clause = part.asks;
  if (clause === null) return;
  const asked = conditionOfPart(state, { ...part, marker: clause.marker, clauses: [clause] }, context.line);
  state.question = asked;
  const action = actionsIn(bodyOf(state)).at(-1);
  const [object] = action?.frame?.clause.subjects ?? [];
  const isDummy = action?.frame?.passive === true && object?.head.lower === "it";
  if (action?.frame && (action.frame.objects.length === 0 || isDummy)) {
    const verb = capitalise(action.frame.verb);
    action.label = `${verb} ${/^to /.test(asked.text) ? "whether" : "if"} ${asked.text}`
      .split(" ")
      .slice(0, 8)
      .join(" ");
    action.longLabel = action.label;
  }
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

function readRepeat(state: State, { line }: LineContext, frame: Frame, at: number): void {
  const next = line.parts[at + 1];
  if (next?.role === "until") return;
  const named =
    frame.objects[0] && !frame.objects[0].pronoun
      ? stepNamed(state, labelOf(frame).replace(/^Repeat /, ""), frame.from, frame.to)
      : null;
  const first = named ?? firstOfRepeat(state);
  if (first && state.stack.length > 1) jumpBackTo(state, first);
}

/** Without a name, "this is repeated" means the whole process so far. */
function firstOfRepeat(state: State): { node: Node; body: Node[] } | null {
  const [first] = state.history;
  return first ? { node: first.action, body: first.body } : null;
}

function readReturn(state: State, { line }: LineContext, frame: Frame): void {
  const target = frame.complements.find((one) => /^(to|at|with|from|back to)$/.test(one.preposition));
  const words = target
    ? line.sentence.tokens
        .filter((token) => token.from >= (target.phrase.tokens[0]?.from ?? 0) && token.to <= frame.to)
        .map((token) => token.lower)
        .join(" ")
    : "first";
  const step = stepNamed(state, words, frame.from, frame.to);
  if (step && state.stack.length > 1) jumpBackTo(state, step);
}

function readWait(state: State, { line }: LineContext, frame: Frame, at: number): void {
  const next = line.parts[at + 1];
  const until = next?.role === "until" ? next : null;
  const event = waitOf(state, frame, until, until ? tokensOfPart(line, until) : []);
  if (!awaitedAlready(state, event.label) || event.kind === "timer") addNode(state, event);
  state.mentions = mention(state.mentions, frame);
}
