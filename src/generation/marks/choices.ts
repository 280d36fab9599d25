/** "Approves it or deletes it": work that "or" joins is a choice, also where the reader marks no case of it. */

import type { Span } from "../document/document.ts";
import { choiceRow } from "../meaning/choice-cues.ts";
import type { Saying } from "../meaning/saying.ts";
import type { Mark } from "../reader/mark.ts";
import { type Found, foundAt, liesWith, type Scene } from "./found.ts";
import { isCase } from "./groups.ts";
import { withMore, without } from "./renumbered.ts";

export function withChoices(given: readonly Mark[], scene: Scene): Mark[] {
  const decided = {
    ...scene,
    sayings: scene.sayings.map((one) => (isDecided(one) ? { ...one, act: "step" as const } : one)),
  };
  let marks = [...given];
  for (let place = marks.length - 1; place > 0; place--) marks = withBoth(marks, place, decided);
  for (let place = marks.length - 1; place > 0; place--) marks = withChoiceAt(marks, place, decided);
  return marks;
}

/** "Decides whether to {mend} or scrap it". */
const isDecided = ({ clause: { form, link }, sentence }: Pick<Saying, "clause" | "sentence">): boolean => {
  const above = sentence.clauses.find(({ id }) => id === link?.to);
  if (form !== "infinitive" || !above) return false;
  if (link?.kind === "whether") return above.verb?.lemma === "decide";
  return link?.kind === "coordinate" && isDecided({ clause: above, sentence });
};

/** "Decides whether to mend or {scrap} it": both are work where the second is marked as work. */
function withBoth(given: readonly Mark[], at: number, scene: Scene): Mark[] {
  const { heads, saying } = given[at] ? foundAt(given[at], at, scene) : { heads: false, saying: null };
  const first = saying?.sentence.clauses.find(({ id }) => id === saying.clause.link?.to);
  const verb = saying?.sentence.tokens[first?.verb?.at ?? -1];
  const isSecond = heads && saying !== null && isDecided(saying) && saying.clause.link?.kind === "coordinate";
  if (given[at]?.kind !== "step" || !isSecond || !first || !verb) return [...given];
  const { marks, place } = withoutOr(given, at, verb, scene);
  const mark = marks[place];
  const isTold = marks.some(({ from, to }) => from < first.to && to > verb.from);
  return mark && !isTold ? withMore(marks, place, { ...mark, from: verb.from, to: verb.to }) : marks;
}

/** Without the "or" between them as a case that only the second lies in: it opens two. */
function withoutOr(marks: readonly Mark[], place: number, first: Span, { text }: Scene) {
  const or = marks[place]?.in?.mark ?? -1;
  const opened = marks[or];
  const isOr = opened && isCase(opened) && text.slice(opened.from, opened.to) === "or";
  if (!isOr || opened.from < first.from || opened.sibling !== null) return { marks: [...marks], place };
  const lies = marks[or - 1]?.in ?? null;
  const left = without(marks, or).map((mark, at) => (at === place - 1 ? { ...mark, in: lies } : mark));
  return { marks: left, place: place - 1 };
}

/** Two steps of one sentence on one path, with nothing but work between them, and "or" before the second. */
function withChoiceAt(marks: readonly Mark[], place: number, scene: Scene): Mark[] {
  const mark = marks[place];
  if (mark?.kind !== "step") return [...marks];
  const second = foundAt(mark, place, scene);
  const chosen = second.heads && second.saying ? choiceRow(second.saying, scene.sayings) : [];
  const row = marks.flatMap((other, earlier) => {
    const found = foundAt(other, earlier, scene);
    const isChosen = found.heads && other.kind === "step" && chosen.some((one) => one === found.saying);
    return isChosen && other.doer?.from === mark.doer?.from ? [earlier] : [];
  });
  const [at = place, last] = row;
  const first = marks[at];
  if (
    !first ||
    row.length !== 2 ||
    last !== place ||
    !marks.slice(at, place).every((one) => isPlain(one, first))
  )
    return [...marks];
  if (!liesWith(mark, first)) return [...marks];
  const or = orBefore(second);
  return or ? withCase(marks, { at, place }, or) : [...marks];
}

/** Work and ways of the same path, not side by side. */
const isPlain = (mark: Mark, first: Mark) =>
  ["step", "same", "back", "on"].includes(mark.kind) && mark.beside === null && liesWith(mark, first);

function orBefore({ sentence, token }: Found) {
  const or = sentence?.tokens.slice(0, token).findLast(({ form }) => form.toLowerCase() === "or");
  return or && { from: or.from, to: or.to };
}

/** The first work and what follows it lie in one case, the second in the other one. */
function withCase(
  marks: readonly Mark[],
  { at, place }: { at: number; place: number },
  or: { from: number; to: number },
): Mark[] {
  const first = marks[at];
  if (!first) return [...marks];
  const opened: Mark = {
    ...first,
    ...or,
    kind: "case",
    type: "none",
    value: "other",
    each: false,
    doer: null,
    sibling: null,
    leads: null,
    order: null,
  };
  return withMore(marks, place, opened).map((mark, other): Mark => {
    if (other >= at && other < place) return { ...mark, in: { mark: place, other: false } };
    return other === place + 1 ? { ...mark, in: { mark: place, other: true } } : mark;
  });
}
