/** Who does what, and of which type things are. */
import { CannotEdit } from "../../../editor.ts";
import type { GatewayKind, Operation, TaskKind, Time, Trigger } from "../../../edits.ts";
import { nextId } from "../../draft.ts";
import { isActivity, isEvent, isGateway, type Node, titleOf } from "../../model.ts";
import { isSplit } from "../../regions.ts";
import { type Change, type Context, change, hasQuote, type Pattern, plain } from "../context.ts";
import { withModal } from "../doers.ts";
import { timingIn } from "../durations.ts";
import { findNode, findNodes, tryNode } from "../find.ts";
import { findLane, tryLane } from "../find-others.ts";
import { matchByName } from "../match.ts";
import { actionsOf } from "../wording.ts";

/** "move X to the Y lane", "assign X to Y". */
export const assign: Pattern = (text, context) => {
  const found =
    /^(assign|reassign|re-assign|allocate|delegate|hand|hand over|give|transfer|move|shift|put|place|set)(?: over)? (.+?)(?: over)? (?:to|into|in|on|onto|under)(?: the responsibility of)? (.+?)(?: (?:instead|from now on|as well)(?: of .+)?)?$/i.exec(
      text,
    );
  if (!found) return null;
  const reference = found[3] ?? "";
  const isLane = /\b(?:swim-?)?lane\b/i.test(reference) || tryLane(reference, context) !== null;
  const isGiven = /^(?:assign|reassign|re-assign|allocate|delegate|hand|give|transfer)/i.test(found[1] ?? "");
  if (!isLane && !isGiven) return null;
  const nodes = findNodes((found[2] ?? "").replace(/^(?:the )?responsibility for /i, ""), context);
  if (isLane) return assigned(nodes, findLane(reference, context).id);
  return assignedToNew(nodes, plain(reference, context).replace(/^(?:the|an?) /i, ""), context);
};

const assigned = (nodes: Node[], lane: string): Change => {
  const ids = nodes.map((node) => node.id);
  return change([{ type: "assignLane", ids, lane }], ids);
};

/** Somebody without a lane gets one: there is no other way to draw who does it. */
function assignedToNew(nodes: Node[], name: string, context: Context): Change {
  const ids = nodes.map((node) => node.id);
  const process = nodes[0]?.scope ?? "";
  const label = name.charAt(0).toUpperCase() + name.slice(1);
  if (/\b(?:task|step|gateway|event|pool)\b/i.test(name)) throw new CannotEdit(`There is no lane "${name}".`);
  const isNew = context.model.taken.has(nextId(context.model, "Lane", label));
  if (isNew) throw new CannotEdit(`There is no lane "${name}".`);
  return change([{ type: "addLane", name: label, process, ids }], ids);
}

const owners = [
  /^()(.+?) (?:is|are|becomes?|should be|must be) the (?:responsibility|job|task) of (.+)$/i,
  /^()(.+?) (?:belongs?|should belong) (?:to|in) (.+)$/i,
  /^()(?:change|set) the (?:lane|swimlane|role|performer|owner|actor|assignee|responsible(?: person)?) (?:of|for) (.+?) to (.+)$/i,
  /^(?:make|put) (.+?) (?:responsible for|in charge of) (.+)()$/i,
];

/** "X is the responsibility of Y", "X belongs to the Y lane", "make Y responsible for X". */
export const owner: Pattern = (text, context) => {
  const found = owners.map((pattern) => pattern.exec(text)).find((one) => one !== null);
  if (!found) return null;
  const lane = found[1] === "" ? found[3] : found[1];
  return byName(found[2] ?? "", lane ?? "", context);
};

const doneBy =
  /^(.+?) (?:should|must|shall|is to|needs to|has to|will|is|are)(?: now| be| rather| instead)*(?: (?:done|performed|executed|handled|carried out|completed|made|taken over|owned|taken care of))? by (.+?)(?: (?:instead|from now on)(?: of .+)?)?$/i;
const takesOver =
  /^(?:let |have |make )?(.+?) (?:should|must|shall|will|is to|has to)? ?(?:be responsible for|is responsible for|takes? over|take(?:s)? care of|handles?|does|do|performs?|execute(?:s)?|carry out|carries out) (.+?)(?: (?:instead|from now on)(?: of .+)?)?$/i;

/** "X should be done by Y", "Y should do X", "the invoice must be paid by the manager". */
export const assignByClause: Pattern = (statement, context) => {
  const text = withModal(statement, context);
  const by = doneBy.exec(text);
  const isKnown =
    by !== null && (hasQuote(by[1] ?? "") || tryNode(by[1] ?? "", context, isActivity) !== null);
  const passive = isKnown ? by : null;
  if (passive) return byName(passive[1] ?? "", passive[2] ?? "", context);
  const takes = takesOver.exec(text);
  const lane = takes ? tryLane(takes[1] ?? "", context) : null;
  if (takes && lane) return assigned(findNodes(takes[2] ?? "", context, isActivity), lane.id);
  return byMeaning(text, context);
};

function byName(list: string, who: string, context: Context): Change {
  const nodes = findNodes(list, context, isActivity);
  const lane = tryLane(who, context);
  return lane
    ? assigned(nodes, lane.id)
    : assignedToNew(nodes, plain(who, context).replace(/^(?:the|an?) /i, ""), context);
}

/** An action that is there already, with another doer than before. */
function byMeaning(text: string, context: Context): Change | null {
  const clause = text
    .replace(/,? (?:instead|from now on|rather)(?: (?:of|than) .+)?$/i, "")
    .replace(/^(?:let|have) (.+)$/i, "$1");
  const actions = actionsOf(clause, context);
  const [action, second] = actions;
  if (!action || second || action.agent === null || hasQuote(text)) return null;
  const nodes = [...context.model.nodes.values()].filter(isActivity);
  const [node, other] = matchByName([action.label], nodes, true).fits;
  if (!node || other) return null;
  const lane = tryLane(action.agent, context);
  return lane ? assigned([node], lane.id) : assignedToNew([node], action.agent, context);
}

const taskTypes: [RegExp, TaskKind][] = [
  [/^(?:user|human|interactive)$/i, "userTask"],
  [/^(?:service|automated|automatic|system|web service)$/i, "serviceTask"],
  [/^(?:send|sending|message sending)$/i, "sendTask"],
  [/^(?:receive|receiving)$/i, "receiveTask"],
  [/^manual$/i, "manualTask"],
  [/^script$/i, "scriptTask"],
  [/^(?:business[- ]rules?|rule|decision)$/i, "businessRuleTask"],
  [/^(?:plain|normal|generic|abstract|undefined|regular|simple|none|standard|ordinary)$/i, "task"],
];
const gatewayTypes: [RegExp, GatewayKind][] = [
  [/^(?:exclusive|xor|data-based exclusive)$/i, "exclusiveGateway"],
  [/^(?:inclusive|or)$/i, "inclusiveGateway"],
  [/^(?:parallel|and)$/i, "parallelGateway"],
  [/^event[- ]?based$/i, "eventBasedGateway"],
];

const become =
  /^(?:change|convert|turn|make|transform|switch|mark|define|declare|set|retype|use)(?: the (?:task )?type of)? (.+?)(?:'s type)?(?: from (?:an? )?[a-z ]+?)? (?:in ?to |to be |to |as |be |become )?(?:be )?(?:an? |the )?(user|human|interactive|service|web service|automated|automatic|system|send|sending|receive|receiving|manual|script|business[- ]rules?|rule|plain|normal|generic|abstract|undefined|regular|simple|standard|ordinary)[ -]?(?:task|activity|step|type)?(?: instead)?$/i;
const shouldBe =
  /^(.+?) (?:should|must|shall|is|has to|needs to)(?: now)?(?: be| become)? (?:an? |all )?(user|human|service|automated|automatic|system|send|receive|manual|script|business[- ]rule)[ -](?:tasks?|activit(?:y|ies)|steps?)$/i;
const automatic =
  /^(.+?) (?:should|must|shall|is|will|has to|can)(?: now)?(?: be)?(?: (?:done|performed|executed|carried out|handled|run))? (automatically(?: by the system)?|automated|manually|by hand|by the system(?: automatically)?|by a (?:service|script|system))$/i;

/** "change X into a user task", "X should be done automatically". */
export const retypeTask: Pattern = (text, context) => {
  const found = become.exec(text) ?? shouldBe.exec(text);
  if (found && /\b(?:gateway|event)\b/i.test(found[1] ?? "") && !hasQuote(found[1] ?? "")) return null;
  if (found) return retyped(found[1] ?? "", found[2] ?? "", context);
  const way = automatic.exec(text);
  if (!way || (/by the system/i.test(way[2] ?? "") && tryLane("system", context))) return null;
  return retyped(way[1] ?? "", /manual|hand/i.test(way[2] ?? "") ? "manual" : "service", context);
};

function retyped(list: string, word: string, context: Context): Change | null {
  const kind = taskTypes.find(([pattern]) => pattern.test(word))?.[1];
  if (!kind) return null;
  const nodes = findNodes(list.replace(/ (?:from .+ )?(?:in|in to)$/i, ""), context, isActivity);
  return change(
    nodes.map(({ id }): Operation => ({ type: "retypeTask", id, kind })),
    nodes.map(({ id }) => id),
  );
}

const gatewayChange =
  /^(?:change|convert|turn|make|transform|switch|replace|set|use)(?: the type of)? (.+?)(?: from (?:an? )?(?:exclusive|xor|inclusive|or|parallel|and|event[- ]?based)(?: gateway| one)?)? (?:in ?to |to be |to |by |with |as |be )?(?:be )?(?:an? |the )?(exclusive|xor|inclusive|or|parallel|and|event[- ]?based)(?: \((?:xor|or|and)\))?(?: (?:gateway|one|split|decision))?(?: instead)?$/i;
const gatewayWish =
  /^(.+?) (?:should|must|shall|has to)(?: now)?(?: be| become) (?:an? )?(exclusive|xor|inclusive|or|parallel|and|event[- ]?based)(?: gateway| one)$/i;

/** "change the gateway X into a parallel one". */
export const retypeGateway: Pattern = (text, context) => {
  const found = gatewayChange.exec(text) ?? gatewayWish.exec(text);
  const kind = gatewayTypes.find(([pattern]) => pattern.test(found?.[2] ?? ""))?.[1];
  if (!found || !kind || !/\b(?:gateway|split|decision)\b/i.test(text)) return null;
  const node = findNode(
    found[1] ?? "",
    context,
    (one) => isGateway(one) && (isSplit(context.model, one) || hasQuote(found[1] ?? "")),
  );
  if (node.kind === kind) throw new CannotEdit(`${titleOf(node)} already is of this type.`);
  return change([{ type: "retypeGateway", id: node.id, kind }], [node.id]);
};

const eventChange =
  /^(?:change|convert|turn|make|transform|switch|set|use)(?: the type of)? (.+?) (?:in ?to |to be |to |as |be )?(?:an? |the )?(message|timer|signal|error|escalation|conditional|terminate|termination|plain|none|normal|simple)(?: (?:start|end|intermediate|boundary))?(?: event)?(?: (?:of|for|with|that fires|firing|after)? ?(.+))?$/i;
const eventWish =
  /^(.+?) (?:should|must|shall|has to)(?: now)?(?: be| become) (?:an? )?(message|timer|signal|error|escalation|conditional|terminate|termination|plain|none)(?: (?:start|end|intermediate|boundary))? event()$/i;

/** "make the end event a terminate end event". */
export const retypeEvent: Pattern = (text, context) => {
  const found = eventChange.exec(text) ?? eventWish.exec(text);
  if (!found || !/\bevent\b|\bstart\b|\bend\b/i.test(text)) return null;
  const node = findNode(found[1] ?? "", context, isEvent);
  const word = (found[2] ?? "").toLowerCase();
  const plainWords = ["plain", "none", "normal", "simple"];
  const trigger = plainWords.includes(word)
    ? null
    : ((word === "termination" ? "terminate" : word) as Trigger);
  const time: Time | null = trigger === "timer" ? (timingIn(text)?.time ?? null) : null;
  if (trigger === "timer" && time === null)
    throw new CannotEdit(`Say when the timer ${titleOf(node)} fires.`);
  return change([{ type: "retypeEvent", id: node.id, trigger, time }], [node.id]);
};
