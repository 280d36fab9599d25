/**
 * The arc-eager transition system (Nivre 2003), with the root after the last word (Ballesteros & Nivre 2013): builds a
 * tree from left to right in steps. Every word is pushed once and popped once, so every tree of n words takes 2n steps.
 */
import { int } from "./numbers.ts";

/** Numbers for every word of a sentence, in rows of `data`. */
const row = {
  stack: 0,
  head: 1,
  label: 2,
  left: 3,
  left2: 4,
  right: 5,
  right2: 6,
  lefts: 7,
  rights: 8,
  leftSet: 9,
  rightSet: 10,
} as const;
const rows = 11;

export type Property = keyof typeof row;

/** A partial tree. Words count from 1; n + 1 is the root. `gold` is used in training only. */
export type State = {
  n: number;
  size: number;
  data: Int32Array;
  /** Number of words on the stack, and the next word of the sentence. */
  depth: number;
  next: number;
  score: number;
  gold: boolean;
};

export const shift = 0;
export const reduce = 1;

/** Number of the step that attaches the top of the stack to the next word; labels count from 0. */
export const leftArc = (label: number): number => 2 + label;

/** Number of the step that attaches the next word to the top of the stack. */
export const rightArc = (label: number, labels: number): number => 2 + labels + label;

/**
 * Number of the step that attaches the top of the stack to the root; it has no score, as it is the only possible one
 * there.
 */
export const rootArc = (labels: number): number => 2 + 2 * labels;

/** The state before the first step. */
export function emptyState(n: number): State {
  const size = n + 2;
  return { n, size, data: new Int32Array(rows * size), depth: 0, next: 1, score: 0, gold: true };
}

/** Makes one state equal to another of the same sentence. */
export function copyState(from: State, to: State): void {
  to.data.set(from.data);
  to.depth = from.depth;
  to.next = from.next;
  to.score = from.score;
  to.gold = from.gold;
}

/** A number of a word; 0 for the position before the sentence. */
export const get = (state: State, property: Property, word: number): number =>
  int(state.data, row[property] * state.size + word);

const set = (state: State, property: Property, word: number, value: number): void => {
  state.data[row[property] * state.size + word] = value;
};

/** The word at this depth of the stack, 0 for its top; 0 where there is none. */
export const onStack = (state: State, depth: number): number =>
  depth < state.depth ? int(state.data, state.depth - 1 - depth) : 0;

/** Whether all words are read: the rest needs no decision. */
export const atRoot = (state: State): boolean => state.next > state.n;

/** The only step possible when all words are read. */
export const forcedStep = (state: State, labels: number): number =>
  get(state, "head", onStack(state, 0)) === 0 ? rootArc(labels) : reduce;

/** Takes a step. */
export function take(state: State, step: number, labels: number): void {
  const top = onStack(state, 0);
  if (step === shift) push(state);
  else if (step === reduce) state.depth -= 1;
  else if (step < 2 + labels) {
    attach(state, top, state.next, step - 1);
    state.depth -= 1;
  } else if (step < 2 + 2 * labels) {
    attach(state, state.next, top, step - 1 - labels);
    push(state);
  } else {
    set(state, "head", top, state.n + 1);
    set(state, "label", top, labels + 1);
    state.depth -= 1;
  }
}

function push(state: State): void {
  state.data[state.depth] = state.next;
  state.depth += 1;
  state.next += 1;
}

/** Labels are stored from 1 on; 0 is none. */
function attach(state: State, child: number, head: number, label: number): void {
  set(state, "head", child, head);
  set(state, "label", child, label);
  // Children are attached from the inside outwards: the newest is the outermost.
  const before = child < head;
  const near = before ? "left" : "right";
  set(state, before ? "left2" : "right2", head, get(state, near, head));
  set(state, near, head, child);
  const many = before ? "lefts" : "rights";
  set(state, many, head, get(state, many, head) + 1);
  const labels = before ? "leftSet" : "rightSet";
  set(state, labels, head, get(state, labels, head) | (1 << (label & 31)));
}

/**
 * The steps that build this tree, null when it has crossing arcs. Heads are of words 1 ... n, the root's head is n + 1;
 * labels count from 0.
 */
export function stepsTo(heads: Int32Array, labelOf: Int32Array, n: number, labels: number): number[] | null {
  const state = emptyState(n);
  const steps: number[] = [];
  while (state.depth > 0 || !atRoot(state)) {
    const step = stepTowards(state, heads, labelOf, labels);
    steps.push(step);
    take(state, step, labels);
  }
  for (let word = 1; word <= n; word += 1) if (get(state, "head", word) !== int(heads, word)) return null;
  return steps;
}

function stepTowards(state: State, heads: Int32Array, labelOf: Int32Array, labels: number): number {
  if (atRoot(state)) return forcedStep(state, labels);
  const top = onStack(state, 0);
  if (top === 0) return shift;
  if (int(heads, top) === state.next) return leftArc(int(labelOf, top));
  if (int(heads, state.next) === top) return rightArc(int(labelOf, state.next), labels);
  return get(state, "head", top) > 0 && linksBelow(state, heads) ? reduce : shift;
}

/** Whether the next word is linked with a word below the top of the stack. */
function linksBelow(state: State, heads: Int32Array): boolean {
  for (let depth = 1; depth < state.depth; depth += 1) {
    const word = onStack(state, depth);
    if (int(heads, word) === state.next || int(heads, state.next) === word) return true;
  }
  return false;
}
