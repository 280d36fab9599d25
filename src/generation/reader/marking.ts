/** Finds the marks of a text from its words' vectors, and what the heads say about them. */
import type { Span } from "../document/document.ts";
import { decoded } from "./decode.ts";
import { best, type Heads, likelihood, readily, type Table } from "./heads.ts";
import { type Hint, type Hints, lieOf } from "./hints.ts";
import type { Mark, MarkKind, MarkType } from "./mark.ts";

/** A text after the encoder. */
export type Seen = {
  text: string;
  words: readonly Span[];
  /** The sentence of each word. */
  sentences: readonly number[];
  /** Vectors of the words. */
  read: Table;
  hints: Hints;
  /** For each word the hint that covers it. */
  told: readonly (Hint | null)[];
};

/** The classes of the heads, in the order of their outputs; the trainer writes these names from our own lists. */
export type Names = { kinds: readonly string[]; types: readonly string[]; values: readonly string[] };

export function marksAmong(seen: Seen, heads: Heads, names: Names): Mark[] {
  const { text, words, read } = seen;
  const kinds = readily(heads.kinds(read));
  const places = withoutDoubles(
    words.flatMap((_, word) => (best(kinds, word) > 0 ? [word] : [])),
    { kinds, step: names.kinds.indexOf("step"), cases: casesIn(names.kinds), words, text },
  );
  return markedAt(places, kinds, seen, heads, names);
}

/** The meaning of the marked words. A question on which nothing depends is dropped, and the rest is linked again. */
function markedAt(places: readonly number[], kinds: Table, seen: Seen, heads: Heads, names: Names): Mark[] {
  if (places.length === 0) return [];
  const { text, words, sentences, read, hints, told } = seen;
  const found = withAnswers(places, kinds, names.kinds, (word) => wordAt(words, word, text));
  const hinted = places.map((word) => told[word] ?? null);
  const scores = heads.marks(read, {
    places,
    kinds: found,
    sentences: places.map((word) => sentences[word] ?? 0),
    lies: hinted.map((one) => hinted.map((other) => lieOf(one, other, hints))),
  });
  const marked = {
    words,
    places,
    kinds: found.map((kind) => names.kinds[kind] as MarkKind),
    types: names.types as MarkType[],
    values: names.values as Mark["value"][],
  };
  const marks = decoded(marked, scores);
  const idle = new Set(idleIn(marks));
  return idle.size === 0
    ? marks
    : markedAt(
        places.filter((_, mark) => !idle.has(mark)),
        kinds,
        seen,
        heads,
        names,
      );
}

/** Cases of questions without content in any case. */
function idleIn(marks: readonly Mark[]): number[] {
  const filled = new Set(marks.flatMap(({ in: lies }) => (lies ? [firstOf(lies.mark, marks)] : [])));
  return marks.flatMap(({ kind }, mark) =>
    (kind === "case" || kind === "evcase") && !filled.has(firstOf(mark, marks)) ? [mark] : [],
  );
}

/** The first case of the same question; links lead to earlier marks only. */
function firstOf(mark: number, marks: readonly Mark[]): number {
  let first = mark;
  for (let before = marks[first]?.sibling ?? null; before !== null; before = marks[first]?.sibling ?? null)
    first = before;
  return first;
}

type Cases = { kinds: Table; step: number; cases: readonly number[]; words: readonly Span[]; text: string };

const oneConditionWords = 3;

/**
 * "less than 24 hours", "come by 5 pm": words of one condition or event open one case, neighbouring words one step; the
 * likelier word counts.
 */
function withoutDoubles(places: readonly number[], { kinds, step, cases, words, text }: Cases): number[] {
  const kept: number[] = [];
  for (const place of places) {
    const last = kept.at(-1);
    const kind = best(kinds, place);
    const apart = cases.includes(kind) ? oneConditionWords : kind === step ? 1 : 0;
    const isSame =
      last !== undefined &&
      best(kinds, last) === kind &&
      place - last <= apart &&
      !/[,;:.?/\n]|\bor\b/u.test(text.slice(words[last]?.to, words[place]?.from));
    if (!isSame) kept.push(place);
    else if (likelihood(kinds, place, kind) > likelihood(kinds, last, kind)) kept.splice(-1, 1, place);
  }
  return kept;
}

/** The kinds that open a branch: conditions, and events that decide. */
const casesIn = (names: readonly string[]): number[] => ["case", "evcase"].map((name) => names.indexOf(name));

const rest: ReadonlySet<string> = new Set(["otherwise", "else"]);
const wordAt = (words: readonly Span[], word: number, text: string): string =>
  text.slice(words[word]?.from, words[word]?.to).toLowerCase();

/**
 * The likeliest kinds of marks. "Otherwise" answers the previous case: both are conditions, or both are events that
 * decide.
 */
function withAnswers(
  places: readonly number[],
  kinds: Table,
  names: readonly string[],
  wordOf: (word: number) => string,
): number[] {
  const found = places.map((word) => best(kinds, word));
  const both = casesIn(names);
  for (const [mark, word] of places.entries()) {
    if (!rest.has(wordOf(word)) || !both.includes(found[mark] ?? 0)) continue;
    const before = found.findLastIndex((kind, other) => other < mark && both.includes(kind));
    if (before < 0 || found[before] === found[mark]) continue;
    const [one = 0, other = 0] = both.map(
      (kind) => likelihood(kinds, word, kind) + likelihood(kinds, places[before] ?? 0, kind),
    );
    const kind = both[one >= other ? 0 : 1] ?? 0;
    found[before] = kind;
    found[mark] = kind;
  }
  return found;
}
