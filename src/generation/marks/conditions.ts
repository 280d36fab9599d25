/** One condition opens one case, however many of its words are marked. */
import type { Span } from "../document/document.ts";
import { asksOf } from "../meaning/antecedents.ts";
import type { Mark } from "../reader/mark.ts";
import { branchesAround, formOf, foundAt, isSameBranch, liesWith, type Scene } from "./found.ts";
import { casesUpTo, isAlone, isCase } from "./groups.ts";
import { withMore, without } from "./renumbered.ts";

export function withOneCase(given: readonly Mark[], scene: Scene): Mark[] {
  let marks = [...given];
  for (let place = marks.length - 1; place > 0; place--) {
    marks = withMeeting(marks, place, scene);
    const or = joiningOr(marks, place, scene);
    const isEvent = marks[place]?.kind === "evcase";
    if (isSameTime(marks, place, scene)) marks = withOneTime(marks, place);
    if (isPartOfCase(marks, place, scene)) marks = without(marks, place - 1, place);
    if (isSameCondition(marks, place, scene) || (or && !isEvent)) marks = without(marks, place, place - 1);
    else if (or) marks = withWayOn(marks, place, or);
  }
  return marks;
}

/** "It can be {accepted} or {rejected}. For {accepted} books, ...": the case told first is meant, if it holds nothing so far. */
export function withTakenUp(given: readonly Mark[], scene: Scene): Mark[] {
  let marks = [...given];
  for (let place = marks.length - 1; place > 0; place--) {
    const formAt = (at: number): string => {
      const mark = marks[at];
      return mark?.kind === "case" ? formOf(foundAt(mark, at, scene)) : "";
    };
    const form = formAt(place);
    const earlier = casesUpTo(place, marks).find((at) => at !== place && formAt(at) === form);
    const isEmpty = marks.every(({ in: lies }) => lies?.mark !== earlier);
    if (earlier !== undefined && isEmpty && /^\p{L}{4,}/u.test(form)) marks = without(marks, place, earlier);
  }
  return marks;
}

/** "If he {notices} that the sample is {damaged}": what he notices is the condition. */
export function withoutFindings(given: readonly Mark[], scene: Scene): Mark[] {
  let marks = [...given];
  for (let place = marks.length - 1; place > 0; place--) {
    const [mark, found] = [marks[place - 1], marks[place]];
    if (!mark || found?.kind !== "case" || !/^(?:step|bound|case|evcase)$/.test(mark.kind)) continue;
    const [clause, content] = [mark, found].map(
      (one, at) => foundAt(one, place - 1 + at, scene).saying?.clause,
    );
    const isFinding = clause?.verb != null && findings.has(clause.verb.lemma) && asksOf(clause);
    if (isFinding && content?.link?.to === clause.id && /^(?:content|complement)$/.test(content.link.kind))
      marks = without(marks.with(place, { ...found, in: mark.in }), place - 1, place);
  }
  return marks;
}

const findings: ReadonlySet<string> = new Set(
  "notice find discover detect see spot realise realize learn conclude determine suspect think establish".split(
    " ",
  ),
);

/** "Requests {longer} than two {weeks}": the time is what is compared. */
export function withoutCompared(given: readonly Mark[], { text }: Scene): Mark[] {
  let marks = [...given];
  for (let place = marks.length - 1; place > 0; place--) {
    const [time, last] = [marks[place], marks[place - 1]];
    const isTime = (time?.kind === "wait" || time?.kind === "evcase") && time.type === "timer";
    if (!time || !last || !isTime || !isCase(last) || last.type === "timer") continue;
    if (
      /^ (?:than )?(?:an?|\d+|\p{L}+)(?: \p{L}+)? $/u.test(text.slice(last.to, time.from)) &&
      compared.test(text.slice(last.from, last.to))
    )
      marks = without(marks, place);
  }
  return marks;
}

const compared =
  /^(?:longer|shorter|more|less|fewer|older|younger|later|earlier|over|under|above|below|within)$/i;

/** "The fee is calculated, depending on {whether} it is a first or a second car": it says how, and no case is told. */
export function withoutMeasures(given: readonly Mark[], { text }: Scene): Mark[] {
  let marks = [...given];
  for (let place = marks.length - 1; place > 0; place--) {
    const [one, last] = [marks[place], marks[place - 1]];
    if (one?.kind !== "case" || last?.in?.mark !== place || !isAlone(place, marks)) continue;
    const isOnlyOne = marks.every((mark, at) => at === place - 1 || mark.in?.mark !== place);
    const between = text.slice(last.to, one.to);
    if (isOnlyOne && /^[^.;:?!\n]*\bdepending\b[^.;:?!\n]*$/i.test(between)) marks = without(marks, place);
  }
  return marks;
}

/** "If there is {nothing} after two {weeks}": the time is what decides. */
function isSameTime(marks: readonly Mark[], place: number, scene: Scene): boolean {
  const [one, last] = [marks[place], marks[place - 1]];
  if (!one || !isCase(one) || last?.kind !== "evcase" || one.type !== "timer" || last.type !== "timer")
    return false;
  const [inner, outer] = [foundAt(one, place, scene), foundAt(last, place - 1, scene)];
  return (
    one.in?.mark === place - 1 && !one.in.other && inner.saying !== null && inner.saying === outer.saying
  );
}

function withOneTime(marks: readonly Mark[], place: number): Mark[] {
  const [one, last] = [marks[place], marks[place - 1]];
  return one && last
    ? without(marks.with(place, { ...one, kind: "evcase", in: last.in }), place - 1, place)
    : [...marks];
}

/** "If the weight {differs} by {more} than 5 %", "when he {suspects} that it was {forged}": the second lies in the first. */
function isSameCondition(marks: readonly Mark[], place: number, scene: Scene): boolean {
  const [one, last] = [marks[place], marks[place - 1]];
  if (one?.kind !== "case" || last?.kind !== "case") return false;
  if (one.in?.mark !== place - 1 || one.in.other) return false;
  if (marks.some(({ sibling }) => sibling === place)) return false;
  const [inner, outer] = [foundAt(one, place, scene), foundAt(last, place - 1, scene)];
  if (!inner.saying || !outer.saying) return false;
  const { clause } = inner.saying;
  const isPart = clause.link?.to === outer.saying.clause.id && parts.has(clause.link.kind);
  return inner.saying === outer.saying || isPart;
}

/** "If {two} of them don't {go} together": who does it and the verb are one case. */
function isPartOfCase(marks: readonly Mark[], place: number, scene: Scene): boolean {
  const [one, last] = [marks[place], marks[place - 1]];
  if (one?.kind !== "case" || last?.kind !== "case" || one.sibling !== place - 1) return false;
  if (marks.some(({ in: lies }) => lies?.mark === place - 1)) return false;
  const [verb, before] = [foundAt(one, place, scene), foundAt(last, place - 1, scene)];
  return (
    verb.heads &&
    verb.saying === before.saying &&
    !/[.,;:!?\n]|\b(?:or|and)\b/i.test(scene.text.slice(last.to, one.from))
  );
}

const parts: ReadonlySet<string> = new Set(["content", "complement", "relative"]);

/** "If it is {granted}, or if the tree is not {protected}, the crew cuts it": what follows lies on neither of the two paths. */
function withMeeting(marks: Mark[], place: number, scene: Scene): Mark[] {
  const [one, last] = [marks[place], marks[place - 1]];
  if (one?.kind !== "case" || last?.kind !== "case" || marks.some(({ in: lies }) => lies?.mark === place - 1))
    return marks;
  const around = branchesAround(last, marks);
  const isAround = around.some((branch) => liesWith(one, marks[branch.mark]));
  if (!isAround || orBetween(last, one, scene) === null) return marks;
  const left = (lies: Mark["in"]) =>
    lies?.mark === place || around.some((branch) => isSameBranch(branch, lies));
  return marks.map((mark, at) => (at > place && mark.in && left(mark.in) ? { ...mark, in: one.in } : mark));
}

/** "Anything {higher}, or if it was {insured}": nothing is done in the first alone, and "or" leads to what is done in both. */
function joiningOr(marks: readonly Mark[], place: number, scene: Scene): Span | null {
  const [one, last] = [marks[place], marks[place - 1]];
  if (!one || !last || !isCase(one) || one.kind !== last.kind || one.sibling !== place - 1) return null;
  if (marks.some(({ in: lies }) => lies?.mark === place - 1)) return null;
  if (!marks.some(({ in: lies }) => lies?.mark === place && !lies.other)) return null;
  if (one.kind === "case" && areWorks(last, one, place, scene)) return null;
  // "He can say yes, or he can cancel (then ...)": what he may do is no condition of the other.
  const clause = foundAt(last, place - 1, scene).saying?.clause;
  if (one.kind === "evcase" && clause?.link === null && /^(?:can|may)$/.test(clause.modality ?? ""))
    return null;
  return orBetween(last, one, scene);
}

/** "The doctor {stops} it or {insists} (note it down)": what somebody does instead is no condition of the same. */
function areWorks(last: Mark, one: Mark, place: number, scene: Scene): boolean {
  const [other, own] = [foundAt(last, place - 1, scene), foundAt(one, place, scene)];
  return [other, own].every(({ heads, saying }) => heads && saying?.act === "step") && last.value === "other";
}

/** The word "or" between two marks of one sentence. */
function orBetween(last: Mark, one: Mark, scene: Scene): Span | null {
  const sentence = scene.sentences.find((of) => of.from <= last.from && one.from < of.to);
  const between = /^[^.;:?!]*?\b(or)\b[^.;:?!]*$/i.exec(scene.text.slice(last.to, one.from));
  if (!sentence || !between) return null;
  const from = last.to + between[0].indexOf(between[1] ?? "");
  return { from, to: from + 2 };
}

/** "If she {declines} or does not answer within a {week}": either event leads to the same. */
function withWayOn(marks: readonly Mark[], place: number, or: Span): Mark[] {
  const first = marks.findIndex(({ in: lies }) => lies?.mark === place && !lies.other);
  const last = marks[place - 1];
  if (!last || first < place) return [...marks];
  const way: Mark = {
    ...last,
    ...or,
    kind: "on",
    type: "none",
    sibling: null,
    order: null,
    leads: first + 1,
  };
  return withMore(marks, place, { ...way, in: { mark: place - 1, other: false } });
}
