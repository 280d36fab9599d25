/** New decisions: asked for by name, or by "if ..., ...; otherwise ...". */
import { CannotEdit } from "../../../editor.ts";
import { capitalise } from "../../../language/labels.ts";
import { isActivity, type Node, outgoing } from "../../model.ts";
import { conditionalOf, conditionalPieces, readBody, reversedConditional, type Said } from "../clauses.ts";
import { type Change, type Context, change, onlyQuote, type Pattern, plain } from "../context.ts";
import { decisionAfter, saidIn, withDecision } from "../decide.ts";
import { tryNode } from "../find.ts";
import { anchorOf, insertionAt, nodeAhead, placeIn, tryPlace } from "../place.ts";
import { stepsFor } from "../steps.ts";
import { actionsOf, conditionOf, questionOf, topicOf } from "../wording.ts";
import { looped, subjectOf } from "./looping.ts";

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
      /(⟦\d+⟧) ?(?:which |that )?(?:\()?(?:leading|leads|lead|going|goes|->|→|with|where)? ?(?:back )?(?:to )?((?:(?!(?:,|and|or) ⟦\d+⟧).)*)/gi,
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
  const isElse = said.every((one) => one.condition === null);
  const all = isElse ? [{ condition, body: "continue" }, ...said] : said;
  const node = nodeAhead(placed.place, context.model);
  if (/decide|determine/i.test(found[2] ?? "") && node) {
    const { before, decision } = decisionAfter(node, all, questionOf(condition), context);
    return change([...before, decision], null, tail.length);
  }
  const made = stepsFor(actions, "task", anchorOf(placed.place, context.model), context);
  const insertion = insertionAt(placed.place, made.steps);
  return withDecision({ before: made.before, insertion, actions, placed }, all, tail.length, context);
};

const goBack =
  /\b(?:go(?:es)? back|return(?:s)? (?:back )?to|jumps? back|loops? back|repeat|redo|start over|start again|restart|sent back|send (?:it |them |the \w+ )?back|go to)\b/i;

/** "If C, do Y; otherwise Z", behind the step that the condition is about, or behind the place that is named. */
export const decideByClause: Pattern = (text, context, tail) => {
  const placed = /\bif\b/i.test(text) ? placeBeforeIf(text, context) : null;
  const pieces = conditionalPieces(placed?.rest ?? text);
  const first = pieces[0] ?? "";
  if (/^(?:when|as soon as)\b/i.test(first) && tryPlace(first, context)) return null;
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
  const turned = /^((?:after|following|once) [^,]+), (?!if\b)(.+?),? (if|in case) (.+)$/i.exec(text);
  const found = turned
    ? [text, turned[1], `if ${turned[4]}, ${turned[2]}`]
    : /^((?:after|following|once|before) .+?),? (if\b.+)$/i.exec(text);
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
