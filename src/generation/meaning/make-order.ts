/**
 * Work mentioned after the work that it precedes: "files the form after the boss has signed it", "sets off, having
 * signed".
 */
import type { Clause } from "../clauses/clause.ts";
import { arrivingVerbs } from "./classes.ts";
import { type Draft, isFirst, isOutside, type Maker, stepAt } from "./draft.ts";
import { putInBranch, sayParallel } from "./make-branches.ts";
import { opensCase, sayMessage, sayOrder } from "./make-events.ts";
import { bringingVerbs } from "./make-starts.ts";
import { sayStep } from "./make-work.ts";
import { isOthersWork, isOwnWork, isToldLater, isWorkHere, noOwnWork } from "./own-work.ts";
import { findStep, findWork } from "./references.ts";
import type { Saying } from "./saying.ts";

/** "The reporter sends the text after the lawyer has read it": a separate step if no other clause describes it. */
export const sayOrdered: Maker = (saying, place, openings, draft) =>
  saySeveral(saying, place, openings, draft) ??
  (isUntoldWork(saying, place, draft)
    ? sayStep(saying, place, openings, draft)
    : sayOrder(saying, place, openings, draft));

/** "Once the maid has aired the room and the cook has heated the oven, ...": parallel work of several. */
const saySeveral: Maker = (saying, place, openings, draft) => {
  const several = [...draft.sayings.entries()].filter(
    ([at, one]) => at === place || (one.act === "content" && isAlongside(one.clause, saying.clause)),
  );
  if (several.length < 2 || !["once", "after"].includes(saying.clause.link?.kind ?? "")) return null;
  if (!several.every(([at, one]) => isOwnWork(one, at, draft))) return null;
  const branches = several.map((_, at) => String(at + 1));
  const id = sayParallel(saying, place, openings, draft, branches);
  for (const [at, [other, one]] of several.entries()) {
    const step = sayStep(one, other, [], draft);
    if (step !== null) putInBranch(step, id, branches[at] ?? "", draft);
  }
  moveBefore(id, toldBehind(saying, place, draft), draft);
  return id;
};

/**
 * "Is put on hold until the treasurer releases it", "waits until the judge signs": a step done once, then another
 * doer's work or an incoming event.
 */
export const sayAwaited: Maker = (saying, place, openings, draft) => {
  const main = draft.sayings.find(({ clause }) => clause.id === saying.clause.link?.to);
  const isWait = main?.act === "wait";
  if (!main || saying.times.length > 0 || !(isWait || isHolding(main.clause))) return null;
  if (isOthersWork(saying, place, draft)) return sayStep(saying, place, openings, draft);
  return isWait ? null : sayMessage(saying, place, openings, draft);
};

const isHolding = ({ verb, object, complements }: Clause): boolean =>
  (holdingVerbs.has(verb?.lemma ?? "") && object !== null) ||
  stayingVerbs.has(verb?.lemma ?? "") ||
  complements.some(({ preposition, phrase }) => preposition === "on" && phrase.lemma === "hold");

const holdingVerbs = new Set(
  "keep hold park store leave suspend block freeze reserve retain pause shelve".split(" "),
);
const stayingVerbs = new Set("stay remain".split(" "));

const isAlongside = ({ link, doerFrom, objectFrom }: Clause, first: Clause): boolean =>
  link?.kind === "coordinate" && link.to === first.id && doerFrom === null && objectFrom === null;

/** "Before the guest moves in, the maid airs the room": a doer inside does it, and no other clause describes it. */
function isUntoldWork(saying: Saying, place: number, draft: Draft): boolean {
  const { clause, times } = saying;
  const { verb, link, negated } = clause;
  if (verb === null || negated || times.length > 0 || noOwnWork.some((verbs) => verbs.has(verb.lemma)))
    return false;
  const doer = draft.parties.doers.get(clause.id) ?? null;
  const isLater = link?.kind === "before" && isDoneLater(clause) && !isOutside(doer, draft);
  const isBehind = (link?.kind === "after" || isLater) && toldBehind(saying, place, draft) !== null;
  // At the beginning, "once the clerk has opened the case" is the start of the process.
  const kinds = isFirst(draft) ? ["before"] : ["before", "after", "once"];
  const isInside = kinds.includes(link?.kind ?? "") && isWorkHere(clause, doer, draft);
  const isNamed = isFirst(draft) || clause.form === "nominal";
  const isOpening = isNamed && link?.kind === "after" && isWorkOfOne(clause, doer, draft);
  // "Before the contract is signed, the lawyer reads it": it is signed then, whoever does it.
  const isPrepared = isFirst(draft) && link?.kind === "before" && clause.passive && clause.object !== null;
  return (
    (isBehind || isInside || isOpening || isPrepared) &&
    findStep(saying, draft.said, draft.parties) === undefined &&
    findWork(saying, draft.said) === undefined &&
    !opensCase(place, draft) &&
    !isToldLater(saying, place, draft)
  );
}

/**
 * "Bottles are washed before they are packed", "checks the pass before opening the gate"; not "before anything is
 * accepted".
 */
const isDoneLater = ({ passive, form, object, objectFrom }: Clause): boolean =>
  object !== null && (passive ? object.pronoun || objectFrom !== null : form === "gerund");

/**
 * "After the walls have been painted by the painter, the maid cleans the floors": one party inside has worked on
 * something.
 */
function isWorkOfOne(clause: Clause, doer: string | null, draft: Draft): boolean {
  const verb = clause.verb?.lemma ?? "be";
  const isDone = clause.object !== null || clause.passive || clause.form === "nominal";
  // "signed by both parties": other sentences say who they are.
  const isOne = !/^(?:both|all)$/.test(clause.doer?.determiner ?? "");
  const begins = draft.sayings.some((one) => one.clause.id === clause.link?.to && one.act === "begin");
  const isBrought = arrivingVerbs.has(verb) || bringingVerbs.has(verb);
  return isDone && isOne && !begins && !isBrought && doer !== null && !isOutside(doer, draft);
}

/** The step that the clause depends on, if it follows the verb: not "and after he has paid, she signs". */
function toldBehind({ clause, sentence }: Saying, place: number, draft: Draft): string | null {
  const main = draft.sayings.findIndex((one) => one.clause.id === clause.link?.to);
  const first = clause.tokens[0] ?? 0;
  const verb = draft.sayings[main]?.clause.verb?.at ?? first;
  const isNext = sentence.tokens[first]?.form.toLowerCase() === "and";
  return main < place && first > verb && !isNext ? stepAt(main, draft) : null;
}

/** Puts the result of a saying before the statement that it follows in the text. */
export function reorder(saying: Saying, place: number, made: string | null, draft: Draft): void {
  if (made === null || draft.said.at(-1)?.statement.id !== made) return;
  if (saying.act === "order" && saying.clause.link?.kind !== "before")
    moveBefore(made, toldBehind(saying, place, draft), draft);
  const before = draft.said.at(-2);
  const isNear = before?.cues.sentence === draft.said.at(-1)?.cues.sentence;
  if (before && isNear && isHaving(saying)) moveBefore(made, before.statement.id, draft);
  // "If the soil is dry, the helper brings water before the trees are planted": the planting is already described.
  const { id, link } = saying.clause;
  const mains = link?.kind === "coordinate" ? [id, link.to] : [id];
  const later = draft.sayings.find(
    ({ act, clause }) => act === "order" && clause.link?.kind === "before" && mains.includes(clause.link.to),
  );
  const told = later ? findStep(later, draft.said.slice(0, -1), draft.parties) : undefined;
  if (told && told.place !== place) moveBefore(outermost(made, draft), told.statement.id, draft);
}

function moveBefore(what: string, than: string | null, { relations }: Draft): void {
  if (than !== null && than !== what)
    relations.push({ kind: "before", what, than, why: "explicit", rule: "told behind" });
}

/** The question whose case a statement alone opens, otherwise the statement. */
function outermost(made: string, { said }: Draft): string {
  const [opening] = said.at(-1)?.cues.openings ?? [];
  return opening?.case?.question ?? made;
}

/** "..., having signed the list". */
const isHaving = ({ clause, sentence }: Saying): boolean =>
  clause.form === "gerund" && sentence.tokens[clause.tokens[0] ?? -1]?.form.toLowerCase() === "having";
