/** From scores to marks: dependent choices are made together. */
import { describe, expect, test } from "vitest";
import { decoded, type Marked } from "../../../src/generation/reader/decode.ts";
import { type Arcs, arcKinds, type MarkScores, type Table } from "../../../src/generation/reader/heads.ts";
import type { MarkKind } from "../../../src/generation/reader/mark.ts";

type Scored = { [Arc in keyof Arcs]?: [from: number, to: number | null, score: number][] };

const table = (rows: number, columns: number): Table => ({
  rows,
  columns,
  numbers: new Float32Array(rows * columns),
});

/**
 * Marks of these kinds; everything without a score is unlikely.
 * @param scored for each arc the mark that it comes from and the one that it goes to, null: to none
 */
function marksOf(kinds: readonly MarkKind[], scored: Scored) {
  const count = kinds.length;
  const arcs = Object.fromEntries(
    arcKinds.map((kind) => {
      const one = table(count, count + 1);
      one.numbers.fill(-9);
      for (let row = 0; row < count; row++) one.numbers[row * (count + 1)] = 0;
      for (const [from, to, score] of scored[kind] ?? [])
        one.numbers[from * (count + 1) + (to === null ? 0 : to + 1)] = score;
      return [kind, one];
    }),
  ) as Arcs;
  const scores: MarkScores = {
    types: table(count, 1),
    values: table(count, 1),
    flags: table(count, 2),
    arcs,
    doers: table(count, 1),
  };
  const marked: Marked = {
    words: kinds.map((_, at) => ({ from: at * 2, to: at * 2 + 1 })),
    places: [...kinds.keys()],
    kinds,
    types: ["none"],
    values: ["other"],
  };
  return decoded(marked, scores).map((mark) => mark.in?.mark ?? null);
}

describe("a mark lies", () => {
  test("where its score is highest, if it is clearly higher than that of the main path", () => {
    expect(
      marksOf(["case", "step", "step"], {
        in: [
          [1, 0, 3],
          [2, 0, 0.5],
        ],
      }),
    ).toEqual([null, 0, null]);
  });

  test("rather where the text stands than in a branch that it has left", () => {
    const kinds: MarkKind[] = ["case", "step", "case", "step", "step"];
    const told = (left: number) =>
      marksOf(kinds, {
        in: [
          [1, 0, 5],
          [3, 2, 5],
          [4, 2, 4],
          [4, 0, left],
        ],
      });
    expect(told(4.5)).toEqual([null, 0, null, 2, 2]);
    expect(told(6)).toEqual([null, 0, null, 2, 0]);
  });

  test("together with the other cases of its question, where all of them lie most likely", () => {
    const kinds: MarkKind[] = ["case", "case", "case"];
    const told = marksOf(kinds, {
      in: [
        [1, 0, 0.5],
        [2, 0, 4],
      ],
      sibling: [[2, 1, 5]],
    });
    expect(told).toEqual([null, 0, 0]);
  });
});

describe("two cases of one question", () => {
  const yes = 0;
  const no = 1;
  /** @param scores of yes and no for each case */
  const answersOf = (scores: readonly (readonly [number, number])[], linked: [number, number][]) => {
    const count = scores.length;
    const arcs = Object.fromEntries(arcKinds.map((kind) => [kind, table(count, count + 1)])) as Arcs;
    for (const [from, to] of linked) arcs.sibling.numbers[from * (count + 1) + to + 1] = 5;
    const values = table(count, 3);
    for (const [at, own] of scores.entries()) values.numbers.set([own[yes], own[no], -1], at * 3);
    const marked: Marked = {
      words: scores.map((_, at) => ({ from: at * 2, to: at * 2 + 1 })),
      places: [...scores.keys()],
      kinds: scores.map(() => "case"),
      types: ["none"],
      values: ["yes", "no", "other"],
    };
    const others = { types: table(count, 1), flags: table(count, 2), doers: table(count, 1) };
    return decoded(marked, { ...others, arcs, values }).map(({ value }) => value);
  };

  test("do not both say yes: the less sure of them says no", () => {
    const spareWheelFlat = [1, 0.4] as const;
    const ifItIsOk = [4, 0] as const;
    expect(answersOf([spareWheelFlat, ifItIsOk], [[1, 0]])).toEqual(["no", "yes"]);
  });

  test("say what they say where they belong to two questions, or there is a third", () => {
    const sure = [4, 0] as const;
    expect(answersOf([sure, sure], [])).toEqual(["yes", "yes"]);
    const linked: [number, number][] = [
      [1, 0],
      [2, 1],
    ];
    expect(answersOf([sure, sure, sure], linked)).toEqual(["yes", "yes", "yes"]);
  });
});
