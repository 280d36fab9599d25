/** Places in branches and at the edges of the process: "at the end of the no branch", "as the first step". */
import {
  type Flow,
  isActivity,
  isGateway,
  type Lane,
  type Model,
  type Node,
  nodeOf,
  outgoing,
  reachable,
} from "../editing/model.ts";
import { CannotEdit } from "../editor.ts";
import { type Context, tryNodes } from "./find.ts";
import { tryFlow } from "./find-others.ts";
import { type Mention, mentionIn, mentionOf } from "./mention.ts";
import type { Said, Slot } from "./said.ts";

export type Place =
  | { how: "after" | "before"; node: Node }
  | { how: "flow"; flow: string; near: Node }
  | { how: "beside"; nodes: Node[] };

export type Placed = { place: Place | null; lane: Lane | null; taken: Slot[] };

/** "at the end (of the no branch)", "at the beginning", "to the start". */
export function edge(said: Said, slot: Slot, context: Context, sofar: Placed): Place | null {
  const words = said.source.text.slice(slot.at, slot.to).toLowerCase();
  const isEnd = /^(?:the )?(?:very )?end\b/.test(words);
  if (!isEnd && !/^(?:the )?(?:very )?(?:start|beginning)\b/.test(words)) return null;
  const flow = branchAtEdge(said, slot, words, context);
  const ofStep = flow ? null : edgeOfStep(said, slot, words, context);
  if (ofStep) return ofStep.node && { how: isEnd ? "after" : "before", node: ofStep.node };
  if (flow && isEnd) return lastOf(flow.id, context.model);
  if (flow) return { how: "flow", flow: flow.id, near: nodeOf(context.model, flow.target) };
  if (sofar.place?.how === "flow" && isEnd) return lastOf(sofar.place.flow, context.model);
  return isEnd ? theEnd(context) : { how: "after", node: theStart(context) };
}

/** "To the end of picking" is after that step, not at the end of the process; null if no step is named. */
function edgeOfStep(said: Said, slot: Slot, words: string, context: Context): { node: Node | null } | null {
  const of =
    /^(?:the )?(?:very )?(?:end|start|beginning) of (?!(?:the |this |our )?(?:process|diagram|flow|workflow|whole|entire)\b)(?:the )?/.exec(
      words,
    );
  if (!of) return null;
  const [node, second] = tryNodes(mentionIn(said, slot.at + of[0].length, slot.to), context, isActivity);
  return { node: node && !second ? node : null };
}

function branchAtEdge(said: Said, slot: Slot, words: string, context: Context): Flow | null {
  if (mentionOf(words).kind !== "flow" && !/\b(?:branch|path)\b/.test(words)) return null;
  const of = words.search(/\b(?:of|in) /);
  const own = of < 0 ? mentionIn(said, slot.at, slot.to) : mentionIn(said, slot.at + of + 3, said.to);
  const rest = own.words.filter((word) => !/^(?:end|start|beginning)$/.test(word));
  return tryFlow({ ...own, kind: "flow", words: rest }, context);
}

/** After the last step of a branch. */
function lastOf(id: string, model: Model): Place {
  const first = model.flows.get(id);
  if (!first) throw new CannotEdit("That branch is gone.");
  const others = outgoing(model, first.source).filter((flow) => flow.id !== id);
  const shared = reachable(
    model,
    others.map(({ target }) => target),
  );
  const own = (target: string) =>
    !shared.has(target) && nodeOf(model, target).kind !== "endEvent" && !isGateway(nodeOf(model, target));
  let flow = first;
  for (let steps = 0; steps < model.nodes.size && own(flow.target); steps++) {
    const [next] = outgoing(model, flow.target);
    if (!next) break;
    flow = next;
  }
  return { how: "flow", flow: flow.id, near: nodeOf(model, flow.source) };
}

/** `process`: the one that is meant, if there are several. */
export function theStart({ model }: Context, process: string | null = null): Node {
  const starts = [...model.nodes.values()].filter(
    ({ kind, scope }) =>
      kind === "startEvent" && isTop(model, scope) && (process === null || scope === process),
  );
  const [start, second] = starts;
  if (!start || second)
    throw new CannotEdit(`The diagram has ${starts.length} starts: name the step that it should follow.`);
  return start;
}

export function theEnd({ model }: Context): Place {
  const ends = [...model.nodes.values()].filter(
    ({ kind, scope }) => kind === "endEvent" && isTop(model, scope),
  );
  const [end, second] = ends;
  if (!end || second)
    throw new CannotEdit(
      `The diagram has ${ends.length} ends: name the one that is meant, or the step before it.`,
    );
  return { how: "before", node: end };
}

const isTop = (model: Model, scope: string): boolean => (model.scopes.get(scope)?.parent ?? null) === null;

/** "as the first step", "as last step". */
export function asNth(mention: Mention, context: Context): Place | null {
  if (mention.ordinal === null || (mention.kind !== "step" && mention.kind !== null)) return null;
  if (mention.ordinal === 1) return { how: "after", node: theStart(context) };
  if (mention.ordinal < 0) return theEnd(context);
  const [node] = tryNodes({ ...mention, kind: "step", words: [] }, context);
  return node ? { how: "before", node } : null;
}

export function branch(mention: Mention, slot: Slot, said: Said, context: Context): Place | null {
  const of = said.slots.find(({ marker, from }) => marker !== slot.marker && from === slot.to + 1);
  const flow = tryFlow(mention, context, of === undefined ? null : mentionIn(said, of.at, of.to));
  if (flow === null) return null;
  const isFirst = /\bfirst\b|\bbeginning\b|\bstart\b/i.test(said.source.masked.slice(said.from, said.to));
  return isFirst
    ? { how: "flow", flow: flow.id, near: nodeOf(context.model, flow.target) }
    : lastOf(flow.id, context.model);
}
