/** New tasks and events in a place, new lanes, new notes; also when only "after X, do Y" is said. */
import { CannotEdit } from "../../../editor.ts";
import type { Operation, Step, TaskKind } from "../../../edits.ts";
import { actorNouns } from "../../../lexicon/nouns.ts";
import { isActivity } from "../../model.ts";
import { conditionalPieces } from "../clauses.ts";
import { type Change, type Context, change, hasQuote, type Pattern, plain, quotedIn } from "../context.ts";
import { saidIn, withDecision } from "../decide.ts";
import { findNode, findNodes } from "../find.ts";
import { findLane, tryLane } from "../find-others.ts";
import { matchByName } from "../match.ts";
import { anchorOf, insertionAt, type Placed, placeIn } from "../place.ts";
import { stepsFor } from "../steps.ts";
import { type Action, actionsOf, labelOfNoun } from "../wording.ts";
import { moved } from "./ordering.ts";
import { listedActions } from "./replacing.ts";

const adding =
  "(?:add|insert|include|introduce|create|put in|put|place|append|incorporate|build in|we need|we want|we have|i need|there (?:should|must|shall|has to|needs to) be|there is|have)";
const amount = "(?:an?|the|another|one more|one|some|two|three|a new|an additional|a further|new)";
const kinds: [RegExp, TaskKind][] = [
  [/\b(?:user|human)[ -](?:task|step|activity)s?\b/i, "userTask"],
  [/\b(?:service|automated|automatic|system)[ -](?:task|step|activity)s?\b/i, "serviceTask"],
  [/\bsend(?:ing)?[ -](?:task|step|activity)s?\b/i, "sendTask"],
  [/\breceiv(?:e|ing)[ -](?:task|step|activity)s?\b/i, "receiveTask"],
  [/\bmanual[ -](?:task|step|activity)s?\b/i, "manualTask"],
  [/\bscript[ -](?:task|step|activity)s?\b/i, "scriptTask"],
  [/\bbusiness[ -]rules?[ -](?:task|step|activity)s?\b/i, "businessRuleTask"],
];
const head = new RegExp(
  `^(?:${amount} )*(?:(?:user|human|service|automated|automatic|system|send|receive|manual|script|business[ -]rule|additional|new|further|separate|simple|extra|parallel|following) )*(?:tasks?|steps?|activit(?:y|ies)|actions?|sub-?steps?)(?: (?:called|named|labell?ed|titled|with the (?:name|label)))?:?(?: (?:to|that|where|in which|for|of))?(?: |$)`,
  "i",
);

/** "add a task 'X' after 'Y'", "insert a quality check before shipping", "we need a step to print the slip after Y". */
export const add: Pattern = (text, context, tail) => {
  const order = new RegExp(`^${adding} (?:also )?(.+)$`, "i").exec(text) ?? leadingOrder(text);
  if (!order) return null;
  const [said, ...conditions] = conditionalPieces(order[1] ?? "");
  const turned = (said ?? "").replace(
    /^(?:an?|the) (?:very )?(first|last|final) (?:task|step|activity)(?: (?:called|named|to))? (.+)$/i,
    "$2 as the $1 step",
  );
  const placed = placeIn(turned, context) ?? placeByFocus(turned, context);
  if (!placed)
    throw new CannotEdit(`Say where to add "${plain(said ?? "", context)}": after or before which step?`);
  const body = placed.rest.replace(new RegExp(`^${adding} (?:also )?`, "i"), "").replace(/^(?:also )?/i, "");
  const kind = kinds.find(([pattern]) => pattern.test(body))?.[1] ?? "task";
  const outcomes = [...conditions, ...tail];
  const actions = namedActions(body, decidedOn(outcomes) ?? placed.topic, context);
  return added(actions, kind, placed, context, outcomes, tail.length);
};

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

/** The labels and doers of what is to be added. */
function namedActions(body: string, topic: string | null, context: Context): Action[] {
  const { text, agent } = doerOf(body.replace(head, ""), context);
  const given = quotedIn(text, context);
  if (given.length > 0)
    return given.map((label) => ({ label, agent: agent ?? actionsOf(text, context)[0]?.agent ?? null }));
  const isNoun =
    new RegExp(`^${amount} `, "i").test(text) &&
    !/ (?:should|must|has to|needs to|checks|is|are|will|can) /i.test(text);
  const approval = approvalOf(text, topic, context);
  if (approval) return [{ label: approval.label, agent: agent ?? approval.agent }];
  const read = isNoun ? [] : listedActions(text, context).filter(({ label }) => label !== "");
  const actions = read.length > 0 ? read : [{ label: labelOfNoun(text, context, topic), agent: null }];
  return actions.map((action) => ({ ...action, agent: action.agent ?? agent }));
}

const actors = new Set(actorNouns);

/** "an approval by the manager", "manager approval", "approval of the order": who approves what. */
function approvalOf(text: string, topic: string | null, context: Context): Action | null {
  const found =
    /^(?:an? |the )?(?:(.+?) )?(approval|sign-?off|authori[sz]ation|release)(?: (?:step|task|activity))?(?: (?:of|for) (?:the )?(.+))?$/i.exec(
      text,
    );
  if (!found) return null;
  const words = plain(found[1] ?? "", context)
    .replace(/^(?:an?|the|new|additional|formal) ?/i, "")
    .trim();
  const last = words.split(" ").at(-1)?.toLowerCase() ?? "";
  const isActor = words !== "" && (actors.has(last) || tryLane(words, context) !== null);
  const object = found[3] ?? (isActor ? null : words) ?? "";
  return {
    label: `Approve ${object === "" ? (topic ?? "") : plain(object, context)}`.trim(),
    agent: isActor ? words : null,
  };
}

const inLane =
  /^(.+?),? (?:in|to|into|on|onto) (?:the )?(?:(?:swim-?)?lane (?:of |called |named )?(?:the )?(.+)|((?:(?!\b(?:in|to|into|on|onto) ).)+?) (?:swim-?)?lane)$/i;

/** "... by the clerk", "... in the Clerk lane", "... for the manager" where that is a lane or a person. */
function doerOf(body: string, context: Context): { text: string; agent: string | null } {
  const found =
    /^(.+?),? (?:(?:to be )?(?:done|performed|executed|carried out|handled|completed)? ?by|assigned to) (?:the |an? )?(.+?)(?: lane)?$/i.exec(
      body,
    );
  if (found) return { text: found[1] ?? "", agent: plain(found[2] ?? "", context) };
  const within = inLane.exec(body);
  if (within) return { text: within[1] ?? "", agent: findLane(within[2] ?? within[3] ?? "", context).name };
  const purpose = /^(.+?),? for (?:the )?(.+?)(?: lane)?$/i.exec(body);
  const lane = purpose ? tryLane(purpose[2] ?? "", context) : null;
  return purpose && lane ? { text: purpose[1] ?? "", agent: lane.name } : { text: body, agent: null };
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

/** "Before the invoice is checked, the clerk should scan it": a place and an action, without a word for adding. */
export const addByClause: Pattern = (text, context, tail) => {
  const [said, ...conditions] = conditionalPieces(text);
  const placed = placeIn(
    (said ?? "")
      .replace(/^(finally|lastly|at last),? /i, "at the end, ")
      .replace(/^(?:first|first of all|to begin with),? /i, "at the start, "),
    context,
  );
  if (!placed) return null;
  const actions = actionsOf(placed.rest, context, placed.topic);
  const [only, second] = actions;
  if (!only) return null;
  const nodes = [...context.model.nodes.values()].filter(isActivity);
  const same = second ? [] : matchByName([only.label], nodes, true).fits;
  if (same.length === 1 && same[0]) return moved(same[0], placed.place, context.model);
  return added(actions, "task", placed, context, [...conditions, ...tail], tail.length);
};

export const addLane: Pattern = (text, context) => {
  const found =
    /^(?:add|create|insert|introduce|make|set up|define) (?:an? |another |the )?(?:new |additional |separate )?(?:(?:swim-?)?lane|role) (?:called |named |labell?ed |with the name |for (?:the )?)?(⟦\d+⟧|.+?)(?:(?:,? (?:and|,|;) (?:put|move|assign|place|transfer) |,? (?:for|with|containing|that (?:contains|holds|does|performs)|which (?:contains|does|performs)|holding) )(?:the )?(?:tasks? |steps? |activit(?:y|ies) )?(.+?)(?: (?:in|into|to|there)(?: it| there| this lane| that lane)?)?)?$/i.exec(
      text,
    ) ??
    /^(?:add|create|insert|introduce) (?:an? |another |the )?(?:new )?(⟦\d+⟧|[\p{L} -]+?) (?:swim-?)?lane(?:(?:,? and (?:put|move|assign|place|transfer) |,? (?:for|with|containing) )(?:the )?(?:tasks? |steps? |activit(?:y|ies) )?(.+?)(?: (?:in|into|to)(?: it| there| this lane| that lane)?)?)?$/iu.exec(
      text,
    );
  if (!found && /^(?:add|create|insert) (?:an? )?(?:new )?(?:swim-?)?lane$/i.test(text)) {
    throw new CannotEdit("Say the name of the new lane.");
  }
  if (!found) return null;
  const name = plain(found[1] ?? "", context).replace(/^(?:the|an?) /i, "");
  if (tryLane(name, context)?.name.toLowerCase() === name.toLowerCase()) {
    throw new CannotEdit(`There already is a lane "${name}".`);
  }
  const nodes = found[2] === undefined ? [] : findNodes(found[2], context);
  const operation: Operation = {
    type: "addLane",
    name: hasQuote(found[1] ?? "") ? name : name.charAt(0).toUpperCase() + name.slice(1),
    process: nodes[0]?.scope ?? onlyProcess(context),
    ids: nodes.map(({ id }) => id),
  };
  return change([operation]);
};

function onlyProcess({ model }: Context): string {
  const processes = [...model.scopes.values()].filter((scope) => scope.parent === null);
  const withLanes = processes.filter(({ id }) => [...model.lanes.values()].some((lane) => lane.owner === id));
  const [process, second] = withLanes.length > 0 ? withLanes : processes;
  if (!process || second)
    throw new CannotEdit("The diagram has several pools: name the steps that the lane takes over.");
  return process.id;
}

export const annotate: Pattern = (text, context) => {
  const noun = "(?:text )?(?:note|comment|annotation|remark)";
  const first = new RegExp(
    `^(?:add|attach|put|insert|write) (?:an? |the )?${noun}(?: saying| that says| reading| with the text)?:? (⟦\\d+⟧) (?:to|at|on|for|next to|beside|near) (.+)$`,
    "i",
  ).exec(text);
  const second =
    new RegExp(
      `^(?:add|attach|put|insert|write) (?:an? |the )?${noun} (?:to|at|on|for|next to|beside|near) (.+?)(?: saying| that says| reading| with the text)?:? (⟦\\d+⟧)$`,
      "i",
    ).exec(text) ?? /^annotate (.+?) (?:with|as):? (⟦\d+⟧)$/i.exec(text);
  const [reference, note] = first ? [first[2], first[1]] : [second?.[1], second?.[2]];
  if (reference === undefined || note === undefined) return null;
  return change([{ type: "annotate", id: findNode(reference, context).id, text: plain(note, context) }]);
};

export const addMessage: Pattern = (text, context) => {
  const found =
    /^(?:add|draw|insert|create) (?:an? |the )?message(?: flow)?((?: (?:called |named |labell?ed )?⟦\d+⟧)?) from (.+) to (.+)$/i.exec(
      text,
    );
  if (!found) return null;
  const name = quotedIn(found[1] ?? "", context)[0] ?? "";
  return change([
    {
      type: "addMessageFlow",
      from: endOf(found[2] ?? "", context),
      to: endOf(found[3] ?? "", context),
      name,
    },
  ]);
};

/** A pool by its name, else a node. */
function endOf(reference: string, context: Context): string {
  const name = plain(reference, context)
    .replace(/^the /i, "")
    .replace(/ (?:pool|participant)$/i, "");
  const pools = matchByName([name], [...context.model.pools.values()], true).fits;
  return pools.length === 1 && pools[0] ? pools[0].id : findNode(reference, context).id;
}

const eventKinds: [RegExp, Extract<Step, { type: "event" }>["kind"]][] = [
  [/\b(?:throw(?:ing)?|send(?:ing)?)\b/i, "intermediateThrowEvent"],
  [/./, "intermediateCatchEvent"],
];

/** "add a message event 'Payment received' after X". */
export const addEvent: Pattern = (text, context) => {
  const found =
    /^(?:add|insert|include|put|place|create) (?:an? |the )?(?:new )?((?:intermediate |catch(?:ing)? |throw(?:ing)? |sending |receiving )*)(message|signal|conditional|escalation) (?:intermediate |catch |throw )*event(.+)$/i.exec(
      text,
    );
  if (!found) return null;
  const placed = placeIn(found[3] ?? "", context) ?? placeIn(`x${found[3] ?? ""}`, context);
  if (!placed) throw new CannotEdit("Say where to add the event: after or before which step?");
  const trigger = (found[2] ?? "message").toLowerCase();
  const kind = eventKinds.find(([pattern]) => pattern.test(found[1] ?? ""))?.[1] ?? "intermediateCatchEvent";
  const label = quotedIn(placed.rest, context)[0] ?? "";
  const steps: Step[] = [
    {
      type: "event",
      kind,
      trigger: trigger as "message" | "signal" | "conditional" | "escalation",
      label,
      time: null,
      lane: null,
    },
  ];
  return change([insertionAt(placed.place, steps)]);
};
