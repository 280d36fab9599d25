/** New steps in a place; also when only "after X, do Y" is said. */
import { CannotEdit } from "../../../editor.ts";
import type { TaskKind } from "../../../edits.ts";
import { isActivity } from "../../model.ts";
import { conditionalPieces } from "../clauses.ts";
import { type Change, type Context, change, hasQuote, type Pattern, plain } from "../context.ts";
import { saidIn, withDecision } from "../decide.ts";
import { namedActions, stepHead, withModal } from "../doers.ts";
import { tryLane } from "../find-others.ts";
import { matchByName } from "../match.ts";
import { anchorOf, insertionAt, type Placed, placeIn, tryPlace } from "../place.ts";
import { stepsFor } from "../steps.ts";
import { type Action, actionsOf } from "../wording.ts";
import { moved } from "./ordering.ts";

const adding =
  "(?:add|insert|include|introduce|create|put in|put|place|append|incorporate|build in|we need|we want|we have|i need|there (?:should|must|shall|has to|needs to) be|there is)";
const kinds: [RegExp, TaskKind][] = [
  [/\b(?:user|human)[ -](?:task|step|activity)s?\b/i, "userTask"],
  [/\b(?:service|automated|automatic|system)[ -](?:task|step|activity)s?\b/i, "serviceTask"],
  [/\bsend(?:ing)?[ -](?:task|step|activity)s?\b/i, "sendTask"],
  [/\breceiv(?:e|ing)[ -](?:task|step|activity)s?\b/i, "receiveTask"],
  [/\bmanual[ -](?:task|step|activity)s?\b/i, "manualTask"],
  [/\bscript[ -](?:task|step|activity)s?\b/i, "scriptTask"],
  [/\bbusiness[ -]rules?[ -](?:task|step|activity)s?\b/i, "businessRuleTask"],
];
/** "add a task 'X' after 'Y'", "insert a quality check before shipping", "we need a step to print the slip after Y". */
export const add: Pattern = (text, context, tail) => {
  const order = new RegExp(`^${adding} (?:also )?(.+)$`, "i").exec(text) ?? leadingOrder(text);
  if (!order) return null;
  const [said, ...conditions] = conditionalPieces(listBefore(doerBefore(order[1] ?? "")));
  const { text: body, agent } = doerBehind(said ?? "", context);
  const turned = body.replace(
    /^(?:an?|the) (?:very )?(first|last|final) (?:task|step|activity)(?: (?:called|named|to))? (.+)$/i,
    "$2 as the $1 step",
  );
  const placed = placeIn(turned, context) ?? placeByFocus(turned, context);
  if (!placed)
    throw new CannotEdit(`Say where to add "${plain(said ?? "", context)}": after or before which step?`);
  const inner = placed.place.type === "flow" ? tryPlace(placed.rest, context) : null;
  return addedAt(inner ?? placed, agent, conditions, tail, context);
};

/** "a task for the customer to rate the delivery": the customer should rate it. */
const doerBefore = (text: string): string =>
  text.replace(
    /^(?:an?|the|one|another) (?:new |further )?(?:task|step|activity) (?:for|where|in which|by) ((?:the |an? )?[^⟦,]+?) (?:to|should|must|has to) (?=[a-z])/i,
    "$1 should ",
  );

/** "... after 'X' done by HR": who does it may stand behind the place. */
function doerBehind(text: string, context: Context): { text: string; agent: string | null } {
  const found =
    /^(.*⟦\d+⟧),? (?:(?:to be |which is |that is )?(done|performed|executed|carried out|handled) by|assigned to|by|in|into) (?:the )?(.+?)(?: lane)?$/i.exec(
      text,
    );
  const who = plain(found?.[3] ?? "", context);
  const isDoer =
    found !== null && !hasQuote(found[3] ?? "") && (found[2] !== undefined || tryLane(who, context) !== null);
  return isDoer ? { text: found?.[1] ?? text, agent: who } : { text, agent: null };
}

function addedAt(
  placed: Placed,
  agent: string | null,
  conditions: string[],
  tail: string[],
  context: Context,
): Change {
  const body = placed.rest.replace(new RegExp(`^${adding} (?:also )?`, "i"), "").replace(/^(?:also )?/i, "");
  const kind = kinds.find(([pattern]) => pattern.test(body))?.[1] ?? "task";
  const outcomes = [...conditions, ...tail];
  const named = namedActions(body, decidedOn(outcomes) ?? placed.topic, context);
  const actions = named.map((action) => ({ ...action, agent: action.agent ?? agent }));
  return added(actions, kind, placed, context, outcomes, tail.length);
}

/** "the following steps after X: A, B" as "A, B after X". */
const listBefore = (text: string): string =>
  text.replace(
    /^(?:the |these |two |three |four |an? )*(?:following |new )*(?:steps?|tasks?|activit(?:y|ies)) ((?:after|before|between|at|in|as) .+?): (.+)$/i,
    "$2 $1",
  );

/** "order" of "If the order is rejected": what a step that is followed by a decision is about. */
function decidedOn(outcomes: string[]): string | null {
  const found =
    /^(?:if|when|in case) (?:the )?(.+?) (?:is|are|was|gets|has been) (?:not )?(?:rejected|approved|declined|refused|denied|accepted)\b/i.exec(
      outcomes[0] ?? "",
    );
  return found && !/^(?:it|this|that|they)$/i.test(found[1] ?? "") ? (found[1] ?? null) : null;
}

/** "After X, add Y": the order stands behind the place. */
const leadingOrder = (text: string): RegExpExecArray | null =>
  new RegExp(
    `^((?:(?:directly |immediately |right |just )?(?:after|before|between|once|following|prior to|when|as soon as|at|in|on|as)\\b.+?)(?:,|⟧|\\w) ${adding} .+)$`,
    "i",
  ).exec(text);

/** "add X behind it": without a place there is none, unless the task before was added a moment ago. */
function placeByFocus(text: string, context: Context): Placed | null {
  const then = /^(.+?),? (?:after(?:wards| that)|next|subsequently)$/i.exec(text);
  const [id] = context.focus.slice(-1);
  const node = then && id !== undefined ? context.model.nodes.get(id) : undefined;
  return node ? { place: { type: "after", node }, rest: then?.[1] ?? text, topic: null } : null;
}

/** Conditions said behind a new step are about its outcome. */
function added(
  actions: Action[],
  kind: TaskKind,
  placed: Placed,
  context: Context,
  conditions: string[],
  tailUsed: number,
): Change {
  if (actions.length === 0 || actions.some(({ label }) => label === "")) {
    throw new CannotEdit("Say what the new step is called.");
  }
  const anchor = anchorOf(placed.place, context.model);
  const { before, steps } = stepsFor(actions, kind, anchor, context);
  const insertion = insertionAt(placed.place, steps);
  if (conditions.length === 0) return change([...before, insertion], null, tailUsed);
  return withDecision({ before, insertion, actions, placed }, saidIn(conditions, context), tailUsed, context);
}

/** "finally, X", "start the process with X", "the last step should be X": a step at the start, or at the end. */
const endpoints = (text: string): string =>
  text
    .replace(/^(?:finally|lastly|at last),? /i, "at the end, ")
    .replace(/^(?:first of all|to begin with|first(?=,)),? /i, "at the start, ")
    .replace(/^(?:start|begin) (?:the )?(?:process|workflow|flow) (?:with|by) (.+)$/i, "at the start, $1")
    .replace(
      /^(?:end|finish|conclude|close) (?:the )?(?:process|workflow|flow) (?:with|by) (.+)$/i,
      "at the end, $1",
    )
    .replace(
      /^(?:the )?(?:process|workflow|flow) (?:should|must) (?:start|begin) with (.+)$/i,
      "at the start, $1",
    )
    .replace(/^(?:the )?(?:process|workflow|flow) (?:should|must) end with (.+)$/i, "at the end, $1")
    .replace(
      /^the (?:very )?first (?:step|task|activity) (?:should|must) be (?:to )?(.+)$/i,
      "at the start, $1",
    )
    .replace(
      /^the (?:very )?(?:last|final) (?:step|task|activity) (?:should|must) be (?:to )?(.+)$/i,
      "at the end, $1",
    )
    .replace(/^(.+) (?:should|must) be the (?:very )?first (?:step|task|activity)$/i, "at the start, $1")
    .replace(
      /^(.+) (?:should|must) be the (?:very )?(?:last|final) (?:step|task|activity)$/i,
      "at the end, $1",
    );

/** "Before the invoice is checked, the clerk should scan it": a place and an action, without a word for adding. */
export const addByClause: Pattern = (text, context, tail) => {
  const [said = "", ...conditions] = conditionalPieces(withModal(endpoints(text), context));
  const placed = placeIn(said, context);
  if (!placed) return null;
  const actions = actionsOf(placed.rest.replace(stepHead, ""), context, placed.topic);
  const [only, second] = actions;
  if (!only) return null;
  const nodes = [...context.model.nodes.values()].filter(isActivity);
  const same = second ? [] : matchByName([only.label], nodes, true).fits;
  if (same.length === 1 && same[0]) return moved(same[0], placed.place, context.model);
  // A clause names two things that a later "it" may mean: what is added, and what it is added to.
  return { ...added(actions, "task", placed, context, [...conditions, ...tail], tail.length), focus: [] };
};
