/**
 * Cuts an instruction into pieces that are parsed separately; names and quotations become single words, and positions
 * stay.
 */
import { limits } from "../../limits.ts";
import { CannotEdit } from "../editor.ts";
import { TooMuch } from "./refusals.ts";
import { orderWords } from "./words.ts";

export type Quote = { from: number; to: number; name: string };

/** `masked` is as long as `text`: every quotation and every name of the diagram is replaced by one word of letters. */
export type Masked = { text: string; masked: string; quotes: Quote[] };

/** A stretch with one order, or one statement. `joint`: what comes before it. */
export type Piece = { from: number; to: number; joint: "start" | "colon" | "and"; asks: boolean };

const quotation =
  /["“”„«»]([^"“”„«»\n]{1,255})["“”„«»]|(?<![\p{L}\p{N}])['‘‚]([^\n]{1,255}?)['’](?![\p{L}\p{N}])|`([^`\n]{1,255})`/gu;

/** Quotations, including their quotation marks. */
export const quotationsIn = (text: string): Quote[] =>
  [...text.matchAll(quotation)].map((found) => {
    const name = (found[1] ?? found[2] ?? found[3] ?? "").trim();
    return { from: found.index, to: found.index + found[0].length, name };
  });

/** @param names of elements of the diagram */
export function maskedOf(prompt: string, names: readonly string[]): Masked {
  const text = prompt.normalize("NFC");
  const quoted = quotationsIn(text);
  const known = [...new Set(names.map((name) => name.replace(/\s+/g, " ").trim()))]
    .filter((name) => name.includes(" ") && !/^\d/.test(name) && !isTime.test(name))
    .sort((a, b) => b.length - a.length);
  const quotes = [...quoted, ...writtenNames(text, quoted)];
  for (const name of known) quotes.push(...placesOf(name, text, quotes));
  quotes.sort((a, b) => a.from - b.from);
  const masked = quotes.reduceRight(
    (sofar, { from, to }) => sofar.slice(0, from) + wordOf(to - from) + sofar.slice(to),
    text,
  );
  // "a 2-day delay" is a delay of 2 days.
  return {
    text,
    masked: masked
      .replace(/(?<=\d)-(?=(?:second|minute|hour|day|week|month|year)s?\b)/gi, " ")
      .replace(placeAhead, (found) => `${found.slice(0, -1)},`),
    quotes,
  };
}

/** "After the ride: if ..." is one sentence. */
const placeAhead = /(?<=^|[.;\n]\s*)(?:after|before|behind|following)\b[^,.:;\n]{1,60}:(?=\s)/gi;

/** "add a step Clean bike after ...": a capital after the noun opens a name, even without quotation marks. */
function writtenNames(text: string, quoted: readonly Quote[]): Quote[] {
  return [...text.matchAll(written)].flatMap((found) => {
    const name = found[1] ?? "";
    const to = found.index + found[0].length;
    const from = to - name.length;
    return quoted.some((one) => one.from < to && from < one.to) ? [] : [{ from, to, name }];
  });
}

const written =
  /\b(?:an?|another|one more|new) (?:\p{Ll}+ )?(?:step|task|activity),? (\p{Lu}\p{Ll}+(?: [\p{L}\p{N}-]+){1,5}?)(?=,? (?:right |directly |immediately |straight )?(?:after|before|between|behind|at the|in the|as the|and|done by|by the|for the|which|that|where|if|when)\b|[.,;:!?]|$)/gu;

/** "Three days" may be a timer's name, but elsewhere it is a time. */
const isTime = /^\p{L}+ (?:working |calendar )?(?:second|minute|hour|day|week|month|quarter|year)s?$/iu;

/** A word of that length, which parsers take for a name. */
export const wordOf = (length: number): string =>
  length < 3 ? "Q".padEnd(length, "x") : `Q${"x".repeat(length - 2)}o`;

/** Where the text has a name as whole words, outside of quotations. */
function placesOf(name: string, text: string, quotes: readonly Quote[]): Quote[] {
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}])${name.replace(/[.*+?^\x24{}()|[\]\\]/g, "\\$&")}(?![\\p{L}\\p{N}])`,
    "giu",
  );
  return [...text.matchAll(pattern)]
    .map((found) => ({ from: found.index, to: found.index + found[0].length, name }))
    .filter(({ from, to }) => quotes.every((one) => to <= one.from || from >= one.to));
}

/** Words before an order that ask for nothing. */
const openings = [
  "please",
  "pls",
  "kindly",
  "can you",
  "could you",
  "would you",
  "will you",
  "can we",
  "could we",
  "i would like you to",
  "i'd like you to",
  "i would like to",
  "i'd like to",
  "we would like to",
  "we'd like to",
  "i want you to",
  "i want to",
  "we want to",
  "we need you to",
  "i need you to",
  "you should",
  "you can",
  "i'd",
  "i would",
  "i'll",
  "we'd",
  "we'll",
  "we would",
  "we should",
  "we could",
  "you could",
  "maybe",
  "perhaps",
  "let's",
  "let us",
  "and then",
  "and",
  "also",
  "then",
  "additionally",
  "furthermore",
  "moreover",
  "so",
  "but",
  "now",
  "ok",
  "okay",
  "hi",
  "hello",
  "hey",
  "from now on",
  "as of now",
  "in future",
  "in the future",
  "in the diagram",
  "in the process",
  "in this diagram",
  "in this process",
  "it would be nice to",
  "it would be great to",
  "go ahead and",
];
/** In the second of two orders they are mere connectors; otherwise they state a place: "Finally, archive the order". */
const counting = [
  "next",
  "after that",
  "finally",
  "lastly",
  "first",
  "firstly",
  "second",
  "secondly",
  "third",
  "thirdly",
];
const closings = [
  "please",
  "thanks",
  "thank you",
  "thanks a lot",
  "many thanks",
  "thank you very much",
  "thanks in advance",
  "thank you in advance",
  "thx",
  "cheers",
  "pls",
  "plz",
  "if possible",
  "for me",
  "for us",
  "asap",
];
const polite = new Set(openings.slice(0, 17));

/** @throws CannotEdit for an instruction without words; TooMuch for one beyond its bounds */
export function piecesOf({ masked }: Masked): Piece[] {
  const pieces = stretchesOf(masked).flatMap((one) => politely(masked, one));
  if (pieces.length === 0) throw new CannotEdit("The instruction is empty: say what to change.");
  if (pieces.filter(({ joint }) => joint === "start").length > limits.editStatementsMax)
    throw new TooMuch(`An instruction may have ${limits.editStatementsMax} statements at most.`);
  if (pieces.some(({ from, to }) => to - from > limits.editStatementCharsMax))
    throw new TooMuch(
      `A sentence of an instruction may have ${limits.editStatementCharsMax} characters at most.`,
    );
  return pieces;
}

/** Lines, sentences, numbered points, and what follows a colon. */
function stretchesOf(masked: string): Piece[] {
  const joints =
    /,\s+(?=(?:so |and |but )?(?:can|could|would|will) (?:you|we)\b)|(?<!\b(?:[DMJS]r|Mrs|Ms|Prof|incl?))[.!?]+(?=\s|$)|;|\n|:(?=\s)|(?<=^|[\s,;])\(?(?:\d{1,2}|[a-e])\)(?=\s)|(?<=^|\n)\s*(?:[-*•]|\d{1,2}\.)(?=\s)|\s->\s/g;
  const pieces: Piece[] = [];
  let from = 0;
  let joint: Piece["joint"] = "start";
  const close = (to: number, asks: boolean) => {
    const said = masked.slice(from, to);
    const first = from + (said.length - said.trimStart().length);
    const text = said.trim().replace(/[,\s]+$/, "");
    if (/[\p{L}\p{N}]/u.test(text))
      pieces.push({
        from: first,
        to: first + text.length,
        joint,
        asks:
          asks &&
          !/\b(?:please|pls)\b/i.test(text) &&
          !/^(?:rename|relabel|retitle|change|call)\b|\S ?(?:->|→|=>) ?\S/i.test(text),
      });
  };
  for (const found of masked.matchAll(joints)) {
    if (/^\s*->/.test(found[0])) continue;
    // "After the check: if ..." is one sentence.
    if (
      found[0] === ":" &&
      /^\s*(?:after|before|behind|following|once|when|in the)\b[^,.:;]{1,60}$/i.test(
        masked.slice(from, found.index),
      ) &&
      !beginsOrder(masked.slice(from, found.index))
    )
      continue;
    // "Rename: A to B" is one order.
    if (found[0] === ":" && orderWords.has(masked.slice(from, found.index).trim().toLowerCase())) continue;
    close(found.index, found[0].includes("?"));
    from = found.index + found[0].length;
    joint = found[0] === ":" ? "colon" : "start";
  }
  close(masked.length, false);
  return pieces;
}

const startsWith = (text: string, phrase: string): boolean =>
  text.toLowerCase().startsWith(phrase) && !/[\p{L}\p{N}'’]/u.test(text[phrase.length] ?? " ");

function politely(masked: string, piece: Piece): Piece[] {
  let { from, to, asks } = piece;
  for (let changed = true; changed; ) {
    const said = masked.slice(from, to);
    const phrase =
      openings.find((one) => startsWith(said, one)) ??
      counting.find((one) => startsWith(said, one) && beginsOrder(said.slice(one.length)));
    changed = phrase !== undefined;
    if (phrase === undefined) break;
    if (polite.has(phrase)) asks = false;
    from += phrase.length;
    from += (masked.slice(from, to).match(/^[\s,]*/)?.[0] ?? "").length;
  }
  for (let changed = true; changed; ) {
    const said = masked.slice(from, to).toLowerCase();
    const phrase = closings.find(
      (one) => said.endsWith(one) && /[\s,]/.test(said[said.length - one.length - 1] ?? "x"),
    );
    changed = phrase !== undefined;
    if (phrase !== undefined) to -= phrase.length;
    to -= (masked.slice(from, to).match(/[\s,]*$/)?.[0] ?? "").length;
  }
  return from < to ? [{ ...piece, from, to, asks }] : [];
}

export const beginsOrder = (text: string): boolean =>
  orderWords.has(/^[\s,]*(?:(?:please|pls|plz|kindly) )?([\p{L}-]+)/iu.exec(text)?.[1]?.toLowerCase() ?? "");

/**
 * Places where one order may end and the next begin: "rename A to B and remove C". `strong`: an order's verb follows.
 */
export function cutsOf(masked: string, { from, to }: Piece): { at: number; next: number; strong: boolean }[] {
  const said = masked.slice(from, to);
  return [...said.matchAll(/(?:,? and then|, then|,? and also|,? and|,? but|,? so|,| -) /g)].map((found) => {
    const next = from + found.index + found[0].length;
    const ahead = said.slice(0, found.index).replace(/,? (?:please|pls|plz|kindly)$/i, "");
    return { at: from + ahead.length, next, strong: beginsOrder(masked.slice(next, to)) };
  });
}

/** The start of the order after "please". */
export const pastPlease = (masked: string, at: number): number =>
  at + (/^(?:please|pls|kindly) /i.exec(masked.slice(at))?.[0].length ?? 0);

/** "two things", "some changes": words that only announce the following orders. */
export function announces(
  { masked }: Masked,
  { from, to }: Piece,
  next: Piece | undefined,
  ahead: readonly Piece[] = [],
): boolean {
  const words = masked
    .slice(from, to)
    .toLowerCase()
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== "");
  const said = words.join(" ");
  if (again.test(said) || keepsRest(said) || (next !== undefined && wished.test(said))) return true;
  if (apart.test(said) && ahead.some((one) => parts.test(masked.slice(one.from, one.to)))) return true;
  const isLead = next?.joint === "colon" && words.length <= leadWordsMax;
  return words.length > 0 && words.every((word) => announcing.has(word) || (isLead && leading.has(word)));
}
/** "Please change this in the diagram." */
const again =
  /^(?:(?:and|so|please|pls) )*(?:(?:change|fix|show|amend|edit|adapt|adjust|update|correct|reflect|draw) (?:it|that|this|them|the (?:diagram|picture|drawing|process|model))|adapt|adjust|update)(?: (?:accordingly|in|the|diagram|picture|drawing|process|model|there|here|for|me|us|please|pls|too|as|well|everywhere|like|that|this|way|so))*$/;
/** "All other steps stay as they are." */
export const keepsRest = (words: string): boolean => kept.test(words.trim().toLowerCase());
const kept =
  /^(?:(?:and|but|please) )*(?:(?:the|all|leave|keep|of) )*(?:(?:others|rest|remainder|everything else|all else|nothing else)|(?:other|remaining) (?:steps|tasks|parts|things|lanes|branches|ones))(?: of (?:the |it |this )?(?:process|diagram|picture|it)?)? ?(?:(?:(?:can|may|should|must|shall|is to|will) )?(?:stays?|remains?|is|are|be|changes?|left|keep|keeps)(?: (?:as|exactly|just|fine|ok|okay|good|right|correct|unchanged|untouched|the|same|like|that|this|it|they|is|are|way|alone|unaffected))*|(?:as|exactly|unchanged|untouched|alone|it|they|is|are|the|same|way|like|that)(?: (?:as|exactly|unchanged|untouched|alone|it|they|is|are|the|same|way|like|that))*)$/;
/** "Could you split it up like that": said for an order ahead that tells the parts. */
const apart =
  /^(?:(?:and|so|please|pls) )*(?:split|divide|separate|break) (?:it|that|this|them)(?: (?:up|down|apart|accordingly|like|that|this|way|so|in|into|the|diagram|picture|two|three|steps|tasks|please|pls))*$/;
const parts = /\b(?:two|three|four|several|\d) (?:\p{Ll}+ )?(?:steps|tasks|parts|things|activities)\b/iu;
/** "Two wishes from our side", "I have a small request for the process" */
const wished =
  /^(?:(?:and|so|here|these|this|please) )*(?:(?:i|we|there|here|it)(?: (?:would|only|just|also|still|now))* (?:have|has|had|got|is|are|comes?|ve|s) )?(?:got )?(?:(?:just|only|another|an?|one|two|three|four|five|six|\d+|some|few|several|couple|of|the|following|my|our|small|little|tiny|minor|quick|short|more|other|further|last|first|urgent|new) )*(?:wish|request|change|change request|point|thing|question|favou?r|correction|adjustment|update|remark|note|comment|suggestion|idea|improvement|edit|tweak|item|ask)(?:e?s)?(?: (?:from|by|on|of) (?:(?:my|our|the|your) )?\p{L}+(?: (?:side|part|end|team|department|office|colleagues?|people|folks|desk|staff|group))?)?(?: (?:for|about|to|on|in|regarding|concerning) (?:you|the|this|that|our|your|it|them)(?: (?:\p{L}+ )?(?:process|diagram|picture|drawing|model|chart|workflow|flow|draft|version))?)?(?: (?:today|please|pls|now|first|again|if possible|if i may))*$/u;
const leadWordsMax = 6;
/** Words before a colon. */
const leading = new Set(
  "small little quick big important minor request question correction update idea suggestion remark note favour favor loop decision about for the your our of and this that it need want would like to see my question wish today actually small fix mistake issue problem besides info fyi".split(
    " ",
  ),
);
const announcing = new Set(
  "there step steps task missing still one more new forgot forgotten was not shown yet diagram in something thing another the following two three four some a few several things changes points edits here are is do make i have we need thanks thank you please as follows first hello hi lot many much very advance regards kind best cheers greetings dear team all everybody good morning afternoon evening day".split(
    " ",
  ),
);
