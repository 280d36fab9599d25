/**
 * "This is {repeated} until they {agree} or the buyer {gives} up": the way back lies in the case that the condition
 * leaves open.
 */
import type { Mark } from "../reader/mark.ts";
import { branchesAround, type Found, foundAt, type Scene } from "./found.ts";
import { isCase } from "./groups.ts";
import { without } from "./renumbered.ts";

export function withUntil(given: readonly Mark[], scene: Scene): Mark[] {
  const marks = withEnduring(withoutStays(given, scene), scene);
  return marks.reduce<Mark[]>(
    (left, mark, place) => (mark.kind === "back" ? withConditionOf(left, place, scene) : left),
    marks,
  );
}

/**
 * "Where the request {stays} until either a van is {free} or ...": it ends nowhere, what is awaited follows on its
 * path.
 */
function withoutStays(given: readonly Mark[], scene: Scene): Mark[] {
  let marks = [...given];
  for (let place = marks.length - 2; place >= 0; place--) {
    const [end, next] = [marks[place], marks[place + 1]];
    const isStay = end?.kind === "end" && lasts(foundAt(end, place, scene));
    if (!isStay || next?.kind !== "evcase" || !isUntil(marks, place, place + 1, scene)) continue;
    const isOwn = (at: number) => at > place && (at === place + 1 || marks[at]?.sibling === place + 1);
    marks = without(
      marks.map((mark, at) => (isOwn(at) ? { ...mark, in: end.in } : mark)),
      place,
    );
  }
  return marks;
}

/**
 * "She {sits} with him {until} he {wakes} up": the process waits for an event and repeats nothing. In marked texts
 * such verbs have 95 waits and five returns.
 */
function withEnduring(given: readonly Mark[], scene: Scene): Mark[] {
  let marks = [...given];
  for (let place = marks.length - 1; place > 0; place--) {
    const [before, back, next] = [marks[place - 1], marks[place], marks[place + 1]];
    if (back?.kind !== "back" || before?.kind !== "step" || !next) continue;
    const isMeant = isUntil(marks, place - 1, place + 1, scene) && lasts(foundAt(before, place - 1, scene));
    const inside = marks.filter(({ in: lies }) => lies?.mark === place + 1);
    const isEmpty = next.kind === "wait" || inside.every((mark) => mark === back);
    if (!isMeant || !isEmpty || !(next.kind === "wait" || isCase(next))) continue;
    const awaited: Mark = {
      ...next,
      kind: "wait",
      type: next.kind !== "wait" ? typeOf(foundAt(next, place + 1, scene)) : next.type,
      value: "other",
      in: before.in,
      sibling: null,
    };
    marks = without(marks.with(place + 1, awaited), place);
  }
  return marks;
}

/** "Is put on hold", but not "is put into a new bag". */
function lasts({ heads, saying }: Found): boolean {
  const clause = heads ? saying?.clause : undefined;
  const verb = clause?.verb?.lemma ?? "";
  return (
    lasting.has(verb) ||
    (verb === "put" &&
      clause?.complements.some(({ phrase }) => /^(?:hold|ice)$/i.test(phrase.lemma)) === true)
  );
}

/** "Until the part arrives", "until he pays": it comes from somebody. */
const typeOf = ({ heads, saying }: Found): Mark["type"] =>
  heads && coming.has(saying?.clause.verb?.lemma ?? "") ? "message" : "condition";

const coming: ReadonlySet<string> = new Set(
  "arrive come pay return send deliver answer reply respond sign confirm agree collect".split(" "),
);

const lasting: ReadonlySet<string> = new Set(
  "wait hold park lock sit keep stay rest postpone hang lie store freeze suspend retain remain stand pause defer block".split(
    " ",
  ),
);

/** In 45 of 51 such returns of marked texts it lies there, and in none in another case. */
function withConditionOf(marks: readonly Mark[], place: number, scene: Scene): Mark[] {
  const back = marks[place];
  const at = marks.findIndex(
    (mark, other) => other > place && isCase(mark) && isUntil(marks, place, other, scene),
  );
  const condition = marks[at];
  if (!back || condition?.kind !== "case" || condition.sibling !== null) return [...marks];
  // A condition around the return is another one.
  if (branchesAround(condition, marks).some(({ mark }) => mark === place)) return [...marks];
  const exits = [at, ...exitsBehind(marks, at, scene)];
  const leads = back.leads ?? workBefore(marks, place);
  // What is done again lies where it is asked about.
  const lies = (leads === null ? null : marks[leads]?.in) ?? (back.in?.mark === at ? condition.in : back.in);
  return marks.map((mark, other): Mark => {
    if (other === place) return { ...mark, in: { mark: exits.at(-1) ?? at, other: true }, leads };
    const nth = exits.indexOf(other);
    if (nth < 0) return mark;
    return { ...mark, in: nth === 0 ? lies : { mark: exits[nth - 1] ?? at, other: true }, value: "yes" };
  });
}

/** Between the two marks stand words of one sentence, with "until" among them. */
function isUntil(marks: readonly Mark[], place: number, other: number, { text }: Scene): boolean {
  const between = text.slice(marks[place]?.to, marks[other]?.from);
  return /^[^.!?;\n]*\b(?:until|till|til)\b[^.!?;\n]*$/i.test(between);
}

/** "... or the buyer {gives} up": more conditions that end the repeating, each asked where those before it do not hold. */
function exitsBehind(marks: readonly Mark[], at: number, { text }: Scene): number[] {
  const exits: number[] = [];
  for (let next = at + 1; next < marks.length; next++) {
    const mark = marks[next];
    const between = text.slice(marks[next - 1]?.to, mark?.from);
    const isMore =
      mark?.kind === "case" && mark.in?.mark === at && /^[^.!?;\n]*\bor\b[^.!?;\n]*$/i.test(between);
    if (!isMore) break;
    exits.push(next);
  }
  return exits;
}

/** The last work before it, to which the path goes back where no word tells it. */
function workBefore(marks: readonly Mark[], place: number): number | null {
  const found = marks.findLastIndex(({ kind }, at) => at < place && kind === "step");
  return found < 0 ? null : found;
}
