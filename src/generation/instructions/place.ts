/** Places in the flow that a piece states, as ids of the diagram. */
import { incoming, type Lane, type Model, type Node, nodeOf, outgoing, reachable } from "../editing/model.ts";
import { isJoin, isSplit } from "../editing/regions.ts";
import { CannotEdit } from "../editor.ts";
import type { Operation, Part } from "../edits.ts";
import { parser } from "../parser/parser.ts";
import { asNth, branch, edge, type Place, type Placed } from "./branch-places.ts";
import { type Context, findNodes, tryNodes } from "./find.ts";
import { tryFlow, tryLane } from "./find-others.ts";
import { cutWords, type Mention, mentionIn } from "./mention.ts";
import { stepOf } from "./orders/known-steps.ts";
import type { Said, Slot } from "./said.ts";
import { placeWords } from "./words.ts";

export type { Place, Placed };

/** Everything that a piece states about a place; `skip` are slots with another meaning. */
export function placeIn(said: Said, context: Context, skip: readonly Slot[] = []): Placed {
  const placed: Placed = { place: null, lane: null, taken: [] };
  for (const slot of said.slots) {
    if (skip.includes(slot)) continue;
    const found = slotPlace(said, slot, context, placed);
    if (found === null) continue;
    placed.taken.push(slot);
    if ("lane" in found) placed.lane = found.lane;
    else placed.place = both(placed.place, found, context.model);
  }
  return placed;
}

/** "after A and before B" is between them; a branch together with a step in it means the step. */
function both(one: Place | null, other: Place, model: Model): Place {
  if (one === null) return other;
  const [first, second] = [one, other].sort((a) => (a.how === "after" ? -1 : 1));
  if (first?.how === "after" && second?.how === "before") return between([first.node], [second.node], model);
  if (one.how === "flow") return other;
  if (other.how === "flow") return one;
  throw new CannotEdit("Two places are told: name one.");
}

function slotPlace(
  said: Said,
  slot: Slot,
  context: Context,
  sofar: Placed,
): Place | { lane: Lane | null } | null {
  const how = placeWords.get(slot.marker);
  givesLane(said, slot, context);
  const mention = mentionIn(said, slot.at, slot.to);
  if (slot.at >= slot.to) return null;
  if (how !== undefined) return byMarker(how, said, slot, mention, context);
  if (slot.marker === "when" || slot.marker === "as soon as") return whenDone(said, slot, context);
  const isIn = ["in", "into", "on", "to", "onto", "at", "from"].includes(slot.marker);
  const lane = isIn ? laneAt(slot, mention, context) : null;
  if (lane || (isIn && mention.kind === "lane")) return lane && { lane };
  if (isIn && mention.kind === "flow" && slot.marker !== "from") return branch(mention, slot, said, context);
  if (["at", "to", "in"].includes(slot.marker)) return edge(said, slot, context, sofar);
  return slot.marker === "as" ? asSuch(said, slot, mention, context, sofar) : null;
}

/** "as the last step"; in "as the last step before delivery" the other words state the place. */
function asSuch(said: Said, slot: Slot, mention: Mention, context: Context, { lane }: Placed) {
  const isTold = said.slots.some((one) => one !== slot && placeWords.has(one.marker) && !isTime(said, one));
  if (isTold && mention.ordinal !== null && mention.kind === "step") return { lane };
  return asNth(mention, context);
}

/** "in the lane Yard"; "into it", after a lane was mentioned */
function laneAt({ marker }: Slot, mention: Mention, context: Context): Lane | null {
  const { pronoun, words, kind } = mention;
  if (kind === "lane") return tryLane(mention, context);
  const { focus, model } = context;
  const [id, second] = focus;
  if (marker === "from" || !pronoun || words.length > 0 || id === undefined || second !== undefined)
    return null;
  return model.lanes.get(id) ?? null;
}

/** "in parallel to the interview HR should ...": a lane's name before a verb is the doer, no part of the place. */
function givesLane(said: Said, slot: Slot, { model }: Context): void {
  const text = said.source.masked.slice(slot.at, slot.to);
  const lane = [...model.lanes.values()].find(
    ({ name }) =>
      name !== "" && text.length > name.length && text.toLowerCase().endsWith(` ${name.toLowerCase()}`),
  );
  const next = said.tokens.find(({ from }) => from >= slot.to);
  if (lane && next && /^(?:AUX|VERB)$/.test(next.upos)) slot.to -= lane.name.length + 1;
  const behind = said.source.masked.slice(slot.to, said.to).toLowerCase();
  const named = [...model.lanes.values()].find(
    ({ name }) => name !== "" && behind.startsWith(` ${name.toLowerCase()}`),
  );
  const isBare = /^(?:the )?(?:swim)?lane$/i.test(said.source.masked.slice(slot.at, slot.to));
  if (isBare && named) slot.to += named.name.length + 1;
}

/** "when the items are packed" is a place if it describes an existing, completed step. */
function whenDone(said: Said, slot: Slot, context: Context): Place | null {
  const clause = said.clauses.find((one) => one.from >= slot.from && one.from < slot.to);
  if (!clause || clause.negated || clause.verb === null || !(clause.passive || clause.perfect || clause.past))
    return null;
  const nodes = spoken(said, slot, context);
  return nodes.length === 0 ? null : after(nodes, context.model);
}

function spoken(said: Said, slot: Slot, context: Context): Node[] {
  try {
    return mentioned(said, slot, context);
  } catch (error) {
    if (error instanceof CannotEdit) return [];
    throw error;
  }
}

function byMarker(
  how: "after" | "before" | "between" | "beside",
  said: Said,
  slot: Slot,
  mention: Mention,
  context: Context,
): Place | null {
  if (isTime(said, slot) || (mention.words.length === 0 && mention.quoted === null && !refers(mention)))
    return null;
  const { model } = context;
  if (how === "between") {
    const [left, right] = halves(said, slot);
    if (!left || !right) throw new CannotEdit(`Say both steps: "between A and B".`);
    const leftNodes = findNodes(left, context);
    const flow = right.kind === "flow" ? tryFlow(right, context) : null;
    if (flow) return { how: "flow", flow: flow.id, near: nodeOf(model, flow.target) };
    const next = new Set(leftNodes.flatMap(({ id }) => outgoing(model, id).map(({ target }) => target)));
    return between(leftNodes, findNodes(right, { ...context, within: next }), model);
  }
  const nodes = mentioned(said, slot, context);
  if (how === "beside") return { how, nodes };
  return how === "after" ? after(nodes, model) : before(nodes, model);
}

const refers = ({ pronoun, ordinal, number, kind }: Mention): boolean =>
  pronoun || ordinal !== null || number !== null || kind !== null;

/** "after two days" is a time, no place. */
export const isTime = ({ tokens }: Said, { at, to }: Slot): boolean => {
  const inside = tokens.filter((token) => token.from >= at && token.to <= to);
  return (
    inside.some(({ lemma, form }) => unit.has(lemma.toLowerCase()) || /^\d+[hdm]$/.test(form)) &&
    inside.some(({ upos, form }) => upos === "NUM" || /^(?:an?|few|\d+\w*)$/i.test(form))
  );
};

const unit = new Set("second minute hour day week month quarter year fortnight min hr weekday".split(" "));

/** One mention, or several different steps joined by "and". */
function mentioned(said: Said, slot: Slot, context: Context): Node[] {
  const parts = partsOf(said, slot.at, slot.to);
  if (parts.length > 1) {
    const found = parts.map((part) => tryNodes(part, context));
    if (found.every((nodes) => nodes.length > 0)) return [...new Set(found.flat())];
  }
  const mention = mentionIn(said, slot.at, slot.to);
  const own = doneByOthers(said, slot, mention, context) ?? mention;
  const told = tryNodes({ ...own, plural: true }, context).length === 0 ? toldOf(said, slot, context) : null;
  return told ? [told] : findNodes(own, context);
}

/** "Check the payment once it is made": the step that the clause describes, of the thing that the sentence is about. */
function toldOf(said: Said, slot: Slot, context: Context): Node | null {
  const clause = said.clauses.find(
    ({ verb, from, link }) => verb !== null && link !== null && from >= slot.from && from < slot.to,
  );
  const main = said.clauses.find(({ id }) => id === clause?.link?.to);
  if (!clause || !main?.object) return null;
  const about = clause.passive && clause.object?.pronoun ? { ...clause, object: main.object } : clause;
  return stepOf(about, said, context, main.object.words);
}

/** "after the customer has paid": a doer who is not in the diagram does not restrict the step "Receive payment". */
function doneByOthers(said: Said, slot: Slot, mention: Mention, context: Context): Mention | null {
  const clause = said.clauses.find(
    ({ verb, from }) => verb !== null && from >= slot.from - 6 && from < slot.to,
  );
  const doer = clause?.passive ? null : (clause?.doer ?? null);
  if (
    doer === null ||
    doer.pronoun ||
    doer.from < slot.at ||
    doer.to > slot.to ||
    !(parser.mayBePerson(doer.lemma) || context.model.lanes.size === 0)
  )
    return null;
  if (tryNodes({ ...mention, plural: true }, context).length > 0) return null;
  const own = cutWords(doer.words).map((word) => word.toLowerCase());
  const words = mention.words.filter((word) => !own.includes(word));
  return words.length > 0 && tryNodes({ ...mention, words, plural: true }, context).length === 1
    ? { ...mention, words }
    : null;
}

/** The members of "A, B and C". */
export function partsOf(said: Said, from: number, to: number): Mention[] {
  const text = said.source.masked.slice(from, to);
  const cuts = [...text.matchAll(/,? (?:and|or|plus|&) (?:then )?|, /g)];
  let at = 0;
  const parts = cuts.map((cut) => {
    const part = [at, cut.index] as const;
    at = cut.index + cut[0].length;
    return part;
  });
  return [...parts, [at, text.length] as const].map(([first, end]) =>
    mentionIn(said, from + first, from + end),
  );
}

const halves = (said: Said, slot: Slot): Mention[] => {
  const parts = partsOf(said, slot.at, slot.to);
  if (parts.length === 2) return parts;
  // The second one may depend on other words: "between A and | before B".
  const rest = said.source.masked.slice(slot.at, said.to);
  const [, left, right] = /^(.*?) and (.*)$/.exec(rest) ?? [];
  if (left === undefined || right === undefined) return [];
  return [
    mentionIn(said, slot.at, slot.at + left.length),
    mentionIn(said, slot.at + left.length + 5, said.to),
  ];
};

/** After several at once: after the last of a chain, or where their paths meet. */
export function after(nodes: Node[], model: Model): Place {
  const last = nodes.at(-1);
  if (!last) throw new CannotEdit("Say after which step.");
  // Nothing follows an end: "when the leave is granted" means just before it.
  if (nodes.length === 1) return { how: last.kind === "endEvent" ? "before" : "after", node: last };
  const behind = nodes.find((node) =>
    nodes.every(({ id }) => id === node.id || reachable(model, [id]).has(node.id)),
  );
  if (behind) return { how: "after", node: behind };
  const [first, ...others] = nodes.map(({ id }) => [...reachable(model, [id])]);
  const meeting = first?.find((id) => others.every((ids) => ids.includes(id)));
  const node = meeting === undefined ? undefined : model.nodes.get(meeting);
  if (!node) throw new CannotEdit("Those paths do not meet: name one step.");
  return isJoin(model, node) ? { how: "after", node } : { how: "before", node };
}

export function before(nodes: Node[], model: Model): Place {
  const [first] = nodes;
  if (!first) throw new CannotEdit("Say before which step.");
  if (nodes.length === 1) return { how: "before", node: first };
  const ahead = nodes.find((node) => nodes.every(({ id }) => reachable(model, [node.id]).has(id)));
  if (ahead) return { how: "before", node: ahead };
  const splits = [...model.nodes.values()].filter(
    (node) => isSplit(model, node) && nodes.every(({ id }) => reachable(model, [node.id]).has(id)),
  );
  const split = splits.find((one) => splits.every((other) => reachable(model, [other.id]).has(one.id)));
  if (!split) throw new CannotEdit("Those steps have no common way: name one.");
  return { how: "before", node: split };
}

export function between(left: Node[], right: Node[], model: Model): Place {
  const flow = left
    .flatMap(({ id }) => outgoing(model, id))
    .find(({ target }) => right.some(({ id }) => id === target));
  const [first] = left;
  const [second] = right;
  if (!first || !second) throw new CannotEdit(`Say both steps: "between A and B".`);
  if (flow) return { how: "flow", flow: flow.id, near: first.kind === "startEvent" ? second : first };
  const back = right
    .flatMap(({ id }) => outgoing(model, id))
    .find(({ target }) => left.some(({ id }) => id === target));
  if (back) return { how: "flow", flow: back.id, near: second };
  // An unnamed gateway or event may be between them: directly before the second is between both.
  const ways = incoming(model, second.id);
  // "The step between A and B" itself is between them.
  if (ways.length === 1 && reachable(model, [first.id]).has(second.id))
    return { how: "before", node: second };
  return { how: "after", node: first };
}

/** The node whose lane a new step gets. */
export const nearOf = (place: Place): Node | null =>
  place.how === "beside" ? (place.nodes[0] ?? null) : place.how === "flow" ? place.near : place.node;

/** The operation that inserts steps at a place. */
export function insertAt(place: Place, steps: Part[]): Operation {
  if (place.how === "beside") return { type: "insertParallel", ids: place.nodes.map(({ id }) => id), steps };
  if (place.how === "flow") return { type: "insertInFlow", flow: place.flow, steps };
  return { type: place.how === "after" ? "insertAfter" : "insertBefore", id: place.node.id, steps };
}

/** The operation that moves a node to a place. */
export function moveTo(place: Place, id: string): Operation {
  if (place.how === "beside")
    return { type: "makeParallel", ids: [...place.nodes.map((node) => node.id), id] };
  if (place.how === "flow") return { type: "moveIntoFlow", id, flow: place.flow };
  return { type: "move", id, where: place.how, target: place.node.id };
}
