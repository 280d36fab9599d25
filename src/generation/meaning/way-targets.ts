/** What a way back leads to: the step that is meant. */

import { askingVerbs, checkingVerbs } from "./classes.ts";
import type { Opening } from "./cues.ts";
import type { Draft } from "./draft.ts";
import { anew } from "./mended.ts";
import { keyOf } from "./parties.ts";
import {
  findStep,
  findWork,
  isRepetition,
  repeatingVerbs,
  type Said,
  saysAgain,
  stepNumbers,
} from "./references.ts";
import { type Saying, wordsOf } from "./saying.ts";
import { placeNouns, pointsBack } from "./saying-ways.ts";

/** By its number, the work that is named, whoever did it, the start, or what was done before it was asked. */
export function backTarget(saying: Saying, openings: Opening[], draft: Draft): Said | undefined {
  const { said, parties } = draft;
  if (stepNumbers(saying).length > 0) return findStep(saying, said, parties);
  const named = findWork(saying, said) ?? findStep(saying, said, parties) ?? lastOf(saying, openings, draft);
  if (named) return named;
  const { clause, sentence } = saying;
  const starts =
    clause.verb !== null && ["start", "begin", "restart"].includes(clause.verb.lemma) && saysAgain(saying);
  if (starts || wordsOf(clause, sentence).some((word) => wholes.has(word)))
    return said.find(({ statement }) => statement.kind === "step");
  return isRepetition(saying) || (pointsBack(saying) && saysPlace(saying))
    ? beforeAsked(openings, draft)
    : undefined;
}

/** "From the top", "over", "the whole thing": the process as a whole. */
const wholes: ReadonlySet<string> = new Set(
  "start top beginning scratch over process procedure everything all whole".split(" "),
);

/** "Back to the mason": the last work of whoever is named, before it was asked. */
export const lastOf = (saying: Saying, openings: Opening[], draft: Draft): Said | undefined =>
  earlier(openings, draft).findLast(
    ({ statement }) =>
      statement.kind === "step" && statement.doer !== null && namedIn(saying, draft).includes(statement.doer),
  );

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

/** What was said before the question whose case is open. */
function earlier(openings: Opening[], { said }: Draft): Said[] {
  const asked = openings.at(-1)?.case?.question;
  const at = said.findLastIndex(
    ({ statement }) => statement.kind === "question" && (asked === undefined || statement.id === asked),
  );
  return said.slice(0, at < 0 ? said.length : at);
}

/** "Try again", "back to the previous step": what was done before it was asked, and checked. */
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
  if (made) return { target: made, instead: true };
  if (!saysAgain(saying)) return pointsBack(saying) && named ? { target: named, instead: true } : null;
  const repeats = repeatingVerbs.has(saying.clause.verb?.lemma ?? "");
  const found = findStep(saying, said, parties) ?? (repeats || pointsBack(saying) ? named : undefined);
  if (found) return { target: found, instead: true };
  return named ? { target: named, instead: false } : toLast(saying, openings, draft, repeats);
}

/** "Bakes another cake", "hands in a new draft" in a case: where that was told before, it is done again. */
function madeAnew(saying: Saying, openings: Opening[], draft: Draft): Said | undefined {
  const { object, verb } = saying.clause;
  const words = [object?.determiner ?? "", ...(object?.words.toLowerCase().split(" ") ?? [])];
  if (!words.some((word) => anew.has(word)) || !caseOf(saying, openings, draft)) return undefined;
  const before = earlier(openings, draft);
  return findStep(saying, before, draft.parties) ?? sameVerb(verb?.lemma ?? "", before);
}

const sameVerb = (verb: string, said: readonly Said[]): Said | undefined =>
  said.findLast(({ statement }) => statement.kind === "step" && statement.verb === verb);

/** Nothing told before has its words: "tries again", "repeats the whole lot", "the manager decides again". */
function toLast(saying: Saying, openings: Opening[], draft: Draft, repeats: boolean): Again | null {
  const isBare = repeats || isRepetition(saying);
  const other = isBare ? beforeAsked(openings, draft) : sameDoer(saying, openings, draft);
  return other ? { target: other, instead: true } : toAsked(saying, openings, draft);
}

/** "Finds a mistake and compares it again": the same work in a case; else what is shown or asked again leads to the question. */
function toAsked(saying: Saying, openings: Opening[], draft: Draft): Again | null {
  const verb = saying.clause.verb?.lemma ?? "";
  const asked = caseOf(saying, openings, draft);
  if (asked === undefined) return null;
  const same = sameVerb(verb, earlier(openings, draft));
  if (same) return { target: same, instead: true };
  return checkingVerbs.has(verb) || askingVerbs.has(verb) ? { target: asked, instead: false } : null;
}

/** "The boss signs it or hands it back. The trainee improves it and presents it again": back to what is asked. */
function caseOf(saying: Saying, openings: Opening[], { said }: Draft): Said | undefined {
  const near = said.findLast(({ statement }) => statement.kind !== "remark");
  const isNear = near !== undefined && near.cues.sentence === saying.clause.sentence;
  const id = (openings.at(-1) ?? (isNear ? near.cues.openings.at(-1) : undefined))?.case?.question;
  const asked = said.find(({ statement }) => statement.id === id);
  if (asked?.statement.kind !== "question") return undefined;
  const { by } = asked.statement;
  return said.find(({ statement }) => statement.id === by) ?? asked;
}

/** "The manager decides again": the check that he made before. */
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
