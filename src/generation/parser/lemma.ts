/**
 * The dictionary form of a word: irregular words from the treebank, otherwise rules whose candidates the lexicon must
 * know.
 */
import { irregularNouns, irregularVerbs } from "./irregular.ts";
import { classesOf, type Lexicon } from "./lexicon.ts";

/** Lemmas that no rule gives, by form and Penn tag: "children NNS" is "child". */
export type LemmaExceptions = ReadonlyMap<string, string>;

export type LemmaTable = { exceptions: LemmaExceptions; lexicon: Lexicon };

type Kind = "noun" | "verb" | "adjective" | "none";

/** How words with a Penn tag are inflected. */
const kinds: Readonly<Record<string, Kind>> = {
  ...{ NNS: "noun", NNPS: "noun", VBZ: "verb", VBD: "verb", VBN: "verb", VBG: "verb" },
  ...{ JJR: "adjective", JJS: "adjective", RBR: "adjective", RBS: "adjective" },
};

/** The letter in the lexicon's classes that a dictionary form of this kind needs. */
const wanted: Readonly<Record<Kind, string>> = { noun: "n", verb: "v", adjective: "a", none: "" };

/** Lemma of a form with this Penn tag; lower case. */
export function lemmaOf(form: string, xpos: string, { exceptions, lexicon }: LemmaTable): string {
  const lower = form.toLowerCase().replace(/[‘’]/g, "'");
  const known = exceptions.get(`${lower} ${xpos}`);
  if (known !== undefined) return known;
  const kind = kinds[xpos] ?? "none";
  if (kind === "none") return lower;
  const irregular = irregularOf(lower, kind, xpos) ?? remadeOf(lower, xpos, exceptions);
  if (irregular !== undefined) return irregular;
  const all = candidates(lower, xpos);
  const word = all.find((candidate) => isA(lexicon, candidate, kind));
  // "Flatbed" is a noun, and no verb has such a participle.
  if (word === undefined && kind === "verb" && isA(lexicon, lower, "noun")) return lower;
  return word ?? all.at(-1) ?? lower;
}

function irregularOf(form: string, kind: Kind, xpos: string): string | undefined {
  if (xpos === "VBD" || xpos === "VBN") return irregularVerbs.get(form);
  if (kind !== "noun") return undefined;
  // "foremen" is "foreman" as "men" is "man".
  return irregularNouns.get(form) ?? (/[a-z]{2}men$/.test(form) ? `${form.slice(0, -2)}an` : undefined);
}

/** "Remade" is "remake" as "made" is "make"; "restring" ends like "string", which is no form in "-ing". */
function remadeOf(form: string, xpos: string, exceptions: LemmaExceptions): string | undefined {
  const [, front = "", rest = ""] = /^(re|over|under|out|un|mis|pre|fore)(\p{L}{3,})$/u.exec(form) ?? [];
  if (xpos === "VBG") return /^(?:str|spr|br|r|s|sw|sl|wr|cl|fl|st)ing$/.test(rest) ? form : undefined;
  if (xpos !== "VBD" && xpos !== "VBN") return undefined;
  const base = exceptions.get(`${rest} ${xpos}`) ?? irregularVerbs.get(rest);
  return base === undefined || base === rest ? undefined : `${front}${base}`;
}

function isA(lexicon: Lexicon, form: string, kind: Kind): boolean {
  const whole = classesOf(lexicon, form);
  // "double-checks" when the lexicon does not know the whole: its last part decides.
  const classes = whole === "" ? classesOf(lexicon, form.slice(form.lastIndexOf("-") + 1)) : whole;
  return (classes.split(":")[0] ?? "").includes(wanted[kind]);
}

/** Possible dictionary forms, likeliest first; the last is used for an unknown word. */
function candidates(form: string, xpos: string): string[] {
  if (xpos === "VBG") return stems(form, "ing");
  if (xpos === "VBD" || xpos === "VBN")
    return form.endsWith("ied") ? [replaced(form, 3, "y")] : stems(form, "ed");
  if (xpos === "JJR" || xpos === "RBR") return graded(form, "er");
  if (xpos === "JJS" || xpos === "RBS") return graded(form, "est");
  return plural(form);
}

const replaced = (form: string, letters: number, ending: string): string => form.slice(0, -letters) + ending;

/** Bare, with "e", undoubled. For an unknown word: undoubled if its consonant is doubled, otherwise bare. */
function stems(form: string, ending: string): string[] {
  if (!form.endsWith(ending) || form.length < ending.length + 2) return [form];
  const bare = replaced(form, ending.length, "");
  const doubled = /([bdfgklmnprtvz])\1$/.test(bare);
  return doubled ? [bare, bare.slice(0, -1), bare.slice(0, -1)] : [`${bare}e`, bare, likelyStem(bare)];
}

/** An unknown stem gets its "e" back if English words hardly ever end like it: "-at", "-iz", "-v", "-c", "-u". */
const likelyStem = (bare: string): string =>
  /(?:[^aeo]at|iz|[^s]s|v|[^k]c|u|[^n]g|bl|tl|dl)$/.test(bare) ? `${bare}e` : bare;

function graded(form: string, ending: string): string[] {
  if (!form.endsWith(ending)) return [form];
  if (form.endsWith(`i${ending}`)) return [replaced(form, ending.length + 1, "y")];
  const [, ...rest] = ["", ...stems(form, ending)];
  return rest;
}

function plural(form: string): string[] {
  if (!form.endsWith("s") || form.endsWith("ss")) return [form];
  const bare = replaced(form, 1, "");
  if (form.endsWith("ies")) return [replaced(form, 3, "y"), bare, replaced(form, 3, "y")];
  if (/(?:s|x|z|ch|sh|o)es$/.test(form)) return [bare, replaced(form, 2, ""), replaced(form, 2, "")];
  if (form.endsWith("ves")) return [bare, replaced(form, 3, "f"), replaced(form, 3, "fe"), bare];
  return [bare];
}
