/**
 * Sentences in a row that each begin with a condition: ways out of one decision, if they tell what becomes of one thing.
 * "If the rating is good, the loan is paid out. If the client has debts, the loan is refused. If papers are missing, the
 * clerk asks for them." Not "if a tyre is worn, it is replaced; if oil is low, it is refilled".
 */
import type { Clause } from "../clauses/clause.ts";
import { subjectOf } from "./antecedents.ts";
import type { CaseCue } from "./case-cue.ts";
import { saysMore } from "./case-sameness.ts";
import { askingVerbs, checkingVerbs, decidingVerbs } from "./classes.ts";
import type { Question } from "./question.ts";
import type { Saying } from "./saying.ts";

/** A sentence of the row: its condition, and the work in that case. */
type Way = { condition: Saying; works: Saying[] };

const leastInRow = 3;

/** Whether a condition is a further way out of the decision that the sentence before it opened. */
export function areWaysOut({ cases }: Question, cue: CaseCue, sayings: readonly Saying[]): boolean {
  const known = cases.at(-1)?.cues[0];
  const [here, before] = [sayings[cue.at], sayings[known?.at ?? -1]];
  if (cue.form !== "if" || known?.form !== "if" || !here || !before || cases.some(({ other }) => other))
    return false;
  return (
    ![known, cue].some(({ deadline, clause }) => deadline !== null || clause === null) &&
    wayBefore(here, sayings) === before
  );
}

/** The condition of the sentence before, if both are ways out of one decision; null if not. */
export function wayBefore(here: Saying, sayings: readonly Saying[]): Saying | null {
  if (!opens(here)) return null;
  const row = rowAround(here, sayings);
  const at = row.findIndex(({ condition }) => condition === here);
  const before = row[at - 1];
  const isRow = row.length >= leastInRow && before !== undefined && areOfOneThing(row);
  if (!isRow || row.some(({ condition }) => saysMore(condition) || condition.clause.negated)) return null;
  return isAsked(before, subjectOf(here.clause)?.lemma.toLowerCase() ?? "") ? null : before.condition;
}

/** All neighbouring sentences of this form. */
function rowAround(here: Saying, sayings: readonly Saying[]): Way[] {
  const ways = new Map<number, Way>();
  for (const saying of sayings) {
    const way = ways.get(saying.sentence.sentence);
    if (opens(saying)) ways.set(saying.sentence.sentence, { condition: saying, works: [] });
    else if (way && saying.act === "step") way.works.push(saying);
  }
  const isIn = (sentence: number): boolean => {
    const way = ways.get(sentence);
    return way !== undefined && way.condition.block === here.block && way.works.length > 0;
  };
  let [first, last] = [here.sentence.sentence, here.sentence.sentence];
  while (isIn(first - 1)) first--;
  while (isIn(last + 1)) last++;
  return [...ways].filter(([at]) => first <= at && at <= last).map(([, way]) => way);
}

const opens = ({ act, clause, sentence }: Saying): boolean =>
  act === "condition" && clause.link?.kind === "if" && clause.from <= sentence.from + 1;

/** Two of the works are done to the same thing. */
function areOfOneThing(row: readonly Way[]): boolean {
  const things = row.map(({ condition, works }) =>
    works.flatMap(({ clause }) => thingOf(clause, condition.clause)),
  );
  return things.some((own, at) =>
    own.some((thing) => things.some((others, place) => place !== at && others.includes(thing))),
  );
}

/** "It" is what the condition is about. */
function thingOf({ object }: Clause, condition: Clause): string[] {
  const thing = object?.pronoun ? subjectOf(condition) : object;
  return thing && !thing.pronoun ? [thing.lemma.toLowerCase()] : [];
}

/** "..., the clerk asks the client. If the client agrees, ...": about the outcome of the work before. */
const isAsked = ({ condition, works }: Way, topic: string): boolean =>
  subjectOf(condition.clause)?.lemma.toLowerCase() !== topic &&
  works.some(({ clause: { verb, recipient, complements, object } }) => {
    const findsOut = [checkingVerbs, decidingVerbs, askingVerbs].some((verbs) =>
      verbs.has(verb?.lemma ?? ""),
    );
    const asked = [recipient, ...complements.map(({ phrase }) => phrase), findsOut ? object : null];
    return asked.some((phrase) => phrase?.lemma.toLowerCase() === topic);
  });

/** "If the buyer returns the bike, ... If the dealer returns the bike, ...": the same, done by somebody else. */
export function areOthersDoing(known: CaseCue, cue: CaseCue, sayings: readonly Saying[]): boolean {
  const [one, other] = [known.clause, cue.clause];
  const apart = (sayings[cue.at]?.sentence.sentence ?? 0) - (sayings[known.at]?.sentence.sentence ?? 0);
  if (!one?.verb || !other?.verb || known.form !== "if" || cue.form !== "if" || apart !== 1) return false;
  const isSame = one.verb.lemma === other.verb.lemma && one.object !== null && other.object !== null;
  const isOther = one.doer !== null && other.doer !== null && !other.doer.pronoun;
  return (
    isSame &&
    isOther &&
    ![one, other].some(({ negated, passive }) => negated || passive) &&
    (one.object?.lemma === other.object?.lemma || other.object?.pronoun === true) &&
    one.doer?.words.toLowerCase() !== other.doer?.words.toLowerCase()
  );
}
