/** How words refer to an element: by its name, by words of it, by its kind, by its position. */
import { remember } from "../../remember.ts";
import { nominalisationOf } from "../clauses/nominalisations.ts";
import { baseOfVerb, singular } from "../naming/inflect.ts";
import { parser } from "../parser/parser.ts";
import { joinedWord } from "../parser/tokenize.ts";
import type { Said } from "./said.ts";
import { areAlike, counts, emptyWords, type Kind, kindOf, ordinals, pronouns } from "./words.ts";

export type Mention = {
  /** As written. */
  text: string;
  /** The name in quotation marks, or a name of the diagram. */
  quoted: string | null;
  /** Words that identify it. */
  words: string[];
  kind: Kind | null;
  /** "second" is 2, "last" is -1. */
  ordinal: number | null;
  /** "step 3" */
  number: number | null;
  /** "the last two" */
  count: number | null;
  plural: boolean;
  /** "it", "that step". */
  pronoun: boolean;
};

/** All dictionary forms that a word may have. */
export function formsOf(word: string): Set<string> {
  const known = cache.get(word);
  if (known) return known;
  const lower = word.toLowerCase().replace(/['’]s?$/, "");
  const one = singular(lower);
  const base = baseOfVerb(lower, (verb) => verb !== lower && (parser.mayBeVerb?.(verb) ?? false));
  const work = [lower, one].map((noun) => nominalisationOf(noun)?.verb);
  const found = [lower, one, base, ...work].filter(
    (form): form is string => form !== null && form !== undefined,
  );
  const forms = new Set(found);
  remember(cache, word, forms, cacheMax);
  return forms;
}
/** A word has the same forms in every instruction. */
const cache = new Map<string, Set<string>>();
const cacheMax = 5000;

/** 1 for forms of one word, less for similar meanings, 0 otherwise. */
export function likeness(one: string, other: string): number {
  const left = formsOf(one);
  const right = formsOf(other);
  for (const form of left) if (right.has(form)) return 1;
  for (const form of left) for (const other of right) if (areAlike(form, other)) return 0.7;
  return 0;
}

export const cutWords = (text: string): string[] =>
  text.split(/[^\p{L}\p{N}'’-]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));

/** What a stretch of an instruction refers to. */
export function mentionIn(said: Said, from: number, to: number): Mention {
  const inside = said.source.quotes.filter((one) => one.from >= from && one.to <= to);
  let words = said.source.text.slice(from, to);
  for (const one of [...inside].reverse())
    words = words.slice(0, one.from - from) + " ".repeat(one.to - one.from) + words.slice(one.to - from);
  return { ...mentionOf(words), text: said.source.text.slice(from, to).trim(), ...quotedBy(inside, words) };
}

const quotedBy = (inside: Said["source"]["quotes"], rest: string) => {
  const [only, second] = inside;
  if (!only) return {};
  return second
    ? { quoted: null, words: [...inside.map(({ name }) => name), ...mentionOf(rest).words] }
    : { quoted: only.name, pronoun: false };
};

/** What unquoted words refer to. */
export function mentionOf(text: string): Mention {
  const all = cutWords(text).map((word) => word.toLowerCase());
  const kinds = all.flatMap((word, at) => {
    const kind = kindOf.get(word) ?? kindOf.get(singular(word));
    // "before the crew starts painting"
    if ((kind === "start" || kind === "end") && /ing$/.test(all[at + 1] ?? "")) return [];
    return kind === undefined ? [] : [{ at, kind, plural: singular(word) !== word && !kindOf.has(word) }];
  });
  const kind = kindAmong(all, kinds);
  const numbered = all.findIndex(
    (word, at) =>
      /^\d+$/.test(word) &&
      (kindOf.has(singular(all[at - 1] ?? "")) ||
        all.length === 1 ||
        /^(?:number|no|nr)$/.test(all[at - 1] ?? "")),
  );
  const ordinal = all.map((word) => ordinals.get(word)).find((one) => one !== undefined) ?? null;
  const counted = all.findIndex((word, at) => /^\d+$/.test(word) && edges.has(all[at - 1] ?? ""));
  const count =
    counted >= 0
      ? Number(all[counted])
      : (all.map((word) => counts.get(word)).find((one) => one !== undefined) ?? null);
  const words = all.filter(
    (word, at) =>
      (!emptyWords.has(word) || (word === "no" && kind === "flow")) &&
      !/n['’]t$/.test(word) &&
      !joinedWord(word) &&
      !ordinals.has(word) &&
      !counts.has(word) &&
      at !== numbered &&
      at !== counted &&
      (kind === null || (kindOf.get(word) ?? kindOf.get(singular(word))) === undefined),
  );
  const isPronoun =
    words.length === 0 &&
    all.some((word) => pronouns.has(word) || word === "new") &&
    ordinal === null &&
    numbered < 0;
  return {
    text: text.trim(),
    quoted: null,
    words: words.filter((word) => word !== "new" && word !== "previous"),
    kind,
    ordinal,
    number: numbered < 0 ? null : Number(all[numbered]),
    count,
    plural:
      (all.length === 1 &&
        singular(all[0] ?? "") !== all[0] &&
        nominalisationOf(singular(all[0] ?? "")) !== null) ||
      kinds.some((one) => one.plural) ||
      all.some((word) => /^(?:both|all|every|these|those|them)$/.test(word)),
    pronoun: isPronoun || (all.includes("new") && words.every((word) => word === "new")),
  };
}

/** "the last 3 steps" */
const edges = new Set(["first", "last", "final"]);

type Found = { at: number; kind: Kind; plural: boolean };

/** The head of the words: "the end event" is an end, "the yes branch of the gateway" a branch. */
function kindAmong(all: readonly string[], kinds: readonly Found[]): Kind | null {
  // "That step" begins with its pronoun.
  const behind = all.findIndex(
    (word, at) =>
      /^(?:of|about|from|after|before|with|to|in|at|on|where|that|which|between|leading)$/.test(word) &&
      (at > 0 || word !== "that"),
  );
  const head = kinds.filter(({ at }) => behind < 0 || at < behind);
  const of = (kind: Kind) => head.some((one) => one.kind === kind);
  const event = (["start", "end", "timer", "message"] as const).find((kind) => of("event") && of(kind));
  if (event) return event;
  if (of("flow") && head.some(({ at, kind }) => kind === "flow" && at === head.at(-1)?.at))
    return of("message") ? "message" : "flow";
  return head.at(-1)?.kind ?? null;
}
