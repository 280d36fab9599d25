/** Ways back: repetitions, and the step that a condition is about. */
import { CannotEdit } from "../../../editor.ts";
import type { Branch, Operation } from "../../../edits.ts";
import { isActivity, isGateway, type Node, titleOf } from "../../model.ts";
import { conditionLabel } from "../clauses.ts";
import { type Change, type Context, change, type Pattern, plain } from "../context.ts";
import { findNode, findNodes, tryNode } from "../find.ts";
import { questionOf, readFrames, topicOf } from "../wording.ts";

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

export function looped(from: Node, to: Node, condition: string, context: Context): Change {
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

const outcome =
  /(?:^| )(?:(?:is|are|was|were|has|have|does|do|did|can|could|will)(?: not|n't|n’t)?(?: been| be)?|cannot|can't|not|never)\b.*$|(?:^| )(?:fails?|failed|succeeds?|succeeded|passes|finds?|shows?|reveals?|results?|goes|detects?|takes|gets|needs?|requires?|turns? out|rejects?|approves?|declines?)\b.*$/i;

/**
 * The step that a condition is about: "packing fails", "the check finds errors", "the invoice check is negative".
 * @throws CannotEdit asking for the place when the condition names no step.
 */
export function subjectOf(condition: string, context: Context): Node {
  const subject = condition.replace(outcome, "").trim();
  const isStep = (node: Node) => isActivity(node) || isGateway(node);
  const pronoun = /^(?:it|this|that)$/i.test(subject) ? findNode("it", context) : null;
  const node =
    pronoun ?? (subject === "" || subject === condition ? null : tryNode(subject, context, isStep));
  const found = node ?? tryWork(condition, context) ?? tryApproval(condition, context);
  if (!found)
    throw new CannotEdit(`Say after which step it is decided whether "${plain(condition, context)}".`);
  return found;
}

/** "the manager rejects the invoice" is an outcome of "Approve invoice". */
function tryApproval(condition: string, context: Context): Node | null {
  const approved = condition.replace(/\b(?:rejects?|declines?|refuses?|denies|disapproves?)\b/i, "approves");
  return approved === condition ? null : tryNode(approved, context, isActivity);
}

/** "the clerk rejects the invoice" names no step, "the invoice is checked" does. */
function tryWork(condition: string, context: Context): Node | null {
  const frames = readFrames(plain(condition, context), context);
  const isWork = frames.length > 0 && frames.every((frame) => frame.verb !== "be" && frame.verb !== "have");
  return isWork && !/\b(?:not|fail|reject)/i.test(condition) ? tryNode(condition, context, isActivity) : null;
}
