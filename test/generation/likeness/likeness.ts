/**
 * The likeness of two processes: the same steps and doers, in the same order, in the same branches, sequences and
 * loops.
 */
import type { Outline } from "../../../src/generation/outline.ts";
import { type Flow, flowOf, pairKey, type Work } from "./flow.ts";

export type Likeness = {
  total: number;
  steps: number;
  doers: number;
  order: number;
  branching: number;
  events: number;
};

/** From 0 to 1; labels of the first may have alternatives, separated by " / ". */
export function likenessOf(expected: Outline, actual: Outline): Likeness {
  const [one, other] = [flowOf(expected), flowOf(actual)];
  const pairs = matched(one.works, other.works);
  const steps = f1(pairs.size, one.works.length, other.works.length);
  const order = (shared(one.follows, other.follows, pairs) + shared(one.reaches, other.reaches, pairs)) / 2;
  const kinds = (["exclusive", "parallel", "repeated"] as const).filter(
    (kind) => one[kind].size + other[kind].size > 0,
  );
  const branching =
    kinds.length === 0 ? 1 : sum(kinds.map((kind) => shared(one[kind], other[kind], pairs))) / kinds.length;
  const doers = doersShare(one, other, pairs);
  const events = eventsShare(one.events, other.events);
  const total = 0.3 * steps + 0.25 * order + 0.25 * branching + 0.1 * doers + 0.1 * events;
  return { total, steps, doers, order, branching, events };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);
const f1 = (hits: number, one: number, other: number) => (one + other === 0 ? 1 : (2 * hits) / (one + other));

function shared(
  one: ReadonlySet<string>,
  other: ReadonlySet<string>,
  pairs: ReadonlyMap<number, number>,
): number {
  const hits = [...one].filter((key) => {
    const [a = -1, b = -1] = key.split(",").map(Number);
    return other.has(pairKey(pairs.get(a) ?? -1, pairs.get(b) ?? -1));
  });
  return f1(hits.length, one.size, other.size);
}

function doersShare(one: Flow, other: Flow, pairs: ReadonlyMap<number, number>): number {
  const told = [...pairs].filter(([at]) => one.works[at]?.doer);
  const right = told.filter(
    ([a, b]) => similarity(one.works[a]?.doer ?? "", other.works[b]?.doer ?? "") >= 0.5,
  );
  return told.length === 0 ? 1 : right.length / told.length;
}

function eventsShare(one: readonly string[], other: readonly string[]): number {
  const left = [...other];
  const hits = one.filter((kind) => {
    const at = left.indexOf(kind);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
  return f1(hits.length, one.length, other.length);
}

const leastLike = 0.55;

/** Pairs of steps with similar labels, by their places: the most similar first, then those at similar places. */
function matched(one: readonly Work[], other: readonly Work[]): Map<number, number> {
  const candidates = one.flatMap((a, at) =>
    other.map((b, place) => ({ at, place, like: similarity(a.label, b.label), gap: Math.abs(at - place) })),
  );
  const pairs = new Map<number, number>();
  const taken = new Set<number>();
  for (const { at, place, like } of candidates.toSorted((a, b) => b.like - a.like || a.gap - b.gap)) {
    if (like < leastLike || pairs.has(at) || taken.has(place)) continue;
    pairs.set(at, place);
    taken.add(place);
  }
  return pairs;
}

const idle = new Set(
  "the a an of to for in on at by with from it its their his her and or is are be".split(" "),
);

function similarity(one: string, other: string): number {
  return Math.max(...one.split(" / ").map((label) => dice(wordsOf(label), wordsOf(other))));
}

const wordsOf = (label: string): string[] =>
  (label.toLowerCase().match(/[\p{L}\p{N}-]+/gu) ?? []).filter((word) => !idle.has(word)).map(stem);

const stem = (word: string): string => word.replace(/(?:ies|y)$/, "i").replace(/(?:ing|ed|es|s|e)$/, "");

function dice(one: readonly string[], other: readonly string[]): number {
  const left = [...other];
  const hits = one.filter((word) => {
    const at = left.findIndex(
      (candidate) => candidate === word || (word.length > 5 && candidate.startsWith(word.slice(0, 5))),
    );
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
  return f1(hits.length, one.length, other.length);
}
