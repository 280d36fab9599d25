/** One step by several, several by one. */
import { CannotEdit } from "../../../editor.ts";
import type { Operation, Step } from "../../../edits.ts";
import { isActivity, type Node, titleOf } from "../../model.ts";
import { type Change, type Context, change, hasQuote, type Pattern, plain, quotedIn } from "../context.ts";
import { findNode, findNodes } from "../find.ts";
import { stepsFor } from "../steps.ts";
import { type Action, actionsOf, labelOfNoun, topicOf } from "../wording.ts";

const counts =
  "(?:(?:the|two|three|four|five|following|new|separate|different|more|these|consecutive|single)\\s+)*";
const stepWords = `(?:${counts}(?:steps?|tasks?|activit(?:y|ies)|sub-?steps|parts)(?: called| named)?:?\\s*)?`;
const together = "(?:in parallel|simultaneously|at the same time|concurrently)";

const replacePhrases = [
  new RegExp(`^(?:replace|substitute|exchange) (.+?) (?:by|with|for|through) ${stepWords}(.+)$`, "i"),
  new RegExp(
    `^(?:split|divide|break|separate|decompose)(?: up| down)? (.+?)(?: up| down)? (?:into|in|to) ${stepWords}(.+)$`,
    "i",
  ),
  new RegExp(
    `^instead of ([^,⟦]+(?=,)|.*?⟦\\d+⟧[^,]*?),? (?:we )?(?:should |must )?(?:do|perform|use|have)? ?${stepWords}(.+)$`,
    "i",
  ),
];

/** "replace A by B and then C", "split A into B and C". One for one is another name. */
export const replace: Pattern = (text, context) => {
  const found = replacePhrases.map((pattern) => pattern.exec(text)).find((one) => one !== null);
  if (!found) return null;
  const node = findNode(
    found[1] ?? "",
    context,
    (one) => isActivity(one) || one.kind.startsWith("intermediate"),
  );
  const list = (found[2] ?? "").replace(new RegExp(`,? ${together}$`, "i"), "");
  const topic = topicOf(node.name, context);
  const named = topic === null ? list : list.replace(/\b(?:him|her|them|it)\b/i, `the ${topic}`);
  const actions = listedActions(named, context);
  const [only, second] = actions;
  if (!only) throw new CannotEdit(`It is not clear what replaces ${titleOf(node)}.`);
  if (!second && only.agent === null && isActivity(node))
    return change([{ type: "rename", id: node.id, name: only.label }], [node.id]);
  const { before, steps } = stepsFor(actions, "task", node, context);
  if (list !== found[2]) return replacedInParallel(node, steps, before);
  return change([...before, { type: "replace", id: node.id, steps }]);
};

function replacedInParallel(node: Node, steps: Step[], before: Operation[]): Change {
  const [first, ...others] = steps;
  if (first?.type !== "task") throw new CannotEdit("Name the steps that run in parallel.");
  const beside = others.map((step): Operation => ({ type: "insertParallel", ids: [node.id], steps: [step] }));
  return change([...before, ...beside, { type: "rename", id: node.id, name: first.label }], [node.id]);
}

/** Steps in a list: quoted, or phrases with "and then", "followed by", commas. */
export function listedActions(text: string, context: Context): Action[] {
  if (hasQuote(text)) return actionsOf(text, context);
  const parts = text
    .split(
      /\s*(?:,\s*(?:and )?then\b|,\s*and\b|\band then\b|\bfollowed by\b|;|,|\bthen\b)\s*|\s+and\s+(?=\S+ \S+)/i,
    )
    .filter((part) => part.trim() !== "");
  return parts.flatMap((part) => {
    const body = part.replace(/^(?:first|an?|the) /i, "");
    const actions = actionsOf(body, context);
    return actions.length > 0 ? actions : [{ label: labelOfNoun(body, context), agent: null }];
  });
}

const mergePhrase =
  /^(?:merge|combine|join|consolidate|unite|fuse|unify|group|collapse) (.+?) (?:into|to|as|in) (?:(?:one|a|a single|one single) )?(?:(?:new )?(?:task|step|activity) )?(?:(?:called|named|labell?ed) )?(.+)$/i;

export const merge: Pattern = (text, context) => {
  const found = mergePhrase.exec(text);
  if (!found) return null;
  const nodes = findNodes((found[1] ?? "").replace(/ with /i, " and "), context, isActivity);
  const name = (found[2] ?? "").replace(/^:\s*/, "");
  const label = quotedIn(name, context)[0] ?? actionsOf(name, context)[0]?.label ?? plain(name, context);
  const ids = nodes.map((node) => node.id);
  return change([{ type: "merge", ids, label }], ids.slice(0, 1));
};
