/** The targets of ways back: the step referred to. */

import type { Phrase } from "../clauses/clause.ts";
import { nominalisationOf } from "../clauses/nominalisations.ts";
import { anew, areSameWork, askingVerbs, checkingVerbs, movingVerbs } from "./classes.ts";
import type { Opening } from "./cues.ts";
import type { Draft } from "./draft.ts";
import { madeIn } from "./mended.ts";
import { keyOf } from "./parties.ts";
import {
  findStep,
  findWork,
  isGoingOn,
  isLightAgain,
  isRepetition,
  repeatingVerbs,
  type Said,
  saysAgain,
  stepNumbers,
} from "./references.ts";
import { type Saying, wordsOf } from "./saying.ts";
import { anewIn, happensAnew, isNewTry, placeNouns, pointsBack, seasons } from "./saying-ways.ts";

/** By its number, by the named work of any doer, by the start, or by the work before the question. */
export function backTarget(saying: Saying, openings: Opening[], draft: Draft): Said | undefined {
  const { said, parties } = draft;
  if (stepNumbers(saying).length > 0) return findStep(saying, said, parties);
  const named = findWork(saying, said) ?? findStep(saying, said, parties) ?? lastOf(saying, openings, draft);
  if (named) return named;
  if (happensAnew(saying))
    return isNewTry(saying) ? beforeAsked(openings, draft) : workAnew(saying, openings, draft);
  // "Back to sampling": names the work, but in other words.
  if (
    pointsBack(saying) &&
    openings.length > 0 &&
    saying.clause.complements.some(({ phrase }) => isWork(phrase.lemma, saying.clause.form))
  )
    return beforeAsked(openings, draft);
  const { clause, sentence } = saying;
  const starts =
    clause.verb !== null && ["start", "begin", "restart"].includes(clause.verb.lemma) && saysAgain(saying);
  if (starts || wordsOf(clause, sentence).some((word) => wholes.has(word)))
    return said.find(({ statement }) => statement.kind === "step");
  return isRepetition(saying) || (pointsBack(saying) && saysPlace(saying))
    ? beforeAsked(openings, draft)
    : undefined;
}

const isWork = (noun: string, form: string): boolean =>
  nominalisationOf(noun.toLowerCase()) !== null || (form === "imperative" && /.ing$/.test(noun));

/** "If nobody agrees, another meeting is held": in a case, the work with that name, or with that thing. */
function workAnew(saying: Saying, openings: Opening[], draft: Draft): Said | undefined {
  if (!caseOf(saying, openings, draft)) return undefined;
  const noun = anewIn(saying.clause)?.lemma.toLowerCase() ?? "";
  const verb = nominalisationOf(noun)?.verb ?? noun;
  return draft.said.findLast(
    ({ statement }) =>
      statement.kind === "step" &&
      (areSameWork(verb, statement.verb.split(" ")[0] ?? "") || statement.things.includes(noun)),
  );
}

/** "From the top", "over", "the whole thing": the process as a whole. */
const wholes: ReadonlySet<string> = new Set(
  "start top beginning scratch over process procedure everything all whole".split(" "),
);

/** "Back to the mason": the last work of the named party, before the question. */
export function lastOf(saying: Saying, openings: Opening[], draft: Draft): Said | undefined {
  const named = namedIn(saying, draft);
  const own = earlier(openings, draft).flatMap((said) =>
    said.statement.kind === "step" && said.statement.doer !== null && named.includes(said.statement.doer)
      ? [{ said, verb: said.statement.verb }]
      : [],
  );
  return (madeIn(own) ?? own.at(-1))?.said;
}

export const namedIn = ({ clause, sentence }: Saying, { parties }: Draft): string[] => {
  const words = ` ${wordsOf(clause, sentence).join(" ")} `;
  return [
    ...clause.complements.flatMap(
      ({ preposition, phrase }) =>
        (preposition === "to" && parties.meant.get(keyOf(clause, phrase))?.party) || [],
    ),
    // "It is the buyer's turn again."
    ...parties.actors.flatMap(({ name }) =>
      words.includes(` ${name.toLowerCase()} 's turn `) ? [name] : [],
    ),
  ];
};

/** The statements before the question with the open case. */
function earlier(openings: Opening[], { said }: Draft): Said[] {
  const asked = openings.at(-1)?.case?.question;
  const at = said.findLastIndex(
    ({ statement }) => statement.kind === "question" && (asked === undefined || statement.id === asked),
  );
  return said.slice(0, at < 0 ? said.length : at);
}

/** "Try again", "back to the previous step": the work before the question and before the check. */
function beforeAsked(openings: Opening[], draft: Draft): Said | undefined {
  const steps = earlier(openings, draft).filter(({ statement }) => statement.kind === "step");
  const isCheck = ({ statement }: Said) => statement.kind === "step" && checkingVerbs.has(statement.verb);
  return steps.findLast((one) => !isCheck(one)) ?? steps.at(-1);
}

type Again = { target: Said /** The way is all that the clause tells. */; instead: boolean };

export function againTarget(saying: Saying, openings: Opening[], draft: Draft): Again | null {
  const { said, parties } = draft;
  const inner = draft.sayings.find(
    ({ act, clause }) => act === "content" && clause.link?.to === saying.clause.id,
  );
  const tested = inner && saysAgain(inner) ? findStep(inner, said, parties) : undefined;
  if (tested) return { target: tested, instead: false };
  const named = findWork(saying, said);
  const made = madeAnew(saying, openings, draft);
  if (made) return made;
  if (!saysAgain(saying)) return pointsBack(saying) && named ? { target: named, instead: true } : null;
  const repeats = repeatingVerbs.has(saying.clause.verb?.lemma ?? "");
  const found =
    findStep(saying, said, parties) ??
    (repeats || isLightAgain(saying.clause) || pointsBack(saying) ? named : undefined);
  if (found) return { target: found, instead: true };
  return named ? { target: named, instead: false } : toLast(saying, openings, draft, repeats);
}

/** "Bakes another cake", "hands in a new draft", "calls the next supplier" in a case: the earlier work is repeated. */
function madeAnew(saying: Saying, openings: Opening[], draft: Draft): Again | null {
  const { object, verb, complements } = saying.clause;
  // "Is planned for the next release": the time, not the next one in a series.
  const phrases = [
    object,
    ...complements.flatMap((one) => (["with", "to", "from"].includes(one.preposition) ? [one.phrase] : [])),
  ];
  // "Sends it to another shop": another recipient.
  const news = [object, ...complements.flatMap((one) => (one.preposition === "for" ? [one.phrase] : []))];
  const isNext = phrases.some((phrase) => phrase && isNextOne(phrase));
  const asked = caseOf(saying, openings, draft);
  if (!asked || !(isNext || news.some((phrase) => phrase && isAnew(phrase)))) return null;
  const before = earlier(openings, draft);
  // "The prize goes to the runner-up": not a repetition of somebody's going.
  const same = movingVerbs.has(verb?.lemma ?? "")
    ? undefined
    : (findStep(saying, before, draft.parties) ?? sameVerb(verb?.lemma ?? "", before));
  const question = isNext ? questionOf(saying, openings, draft) : undefined;
  const isTimed = draft.questions.some(({ id, events }) => id === question?.statement.id && events.size > 0);
  const other = same ?? givenBefore(saying, before, draft) ?? (isTimed ? undefined : question);
  return other ? { target: other, instead: same !== undefined } : null;
}

const isAnew = ({ words, lemma }: Phrase): boolean =>
  lemma === "more" ||
  words
    .toLowerCase()
    .split(" ")
    .some((word) => anew.has(word) || word === "else");

/** "The next bidder", "the runner-up": the next one after the one that failed; not "the next day". */
const isNextOne = ({ words, lemma }: Phrase): boolean =>
  ["runner-up", "second-best", "next-best"].includes(lemma.toLowerCase()) ||
  (/\b(?:next|runner-up|second[- ]best)\b/i.test(words) && !seasons.has(lemma) && !placeNouns.has(lemma));

/** Verbs for proposing something that may be rejected. */
const comingUp: ReadonlySet<string> = new Set(
  "send offer propose suggest present submit write draft bring choose select pick provide prepare make hand deliver show give book arrange schedule assign appoint order find come".split(
    " ",
  ),
);

/** "Offers a date. ... looks for another date": the earlier proposal of the same party. */
function givenBefore({ clause }: Saying, before: readonly Said[], { parties }: Draft): Said | undefined {
  const doer = parties.doers.get(clause.id) ?? null;
  const things = [clause.object, ...clause.complements.map(({ phrase }) => phrase)].flatMap((phrase) =>
    phrase && (isAnew(phrase) || isNextOne(phrase)) ? [phrase.lemma.toLowerCase()] : [],
  );
  return before.findLast(
    ({ statement }) =>
      statement.kind === "step" &&
      doer !== null &&
      statement.doer === doer &&
      comingUp.has(statement.verb.split(" ")[0] ?? "") &&
      statement.things.some((thing) => things.includes(thing)),
  );
}

const isStep = ({ statement }: Said): boolean => statement.kind === "step";

/** Another party's work is not repeated by the party that acts here. */
const mayBeBy = ({ statement }: Said, doer: string | null): boolean =>
  statement.kind !== "step" ||
  statement.doer === doer ||
  [doer, statement.doer].some((one) => one === null || one === "We");

const sameVerb = (verb: string, said: readonly Said[]): Said | undefined =>
  said.findLast(({ statement }) => statement.kind === "step" && statement.verb === verb);

/** No earlier statement has its words: "tries again", "repeats the whole lot", "the manager decides again". */
function toLast(saying: Saying, openings: Opening[], draft: Draft, repeats: boolean): Again | null {
  const isBare = repeats || isRepetition(saying);
  if (isGoingOn(saying)) {
    const doer = draft.parties.doers.get(saying.clause.id) ?? null;
    const own = earlier(openings, draft).findLast(
      ({ statement }) => statement.kind === "step" && statement.doer === doer,
    );
    if (own) return { target: own, instead: true };
  }
  const other = isBare ? beforeAsked(openings, draft) : sameDoer(saying, openings, draft);
  return other ? { target: other, instead: true } : toAsked(saying, openings, draft);
}

/**
 * "Finds a mistake and compares it again": the same work in a case; otherwise showing or asking again leads to the
 * question.
 */
function toAsked(saying: Saying, openings: Opening[], draft: Draft): Again | null {
  const verb = saying.clause.verb?.lemma ?? "";
  const asked = caseOf(saying, openings, draft);
  if (asked === undefined) return null;
  const doer = draft.parties.doers.get(saying.clause.id) ?? null;
  const same = sameVerb(
    verb,
    earlier(openings, draft).filter((one) => mayBeBy(one, doer)),
  );
  if (same) return { target: same, instead: true };
  const judge = asked.statement.kind === "step" ? asked.statement.doer : null;
  const isShown = verb === "show" || (judge !== null && namedIn(saying, draft).includes(judge));
  const isJudged = isShown || checkingVerbs.has(verb) || askingVerbs.has(verb);
  if (!isJudged) return null;
  const before = asked.statement.kind === "question" ? earlier(openings, draft).findLast(isStep) : asked;
  const isCheck = checkingVerbs.has(verb);
  const question = isCheck && before && isAsking(before) ? questionOf(saying, openings, draft) : undefined;
  if (question) return { target: question, instead: false };
  // "If it tears, he kneads it and tests it again": the work before it was the test.
  return { target: before ?? asked, instead: before !== asked && before !== undefined && isCheck };
}

/** "Asks for the papers. ... checks them again": asking was not a check. */
const isAsking = ({ statement }: Said): boolean =>
  statement.kind === "step" && askingVerbs.has(statement.verb.split(" ")[0] ?? "");

/** "The boss signs it or hands it back. The trainee improves it and presents it again": back to the question. */
function caseOf(saying: Saying, openings: Opening[], draft: Draft): Said | undefined {
  const asked = questionOf(saying, openings, draft);
  if (asked?.statement.kind !== "question") return undefined;
  const { by } = asked.statement;
  return draft.said.find(({ statement }) => statement.id === by) ?? asked;
}

/** The question with the open case, including one that the same sentence opened. */
function questionOf({ clause }: Saying, openings: Opening[], { said }: Draft): Said | undefined {
  const near = said.findLast(({ cues }) => cues.sentence === clause.sentence && cues.openings.length > 0);
  const id = (openings.at(-1) ?? near?.cues.openings.at(-1))?.case.question;
  return said.find(({ statement }) => statement.id === id);
}

/** "The manager decides again": his earlier check. */
function sameDoer(saying: Saying, openings: Opening[], draft: Draft): Said | undefined {
  const doer = draft.parties.doers.get(saying.clause.id) ?? null;
  if (doer === null || !checkingVerbs.has(saying.clause.verb?.lemma ?? "")) return undefined;
  return earlier(openings, draft).findLast(
    ({ statement }) =>
      statement.kind === "step" && statement.doer === doer && checkingVerbs.has(statement.verb),
  );
}

export const saysPlace = ({ clause }: Saying): boolean =>
  clause.complements.length === 0 ||
  clause.complements.some(({ phrase }) => placeNouns.has(phrase.lemma.toLowerCase()));
