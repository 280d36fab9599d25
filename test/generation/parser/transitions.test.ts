import fc from "fast-check";
import { expect, test } from "vitest";
import { advance, startBeam } from "../../../src/generation/parser/beam.ts";
import { taggedOf } from "../../../src/generation/parser/parse-features.ts";
import { emptyRows } from "../../../src/generation/parser/rows.ts";
import { emptyState, get, stepsTo, take } from "../../../src/generation/parser/transitions.ts";
import { describe as describeWords } from "../../../src/generation/parser/words.ts";

const labels = 5;

/** A random tree without crossing arcs: each part of a sentence has a head, its sides are parts again. */
const trees = fc.array(fc.nat(), { minLength: 1, maxLength: 40 }).map((choices) => {
  const n = choices.length;
  const heads = new Int32Array(n + 2);
  const span = (from: number, to: number, head: number): void => {
    if (from > to) return;
    const own = from + ((choices[from - 1] ?? 0) % (to - from + 1));
    heads[own] = head;
    span(from, own - 1, own);
    span(own + 1, to, own);
  };
  span(1, n, n + 1);
  return { n, heads, of: Int32Array.from({ length: n + 2 }, (_, at) => (choices[at - 1] ?? 0) % labels) };
});

test("every tree without crossing arcs is built by two steps a word", () => {
  fc.assert(
    fc.property(trees, ({ n, heads, of }) => {
      const steps = stepsTo(heads, of, n, labels) ?? [];
      expect(steps).toHaveLength(2 * n);
      const state = emptyState(n);
      for (const step of steps) take(state, step, labels);
      for (let word = 1; word <= n; word += 1) {
        expect(get(state, "head", word)).toBe(heads[word]);
        if (heads[word] !== n + 1) expect(get(state, "label", word) - 1).toBe(of[word]);
      }
    }),
  );
});

test("a tree with crossing arcs has no steps", () => {
  const heads = Int32Array.from([0, 3, 4, 5, 3, 0]);
  expect(stepsTo(heads, new Int32Array(6), 4, labels)).toBeNull();
});

test("the beam never holds more than its width, best first, and all its ways end in whole trees", () => {
  const forms = ["the", "clerk", "signs", "the", "form", "."];
  const none = new Int32Array(0);
  const words = describeWords(forms, {
    lexicon: {
      keys: new Uint32Array(0),
      classes: new Uint8Array(0),
      coarse: new Uint8Array(0),
      fine: new Uint16Array(0),
      names: [],
    },
    ambiguity: new Map(),
  });
  const tagged = taggedOf(
    words,
    new Int32Array(forms.length + 5).fill(1, 1, forms.length + 1),
    new Uint8Array(8),
    2,
  );
  const beam = startBeam(forms.length, { width: 3, labels, punct: -1 });
  for (let step = 0; step < 2 * forms.length; step += 1) {
    advance(beam, emptyRows(0, none.length), tagged);
    expect(beam.count).toBeGreaterThan(0);
    expect(beam.count).toBeLessThanOrEqual(3);
  }
  for (const state of beam.states.slice(0, beam.count)) {
    expect(state.depth).toBe(0);
    for (let word = 1; word <= forms.length; word += 1) expect(get(state, "head", word)).toBeGreaterThan(0);
  }
});
