/**
 * Cuts a span of text into the pieces that are parsed separately: sentences, and what is between arrows, colons,
 * semicolons.
 */

import { closersOf } from "./brackets.ts";
import type { Sentence, Span } from "./document.ts";
import { stopAfter } from "./full-stops.ts";
import { answers, openEnds } from "./lexicon/grammar.ts";
import { partsOf } from "./phrases.ts";
import { canBeVerb } from "./verbless.ts";

type Joint = Sentence["joint"];
type Cut = { at: number; next: number; joint: Joint };
/** `chain`: the sign used as an arrow, if there is one. */
type Scene = { text: string; span: Span; chain: string | null };

const arrow = /[ \t]*(?:<?[-–—=~]{1,3}>{1,2}|[→⇒➔➜➝⟶⟹↦»↓⬇⇨]\uFE0F?|>>+)[ \t]*/y;
/** The pieces of text[span] in order, without surrounding white space. */
export function cutPieces(text: string, span: Span): Sentence[] {
  const scene = sceneOf(text, span);
  const lead = matchAt(arrow, text, span.from);
  const start = lead ? span.from + lead.length : span.from;
  const pieces: Sentence[] = [];
  let from = start;
  let joint: Joint = lead ? "arrow" : "start";
  for (const cut of cutsOf(scene, start)) {
    push(text, pieces, { from, to: cut.at, joint });
    from = cut.next;
    joint = cut.joint;
  }
  push(text, pieces, { from, to: span.to, joint });
  return pieces.flatMap((piece, at) => splitAtCase(text, piece, pieces[at + 1]));
}

/** Pieces from one full stop to the next. */
export type Group = { pieces: Sentence[]; from: number; to: number };

/** The sentences of text[body], each with its pieces. */
export function groupsOf(text: string, body: Span): Group[] {
  const groups: Group[] = [];
  for (const piece of cutPieces(text, body)) {
    const last = groups.at(-1);
    if (!last || piece.joint === "stop" || piece.joint === "question" || piece.joint === "start") {
      groups.push({ pieces: [piece], from: piece.from, to: piece.to });
    } else {
      last.pieces.push(piece);
      last.to = piece.to;
    }
  }
  return groups;
}

/** Adds the trimmed piece, unless it has neither a letter nor a digit. */
function push(text: string, pieces: Sentence[], piece: Sentence): void {
  const trimmed = trim(text, piece);
  if (!trimmed || !/[\p{L}\p{N}]/u.test(text.slice(trimmed.from, trimmed.to))) return;
  pieces.push({ ...trimmed, joint: piece.joint });
}

/** More nested brackets than this are decoration. */
const bracketRounds = 4;

/** Without white space, marks of emphasis, and brackets without a partner in the piece. */
export function trim(text: string, span: Span): Span | null {
  let piece = trimBlank(text, span);
  for (let round = 0; round < bracketRounds; round++) {
    const inner = unbracketed(text, piece);
    if (!inner) break;
    piece = trimBlank(text, inner);
  }
  return piece.from < piece.to ? piece : null;
}

function trimBlank(text: string, span: Span): Span {
  let { from, to } = span;
  while (from < to && /[\s*_`]/.test(text.charAt(from))) from++;
  while (to > from && /[\s,*_`]/.test(text.charAt(to - 1))) to--;
  return { from, to };
}

/** The piece without an outer bracket that has no partner or encloses everything. */
function unbracketed(text: string, { from, to }: Span): Span | null {
  const inner = text.slice(from, to);
  if (/^[([]/.test(inner) && !/[)\]]/.test(inner)) return { from: from + 1, to };
  if (/[)\]][.!?]?$/.test(inner) && !/[([]/.test(inner)) {
    return { from, to: /[)\]]/.test(text.charAt(to - 1)) ? to - 1 : to - 2 };
  }
  return /^(?:\([^()]*\)|\[[^\][]*\?\])$/.test(inner) ? { from: from + 1, to: to - 1 } : null;
}

/**
 * Signs that separate a chain of work if they occur twice: "unload > count > shelve". A slash separates other things as
 * well.
 */
const chainSigns = [" > ", " | ", " / "];

function sceneOf(text: string, span: Span): Scene {
  const line = text.slice(span.from, span.to);
  const chain = chainSigns.find((sign) => {
    const parts = line.split(sign);
    if (parts.length < 3 || parts.some((part) => !/^[\p{L}("[].*[\p{L}\p{N})?\]"]$/su.test(part.trim())))
      return false;
    return sign !== " / " || parts.every((part) => canBeVerb(partsOf(part)[0] ?? ""));
  });
  return { text, span, chain: chain ?? null };
}

/** "The clerk - usually Tom - files it." keeps its dashes; "check in - hand out key - luggage" does not. */
function isParenthesis(text: string, pieceFrom: number, at: number, to: number): boolean {
  const dashes = /\s[-–—]{1,2}\s|(?<=\p{L})—(?=\p{L})/u;
  if (dashes.test(text.slice(Math.max(pieceFrom, at - 120), at))) return true;
  const rest = /^[^.!?;]{0,300}[.!?](?=\s|$)/.exec(text.slice(at, Math.min(to, at + 320)))?.[0] ?? "";
  const [, inner, after] = rest.split(dashes);
  if (inner === undefined || after === undefined) return false;
  // "hemolytic - discard it, clean - run the test": an order is no remark.
  return /^\p{Ll}/u.test(inner) && /^\p{Ll}/u.test(after) && !canBeVerb(partsOf(inner)[0] ?? "");
}

function* cutsOf(scene: Scene, start: number): Generator<Cut> {
  const { text, span } = scene;
  const closers = closersOf(text, { from: start, to: span.to });
  let pieceFrom = start;
  let at = start;
  while (at < span.to) {
    const closer = closers.get(at);
    const cut =
      closer === undefined ? cutAt(scene, at, pieceFrom) : afterClosing(scene, at, closer, pieceFrom);
    if (cut) {
      yield cut;
      pieceFrom = cut.next;
      at = Math.max(cut.next, at + 1);
    } else at = closer === undefined ? at + 1 : closer + 1;
  }
}

/**
 * A bracket that opens a piece and ends like a sentence is a sentence; so is a text that ends within quotation marks.
 */
function afterClosing({ text, span }: Scene, at: number, closer: number, pieceFrom: number): Cut | null {
  const ended = /[.!?]/.test(text.charAt(closer - 1));
  const opens = text.slice(pieceFrom, at).trim() === "" && text.charAt(at) === "(";
  const quoted = /["”“]/.test(text.charAt(closer));
  const rest = text.slice(closer + 1, Math.min(span.to, closer + 4));
  // "[too heavy?] yes: split it"
  if (text.charAt(closer - 1) === "?" && text.slice(pieceFrom, at).trim() === "" && /^\s+\p{L}/u.test(rest))
    return { at: closer + 1, next: closer + 1, joint: "question" };
  if (!ended || !(opens || quoted) || !/^\s+[\p{Lu}\d]/u.test(rest)) return null;
  return { at: closer + 1, next: closer + 1, joint: "stop" };
}

function cutAt(scene: Scene, at: number, pieceFrom: number): Cut | null {
  const sign = scene.text.charAt(at);
  if (/[\p{L}\p{N}]/u.test(sign)) return null;
  return arrowCut(scene, at) ?? cutters[sign]?.(scene, at, pieceFrom) ?? null;
}

function arrowCut(scene: Scene, at: number): Cut | null {
  const { text, chain } = scene;
  const found = matchAt(arrow, text, at);
  if (found && !/^\s*$/.test(found)) return { at, next: at + found.length, joint: "arrow" };
  const equals =
    text.startsWith(" = ", at) &&
    /[\p{L}\d%)\]]/u.test(text.charAt(at - 1)) &&
    /\p{L}/u.test(text.charAt(at + 3));
  if (equals || (chain !== null && text.startsWith(chain, at))) return { at, next: at + 3, joint: "arrow" };
  if (text.startsWith("||", at)) return { at, next: at + 2, joint: "beside" };
  return null;
}

function matchAt(form: RegExp, text: string, at: number): string | null {
  form.lastIndex = at;
  return form.exec(text)?.[0] ?? null;
}

type Cutter = (scene: Scene, at: number, pieceFrom: number) => Cut | null;

const stop: Cutter = (scene, at) => {
  const { text, span } = scene;
  if (at > span.from && /[.!?…]/.test(text.charAt(at - 1))) return null;
  let to = at;
  while (to < span.to && /[.!?…]/.test(text.charAt(to))) to++;
  const run = text.slice(at, to);
  while (to < span.to && /["'”’)\]]/.test(text.charAt(to))) to++;
  if (to >= span.to) return null;
  const ends = /\s/.test(text.charAt(to))
    ? endsSentence(scene, at, run, to)
    : endsUnspaced(scene, at, run, to);
  return ends ? { at: to, next: to, joint: run.includes("?") ? "question" : "stop" } : null;
};

/** "order.Then", "ok?yes": the space was forgotten. */
function endsUnspaced({ text }: Scene, at: number, run: string, to: number): boolean {
  const next = text.slice(to, to + 2);
  if (/[?!]/.test(run)) return /\p{L}/u.test(text.charAt(at - 1)) && /^\p{L}/u.test(next);
  return (
    run === "." &&
    /^\p{Lu}\p{Ll}/u.test(next) &&
    /(?:^|\s)\p{Ll}{2,}$/u.test(text.slice(Math.max(0, at - 20), at))
  );
}

const headed = /^\s+\p{L}[\p{L} ]{1,25}(?:\?|:|\s?[-=]>|\s?→)\s/u;
const answered = /^\s+(?:yes|no|ok|else|otherwise)\s*(?:[:=]|[-–—]*>|→|[-–—]\s)/i;

function endsSentence({ text, span }: Scene, at: number, run: string, to: number): boolean {
  if (/[?!]/.test(run)) return true;
  const next = /\S+/.exec(text.slice(to, Math.min(span.to, to + 40)))?.[0] ?? "";
  const upper = /^["'“‘([]*[\p{Lu}\p{Extended_Pictographic}]/u.test(next);
  if (run.length > 1 || run === "…") return upper;
  // "no -> send to admin. yes -> check list": an answer opens the next sentence, whatever comes before it.
  if (run === "." && answered.test(text.slice(to, to + 16))) return true;
  // "the cook tastes it at 8. too thin -> add flour": so does a short heading, unless a line begins with the number.
  if (run === "." && /\p{L}\s+\d+$/u.test(text.slice(span.from, at)) && headed.test(text.slice(to, to + 40)))
    return true;
  const token = `${/[^\s("“/]*$/.exec(text.slice(Math.max(span.from, at - 24), at))?.[0] ?? ""}.`;
  return stopAfter(token, next, upper);
}

const colon: Cutter = ({ text, span }, at, pieceFrom) => {
  const next = text.charAt(at + 1);
  const head = text.slice(pieceFrom, at).trim().toLowerCase();
  const spaced = at + 1 >= span.to || /\s/.test(next);
  const answered = /\p{L}/u.test(next) && answers.has(head);
  return (spaced || answered) && head !== "" ? { at, next: at + 1, joint: "colon" } : null;
};

const dash: Cutter = ({ text, span }, at, pieceFrom) => {
  const found =
    /^\s[-–—]{1,2}\s/.exec(text.slice(at, at + 4))?.[0] ?? /^—(?=\p{L})/u.exec(text.slice(at, at + 2))?.[0];
  if (!found || /^\s/.test(text.charAt(at - 1))) return null;
  const next = at + found.length;
  const range = /\d/.test(text.charAt(at - 1)) && /\d/.test(text.charAt(next));
  return range || isParenthesis(text, pieceFrom, at, span.to) ? null : { at, next, joint: "dash" };
};

/** " / " opens another case: "yes: pay / no: send back", "pay / else -> back". */
const slash: Cutter = ({ text, span }, at) => {
  if (!/^\s\/\s/.test(text.slice(at, at + 3))) return null;
  const rest = text.slice(at + 3, Math.min(span.to, at + 60)).split(/\s\/\s/)[0] ?? "";
  const opens =
    /^[^.,;]{1,30}(?::|[-–—=]+>|→)/.test(rest) || /^(?:else|otherwise|if|yes|no|not)\b/i.test(rest);
  return opens ? { at, next: at + 3, joint: "slash" } : null;
};

const spaced: Cutter = (scene, at, pieceFrom) =>
  dash(scene, at, pieceFrom) ?? slash(scene, at, pieceFrom) ?? tail(scene, at, pieceFrom);

/** "writes a letter and that's it", "dev fixes, back to review": a short addition at the end is a separate piece. */
const tail: Cutter = ({ text, span }, at, pieceFrom) => {
  const rest = text.slice(at, Math.min(span.to, at + 60));
  if (!shortEnd.test(rest) || !/\p{L}{4}|\s\p{L}/u.test(text.slice(pieceFrom, at))) return null;
  return {
    at,
    next: at + (/^,?\s+(?:(?:and|then|so)\s+)*/i.exec(rest)?.[0].length ?? 1),
    joint: "semicolon",
  };
};
const shortEnd =
  /^(?:,?\s+(?:and |then |so )*(?:(?:that|this)(?:['’]s| is| was) (?:it|all)(?=\s*(?:[.,;!)]|$))|we(?:['’]re| are) done(?=\s*(?:[.,;!)]|$)))|,\s+(?:and |then )?back to (?!back))/i;

/** "Does it fit? Great, he takes it": after a question this means yes. */
const pleased: Cutter = ({ text }, at, pieceFrom) =>
  /^\s*(?:great|perfect|fine)$/i.test(text.slice(pieceFrom, at)) && /\?\s*$/.test(text.slice(0, pieceFrom))
    ? { at, next: at + 1, joint: "colon" }
    : null;

const cutters: Record<string, Cutter> = {
  ".": stop,
  "!": stop,
  "?": stop,
  "…": stop,
  ":": colon,
  ";": (_, at) => ({ at, next: at + 1, joint: "semicolon" }),
  " ": spaced,
  ",": (scene, at, pieceFrom) => pleased(scene, at, pieceFrom) ?? tail(scene, at, pieceFrom),
  "\n": spaced,
  "—": dash,
};

/** "ok -> 4, damaged -> 3": the words before the comma that end a path. */
const wayEnd = /^(?:(?:go |back )?(?:to )?(?:step )?\d[\d.]*[a-z]?|end|stop|done)$/i;

/** "standard: 50, non-standard: 30": the comma before the next colon separates two cases. */
function splitAtCase(text: string, piece: Sentence, next: Sentence | undefined): Sentence[] {
  const led = piece.joint === "arrow" && next?.joint === "arrow";
  if (!led && (piece.joint !== "colon" || next?.joint !== "colon")) return [piece];
  const words = text.slice(piece.from, piece.to);
  const comma = words.lastIndexOf(",");
  if (led && !wayEnd.test(words.slice(0, comma).trim())) return [piece];
  const tail = words.slice(comma + 1).trim();
  const opens = answers.has(tail.toLowerCase()) || !openEnds.has(tail.toLowerCase());
  if (comma < 1 || tail === "" || tail.split(/\s+/).length > 5 || !opens) return [piece];
  const second = trim(text, { from: piece.from + comma + 1, to: piece.to });
  const first = trim(text, { from: piece.from, to: piece.from + comma });
  return first && second
    ? [
        { ...first, joint: piece.joint },
        { ...second, joint: "semicolon" },
      ]
    : [piece];
}
