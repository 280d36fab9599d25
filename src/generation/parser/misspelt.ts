/**
 * Corrects mistyped words: "custmer" becomes "customer", preferably if the text itself has that word. Only words
 * unknown to both the lexicon and the rest of the text are considered, so a text without mistakes is not changed.
 */
import { slips } from "./slips.ts";

/** How well a word form is known: not at all, as a name, as a rare word, from many texts, from every text. */
export type Standing = 0 | 1 | 2 | 3 | 4;

export type Knows = (form: string) => Standing;

/** A correction; positions in the original text. */
export type Misspelt = { from: number; to: number; written: string; read: string };

export type Respelled = { text: string; misspelt: readonly Misspelt[] };

/** A separate word: no part of a name, a code, an address. */
const wordForm = /(?<![\p{L}\p{N}_'’.@/&\\-])\p{L}\p{Ll}{2,}(?![\p{L}\p{N}_'’@/&\\-]|\.[\p{Ll}\p{N}])/gu;

/** "< 100 EUR", "≥5": signs are read as words if a number follows. */
const comparison = /(?<![-=])(<=?|>=?|=<|=>|≤|≥)\s*(?=[€$£]?\d)/gu;
const comparisons: Readonly<Record<string, string>> = {
  ...{ "<": "below ", "<=": "up to ", "=<": "up to ", "≤": "up to " },
  ...{ ">": "above ", ">=": "at least ", "=>": "at least ", "≥": "at least " },
};

/** "order.The clerk" lacks a space; "Node.js" does not. */
const glued = /(?<=(?<![\p{L}.@/-])\p{L}\p{Ll}+)([.!?])(?=(?:\p{Lu}\p{Ll}+|[AI])[\s,])/gu;

const wordsMax = 200;
/** Longer ones are no words, and each letter has some fifty neighbours. */
const lettersMax = 24;

/** The text with mistakes corrected and comparison signs as words, and a list of these changes. */
export function respelled(text: string, knows: Knows): Respelled {
  const signs = [...text.matchAll(comparison)].map((match) => ({
    ...{ from: match.index, to: match.index + match[0].length },
    ...{ written: match[0], read: comparisons[match[1] ?? ""] ?? match[0] },
  }));
  const misspelt = [...slipsIn(text, knows), ...signs].sort((a, b) => a.from - b.from);
  return { text: mended(text, misspelt), misspelt };
}

/** Whether it is reported: a sign written as a word is not. */
export const isSlip = ({ written }: Misspelt): boolean => !/[<>≤≥]/.test(written);

function slipsIn(text: string, knows: Knows): readonly Misspelt[] {
  const found = [...text.matchAll(wordForm)].map((match) => ({ from: match.index, written: match[0] }));
  const counts = new Map<string, number>();
  for (const { written } of found) {
    const word = written.toLowerCase();
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const unknown = new Set([...counts.keys()].filter((word) => slips.has(word) || knows(word) === 0));
  const gaps = gapsIn(text, knows);
  if (unknown.size > wordsMax || unknown.size + gaps.length === 0) return [];
  const meant = new Map([...unknown].map((word) => [word, meantBy(word, counts, knows)]));
  const unread = [...meant.values()].filter((read) => read === undefined).length;
  // Another language, or a text in code.
  if (unread * 3 > counts.size) return [];
  const words = found.flatMap(({ from, written }): Misspelt[] => {
    const lower = written.toLowerCase();
    const read = meant.get(lower);
    if (!read) return [];
    const capital = written !== lower;
    if (capital && !slips.has(lower) && !(opens(text, from) && wellKnown(read, counts, knows))) return [];
    return [{ from, to: from + written.length, written, read: capital ? upperFirst(read) : read }];
  });
  return [...words, ...gaps];
}

/** The position in the original text for one in the corrected text. */
export function writtenPlace(misspelt: readonly Misspelt[], at: number): number {
  let shift = 0;
  for (const { from, to, read } of misspelt) {
    if (at <= from + shift) break;
    if (at < from + shift + read.length) return Math.min(at - shift, to);
    shift += read.length - (to - from);
  }
  return at - shift;
}

const upperFirst = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/** The text with the corrections applied. */
export function mended(text: string, misspelt: readonly Misspelt[]): string {
  const parts = misspelt.map(({ from, read }, at) => text.slice(misspelt[at - 1]?.to ?? 0, from) + read);
  return parts.join("") + text.slice(misspelt.at(-1)?.to ?? 0);
}

/** Full stops without a following space, between two known words. */
const gapsIn = (text: string, knows: Knows): Misspelt[] =>
  [...text.matchAll(glued)].flatMap((match) => {
    const [to, sign] = [match.index + match[0].length, match[0]];
    const before = /\p{L}+$/u.exec(text.slice(Math.max(0, match.index - 30), match.index))?.[0] ?? "";
    const after = /^\p{L}+/u.exec(text.slice(to, to + 30))?.[0] ?? "";
    const known = knows(before.toLowerCase()) > 2 && knows(after.toLowerCase()) > 2;
    return known ? [{ from: match.index, to, written: sign, read: `${sign} ` }] : [];
  });

/** The first word of a sentence or a line is capitalised because of its place; other capitalised words are names. */
const opens = (text: string, at: number): boolean =>
  /(?:^|[.!?:]["”')]?\s|\n)[\s>*•–\d.)-]*$/.test(text.slice(Math.max(0, at - 12), at));

const wellKnown = (word: string, counts: ReadonlyMap<string, number>, knows: Knows): boolean =>
  knows(word) === 4 || (knows(word) > 0 && (counts.get(word) ?? 0) > 0);

/** The correction of the word; undefined if it stays. */
function meantBy(word: string, counts: ReadonlyMap<string, number>, knows: Knows): string | undefined {
  const slip = slips.get(word);
  if (slip !== undefined) return slip;
  if (word.length < 4 || word.length > lettersMax) return undefined;
  if ((counts.get(word) ?? 0) > 1 || clipped.has(word)) return undefined;
  if ([`${word}s`, word.replace(/s$/, "")].some((other) => other !== word && counts.has(other)))
    return undefined;
  const made = isInflected(word, knows) || isMade(word, knows);
  const rated = editsOf(word).flatMap(({ form, cost }) => {
    const own = ownCost(form, counts, knows);
    return own === null || (made && cost + own > swapCost) ? [] : [{ form, cost: cost + own }];
  });
  const best = rated.sort((a, b) => a.cost - b.cost)[0] ?? null;
  if (best !== null) return best.cost <= costMax ? best.form : undefined;
  return made ? undefined : farther(word, counts, knows);
}

/** The inherent cost of a candidate: none if the text has it, much if it is rare. */
function ownCost(form: string, counts: ReadonlyMap<string, number>, knows: Knows): number | null {
  const standing = knows(form);
  const uses = counts.get(form) ?? 0;
  if (uses > 1 || (uses > 0 && standing > 0)) return 0;
  return [null, null, 7, 3, 1][standing] ?? null;
}

const costMax = 9;
const swapCost = 3;

/** Long words of the text itself may be two edits away: one edit from each leads to the same form. */
function farther(word: string, counts: ReadonlyMap<string, number>, knows: Knows): string | undefined {
  if (word.length < 8) return undefined;
  const near = new Set(editsOf(word).map(({ form }) => form));
  const alike = (other: string) =>
    other.length > 7 && other[0] === word[0] && Math.abs(other.length - word.length) < 3 && knows(other) > 0;
  return [...counts.keys()].find(
    (other) => alike(other) && editsOf(other).some(({ form }) => near.has(form)),
  );
}

/** Common short forms, and recent words, that no lexicon has. */
const clipped: ReadonlySet<string> = new Set(
  "accts acct admin appt appts approx asst assts barista baristas config coord dept depts devs jira kpis logins mgmt mgrs pdfs physio physios prod repos reqs skus slas vlog".split(
    " ",
  ),
);

const fronts = [
  "auto",
  "back",
  "check",
  "cross",
  "co",
  "cyber",
  "de",
  "dis",
  "e",
  "inter",
  "micro",
  "mid",
  "mis",
];
const moreFronts = [
  "multi",
  "non",
  "off",
  "on",
  "out",
  "over",
  "post",
  "pre",
  "re",
  "sub",
  "tele",
  "trans",
  "un",
];
const particles = ["in", "up", "on", "off", "out", "down", "over", "back", "away", "through"];
const endings = ["er", "ers", "or", "able", "ability", "less", "ly", "ness", "wise", "like", "ship", "ation"];

/** A known word with an ending: "cellos", "referrer". */
const isInflected = (word: string, knows: Knows): boolean =>
  (/[^s]s$/.test(word) && word.length > 4 && knows(word.slice(0, -1)) > 1) ||
  (/([bdglmnprt])\1(?:er|ers|ed|ing)$/.test(word) &&
    knows(word.replace(/([bdglmnprt])\1(?:er|ers|ed|ing)$/, "$1")) > 1);

/** Made of known parts: "webshop", "backorder", "login", "rebook", "carer". */
function isMade(word: string, knows: Knows): boolean {
  const common = (part: string) => part.length > 2 && knows(part) >= (part.length > 3 ? 3 : 4);
  const front = [...fronts, ...moreFronts].some(
    (start) => word.startsWith(start) && word.length > start.length + 3 && common(word.slice(start.length)),
  );
  const stemmed = endings.some((ending) => {
    const stem = word.endsWith(ending) ? word.slice(0, -ending.length) : "";
    return stem !== "" && [stem, `${stem}e`].some(common);
  });
  const phrasal = particles.some(
    (end) => word.endsWith(end) && word.length > end.length + 2 && knows(word.slice(0, -end.length)) > 2,
  );
  const cuts = Array.from({ length: Math.max(0, word.length - 5) }, (_, at) => at + 3);
  return (
    front ||
    stemmed ||
    phrasal ||
    cuts.some((cut) => common(word.slice(0, cut)) && common(word.slice(cut)) && word.length > 6)
  );
}

const letters = [..."abcdefghijklmnopqrstuvwxyz"];
const isVowel = (letter: string) => "aeiou".includes(letter);

type Edit = { form: string; cost: number };

/**
 * All forms one edit away, with the cost of the edit; swapped and doubled letters are cheapest, and the first letter is
 * seldom wrong.
 */
const editsOf = (word: string): Edit[] =>
  Array.from({ length: word.length + 1 }, (_, at) => [
    ...swapAt(word, at),
    ...dropAt(word, at),
    ...changesAt(word, at),
    ...missingAt(word, at),
  ]).flat();

const firstCost = (at: number) => (at === 0 ? 3 : 0);

function swapAt(word: string, at: number): Edit[] {
  const [own, next] = [word.charAt(at), word.charAt(at + 1)];
  if (next === "" || next === own) return [];
  return [{ form: word.slice(0, at) + next + own + word.slice(at + 2), cost: at === 0 ? 3 : 1 }];
}

function dropAt(word: string, at: number): Edit[] {
  if (at === word.length) return [];
  const cost = (word.charAt(at) === word.charAt(at - 1) ? 1 : 3) + firstCost(at);
  return [{ form: word.slice(0, at) + word.slice(at + 1), cost }];
}

function changesAt(word: string, at: number): Edit[] {
  const own = word.charAt(at);
  // "s" for "z" is a spelling variant, not a mistake.
  const others = own === "" ? [] : letters.filter((letter) => letter !== own && own + letter !== "sz");
  return others.map((letter) => ({
    form: word.slice(0, at) + letter + word.slice(at + 1),
    cost: (isVowel(own) && isVowel(letter) ? 3 : 5) + firstCost(at),
  }));
}

function missingAt(word: string, at: number): Edit[] {
  const beside = [word.charAt(at - 1), word.charAt(at)];
  return letters.map((letter) => ({
    form: word.slice(0, at) + letter + word.slice(at),
    cost: (beside.includes(letter) ? 1 : 2) + firstCost(at) + (at === word.length ? 1 : 0),
  }));
}
