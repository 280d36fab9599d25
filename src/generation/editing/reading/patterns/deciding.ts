/** Choices: decisions, branches, ways back, steps that are done only on a condition. */
import { CannotEdit } from "../../../editor.ts";
import type { Branch, Operation } from "../../../edits.ts";
import { capitalise } from "../../../language/labels.ts";
import { isActivity, isGateway, type Node, outgoing, titleOf } from "../../model.ts";
import { isSplit, meetingPoint } from "../../regions.ts";
import {
  conditionalOf,
  conditionalPieces,
  conditionLabel,
  readBody,
  reversedConditional,
  type Said,
} from "../clauses.ts";
import { type Change, type Context, change, onlyQuote, type Pattern, plain, quotedIn } from "../context.ts";
import { branchOf, decisionAfter, saidIn, withDecision } from "../decide.ts";
import { findNode, findNodes, tryNode } from "../find.ts";
import { anchorOf, insertionAt, nodeAhead, placeIn } from "../place.ts";
import { stepsFor } from "../steps.ts";
import { actionsOf, conditionOf, questionOf, readFrames, topicOf } from "../wording.ts";

const ordinal =
  "(?:an?|another|one more|a new|an additional|a further|an alternative|an extra|a second|a third|a fourth|a fifth|the|a parallel)";
const branchNoun = "(?:branch|path|option|outcome|alternative|case|exit|way out|possibility|outgoing flow)";

/** "add a third branch to the gateway 'G': if C, do X". */
export const addBranch: Pattern = (statement, context, tail) => {
  const text = statement.replace(/,? (?:for|in) (?:the )?(?:case|event)(?: that| when| where)? /i, ": if ");
  const found = new RegExp(
    `^(?:add|insert|create|introduce|include) ${ordinal}(?: new)? (?:third |fourth |parallel )?${branchNoun}((?: (?:called |named |labell?ed )?⟦\\d+⟧)?)(?: (?:to|for|at|on|of|from|in|behind|after) (.+?))?(?:(?:: ?|, ?| (?=if |when |in case |for the case |with |where |in which |that |which |leading ))(.+))?$`,
    "i",
  ).exec(text);
  if (!found) return null;
  const gateway = gatewayOf(found[2], /^\S+ (?:an? |another )?(?:new )?parallel\b/i.test(text), context);
  const rest = [found[3] ?? "", ...tail].filter((part) => part !== "");
  const [said, ...more] = branchesSaid(quotedIn(found[1] ?? "", context)[0] ?? null, rest, gateway, context);
  if (!said || more.length > 0)
    throw new CannotEdit(`Say what happens in the new branch of ${titleOf(gateway)}, and when it is taken.`);
  const before: Operation[] = [];
  const branch = branchOf(said, gateway, null, topicOf(gateway.name, context), context, before);
  const operation: Operation = {
    type: "addBranch",
    gateway: gateway.id,
    branch: closed(branch, gateway, context),
  };
  return change([...before, operation], null, tail.length);
};

function gatewayOf(reference: string | undefined, isParallel: boolean, context: Context): Node {
  const fits = (node: Node) =>
    isSplit(context.model, node) &&
    (reference !== undefined || (node.kind === "parallelGateway") === isParallel);
  return findNode(reference ?? "the gateway", context, fits);
}

/** A branch that neither ends nor meets the others ends by itself. */
function closed(branch: Branch, gateway: Node, { model }: Context): Branch {
  const isOpen = branch.next.type === "continue" && meetingPoint(model, gateway) === null;
  return isOpen ? { ...branch, next: { type: "end", name: "", trigger: null } } : branch;
}

/** "if C, do X", "'C' with the task 'X'", "for C where X is done". */
function branchesSaid(label: string | null, rest: string[], gateway: Node, context: Context): Said[] {
  const [first = "", ...others] = rest;
  const conditional = conditionalOf(first);
  if (conditional) return [conditional, ...saidIn(others, context)];
  const body = first.replace(
    /^(?:with|where|in which|that (?:leads|goes) to|which (?:leads|goes) to|leading to|that|which)(?: (?:a|the)(?: new)? (?:task|step))? ?/i,
    "",
  );
  const named =
    /^(?:the )?(?:condition|label|name) (⟦\d+⟧|.+?)(?: (?:and|with|leading to|that leads to)(?: (?:a|the)(?: new)? (?:task|step))?)? (⟦\d+⟧.*|.+)$/i.exec(
      body,
    );
  if (named)
    return [{ condition: plain(named[1] ?? "", context), body: named[2] ?? "" }, ...saidIn(others, context)];
  const [, open, does] = /^([^:⟦]+): (.+)$/.exec(body) ?? [];
  if (label === null && open !== undefined && does !== undefined)
    return [{ condition: open, body: does }, ...saidIn(others, context)];
  if (label !== null || gateway.kind === "parallelGateway")
    return [{ condition: label ?? "", body }, ...saidIn(others, context)];
  const quoted =
    /^(⟦\d+⟧)(?:,| with| leading to| that leads to|:| where)? ?(?:(?:a|the)(?: new)? (?:task|step) )?(.+)$/i.exec(
      body,
    );
  if (quoted)
    return [
      { condition: onlyQuote(quoted[1] ?? "", context), body: quoted[2] ?? "" },
      ...saidIn(others, context),
    ];
  throw new CannotEdit(`Say when the new branch of ${titleOf(gateway)} is taken ("if ...").`);
}

const decisionHead =
  /^(?:add|insert|include|create|introduce|put|place|there (?:should|must) be) (?:an? |the )?(?:new )?(?:(?:exclusive|xor) )?(?:decision(?: (?:point|gateway))?|gateway|choice|check(?= (?:whether|if)\b)|question|branching|condition)(?: (?:called |named |labell?ed )?(⟦\d+⟧))?(?:,? (?:whether|if|asking (?:whether|if)|to (?:check|decide) (?:whether|if)) (.+))?$/i;

/** "After X, add a decision: if C, do Y and end the process; otherwise continue". */
export const addDecision: Pattern = (text, context, tail) => {
  if (!/\b(?:decision|gateway|choice|question|branching|condition|check (?:whether|if))\b/i.test(text))
    return null;
  const cut =
    /^(.*?)(?::\s*|[,;]?\s+(?=if\b)|\s+with (?=(?:the )?(?:two )?(?:branches|paths|options|outcomes)))(.*)$/i.exec(
      text,
    );
  const [, start = text, first = ""] = cut ?? [];
  const placed = /\b(?:decision|gateway|choice|question|branching|condition|check)\b/i.test(start)
    ? placeIn(start, context)
    : null;
  const named = placed ? decisionHead.exec(placed.rest) : null;
  const node = placed && named ? nodeAhead(placed.place, context.model) : null;
  if (!node) return null;
  const said = [...listedBranches(first, context), ...saidIn(tail, context)];
  if (said.length === 0)
    throw new CannotEdit("Say the branches of the decision: if what, then what; otherwise what?");
  const quote = named?.[1] ? onlyQuote(named[1], context) : null;
  const question = quote ?? (named?.[2] ? questionOf(conditionOf(named[2], context)) : null);
  const made = decisionAfter(node, said, question, context);
  return change([...made.before, made.decision], null, tail.length);
};

/** "if ...; otherwise ..." or "branches 'yes' leading to X and 'no' leading to Y". */
function listedBranches(text: string, context: Context): Said[] {
  const list = /^(?:the )?(?:two )?(?:branches|paths|options|outcomes):? (.+)$/i.exec(text);
  if (!list) return text.trim() === "" ? [] : saidIn([text], context);
  const parts = [
    ...(list[1] ?? "").matchAll(
      /(⟦\d+⟧) ?(?:which |that )?(?:\()?(?:leads?|leading|goes|going|->|→|with|where)? ?(?:back )?(?:to )?((?:(?!(?:,|and|or) ⟦\d+⟧).)*)/gi,
    ),
  ];
  return parts.map((part) => {
    const target = (part[2] ?? "").replace(/[,)]+$/g, "").trim();
    const isNode = target !== "" && tryNode(target, context) !== null;
    const isEnd = /^(?:an? |the )?end(?: event| of the process)?$/i.test(target);
    return {
      condition: plain(part[1] ?? "", context),
      body: isEnd ? "end the process" : isNode ? `continue with ${target}` : target,
    };
  });
}

/** "After X, check whether C. If not, do Y": a task and a decision on its outcome. */
export const checkWhether: Pattern = (text, context, tail) => {
  const [first = "", ...more] = conditionalPieces(text);
  const placed = /\b(?:check|verify|decide|determine|examine|test|assess)s? (?:whether|if)\b/i.test(first)
    ? placeIn(first, context)
    : null;
  const found = /^(.*?)\b(check|verify|decide|determine|examine|test|assess)s? (?:whether|if) (.+)$/i.exec(
    placed?.rest ?? "",
  );
  if (!placed || !found || /^(?:add|insert)\b/i.test(found[1] ?? "")) return null;
  const condition = conditionOf(found[3] ?? "", context);
  const said = saidIn([...more, ...tail], context);
  if (said.length === 0)
    throw new CannotEdit(`Say what happens if ${condition}, and what happens otherwise.`);
  const topic = topicOf(condition, context) ?? placed.topic ?? "";
  const agent = actionsOf(`${found[1]} check it`, context)[0]?.agent ?? null;
  const actions = [{ label: `${capitalise((found[2] ?? "check").toLowerCase())} ${topic}`.trim(), agent }];
  const made = stepsFor(actions, "task", anchorOf(placed.place, context.model), context);
  const insertion = insertionAt(placed.place, made.steps);
  const yes: Said = { condition, body: "continue" };
  const isElse = said.every((one) => one.condition === null);
  return withDecision(
    { before: made.before, insertion, actions, placed },
    isElse ? [yes, ...said] : said,
    tail.length,
    context,
  );
};

const goBack =
  /\b(?:go(?:es)? back|return(?:s)? (?:back )?to|jumps? back|loops? back|repeat|redo|start over|start again|restart|sent back|send (?:it |them |the \w+ )?back|go to)\b/i;

/** "If packing fails, go back to X", "go back to X if packing fails", "repeat X until C". */
export const loopBack: Pattern = (text, context) => {
  const until = /^(?:repeat|redo|loop) (.+?) (?:until|till) (.+)$/i.exec(text);
  if (until) return repeatUntil(until[1] ?? "", until[2] ?? "", context);
  if (/\bloop\b|\bback (?:edge|flow)\b|\bway back\b/i.test(text)) return explicitLoop(text, context);
  return null;
};

function repeatUntil(list: string, condition: string, context: Context): Change {
  const nodes = findNodes(list, context, isActivity);
  const [first] = nodes;
  const last = nodes.at(-1);
  if (!first || !last) return missing();
  const label = conditionLabel(condition, context, topicOf(last.name, context));
  const branches: Branch[] = [
    { condition: label, isDefault: false, steps: [], next: { type: "continue" } },
    { condition: "otherwise", isDefault: true, steps: [], next: { type: "goto", id: first.id } },
  ];
  return change([{ type: "addDecision", after: last.id, question: questionOf(label), branches }]);
}

const missing = (): never => {
  throw new CannotEdit("Name the steps to repeat.");
};

/** "add a loop from A back to B if C". */
function explicitLoop(text: string, context: Context): Change | null {
  const found =
    /^(?:add|insert|create|draw|make) (?:an? |the )?(?:loop(?:ing)?(?: back)?|back(?:ward)? (?:edge|flow)|way back)(?: back)? (?:from (.+?) )?(?:back )?to (.+?)(?:,? (?:if|when|in case|whenever|as long as) (.+))?$/i.exec(
      text,
    ) ??
    /^(?:loop|go|jump) back (?:from (.+?) )?to (.+?),? (?:if|when|in case|whenever|as long as) (.+)$/i.exec(
      text,
    );
  if (!found) return null;
  const target = findNode(found[2] ?? "", context);
  if (found[3] === undefined)
    throw new CannotEdit(`Say when the process goes back to ${titleOf(target)} ("if ...").`);
  const from = found[1] === undefined ? subjectOf(found[3], context) : findNode(found[1], context);
  return looped(from, target, found[3], context);
}

function looped(from: Node, to: Node, condition: string, context: Context): Change {
  const label = conditionLabel(condition, context, topicOf(from.name, context));
  const operation: Operation = {
    type: "loopBack",
    after: from.id,
    to: to.id,
    question: questionOf(label),
    condition: label,
    otherwise: "otherwise",
  };
  return change([operation]);
}

/** "If C, do Y; otherwise Z", behind the step that the condition is about, or behind the place that is named. */
export const decideByClause: Pattern = (text, context, tail) => {
  const placed = /\bif\b/i.test(text) ? placeBeforeIf(text, context) : null;
  const pieces = conditionalPieces(placed?.rest ?? text);
  const first = pieces[0] ?? "";
  const direct = conditionalOf(first);
  const reversed = direct ? null : reversedConditional(first);
  const said = direct ?? reversed;
  if (said === null || said.condition === null || (reversed && !isBranchBody(reversed.body, context)))
    return null;
  const { condition, node } = placed
    ? { condition: said.condition, node: placed.node }
    : placedCondition(said.condition, context);
  const whole = { ...said, condition };
  const rest = saidIn([...pieces.slice(1), ...tail], context);
  const jump = rest.length === 0 && goBack.test(said.body) ? jumpOnly(whole, node, context) : null;
  if (jump) return jump;
  const made = decisionAfter(node, [whole, ...rest], null, context);
  return change([...made.before, made.decision], null, tail.length);
};

/** "the goods are not in stock after X": the place may stand in the condition; else it is the step that it is about. */
function placedCondition(condition: string, context: Context): { condition: string; node: Node } {
  const found =
    /^(.+?) (?:(?:directly |right |immediately )?after|following|during) (.+)$/i.exec(condition) ??
    /^(.+) (?:at|in|by|of) ((?:the (?:task|step) )?⟦\d+⟧)$/i.exec(condition);
  const node = found ? tryNode(found[2] ?? "", context, isActivity) : null;
  return node
    ? { condition: found?.[1] ?? condition, node }
    : { condition, node: subjectOf(condition, context) };
}

/** "After X, if C, ...". */
function placeBeforeIf(text: string, context: Context): { node: Node; rest: string } | null {
  const found = /^((?:after|following|once|before) .+?),? (if\b.+)$/i.exec(text);
  const placed = found ? placeIn(`${found[1]}, x`, context) : null;
  const node = placed ? nodeAhead(placed.place, context.model) : null;
  return node ? { node, rest: found?.[2] ?? "" } : null;
}

/** A condition behind an order: the order must be work or a way back, not another kind of change. */
const isBranchBody = (body: string, context: Context): boolean =>
  goBack.test(body) ||
  (!/^(?:add|insert|remove|delete|rename|move|change|make|set)\b/i.test(body) &&
    actionsOf(body, context).length > 0);

function jumpOnly(said: Said, node: Node, context: Context): Change | null {
  const { model } = context;
  const onward = model.nodes.get(outgoing(model, node.id)[0]?.target ?? "") ?? null;
  const { actions, next } = readBody(said.body, context, topicOf(node.name, context), onward);
  const target = next?.type === "goto" ? model.nodes.get(next.id) : undefined;
  return actions.length === 0 && target ? looped(node, target, said.condition ?? "", context) : null;
}

const outcome =
  /(?:^| )(?:(?:is|are|was|were|has|have|does|do|did|can|could|will)(?: not|n't|n’t)?(?: been| be)?|cannot|can't|not|never)\b.*$|(?:^| )(?:fails?|failed|succeeds?|succeeded|passes|finds?|shows?|reveals?|results?|goes|detects?|takes|gets|needs?|requires?|turns? out|rejects?|approves?|declines?)\b.*$/i;

/**
 * The step that a condition is about: "packing fails", "the check finds errors", "the invoice check is negative".
 * @throws CannotEdit asking for the place when the condition names no step.
 */
function subjectOf(condition: string, context: Context): Node {
  const subject = condition.replace(outcome, "").trim();
  const isStep = (node: Node) => isActivity(node) || isGateway(node);
  const pronoun = /^(?:it|this|that)$/i.test(subject) ? findNode("it", context) : null;
  const node =
    pronoun ?? (subject === "" || subject === condition ? null : tryNode(subject, context, isStep));
  const found = node ?? tryWork(condition, context);
  if (!found)
    throw new CannotEdit(`Say after which step it is decided whether "${plain(condition, context)}".`);
  return found;
}

/** "the clerk rejects the invoice" names no step, "the invoice is checked" does. */
function tryWork(condition: string, context: Context): Node | null {
  const frames = readFrames(plain(condition, context), context);
  const isWork = frames.length > 0 && frames.every((frame) => frame.verb !== "be" && frame.verb !== "have");
  return isWork && !/\b(?:not|fail|reject)/i.test(condition) ? tryNode(condition, context, isActivity) : null;
}

const only = [
  /^(?:only|just) (?:do |perform |execute |run |carry out )?(.+?) (?:if|when|in case|provided(?: that)?) (.+)$/i,
  /^(?:do|perform|execute|run|carry out) (.+?) only (?:if|when|in case|provided(?: that)?) (.+)$/i,
  /^(.+?) (?:should|must|shall|is to|needs to|may|can|is|are|will)(?: be| only| just| happen| take place| done| performed| executed| necessary| required| needed| run| be done)* only(?: be| happen| take place| done| performed| executed| necessary| required| needed| run)* (?:if|when|in case|for|provided(?: that)?) (.+)$/i,
  /^(.+?) (?:should|must|shall|is|are)(?: only| just)(?: be| happen| take place| done| performed| executed| necessary| required| needed| run)* (?:if|when|in case|for) (.+)$/i,
  /^make (.+?) (?:conditional|dependent|depend|optional)(?: on| if| when|:)? (?:whether |the (?:fact|condition) that )?(.+)$/i,
  /^(.+?) only (?:if|when|in case) (.+)$/i,
];
const skip = [
  /^(?:skip|omit|bypass|leave out|jump over) (.+?) (?:if|when|in case|whenever|for) ()(.+)$/i,
  /^(?:if|when|in case|whenever) ()(.+?),? (?:then )?(?:skip|omit|bypass|leave out|jump over) (.+)$/i,
  /^(.+?) (?:can|may|should|must|is|are)(?: to)?(?: be)? (?:skipped|omitted|bypassed|left out|not (?:needed|necessary|required)) (?:if|when|in case|whenever|for) ()(.+)$/i,
];

/** "only do X if C", "skip X if C". */
export const onlyIf: Pattern = (text, context) => {
  for (const pattern of skip) {
    const found = pattern.exec(text);
    if (!found) continue;
    const [list, condition] = found[1] === "" ? [found[3], found[2]] : [found[1], found[3]];
    return conditional(list ?? "", condition ?? "", true, context);
  }
  const found = only.map((pattern) => pattern.exec(text)).find((one) => one !== null);
  return found ? conditional(found[1] ?? "", found[2] ?? "", false, context) : null;
};

function conditional(list: string, condition: string, skips: boolean, context: Context): Change {
  const nodes = findNodes(list.replace(/^(?:the )?(?:task|step) (?=⟦)/i, ""), context, isActivity);
  const label = conditionLabel(condition, context, topicOf(nodes[0]?.name ?? "", context));
  const [done, past] = skips ? ["otherwise", label] : [label, "otherwise"];
  const ids = nodes.map((node) => node.id);
  const usual = skips ? "done" : "skipped";
  return change(
    [{ type: "makeConditional", ids, question: questionOf(label), condition: done, otherwise: past, usual }],
    ids,
  );
}
