/** Removing: steps by name or by meaning, branches, lanes, notes; and ending a path early. */
import { CannotEdit } from "../../../editor.ts";
import type { Operation } from "../../../edits.ts";
import { isActivity, outgoing, titleOf } from "../../model.ts";
import { type Change, type Context, change, type Pattern, plain, quotedIn } from "../context.ts";
import { findNode, findNodes } from "../find.ts";
import { findFlow, findLane, findNamed } from "../find-others.ts";
import { matchByName } from "../match.ts";

const removal =
  "(?:remove|delete|drop|eliminate|get rid of|take out|take away|discard|cut|cut out|omit|skip|leave out|erase|scrap|throw out|strike|dispense with|do away with)";
const all =
  /^(?:everything|anything|all|all (?:of )?(?:the |it|them)?(?:tasks|steps|elements|activities|nodes|contents?)?(?: (?:in|of) the (?:process|diagram))?|the (?:whole |entire |complete )?(?:process|diagram|model|workflow|content)|it all|the lot|(?:each|every) (?:task|step))$/i;

export const remove: Pattern = (text, context) => {
  const found =
    new RegExp(`^${removal} (.+)$`, "i").exec(text) ??
    /^take (.+?) (?:out|away)(?: of the \w+)?$/i.exec(text);
  if (!found) return null;
  const reference = (found[1] ?? "")
    .replace(/,? (?:because|since|as (?:it|we|they)|for it|so that)\b.*$/i, "")
    .replace(/ (?:from|in|of) (?:the|this|our) (?:process|diagram|model|flow|workflow)$/i, "")
    .replace(/ (?:entirely|completely|altogether|again)$/i, "");
  return removed(reference, context);
};

function removed(reference: string, context: Context): Change {
  if (all.test(reference.trim())) {
    throw new CannotEdit(
      "Deleting everything is not an edit: name the elements to remove, or delete the diagram.",
    );
  }
  const lane = removedLane(reference, context);
  if (lane) return lane;
  const isStep = matchByName([reference], [...context.model.nodes.values()], true).fits.length > 0;
  if (!isStep && /\b(?:branch|path|arrow|flow (?:from|to)|sequence flow|connection)\b/i.test(reference)) {
    return change([{ type: "deleteBranch", flow: findFlow(reference, context).id }], []);
  }
  if (
    !isStep &&
    /\b(?:note|annotation|comment|message flow|pool|participant|data (?:object|store))\b/i.test(reference)
  ) {
    const name = reference.replace(/^(?:the )?(?:note|annotation|comment|message flow)s? /i, "");
    return change([{ type: "delete", id: findNamed(name, context).id }], []);
  }
  const nodes = findNodes(withoutFrame(reference), context);
  return change(
    nodes.map(({ id }): Operation => ({ type: "delete", id })),
    [],
  );
}

/** "the step where we pack items", "the need to pack items": the clause that says what. */
const withoutFrame = (reference: string): string =>
  reference
    .replace(
      /^(?:the )?(?:task|step|activity|part) (?:where|in which|that|to|of|for|when) (?:we |they )?/i,
      "",
    )
    .replace(/^(?:the )?need (?:to|for) /i, "");

const takeover =
  /^(.+?)(?:(?:,? and|,|;) (?:move|assign|give|put|transfer|hand(?: over)?) (?:all )?(?:of )?(?:(?:its|their|the|these|all) )?(?:tasks|steps|activities|work|elements|contents?|it|them)?(?: over)? ?(?:to|into|in) (.+))?$/i;

function removedLane(reference: string, context: Context): Change | null {
  const found = takeover.exec(reference);
  if (
    !found ||
    !/\b(?:swim-?)?(?:lane|role)\b/i.test(found[1] ?? "") ||
    /\b(?:task|step)\b/i.test(found[1] ?? "")
  )
    return null;
  const lane = findLane(found[1] ?? "", context);
  const to = found[2] === undefined ? null : findLane(found[2], context).id;
  return change([{ type: "deleteLane", id: lane.id, to }], []);
}

/** "remove the gateway G and keep only the 'yes' branch", "keep only the 'yes' branch". */
export const keepOnly: Pattern = (text, context) => {
  const found =
    /^(?:(?:remove|delete|drop) (.+?) (?:and|but),? )?(?:only keep|keep only|keep|retain only|retain|leave only) (.+?(?:branch|path|flow).*?)$/i.exec(
      text,
    );
  if (!found) return null;
  const kept = findFlow(found[2] ?? "", context);
  const gateway = found[1] === undefined ? null : findNode(found[1], context);
  if (gateway && gateway.id !== kept.source) throw new CannotEdit(`${titleOf(gateway)} has no such branch.`);
  const others = outgoing(context.model, kept.source).filter((flow) => flow.id !== kept.id);
  return change(
    others.map(({ id }): Operation => ({ type: "deleteBranch", flow: id })),
    [],
  );
};

const mergedLanes =
  /^(?:merge|combine|join|unite) (?:the )?(?:lanes |roles )(.+?) and (.+?) (?:into|to|as) (?:(?:one|a|a single|a new) )?(?:lane )?(?:called |named )?(.+)$/i;

/** "merge the lanes A and B into C". */
export const uniteLanes: Pattern = (text, context) => {
  const found = mergedLanes.exec(text);
  if (!found) return null;
  const [kept, gone] = [findLane(found[1] ?? "", context), findLane(found[2] ?? "", context)];
  const name = plain(found[3] ?? "", context);
  return change([
    { type: "deleteLane", id: gone.id, to: kept.id },
    { type: "rename", id: kept.id, name },
  ]);
};

/** "merge the lane A into B". */
export const mergeLanes: Pattern = (text, context) => {
  const found = /^(?:merge|combine|join|integrate) (?:the )?(.+? lane|lane .+?) (?:into|with|to) (.+)$/i.exec(
    text,
  );
  if (!found) return null;
  const lane = findLane(found[1] ?? "", context);
  return change([{ type: "deleteLane", id: lane.id, to: findLane(found[2] ?? "", context).id }], []);
};

const anyMore = "(?: any ?more| any longer| from now on| at all| in (?:the|this) process)?";
/** Ways to say that something is not done any more; the words in brackets name it. */
const phrases: RegExp[] = [
  new RegExp(
    `^(.+?) (?:is|are|has become|have become) (?:no longer|not) (?:needed|necessary|required|wanted|relevant|used|done|performed|executed|part of the process)${anyMore}$`,
    "i",
  ),
  new RegExp(
    `^(?:we|they|you|people|the [\\w ]+?) (?:will |do |does |are |is )?(?:no longer|not any ?more|never)(?: have to| need to| want to| need| require| do| perform)? (.+?)${anyMore}$`,
    "i",
  ),
  /^(?:we|they|you|the [\w ]+?) (?:do not|don't|don’t|does not|doesn't|need not|will not|won't)(?: have to| need to| want to| need)? (.+?) (?:any ?more|any longer|from now on)$/i,
  /^(?:we|they) (?:don't|don’t|do not) need (?:to )?(.+?)$/i,
  /^(?:we|they) (?:have )?stopped (.+?)$/i,
  /^(.+?) (?:is|are|has become|have become) (?:obsolete|superfluous|unnecessary|redundant|dropped|discontinued)(?: now)?$/i,
  /^(.+?) (?:can|could|should|must|may|shall|will)(?: now)? (?:be )?(?:removed|deleted|dropped|skipped|omitted|left out|taken out|go|disappear|go away|no longer be (?:done|performed|part of the process|executed|there))(?: (?:entirely|completely|from the (?:process|diagram)))?$/i,
  new RegExp(`^there is no (?:longer a |more )?need (?:to|for) (.+?)${anyMore}$`, "i"),
];

/** "the invoice is no longer archived": what it names is a clause with its own verb. */
const passive =
  /^(.+?) (is|are) no longer (?!needed|necessary|required|wanted|relevant|used|done|performed|executed|part)(.+?)(?: any ?more)?$/i;

/** "the items don't need to be picked any more". */
const needless =
  /^(.+?) (?:don't|don’t|do not|doesn't|doesn’t|does not|need not|needn't) (?:need to |have to )?be (.+?)(?: any ?more| any longer)?$/i;

export const noLonger: Pattern = (text, context) => {
  const clause = passive.exec(text);
  if (clause) return removedSteps(`${clause[1]} ${clause[2]} ${clause[3]}`, context);
  const past = needless.exec(text);
  if (past) return removedSteps(`${past[1]} are ${past[2]}`, context);
  for (const pattern of phrases) {
    const found = pattern.exec(text);
    if (found) return removedSteps(found[1] ?? "", context);
  }
  return null;
};

function removedSteps(reference: string, context: Context): Change {
  if (all.test(reference)) return removed(reference, context);
  const nodes = findNodes(withoutFrame(reference), context, isActivity);
  return change(
    nodes.map(({ id }): Operation => ({ type: "delete", id })),
    [],
  );
}

export const endAfter: Pattern = (text, context) => {
  const found =
    /^(?:end|finish|stop|terminate|let) (?:the )?(?:process|workflow|flow|path)(?: end| stop)? (?:directly |right |immediately )?after ()(.+)$/i.exec(
      text,
    ) ??
    /^(?:the )?(?:process|workflow|flow|path) (?:should |must |shall |will )?(?:ends?|stops?|finish(?:es)?|terminates?) (?:directly |right |immediately )?after ()(.+)$/i.exec(
      text,
    ) ??
    /^(?:add|insert|put|place) (?:an? )?(?:new )?end(?: event)?((?: (?:called |named )?⟦\d+⟧)?) (?:directly |right )?(?:after|behind) (.+)$/i.exec(
      text,
    );
  const closing =
    /^after (.+?),? (?:the )?(?:process|workflow|flow|path) (?:should |must |shall )?(?:ends?|stops?|be over|is over)()$/i.exec(
      text,
    );
  const said = found ? { node: found[2], name: found[1] } : { node: closing?.[1], name: "" };
  if (said.node === undefined) return null;
  const named = /^(.+?) with (?:the (?:end event|outcome|result) )?(⟦\d+⟧)$/i.exec(said.node);
  const node = findNode(named?.[1] ?? said.node, context);
  const name = quotedIn(named?.[2] ?? said.name ?? "", context)[0] ?? "";
  return change([{ type: "endAfter", id: node.id, name, trigger: null }]);
};
