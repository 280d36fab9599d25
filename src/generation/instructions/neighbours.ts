/** "The step before the approval": words for an element by its place become its name, before anything is read. */
import type { Span } from "../document/document.ts";
import type { Model, Node } from "../editing/model.ts";
import { CannotEdit } from "../editor.ts";
import { type Context, tryNodes } from "./find.ts";
import { mentionIn, mentionOf } from "./mention.ts";
import { besideOf } from "./orders/taking.ts";
import { type Masked, type Piece, wordOf } from "./pieces.ts";
import { Ambiguous } from "./refusals.ts";
import { type Said, saidOf } from "./said.ts";
import { emptyWords } from "./words.ts";

const neighbour =
  /(?<!\b(?:move|put|place|shift|bring|relocate|add|insert|do|want|need|have|as|be|is|are|becomes?) )\b(?<what>the (?<kind>step|task|activity|decision|question|gateway))(?:,? (?:that|which) (?:is|comes|stands|happens))?(?: (?:right|directly|immediately|just|straight))? (?<how>before|after|behind|following|preceding|ahead of) (?=\p{L})/dgiu;

/**
 * The same text in which every element named by its neighbour is a name of the diagram.
 * @throws Ambiguous when the neighbour is known, and no single element stands beside it
 */
export function withNeighbours(source: Masked, pieces: readonly Piece[], model: Model): Masked {
  return pieces.reduce((sofar, { from, to }) => {
    const said = saidOf(sofar, from, to);
    return [...sofar.masked.slice(from, to).matchAll(neighbour)].reduce((masked, found) => {
      const place = from + (found.indices?.groups?.how?.[0] ?? 0);
      const anchor = anchorAt(said, place, { model, focus: [] });
      if (anchor === null) return masked;
      const how = /^(?:before|preceding|ahead)/i.test(found.groups?.how ?? "") ? "before" : "after";
      const mention = mentionOf(found.groups?.what ?? "");
      const node = single(() => besideOf(anchor.node, how, mention, { model, focus: [] }));
      if (!node?.name) return masked;
      const named = withName(masked, from + found.index, anchor.to, node.name);
      return doesBoth(anchor.node, named, { from: anchor.to, to }, model);
    }, sofar);
  }, source);
}

/** @throws Ambiguous so that nobody else guesses */
function single(look: () => Node | null): Node | null {
  try {
    return look();
  } catch (error) {
    if (error instanceof CannotEdit) throw new Ambiguous(error.message);
    throw error;
  }
}

/** "... is done by the boss as well", who does the neighbour: nobody besides is asked for. */
function doesBoth({ lane }: Node, source: Masked, { from, to }: Span, model: Model): Masked {
  const name = model.lanes.get(lane ?? "")?.name.toLowerCase() ?? "";
  const text = source.masked.slice(from, to);
  const also = / (?:as well|too)(?=$|[,;])/i.exec(text);
  if (!also || name === "" || !text.slice(0, also.index).toLowerCase().endsWith(` ${name}`)) return source;
  const at = from + also.index;
  const blank = (words: string) =>
    words.slice(0, at) + " ".repeat(also[0].length) + words.slice(at + also[0].length);
  return { ...source, text: blank(source.text), masked: blank(source.masked) };
}

/** What stands behind "before", up to the last word that belongs to it. */
function anchorAt(said: Said, place: number, context: Context): { node: Node; to: number } | null {
  const slot = said.slots.find(({ from }) => from === place);
  if (!slot) return null;
  const ends = said.tokens
    .filter(({ from, to, form }) => from >= slot.at && to <= slot.to && !emptyWords.has(form.toLowerCase()))
    .reverse();
  for (const { to } of ends) {
    const [only, second] = read(() => tryNodes(mentionIn(said, slot.at, to), context)) ?? [];
    if (only && !second) return { node: only, to };
  }
  return null;
}

/** A failure leaves the words to the rules, which tell it. */
function read<Result>(look: () => Result): Result | null {
  try {
    return look();
  } catch (error) {
    if (error instanceof CannotEdit) return null;
    throw error;
  }
}

function withName({ text, masked, quotes }: Masked, from: number, to: number, name: string): Masked {
  return {
    text,
    masked: masked.slice(0, from) + wordOf(to - from) + masked.slice(to),
    quotes: [...quotes.filter((one) => one.to <= from || one.from >= to), { from, to, name }].sort(
      (one, other) => one.from - other.from,
    ),
  };
}
