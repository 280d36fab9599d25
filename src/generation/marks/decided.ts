/** "Decides whether to mend or scrap it": a decision, and then one of two works. */
import type { Span } from "../document/document.ts";
import type { Saying } from "../meaning/saying.ts";
import type { Mark } from "../reader/mark.ts";
import { foundAt, type Scene, verbWord } from "./found.ts";
import { isCase } from "./groups.ts";
import { withMore, without } from "./renumbered.ts";

/** The scene with all that somebody decides on as work. */
export const withDecidedWork = (scene: Scene): Scene => ({
  ...scene,
  sayings: scene.sayings.map((one) => (isDecided(one) ? { ...one, act: "step" as const } : one)),
});

export function withBothDecided(given: readonly Mark[], scene: Scene): Mark[] {
  let marks = [...given];
  for (let place = marks.length - 1; place > 0; place--) marks = withBoth(marks, place, scene);
  for (let place = marks.length - 1; place >= 0; place--) marks = withUntold(marks, place, scene);
  return marks;
}

/** "Decides whether to {mend} or scrap it". */
const isDecided = ({
  clause: { form, link, passive },
  sentence,
}: Pick<Saying, "clause" | "sentence">): boolean => {
  const above = sentence.clauses.find(({ id }) => id === link?.to);
  // "Decides whether it is mended or sold"
  const isWork = form === "infinitive" || passive;
  if (!isWork || !above) return false;
  if (link?.kind === "whether") return above.verb?.lemma === "decide";
  return link?.kind === "coordinate" && isDecided({ clause: above, sentence });
};

/** "Decides whether to mend or {scrap} it": both are work where the second is marked as work. */
function withBoth(given: readonly Mark[], at: number, scene: Scene): Mark[] {
  const { heads, saying } = given[at] ? foundAt(given[at], at, scene) : { heads: false, saying: null };
  const first = saying?.sentence.clauses.find(({ id }) => id === saying.clause.link?.to);
  const verb = saying && first && verbWord({ clause: first, sentence: saying.sentence });
  const isSecond = heads && saying !== null && isDecided(saying) && saying.clause.link?.kind === "coordinate";
  if (given[at]?.kind !== "step" || !isSecond || !first || !verb) return [...given];
  const { marks, place } = withoutOr(withFirstAsWork(given, at, verb), at, verb, scene);
  const mark = marks[place];
  const isTold = marks.some(({ from, to }) => from < first.to && to > verb.from);
  return mark && !isTold ? withMore(marks, place, { ...mark, from: verb.from, to: verb.to }) : marks;
}

/** "Decides whether it is {hand}-sorted or {sold}": no case in which the second lies. */
function withFirstAsWork(marks: readonly Mark[], at: number, verb: Span): readonly Mark[] {
  const [first, mark] = [marks[at - 1], marks[at]];
  const isFirst = first?.kind === "case" && first.from < verb.to && first.to > verb.from;
  if (!isFirst || !mark || mark.in?.mark !== at - 1 || first.sibling !== null) return marks;
  const work: Mark = { ...mark, from: verb.from, to: verb.to, in: first.in };
  return marks.with(at - 1, work).with(at, { ...mark, in: first.in });
}

/** "{Decides} whether to pay it or drop it": both are work, if neither is marked and nothing later tells either. */
function withUntold(marks: readonly Mark[], place: number, scene: Scene): Mark[] {
  const mark = marks[place];
  const { heads, saying } = mark ? foundAt(mark, place, scene) : { heads: false, saying: null };
  const both =
    heads && saying ? scene.sayings.filter((one) => one.sentence === saying.sentence && isDecided(one)) : [];
  const [one, other] = both.map(verbWord);
  const isDecision = mark?.kind === "step" && both[0]?.clause.link?.to === saying?.clause.id;
  if (!mark || !saying || !isDecision || both.length !== 2 || !one || !other) return [...marks];
  const isOr = both[1]?.clause.coordination === "or";
  const end = saying.sentence.to;
  const isMarked = marks.some(({ from, to }) => from > mark.to && to <= end);
  const isTold = scene.sayings.some(
    ({ clause }) =>
      clause.from >= end &&
      both.some(
        (work) =>
          work.clause.verb?.lemma === clause.verb?.lemma &&
          work.clause.object?.lemma === clause.object?.lemma,
      ),
  );
  if (!isOr || isMarked || isTold) return [...marks];
  const work = ({ from, to }: Span): Mark => ({ ...mark, from, to, order: null, beside: null, leads: null });
  return withMore(withMore(marks, place + 1, work(one)), place + 2, work(other));
}

/** Without the "or" between them as a case that only the second lies in: it opens two. */
function withoutOr(marks: readonly Mark[], place: number, first: Span, { text }: Scene) {
  const or = marks[place]?.in?.mark ?? -1;
  const opened = marks[or];
  const isOr = opened && isCase(opened) && text.slice(opened.from, opened.to) === "or";
  // "If the rot is bad, she decides whether it is sorted {or} sold": no case of what was asked before.
  const isOther = opened?.sibling != null && (marks[opened.sibling]?.from ?? 0) > first.from;
  if (!isOr || opened.from < first.from || isOther) return { marks: [...marks], place };
  const lies = marks[or - 1]?.in ?? null;
  const left = without(marks, or).map((mark, at) => (at === place - 1 ? { ...mark, in: lies } : mark));
  return { marks: left, place: place - 1 };
}
