/** Places that springs pull at, within limits: each moves until the pulls at it are equal. */

import { at, range, sum } from "../geometry/geometry.ts";
import type { Constraint } from "../grid/spanning-tree.ts";

/** Pulls two places together; `over` is how much longer than at rest it is before anything moves. */
export type Spring = { source: number; target: number; over: number; stiffness: number };

/** Keeps everything near its former place where nothing else pulls. */
const stay = 0.0005;
/** Steps smaller than `least`, in pixels, are not worth another sweep. */
const sweeps = { most: 60, least: 0.2 };
/** Less room than this is a rounding error. */
const roomMin = 1e-6;

type Spread = {
  springs: readonly Spring[];
  limits: readonly Constraint[];
  springsAt: number[][];
  limitsAt: number[][];
  fixed: ReadonlySet<number>;
  move: number[];
};

/**
 * How many whole pixels each place moves so that the springs are as slack as possible. All limits hold at 0 (no `min`
 * above 0), and still hold afterwards; `fixed` places stay. A place in the way of another is pushed if that is better
 * for both.
 */
export function atRest(
  count: number,
  all: readonly Spring[],
  limits: readonly Constraint[],
  fixed: readonly number[],
): number[] {
  const springs = all.filter(({ source, target }) => source !== target);
  const spread: Spread = {
    springs,
    limits: limits.map((one) => ({ ...one, min: Math.ceil(one.min) })),
    springsAt: atEach(count, springs),
    limitsAt: atEach(count, limits),
    fixed: new Set(fixed),
    move: new Array<number>(count).fill(0),
  };
  for (const _ of range(sweeps.most)) {
    const steps = range(count).map((place) => stepFrom(spread, place));
    if (Math.max(0, ...steps) < sweeps.least) break;
  }
  return spread.move.map(Math.round);
}

function atEach(count: number, pairs: readonly { source: number; target: number }[]): number[][] {
  const near = range(count).map((): number[] => []);
  pairs.forEach(({ source, target }, i) => {
    at(near, source).push(i);
    at(near, target).push(i);
  });
  return near;
}

/** Moves a place to where its springs are in balance, or as far as the limits allow; returns the distance. */
function stepFrom(spread: Spread, place: number): number {
  const own = pullAt(spread, [place]);
  const direction = Math.sign(own.force);
  if (Math.abs(own.force) < (own.stiffness * sweeps.least) / 2) return 0;
  const { pushed, room } = pushedBy(spread, place, direction);
  if (room <= 0) return 0;
  const { force, stiffness } = pullAt(spread, pushed);
  if (Math.sign(force) !== direction) return 0;
  const step = Math.min(room, Math.abs(force) / stiffness);
  for (const i of pushed) spread.move[i] = at(spread.move, i) + direction * step;
  return step;
}

/** The force on places that move as one, and by how much it falls with each pixel. */
function pullAt({ springs, springsAt, move }: Spread, places: readonly number[]) {
  const inside = new Set(places);
  let [force, stiffness] = [-stay * sum(places.map((place) => at(move, place))), stay * places.length];
  for (const place of places)
    for (const i of at(springsAt, place)) {
      const spring = at(springs, i);
      const isSource = spring.source === place;
      if (inside.has(isSource ? spring.target : spring.source)) continue;
      const length = spring.over + at(move, spring.target) - at(move, spring.source);
      force += (isSource ? 1 : -1) * spring.stiffness * length;
      stiffness += spring.stiffness;
    }
  return { force, stiffness };
}

/** The places that must move with one of them, and how far all of them can. */
function pushedBy({ limits, limitsAt, fixed, move }: Spread, first: number, direction: number) {
  const pushed = new Set([first]);
  const ahead: { next: number; room: number }[] = [];
  for (const place of pushed) {
    if (fixed.has(place)) return { pushed: [first], room: 0 };
    for (const i of at(limitsAt, place)) {
      const { source, target, min } = at(limits, i);
      const [from, next] = direction > 0 ? [source, target] : [target, source];
      if (from !== place) continue;
      const room = at(move, target) - at(move, source) - min;
      if (room > roomMin) ahead.push({ next, room });
      else pushed.add(next);
    }
  }
  const rooms = ahead.flatMap(({ next, room }) => (pushed.has(next) ? [] : [room]));
  return { pushed: [...pushed], room: Math.min(Infinity, ...rooms) };
}
