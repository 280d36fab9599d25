/** Labels of questions and of their cases: yes and no if possible, otherwise the cases' own words. */
import type { Clause, ReadSentence } from "../clauses/clause.ts";
import { questionLabel } from "../naming/questions.ts";
import { capital, sayPhrase, withoutArticles } from "../naming/words.ts";
import type { CaseCue } from "./case-cue.ts";
import { isPronoun } from "./case-sameness.ts";
import { choiceRow, manners } from "./choice-cues.ts";
import { areOpposites, isNegationOf } from "./classes.ts";
import type { Parties } from "./parties.ts";
import type { Case, Question } from "./question.ts";
import type { Saying } from "./saying.ts";
import { doneStates } from "./saying-states.ts";
import { resolvedIn } from "./steps.ts";

export type Asked = { ask: string; values: string[] };

/** The label of the gateway and one name for each case; a question with one case gets an empty other one. */
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

/** "Order complete?" with yes and no: the question is one clause, and every case affirms or denies it. */
function yesNo(question: Question, sayings: readonly Saying[], parties: Parties): Asked | null {
  const asked = askedClause(question, sayings);
  if (!asked || question.cases.length > 2) return null;
  const [one, other] = question.cases;
  // "Checks whether it is covered. ... unless the damage is small": another question.
  if (
    asked.cue === null &&
    /^(?:if|unless)$/.test(one?.cues[0]?.form ?? "") &&
    one &&
    !other &&
    holds(one, asked) === null
  )
    return yesNo({ ...question, announced: -1 }, sayings, parties);
  const values = question.cases.map((one) => holds(one, asked));
  if (values.some((value) => value === null) || new Set(values).size < values.length) return null;
  const names = values.map((value) => (value ? "yes" : "no"));
  if (names.length === 1) names.push(names[0] === "yes" ? "no" : "yes");
  return {
    ask: ofJudged(askOfRow(asked.saying, sayings, parties), question, asked, sayings, parties),
    values: names,
  };
}

/** "Tests the seam. If weak, ...": a bare state belongs to the thing that was judged. */
function ofJudged(
  ask: string,
  { by }: Question,
  { saying: { clause } }: AskedClause,
  sayings: readonly Saying[],
  parties: Parties,
): string {
  const judging = sayings[by]?.clause;
  const isBare = clause.state !== null && !("head" in clause.state) && clause.verb === null;
  if (!judging?.object || !isBare || clause.doer !== null || clause.object !== null) return ask;
  const thing = withoutArticles(sayPhrase(judging.object, resolvedIn(judging, parties)));
  return `${capital(thing)} ${ask.charAt(0).toLowerCase()}${ask.slice(1)}`;
}

type AskedClause = {
  saying: Pick<Saying, "clause" | "act">;
  cue: CaseCue | null;
  predicate: string[];
  negated: boolean;
};

/** The announced question ("whether it is complete") takes precedence over the first condition. */
function askedClause(question: Question, sayings: readonly Saying[]): AskedClause | null {
  const announced = sayings[question.announced];
  if (announced) {
    const predicate = contentOf(announced.clause, announced.sentence);
    return { saying: announced, cue: null, predicate, negated: announced.clause.negated };
  }
  const cues = question.cases[0]?.cues ?? [];
  // "Whoever accepts signs" refers to "accepts or declines".
  const isNamed = cues[0]?.form === "choice";
  const cue = cues.find(
    ({ clause, form }) => clause !== null && form !== "choice" && !(isNamed && form === "subject"),
  );
  const saying = cue ? sayings[cue.at] : undefined;
  if (!cue?.clause || !saying) return null;
  // A condition above a list is not the clause of the saying that it opens.
  const told = saying.clause === cue.clause ? saying : { clause: cue.clause, act: "condition" as const };
  return { saying: told, cue, predicate: cue.predicate, negated: cue.negated };
}

const contentOf = (clause: Clause, sentence: ReadSentence) =>
  clause.tokens.flatMap((at) => {
    const token = sentence.tokens[at];
    return token && ["NOUN", "PROPN", "VERB", "ADJ", "NUM"].includes(token.upos)
      ? [token.lemma.toLowerCase()]
      : [];
  });

/** True if the case affirms the question; null if it says something else. */
function holds(one: Case, asked: AskedClause): boolean | null {
  if (one.other) return asked.cue?.negated === true;
  const cue = one.cues[0];
  if (!cue) return null;
  if (cue.answer !== null) return cue.answer === "yes";
  if (cue === asked.cue) return !cue.negated;
  // "If there is a gap, ... If there are no gaps, ..."
  if (cue.clause && cue.predicate.length === 0 && asked.cue?.predicate.length === 0) return !cue.negated;
  const shared = cue.predicate.some((word) => asked.predicate.includes(word));
  const opposite = cue.predicate.some((word) => asked.predicate.some((other) => areOpposites(word, other)));
  if (opposite) return cue.negated !== asked.negated;
  if (shared) return !cue.negated;
  return null;
}

/**
 * "If the order is complete" asks "Order complete?"; "if he agrees" asks "Client agrees?". Never with "not"; "he may
 * object" asks "Client objects?".
 */
export const askOf = ({ clause, act }: Pick<Saying, "clause" | "act">, parties: Parties): string =>
  questionLabel(
    act === "step" ? { ...clause, modality: null } : clause,
    resolvedIn(clause, parties),
  ).ask.replace(/^Us\b/, "We");

const rowLettersMax = 70;

/**
 * "If the pulse is too high or he faints" asks both: "Pulse too high or he faints?". A denial among them leaves the
 * first alone.
 */
export function askOfRow(
  first: Pick<Saying, "clause" | "act">,
  sayings: readonly Saying[],
  parties: Parties,
): string {
  const ask = askOf(withoutObjectOfWork(first, sayings), parties);
  const fellows = sayings.filter(
    ({ act, clause: { link } }) =>
      act === "content" && link?.kind === "coordinate" && link.to === first.clause.id && link.words !== "",
  );
  if ([first, ...fellows].some(({ clause }) => clause.negated)) return ask;
  const others = fellows.map(
    (one) => ` ${one.clause.link?.words} ${withoutSame(lowered(askOf(one, parties)), lowered(ask))}`,
  );
  const row = [ask, ...others].map((one) => one.replace(/\?$/, "")).join("");
  return row.length <= rowLettersMax ? `${row}?` : ask;
}

/** "If the debit bounces, sends a notice": what the work behind it is done to is no part of the condition. */
function withoutObjectOfWork(
  said: Pick<Saying, "clause" | "act">,
  sayings: readonly Saying[],
): Pick<Saying, "clause" | "act"> {
  const { clause } = said;
  const owner = sayings.find(({ clause: { id } }) => id === clause.objectFrom);
  // "If the customer so wishes, sells a lock": what he wishes is told by the work.
  const isWish = /^(?:want|wish|like|desire|need|require|prefer)$/.test(clause.verb?.lemma ?? "");
  const isBehind = owner !== undefined && owner.clause.from > clause.from;
  const isOfWork =
    isBehind && !clause.passive && !isWish && (owner.act === "step" || owner.clause.link?.words === "");
  return isOfWork ? { ...said, clause: { ...clause, object: null } } : said;
}

/** "parcel damaged" after "parcel missing" says "damaged". */
function withoutSame(words: string, before: string): string {
  const [own, known] = [words.split(" "), before.split(" ")];
  const from = own.findIndex((word, at) => word !== known[at]);
  return own.slice(Math.max(0, from)).join(" ");
}

/** With its first letter small, unless it is an abbreviation. */
export const lowered = (words: string): string =>
  /^\p{Lu}\p{Ll}/u.test(words) ? words.charAt(0).toLowerCase() + words.slice(1) : words;

/** A phrase or a few words, and the rest or the things without it: "Damage?" with yes and no. */
function sidesOf(question: Question, first: CaseCue, text: string): Asked | null {
  const [, second] = question.cases;
  const other = second?.cues[0];
  const isSide = other?.phrase && other.topic === first.topic && other.negated !== first.negated;
  const isOne = second === undefined || (question.cases.length === 2 && (second.other || isSide));
  if (!isOne || first.answer !== null || (first.phrase === null && first.clause !== null)) return null;
  return {
    ask: `${capital(words(first, text))}?`,
    values: first.negated ? ["no", "yes"] : ["yes", "no"],
  };
}

/** "Kind of pear?" with "ripe" and "green"; "Ticket valid?" with yes and no. */
function kindsOf({ cases }: Question, first: CaseCue): Asked | null {
  const cues = cases.flatMap((one) => one.cues.slice(0, 1));
  const { topic } = first;
  if (cases.length < 2 || topic === "" || cues.every(({ clause }) => clause !== null)) return null;
  if (cues.some((cue) => cue.topic !== topic || !namesKind(cue))) return null;
  const values = cases.map((one) => (one.other || !one.cues[0] ? "otherwise" : kindWords(one.cues[0])));
  if (new Set(values).size < values.length) return null;
  const [one = "", other = ""] = values;
  const isSingle = cues.every(({ phrase }) => phrase?.plural !== true);
  const plain = [other, one].find((value, at, both) => isNegationOf(both[1 - at] ?? "", value));
  const yes = plain ?? (isSingle && areOpposites(one, other) ? one : undefined);
  return values.length === 2 && yes !== undefined
    ? { ask: `${capital(topic)} ${yes}?`, values: values.map((value) => (value === yes ? "yes" : "no")) }
    : { ask: `Kind of ${topic}?`, values };
}

const namesKind = (cue: CaseCue) =>
  cue.band === null && !cue.negated && (cue.answer === "other" || kindWords(cue) !== "");

/** "smaller" of "the smaller ones"; "with spots" of "figs with spots"; "wet" of "if it is only wet". */
const kindWords = ({ phrase, clause }: CaseCue): string =>
  phrase === null
    ? (clause?.state?.words.toLowerCase().replace(/^(?:only|just|merely) /, "") ?? "")
    : [phrase.modifiers.join(" "), ...phrase.attached.map((one) => `${one.preposition} ${one.phrase.words}`)]
        .filter(Boolean)
        .join(" ");

/** The cases by their own words: "Amount?" with "up to 500 EUR" and "above 500 EUR". */
function named(
  question: Question,
  first: CaseCue,
  sayings: readonly Saying[],
  parties: Parties,
  text: string,
): Asked {
  const sides = sidesOf(question, first, text) ?? kindsOf(question, first);
  if (sides) return sides;
  const topic = topicOf(question, sayings, parties);
  const values = question.cases.map((one) =>
    one.other
      ? "otherwise"
      : ((topic === null ? shortWords(one, sayings, parties) : null) ??
        caseWords(one, sayings, text, topic !== null)),
  );
  const distinct = values.map((value, at) => (values.indexOf(value) === at ? value : `${value} (${at + 1})`));
  if (distinct.length === 1) {
    const saying = sayings[first.at];
    const told = first.clause && saying ? { ...saying, clause: first.clause } : saying;
    return { ask: told ? askOfRow(told, sayings, parties) : "", values: [distinct[0] ?? "yes", "otherwise"] };
  }
  return {
    ask: topic ?? askedAmong(distinct.filter((value) => value !== "otherwise")),
    values: distinct,
  };
}

const askLettersMax = 80;

/** "Bid refused or owner needs figures?": as many as are short enough together. */
function askedAmong(values: readonly string[]): string {
  const fitting = values.filter(
    (_, at) => at < 2 || values.slice(0, at + 1).join(" or ").length < askLettersMax,
  );
  return `${capital(fitting.join(" or "))}?`.slice(0, askLettersMax);
}

/** "If the bid is refused" as "bid refused"; null for what has no clause or no thing of its own, and for a denial. */
function shortWords(one: Case, sayings: readonly Saying[], parties: Parties): string | null {
  const [cue] = one.cues;
  const saying = sayings[cue?.at ?? -1];
  if (
    !cue?.clause ||
    cue.form !== "if" ||
    cue.negated ||
    cue.announced?.words ||
    saying?.clause !== cue.clause
  )
    return null;
  if ((cue.clause.doer ?? cue.clause.object)?.pronoun !== false) return null;
  return lowered(askOfRow(saying, sayings, parties).replace(/\?$/, ""));
}

/**
 * The words of the condition, without "if" and without its signs; only the statement if the question names the thing.
 */
function caseWords(one: Case, sayings: readonly Saying[], text: string, ofTopic: boolean): string {
  const cue = one.cues[0];
  if (!cue) return "otherwise";
  if (cue.announced?.words) return cue.announced.words;
  if (cue.answer === "yes" || cue.answer === "no") return cue.answer;
  const saying = sayings[cue.at];
  if (cue.form === "choice" && saying) return choiceWords(saying, sayings);
  return (ofTopic && saying && stateOf(cue, saying, text)) || words(cue, text);
}

/** "the risk is low" gives "low". */
function stateOf({ clause }: CaseCue, { sentence }: Saying, text: string): string {
  const subject = clause?.passive ? clause.object : clause?.doer;
  const tellsState = clause?.passive || (clause?.verb === null && clause.state !== null);
  if (!clause || !subject || !tellsState || /^\d/.test(subject.words)) return "";
  const behind = sentence.tokens.filter(({ from, to }) => from >= subject.to && to <= clause.to);
  const first = behind.find(({ lemma, upos }) => lemma !== "be" && upos !== "DET");
  return first
    ? text
        .slice(first.from, clause.to)
        .replace(/[\s,;:?.!]+$/u, "")
        .replace(/\s+/g, " ")
    : "";
}

/** "reject", "accept offer"; with the manner if the verb occurs twice. */
const choiceWords = (saying: Saying, sayings: readonly Saying[]) => {
  const { verb, object, complements, state } = saying.clause;
  const isManner = manners(saying, choiceRow(saying, sayings)).length > 0;
  // "asks for a revision": without an object, the words after the preposition say what is done.
  const told = isManner ? complements : object === null ? complements.slice(0, 1) : [];
  return [
    verb?.lemma ?? doneStates.get(state?.words.toLowerCase() ?? "") ?? "",
    verb?.particle ?? "",
    object && !object.pronoun && (told.length === 0 || verb === null) ? object.words : "",
    ...told.map(({ preposition, phrase }) => `${preposition} ${phrase.words}`.trim()),
  ]
    .filter(Boolean)
    .join(" ");
};

const words = (cue: CaseCue, text: string) =>
  text
    .slice(cue.span.from, cue.span.to)
    .replace(
      /^\W*(only )?(if|unless|when|in (the )?case of|in case|where|should|for|without|with|the|a|an)\s+/i,
      "",
    )
    .replace(/[\s,;:?.!]+$/u, "")
    .replace(/\s+/g, " ")
    .trim();

/**
 * The topic of the cases: the announced one, the works to choose from, or their common subject; null if there is none.
 */
function topicOf(question: Question, sayings: readonly Saying[], parties: Parties): string | null {
  const cues = question.cases.flatMap((one) => (one.other ? [] : one.cues.slice(0, 1)));
  const announced = sayings[question.announced];
  if (cues.some((cue) => cue.announced?.words)) return null;
  if (announced) return askOf(announced, parties);
  if (cues.every((cue) => cue.form === "choice")) {
    const works = cues.flatMap((cue) => sayings[cue.at] ?? []).map((one) => choiceWords(one, sayings));
    return `${capital(works.join(" or "))}?`;
  }
  const topic = cues[0]?.topic ?? "";
  const isOne = cues.every((cue) => cue.topic === topic || cue.topic === "" || cue.band !== null);
  if (topic !== "" && isOne && !isPronoun(topic)) return `${capital(topic)}?`;
  const measured = sayings[question.by]?.clause;
  const isMeasured = cues.every(({ band }) => band !== null) && measuring.test(measured?.verb?.lemma ?? "");
  if (isMeasured && measured?.object) return `${capital(measured.object.words)}?`;
  const kinds = new Set(
    cues.map(({ clause }) => (clause?.verb === null && clause.state ? clause.state.lemma : "")),
  );
  const [kind = ""] = kinds;
  return kinds.size === 1 && kind !== "" ? `${capital(kind)}?` : null;
}

/** "Measures the damp. Below 12 % ..., above 14 % ...": the measured thing has a limit. */
const measuring = /^(?:measure|weigh|count|calculate|determine|estimate)$/;
