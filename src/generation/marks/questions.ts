/** What the marked cases of a decision ask, and what each of them answers. */
import { askOf, capital } from "../meaning/asking.ts";
import { withoutArticles } from "../naming/words.ts";
import { type Found, phraseAt, type Scene, wordOf } from "./found.ts";

export type Asked = {
  /** With a question mark. */
  ask: string;
  /** Of each case; behind them the one that no word opens. */
  values: string[];
};

/** Words that answer without saying what was asked. */
const answers: ReadonlySet<string> = new Set(
  "yes no not otherwise else so ok okay rest others other".split(" "),
);
const rest: ReadonlySet<string> = new Set(
  "otherwise else rest others other everything all everyone everybody".split(" "),
);
const formOf = (one: Found): string => wordOf(one)?.form.toLowerCase() ?? "";
/** "Otherwise", "if so": the word says nothing of what was asked. */
export const answersOnly = (one: Found): boolean => answers.has(formOf(one));
const isRest = (one: Found): boolean => rest.has(formOf(one));

/**
 * Yes and no where one thing is asked, else each case by its own words.
 *
 * @param workIn what is done first in a case: "either" and "or" are called by it
 */
export function askedBy(cases: readonly Found[], workIn: (one: Found) => string | null, scene: Scene): Asked {
  const [first] = cases;
  if (!first) return { ask: "", values: [] };
  const chosen = cases.map((one) => (choices.has(formOf(one)) ? workIn(one) : null));
  if (chosen.some((work) => work !== null)) return choiceOf(cases, chosen, scene);
  const isYesNo = cases.length === 1 || cases.every(({ mark }) => mark.value !== "other");
  return isYesNo ? yesOrNo(first, cases, scene) : oneOfSeveral(cases, scene);
}

const choices: ReadonlySet<string> = new Set(["either", "or"]);

/** "either mends or scraps it": each case is what is done in it. */
function choiceOf(cases: readonly Found[], chosen: readonly (string | null)[], scene: Scene): Asked {
  const values = apart(cases.map((one, at) => chosen[at] ?? nameOf(one, scene)));
  const asked = values.join(" or ");
  return { ask: `${capital(asked)}?`.slice(0, askLengthMax), values };
}

function yesOrNo(first: Found, cases: readonly Found[], scene: Scene): Asked {
  const asked =
    cases.find((one) => one.heads && !answersOnly(one)) ??
    cases.find((one) => one.saying && !answersOnly(one)) ??
    first;
  const announced = answersOnly(asked) ? announcedBefore(asked, scene) : null;
  const { ask, holds } = announced
    ? { ask: announced, holds: asked.mark.value !== "no" }
    : conditionOf(asked, scene);
  const told = cases.map(({ mark }) => yesNo((mark.value === asked.mark.value) === holds));
  const [value = "yes"] = told;
  const isOpen = told.every((other) => other === value);
  return { ask, values: isOpen ? [...told, yesNo(value === "no")] : told };
}

const yesNo = (holds: boolean): string => (holds ? "yes" : "no");

const checks: ReadonlySet<string> = new Set(
  "check verify inspect examine test review look assess".split(" "),
);
const lookBack = 8;

/** What "yes", "no" or "if so" answers: the nearest question before it, what is checked whether, the thing checked. */
function announcedBefore(one: Found, { sayings, parties }: Scene): string | null {
  const before = sayings.filter(({ clause }) => clause.from < one.mark.from).slice(-lookBack);
  for (const { clause, act } of before.toReversed()) {
    if (act === "ask" || (act === "content" && clause.link?.kind === "whether"))
      return askOf({ clause, act: "condition" }, parties);
    if (clause.verb && checks.has(clause.verb.lemma) && clause.object && !clause.object.pronoun)
      return `${capital(withoutArticles(clause.object.words))} ok?`;
  }
  return null;
}

/** The question of one case, asked positively, and whether the case says yes to it. */
function conditionOf(one: Found, { parties, text }: Scene): { ask: string; holds: boolean } {
  const { saying, mark } = one;
  const phrase = phraseAt(one);
  if (saying && (one.heads || !phrase))
    return {
      ask: askOf({ clause: saying.clause, act: "condition" }, parties),
      holds: !saying.clause.negated,
    };
  const form = formOf(one);
  if (phrase && phrase.head !== one.token && phrase.modifiers.includes(form))
    return { ask: `${capital(phrase.lemma)} ${form}?`, holds: true };
  const words = phrase?.words ?? text.slice(mark.from, mark.to);
  return { ask: `${capital(withoutArticles(words))}?`, holds: phrase?.determiner !== "no" };
}

const askLengthMax = 80;

function oneOfSeveral(cases: readonly Found[], scene: Scene): Asked {
  const named = cases.map((one) => (isRest(one) ? "otherwise" : nameOf(one, scene)));
  const values = apart(named);
  const told = values.filter((value) => value !== "otherwise").join(" or ");
  return { ask: topicOf(cases) ?? `${capital(told)}?`.slice(0, askLengthMax), values };
}

/** Names of which none is there twice. */
const apart = (names: readonly string[]): string[] =>
  names.map((name, at) => (names.indexOf(name) === at ? name : `${name} (${at + 1})`));

/** What all cases are about: "Order?" for "The order is urgent ... is normal", "Kind of order?" for "urgent orders ... normal orders". */
function topicOf(cases: readonly Found[]): string | null {
  const topics = cases
    .filter((one) => !isRest(one))
    .map(aboutOf)
    .filter((topic) => topic !== null);
  const [one] = topics;
  return one !== undefined && topics.every((topic) => topic === one) ? one : null;
}

function aboutOf(one: Found): string | null {
  if (one.heads && one.saying) {
    const { clause } = one.saying;
    const subject = clause.passive ? clause.object : clause.doer;
    return subject && !subject.pronoun ? `${capital(subject.lemma)}?` : null;
  }
  const phrase = phraseAt(one);
  return phrase && phrase.head !== one.token ? `Kind of ${phrase.lemma}?` : null;
}

/** How a case is called among several. */
function nameOf(one: Found, { text }: Scene): string {
  const { saying, token, mark } = one;
  const word = wordOf(one);
  if (one.heads && saying) return stateOf(one, saying.clause, text);
  const phrase = phraseAt(one);
  if (phrase && phrase.head !== token && phrase.modifiers.includes(formOf(one)))
    return phrase.modifiers.join(" ");
  return word ? phraseAround(one, text) : text.slice(mark.from, mark.to);
}

/** "the order is urgent" is the case "urgent". */
function stateOf(one: Found, clause: NonNullable<Found["saying"]>["clause"], text: string): string {
  if (clause.verb === null && clause.state) return clause.state.words.toLowerCase();
  const subject = clause.passive ? clause.object : clause.doer;
  const from = subject && subject.from < (wordOf(one)?.from ?? 0) ? subject.to : clause.from;
  return text
    .slice(from, clause.to)
    .replaceAll(/\s+/g, " ")
    .replace(/^\W*(?:only )?(?:if|unless|when|in case)\s+/i, "")
    .replace(/^\W*(?:is|are|was|were)\s+/i, "")
    .replace(/[\s,;:?.!]+$/u, "")
    .trim();
}

const caseWordsMax = 7;
const leading: ReadonlySet<string> = new Set(["ADP", "ADV", "SCONJ", "NUM"]);
const ending: ReadonlySet<string> = new Set(["PUNCT", "VERB", "AUX"]);

/** The marked word with all that hangs on it: "over 500 euros", "in the first case". */
function phraseAround({ sentence, token }: Found, text: string): string {
  const tokens = sentence?.tokens ?? [];
  const word = tokens[token];
  if (!word) return "";
  const root = leading.has(word.upos) && word.head >= 0 ? word.head : token;
  const hangsOn = (at: number): boolean => {
    for (let up = at, steps = 0; up >= 0 && steps < tokens.length; up = tokens[up]?.head ?? -1, steps++)
      if (up === root) return true;
    return false;
  };
  const upos = (at: number) => tokens[at]?.upos ?? "PUNCT";
  let [first, last] = [Math.min(root, token), Math.max(root, token)];
  while (last - first < caseWordsMax && upos(first - 1) !== "PUNCT" && hangsOn(first - 1)) first--;
  while (last - first < caseWordsMax && !ending.has(upos(last + 1)) && hangsOn(last + 1)) last++;
  const words = text.slice(tokens[first]?.from, tokens[last]?.to).replaceAll(/\s+/g, " ");
  return withoutArticles(words.replace(/^(?:for|with|in case of|if|when|of)\s+/i, ""));
}
