/** The path in a command, part by part: "office calls the guest, 'Close file' by Clerk, end", "go to 'Pack'". */
import type { Lane } from "../../editing/model.ts";
import { baseOfVerb } from "../../naming/inflect.ts";
import type { Change, New, Place } from "../../orders/asked.ts";
import { parser } from "../../parser/parser.ts";
import type { Context } from "../find.ts";
import { type Said, saidOf } from "../said.ts";
import { isNamed, laneAhead, laneMeant, nodeMeant, type Stretch } from "./meant.ts";

/** `told`: the stretches with new steps; `goesOn`: its host is not interrupted. */
export type Path = Pick<Change, "news" | "ends"> & { places: Place[]; told: Stretch[]; goesOn: boolean };

const joints =
  /\s*(?:,\s*(?:and then|then|and|followed by)?\s|\s(?:and then|then|followed by)\s|\s(?:->|→|>)\s|\sand (?=stop|end|go |goes |continue|return|back))\s*/gi;
const ending =
  /^(?:(?:the )?(?:process|path|flow|case)|it|that|this|everything)?\s*(?:then )?(?:ends?|stops?|finish(?:es)?|terminates?|is over)(?: (?:the process|it|there|here|directly|immediately|then))*$/i;
const goingOn =
  /^(?:(?:just |simply )?(?:go|goes|carry|carries|move|moves) on|continues?|proceeds?|nothing|as before|skip it)$/i;
const leading =
  /^(?:(?:it|this|which|that|and|then|straight|directly|right|back|return|returns|go|goes|going|leads?|leading|linked|links?|connected|jumps?|loops?|continues?|proceeds?|resumes?|moves?|on) )*(?:to|with|at) (?=\S)/i;
const unbroken =
  /^(?:(?:do not|don['’]t|without) (?:abort|interrupt|stop|break)\w*.*|.+ (?:keeps|goes|stays|continues) ?(?:running|on|open)?)$/i;
const doing =
  /^(?:in |on )?(?:the )?(?:lane|done by|by|performed by|executed by|owner|performer)(?: the)? (.+)$/i;
const opening =
  /^(?:(?:with|add|insert|create|the|an?|new|task|step|do|also|additionally|please|so|there|and|then) )*(?=Q\S)/i;
const also = /^(?:also|additionally|then|please|just|task|step) /i;

/** The path in a stretch; null if a part is not understood. `inside`: the number of its condition. */
export function pathTold(said: Said, stretch: Stretch, context: Context, inside: number | null): Path | null {
  const path: Path = { news: [], ends: [], places: [], told: [], goesOn: false };
  for (const part of partsOf(said, stretch)) {
    const known = path.news.length;
    if (!read(said, part, context, inside, path)) return null;
    if (path.news.length > known) path.told.push(part);
  }
  return path;
}

function partsOf({ source }: Said, { from, to }: Stretch): Stretch[] {
  const text = source.masked.slice(from, to);
  const parts: Stretch[] = [];
  let at = 0;
  for (const found of [...text.matchAll(joints), { 0: "", index: text.length }]) {
    const part = text.slice(at, found.index);
    const lead = /^[\s,:]*(?:then |and )?/i.exec(part)?.[0].length ?? 0;
    if (part.trim() !== "" && lead < part.length)
      parts.push({ from: from + at + lead, to: from + at + part.replace(/[\s,.:]+$/, "").length });
    at = found.index + found[0].length;
  }
  return parts.filter((one) => one.from < one.to);
}

function read(said: Said, part: Stretch, context: Context, inside: number | null, path: Path): boolean {
  const text = said.source.masked.slice(part.from, part.to);
  if (ending.test(text)) return path.ends.push({ ...part, inside }) > 0;
  if (goingOn.test(text)) return true;
  if (unbroken.test(text)) {
    path.goesOn = true;
    return true;
  }
  const doer = doing.exec(text);
  if (doer?.[1]) return handed(said, { from: part.to - doer[1].length, to: part.to }, context, path);
  const lead = leading.exec(text);
  if (lead) return led(said, { from: part.from + lead[0].length, to: part.to }, context, inside, path);
  const quoted = opening.exec(text);
  if (quoted && /^Q\S+/.test(text.slice(quoted[0].length)))
    return named(said, { from: part.from + quoted[0].length, to: part.to }, context, inside, path);
  return worked(said, part, context, inside, path);
}

function led(said: Said, at: Stretch, context: Context, inside: number | null, path: Path): boolean {
  const node = nodeMeant(said, at, context);
  if (!node) return false;
  path.places.push({ ...at, role: "to", meant: [node.id], inside });
  return true;
}

/** "..., lane Office": the doer of the previous step. */
function handed(said: Said, at: Stretch, context: Context, path: Path): boolean {
  const last = path.news.at(-1);
  if (!last) return false;
  last.doer = doerOf(said, at, context);
  return true;
}

function doerOf(said: Said, at: Stretch, context: Context): New["doer"] {
  const lane: Lane | null = laneMeant(said, at, context);
  return lane ? { lane: lane.id } : { role: said.source.text.slice(at.from, at.to) };
}

/** A quoted name is an existing step, as a target, or a new one. */
function named(said: Said, at: Stretch, context: Context, inside: number | null, path: Path): boolean {
  const quote = said.source.quotes.find(({ from }) => from === at.from);
  if (!quote || quote.to > at.to) return false;
  const rest = said.source.masked.slice(quote.to, at.to).trim();
  const by = /^(?:(?:in |on )?(?:the )?lane|(?:done |performed )?by|in|\()\s*(?:the )?(.+?)\)?$/i.exec(rest);
  if (rest !== "" && !by?.[1]) return false;
  const known =
    rest === "" ? [...context.model.nodes.values()].filter((node) => isNamed(node, quote.name)) : [];
  const [node, second] = known;
  if (second) return false;
  if (node) return path.places.push({ ...at, role: "to", meant: [node.id], inside }) > 0;
  const lead = /^["'“”‘’„«»`‚\s]*/.exec(said.source.text.slice(quote.from, quote.to))?.[0].length ?? 0;
  const from = quote.from + lead;
  const to = from + (/^[\p{L}\p{N}-]+/u.exec(said.source.text.slice(from))?.[0].length ?? 1);
  const start = by?.[1] ? quote.to + said.source.masked.slice(quote.to, at.to).indexOf(by[1]) : at.to;
  const doer = by?.[1] ? doerOf(said, { from: start, to: start + by[1].length }, context) : null;
  return path.news.push({ from, to, wait: null, inside, doer }) > 0;
}

/** "office calls the guest", "note withdrawal": work, by its verb. */
function worked(said: Said, part: Stretch, context: Context, inside: number | null, path: Path): boolean {
  if (pronouns.test(said.source.masked.slice(part.from, part.to))) return false;
  const lead = also.exec(said.source.masked.slice(part.from, part.to))?.[0].length ?? 0;
  const at = { from: part.from + lead, to: part.to };
  const ahead = laneAhead(said.source.text.slice(at.from, at.to), context);
  const from = at.from + (ahead?.length ?? 0);
  const verb = /^[\p{L}-]+/u.exec(said.source.masked.slice(from, at.to))?.[0] ?? "";
  if (isVerb(verb, ahead !== null))
    return (
      path.news.push({
        from,
        to: from + verb.length,
        wait: null,
        inside,
        doer: ahead ? { lane: ahead.lane.id } : null,
      }) > 0
    );
  const [clause, second] = saidOf(said.source, at.from, at.to).clauses.filter((one) => one.verb !== null);
  const token = clause?.verb ? saidOf(said.source, at.from, at.to).tokens[clause.verb.at] : undefined;
  if (!clause?.doer || second || !token || clause.doer.pronoun || clause.doer.to > token.from) return false;
  const doer = doerOf(said, clause.doer, context);
  return path.news.push({ from: token.from, to: token.to, wait: null, inside, doer }) > 0;
}

/** Their referents are elsewhere. */
const pronouns = /\b(?:it|them|they|him|her|he|she|this|that|these|those|again)\b/i;

const known = (word: string): boolean => parser.mayBeVerb?.(word) ?? false;

/** In its base form without a doer, otherwise in the third person. */
const isVerb = (word: string, isDone: boolean): boolean =>
  isDone ? baseOfVerb(word.toLowerCase(), known) !== null : known(word.toLowerCase()) && !/s$/.test(word);
