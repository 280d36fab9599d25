/** What is told behind the work that it comes before: "files the form after the boss has signed it", "sets off, having signed". */
import { finishingVerbs, stativeVerbs } from "./classes.ts";
import { type Draft, type Maker, stepAt } from "./draft.ts";
import { sayOrder } from "./make-events.ts";
import { sayStep } from "./make-work.ts";
import { findStep, findWork } from "./references.ts";
import type { Saying } from "./saying.ts";

/** "The reporter sends the text after the lawyer has read it": work of its own where nothing told it before. */
export const sayOrdered: Maker = (saying, place, openings, draft) => {
  const { link, verb } = saying.clause;
  if (toldBehind(saying, place, draft) === null) return sayOrder(saying, place, openings, draft);
  const isNew =
    link?.kind === "after" &&
    verb !== null &&
    !stativeVerbs.has(verb.lemma) &&
    !finishingVerbs.has(verb.lemma) &&
    saying.times.length === 0 &&
    findStep(saying, draft.said, draft.parties) === undefined &&
    findWork(saying, draft.said) === undefined;
  return isNew ? sayStep(saying, place, openings, draft) : sayOrder(saying, place, openings, draft);
};

/** The step that the clause hangs on, where it stands behind its verb: not "and after he has paid, she signs". */
function toldBehind({ clause, sentence }: Saying, place: number, draft: Draft): string | null {
  const main = draft.sayings.findIndex((one) => one.clause.id === clause.link?.to);
  const first = clause.tokens[0] ?? 0;
  const verb = draft.sayings[main]?.clause.verb?.at ?? first;
  const isNext = sentence.tokens[first]?.form.toLowerCase() === "and";
  return main < place && first > verb && !isNext ? stepAt(main, draft) : null;
}

/** Puts what a saying made before what it was told behind. */
export function reorder(saying: Saying, place: number, made: string | null, draft: Draft): void {
  if (made === null || draft.said.at(-1)?.statement.id !== made) return;
  if (saying.act === "order") moveBefore(made, toldBehind(saying, place, draft), draft);
  const before = draft.said.at(-2);
  const isNear = before?.cues.sentence === draft.said.at(-1)?.cues.sentence;
  if (before && isNear && isHaving(saying)) moveBefore(made, before.statement.id, draft);
  // "If the soil is dry, the helper brings water before the trees are planted": the planting is told already.
  const later = draft.sayings.find(
    ({ act, clause }) =>
      act === "order" && clause.link?.kind === "before" && clause.link.to === saying.clause.id,
  );
  const told = later ? findStep(later, draft.said.slice(0, -1), draft.parties) : undefined;
  if (told && told.place !== place) moveBefore(outermost(made, draft), told.statement.id, draft);
}

function moveBefore(what: string, than: string | null, { relations }: Draft): void {
  if (than !== null && than !== what)
    relations.push({ kind: "before", what, than, why: "explicit", rule: "told behind" });
}

/** The question whose case a statement alone opens, else the statement. */
function outermost(made: string, { said }: Draft): string {
  const [opening] = said.at(-1)?.cues.openings ?? [];
  return opening?.case?.question ?? made;
}

/** "..., having signed the list". */
const isHaving = ({ clause, sentence }: Saying): boolean =>
  clause.form === "gerund" && sentence.tokens[clause.tokens[0] ?? -1]?.form.toLowerCase() === "having";
