/** A step of work: where it goes, or which earlier step it is. */

import type { Frame } from "../language/frames.ts";
import { capitalise, labelOf, phraseText, verbInNoun } from "../language/labels.ts";
import { labelSimilarity } from "../language/similarity.ts";
import { parallelMarkers } from "../lexicon/markers.ts";
import { conditionOfPart, openChoice } from "./branches.ts";
import { jumpBackTo } from "./loops.ts";
import { type Action, actionsIn, jumpsIn, type Node, neverGoesOn } from "./node.ts";
import { besideLast } from "./parallel.ts";
import type { Part } from "./parts.ts";
import { openingOf } from "./placing.ts";
import {
  actionOf,
  addAction,
  addNode,
  bodyOf,
  earlierAction,
  type LineContext,
  note,
  popTo,
  remember,
  type State,
} from "./state.ts";

/** "These activities are performed in parallel": the steps of the line before. */
export function makeParallel(state: State, frame: Frame): void {
  const [what] = [...frame.objects, ...frame.agents];
  const body = bodyOf(state);
  const line = state.previousLine;
  if (
    !what ||
    !/^(activity|task|step|action|these|both|they|this|work)$/.test(what.head.lemma) ||
    line?.body !== body
  )
    return;
  const nodes = body.slice(line.from);
  if (nodes.length < 2 || nodes.some((node) => node.type !== "action")) return;
  body.splice(line.from, nodes.length, { type: "parallel", branches: nodes.map((node) => [node]) });
}

/** "the meeting takes place" is to hold the meeting. */
function held(frame: Frame): Frame {
  const isPlace =
    frame.verb === "take" && frame.objects.length === 1 && frame.objects[0]?.head.lower === "place";
  return isPlace ? { ...frame, verb: "hold", objects: frame.agents, agents: [] } : frame;
}

export function readWork(state: State, context: LineContext, part: Part, told: Frame): void {
  const frame = held(told);
  const action = actionOf(state, frame);
  if (goBack(state, part, frame, action)) return;
  if (
    neverGoesOn(bodyOf(state)) ||
    (frame.clause.link === "infinitive" && doneLater(state, frame, ["main", "while"]))
  )
    return;
  if (isOnlyPossible(state, frame, action.label)) {
    state.possible = action;
    return;
  }
  if (addIfNecessary(state, frame, action)) return;
  if (
    part.links.includes("parallel") &&
    !isAmongThemselves(part) &&
    !isOfItsThings(frame) &&
    besideLast(state, beforeLink(state, context), [action])
  )
    return;
  if (part.links.includes("parallel") && addEachBesides(state, frame)) return;
  addAction(state, action);
  backToReview(state, frame);
}

/** "the form is sent again": the earlier step, where the way back to it leaves a branch. */
function goBack(state: State, part: Part, frame: Frame, action: Action): boolean {
  const again =
    part.links.includes("again") ||
    /^(again|anew|once more|once again)$/.test(frame.clause.adverbs.join(" "));
  const earlier =
    again || state.stack.length > 1
      ? (earlierAction(state, action.label, again ? 0.66 : 0.99) ?? doneAnew(state, frame, again))
      : null;
  if (
    earlier &&
    state.stack.length > 1 &&
    !bodyOf(state).includes(earlier.action) &&
    jumpBackTo(state, { node: earlier.action, body: earlier.body })
  ) {
    note(state, "understood", `Back to «${earlier.action.label}»`, frame.from, frame.to);
    return true;
  }
  return false;
}

/** "repairs it if necessary" */
function addIfNecessary(state: State, frame: Frame, action: Action): boolean {
  const necessary = frame.clause.adverbs.find((word) =>
    /^(if|when|where|as) (necessary|needed|required|applicable|appropriate|desired|possible)$/.test(word),
  );
  if (!necessary) return false;
  const text = necessary.replace(/^\S+ /, "");
  openChoice(state, {
    text,
    lemmas: [text],
    negated: false,
    subject: null,
    about: null,
    from: frame.from,
    to: frame.to,
  });
  addAction(state, action);
  popTo(state, state.stack.length - 1);
  return true;
}

/** "reserves the flight, the hotel and the car at the same time": a branch for each thing. */
function addEachBesides(state: State, frame: Frame): boolean {
  if (!isOfItsThings(frame)) return false;
  const branches = frame.objects.map((thing) => [actionOf(state, { ...frame, objects: [thing] })]);
  addNode(state, { type: "parallel", branches });
  for (const body of branches) for (const action of body) remember(state, action, body);
  return true;
}

const reviewVerbs = /^(check|review|examine|verify|assess|evaluate|inspect|validate|test)$/;

/** "The author resubmits it": what led to the choice looks at it again. */
function backToReview(state: State, { verb }: Frame): void {
  if (!/^re-?(submit|send)$/.test(verb)) return;
  const choice = state.stack.at(-1)?.choice;
  const body = state.stack.at(-2)?.body;
  const before = choice && body?.[body.indexOf(choice) - 1];
  if (body && before?.type === "action" && reviewVerbs.test(before.frame?.verb ?? ""))
    jumpBackTo(state, { node: before, body });
}

/** A later line says that the same work is done; `roles` are the parts that count, or null for all. */
export const doneLater = (state: State, frame: Frame, roles: Part["role"][] | null = null): boolean =>
  state.lines
    .slice(state.at + 1)
    .some((line) =>
      line.parts.some(
        (part) =>
          (roles === null || roles.includes(part.role)) &&
          part.frames.some((other) => isSameWork(other, frame)),
      ),
    );

const isSameWork = (one: Frame, other: Frame) =>
  one.verb === other.verb && one.objects[0]?.head.lemma === other.objects[0]?.head.lemma;

/** "rerun the tests", "resubmit the form": the earlier step without the prefix. */
function doneAnew(state: State, frame: Frame, again: boolean): ReturnType<typeof earlierAction> {
  // "If the test fails, it is repaired again": whatever "it" is, it was repaired before.
  const [meant] = frame.passive ? frame.clause.subjects : frame.clause.objects;
  if (again && meant?.pronoun)
    return state.history.findLast(({ action }) => action.frame?.verb === frame.verb) ?? null;
  const noun = /^(start|begin|restart|repeat)$/.test(frame.verb) ? frame.objects[0]?.head.lemma : undefined;
  const named = noun === undefined ? null : verbInNoun(noun);
  if (named !== null) return state.history.findLast(({ action }) => action.frame?.verb === named) ?? null;
  const [object] = frame.objects;
  if (object && /^(new|another) one$/.test(phraseText(object)))
    return state.history.findLast(({ action }) => action.frame?.verb === frame.verb) ?? null;
  const verb = /^re-?(run|do|test|submit|check|send|enter|start|try)$/.exec(frame.verb)?.[1];
  return verb === undefined ? null : earlierAction(state, labelOf({ ...frame, verb }), 0.9);
}

/** What follows the verb and its things says how these are done, and nothing of the step before. */
const isOfItsThings = ({ objects, listedWith, clause }: Frame) =>
  objects.length > 1 && listedWith === "and" && clause.adverbs.some((word) => parallelMarkers.has(word));

/** "Both reviewers write a report in parallel": beside each other, not beside the step before. */
const isAmongThemselves = ({ clauses }: Part) =>
  clauses.some(
    ({ subjects, connectors }) =>
      subjects.some((one) => one.head.plural) && !connectors.some((word) => parallelMarkers.has(word)),
  );

/** "The customer may return it. If the customer returns it, ...": the step belongs to that condition. */
function isOnlyPossible(state: State, { modal }: Frame, label: string): boolean {
  const next = state.lines[state.at + 1];
  if (!/^(may|can|could|might)$/.test(modal ?? "") || !next) return false;
  const opening = openingOf(state, next);
  return (
    opening.type === "if" &&
    !opening.condition.negated &&
    labelSimilarity(opening.condition.text, label) >= 0.6
  );
}

/** Where the step begins that a parallel one runs beside: this line's own steps, else the line before. */
function beforeLink(state: State, context: LineContext): number {
  const body = bodyOf(state);
  if (body.length > context.from) return context.from;
  const from = state.previousLine?.body === body ? state.previousLine.from : Math.max(0, body.length - 1);
  const first = startOfLoop(body, from);
  return body.slice(first).some((node) => node.type === "choice") ? startOfRun(body, first) : first;
}

/** What is repeated as a whole runs beside other work as a whole. */
function startOfLoop(body: Node[], from: number): number {
  const jumps = body.slice(from).flatMap(jumpsIn);
  const mark = body.findIndex((node) => node.type === "mark" && jumps.includes(node.name));
  return mark < 0 ? from : Math.min(mark, from);
}

/** Before a choice, all that the same actor did without a break belongs to it. */
export function startOfRun(body: Node[], from: number): number {
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
export function askFor(state: State, context: LineContext, part: Part): void {
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
