/**
 * A process begins once. A text tells several starts with "or" between them or in sentences of their own, and before
 * all work.
 */
import type { Mark } from "../reader/mark.ts";
import { units } from "./boundaries.ts";
import { beginnings, type Found, foundAt, type Scene, verbOf } from "./found.ts";
import { isAlone } from "./groups.ts";
import { without } from "./renumbered.ts";

export function withOneStart(given: readonly Mark[], scene: Scene): Mark[] {
  const told = withoutAskedStart(given);
  let marks = isBeginning(told, scene) ? begun(told, scene) : told;
  for (let place = marks.length - 1; place > 0; place--)
    if (marks[place]?.kind === "start") marks = withStartAt(marks, place, scene);
  return marks;
}

/**
 * "A passenger whose bag is {missing} {goes} to the desk": no case is asked about before the start. Marked texts have
 * none.
 */
function withoutAskedStart(given: readonly Mark[]): Mark[] {
  const asked = given.find(({ kind, in: lies }) => kind === "start" && lies !== null)?.in?.mark ?? -1;
  const opening = given[asked];
  return opening?.kind === "case" && isAlone(asked, given) ? without(given, asked) : [...given];
}

/**
 * "Where a seat falls vacant, the mayor announces it. Citizens may apply ...": what happens before all work, with no
 * other case of it.
 */
function isBeginning(marks: readonly Mark[], scene: Scene): boolean {
  const [first, second] = marks;
  if (first?.kind !== "case" || first.value !== "yes" || second?.in?.mark !== 0 || second.in.other)
    return false;
  const clause = foundAt(first, 0, scene).saying?.clause;
  const isTold = clause?.verb && (clause.link !== null || clause.form === "participle");
  if (!isTold || clause.modality !== null || clause.negated) return false;
  const out = marks.findIndex((mark, place) => place > 0 && mark.in === null);
  return out > 0 && marks[out]?.sibling !== 0;
}

/** The first case as the start, and its branch as the main path. */
const begun = (marks: readonly Mark[], scene: Scene): Mark[] =>
  marks.map((mark, place): Mark => {
    if (place === 0) return { ...mark, ...verbOf(foundAt(mark, 0, scene)), kind: "start", type: "message" };
    const sibling = mark.sibling === 0 ? null : mark.sibling;
    return { ...mark, sibling, in: mark.in?.mark === 0 && !mark.in.other ? null : mark.in };
  });

function withStartAt(marks: readonly Mark[], place: number, scene: Scene): Mark[] {
  const mark = marks[place];
  if (!mark) return [...marks];
  const one = foundAt(mark, place, scene);
  if (isPauseBehind(one, marks, scene)) return withPauseAt(marks, place, scene);
  if (marks[place - 1]?.kind === "start") return withStartBeside(marks, one, scene);
  const last = marks[place - 1];
  // "The author submits a text and {receives} a confirmation".
  const isInRow = last?.kind === "step" && /^[^.;:\n]*\band\s+$/.test(scene.text.slice(last.to, mark.from));
  if (last && isInRow && one.heads && one.saying?.clause.link?.kind === "coordinate")
    return marks.with(place, { ...mark, kind: "step", doer: last.doer });
  if (!isToldLate(one, marks, scene)) return [...marks];
  if (isAwaitedBy(one, marks, scene))
    return marks.with(place, { ...mark, kind: "wait", type: "message", in: last?.in ?? null });
  if (!one.heads || one.saying?.clause.link !== null) return toldLate(marks, place, one, scene);
  return isWork(one, scene) && !isComing(one) ? marks.with(place, { ...mark, kind: "step" }) : [...marks];
}

/**
 * "The bank books the money three {days} after the office releases it": a time since something else, behind its work in
 * a sentence, is awaited before that work. Of 284 such times in marked texts four begin the process, all before any work.
 */
function isPauseBehind({ mark, place }: Found, marks: readonly Mark[], { text }: Scene): boolean {
  const last = marks[place - 1];
  return (
    mark.type === "timer" &&
    last?.kind === "step" &&
    !/[.!?\n]/.test(text.slice(last.to, mark.from)) &&
    unit.test(text.slice(mark.from, mark.to)) &&
    /^\s+(?:after|since|following|have|has)\b/i.test(text.slice(mark.to))
  );
}

const unit = new RegExp(`^${units}$`, "i");

/** The time before the step behind which it is told, and before the time the work that it follows. */
function withPauseAt(marks: readonly Mark[], place: number, { text }: Scene): Mark[] {
  const [last, mark, next] = [marks[place - 1], marks[place], marks[place + 1]];
  if (!last || !mark) return [...marks];
  const before = (than: number) => ({ kind: "before", than }) as const;
  const follows = next?.kind === "step" && /^\s+after\b[^.!?\n]*$/i.test(text.slice(mark.to, next.from));
  return marks.map((one, at): Mark => {
    if (at === place) return { ...one, kind: "wait", in: last.in, order: before(place - 1) };
    return at === place + 1 && follows ? { ...one, in: last.in, order: before(place) } : one;
  });
}

/** Behind another start: an alternative, work, or the same once more. */
function withStartBeside(marks: readonly Mark[], one: Found, scene: Scene): Mark[] {
  const { mark, place } = one;
  const last = marks[place - 1];
  if (!last) return [...marks];
  const before = foundAt(last, place - 1, scene);
  const isOwn = one.saying !== null && one.saying === before.saying;
  // "A patient with a {referral} {arrives}": the thing is only what comes with whoever comes.
  if (isOwn && !before.heads && one.heads && isComing(one)) return without(marks, place - 1, place);
  const isOther = one.sentence !== before.sentence || /\bor\b/i.test(scene.text.slice(last.to, mark.from));
  if (isOther && !isDemanded(one)) return [...marks];
  // "At 2 am", "when nobody is there by nine": a time of day has several words, and a clause its own.
  const isOneTime = isOwn && /^(?:timer|condition)$/.test(last.type);
  if (mark.type === "timer") return isOneTime ? without(marks, place, place - 1) : [...marks];
  return isWork(one, scene) ? marks.with(place, { ...mark, kind: "step" }) : without(marks, place, place - 1);
}

/** "I only send the mail when all three have {reported} back": told behind its work, in a process that has begun. */
function isAwaitedBy(one: Found, marks: readonly Mark[], scene: Scene): boolean {
  const link = one.heads ? one.saying?.clause.link : null;
  const last = marks[one.place - 1];
  if (!link || !/^(?:when|once|after)$/.test(link.kind) || last?.kind !== "step") return false;
  if (!marks.slice(0, one.place).some(({ kind }) => kind === "start")) return false;
  const before = foundAt(last, one.place - 1, scene);
  return before.sentence === one.sentence && before.heads && before.saying?.clause.id === link.to;
}

/** "As soon as the ship is in, the agent receives the papers", "it must be reported": work that follows the start. */
function isWork(one: Found, { parties }: Scene): boolean {
  const clause = one.heads ? one.saying?.clause : undefined;
  if (!clause || clause.link !== null) return false;
  if (clause.passive) return isDemanded(one) && !isComing(one);
  // "The form must reach the office by Friday" is nobody's work.
  return clause.doer !== null && !(isDemanded(one) && (parties.doers.get(clause.id) ?? null) === null);
}

const isComing = ({ saying }: Found): boolean => beginnings.has(saying?.clause.verb?.lemma ?? "");

/** "Any fire must be reported": a rule for what has begun, and no other beginning. */
const isDemanded = ({ heads, saying }: Found): boolean =>
  heads && /^(?:must|shall|should)$/.test(saying?.clause.modality ?? "");

/** Work is told before it, in another sentence, and the start as well. */
function isToldLate(one: Found, marks: readonly Mark[], scene: Scene): boolean {
  const before = marks.slice(0, one.place);
  const hasStart = before.some(({ kind }) => kind === "start");
  return (
    (hasStart || !one.heads) &&
    before.some(
      (mark, place) => mark.kind === "step" && foundAt(mark, place, scene).sentence !== one.sentence,
    )
  );
}

/**
 * "What I forgot: as soon as the letter comes in, the office registers it": what follows the start goes before all
 * else.
 */
function toldLate(marks: readonly Mark[], place: number, one: Found, scene: Scene): Mark[] {
  const first = marks.findIndex(({ kind, in: lies }) => kind === "step" && lies === null);
  const moved = marks.map((mark, other): Mark => {
    const follows =
      one.saying?.act === "order" &&
      one.saying.clause.form === "finite" &&
      mark.kind === "step" &&
      other > first &&
      mark.order === null &&
      foundAt(mark, other, scene).sentence === one.sentence;
    return follows ? { ...mark, in: null, order: { kind: "before", than: first } } : mark;
  });
  // "It all starts with an order": nothing else does.
  const isOnly = marks.every(({ kind }, at) => kind !== "start" || at === place);
  return isOnly ? moved : without(moved, place);
}
