/** Work in a subordinate clause that no other clause describes. */
import type { Clause } from "../clauses/clause.ts";
import { areSameWork, arrivingVerbs, finishingVerbs, stativeVerbs } from "./classes.ts";
import { type Draft, isFirst, isOutside } from "./draft.ts";
import { bringingVerbs } from "./make-starts.ts";
import { findStep, findWork } from "./references.ts";
import type { Saying } from "./saying.ts";

/** A party here does it, or has done it to something, and no other clause describes it. */
export function isOwnWork(saying: Saying, place: number, draft: Draft): boolean {
  const { clause, times } = saying;
  const { verb, negated, passive } = clause;
  const doer = draft.parties.doers.get(clause.id) ?? null;
  if (verb === null || negated || times.length > 0 || noOwnWork.some((verbs) => verbs.has(verb.lemma)))
    return false;
  const isDone =
    passive && !isFirst(draft) && !arrivingVerbs.has(verb.lemma) && !bringingVerbs.has(verb.lemma);
  return (
    (isDone || isWorkHere(clause, doer, draft)) &&
    !isOutside(doer, draft) &&
    findStep(saying, draft.said, draft.parties) === undefined &&
    findWork(saying, draft.said) === undefined &&
    !isToldLater(saying, place, draft)
  );
}

/** "Waits until the judge signs": a party here does the awaited work. */
export const isOthersWork = (saying: Saying, place: number, draft: Draft): boolean =>
  !saying.clause.passive && isOwnWork(saying, place, draft);

export const isWorkHere = ({ form, verb, passive }: Clause, doer: string | null, draft: Draft): boolean =>
  form === "finite" &&
  !passive &&
  doer !== null &&
  !isOutside(doer, draft) &&
  !arrivingVerbs.has(verb?.lemma ?? "");

/** "Before the clerk signs, the boss reads it. The clerk signs it, ...": the later sentence describes the work. */
export function isToldLater({ clause }: Saying, place: number, { sayings, parties }: Draft): boolean {
  const doer = parties.doers.get(clause.id) ?? null;
  return sayings.some(
    ({ act, clause: other }, at) =>
      at > place &&
      act === "step" &&
      areSameWork(other.verb?.lemma ?? "", clause.verb?.lemma ?? "") &&
      (doer === null || [null, doer].includes(parties.doers.get(other.id) ?? null)),
  );
}

export const noOwnWork = [stativeVerbs, finishingVerbs];
