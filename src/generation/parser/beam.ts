/** Beam search for the best trees: keeps the best few states at every step. */
import { emptyFeatures, type Features } from "./features.ts";
import { int } from "./numbers.ts";
import {
  pairFeatureCount,
  pairFeatures,
  parseFeatureRoom,
  stateFeatures,
  type Tagged,
} from "./parse-features.ts";
import { addScores, type Rows } from "./rows.ts";
import {
  atRoot,
  copyState,
  emptyState,
  forcedStep,
  get,
  leftArc,
  onStack,
  reduce,
  rightArc,
  type State,
  shift,
  take,
} from "./transitions.ts";

/** Width of the search, number of labels, and the only label of punctuation (-1: any). */
export type Size = { width: number; labels: number; punct: number };

/** The size for these labels. */
export const sizeOf = (labels: readonly string[], width: number): Size => ({
  width,
  labels: labels.length,
  punct: labels.indexOf("punct"),
});

export type Beam = Size & {
  states: State[];
  spare: State[];
  /** Number of live entries in `states`. */
  count: number;
  /** The best continuations found in this step, best first. */
  found: { score: Int32Array; from: Int32Array; step: Int32Array; count: number };
  features: Features;
  scores: Int32Array;
  /** Cached scores of features of two words, for the latest pairs. */
  pairs: { s0: number; n0: number; scores: Int32Array }[];
};

/** Upper bound of step numbers. */
const stepsMax = 256;

/** Number of cached pairs: each step looks at no more than four, often the same as the previous step's. */
const pairsMax = 8;

/** A beam before the first step of a sentence with n words. */
export function startBeam(n: number, { width, labels, punct }: Size): Beam {
  const many = (): State[] => Array.from({ length: width }, () => emptyState(n));
  return {
    ...{ width, labels, punct, states: many(), spare: many(), count: 1 },
    found: {
      score: new Int32Array(width),
      from: new Int32Array(width),
      step: new Int32Array(width),
      count: 0,
    },
    ...{ features: emptyFeatures(parseFeatureRoom), scores: new Int32Array(stepsMax) },
    pairs: Array.from({ length: pairsMax }, () => ({ s0: -1, n0: -1, scores: new Int32Array(stepsMax) })),
  };
}

/** Extends all states by one step and keeps the best. Ties go to the better state, then to the lower step. */
export function advance(beam: Beam, rows: Rows, tagged: Tagged, goldStep = -1): void {
  const { found, labels } = beam;
  found.count = 0;
  for (let at = 0; at < beam.count; at += 1) {
    const state = beam.states[at];
    if (!state) continue;
    if (atRoot(state)) offer(beam, state.score, at, forcedStep(state, labels));
    else offerAll(beam, state, at, rows, tagged);
  }
  for (let at = 0; at < found.count; at += 1) {
    const from = beam.states[int(found.from, at)];
    const to = beam.spare[at];
    if (!from || !to) continue;
    copyState(from, to);
    take(to, int(found.step, at), labels);
    to.score = int(found.score, at);
    to.gold = from.gold && int(found.step, at) === goldStep;
  }
  const before = beam.states;
  beam.states = beam.spare;
  beam.spare = before;
  beam.count = found.count;
}

/** Scores of all steps from this state, in `beam.scores`. */
export function scoreSteps(beam: Beam, state: State, rows: Rows, tagged: Tagged): void {
  beam.scores.set(pairScores(beam, onStack(state, 0), state.next, rows, tagged));
  stateFeatures(state, tagged, beam.features);
  addScores(rows, beam.features.values, pairFeatureCount, beam.features.count, beam.scores);
}

/** Scores of features of two words; computed once for each pair. */
function pairScores(beam: Beam, s0: number, n0: number, rows: Rows, tagged: Tagged): Int32Array {
  for (const pair of beam.pairs) if (pair.s0 === s0 && pair.n0 === n0) return pair.scores;
  const oldest = beam.pairs.shift() ?? { s0, n0, scores: new Int32Array(stepsMax) };
  oldest.s0 = s0;
  oldest.n0 = n0;
  oldest.scores.fill(0);
  pairFeatures(s0, n0, tagged, beam.features);
  addScores(rows, beam.features.values, 0, pairFeatureCount, oldest.scores);
  beam.pairs.push(oldest);
  return oldest.scores;
}

function offerAll(beam: Beam, state: State, at: number, rows: Rows, tagged: Tagged): void {
  scoreSteps(beam, state, rows, tagged);
  const { labels, scores } = beam;
  const base = state.score;
  offer(beam, base + int(scores, shift), at, shift);
  const top = onStack(state, 0);
  if (top === 0) return;
  const free = get(state, "head", top) === 0;
  if (!free) offer(beam, base + int(scores, reduce), at, reduce);
  const [topIsSign, nextIsSign] = [tagged.signs[top] === 1, tagged.signs[state.next] === 1];
  if (free && !nextIsSign) offerArcs(beam, base, at, leftArc(0), topIsSign);
  if (!topIsSign) offerArcs(beam, base, at, rightArc(0, labels), nextIsSign);
}

/** Arcs of all labels; `first` is the number of the first. Punctuation has one label only, and no dependents. */
function offerArcs(beam: Beam, base: number, at: number, first: number, isSign: boolean): void {
  const { labels, punct, scores } = beam;
  const only = isSign && punct >= 0;
  const from = only ? first + punct : first;
  const to = only ? from + 1 : first + labels;
  for (let step = from; step < to; step += 1) offer(beam, base + int(scores, step), at, step);
}

function offer({ found, width }: Beam, score: number, from: number, step: number): void {
  if (found.count === width && score <= int(found.score, width - 1)) return;
  let place = found.count < width ? found.count : width - 1;
  while (place > 0 && int(found.score, place - 1) < score) {
    found.score[place] = int(found.score, place - 1);
    found.from[place] = int(found.from, place - 1);
    found.step[place] = int(found.step, place - 1);
    place -= 1;
  }
  found.score[place] = score;
  found.from[place] = from;
  found.step[place] = step;
  if (found.count < width) found.count += 1;
}

/** A search as it was before a step, from which another search of the same sentence can continue. */
export type Paused = { states: State[]; step: number };

/** How many words after the next one the features see. */
const ahead = 3;

/** The search up to the first step that sees this word. */
export type Search = { states: State[]; before: ReadonlyMap<number, Paused> };

/**
 * Completes the search and returns the best trees, best first. `words`: where to pause, for a search that differs from
 * that word on; `from`: where such a search continues.
 */
export function search(
  ...[rows, tagged, size, words = [], from]: [
    rows: Rows,
    tagged: Tagged,
    size: Size,
    words?: readonly number[],
    from?: Paused,
  ]
): Search {
  const { n } = tagged.words;
  const beam = startBeam(n, size);
  if (from) resume(beam, from);
  const before = new Map<number, Paused>();
  for (let step = from?.step ?? 0; step < 2 * n; step += 1) {
    for (const word of words) if (!before.has(word) && sees(beam, word)) before.set(word, paused(beam, step));
    advance(beam, rows, tagged);
  }
  return { states: beam.states.slice(0, beam.count), before };
}

const alive = ({ states, count }: Beam): State[] => states.slice(0, count);

const sees = (beam: Beam, word: number): boolean => alive(beam).some(({ next }) => next + ahead >= word);

const copyOf = (state: State): State => ({ ...state, data: state.data.slice() });

const paused = (beam: Beam, step: number): Paused => ({ states: alive(beam).map(copyOf), step });

function resume(beam: Beam, { states }: Paused): void {
  states.forEach((state, at) => {
    const own = beam.states[at];
    if (own) copyState(state, own);
  });
  beam.count = states.length;
}
