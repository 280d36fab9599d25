/** Reads "if ..., ...; otherwise ..." into branches: a condition, what is done, and where the path goes on. */
import { CannotEdit } from "../../editor.ts";
import type { Next } from "../../edits.ts";
import type { Node } from "../model.ts";
import { type Context, plain } from "./context.ts";
import { findNode, tryNode } from "./find.ts";
import { type Action, actionsOf, conditionOf, outcomeOf, withTopic } from "./wording.ts";

/** A branch as it is said; `condition` null is "otherwise". */
export type Said = { condition: string | null; body: string };

const opener = "(?:if|in case(?: that| of)?|when|whenever|should|provided(?: that)?|as soon as)";
const elseWords =
  "(?:otherwise|or else|else|if not(?=[,:]| then)|in all other cases|in any other case|in the other case)";
/** Where a body begins when no comma says so. */
const bodyStart =
  "(?=(?:then|go(?:es)? back|return|jump|loop|repeat|restart|start over|skip|notify|inform|send|cancel|end|stop|continue|proceed|escalate|remind)\\b)";

const conditional = new RegExp(
  `^${opener} (.+?)(?:,\\s*(?:then )?|:\\s*(?:then )?| then | ${bodyStart})(.+)$`,
  "i",
);
const reversed = new RegExp(`^(.+?),? (?:only )?${opener.replace("|should", "")} (.+)$`, "i");
const elseClause = new RegExp(`^${elseWords}\\b[,:]?\\s*(.*)$`, "i");

/** Cuts a text with several conditions into one piece each. */
export function conditionalPieces(text: string): string[] {
  const cut = new RegExp(
    `[,;:.]?\\s*(?:and |but |while )?(?=\\b${elseWords}\\b)|[,;.]\\s*(?:and |but )?(?=if\\b)`,
    "i",
  );
  return text
    .split(cut)
    .map((piece) => piece.trim().replace(/[,;.]+$/, ""))
    .filter((piece) => piece !== "");
}

/** One piece as condition and body; null when it is no conditional. */
export function conditionalOf(piece: string): Said | null {
  const text = piece
    .replace(/^(?:and|but|then),? /i, "")
    .replace(
      /^(?:on|upon|in case of|after)(?: a| an)? (rejection|approval|failure|success|acceptance)\b/i,
      (_, noun) => `if it is ${states[String(noun).toLowerCase()]}`,
    );
  const things = outcomes.exec(text);
  if (things) return { condition: `${things[2]} are ${things[1]}`, body: `go back to ${things[3]}` };
  const otherwise = elseClause.exec(text);
  if (otherwise) return { condition: null, body: otherwise[1] ?? "" };
  const said = conditional.exec(text);
  return said ? { condition: said[1] ?? "", body: said[2] ?? "" } : null;
}

/** "rejected payments go back to X". */
const outcomes =
  /^(rejected|declined|refused|denied|failed|faulty|incorrect|incomplete|damaged|unapproved) (\w+) (?:should |must )?(?:go(?:es)?|returns?|(?:are|is) (?:sent|returned|routed)) (?:back )?to (.+)$/i;

const states: Record<string, string> = {
  rejection: "rejected",
  approval: "approved",
  failure: "failed",
  success: "successful",
  acceptance: "accepted",
};

/** "notify the customer if it is rejected" as condition and body; null without a condition behind. */
export function reversedConditional(text: string): Said | null {
  const found = reversed.exec(text);
  return found ? { condition: found[2] ?? "", body: found[1] ?? "" } : null;
}

/** The end of a body says where the path goes on. */
const theProcess = "(?:the |this )?(?:whole |entire )?(?:process|workflow|flow|procedure|case)";
const endings = new RegExp(
  `(?:^|,? (?:and |then )*)(?:(?:end|finish|stop|terminate|exit|quit|abort|conclude|close)s? ${theProcess}|${theProcess} (?:should |must |then )?(?:be )?(?:ends?|stops?|terminates?|finish(?:es)?|is over|is (?:ended|finished|terminated|stopped)|ended|terminated|stopped)|(?<=,? (?:and|then) )(?:end|stop|finish|quit))(?: there| here| immediately)?$`,
  "i",
);
const goings =
  /(?:^|,? (?:and |then )*)(?:(?:we |it |the process |the flow |they )?(?:should |must )?(?:go(?:es)?|leads?|jumps?|loops?|returns?|moves?|steps?|(?:send|route|take)s?(?: it| them| the \w+)?)(?: back)?(?: again)? to|(?:repeat|redo|restart (?:at|from|with)|start again (?:at|from|with)|start over (?:at|from|with))) (.+)$/i;
const onwards =
  /(?:^|,? (?:and |then )*)(?:(?:we |it |the process |the flow )?(?:just |simply )?(?:continue|proceed|go on|carry on|move on|resume)s?)(?: (?:as (?:before|usual|normal|now|planned|it is)|normally|unchanged|to the next step|with the (?:process|flow|next step|normal (?:process|flow))))?$/i;
const onwardsTo =
  /(?:^|,? (?:and |then )*)(?:(?:we |it |the process |the flow )?(?:continue|proceed|go on|carry on|move on|resume)s?)(?: directly)? (?:with|to|at) (.+)$/i;

/** What a branch does, and where it goes; `next` null when it does not say. */
export type Body = { actions: Action[]; next: Next | null };

/**
 * @param topic what "it" means in the branch.
 * @param onward what follows anyway: going on with it is no jump.
 * @throws CannotEdit when the branch names a step that is not there.
 */
export function readBody(text: string, context: Context, topic: string | null, onward: Node | null): Body {
  const body = text.trim().replace(/[.,;]+$/, "");
  const end = endings.exec(body);
  if (end) {
    const actions = readActions(body.slice(0, end.index), context, topic);
    const last = actions.at(-1);
    return {
      actions,
      next: { type: "end", name: last ? outcomeOf(last.label, context) : "", trigger: null },
    };
  }
  const on = onwards.exec(body);
  if (on)
    return { actions: readActions(body.slice(0, on.index), context, topic), next: { type: "continue" } };
  const jump = jumpIn(body, context, onward);
  if (jump) return { actions: readActions(body.slice(0, jump.at), context, topic), next: jump.next };
  return { actions: readActions(body, context, topic), next: null };
}

function jumpIn(body: string, context: Context, onward: Node | null): { at: number; next: Next } | null {
  const back =
    /(?:^|,? (?:and |then )*)(?:start over|start again|restart)(?: (?:the process|from (?:the )?(?:beginning|start)))?$/i.exec(
      body,
    );
  if (back) return { at: back.index, next: { type: "goto", id: firstStep(context) } };
  const found = onwardsTo.exec(body) ?? goings.exec(body);
  if (!found) return null;
  const reference = (found[1] ?? "")
    .replace(/^(?:the )?(?:task|step) (?:of )?/i, "the task ")
    .replace(/ again$/i, "");
  if (/^(?:the )?(?:beginning|start)(?: of the process)?$/i.test(reference))
    return { at: found.index, next: { type: "goto", id: firstStep(context) } };
  // "send it to the customer" is work, not a way: only what is named exactly, or gone to, is a place.
  const isWork =
    /^(?:,? ?(?:and |then )*)(?:send|route|take|return)/i.test(found[0]) && !/back/i.test(found[0]);
  const node = isWork ? tryNode(reference, context) : findNode(reference, context);
  if (node === null) return null;
  const next: Next = node.id === onward?.id ? { type: "continue" } : { type: "goto", id: node.id };
  return { at: found.index, next };
}

/** What follows the only start. */
function firstStep({ model }: Context): string {
  const starts = [...model.nodes.values()].filter(
    (node) => node.kind === "startEvent" && model.scopes.get(node.scope)?.parent === null,
  );
  const flows = [...model.flows.values()].filter((flow) => flow.source === starts[0]?.id);
  const [flow] = flows;
  if (starts.length === 1 && flows.length === 1 && flow) return flow.target;
  throw new CannotEdit("It is not clear where the process starts: name the step to go back to.");
}

function readActions(text: string, context: Context, topic: string | null): Action[] {
  const body = text
    .trim()
    .replace(/[,;]+$/, "")
    .replace(/(?:,? and| then)$/i, "")
    .trim();
  if (body === "") return [];
  const actions = actionsOf(body.replace(/^(?:then|we|just) /i, ""), context, topic);
  if (actions.some(({ label }) => /^(?:try|do(?: it)?)(?: it)? again$/i.test(label))) {
    throw new CannotEdit(`Say which step "${plain(body, context)}" repeats ("go back to ...").`);
  }
  if (actions.length === 0) throw new CannotEdit(`It is not clear what to do in "${plain(body, context)}".`);
  return actions;
}

/** A condition as the label of a flow, with what "it" means put in. */
export function conditionLabel(condition: string, context: Context, topic: string | null): string {
  const text =
    topic === null ? condition : condition.replace(/^(?:it|this|that)\b/i, topic).replace(/^they\b/i, topic);
  return conditionOf(withTopic(text, null), context);
}
