/** Orders that change the words of an outline. */

import { labelCharsMax } from "../naming/labels.ts";
import { capitalised } from "../naming/words.ts";
import type { Outline, OutlineMessage, OutlinePool } from "../outline.ts";
import { alwaysEnds } from "../outline-check.ts";
import { parser } from "../parser/parser.ts";
import type { Work } from "./order.ts";
import { mapSteps, mapTexts } from "./outline-maps.ts";
import { spellings } from "./spelling.ts";
import { many, one, wholeWords } from "./words.ts";
import { isSuchWork, stem, stems } from "./work.ts";

/**
 * "courier" becomes "Rider" in names, "rider" within labels; plurals stay plural. Pools with the same name become one.
 */
export function renamed(outline: Outline, from: string, to: string, lanesOnly = false): Outline {
  const bare = untitled(from);
  const pattern =
    bare === from ? wholeWords(from) : new RegExp(`(?:${title}\\s+)?${wholeWords(bare).source}`, "giu");
  // "Author of the fix" is the author.
  const whole = new RegExp(`^${pattern.source}(?:\\s+of the \\p{Ll}+)?$`, "iu");
  // A "class teacher" differs from a "teacher".
  const longer = outline.pools
    .flatMap((pool) => [pool.name ?? "", ...pool.lanes])
    .filter((name) => pattern.test(name) && !whole.test(name) && !isShortForm(from));
  const kept =
    longer.length > 0 ? new RegExp(longer.map((name) => wholeWords(name).source).join("|"), "giu") : null;
  const isKept = (text: string, at: number) =>
    kept !== null &&
    [...text.matchAll(kept)].some((one) => at >= one.index && at < one.index + one[0].length);
  const word = (found: string, kind: string, start: boolean) => {
    const isMany = untitled(found).toLowerCase() !== one(bare).toLowerCase() && kind !== "name";
    return cased(kind === "name" ? to : isMany ? many(to) : one(to), kind, start);
  };
  return merged(
    mapTexts(outline, (text, kind) =>
      lanesOnly
        ? kind === "name" && (whole.test(text) || text.toLowerCase() === to.toLowerCase())
          ? capitalised(to)
          : text
        : text.replace(pattern, (found: string, ...rest: (string | number)[]) => {
            const at = rest.find((one) => typeof one === "number") ?? 0;
            return isKept(text, at) ? found : word(found, kind, at === 0);
          }),
    ),
  );
}

const title = "(?:mr|mrs|ms|miss|dr|prof)\\.?";
/** A lane may have the name without its title. */
const untitled = (name: string): string => name.replace(new RegExp(`^${title}\\s+`, "i"), "");

const isShortForm = (words: string): boolean => /^[A-Z\d]{2,}$/.test(words);

/** Merges pools with the same name: their steps follow each other in text order. */
function merged(outline: Outline): Outline {
  const pools = new Map<string | null, OutlinePool>();
  const starts = new Set<string | null | undefined>();
  for (const pool of outline.pools) {
    const same = pools.get(pool.name);
    if (same && same.body.length > 0 && pool.body.length > 0) starts.add(pool.start.id);
    pools.set(pool.name, same ? joined(same, pool) : pool);
  }
  if (pools.size === outline.pools.length) return outline;
  const end = (at: OutlineMessage["from"]) => (at.step && starts.has(at.step) ? { ...at, step: null } : at);
  const messages = outline.messages.map((one) => ({ ...one, from: end(one.from), to: end(one.to) }));
  return {
    ...outline,
    pools: [...pools.values()],
    messages: messages.filter(({ from, to }) => from.pool !== to.pool),
  };
}

function joined(one: OutlinePool, other: OutlinePool): OutlinePool {
  if (other.body.length === 0) return one;
  const last = one.body.at(-1);
  const body = last?.type === "end" ? one.body.slice(0, -1) : one.body;
  return one.body.length === 0
    ? other
    : {
        ...one,
        lanes: [...new Set([...one.lanes, ...other.lanes])],
        body: alwaysEnds(body) ? body : [...body, ...other.body],
      };
}

/** A single capitalized word is a name only at a lane; inside a label it is a common noun. */
function cased(words: string, kind: string, start: boolean): string {
  if (kind === "name" || start) return capitalised(words);
  const common = /^\p{Lu}[\p{Ll}-]*(?:\s[\p{Ll}-]+)*$/u.test(words);
  return common ? words.toLowerCase() : words;
}

/**
 * In questions and answers: "Large order?" becomes "Order above 10,000 euros?"; among other words the size comes after
 * them.
 */
export function told(outline: Outline, term: string, words: string): Outline {
  const meant = stems(term);
  const size = limitIn(words);
  const head = one(
    words
      .slice(0, words.length - size.length)
      .replace(/^(?:an?|the|any(?:thing)?|every(?:thing)?|all)\s+/i, "")
      .trim(),
  );
  const same = (text: string): string => {
    if (text.includes(size)) return text;
    const said = stems(text.replace(/\?$/, ""));
    if (meant.length === 0 || !meant.every((word) => said.includes(word))) return text;
    const others = said.filter((word) => !meant.includes(word) && !stems(words).includes(word));
    const mark = text.endsWith("?") ? "?" : "";
    if (isMeasured(size) && (others.length === 0 || (head === "" && others.length === 1)))
      return `${capitalised(`${head === "" ? thingIn(term, meant, text) : head} ${size}`)}${mark}`;
    return `${text.replace(/\?$/, "")} (${size})${mark}`;
  };
  return answersTold(
    mapTexts(outline, (text, kind) => (kind === "question" || kind === "condition" ? same(text) : text)),
    term,
    size,
  );
}

/** "above 50 rolls", "with more than 5 parts", but not "priority 1". */
const isMeasured = (size: string): boolean =>
  !/^(?:priority|with|after|since|not|where|when)\b/i.test(size) ||
  /^with (?:more|less|fewer|over|under|at least)\b/i.test(size);

/** "Kind of damage?" with "Minor": the answer specifies the term that the question leaves open. */
function answersTold(outline: Outline, term: string, size: string): Outline {
  const [head = ""] = stems(term.split(" of ")[0] ?? "").slice(-1);
  const own = stems(term).filter((word) => word !== head);
  const isMeant = (question: string, condition: string, all: readonly string[]): boolean => {
    const said = stems(condition);
    const asked = stems(question.replace(/\?$/, "").replace(/\bor\b/g, ""));
    const isOfIt =
      said.includes(head) ||
      own.length > 1 ||
      /^(?:Kind of (?:one|it)\b|$)/.test(question) ||
      asked.includes(head) ||
      // "High-cost or controlled?" only repeats its answers.
      asked.every((word) => all.includes(word));
    const isOwn = own.length > 0 && own.every((word) => said.includes(word));
    return isOfIt && isOwn && said.every((word) => own.includes(word) || word === head);
  };
  const words = capitalised(size.replace(/^of /i, ""));
  return mapSteps(outline, (step) => {
    if (step.type !== "choice" && step.type !== "inclusive") return [step];
    const all = step.branches.flatMap(({ condition }) => stems(condition ?? ""));
    const branches = step.branches.map((one) =>
      one.condition !== null && isMeant(step.question ?? "", one.condition, all)
        ? { ...one, condition: words }
        : one,
    );
    return [{ ...step, branches }];
  });
}

/** "trip above": the words of a question that are not in the term. */
const thingIn = (term: string, meant: string[], text: string): string => {
  const words = text
    .replace(/\?$/, "")
    .split(" ")
    .filter((word) => stems(word).length > 0);
  const rest = words.filter((word) => !meant.includes(stem(word)));
  return (rest.length > 0 ? rest : term.split(" ").slice(-1)).join(" ").toLowerCase();
};

/** From the first word of the size on: "above 50 rolls". */
const limitIn = (words: string): string =>
  /\b(?:of )?(?:\d[\d,.]*|two|three|four|five|six|seven|eight|nine|ten|twelve|twenty)\s(?:\p{L}+\s){1,3}(?:or|and) (?:more|less|fewer|longer|above|over|up)\b.*$/iu.exec(
    words,
  )?.[0] ??
  /\b(?:above|over|below|under|up to|exceeding|(?:of )?(?:more|less|fewer|longer|higher|lower|at least|at most)|within|with|worth|beyond|older|from)\b.*$/i
    .exec(words)?.[0]
    .replace(/^of /i, "") ??
  words;

const small = new Set(
  "of to for with by in on at from and or the a an as into about than if when that whether it is are be which them".split(
    " ",
  ),
);
const prepositions = new Set(
  "of to for with by in on at from as into about via within through than and or if whether that".split(" "),
);

/**
 * At most this many words: two things become two steps, then attachments at the end are dropped, then all further
 * words.
 */
export const shortened = (outline: Outline, max: number): Outline =>
  mapTexts(inTwo(outline, max), (text, kind) => (kind === "label" ? cut(text, max) : text));

/** "Prepare fee notice and permit" in two steps, where each is short enough. */
const inTwo = (outline: Outline, max: number): Outline =>
  mapSteps(outline, (step) => {
    if (step.type !== "task" || step.boundaries.length > 0 || step.label.split(/\s+/).length <= max)
      return [step];
    const [, verb = "", one = "", other = ""] =
      /^(\S+) (.+?) and ((?:(?!\band\b|,).)+)$/.exec(step.label) ?? [];
    const labels = [one, other].map((thing) => `${verb} ${thing}`);
    const fits = (label: string) => label.split(/\s+/).length <= max && label.includes(" ");
    const isPlain =
      !/,/.test(one) && !(other.includes(" ") && parser.mayBeVerb?.(other.split(" ")[0] ?? "") === true);
    return one !== "" && isPlain && labels.every(fits)
      ? [
          { ...step, label: labels[0] ?? step.label },
          { ...step, id: null, label: labels[1] ?? step.label },
        ]
      : [step];
  });

/** At most this many characters, by whole words. */
export const shortenedTo = (outline: Outline, max: number): Outline =>
  mapTexts(outline, (text, kind) => {
    if (kind !== "label" || text.length <= max) return text;
    const counts = text.split(/\s+/).map((_, at, all) => all.length - at);
    return counts.map((count) => cut(text, count)).find((one) => one.length <= max) ?? text;
  });

function cut(told: string, max: number): string {
  const text = told.split(/\s+/).length > max ? withoutQuestion(told) : told;
  const words = text.split(/\s+/);
  if (words.length <= max) return text;
  const isSmall = (word: string | undefined) => small.has(word?.toLowerCase() ?? "");
  const kept = words.slice(0, max);
  while (kept.length > 1 && isSmall(kept.at(-1))) kept.pop();
  // "Ask applicant to supply" is worse than "Ask applicant".
  const whole = kept.length < words.length && !prepositions.has(words[kept.length]?.toLowerCase() ?? "");
  const before = kept.findLastIndex((word, at) => at > 1 && prepositions.has(word.toLowerCase()));
  return (whole && before > 1 ? kept.slice(0, before) : kept).join(" ");
}

/** "Check whether claim is valid" becomes "Check claim": half a question has no meaning. */
const withoutQuestion = (text: string): string =>
  text
    .replace(
      /^(\S+) (?:whether|if) (?:the |all )?(.+?) (?:is|are|has|have|was|were|can|fits?|works?)\b.*$/i,
      "$1 $2",
    )
    .replace(/(?<=\S \S+) (?:whether|if) .*$/i, "");

/** Endings that differ between the varieties; a word changes if the lexicon knows the other form. */
const endings: [RegExp, string, RegExp, string][] = [
  [/is(e|ed|es|er|ers|ing|ation|ations)$/, "iz$1", /iz(e|ed|es|er|ers|ing|ation|ations)$/, "is$1"],
  [/ys(e|ed|es|er|ing)$/, "yz$1", /yz(e|ed|es|er|ing)$/, "ys$1"],
  [/our(|s|ed|ing|ful|ite|ites|able|hood)$/, "or$1", /or(|s|ed|ing|ful|ite|ites|able|hood)$/, "our$1"],
];

/** @param words that the folder names: with "cheque", "check" becomes "cheque" except as a verb */
export function spelledAs(
  outline: Outline,
  variety: "British" | "American",
  words: readonly string[],
): Outline {
  const british = variety === "British";
  const named = spellings
    .map(([one, other]) => (british ? [other, one] : [one, other]) as [string, string])
    .filter(([, to]) => words.some((word) => one(word.toLowerCase()) === to));
  return mapTexts(outline, (text) =>
    text.replace(/[A-Za-z]+/g, (word, at: number) => {
      const same = at > 0 ? named.find(([from]) => one(word.toLowerCase()) === from) : undefined;
      return same ? same[1] + word.slice(same[0].length) : spelled(word, british);
    }),
  );
}

function spelled(word: string, british: boolean): string {
  const lower = word.toLowerCase();
  const stems = spellings.map(([one, other]) => (british ? [other, one] : [one, other]) as [string, string]);
  const stem = stems.find(([from, to]) => lower.startsWith(from) && isClear(from, to, lower));
  const turned =
    stem === undefined
      ? endings
          .map(([british_, toOther, other, toBritish]) =>
            british ? lower.replace(other, toBritish) : lower.replace(british_, toOther),
          )
          .find((one) => one !== lower && lower.length > 5 && parser.standing(one) > 1)
      : stem[1] + lower.slice(stem[0].length);
  if (turned === undefined) return word;
  return word.startsWith(lower.charAt(0)) ? turned : capitalised(turned);
}

/**
 * Unchanged are stems that one spelling merely shortens ("cancel") and words of both ("check"); "catalog" is not a
 * stem.
 */
const isClear = (from: string, to: string, word: string): boolean =>
  from !== "check" &&
  (!to.startsWith(from) || (/(?:gue|mme)$/.test(to) && (word === from || word === `${from}s`)));

/** Verbs whose result is communicated to somebody. */
const telling = new Set(
  "reject refuse decline deny invite confirm notify inform remind cancel offer acknowledge approve accept"
    .split(" ")
    .map(stem),
);

/** The manner of such work, after its label; "rejections are sent by e-mail" also applies to "Reject applicant". */
export function inManner(outline: Outline, work: Work, words: string): Outline {
  const [first = ""] = work.things;
  const acts = /^(?:send|give|communicate|tell|explain|make)$/.test(work.verb ?? "");
  const verb = stems(first).at(-1);
  const such = (label: string) =>
    isSuchWork(label, work, false) ||
    (acts && verb !== undefined && telling.has(verb) && stem(label.split(" ")[0] ?? "") === verb);
  return mapSteps(outline, (step) => {
    if (step.type !== "task" || !such(step.label)) return [step];
    const said = stems(step.label);
    const label = `${step.label} ${words}`;
    return [
      stems(words).every((word) => said.includes(word)) || label.length > labelCharsMax + 20
        ? step
        : { ...step, label },
    ];
  });
}
