/** New ways out of a gateway that is there. */
import { CannotEdit } from "../../../editor.ts";
import type { Branch, Operation } from "../../../edits.ts";
import { isGateway, type Node, titleOf } from "../../model.ts";
import { isSplit, meetingPoint } from "../../regions.ts";
import { conditionalOf, type Said } from "../clauses.ts";
import { type Context, change, onlyQuote, type Pattern, plain, quotedIn } from "../context.ts";
import { branchOf, saidIn } from "../decide.ts";
import { findNode, tryNode } from "../find.ts";
import { topicOf } from "../wording.ts";

const ordinal =
  "(?:an?|another|one more|a new|an additional|a further|an alternative|an extra|a second|a third|a fourth|a fifth|the|a parallel)";
const branchNoun = "(?:branch|path|option|outcome|alternative|case|exit|way out|possibility|outgoing flow)";

/** "add a third branch to the gateway 'G': if C, do X". */
export const addBranch: Pattern = (statement, context, tail) => {
  const turned = statement.replace(
    /^(?:for|at|to|on) ((?:the )?(?:gateway|decision) [^,]+|⟦\d+⟧),? (add (?:an? |another )?(?:[\w ]+ )?(?:branch|option|path|alternative|case|outcome)(?: ⟦\d+⟧)?)/i,
    "$2 to $1",
  );
  const text = turned
    .replace(/\bparallel (?:task|step|activity)(?= (?:⟦\d+⟧$|[^⟦]*$))/i, "parallel branch with")
    .replace(/,? (?:for|in) (?:the )?(?:case|event)(?: that| when| where)? /i, ": if ");
  const found = new RegExp(
    `^(?:add|insert|create|introduce|include) ${ordinal}(?: new)? (?:third |fourth |parallel )?${branchNoun}((?: (?:called |named |labell?ed )?⟦\\d+⟧)?)(?: (?:to|for|at|on|of|from|in|behind|after) (.+?))?(?:(?:: ?|, ?| (?=if |when |in case |for the case |with |where |in which |that |which |leading ))(.+))?$`,
    "i",
  ).exec(text);
  if (!found) return null;
  const isCase =
    found[2] !== undefined && / for /i.test(text) && tryNode(found[2], context, isGateway) === null;
  const gateway = gatewayOf(
    isCase ? undefined : found[2],
    /^[^⟦:]*?\bparallel (?:branch|path)\b/i.test(text),
    context,
  );
  const rest = [found[3] ?? "", ...tail].filter((part) => part !== "");
  const label = isCase ? plain(found[2] ?? "", context) : (quotedIn(found[1] ?? "", context)[0] ?? null);
  const [said, ...more] = branchesSaid(label, rest, gateway, context);
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

function gatewayOf(named: string | undefined, isParallel: boolean, context: Context): Node {
  const reference = /^(?:the |our )?(?:gateway|split)$/i.test(named ?? "") ? undefined : named;
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
  if (gateway.kind === "parallelGateway" && label !== null && first === "")
    return [{ condition: "", body: label }];
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
