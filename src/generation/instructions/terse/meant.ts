/**
 * Resolves the short words of a command: a branch of a question, a question, a step, a lane. Null unless the match is
 * certain.
 */
import { type Flow, isGateway, type Lane, type Node, outgoing } from "../../editing/model.ts";
import { CannotEdit } from "../../editor.ts";
import { type Context, plainName, tryNodes } from "../find.ts";
import { tryFlow, tryLane } from "../find-others.ts";
import { cutWords, likeness, mentionIn } from "../mention.ts";
import { behind } from "../orders/choices.ts";
import type { Said } from "../said.ts";

export type Stretch = { from: number; to: number };

/** Several matches are not certain. */
function surely<Found>(find: () => Found | null): Found | null {
  try {
    return find();
  } catch (error) {
    if (error instanceof CannotEdit) return null;
    throw error;
  }
}

/** "no", "the no branch", "the no of 'Match?'": by the label of the branch, never by its target. */
export function wayMeant(said: Said, { from, to }: Stretch, context: Context): Flow | null {
  const text = said.source.masked.slice(from, to);
  const of = /\s(?:branch |path |way |answer |exit |side )?(?:of|at|from|behind|after|out of)\s/i.exec(text);
  const own = mentionIn(said, from, of ? from + of.index : to);
  const gate = of ? mentionIn(said, from + of.index + of[0].length, to) : null;
  const flow = surely(() => tryFlow({ ...own, kind: "flow", words: wayWords(own.text) }, context, gate));
  if (!flow) return null;
  const told = own.quoted === null ? wayWords(own.text) : cutWords(own.quoted);
  const label = cutWords(flow.name);
  const isLabel = told.every((word) => label.some((one) => likeness(word, one) === 1));
  return label.length > 0 && (isLabel || /^(?:yes|no|positive|negative)$/i.test(told.join(" ")))
    ? flow
    : null;
}

const wayWords = (text: string): string[] =>
  cutWords(text)
    .map((word) => word.toLowerCase())
    .filter(
      (word) => !/^(?:the|an?|branch|path|way|arrow|flow|answer|exit|outcome|case|option|side)$/.test(word),
    );

/** A step or event by its name, or by words that fit only one. */
export function nodeMeant(said: Said, { from, to }: Stretch, context: Context): Node | null {
  const mention = mentionIn(said, from, to);
  if (mention.quoted === null && mention.pronoun) return null;
  const [node, second] = surely(() => tryNodes(mention, context)) ?? [];
  return node && !second ? node : null;
}

/** The question itself, the one after a step, or the only one. */
export function splitMeant(said: Said, stretch: Stretch, context: Context): Node | null {
  const { model } = context;
  const mention = mentionIn(said, stretch.from, stretch.to);
  const isSplit = (node: Node) => isGateway(node) && outgoing(model, node.id).length > 1;
  if (mention.quoted === null && /\bevents?\b/i.test(mention.text)) {
    const [one, second] = [...model.nodes.values()].filter(({ kind }) => kind === "eventBasedGateway");
    return one && !second ? one : null;
  }
  const [only, more] = surely(() => tryNodes({ ...mention, kind: "gateway" }, context, isSplit)) ?? [];
  if (only) return more ? null : only;
  const [next, other] = surely(() => behind({ ...mention, kind: null }, context)) ?? [];
  return next && !other ? next : null;
}

export const laneMeant = (said: Said, { from, to }: Stretch, context: Context): Lane | null =>
  tryLane(mentionIn(said, from, to), context);

/** A lane at the start of a stretch, and the end of its name: "the office | calls the guest". */
export function laneAhead(text: string, { model }: Context): { lane: Lane; length: number } | null {
  const lead = /^(?:the |an? )?/i.exec(text)?.[0].length ?? 0;
  const plain = text.slice(lead).toLowerCase();
  const [longest] = [...model.lanes.values()]
    .filter(({ name }) => name !== "" && plain.startsWith(`${name.toLowerCase()} `))
    .sort((one, other) => other.name.length - one.name.length);
  return longest ? { lane: longest, length: lead + longest.name.length + 1 } : null;
}

export const isNamed = (node: Node, name: string): boolean => plainName(node.name) === plainName(name);
