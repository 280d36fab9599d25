/** Work in lines and steps, and whether both mean the same. */
import type { Clause, Phrase } from "../clauses/clause.ts";
import { nominalisationOf } from "../clauses/nominalisations.ts";
import { baseOfVerb } from "../naming/inflect.ts";
import { stepLabel } from "../naming/labels.ts";
import { parser } from "../parser/parser.ts";
import type { Line, Work } from "./order.ts";
import { one, plain, set, wordsOf } from "./words.ts";

/** Words for work in general, and for any thing. */
export const generalThings = set(
  "step task work activity everything it this rest thing action anything something amount sum value price cost total job process matter one",
);

/** Verbs without content: the noun describes the work. */
const doing = set(
  "do handle perform make carry own execute process manage take conduct undertake hold care run organise organize",
);

export const isDoing = (verb: string | null): boolean => verb !== null && doing.has(verb);

/** "checks" is check, "approval" is approve; things have no verb. */
export function verbOfNoun(noun: string): string | null {
  const found = nominalisationOf(noun.toLowerCase());
  if (found !== null) return found.verb;
  return /^\w{3,}ing$/i.test(noun)
    ? baseOfVerb(noun, (base) => parser.mayBeVerb?.(base) === true && !/ing$/.test(base))
    : null;
}

/** "approval", "checks of the goods", "scanning", "invoices": work by its noun, or any work on a thing. */
export function workOfWords(words: string): Work {
  const [head = "", of] = plain(words)
    .toLowerCase()
    .split(/\s+of\s+(?:the\s+)?/);
  const nouns = head.split(" ");
  const noun = one(nouns.at(-1) ?? "");
  const verb = verbOfNoun(noun);
  if (generalThings.has(noun)) return { verb: null, things: [] };
  if (verb === null) return { verb: null, things: [one(head)] };
  return { verb, things: of ? [one(of)] : nouns.length > 1 ? [nouns.slice(0, -1).join(" ")] : [] };
}

/** The work of a clause on one of its things. */
export function workOf(line: Line, clause: Clause, thing: Phrase | null): Work {
  const lemma = clause.verb?.lemma ?? "";
  if (thing && doing.has(lemma) && verbOfNoun(thing.lemma) !== null) return workOfWords(wordsOf(line, thing));
  const things =
    thing === null || thing.pronoun || generalThings.has(thing.lemma) ? [] : [thingOf(line, thing)];
  return { verb: doing.has(lemma) ? null : lemma, things };
}

const limit =
  /\s(?:worth|costing|exceeding|above|over|below|under|from|up to|of (?:more|less|at least|at most|over)|(?:more|less|fewer) than|with|without|outside|that|which)\s.*$/i;

/** "all payments above 10,000 EUR": the payment. */
export const thingOf = (line: Line, phrase: Phrase): string =>
  one(plain(wordsOf(line, phrase).replace(limit, ""))).toLowerCase();

/** The label of a clause's work, with the words of quotations, but without a condition on the thing. */
export function labelOf(line: Line, clause: Clause): string {
  const object = clause.object;
  const bare =
    object && limit.test(object.words)
      ? { ...object, words: object.words.replace(limit, ""), core: undefined, attached: [] }
      : object;
  const { core: _, ...rest } = bare ?? {};
  const own = bare === object ? object : /* a phrase without its core */ (rest as Phrase);
  const each = /^(?:every|each|all|any)\s+/i;
  const said =
    own && each.test(own.words)
      ? {
          ...own,
          words: own.words.replace(each, ""),
          ...(own.core !== undefined && { core: own.core.replace(each, "") }),
        }
      : own;
  // "paid straight away" is paid.
  const verb =
    clause.verb && /\b(?:straight|right)\s+away\b/i.test(line.text)
      ? { ...clause.verb, particle: null }
      : clause.verb;
  return line.say(stepLabel({ ...clause, verb, object: said, modality: null, negated: false }));
}

/** Words by which steps are compared: "payments", "pay" and "paid" are one. */
export function stem(word: string): string {
  const lower = one(word.toLowerCase().replace(/[^\p{L}\p{N}-]/gu, ""));
  const verb = nominalisationOf(lower)?.verb ?? lower;
  return verb
    .replace(/(?:ied|ies)$/, "y")
    .replace(/(?:ing|ed|er|es|s|e)$/, "")
    .replace(/(.)\1$/, "$1")
    .replace(/is$/, "iz")
    .replace(/ys$/, "yz");
}

const empty = set(
  "the a an of to for with by in on at from and or into about it them is are be been has have",
);

export const stems = (words: string): string[] =>
  words
    .split(/[\s/]+/)
    .filter((word) => word !== "" && !empty.has(word.toLowerCase()))
    .map(stem)
    .filter((word) => word !== "");

/** Verbs for the same work, in groups. */
const alike = [
  "call phone ring telephone",
  "send mail post transmit",
  "check examine inspect verify review",
  "write draft prepare",
  "buy purchase order",
  "refuse reject decline deny",
  "hand give pass",
  "move carry fetch",
  "deliver ship",
  "approve authorise authorize release",
  "archive file",
].map((words) => new Set(words.split(" ").map(stem)));

const isSameVerb = (one: string, other: string): boolean =>
  one === other || alike.some((words) => words.has(one) && words.has(other));

const giving = set("send give make issue write");

/**
 * Does the step do such work? Its label must contain all words of one thing; a noun of the work can replace its verb.
 */
export function isSuchWork(label: string, { verb, things }: Work, strict = true): boolean {
  const [first = "", ...rest] = stems(label);
  const within =
    things.length === 0 ||
    things.some((thing) => {
      const words = stems(thing);
      return (
        words.length > 0 &&
        words.every((word) => rest.includes(word) || (words.length === 1 && first === word))
      );
    });
  if (verb === null) return things.length > 0 && within;
  const root = stem(verb);
  // "Notifications are sent" is the work of "Notify employee".
  const [noun = ""] = things;
  const told = giving.has(verb) && !noun.includes(" ") ? verbOfNoun(one(noun)) : null;
  if (told !== null && stem(told) === first && rest.length > 0) return true;
  if (first === root || (!strict && isSameVerb(first, root))) return within;
  return false;
}
