/**
 * "The judge has three options: a fine, a warning or a ban. A fine is paid at once. If a warning is chosen, ...": the list
 * announces the cases, and what is told of them later are the cases of that one decision.
 */
import type { Span } from "../document/document.ts";
import type { Mark } from "../reader/mark.ts";
import { foundAt, type Scene } from "./found.ts";
import { casesUpTo } from "./groups.ts";
import { countsIn, listsIn, placeMeant } from "./listed.ts";
import { caseAt, withMore, without } from "./renumbered.ts";

export function withAnnouncedOptions(given: readonly Mark[], scene: Scene): Mark[] {
  const lists = listsIn(scene.text);
  return lists.reduceRight<Mark[]>(
    (marks, list, at) =>
      withOptions(withCounted(marks, list, lists[at + 1]?.from ?? scene.text.length, scene), list, scene),
    [...given],
  );
}

/** "In the {third} case she calls": the word opens a case, also where no mark stands on it; the work of its sentence lies there. */
function withCounted(given: readonly Mark[], list: Span, end: number, scene: Scene): Mark[] {
  return countsIn(scene.text)
    .filter(({ from }) => from > list.to && from < end)
    .reduce<Mark[]>(
      (marks, word) => {
        const isMarked = marks.some(({ from, to }) => from < word.to && to > word.from);
        const at = marks.findIndex(({ from }) => from > word.to);
        const first = marks[at];
        const told = scene.text.slice(word.to, first?.from);
        if (isMarked || first?.kind !== "step" || /[.;!?\n]/.test(told)) return marks;
        const behind = scene.text.slice(word.to).search(/[.;!?\n]/);
        const stop = behind < 0 ? scene.text.length : word.to + behind;
        return withMore(marks, at, caseAt(word, first, "other")).map((mark, place): Mark => {
          const isOwn = place > at && mark.from < stop && (mark.in === null || mark.in.mark < at);
          return isOwn ? { ...mark, in: { mark: at, other: false } } : mark;
        });
      },
      [...given],
    );
}

function withOptions(marks: readonly Mark[], list: Span, scene: Scene): Mark[] {
  const words = wordsIn(scene.text.slice(list.from, list.to));
  const inside = marks.flatMap((mark, place) =>
    list.from <= mark.from && mark.to <= list.to ? [place] : [],
  );
  // "New ones go on the shelf": a short word of the list, too, if its case belongs to what the list announces.
  const isJoined = (place: number) => casesUpTo(place, marks).some((at) => inside.includes(at));
  const taken = marks.flatMap((mark, place) =>
    mark.kind === "case" &&
    mark.from > list.to &&
    (isTakenUp(mark, place, words, scene) || (isJoined(place) && isShortOf(mark, list, scene)))
      ? [place]
      : [],
  );
  const [first] = taken;
  const before = marks[first ?? -1];
  if (!before || taken.length < 2 || inside.some((place) => !listed.has(marks[place]?.kind ?? "start")))
    return [...marks];
  const outer =
    inside.map((place) => marks[place]?.in ?? null).find((lies) => !isInside(lies, inside)) ?? null;
  const own = marks.map((mark, place) => (taken.includes(place) ? { ...mark, in: outer } : mark));
  const joined = taken.reduce((all, place) => joinedTo(all, place, first ?? place), own);
  const work = marks.findLastIndex((mark) => mark.kind === "step" && mark.to <= list.from);
  const heir = work < 0 ? null : work;
  const led = joined.map((mark) =>
    mark.leads !== null && inside.includes(mark.leads) ? { ...mark, leads: heir } : mark,
  );
  return inside.toReversed().reduce<Mark[]>((all, place) => without(all, place), led);
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
  if (placeMeant(foundAt(mark, place, scene), scene) !== null) return true;
  const from = saying ? Math.min(saying.clause.from, mark.from) : mark.from;
  const behind = sentence?.tokens.find(({ from: at, upos }) => at >= mark.to && upos !== "ADJ");
  const to = heads ? mark.to : Math.max(mark.to, behind?.to ?? mark.to);
  return [...wordsIn(scene.text.slice(from, to))].some((word) =>
    [...words].some((known) => known === word || (known.length > 5 && known.startsWith(word))),
  );
}

const isShortOf = ({ from, to }: Mark, list: Span, { text }: Scene): boolean =>
  new RegExp(`\\b${text.slice(from, to)}\\b`, "i").test(text.slice(list.from, list.to));

/** Words of some length, without the end of a plural or a verb. */
const wordsIn = (text: string): ReadonlySet<string> =>
  new Set((text.toLowerCase().match(/\p{L}{4,}/gu) ?? []).map((word) => word.replace(/(?:ing|s|ed)$/, "")));
