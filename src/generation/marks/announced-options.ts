/**
 * "The judge has three options: a fine, a warning or a ban. A fine is paid at once. If a warning is chosen, ...": the list
 * announces the cases, and what is told of them later are the cases of that one decision.
 */
import type { Span } from "../document/document.ts";
import type { Mark } from "../reader/mark.ts";
import { foundAt, type Scene } from "./found.ts";
import { casesUpTo } from "./groups.ts";
import { without } from "./renumbered.ts";

export function withAnnouncedOptions(given: readonly Mark[], scene: Scene): Mark[] {
  return listsIn(scene.text).reduce<Mark[]>((marks, list) => withOptions(marks, list, scene), [...given]);
}

const announcing =
  /\b(?:two|three|four|five|several|following|these|different|possible) (?:\p{L}+ )?(?:options|choices|possibilities|alternatives|outcomes|ways|results|answers|cases|kinds|types)\b[^.:;\n]*:\s*([^.:;\n]+)\./giu;

/** What stands behind the colon of a sentence that announces options. */
const listsIn = (text: string): Span[] =>
  [...text.matchAll(announcing)].map(({ index, 0: all, 1: list = "" }) => {
    const to = index + all.length - 1;
    return { from: to - list.length, to };
  });

function withOptions(marks: readonly Mark[], list: Span, scene: Scene): Mark[] {
  const words = wordsIn(scene.text.slice(list.from, list.to));
  const taken = marks.flatMap((mark, place) =>
    mark.kind === "case" && mark.from > list.to && isTakenUp(mark, place, words, scene) ? [place] : [],
  );
  const [first] = taken;
  const before = marks[first ?? -1];
  const inside = marks.flatMap((mark, place) =>
    list.from <= mark.from && mark.to <= list.to ? [place] : [],
  );
  if (!before || taken.length < 2 || inside.some((place) => !listed.has(marks[place]?.kind ?? "start")))
    return [...marks];
  const outer =
    inside.map((place) => marks[place]?.in ?? null).find((lies) => !isInside(lies, inside)) ?? null;
  const own = marks.map((mark, place) => (taken.includes(place) ? { ...mark, in: outer } : mark));
  const joined = taken.reduce((all, place) => joinedTo(all, place, first ?? place), own);
  return inside.toReversed().reduce<Mark[]>((all, place) => without(all, place), joined);
}

const listed: ReadonlySet<string> = new Set(["step", "case", "evcase", "back", "on", "same"]);

const isInside = (lies: Mark["in"], inside: readonly number[]): boolean =>
  lies !== null && inside.includes(lies.mark);

/** A case, with the earlier ones of its question, is one of the first case's question. */
function joinedTo(marks: readonly Mark[], place: number, first: number): Mark[] {
  const chain = casesUpTo(place, marks);
  const root = chain.at(-1) ?? place;
  const isOwn = place === first || chain.includes(first);
  const last = marks.findLastIndex(
    (mark, at) => at < root && mark.kind === "case" && (at === first || casesUpTo(at, marks).includes(first)),
  );
  return marks.map((mark, at): Mark => {
    if (at === root && !isOwn && at !== first) return { ...mark, sibling: last, value: "other" };
    if (at === first) return { ...mark, sibling: null, value: "other" };
    return chain.includes(at) ? { ...mark, value: "other" } : mark;
  });
}

/** Its clause, up to the verb, has a word of the list. */
function isTakenUp(mark: Mark, place: number, words: ReadonlySet<string>, scene: Scene): boolean {
  const { saying, heads, sentence } = foundAt(mark, place, scene);
  const from = saying ? Math.min(saying.clause.from, mark.from) : mark.from;
  const behind = sentence?.tokens.find(({ from: at, upos }) => at >= mark.to && upos !== "ADJ");
  const to = heads ? mark.to : Math.max(mark.to, behind?.to ?? mark.to);
  return [...wordsIn(scene.text.slice(from, to))].some((word) => words.has(word));
}

/** Words of some length, without the end of a plural or a verb. */
const wordsIn = (text: string): ReadonlySet<string> =>
  new Set((text.toLowerCase().match(/\p{L}{4,}/gu) ?? []).map((word) => word.replace(/(?:ing|s|ed)$/, "")));
