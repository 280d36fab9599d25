/**
 * "Mends it if it is torn, and washes it if it is not": a condition may stand behind its work. The work lies in that
 * case, even if the reader puts it into the case before. "Asks him if he is content": the words tell what he is asked,
 * and open no case.
 */
import type { Mark } from "../reader/mark.ts";
import { type Found, foundAt, type Scene, sentenceOf } from "./found.ts";

export function withConditionsBehind(given: readonly Mark[], scene: Scene): Mark[] {
  return withThen(withinConditionsBehind(given, scene), scene);
}

/** "It is {painted} if she {wants} that, then {packed}": only the painting depends on it. */
function withThen(given: readonly Mark[], { text }: Scene): Mark[] {
  return given.reduce<Mark[]>(
    (marks, asked, place) => {
      const [before, next] = [marks[place - 1], marks[place + 1]];
      const isBehind =
        asked.kind === "case" &&
        before?.kind === "step" &&
        before.in?.mark === place &&
        !before.in.other &&
        /\b(?:if|when)\b[^.,;:]*$/i.test(text.slice(before.to, asked.from));
      if (!isBehind || next?.in?.mark !== place) return marks;
      // "She paints it, but only if it is worn, and Bo packs it": "only" binds the condition to what stands before it.
      const goesOn = /\bonly (?:if|when)\b[^.,;:]*$/i.test(text.slice(before.to, asked.from))
        ? onlyThen
        : then;
      if (!goesOn.test(text.slice(asked.to, next.from))) return marks;
      const end = text.slice(next.from).search(/[.!?\n;]/);
      return marks.map((one, at) =>
        at > place && one.in?.mark === place && (end < 0 || one.from < next.from + end)
          ? { ...one, in: asked.in }
          : one,
      );
    },
    [...given],
  );
}

const then = /^[^.,;:]*, (?:and )?then\b[^.,;:]*$/i;
const onlyThen = /^[^.,;:]*, and\b[^.,;:]*$/i;

function withinConditionsBehind(given: readonly Mark[], scene: Scene): Mark[] {
  const found = given.map((mark, place) => foundAt(mark, place, scene));
  return given.map((mark, place): Mark => {
    const one = found[place];
    const next = found[place + 1];
    if (!one || mark.kind !== "step" || !one.heads || next?.mark.kind !== "case") return mark;
    if (asksAbout(one, next) && mark.in?.mark === next.place) return { ...mark, in: next.mark.in };
    // "Gets a call if somebody drops out": in that case, and not in the other one.
    const isTurned = mark.in?.mark === next.place && mark.in.other && isToldBy(next, one);
    if (isTurned) return { ...mark, in: { mark: next.place, other: false } };
    const isLeft = next.mark.sibling !== null && mark.in?.mark === next.mark.sibling && !mark.in.other;
    const isEmpty = !given.some(({ in: lies }) => lies?.mark === next.place && !lies.other);
    return isLeft && isEmpty && isConditionOf(next, one, scene)
      ? { ...mark, in: { mark: next.place, other: false } }
      : mark;
  });
}

/** The case is the clause that tells what somebody asks. */
const asksAbout = ({ saying }: Found, next: Found): boolean => {
  const link = next.saying?.clause.link;
  return link?.kind === "whether" && link.to === saying?.clause.id;
};

const isToldBy = ({ heads, saying }: Found, one: Found): boolean =>
  heads && saying?.clause.link?.kind === "if" && saying.clause.link.to === one.saying?.clause.id;

const conditional: ReadonlySet<string> = new Set(["if", "when", "unless"]);

/** Nothing but the rest of the work's own words and the condition itself follows in the sentence. */
function isConditionOf(next: Found, one: Found, scene: Scene): boolean {
  if (next.sentence !== one.sentence) return false;
  const link = next.heads ? next.saying?.clause.link : null;
  if (link && conditional.has(link.kind)) return link.to === one.saying?.clause.id;
  // "If it is not" only takes up the question, so that it is no clause of its own.
  const between = scene.text.slice(one.mark.to, next.mark.to);
  return /\b(?:if|when|unless)\b[^,;:]*$/.test(between) && /^[\s.]*$/.test(restOf(next, scene));
}

const restOf = (one: Found, scene: Scene): string => {
  const sentence = sentenceOf(one, scene);
  return sentence.slice(one.mark.to - (one.sentence?.from ?? 0));
};
