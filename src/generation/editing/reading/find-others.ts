/** Finds lanes, branches and anything else with a name. */
import { CannotEdit } from "../../editor.ts";
import { areOpposite, labelSimilarity, lemmasOf } from "../../language/similarity.ts";
import { type Flow, type Lane, type Model, type Node, titleOf } from "../model.ts";
import { isSplit } from "../regions.ts";
import { type Context, plain } from "./context.ts";
import { ambiguous, findNode, notFound, tryNode } from "./find.ts";
import { branchFlows, kindIn } from "./kinds.ts";
import { matchByName, type Named, normal } from "./match.ts";

const laneWords = /\b(?:swim-?lanes?|lanes?|roles?)\b/gi;
const groupWords = / ?\b(?:departments?|dept|teams?|groups?|office)\b/gi;

/** @throws CannotEdit when no lane, or more than one, has this name. */
export function findLane(reference: string, context: Context): Lane {
  const name = laneName(reference, context);
  const lane = tryLane(name, context);
  if (lane) return lane;
  const lanes = [...context.model.lanes.values()];
  if (lanes.length === 0) throw new CannotEdit(`The diagram has no lanes, so there is no "${name}".`);
  throw new CannotEdit(notFound(name, null, lanes));
}

/** The lane of a person, group or system; null when there is none. "the clerk" means the lane "Bank clerk". */
export function tryLane(reference: string, context: Context): Lane | null {
  const name = laneName(reference, context);
  const lanes = [...context.model.lanes.values()].filter((lane) => lane.name.trim() !== "");
  const { fits } = matchByName([name], lanes, true);
  const some =
    fits.length > 0
      ? fits
      : lanes.filter((lane) => sharesHead(name, lane.name) || sameGroup(name, lane.name));
  if (some.length > 1) throw new CannotEdit(ambiguous(name, some, context.model));
  return some[0] ?? null;
}

const laneName = (reference: string, context: Context): string =>
  plain(reference, context)
    .replace(laneWords, " ")
    .replace(/['’]s\b/g, "")
    .replace(/\s+/g, " ")
    .trim()
    .replace(/^(?:the|an?|our) /i, "");

/** One name is the other with words in front: "clerk" and "bank clerk". */
function sharesHead(one: string, other: string): boolean {
  const [left, right] = [normal(one), normal(other)].map((name) => name.replace(/s$/, ""));
  if (!left || !right) return false;
  return left.endsWith(` ${right}`) || right.endsWith(` ${left}`);
}

/** "HR" and "the HR department". */
function sameGroup(one: string, other: string): boolean {
  const [left, right] = [one, other].map((name) => normal(name.replace(groupWords, "")));
  return left !== undefined && left !== "" && left === right;
}

const flowWords =
  /\b(?:branch|path|flow|arrow|connection|edge|route|outcome|option|case|way|exit|sequence flow|label|condition)\b/i;

/** Whether the text speaks of a branch or flow. */
export const namesFlow = (reference: string): boolean => flowWords.test(reference);

/**
 * The flow that is meant by its label ("the 'no' branch"), its ends ("the flow from A to B"), or what it leads to
 * ("the rejection branch").
 * @throws CannotEdit naming the candidates, or the labels that there are.
 */
export function findFlow(reference: string, context: Context): Flow {
  const { model } = context;
  const ends = /\b(?:from|between) (.+?) (?:to|and|into) (.+)$/i.exec(reference);
  if (ends) return flowBetween(findNode(ends[1] ?? "", context), findNode(ends[2] ?? "", context), model);
  const { text, flows } = withinGateway(reference, context);
  const leading =
    /\b(?:branch|path|flow|way|one)?\s*(?:that leads |leading |which leads |going |that goes )?(?:to|with|containing|where|in which|for) (.+)$/i.exec(
      text,
    );
  const name = plain(text.replace(flowWords, " "), context)
    .replace(/^(?:the|an?) /i, "")
    .replace(/\b(?:called|named|labell?ed|with the)\b/gi, "")
    .replace(/\s+/g, " ")
    .trim();
  const byLabel = matchByName(
    [name],
    flows.filter((flow) => flow.name !== ""),
    false,
  ).fits;
  if (byLabel.length > 0) return single(name, byLabel, model);
  const answer = flows.filter((flow) => answers(name, flow, model));
  if (answer.length > 0) return single(name, answer, model);
  const content = flows.filter((flow) => isAbout(name, flow, model));
  if (content.length > 0) return single(name, content, model);
  const target = leading ? tryNode(leading[1] ?? "", context) : null;
  const into = target ? flows.filter((flow) => flow.target === target.id) : [];
  if (into.length > 0) return single(name, into, model);
  throw new CannotEdit(notFound(`${name} branch`, null, flows));
}

/** "the no branch of 'Order ok?'": only the ways out of that gateway. */
function withinGateway(reference: string, context: Context): { text: string; flows: Flow[] } {
  const flows = branchFlows(context.model);
  const found = /^(.*?)\s+(?:of|at|from|after|behind|out of|leaving) ((?:the )?.+)$/i.exec(reference);
  const gateway = found ? tryNode(found[2] ?? "", context, (node) => isSplit(context.model, node)) : null;
  if (!found || !gateway) return { text: reference, flows };
  return { text: found[1] ?? "", flows: flows.filter((flow) => flow.source === gateway.id) };
}

function flowBetween(source: Node, target: Node, model: Model): Flow {
  const flow = [...model.flows.values()].find((one) => one.source === source.id && one.target === target.id);
  if (!flow) throw new CannotEdit(`No flow leads from ${titleOf(source)} to ${titleOf(target)}.`);
  return flow;
}

/** "rejection" is the "no" of "Request approved?", "approval" its "yes". */
function answers(name: string, flow: Flow, model: Model): boolean {
  const question = lemmasOf(model.nodes.get(flow.source)?.name ?? "");
  const words = lemmasOf(name);
  if (/^(?:yes|true)$/i.test(flow.name))
    return words.length > 0 && words.every((word) => question.includes(word));
  return (
    /^(?:no|false)$/i.test(flow.name) &&
    words.some((word) => question.some((other) => areOpposite(word, other)))
  );
}

/** The first step of the branch says all that the name says: "rejection" and "Send rejection". */
function isAbout(name: string, flow: Flow, model: Model): boolean {
  const label = model.nodes.get(flow.target)?.name ?? "";
  const words = lemmasOf(name);
  return (
    words.length > 0 &&
    words.every((word) => lemmasOf(label).some((other) => labelSimilarity(word, other) >= 0.85))
  );
}

function single(name: string, flows: Flow[], model: Model): Flow {
  const [flow, second] = flows;
  if (flow && !second) return flow;
  const gateways = flows.map((one) => model.nodes.get(one.source)).filter((node) => node !== undefined);
  throw new CannotEdit(
    `There are ${flows.length} branches "${name}", at ${gateways.map(titleOf).join(" and ")}: say at which one.`,
  );
}

/** Anything with a name: a node, lane, pool, flow, message flow, data, note or process. */
export function findNamed(reference: string, context: Context): Named {
  const { model } = context;
  if (/\b(?:swim-?)?lane\b|\brole\b/i.test(reference)) return findLane(reference, context);
  if (/\bpool\b|\bparticipant\b/i.test(reference))
    return findIn(reference, /\b(?:pool|participant)\b/gi, [...model.pools.values()], context);
  if (/\bmessage flow\b/i.test(reference))
    return findIn(reference, /\bmessage flow\b/gi, [...model.messages.values()], context);
  if (/\b(?:branch|path|flow|arrow)\b|⟦\d+⟧ (?:label|condition)$/i.test(reference))
    return findFlow(reference, context);
  if (/^(?:the )?(?:process|diagram|model|workflow)\b/i.test(reference))
    return findProcess(reference, context);
  const others = [model.lanes, model.pools, model.messages, model.artifacts].flatMap((map): Named[] => [
    ...map.values(),
  ]);
  const name = plain(kindIn(reference).rest, context);
  const node =
    kindIn(reference).fits !== null || hasExact(name, [...model.nodes.values()])
      ? tryNode(reference, context)
      : null;
  if (node) return node;
  const exact = [...others, ...branchFlows(model)].filter((one) => normal(one.name) === normal(name));
  if (exact.length > 1) throw new CannotEdit(ambiguous(name, exact, model));
  return exact[0] ?? findNode(reference, context);
}

const hasExact = (name: string, items: Named[]): boolean =>
  items.some((item) => normal(item.name) === normal(name));

function findIn(reference: string, words: RegExp, items: Named[], context: Context): Named {
  const name = plain(reference, context)
    .replace(words, " ")
    .replace(/\s+/g, " ")
    .trim()
    .replace(/^(?:the|an?) /i, "")
    .replace(/^(?:the)$/i, "");
  const match = name === "" ? { fits: items, nearest: null } : matchByName([name], items, false);
  const [item, second] = match.fits;
  if (item && !second) return item;
  throw new CannotEdit(
    item ? ambiguous(name, match.fits, context.model) : notFound(name, match.nearest, items),
  );
}

function findProcess(reference: string, context: Context): Named {
  const processes = [...context.model.scopes.values()].filter((scope) => scope.parent === null);
  return findIn(reference, /\b(?:process|diagram|model|workflow)\b/gi, processes, context);
}
