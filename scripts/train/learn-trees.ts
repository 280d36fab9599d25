/**
 * Trains the parser with the search that it will use: where the beam has deviated most from the correct tree, the two
 * paths are compared.
 */
import { advance, type Beam, type Size, scoreSteps, startBeam } from "../../src/generation/parser/beam.ts";
import { int } from "../../src/generation/parser/numbers.ts";
import { parseFeatures, type Tagged } from "../../src/generation/parser/parse-features.ts";
import { atRoot, emptyState, type State, take } from "../../src/generation/parser/transitions.ts";
import { type Learner, newLearner, update } from "./learner.ts";
import { type Random, shuffled } from "./random.ts";

export type ParseSample = { tagged: Tagged; steps: number[] };

export type ParseTask = {
  size: Size;
  epochs: number;
  random: Random;
  log(line: string): void;
};

/** How far to look for a larger loss after the first one. */
const reach = 12;

/** A learner after passes over the samples. */
export function learnTrees(samples: readonly ParseSample[], task: ParseTask): Learner {
  const learner = newLearner(6, samples.length * 64);
  for (let epoch = 1; epoch <= task.epochs; epoch += 1) {
    let lost = 0;
    for (const sample of shuffled(samples, task.random)) {
      learner.clock += 1;
      if (learnTree(learner, sample, task)) lost += 1;
    }
    task.log(
      `epoch ${epoch}: ${lost} of ${samples.length} sentences wrong, ${learner.features} features, ${learner.used} entries`,
    );
  }
  return learner;
}

type Way = { parents: number[][]; steps: number[][] };

/** Learns from one sentence; returns whether there was something to learn. */
function learnTree(learner: Learner, { tagged, steps }: ParseSample, { size }: ParseTask): boolean {
  const { n } = tagged.words;
  const { labels } = size;
  const beam = startBeam(n, size);
  const gold = emptyState(n);
  const way: Way = { parents: [], steps: [] };
  let worst = { gap: 0, at: -1 };
  let lostAt = -1;
  for (let at = 0; at < steps.length; at += 1) {
    const right = steps[at] ?? 0;
    advance(beam, learner.rows, tagged, right);
    const alive = beam.count;
    way.parents.push(Array.from(beam.found.from.subarray(0, alive)));
    way.steps.push(Array.from(beam.found.step.subarray(0, alive)));
    const best = beam.states[0];
    if (!best) break;
    const inside = beam.states.find((state, place) => place < alive && state.gold);
    // While the correct path is in the beam, its score is known.
    if (inside) gold.score = inside.score;
    else scoreGold(learner, beam, gold, tagged, right);
    take(gold, right, labels);
    if (!inside && lostAt < 0) lostAt = at;
    const gap = best.score - gold.score;
    const counts = lostAt >= 0 || (at === steps.length - 1 && !best.gold);
    if (counts && (worst.at < 0 || gap > worst.gap)) worst = { gap, at };
    if (lostAt >= 0 && at - lostAt >= reach) break;
  }
  if (worst.at < 0) return false;
  correct(learner, beam, tagged, steps, wayOf(way, worst.at), labels);
  return true;
}

function scoreGold(learner: Learner, beam: Beam, gold: State, tagged: Tagged, step: number): void {
  if (atRoot(gold)) return;
  scoreSteps(beam, gold, learner.rows, tagged);
  gold.score += int(beam.scores, step);
}

/** The steps of the best path at this time. */
function wayOf({ parents, steps }: Way, last: number): number[] {
  const way: number[] = [];
  let place = 0;
  for (let at = last; at >= 0; at -= 1) {
    way.push(steps[at]?.[place] ?? 0);
    place = parents[at]?.[place] ?? 0;
  }
  return way.reverse();
}

function correct(
  learner: Learner,
  beam: Beam,
  tagged: Tagged,
  right: number[],
  wrong: number[],
  labels: number,
): void {
  const { n } = tagged.words;
  let same = 0;
  while (same < wrong.length && right[same] === wrong[same]) same += 1;
  for (const [steps, amount] of [
    [right, 1],
    [wrong, -1],
  ] as const) {
    const state = emptyState(n);
    for (let at = 0; at < wrong.length; at += 1) {
      const step = steps[at] ?? 0;
      if (at >= same && !atRoot(state)) {
        parseFeatures(state, tagged, beam.features);
        update(learner, beam.features.values, beam.features.count, step, amount);
      }
      take(state, step, labels);
    }
  }
}
