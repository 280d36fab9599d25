/** Finds the node that a piece of text means. Two that fit, or none, are an error that names them: never a guess. */
import { CannotEdit } from "../../editor.ts";
import { labelOf } from "../../language/labels.ts";
import {
  incoming,
  isActivity,
  isEvent,
  isGateway,
  type Model,
  type Node,
  outgoing,
  titleOf,
} from "../model.ts";
import { type Context, hasQuote, onlyQuote, plain } from "./context.ts";
import { kindIn } from "./kinds.ts";
import { type Match, matchByName, normal } from "./match.ts";
import { readFrames } from "./wording.ts";

/** The node that is meant. @throws CannotEdit naming the candidates, or the nearest name. */
export function findNode(
  reference: string,
  context: Context,
  fits: (node: Node) => boolean = () => true,
): Node {
  const match = matchNode(reference, context, fits);
  const [node, second] = match.fits;
  if (node && !second) return node;
  if (node) throw new CannotEdit(ambiguous(plain(reference, context), match.fits, context.model));
  throw new CannotEdit(
    notFound(nameIn(reference, context), match.nearest, [...context.model.nodes.values()]),
  );
}

/** The name that a reference gives, without the word for a kind before it. */
function nameIn(reference: string, context: Context): string {
  const { rest } = kindIn(reference);
  return plain(rest === "" ? reference : rest, context);
}

/** As `findNode`, but null when nothing fits. */
export function tryNode(
  reference: string,
  context: Context,
  fits: (node: Node) => boolean = () => true,
): Node | null {
  const match = matchNode(reference, context, fits);
  return match.fits.length === 0 ? null : findNode(reference, context, fits);
}

export function ambiguous(
  text: string,
  items: { id: string; name: string; kind?: string }[],
  model: Model,
): string {
  const names = items.slice(0, 5).map((item) => `${titleOf(item)}${whereabouts(item.id, items, model)}`);
  return `"${text}" could mean ${names.join(" or ")}: say which one.`;
}

/** For things of one name, the lane or the neighbours that tell them apart. */
function whereabouts(id: string, items: { id: string; name: string }[], model: Model): string {
  const node = model.nodes.get(id);
  const same = items.filter((item) => item.name === node?.name);
  if (!node || same.length < 2) return "";
  const before = incoming(model, id).flatMap((flow) => model.nodes.get(flow.source) ?? []);
  const lane = node.lane === null ? "" : ` in the lane "${model.lanes.get(node.lane)?.name ?? ""}"`;
  return before[0] ? `${lane} after ${titleOf(before[0])}` : lane;
}

export function notFound(
  text: string,
  nearest: { id: string; name: string } | null,
  all: { name: string }[],
): string {
  if (nearest) return `There is no "${text}" in the diagram. Did you mean ${titleOf(nearest)}?`;
  const names = [
    ...new Set(all.map(({ name }) => name.replace(/\s+/g, " ").trim()).filter((name) => name !== "")),
  ];
  const some = names.slice(0, 8).map((name) => `"${name}"`);
  return `There is no "${text}" in the diagram. It has ${some.join(", ")}${names.length > 8 ? " and more" : ""}.`;
}

const pronoun =
  /^(?:it|this|that|them|these|those|(?:this|that|the new|the added) (?:task|step|activity|event|one))$/i;

function matchNode(reference: string, context: Context, fits: (node: Node) => boolean): Match<Node> {
  const text = reference.trim().replace(/[.,;:]+$/, "");
  const { model, focus } = context;
  const nodes = [...model.nodes.values()].filter(fits);
  if (pronoun.test(text)) {
    const meant = focus.flatMap((id) => model.nodes.get(id) ?? []).filter(fits);
    return { fits: meant.slice(0, 1), nearest: null };
  }
  const placed = byPlace(text, context, fits);
  if (placed) return { fits: [placed], nearest: null };
  const kind = kindIn(text);
  const ofKind = nodes.filter((node) => kind.fits === null || kind.fits(node, model));
  if (kind.rest === "" && kind.fits !== null) return { fits: ofKind, nearest: null };
  const quote = onlyQuote(kind.rest, context);
  if (quote !== null) return byQuote(quote, ofKind, nodes);
  const inside = withinPart(kind.rest, context);
  if (inside) return matchNode(inside.reference, context, (node) => fits(node) && inside.holds(node));
  // Words around a quoted name that were not understood may say which one is meant, or something else altogether.
  const isBeside = kind.fits !== null && /^(?:on|at|of|from|for|before|after|in) /i.test(kind.rest);
  if (hasQuote(kind.rest) && !isBeside) return { fits: [], nearest: null };
  if (kind.fits === null) return matchText(plain(text, context), context, nodes);
  // A word for a kind may belong to the name: "the print task list step".
  const whole = matchByName([plain(text, context)], nodes, true);
  if (whole.fits.length > 0) return whole;
  const beside = /^(?:on|at|of|from|for|before|after|in) (.+)$/i.exec(kind.rest);
  if (beside)
    return { fits: ofKind.filter(touches(findNode(beside[1] ?? "", context), model)), nearest: null };
  return matchText(plain(kind.rest, context), context, ofKind);
}

/** "the timer on X" hangs on it or stands next to it. */
function touches(anchor: Node, model: Model): (node: Node) => boolean {
  const neighbours = [...incoming(model, anchor.id), ...outgoing(model, anchor.id)].flatMap(
    ({ source, target }) => [source, target],
  );
  return (node) => node.attachedTo === anchor.id || (node.id !== anchor.id && neighbours.includes(node.id));
}

/** "'X' in the Seller pool", "'X' of the manager lane": the name and the part of the diagram. */
function withinPart(
  text: string,
  context: Context,
): { reference: string; holds: (node: Node) => boolean } | null {
  const found =
    /^(.*⟦\d+⟧) (?:in|of|from|within) (?:the )?(.+?)(?: (lane|pool|participant|swim-?lane))?$/i.exec(text);
  if (!found) return null;
  const { lanes, pools, scopes } = context.model;
  const part = [...lanes.values(), ...pools.values(), ...scopes.values()].filter(
    (one) => normal(one.name) === normal(plain(found[2] ?? "", context)),
  );
  const ids = part.flatMap((one) => [one.id, "process" in one ? (one.process ?? "") : one.id]);
  if (ids.length === 0)
    throw new CannotEdit(`There is no lane or pool "${plain(found[2] ?? "", context)}" in the diagram.`);
  return {
    reference: found[1] ?? "",
    holds: (node) => ids.includes(node.lane ?? "") || ids.includes(node.scope),
  };
}

/** A name in quotation marks is looked for among those of the kind first, then among all. */
function byQuote(name: string, ofKind: Node[], all: Node[]): Match<Node> {
  const match = matchByName([name], ofKind, true);
  if (match.fits.length > 0) return match;
  const byId = all.filter((node) => node.id === name);
  return byId.length > 0 ? { fits: byId, nearest: null } : matchByName([name], all, true);
}

const finished =
  / (?:is|are|was|were|has been|have been|has|have) (?:all )?(?:done|complete|completed|finished|over|performed|executed|carried out)$/i;

/** A name without quotation marks, or a clause: "the order has been shipped", "the clerk checks the invoice". */
function matchText(reference: string, context: Context, nodes: Node[]): Match<Node> {
  const text = reference.replace(finished, "").replace(/^(?:the )?(?:completion|end|execution) of /i, "");
  const frames = readFrames(text, context);
  const [frame] = frames;
  const texts = frame && frames.length === 1 ? [text, labelOf(frame)] : [text];
  const match = matchByName(texts, nodes, false);
  if (match.fits.length === 0) return byDoer(text, context, nodes) ?? match;
  const agents = frame?.agents.flatMap((agent) => agent.tokens.map((token) => token.lemma)) ?? [];
  return match.fits.length < 2 ? match : { ...match, fits: narrowed(match.fits, context.model, agents) };
}

/** "the approval by the manager", "the manager's approval": the work, in the lane of who does it. */
function byDoer(text: string, { model }: Context, nodes: Node[]): Match<Node> | null {
  const by = /^(.+?) by (?:the |an? )?(.+)$/i.exec(text);
  const own = /^(?:the )?(.+?)['’]s? (.+)$/i.exec(text);
  const [work, doer] = by ? [by[1], by[2]] : [own?.[2], own?.[1]];
  if (!work || !doer) return null;
  const inLane = nodes.filter((node) =>
    (model.lanes.get(node.lane ?? "")?.name ?? "").toLowerCase().includes(doer.toLowerCase()),
  );
  return model.lanes.size === 0 ? matchByName([work], nodes, false) : matchByName([work], inLane, false);
}

/** Of nodes that fit equally, those in the lane of who is named; of an event and a task of one name, the task. */
function narrowed(nodes: Node[], model: Model, agents: string[]): Node[] {
  const inLane = nodes.filter((node) => {
    const lane = node.lane === null ? "" : (model.lanes.get(node.lane)?.name ?? "").toLowerCase();
    return lane !== "" && agents.some((agent) => lane.includes(agent));
  });
  const fitting = inLane.length > 0 ? inLane : nodes;
  const activities = fitting.filter(isActivity);
  return activities.length > 0 && fitting.every((node) => isActivity(node) || isEvent(node))
    ? activities
    : fitting;
}

const ordinals = [
  "first",
  "second",
  "third",
  "fourth",
  "fifth",
  "sixth",
  "seventh",
  "eighth",
  "ninth",
  "tenth",
];

/** "the second task", "the last step", "the step after X". */
function byPlace(text: string, context: Context, fits: (node: Node) => boolean): Node | null {
  const found =
    /^(?:the )?(?:very )?(first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|last|final)(?: (?:task|step|activity|action))$/i.exec(
      text,
    );
  if (found) return byOrdinal((found[1] ?? "").toLowerCase(), context.model, fits);
  const among =
    /^(?:the )?(?:task|step|activity|event) (?:which is |that is |that comes )?between (.+?) and (.+)$/i.exec(
      text,
    );
  if (among)
    return betweenOf(context.model, findNode(among[1] ?? "", context), findNode(among[2] ?? "", context));
  const beside =
    /^the (?:task|step|activity) (?:directly |right |immediately )?(after|before|following|preceding) (.+)$/i.exec(
      text,
    );
  if (!beside) return null;
  const anchor = findNode(beside[2] ?? "", context);
  return besideOf(context.model, anchor, /after|following/i.test(beside[1] ?? ""));
}

function betweenOf(model: Model, source: Node, target: Node): Node {
  const after = outgoing(model, source.id).map((flow) => flow.target);
  const before = incoming(model, target.id).map((flow) => flow.source);
  const [node, second] = [...model.nodes.values()].filter(
    ({ id }) => after.includes(id) && before.includes(id),
  );
  if (node && !second) return node;
  throw new CannotEdit(`There is not exactly one step between ${titleOf(source)} and ${titleOf(target)}.`);
}

function besideOf(model: Model, anchor: Node, isAfter: boolean): Node {
  const flows = isAfter ? outgoing(model, anchor.id) : incoming(model, anchor.id);
  const [node, second] = flows.flatMap((flow) => model.nodes.get(isAfter ? flow.target : flow.source) ?? []);
  if (node && !second && isActivity(node)) return node;
  throw new CannotEdit(
    `There is not exactly one step ${isAfter ? "after" : "before"} ${titleOf(anchor)}: name the step.`,
  );
}

/** Counts the steps of the only path from the start, or back from the only end. */
function byOrdinal(word: string, model: Model, fits: (node: Node) => boolean): Node {
  const isLast = word === "last" || word === "final";
  const steps = straightPath(model, isLast).filter((node) => isActivity(node) && fits(node));
  const node = steps[isLast ? 0 : ordinals.indexOf(word)];
  if (!node) throw new CannotEdit(`It is not clear which step is the ${word} one: name the step.`);
  return node;
}

/** Nodes from the only start, or with `backwards` from the only end, up to the first place where ways part. */
function straightPath(model: Model, backwards: boolean): Node[] {
  const nodes = [...model.nodes.values()].filter((node) => isTop(model, node));
  const ends = nodes.filter((node) => node.kind === (backwards ? "endEvent" : "startEvent"));
  const path = ends.length === 1 ? [...ends] : [];
  for (const node of path) {
    const flows = backwards ? incoming(model, node.id) : outgoing(model, node.id);
    const next =
      flows.length === 1 && flows[0] ? model.nodes.get(backwards ? flows[0].source : flows[0].target) : null;
    if (next && !path.includes(next) && !isGateway(next)) path.push(next);
  }
  return path;
}

const isTop = (model: Model, node: Node): boolean => model.scopes.get(node.scope)?.parent === null;

/**
 * The nodes that a list means: "A, B and C", "both tasks".
 * @throws CannotEdit as `findNode` does for each of them.
 */
export function findNodes(
  reference: string,
  context: Context,
  fits: (node: Node) => boolean = () => true,
): Node[] {
  const text = reference.replace(/^both(?: of)? /i, "").replace(/^(?:the )?(?:tasks|steps|activities) /i, "");
  if (/^(?:the )?(?:task|step|activity|event) .*\bbetween\b/i.test(text))
    return [findNode(text, context, fits)];
  const ofLane =
    /^(?:all )?(?:of )?(?:the )?(?:tasks|steps|activities) (?:of|in|by|done by) (?:the )?(?:lane )?(.+?)(?: lane)?$/i.exec(
      reference,
    );
  if (ofLane) return nodesOfLane(plain(ofLane[1] ?? "", context), context, fits);
  const whole = hasQuote(text) ? null : tryWhole(text, context, fits);
  if (whole) return [whole];
  const parts = text
    .split(/\s*,\s*(?:and |as well as )?|\s+(?:and|as well as|&|plus)\s+/i)
    .filter((part) => part.trim() !== "");
  return parts.map((part) => findNode(part, context, fits));
}

function nodesOfLane(name: string, { model }: Context, fits: (node: Node) => boolean): Node[] {
  const lane = [...model.lanes.values()].find((one) => normal(one.name) === normal(name));
  if (!lane) throw new CannotEdit(notFound(name, null, [...model.lanes.values()]));
  return [...model.nodes.values()].filter((node) => node.lane === lane.id && isActivity(node) && fits(node));
}

/** A label that holds an "and" itself. */
function tryWhole(text: string, context: Context, fits: (node: Node) => boolean): Node | null {
  if (!/\band\b|,/.test(text)) return null;
  const match = matchByName([text], [...context.model.nodes.values()].filter(fits), true);
  return match.fits.length === 1 ? (match.fits[0] ?? null) : null;
}
