/** What a question is called and how its cases are named: yes and no where it can be asked so, else the cases' own words. */
import type { Clause, ReadSentence } from "../clauses/clause.ts";
import { questionLabel } from "../naming/questions.ts";
import type { CaseCue } from "./case-cues.ts";
import { areOpposites } from "./classes.ts";
import type { Parties } from "./parties.ts";
import type { Case, Question } from "./questions.ts";
import type { Saying } from "./sayings.ts";
import { resolvedIn } from "./steps.ts";

export type Asked = { ask: string; values: string[] };

/** The label of the gateway and one name for each case; a question of one case gets its empty other one. */
export function askedBy(
  question: Question,
  sayings: readonly Saying[],
  parties: Parties,
  text: string,
): Asked {
  const first = question.cases[0]?.cues[0];
  if (!first) return { ask: "", values: [] };
  return yesNo(question, sayings, parties) ?? named(question, first, sayings, parties, text);
}

/** "Order complete?" with yes and no: one clause is asked, every case says that it holds or that it does not. */
function yesNo(question: Question, sayings: readonly Saying[], parties: Parties): Asked | null {
  const asked = askedClause(question, sayings);
  if (!asked || question.cases.length > 2) return null;
  const values = question.cases.map((one) => holds(one, asked));
  if (values.some((value) => value === null) || new Set(values).size < values.length) return null;
  const names = values.map((value) => (value ? "yes" : "no"));
  if (names.length === 1) names.push(names[0] === "yes" ? "no" : "yes");
  return { ask: askOf(asked.saying, parties), values: names };
}

type AskedClause = { saying: Saying; cue: CaseCue | null; predicate: string[]; negated: boolean };

/** What is announced ("whether it is complete") is asked before the first condition. */
function askedClause(question: Question, sayings: readonly Saying[]): AskedClause | null {
  const announced = sayings[question.announced];
  if (announced) {
    const predicate = contentOf(announced.clause, announced.sentence);
    return { saying: announced, cue: null, predicate, negated: announced.clause.negated };
  }
  const cue = question.cases[0]?.cues.find((one) => one.clause !== null && one.form !== "choice");
  const saying = cue ? sayings[cue.at] : undefined;
  return cue && saying ? { saying, cue, predicate: cue.predicate, negated: cue.negated } : null;
}

const contentOf = (clause: Clause, sentence: ReadSentence) =>
  clause.tokens.flatMap((at) => {
    const token = sentence.tokens[at];
    return token && ["NOUN", "PROPN", "VERB", "ADJ", "NUM"].includes(token.upos)
      ? [token.lemma.toLowerCase()]
      : [];
  });

/** True where the case says that what is asked holds; null where it says something else. */
function holds(one: Case, asked: AskedClause): boolean | null {
  if (one.other) return asked.cue?.negated === true;
  const cue = one.cues[0];
  if (!cue) return null;
  if (cue.answer !== null) return cue.answer === "yes";
  if (cue === asked.cue) return !cue.negated;
  const shared = cue.predicate.some((word) => asked.predicate.includes(word));
  const opposite = cue.predicate.some((word) => asked.predicate.some((other) => areOpposites(word, other)));
  if (opposite) return cue.negated !== asked.negated;
  if (shared) return !cue.negated;
  return null;
}

/** "If the order is complete" asks "Order complete?"; "if he agrees" asks "Client agrees?". Always without "not". */
export const askOf = ({ clause }: Saying, parties: Parties): string =>
  questionLabel(clause, resolvedIn(clause, parties)).ask;

/** The cases by their own words: "Amount?" with "up to 500 EUR" and "above 500 EUR". */
function named(
  question: Question,
  first: CaseCue,
  sayings: readonly Saying[],
  parties: Parties,
  text: string,
): Asked {
  const values = question.cases.map((one) => (one.other ? "otherwise" : caseWords(one, sayings, text)));
  const distinct = values.map((value, at) => (values.indexOf(value) === at ? value : `${value} (${at + 1})`));
  if (distinct.length === 1) {
    const saying = sayings[first.at];
    if (first.phrase || first.clause === null)
      return {
        ask: `${capital(words(first, text))}?`,
        values: first.negated ? ["no", "yes"] : ["yes", "no"],
      };
    return { ask: saying ? askOf(saying, parties) : "", values: [distinct[0] ?? "yes", "otherwise"] };
  }
  return { ask: topicOf(question, sayings, parties, text), values: distinct };
}

/** The condition as it stands, without "if" and without its marks. */
function caseWords(one: Case, sayings: readonly Saying[], text: string): string {
  const cue = one.cues[0];
  if (!cue) return "otherwise";
  if (cue.answer === "yes" || cue.answer === "no") return cue.answer;
  const saying = sayings[cue.at];
  if (cue.form === "choice" && saying) return choiceWords(saying);
  return words(cue, text);
}

const choiceWords = ({ clause }: Saying) =>
  [
    clause.verb?.lemma ?? "",
    clause.verb?.particle ?? "",
    clause.object && !clause.object.pronoun ? clause.object.words : "",
  ]
    .filter(Boolean)
    .join(" ");

const words = (cue: CaseCue, text: string) =>
  text
    .slice(cue.span.from, cue.span.to)
    .replace(
      /^\W*(only )?(if|unless|when|in case|where|should|for|with|in the case of|in case of|the|a|an)\s+/i,
      "",
    )
    .replace(/[\s,;:?.!]+$/u, "")
    .replace(/\s+/g, " ")
    .trim();

/** What the cases are about: their common subject, or the cases themselves. */
function topicOf(question: Question, sayings: readonly Saying[], parties: Parties, text: string): string {
  const cues = question.cases.flatMap((one) => one.cues.slice(0, 1));
  const announced = sayings[question.announced];
  if (announced) return askOf(announced, parties);
  const choice = cues.every((cue) => cue.form === "choice");
  if (choice)
    return `${capital(
      cues
        .map((cue) => sayings[cue.at])
        .map((saying) => (saying ? choiceWords(saying) : ""))
        .join(" or "),
    )}?`;
  const topic = cues[0]?.topic ?? "";
  if (topic !== "" && cues.every((cue) => cue.topic === topic || cue.topic === ""))
    return `${capital(topic)}?`;
  const told = cues.filter((cue) => cue.answer === null && cue.form !== "otherwise");
  const joined = `${capital(told.map((cue) => words(cue, text)).join(" or "))}?`;
  if (joined.length <= askCharsMax) return joined;
  const first = told.find((cue) => cue.clause !== null);
  const saying = first ? sayings[first.at] : undefined;
  return saying ? askOf(saying, parties) : joined;
}

/** Longer than this, a list of cases is no label. */
const askCharsMax = 50;

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
