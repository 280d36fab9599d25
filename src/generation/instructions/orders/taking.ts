/** Removals: steps, events, branches, lanes, notes. */

import {
  incoming,
  isActivity,
  isGateway,
  type Model,
  type Node,
  nodeOf,
  outgoing,
  reachable,
  titleOf,
} from "../../editing/model.ts";
import { perform } from "../../editing/perform.ts";
import { between } from "../../editing/sub-processes.ts";
import { CannotEdit } from "../../editor.ts";
import type { Operation } from "../../edits.ts";
import { type Command, commandIn, slotOf, trimmed } from "../command.ts";
import { type Context, findNodes, openTo, plainName, tryNodes } from "../find.ts";
import { findFlow, findLane, findNote, tryFlow, tryLane, tryPool } from "../find-others.ts";
import { cutWords, likeness, type Mention, mentionIn } from "../mention.ts";
import { cutsOf } from "../pieces.ts";

import { nearOf, type Place, partsOf, placeIn } from "../place.ts";
import { Ambiguous, whyNot } from "../refusals.ts";
import { answer, type Rule } from "../rule.ts";
import { type Said, type Slot, saidOf } from "../said.ts";
import { removed } from "../spoken.ts";
import { orderOf } from "../words.ts";
import { behindFlow } from "./decided-where.ts";

export const removing: Rule = {
  name: "take away",
  example: "remove step 3; get rid of the second check; delete the no branch",
  read(said, context) {
    const command = commandIn(said);
    if (command?.order !== "remove" && command?.order !== "skip") return null;
    if (hasMore(command) || tellsOn(command)) return null;
    const stretch = trimmed(said, { from: command.theme.from, to: said.to });
    const whole = said.source.masked.slice(stretch.from, stretch.to).toLowerCase();
    if (whole === "") throw whyNot("remove", context.model);
    if (
      /^(?:everything|all|all (?:the )?(?:tasks|steps)|the (?:whole |entire )?(?:process|diagram))$/.test(
        whole,
      )
    )
      throw new CannotEdit("This would remove everything: name each step that is to go.");
    const lane = laneRemoved(command, context);
    if (lane) return lane;
    const range = rangeRemoved(said, stretch, context);
    if (range) return range;
    const parts = partsOf(said, stretch.from, endOfTheme(said, stretch, context));
    if (context.thing === removed && mentionIn(said, stretch.from, stretch.to).pronoun) return answer([], []);
    if (isGone(mentionIn(said, stretch.from, stretch.to), context)) return answer([], []);
    const relative = relativeTo(said, command, context);
    if (relative) return { ...answer([{ type: "delete", id: relative.id }], []), thing: removed };
    const mentions =
      parts.length > 1 && parts.every((part) => isSomething(part))
        ? parts
        : [mentionIn(said, stretch.from, Math.max(stretch.from, endOfTheme(said, stretch, context)))];
    return { ...answer(removals(mentions, said, context), []), thing: removed };
  },
};

/** The question about a step that went with it. */
const isGone = (theme: Mention, context: Context): boolean =>
  context.thing === removed &&
  theme.kind === "gateway" &&
  tryNodes({ ...theme, plural: true }, context).every(({ name }) => theme.words.length === 0 || name === "");

const hasMore = (command: Command): boolean =>
  slotOf(command, "if", "unless", "when") !== undefined || linksToo(command.said);

/** "Kick that out, and packing is for the office": what is told on is no part of the list. */
const tellsOn = ({ said, theme }: Command): boolean => {
  const joint = / (?=and |but )|, /.exec(said.source.masked.slice(theme.from, said.to));
  const behind = theme.from + (joint?.index ?? said.to);
  return said.clauses.some(
    ({ form, from, verb, state, link, negated }) =>
      form === "finite" &&
      from >= behind &&
      !negated &&
      (verb !== null || state !== null) &&
      (link === null || link.kind === "coordinate" || link.kind === "beside"),
  );
};

/** "Remove 'A', connect no to 'B'": the connected element is not removed. */
const linksToo = ({ source, from, to }: Said): boolean =>
  cutsOf(source.masked, { from, to, joint: "start", asks: false }).some(
    ({ next }) =>
      orderOf.get(/^\p{L}+/u.exec(source.masked.slice(next, to))?.[0].toLowerCase() ?? "") === "link",
  );

const everything =
  /^(?:everything|anything|all|whatever|the rest|(?:all )?(?:of )?(?:the )?(?:other )?(?:steps|tasks|activities)|all that)(?: (?:that |which )?(?:is|are|comes?|follows?|happens?|stands?))? ?(?:directly )?(after|behind|following|before|between|from|until|till|up to)\b/;

/** "everything after A": the path ends there; "all steps between A and B": one by one. */
function rangeRemoved(said: Said, { from, to }: { from: number; to: number }, context: Context) {
  const found = everything.exec(said.source.masked.slice(from, to).toLowerCase());
  if (!found) return null;
  const [, marker = ""] = found;
  if (marker === "between") {
    const at = from + found[0].length;
    const ends = partsOf(said, at, to).flatMap((part) => findNodes(part, context));
    const ids = ends.map(({ id }) => id);
    const inner = ids.length === 2 ? [...between(context.model, ids)].filter((id) => !ids.includes(id)) : [];
    const steps = inner.map((id) => nodeOf(context.model, id)).filter(isActivity);
    if (steps.length > 0)
      return answer(
        steps.map(({ id }) => ({ type: "delete", id })),
        [],
      );
  }
  const { place } = /^(?:after|behind|following)$/.test(marker) ? placeIn(said, context) : { place: null };
  if (place?.how === "after")
    return answer([{ type: "endAfter", id: place.node.id, name: "", trigger: null }], [place.node.id]);
  const [first, second] = [...context.model.nodes.values()].filter(isActivity);
  throw new CannotEdit(
    `Name each step that is to go: "remove '${first?.name ?? "A"}' and '${second?.name ?? "B"}'".`,
  );
}

/** "the task after A", "the step between A and B", "the timer from A": the element there. */
function relativeTo(said: Said, { theme }: Command, context: Context): Node | null {
  const mention = mentionIn(said, theme.from, theme.to);
  if (mention.kind === "flow" || mention.kind === "note" || mention.quoted !== null) return null;
  if (mention.words.length > 0) return namedAt(mention, said, context);
  if (mention.kind === null) return null;
  const { model } = context;
  const at = said.slots.find(({ from, marker }) => from >= theme.to && /^(?:from|on|of|at)$/.test(marker));
  const host =
    at && /timer|event/.test(mention.kind) ? tryNodes(mentionIn(said, at.at, at.to), context)[0] : undefined;
  if (host)
    return (
      [...model.nodes.values()].find(
        ({ attachedTo, triggers }) =>
          attachedTo === host.id && (mention.kind !== "timer" || triggers.includes("timer")),
      ) ?? null
    );
  const { place } = placeIn(said, context);
  if (place === null || place.how === "beside") return null;
  return place.how === "flow" ? null : besideOf(place.node, place.how, mention, context);
}

/**
 * The element directly before or after a node.
 * @throws CannotEdit when a step is looked for and there is no single one
 */
export function besideOf(
  node: Node,
  how: "after" | "before",
  mention: Mention,
  context: Context,
): Node | null {
  const { model } = context;
  const fits = (id: string | undefined) =>
    id === undefined
      ? []
      : tryNodes({ ...mention, ordinal: null, plural: true }, context).filter((node) => node.id === id);
  const ways = how === "after" ? outgoing(model, node.id) : incoming(model, node.id);
  const [only, second] = ways.map(({ source, target }) => (how === "after" ? target : source));
  const [beside] = second === undefined ? fits(only) : [];
  if (beside || mention.kind !== "step") return beside ?? null;
  const next = acrossGateways(node, how, model);
  if (next) return next;
  throw new CannotEdit(`There is no single step directly ${how} "${node.name}": name the one that is meant.`);
}

/** The only step before or after, if only questions are between. */
function acrossGateways(node: Node, how: "after" | "before", model: Model): Node | null {
  let at: Node | undefined = node;
  for (let count = 0; at && count < model.nodes.size; count++) {
    const ways = how === "after" ? outgoing(model, at.id) : incoming(model, at.id);
    const [only, second] = ways.map(({ source, target }) => (how === "after" ? target : source));
    if (only === undefined || second !== undefined) return null;
    at = model.nodes.get(only);
    if (at && isActivity(at)) return at;
    if (at && !isGateway(at)) return null;
  }
  return null;
}

/** "the check after A" is a check, never A: the one there, or the only one. */
function namedAt(mention: Mention, said: Said, context: Context): Node | null {
  const slot = said.slots.find(({ marker }) => /^(?:after|behind|before|following)$/.test(marker));
  const isQuoted = slot && mentionIn(said, slot.at, slot.to).quoted !== null;
  if (!slot || !isQuoted) return null;
  const { place } = placeIn(said, context);
  const found = findNodes({ ...mention, plural: true }, context);
  const { flows } = context.model;
  const isBeside = ({ id }: Node) =>
    place !== null &&
    (place.how === "after" || place.how === "before") &&
    [...flows.values()].some(({ source, target }) =>
      place.how === "after"
        ? source === place.node.id && target === id
        : source === id && target === place.node.id,
    );
  const [only, second] = found.length > 1 ? found.filter(isBeside) : found;
  if (!only || second) throw new Ambiguous(openTo(mention, found, context.model));
  const [first, last] = place?.how === "before" ? [only.id, place.node.id] : [nearId(place), only.id];
  if (!reachable(context.model, [first]).has(last))
    throw new CannotEdit(
      `"${only.name}" does not stand there: say "remove '${only.name}'" when it is meant.`,
    );
  return only;
}

const nearId = (place: Place | null): string => (place && nearOf(place)?.id) ?? "";

const isSomething = (mention: Mention): boolean =>
  mention.quoted !== null || mention.words.length > 0 || mention.kind !== null;

/** "out of the process", "because ..." are no part of the theme. */
function endOfTheme(said: Said, { from, to }: { from: number; to: number }, _context: Context): number {
  const stop = said.slots.find(
    (slot) => slot.from > from && ["because", "since", "so that", "for", "from", "as"].includes(slot.marker),
  );
  return stop ? stop.from : to;
}

/** One after another; some may be gone with an earlier one. */
function removals(mentions: readonly Mention[], said: Said, context: Context): Operation[] {
  let model = context.model;
  return mentions.flatMap((mention, at) => {
    if (at > 0 && wentAlong(mention, context, model)) return [];
    return removalOf(mention, said, context).filter((operation) => {
      const id = "id" in operation ? operation.id : "flow" in operation ? operation.flow : "";
      if (!isThere(model, id)) return false;
      model = perform(model, [operation]);
      return true;
    });
  });
}

/** Whether everything that a mention refers to was removed with an earlier one. */
const wentAlong = (mention: Mention, context: Context, model: Model): boolean => {
  const nodes = tryNodes({ ...mention, plural: true }, context);
  return nodes.length > 0 && nodes.every(({ id }) => !model.nodes.has(id));
};

const isThere = (model: Model, id: string): boolean =>
  [model.nodes, model.flows, model.messages, model.artifacts, model.pools, model.lanes].some((map) =>
    map.has(id),
  );

function removalOf(mention: Mention, said: Said, context: Context): Operation[] {
  if (mention.kind === "flow") return [{ type: "deleteBranch", flow: branchOf(mention, said, context) }];
  if (mention.kind === "gateway") return gatewayRemoved(mention, said, context);
  const other = otherOf(mention, context);
  if (other !== null) return [{ type: "delete", id: other }];
  const isPlain = mention.kind === null && mention.quoted === null;
  const nodes = tryNodes(mention, context, isPlain ? isActivity : undefined);
  const flow = nodes.length === 0 && mention.quoted !== null ? tryFlow(mention, context) : null;
  if (flow) return [{ type: "deleteBranch", flow: flow.id }];
  const found = nodes.length > 0 ? nodes : findNodes(mention, context);
  return found.map((node) => awaitedBranch(node, context.model) ?? { type: "delete", id: node.id });
}

/**
 * An event after an event-based gateway is removed with everything it leads to, because nothing else may follow the
 * gateway.
 */
export function awaitedBranch({ id }: Node, model: Model): Operation | null {
  const [into] = incoming(model, id);
  const isAwaited = into && model.nodes.get(into.source)?.kind === "eventBasedGateway";
  return isAwaited ? { type: "deleteBranch", flow: into.id } : null;
}

/** Notes, messages, pools and data. */
function otherOf(mention: Mention, context: Context): string | null {
  const { model } = context;
  const name = plainName(mention.quoted ?? mention.words.join(" "));
  const called = <Item extends { id: string; name: string }>(items: Iterable<Item>): string | null => {
    const [only, second] = [...items].filter((one) => one.name !== "" && plainName(one.name) === name);
    return only && !second ? only.id : null;
  };
  if (mention.kind === "note") return findNote(mention, context, []).id;
  if (mention.kind === "message") return called(model.messages.values());
  if (mention.kind === "pool") return tryPool(mention, context)?.id ?? null;
  const isNode = [...model.nodes.values()].some((node) => plainName(node.name) === name);
  return isNode ? null : called(model.artifacts.values());
}

/** "the branch with X", "the branch in which the claim is returned", "the no branch of the gateway". */
function branchOf(mention: Mention, said: Said, context: Context): string {
  const about = said.slots.find(({ marker }) => /^(?:for|with|where|when|if)$/.test(marker));
  const from = said.source.text.indexOf(mention.text, said.from);
  const told = about ? branchAbout(mention, about, from, said, context) : branchByItself(mention, context);
  if (told !== null) return told;
  const rest = from < 0 ? "" : said.source.masked.slice(from, said.to);
  const joint = / (?:of|after|from|at) /.exec(rest);
  if (joint === null) return findFlow(mention, context).id;
  const at = from + joint.index;
  const own = mentionIn(said, from, at);
  return findFlow(isNamed(own) ? own : mention, context, mentionIn(said, at + joint[0].length, said.to)).id;
}

const isNamed = ({ quoted, words }: Mention): boolean => quoted !== null || words.length > 0;

const branchByItself = (mention: Mention, context: Context): string | null =>
  (mention.pronoun && mention.words.length === 0 ? branchSpoken(context) : null) ??
  timedFlow(mention, context);

/** "the no branch with the return", "the branch with the timer" */
function branchAbout(
  mention: Mention,
  about: Slot,
  from: number,
  said: Said,
  context: Context,
): string | null {
  const ahead = from >= 0 && from < about.from ? mentionIn(said, from, about.from) : null;
  if (ahead && isNamed(ahead)) return findFlow(ahead, context).id;
  return mention.words.length === 0 ? flowFor(mentionIn(said, about.at, about.to), context) : null;
}

/** "that branch", after a step in it was mentioned */
function branchSpoken(context: Context): string | null {
  const { model, focus } = context;
  const [id, second] = focus;
  if (id === undefined || second !== undefined) return null;
  const own = [...model.flows.values()].filter(
    (flow) => outgoing(model, flow.source).length > 1 && behindFlow(flow.id, context).has(id),
  );
  // Of nested branches the innermost: nothing else leads out of the others into it.
  const inner = own.filter(
    (flow) => !own.some((other) => other !== flow && behindFlow(flow.id, context).has(other.source)),
  );
  const [only, other] = inner;
  return only && !other ? only.id : null;
}

/** "the timeout branch": the only one that begins with a timer */
function timedFlow({ text, quoted, words }: Mention, { model }: Context): string | null {
  const isTimed = quoted === null && /\b(?:timers?|time-?outs?|deadlines?|time limits?)\b/i.test(text);
  if (!isTimed || words.length > 0) return null;
  const [only, second] = [...model.flows.values()].filter(
    ({ source, target }) =>
      outgoing(model, source).length > 1 && model.nodes.get(target)?.triggers.includes("timer"),
  );
  return only && !second ? only.id : null;
}

/** "the branch for unsuitable candidates": the only one with nothing else in its label, or that does this work. */
function flowFor(about: Mention, context: Context): string | null {
  const { model } = context;
  const { words: said } = about;
  const [only, second] = [...model.flows.values()].filter(({ name, source }) => {
    const label = cutWords(name);
    return (
      label.length > 0 &&
      outgoing(model, source).length > 1 &&
      label.every((word) => said.some((one) => likeness(one, word) === 1))
    );
  });
  if (only || second) return only && !second ? only.id : null;
  return timedFlow(about, context) ?? tryFlow(about, context)?.id ?? null;
}

/** One branch of a choice has to stay. */
function gatewayRemoved(mention: Mention, said: Said, context: Context): Operation[] {
  const { model } = context;
  const [gateway] = findNodes({ ...mention, plural: false }, context);
  if (!gateway) return [];
  const keep = /\bkeep (?:only )?(.+)$/i.exec(said.source.masked.slice(said.from, said.to));
  const ways = outgoing(model, gateway.id);
  if (keep?.[1]) {
    const from = said.to - keep[1].length;
    const flow = findFlow(mentionIn(said, from, said.to), context);
    return ways.filter(({ id }) => id !== flow.id).map(({ id }) => ({ type: "deleteBranch", flow: id }));
  }
  const names = ways.map((way) => `'${way.name || nodeOf(model, way.target).name}'`).join(" or ");
  const last = ways.at(-1);
  const first = last?.name || (last ? nodeOf(model, last.target).name : "");
  const ofWhich = gateway.name === "" ? "" : ` of '${gateway.name}'`;
  if (ways.length > 1)
    throw new CannotEdit(
      `Removing "${gateway.name}" leaves it open which branch stays: ${names}. Say which branch is to go, for example: "remove the '${first}' branch${ofWhich}".`,
    );
  return [{ type: "delete", id: gateway.id }];
}

/** "Remove the lane Manager and move its tasks to HR", "... and all its steps". */
function laneRemoved(command: Command, context: Context) {
  const { said, theme } = command;
  const and = said.source.masked.slice(theme.from, said.to).search(/,? and /);
  const mention = mentionIn(said, theme.from, and < 0 ? theme.to : Math.min(theme.to, theme.from + and));
  const text = said.source.masked.slice(said.from, said.to).toLowerCase();
  const bare = {
    ...mention,
    words: mention.words.filter((word) => !/^(?:give|move|assign|put)$/.test(word)),
  };
  const isNamed =
    mention.kind === null &&
    mention.quoted === null &&
    tryLane(mention, context) !== null &&
    tryNodes({ ...mention, plural: true }, context).length === 0;
  const isLane = mention.kind === "lane" || (/\blane\b/.test(text) && mention.kind === null) || isNamed;
  if (!isLane) return null;
  const cut = /,? and .*$/.exec(said.source.masked.slice(theme.from, said.to));
  const name = cut ? mentionIn(said, theme.from, theme.from + cut.index) : bare;
  const lane = findLane(name, context);
  const members = [...context.model.nodes.values()].filter((node) => node.lane === lane.id);
  if (
    /\b(?:with |and )?all (?:of )?(?:its|the|his|her|their)? ?(?:steps|tasks|activities)\b|\b(?:and|with) (?:everything|all(?: that is| that's)?|whatever is|what is|what's) in (?:it|there)\b/.test(
      text,
    )
  ) {
    const steps = members.filter(isActivity).map(({ id }): Operation => ({ type: "delete", id }));
    return answer(
      [
        ...steps,
        ...(members.length > steps.length ? [] : [{ type: "deleteLane" as const, id: lane.id, to: null }]),
      ],
      [],
    );
  }
  const slot = said.slots.filter(({ from, marker }) => from > theme.from && marker === "to").at(-1);
  const to = slot ? tryLane(mentionIn(said, slot.at, slot.to), context) : null;
  const other = [...context.model.lanes.values()].find(
    ({ id, owner }) => id !== lane.id && owner === lane.owner,
  );
  if (to === null && other && members.some(isActivity))
    throw new CannotEdit(
      `The lane "${lane.name}" holds ${members.filter(isActivity).map(titleOf).join(", ")}. Say "remove the lane '${lane.name}' and move its tasks to '${other.name}'", or "remove the lane '${lane.name}' and all its steps".`,
    );
  return answer([{ type: "deleteLane", id: lane.id, to: to?.id ?? null }], []);
}

/** "We no longer pick items", "nobody packs now", "picking is not needed any more". */
export const noLonger: Rule = {
  name: "no longer done",
  example: "we don't weigh parcels any more; weighing is no longer necessary",
  read(said, context, tail) {
    const told = gone(said);
    if (told === null) return null;
    const whole = mentionIn(said, told.from, told.to);
    const mention = { ...whole, pronoun: false, words: whole.words.filter((word) => !ceasing.has(word)) };
    const branch = branchGone(said, context);
    if (branch) return answer([branch], []);
    const next = tail[0];
    const following = next ? commandIn(next) : null;
    const goesOn =
      following?.order === "remove" &&
      mentionIn(following.said, following.theme.from, following.theme.to).pronoun;
    const nodes = tryNodes(mention, context, isActivity);
    // A reason for the next order: "we never need the vendor. Remove ..."
    if (nodes.length === 0 || (following?.order === "remove" && !goesOn))
      return following?.order === "remove" ? answer([], [], 0) : null;
    const made = answer(
      nodes.map(({ id }) => ({ type: "delete", id })),
      [],
      goesOn ? 1 : 0,
    );
    return { ...made, thing: removed };
  },
};

/** "The branch with the lab is not needed any more" */
function branchGone(said: Said, context: Context): Operation | null {
  const subject = /^(.+?) (?:is|are|can|may|has|have|falls?|drops?)\b/i.exec(
    said.source.masked.slice(said.from, said.to),
  )?.[1];
  const own = subject === undefined ? null : saidOf(said.source, said.from, said.from + subject.length);
  const mention = own && mentionIn(own, own.from, own.to);
  return own && mention?.kind === "flow"
    ? { type: "deleteBranch", flow: branchOf(mention, own, context) }
    : null;
}

const ceasing = new Set(
  "longer any anymore more never nobody nothing need needs needed go goes away fall falls drop drops out unnecessary obsolete necessary superfluous redundant required there now".split(
    " ",
  ),
);
const ceased =
  /\b(?:no longer|any ?more|any longer|(?:can|may|must|should|has to|have to) go(?: away)?$|falls? away|drops out|never|nobody|no one|no need|not needed|unnecessary|obsolete|not necessary|superfluous|redundant|not required)\b|n't (?:need|needed|necessary|required)\b/;

function gone(said: Said): { from: number; to: number } | null {
  const text = said.source.masked.slice(said.from, said.to);
  const lower = text.toLowerCase();
  if (!ceased.test(lower) || commandIn(said)?.order === "rename") return null;
  if (/\b(?:parallel|same time|called|named|by|but|only|after|before)\b/.test(lower)) return null;
  return { from: said.from, to: said.to };
}

export const leavingParallel: Rule = {
  name: "no branch any more",
  example: "'Print label' should no longer be one of the parallel steps: delete it",
  read(said, context, tail) {
    const text = said.source.masked.slice(said.from, said.to).toLowerCase();
    if (!/\bno longer be (?:one of|part of)\b/.test(text)) return null;
    const next = tail[0] ? commandIn(tail[0]) : null;
    if (next?.order !== "remove") return null;
    const [quote] = said.source.quotes.filter(({ from, to }) => from >= said.from && to <= said.to);
    const nodes = quote ? tryNodes(mentionIn(said, quote.from, quote.to), context) : [];
    return nodes.length === 1
      ? answer(
          nodes.map(({ id }) => ({ type: "delete", id })),
          [],
          1,
        )
      : null;
  },
};
