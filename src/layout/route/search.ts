/** The cheapest route of one edge over the field: A* over (point, direction). */

import { at } from "../geometry/geometry.ts";
import { price } from "../spacing.ts";
import { isSpent, type Work } from "../work.ts";
import type { Field, Path } from "./field.ts";
import { newHeap, pop, push } from "./heap.ts";
import type { Direction, Port } from "./ports.ts";

/** A place where an edge may leave or join the line of a relative: the relative's path, and how far along it. */
export type Joint = { path: Path; index: number; cost: number };

export type Request = {
  starts: readonly Port[];
  goals: readonly Port[];
  /** Trunks of edges with the same source, and of edges with the same target. */
  leave: readonly Joint[];
  join: readonly Joint[];
  /** Cover values that the first and the last steps may pass. */
  sourceCover: number;
  targetCover: number;
  /** Lines between which the edge stays. */
  window: Window;
  /** The price of a step that others use; null keeps such steps closed. */
  forced: number | null;
  /** More expensive routes are ignored. */
  limit: number;
};

export type Window = { left: number; right: number; top: number; bottom: number };

export type Found = { path: Path; cost: number };

/** Memory of one field, reused by every search; a cell is valid if its stamp is the current one. */
export type Workspace = {
  cost: Float64Array;
  /** The least price of a whole route through each state. */
  total: Float64Array;
  from: Int32Array;
  stamp: Int32Array;
  goal: Float64Array;
  goalStamp: Int32Array;
  round: number;
  /** The lines between which the last search examined states. */
  seen: Window;
  /** States examined so far, over all searches; and the part of the layout's work that they count for. */
  work: number;
  share: Work;
};

const nowhere = (): Window => ({ left: Infinity, right: -Infinity, top: Infinity, bottom: -Infinity });

export const newWorkspace = (field: Field, share: Work): Workspace => {
  const states = field.nx * field.ny * 4;
  return {
    cost: new Float64Array(states),
    total: new Float64Array(states),
    from: new Int32Array(states),
    stamp: new Int32Array(states),
    goal: new Float64Array(states),
    goalStamp: new Int32Array(states),
    round: 0,
    seen: nowhere(),
    work: 0,
    share,
  };
};

type Best = { cost: number; state: number; joint: Joint | null };

/** Null if no route is open, or the work is used up first. */
export function search(field: Field, space: Workspace, request: Request): Found | null {
  space.round++;
  space.seen = nowhere();
  const heap = newHeap();
  const bound = boundTo(field, request);
  const enter = (state: number, cost: number, from: number): boolean => {
    if (space.stamp[state] === space.round && (space.cost[state] ?? 0) <= cost) return false;
    space.stamp[state] = space.round;
    space.cost[state] = cost;
    space.from[state] = from;
    const total = cost + bound(state);
    space.total[state] = total;
    if (total < request.limit) push(heap, total, state);
    return true;
  };
  const leaves = enterStarts(field, request, enter);
  for (const { point, out, cost } of request.goals) {
    const state = point * 4 + opposite(out);
    space.goalStamp[state] = space.round;
    space.goal[state] = cost;
  }
  const joins = Map.groupBy(request.join, (joint) => at(joint.path, joint.index));
  let best: Best | null = null;
  for (let top = pop(heap); top; top = pop(heap)) {
    space.work++;
    space.share.done++;
    if (isSpent(space.share)) return null;
    if (best && top.price >= best.cost) break;
    const state = top.value;
    const cost = space.cost[state] ?? 0;
    if (top.price > (space.total[state] ?? 0) + 1e-6) continue;
    look(space.seen, field, state >> 2);
    best = arrived(space, state, cost, best);
    for (const joint of joins.get(state >> 2) ?? []) best = joined(field, space, state, joint, best);
    expand(field, space, request, state, leaves.has(state), enter);
  }
  return best === null ? null : { path: pathOf(space, best, leaves), cost: best.cost };
}

function look(seen: Window, { xOf, yOf }: Field, point: number): void {
  const [x, y] = [xOf[point] ?? 0, yOf[point] ?? 0];
  if (x < seen.left) seen.left = x;
  if (x > seen.right) seen.right = x;
  if (y < seen.top) seen.top = y;
  if (y > seen.bottom) seen.bottom = y;
}

type Enter = (state: number, cost: number, from: number) => boolean;

/** Returns the joints by the state in which the edge leaves a relative's line. */
function enterStarts(field: Field, request: Request, enter: Enter): Map<number, Joint> {
  const leaves = new Map<number, Joint>();
  for (const { point, out, cost } of request.starts) enter(point * 4 + out, cost, -1);
  for (const joint of request.leave) {
    const point = at(joint.path, joint.index);
    const state = point * 4 + directionOf(field, at(joint.path, joint.index - 1), point);
    if (enter(state, joint.cost, -1)) leaves.set(state, joint);
  }
  return leaves;
}

function arrived(space: Workspace, state: number, cost: number, best: Best | null): Best | null {
  if (space.goalStamp[state] !== space.round || space.from[state] === -1) return best;
  const total = cost + (space.goal[state] ?? 0);
  return !best || total < best.cost ? { cost: total, state, joint: null } : best;
}

function joined(field: Field, space: Workspace, state: number, joint: Joint, best: Best | null): Best | null {
  const next = directionOf(field, at(joint.path, joint.index), at(joint.path, joint.index + 1));
  const direction = state & 3;
  if (next === ((direction + 2) & 3) || at(space.from, state) === -1) return best;
  const total = at(space.cost, state) + joint.cost + (next === direction ? 0 : price.bend);
  return !best || total < best.cost ? { cost: total, state, joint } : best;
}

const opposite = (direction: number): number => (direction + 2) & 3;

export function directionOf(field: Field, a: number, b: number): Direction {
  if (b === a + 1) return 0;
  if (b === a - 1) return 2;
  return b === a + field.nx ? 1 : 3;
}

/**
 * A lower bound of the remaining price: horizontal and vertical distance to the box around the goals, and the bends
 * that a line in the present direction needs to get there.
 */
function boundTo(field: Field, request: Request): (state: number) => number {
  let [left, right, up, down] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { point } of request.goals) {
    const x = at(field.xPx, point % field.nx);
    const y = at(field.yPx, (point / field.nx) | 0);
    left = Math.min(left, x);
    right = Math.max(right, x);
    up = Math.min(up, y);
    down = Math.max(down, y);
  }
  const { xOf, yOf } = field;
  const toGoalX = Float64Array.from(field.xPx, (x) => awayFrom(x, left, right));
  const toGoalY = Float64Array.from(field.yPx, (y) => awayFrom(y, up, down));
  return (state) => {
    const point = state >> 2;
    const dx = toGoalX[xOf[point] ?? 0] ?? 0;
    const dy = toGoalY[yOf[point] ?? 0] ?? 0;
    return Math.abs(dx) + Math.abs(dy) + price.bend * bendsNeeded(state & 3, dx, dy);
  };
}

/** How far a place is before (or, below zero, after) a stretch. */
const awayFrom = (place: number, from: number, to: number): number =>
  place < from ? from - place : place > to ? to - place : 0;

function bendsNeeded(direction: number, dx: number, dy: number): number {
  const level = direction === 0 || direction === 2;
  const along = level ? dx : dy;
  if (direction < 2 ? along < 0 : along > 0) return 2;
  return (level ? dy : dx) === 0 ? 0 : 1;
}

function expand(
  field: Field,
  space: Workspace,
  request: Request,
  state: number,
  leaving: boolean,
  enter: Enter,
): void {
  const point = state >> 2;
  const direction = state & 3;
  const first = space.from[state] === -1 && !leaving;
  const turns = first || field.cover[point] !== 0 ? straight : anyTurn;
  const cost = space.cost[state] ?? 0;
  for (const turn of turns) {
    const out = (direction + turn) & 3;
    const next = neighbour(field, request, point, out);
    if (next < 0 || !mayEnter(field, request, point, next)) continue;
    const step = stepPrice(field, request, point, next, out);
    const corner = first ? 0 : cornerPrice(field, point, direction, turn);
    if (step < Infinity) enter(next * 4 + out, cost + corner + step, state);
  }
}

const straight = [0];
const anyTurn = [-1, 0, 1];

/** Steps that others use are closed, unless the edge is forced. */
function stepPrice(field: Field, { forced }: Request, point: number, next: number, out: number): number {
  const level = out === 0 || out === 2;
  const taken = (level ? field.usedRight : field.usedDown)[out < 2 ? point : next] ?? 0;
  if (taken > 0 && forced === null) return Infinity;
  const [px, lineOf] = level ? [field.xPx, field.xOf] : [field.yPx, field.yOf];
  const length = Math.abs((px[lineOf[point] ?? 0] ?? 0) - (px[lineOf[next] ?? 0] ?? 0));
  return length + taken * (forced ?? 0);
}

/** Price of passing a point straight on, or of bending on it. */
function cornerPrice(field: Field, point: number, direction: number, turn: number): number {
  if (turn !== 0) return price.bend + price.touch * (field.bends[point] ?? 0);
  return price.crossing * ((direction % 2 === 0 ? field.upright[point] : field.level[point]) ?? 0);
}

/** The next point in a direction, or -1 at the end of the lines open to this edge. */
function neighbour(field: Field, request: Request, point: number, out: number): number {
  const { nx } = field;
  const [x = 0, y = 0] = [field.xOf[point], field.yOf[point]];
  if (out % 2 === 0) {
    const atEnd = out === 0 ? x >= request.window.right : x <= request.window.left;
    return atEnd || field.closedLine[y] === 1 ? -1 : point + 1 - out;
  }
  const down = out === 1;
  if (down ? y >= request.window.bottom : y <= request.window.top) return -1;
  const closed = field.closedDown[down ? y : y - 1] === 1 && request.forced === null;
  return closed ? -1 : point + (down ? nx : -nx);
}

/**
 * Covered points belong to the source's item until the edge leaves it, and to the target's item, which the edge does
 * not leave again.
 */
function mayEnter(field: Field, request: Request, point: number, next: number): boolean {
  const into = field.cover[next] ?? 0;
  const from = field.cover[point] ?? 0;
  const { sourceCover, targetCover } = request;
  if (from !== 0 && from === targetCover && from !== sourceCover && into !== from) return false;
  if (into === 0) return true;
  if (into === targetCover) return true;
  return into === sourceCover && from === into;
}

function pathOf(space: Workspace, best: Best, leaves: ReadonlyMap<number, Joint>): Path {
  const path: Path = [];
  let state = best.state;
  for (;;) {
    path.push(state >> 2);
    const from = at(space.from, state);
    if (from === -1) break;
    state = from;
  }
  path.reverse();
  const start = leaves.get(state);
  const head = start ? start.path.slice(0, start.index) : [];
  const tail = best.joint ? best.joint.path.slice(best.joint.index + 1) : [];
  return [...head, ...path, ...tail];
}
