/** "When", "while" and "before": what sets the process off, what has to happen first, what runs beside. */

import type { Frame } from "../language/frames.ts";
import { labelOf, phraseText } from "../language/labels.ts";
import type { Token } from "../language/token.ts";
import { openCondition } from "./branches.ts";
import { caseOf } from "./cases.ts";
import { enterAwaited } from "./event-choices.ts";
import { deadlineIn, eventNode, happened, isSameEvent, occurrenceOf } from "./events.ts";
import { isSameActor } from "./lanes.ts";
import type { EventNode, Node } from "./node.ts";
import { besideLast } from "./parallel.ts";
import type { Part } from "./parts.ts";
import { isState } from "./placing.ts";
import { readCondition, tokensOfPart } from "./read-condition.ts";
import { doneLater } from "./read-work.ts";
import { canAct, mention } from "./reference.ts";
import {
  actionOf,
  actorOf,
  addAction,
  addNode,
  bodyOf,
  earlierAction,
  type Line,
  type LineContext,
  note,
  resolved,
  type State,
} from "./state.ts";
import { statementOf } from "./statements.ts";

export function readWhen(state: State, context: LineContext, part: Part, at: number): void {
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
  const body = bodyOf(state);
  const before = body.length;
  const follows = body === context.body && before > context.from;
  for (const frame of part.frames) readWhenFrame(state, context, frame, part, tokens);
  // "The ticket is closed when the customer confirms": the later words happen first.
  if (follows && body === bodyOf(state) && body.length > before)
    body.splice(context.from, 0, ...body.splice(before));
}

/** Nothing has happened yet, and this tells what sets it off. */
function isStartOfProcess(state: State, { line }: LineContext, at: number): boolean {
  const before = line.parts[at - 1];
  if (before?.frames.some((frame) => statementOf(frame) === "start")) return state.history.length === 0;
  if (
    state.at === 0 &&
    at > 0 &&
    at === line.parts.length - 1 &&
    !line.parts[at]?.frames.every((frame) => statementOf(frame) === "wait")
  )
    return (
      /^(as soon as|when|whenever|once|every time|each time)$/.test(line.parts[at]?.marker ?? "") &&
      state.stack.length === 1
    );
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
  if (awaitsBoth(state) && enterAwaited(state, raw, frame)) return;
  const label = labelOf(frame);
  const known =
    earlierAction(state, label, 0.75) ??
    (frame.perfect || (frame.objects.length === 0 && !frame.passive && actorOf(state, frame) !== null)
      ? doneBefore(state, frame)
      : null);
  if (known || isHint(state, frame)) {
    if (tokens.some((token) => token.lower === "both")) besideEachOther(state);
    note(state, "understood", `Order: after «${label}»`, raw.from, raw.to);
    return;
  }
  const event = happened(frame);
  if (awaitedAlready(state, event) || (frame.objects.length === 0 && awaitsVerb(state, frame.verb))) return;
  addTimely(state, context, frame, part.clauses[0] ? deadlineIn(part.clauses[0], tokens) : null);
}

/** Nothing was said yet of what happens in time or too late. */
function awaitsBoth(state: State): boolean {
  const last = bodyOf(state).at(-1);
  return last?.type === "eventChoice" && last.branches.every(({ body }) => body.length === 0);
}

/** What has to happen first: a timer, a message that comes in, or work that nobody spoke of yet. */
function addTimely(
  state: State,
  context: LineContext,
  frame: Frame,
  deadline: ReturnType<typeof deadlineIn>,
): void {
  const statement = statementOf(frame);
  const isWork = statement === "work" && (frame.agents.some(canAct) || frame.clause.link === "gerund");
  if (deadline && statement !== "work") {
    addNode(state, eventNode("timer", deadline.label, deadline.timer, null));
  } else if (
    statement === "occurrence" ||
    /^(receive|return|reply|respond|answer|arrive|call)$/.test(frame.verb)
  ) {
    addNode(state, eventNode("message", happened(frame), null, null));
  } else if (isWork) {
    addAction(state, actionOf(state, sharedAgent(context, frame, state)));
    if (bodyOf(state) === context.body) context.from = bodyOf(state).length;
  } else note(state, "dropped", "Tells when, but names no step of the process.", frame.from, frame.to);
}

/** "once both are done": the two steps of different actors just before ran beside each other. */
function besideEachOther(state: State): void {
  const line = state.previousLine;
  if (!line) return;
  const [only] = line.body.slice(line.from);
  const inBranch = only?.type === "choice" && line.body.length === line.from + 1;
  const body = inBranch ? only.branches.at(-1)?.body : line.body;
  const nodes = body?.slice(inBranch ? 0 : line.from) ?? [];
  const actors = nodes.map((node) => (node.type === "action" ? node.actor : null));
  if (!body || nodes.length !== 2 || actors.includes(null) || new Set(actors).size < 2) return;
  body.splice(-2, 2, { type: "parallel", branches: nodes.map((node) => [node]) });
}

/** "has reserved or ordered every item": an earlier step with that verb, whatever its object is called here. */
const doneBefore = (state: State, { verb, objects }: Frame) =>
  state.history.findLast(
    ({ action }) =>
      action.frame?.verb === verb &&
      (objects.length === 0 ||
        action.frame.objects.length === 0 ||
        objects.some((one) => /^(it|item|them|all)$/.test(one.head.lemma)) ||
        action.frame.objects.some((one) => objects.some((other) => other.head.lemma === one.head.lemma))),
  ) ?? null;

/** "after checking the order, the clerk ships it": the clerk checks it too. */
function sharedAgent({ line }: LineContext, frame: Frame, state: State): Frame {
  if (frame.agents.length > 0 || frame.clause.link !== "gerund") return frame;
  const main = line.parts.find((part) => part.role === "main")?.frames[0];
  return main && !main.passive ? { ...frame, agents: resolved(state, main).agents } : frame;
}

/** "when both are finished", "once this is done": nothing new. */
function isHint(state: State, frame: Frame): boolean {
  const [what] = frame.clause.subjects;
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

/** "after the customer has signed": the event "contract signed" that was waited for. */
const awaitsVerb = (state: State, verb: string) =>
  awaitedEvents(state).some((event) => event.lemmas.includes(verb));

export function awaitedAlready(state: State, label: string): boolean {
  return awaitedEvents(state).some((event) => isSameEvent(event, label));
}

function awaitedEvents(state: State): EventNode[] {
  const events: EventNode[] = [];
  const collect = (nodes: Node[]) => {
    for (const node of nodes) {
      if (node.type === "event") events.push(node);
      if (node.type === "eventChoice") events.push(...node.branches.map((branch) => branch.event));
      if (node.type === "choice") for (const branch of node.branches) collect(branch.body);
    }
  };
  collect(state.root);
  return events.filter((event) => event.kind !== "timer");
}

/** "while A, B" and "A while B": A and B run beside each other. */
export function readWhile(state: State, context: LineContext, part: Part, at: number): void {
  const busy = part.frames.find(isAtOwnWork);
  if (busy && startBesides(state, context, resolved(state, busy))) {
    markParallel(context, at);
    return;
  }
  const actions = part.frames
    .filter((frame) => statementOf(frame) === "work")
    .map((frame) => actionOf(state, resolved(state, frame)));
  if (actions.length === 0) return;
  const outcome = caseOf({ ...part, role: "main" });
  if (outcome) {
    openCondition(state, outcome);
    for (const action of actions) addAction(state, action);
    return;
  }
  const before = bodyOf(state).length > context.from;
  if (before) {
    besideLast(state, context.from, actions);
    return;
  }
  for (const action of actions) addAction(state, action);
  markParallel(context, at);
}

/** The step after the comma runs beside what "while" told. */
function markParallel({ line }: LineContext, at: number): void {
  const main = line.parts
    .slice(at + 1)
    .find((one) => one.role === "main" && one.frames.some((frame) => statementOf(frame) === "work"));
  if (main) main.links.push("parallel");
}

/** "while the kitchen and the bar are doing their tasks" */
const isAtOwnWork = ({ verb, objects, agents }: Frame) =>
  (verb === "work" && objects.length === 0 && agents.length > 0) ||
  (/^(do|perform|carry|execute)$/.test(verb) &&
    objects.some((one) => /^(task|job|work|part|activity)$/.test(one.head.lemma)));

/** Moves the last steps of those who are at work to the end of the sequence, each in a branch of its own. */
function startBesides(state: State, context: LineContext, { agents }: Frame): boolean {
  const body = bodyOf(state);
  const branches = agents.map((agent) =>
    body.filter(
      (node) => node.type === "action" && node.actor !== null && isSameActor(node.actor, phraseText(agent)),
    ),
  );
  if (branches.some((branch) => branch.length === 0)) return false;
  const moved = branches.flat();
  const rest = body.filter((node) => !moved.includes(node));
  const node: Node = { type: "parallel", branches };
  body.splice(0, body.length, ...rest, node);
  context.from = body.length - 1;
  for (const entry of state.history) {
    const own = branches.find((branch) => branch.includes(entry.action));
    if (own) entry.body = own;
  }
  return true;
}

export function readBefore(state: State, context: LineContext, part: Part): void {
  for (const raw of part.frames) {
    const frame = sharedAgent(context, resolved(state, raw), state);
    if (statementOf(frame) !== "work") continue;
    const label = labelOf(frame);
    if (doneLater(state, frame) || earlierAction(state, label, 0.75)) continue;
    const isLast = context.line.parts.at(-1) === part;
    if (!isLast) context.line.parts.push({ ...part, role: "main", links: [], frames: [frame] });
    else addAction(state, actionOf(state, frame));
  }
}
