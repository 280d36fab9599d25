/** Resolves mentions: one resolver for steps, gateways, events, branches, lanes, pools and notes. It never guesses. */

import {
  incoming,
  isActivity,
  isGateway,
  type Model,
  type Node,
  outgoing,
  sources,
  titleOf,
} from "../editing/model.ts";
import { CannotEdit } from "../editor.ts";
import { cutWords, likeness, type Mention } from "./mention.ts";
import { inOrder } from "./order-of-flow.ts";
import { Ambiguous } from "./refusals.ts";
import type { Kind } from "./words.ts";

export type Context = {
  /** After the previous orders. */
  model: Model;
  /** The referents of "it" and "the new step". */
  focus: string[];
  /** If several nodes fit, one of these is meant. */
  within?: ReadonlySet<string>;
  /** What was mentioned last, if it is no element of the diagram. */
  thing?: string | null;
};

type Fits = (node: Node) => boolean;

const kinds: Partial<Record<Kind, (model: Model) => Fits>> = {
  step: () => isActivity,
  subProcess: (model) => (node) => model.scopes.has(node.id),
  gateway: (model) => (node) => isGateway(node) && outgoing(model, node.id).length > 1,
  event: () => (node) => node.kind.endsWith("Event"),
  start: () => (node) => node.kind === "startEvent",
  end: () => (node) => node.kind === "endEvent",
  timer: () => (node) => node.triggers.includes("timer"),
  message: () => (node) => node.triggers.includes("message"),
};

export const plainName = (name: string): string =>
  name
    .toLowerCase()
    .replace(/\s+/g, " ")
    .replace(/^(?:the|an?) /, "")
    .replace(/^[\s"'.,;:!?-]+|[\s"'.,;:!?-]+$/g, "");

/** The nodes that are meant, in flow order. @throws CannotEdit when nothing fits, or it is ambiguous. */
export function findNodes(mention: Mention, context: Context, fits: Fits = () => true): Node[] {
  const found = tryNodes(mention, context, fits);
  if (found.length > 0) return found;
  throw new CannotEdit(notFound(mention, context.model));
}

export function findNode(mention: Mention, context: Context, fits?: Fits): Node {
  const [node, second] = findNodes({ ...mention, plural: false }, context, fits);
  if (!node || second)
    throw new Ambiguous(
      openTo(
        mention,
        [node, second].filter((one) => one !== undefined),
        context.model,
      ),
    );
  return node;
}

/** As `findNodes`, but empty when nothing fits. @throws CannotEdit when several fit one mention */
export function tryNodes(mention: Mention, context: Context, fits: Fits = () => true): Node[] {
  const { model } = context;
  const ofKind = kindFits(mention, model);
  const all = inOrder(model).filter((node) => ofKind(node) && fits(node));
  if (mention.pronoun && mention.quoted === null) {
    const spoken = context.focus.flatMap((id) => model.nodes.get(id) ?? []).filter(fits);
    if (spoken.length > 0) return spoken;
    if (mention.kind === null) return [];
  }
  if (mention.number !== null) return all.filter(isActivity).slice(mention.number - 1, mention.number);
  const named = mention.quoted === null ? all : byName(mention.quoted, all);
  const worded =
    mention.words.length === 0 || mention.quoted !== null ? named : byWords(mention, named, model);
  if (
    mention.quoted === null &&
    mention.words.length === 0 &&
    mention.kind === null &&
    mention.ordinal === null
  )
    return [];
  const found = nearby(worded, context);
  return picked(mention, (mention.ordinal ?? 0) < 0 ? onMainFlow(found, model) : found, model);
}

/** Of several, those near the place. */
function nearby(found: Node[], { within }: Context): Node[] {
  const near = within && found.length > 1 ? found.filter(({ id }) => within.has(id)) : found;
  return near.length > 0 ? near : found;
}

/** A step after a timeout or an interruption is not the last step, although it comes last in the order. */
function onMainFlow(found: Node[], model: Model): Node[] {
  const seen = new Set(sources(model));
  for (const id of seen) for (const { target } of outgoing(model, id)) seen.add(target);
  const main = found.filter(({ id, scope }) => seen.has(id) || seen.has(scope));
  return main.length > 0 ? main : found;
}

const kindFits = ({ kind, text }: Mention, model: Model): Fits => {
  const isKind = (kind === null ? undefined : kinds[kind]?.(model)) ?? (() => true);
  const fits = kind === "gateway" && asking.test(text) ? asked(isKind, model) : isKind;
  return /\bboundary\b|\battached\b/i.test(text) ? (node) => fits(node) && node.attachedTo !== null : fits;
};

const asking = /\b(?:decision|question|choice)s?\b/i;

/** A question belongs to a deciding gateway; parallel and event-based gateways count only if there is no other. */
function asked(fits: Fits, { nodes }: Model): Fits {
  const asks: Fits = (node) => fits(node) && !/^(?:parallel|eventBased)Gateway$/.test(node.kind);
  return [...nodes.values()].some(asks) ? asks : fits;
}

/** By position, all if several are asked for, or the only one. */
function picked(mention: Mention, found: Node[], model: Model): Node[] {
  const { ordinal, count, plural } = mention;
  if (ordinal !== null) return inRow(ordinal, mention, found);
  if (found.length < 2 || plural || count === found.length) return found;
  throw new Ambiguous(openTo(mention, found, model));
}

/** The first, the last, the last but one, or the last three. */
function inRow(ordinal: number, { kind, words, quoted, count }: Mention, found: Node[]): Node[] {
  const isBare = kind === null && words.length === 0 && quoted === null;
  const steps = isBare ? found.filter(isActivity) : found;
  if (count !== null && Math.abs(ordinal) === 1)
    return ordinal < 0 ? steps.slice(-count) : steps.slice(0, count);
  const at = ordinal < 0 ? steps.length + ordinal : ordinal - 1;
  return at < 0 ? [] : steps.slice(at, at + 1);
}

function byName(name: string, all: Node[]): Node[] {
  const wanted = plainName(name);
  const same = all.filter((node) => plainName(node.name) === wanted);
  if (same.length > 0) return same;
  const words = cutWords(wanted);
  const alike = all.filter((node) => {
    const known = cutWords(plainName(node.name));
    return (
      known.length === words.length && words.every((word) => known.some((one) => likeness(word, one) === 1))
    );
  });
  if (alike.length > 0) return alike;
  const partly = all.filter((node) => {
    const known = cutWords(plainName(node.name));
    return words.length > 0 && words.every((word) => known.includes(word));
  });
  return partly.length === 1 ? partly : [];
}

type Rank = { node: Node; score: number };

/** All words must fit the name, except that some may fit the lane. */
function byWords(mention: Mention, all: Node[], model: Model): Node[] {
  const ranked = all.flatMap((node): Rank[] => {
    const score = fitOf(mention.words, node, model, mention.kind !== null);
    return score === 0 ? [] : [{ node, score }];
  });
  const best = Math.max(0, ...ranked.map(({ score }) => score));
  return ranked.filter(({ score }) => score > best - 0.15).map(({ node }) => node);
}

/** 0 if a word of the mention fits nothing of the node. */
function fitOf(words: readonly string[], node: Node, model: Model, ofKind: boolean): number {
  const name = cutWords(node.name.replace(/\?$/, "")).filter(
    (word) => !/^(?:the|an?|of|to|for|in|on|and|by|with)$/i.test(word),
  );
  const lane = node.lane === null ? [] : cutWords(model.lanes.get(node.lane)?.name ?? "");
  const branches = isGateway(node) ? outgoing(model, node.id).flatMap((flow) => cutWords(flow.name)) : [];
  const fits = words.map((word) => Math.max(0, ...name.map((one) => likeness(word, one))));
  const others = words.map((word) =>
    Math.max(0, ...[...lane, ...branches].map((one) => likeness(word, one))),
  );
  if (fits.some((fit, at) => fit === 0 && (others[at] ?? 0) === 0)) return 0;
  const own = fits.reduce((sum, fit) => sum + fit, 0);
  if (own === 0 && !(ofKind && lane.length > 0)) return 0;
  const matched = name.filter((one) => words.some((word) => likeness(word, one) > 0)).length;
  const tellsWork = isActivity(node) && words.some((word) => likeness(word, name[0] ?? "") > 0);
  const weight = isActivity(node) ? 1 : node.kind === "endEvent" ? 0.2 : 0.4;
  return own / words.length + (matched / Math.max(1, name.length)) * 0.5 + (tellsWork ? 0.5 : 0) + weight;
}

export function openTo(
  { text }: Mention,
  items: readonly { id: string; name: string }[],
  model: Model,
): string {
  const names = items.slice(0, 5).map((item) => `${titleOf(item)}${whereabouts(item.id, items, model)}`);
  return `"${text}" could mean ${names.join(" or ")}: say which one.`;
}

/** For elements with the same name: the lane or the neighbours that distinguish them. */
function whereabouts(id: string, items: readonly { id: string; name: string }[], model: Model): string {
  const node = model.nodes.get(id);
  if (!node || items.filter((item) => item.name === node.name).length < 2) return "";
  const [before] = incoming(model, id).flatMap((flow) => model.nodes.get(flow.source) ?? []);
  const lane = node.lane === null ? "" : ` in the lane "${model.lanes.get(node.lane)?.name ?? ""}"`;
  return before ? `${lane} after ${titleOf(before)}` : lane;
}

export function notFound(mention: Mention, model: Model): string {
  const said = mention.quoted ?? mention.text.replace(/^(?:the|an?) /i, "").replace(/['"]/g, "");
  const words = cutWords(said);
  const near = inOrder(model)
    .filter((node) => node.name !== "")
    .map((node) => {
      const name = cutWords(node.name);
      const hits = words.filter((word) => name.some((one) => likeness(word, one) > 0)).length;
      return { node, share: hits / Math.max(1, words.length, name.length) };
    })
    .sort((a, b) => b.share - a.share)[0];
  if (near && near.share >= 0.5)
    return `There is no "${said}" in the diagram. Did you mean ${titleOf(near.node)}?`;
  const names = inOrder(model)
    .filter((node) => node.name !== "")
    .map(titleOf);
  return `There is no "${said}" in the diagram. It has ${names.slice(0, 8).join(", ")}${names.length > 8 ? " and more" : ""}.`;
}
