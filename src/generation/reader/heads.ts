/** Scores of the trained heads for words and marks, the higher the likelier. */
import type { Arithmetic, Held } from "./arithmetic.ts";
import { type Layer, layerFrom, throughAll } from "./encoder.ts";
import type { Weights } from "./weights.ts";

/** Numbers, row by row. */
export type Table = { rows: number; columns: number; numbers: Float32Array };

export const at = ({ columns, numbers }: Table, row: number, column: number): number =>
  numbers[row * columns + column] ?? 0;

/** Index of the highest number in a row; the first of equals. */
export function best(table: Table, row: number): number {
  let found = 0;
  for (let column = 1; column < table.columns; column++)
    if (at(table, row, column) > at(table, row, found)) found = column;
  return found;
}

/** Log-probability of one column of a row. */
export function likelihood(table: Table, row: number, column: number): number {
  let sum = 0;
  const top = at(table, row, best(table, row));
  for (let other = 0; other < table.columns; other++) sum += Math.exp(at(table, row, other) - top);
  return at(table, row, column) - top - Math.log(sum);
}

/**
 * How much likelier "no mark" must be than any mark: a missing mark does more harm to a drawing than a superfluous one.
 */
const silence = 1;

/** Kinds of words, the first of which is "none". */
export function readily(kinds: Table): Table {
  const numbers = kinds.numbers.map((score, place) =>
    place % kinds.columns === 0 ? score - silence : score,
  );
  return { ...kinds, numbers };
}

/** A trained product: its result for rows of numbers. */
export type Dense = { rows: number; of(x: Table): Table };

/**
 * Scores of all arcs between marks: rows are the marks, columns "none" and the marks; one table for each kind of arc.
 */
export type Arcs = Record<ArcKind, Table>;
export const arcKinds = ["in", "other", "sibling", "beside", "leads", "on", "before", "after"] as const;
export type ArcKind = (typeof arcKinds)[number];

export type MarkScores = { types: Table; values: Table; flags: Table; arcs: Arcs; doers: Table };

export type ScoredMarks = {
  /** Indexes of the marks among the words. */
  places: readonly number[];
  kinds: readonly number[];
  /** The sentence of each. */
  sentences: readonly number[];
  /** The relative place of each to each, by the rules. */
  lies: readonly (readonly number[])[];
};

export type Heads = {
  kinds(words: Table): Table;
  marks(words: Table, marks: ScoredMarks): MarkScores;
};

export function headsFrom(weights: Weights, own: Arithmetic): Heads {
  const table = (name: string): Table => tableFrom(weights, name);
  const dense = densesFrom(weights, own);
  const kind = dense("kind");
  const project = dense("proj");
  const kindVectors = table("kemb.weight");
  const nearBias = table("abias.weight");
  const heads = nearBias.columns;
  const layers = layersFrom(weights, "alayers", heads, own);
  const [sentenceBias, lieBias] = [table("asent.weight"), table("apair.weight")];
  const [types, values, flags] = [dense("typ"), dense("val"), dense("flags")];
  const arcs = arcHeadFrom(dense, table, (name) => weights.numbers(name));
  const doers = doerHeadFrom(dense, table);

  function among(x: Table, { sentences, lies }: ScoredMarks): Table {
    return besideOthers(
      x,
      layers,
      own,
      (one, other, head) =>
        at(nearBias, bucket(one - other), head) +
        at(sentenceBias, bucket((sentences[one] ?? 0) - (sentences[other] ?? 0)), head) +
        at(lieBias, lies[one]?.[other] ?? 0, head),
    );
  }

  return {
    kinds: (words) => kind.of(words),
    marks: (words, marks) => {
      const x = project.of(rowsOf(words, marks.places));
      for (const [row, one] of marks.kinds.entries())
        for (let column = 0; column < x.columns; column++)
          x.numbers[row * x.columns + column] = at(x, row, column) + at(kindVectors, one, column);
      const seen = among(x, marks);
      return {
        types: types.of(seen),
        values: values.of(seen),
        flags: flags.of(seen),
        arcs: arcs(seen, marks),
        doers: doers(seen, marks.places, words),
      };
    },
  };
}

/** All layers trained under a name. */
export function layersFrom(weights: Weights, name: string, heads: number, own: Arithmetic): Layer[] {
  const layers: Layer[] = [];
  for (let at = 0; Object.hasOwn(weights.info.shapes, `${name}.${at}.q.weight`); at++)
    layers.push(layerFrom(weights, `${name}.${at}`, heads, own));
  return layers;
}

/**
 * The rows in the context of each other: passes them through layers, each head of which adds a bias to the attention of
 * one row to another.
 */
export function besideOthers(
  { rows, columns, numbers }: Table,
  layers: readonly Layer[],
  own: Arithmetic,
  bias: (one: number, other: number, head: number) => number,
): Table {
  const heads = layers[0]?.heads ?? 0;
  return own.within(() => {
    const biases = own.borrow(heads * rows * rows);
    const into = own.floats(biases, heads * rows * rows);
    for (let head = 0; head < heads; head++)
      for (let one = 0; one < rows; one++)
        for (let other = 0; other < rows; other++)
          into[(head * rows + one) * rows + other] = bias(one, other, head);
    return { rows, columns, numbers: throughAll(layers, numbers, own, { biases }) };
  });
}

/** Trained products by their names. */
export const densesFrom =
  (weights: Weights, own: Arithmetic) =>
  (name: string): Dense =>
    denseFrom(own.hold(weights.matrix(`${name}.weight`), weights.numbers(`${name}.bias`)), own);

/** A trained table of numbers. */
export function tableFrom(weights: Weights, name: string): Table {
  const [rows, columns] = weights.info.shapes[name] ?? [0, 0];
  return { rows, columns, numbers: weights.numbers(name) };
}

function denseFrom(held: Held, own: Arithmetic): Dense {
  return {
    rows: held.rows,
    of: ({ rows, numbers }) =>
      own.within(() => {
        const [from, into] = [own.borrow(numbers.length), own.borrow(rows * held.rows)];
        own.floats(from, numbers.length).set(numbers);
        own.multiply(from, rows, [held, into]);
        return { rows, columns: held.rows, numbers: own.floats(into, rows * held.rows).slice() };
      }),
  };
}

/** The rows at these indexes. */
export const rowsOf = ({ columns, numbers }: Table, places: readonly number[]): Table => {
  const picked = new Float32Array(places.length * columns);
  for (const [row, place] of places.entries())
    picked.set(numbers.subarray(place * columns, (place + 1) * columns), row * columns);
  return { rows: places.length, columns, numbers: picked };
};

/** Classes of distances: exact up to seven, then by half octaves; sixteen forwards, sixteen backwards. */
export function bucket(distance: number): number {
  const far = Math.abs(distance);
  const size = far < 8 ? far : 8 + Math.min(7, Math.floor(Math.fround(Math.log2(far / 8)) * 2));
  return size + (distance < 0 ? 16 : 0);
}

export const rowOf = ({ columns, numbers }: Table, row: number): Float32Array =>
  numbers.subarray(row * columns, (row + 1) * columns);

function addRows(into: Float32Array, rows: readonly Float32Array[]): void {
  into.fill(0);
  for (const row of rows)
    for (let column = 0; column < into.length; column++)
      into[column] = (into[column] ?? 0) + (row[column] ?? 0);
}

/** Dot product of two rows over the columns `from` to `to`. */
export function dot(one: Float32Array, other: Float32Array, from: number, to: number): number {
  let sum = 0;
  for (let column = from; column < to; column++) sum += (one[column] ?? 0) * (other[column] ?? 0);
  return sum;
}

function arcHeadFrom(
  dense: (name: string) => Dense,
  table: (name: string) => Table,
  numbers: (name: string) => Float32Array,
) {
  const [dependent, head, out] = [dense("arcs.dep"), dense("arcs.head"), table("arcs.out.weight")];
  const [root, outBias] = [numbers("arcs.root"), numbers("arcs.out.bias")];
  const [left, right] = [dense("arcs.bd"), dense("arcs.bh")];
  const [near, sentence] = [table("arcs.dist.weight"), table("arcs.sent.weight")];
  const [lie, lieSays] = [table("arcs.pair.weight"), table("arcs.say.weight")];
  const inner = left.rows / arcKinds.length;
  return (x: Table, scored: ScoredMarks): Arcs => {
    const marks = x.rows;
    const ends: Table = {
      rows: marks + 1,
      columns: x.columns,
      numbers: new Float32Array((marks + 1) * x.columns),
    };
    ends.numbers.set(root);
    ends.numbers.set(x.numbers, x.columns);
    const [from, to] = [dependent.of(x), head.of(ends)];
    const [fromInner, toInner] = [left.of(x), right.of(ends)];
    const scores = arcKinds.map(() => new Float32Array(marks * (marks + 1)));
    const hidden = new Float32Array(from.columns);
    const score = (one: number, other: number): void => {
      const { distance, apart, lying } = betweenOf(one, other - 1, scored);
      addRows(hidden, [
        rowOf(from, one),
        rowOf(to, other),
        rowOf(near, distance),
        rowOf(sentence, apart),
        rowOf(lie, lying),
      ]);
      for (const [column, sum] of hidden.entries()) hidden[column] = Math.max(0, sum);
      const [ownInner, otherInner] = [rowOf(fromInner, one), rowOf(toInner, other)];
      for (const [kind, into] of scores.entries()) {
        const both = dot(ownInner, otherInner, kind * inner, (kind + 1) * inner);
        const own = dot(hidden, rowOf(out, kind), 0, hidden.length);
        into[one * (marks + 1) + other] = (outBias[kind] ?? 0) + at(lieSays, lying, kind) + own + both / 8;
      }
    };
    for (let one = 0; one < marks; one++) for (let other = 0; other <= marks; other++) score(one, other);
    const tables = scores.map((numbers): Table => ({ rows: marks, columns: marks + 1, numbers }));
    return Object.fromEntries(arcKinds.map((kind, place) => [kind, tables[place]])) as Arcs; // one table for each kind
  };
}

/**
 * Classes of the distance between two marks, in marks and in sentences, and of their relative place; -1 is "none", the
 * first.
 */
function betweenOf(one: number, other: number, { sentences, lies }: ScoredMarks) {
  if (other < 0) return { distance: bucket(0), apart: bucket(0), lying: 0 };
  return {
    distance: bucket(one - other),
    apart: bucket((sentences[one] ?? 0) - (sentences[other] ?? 0)),
    lying: lies[one]?.[other] ?? 0,
  };
}

function doerHeadFrom(dense: (name: string) => Dense, table: (name: string) => Table) {
  const [asking, told, nobody] = [dense("dq"), dense("dk"), dense("dnone")];
  const near = table("dd.weight");
  return (marks: Table, places: readonly number[], words: Table): Table => {
    const [ask, tell, none] = [asking.of(marks), told.of(words), nobody.of(marks)];
    const columns = words.rows + 1;
    const numbers = new Float32Array(marks.rows * columns);
    for (const [row, place] of places.entries()) {
      numbers[row * columns] = at(none, row, 0);
      for (let word = 0; word < words.rows; word++) {
        let sum = 0;
        for (let column = 0; column < ask.columns; column++)
          sum += at(ask, row, column) * at(tell, word, column);
        numbers[row * columns + word + 1] = sum / 10 + at(near, bucket(Math.floor((place - word) / 2)), 0);
      }
    }
    return { rows: marks.rows, columns, numbers };
  };
}

/** The vectors of words: those of their first pieces. */
export function firstPieces(vectors: Float32Array, firsts: readonly number[], width: number): Table {
  const numbers = new Float32Array(firsts.length * width);
  for (const [word, piece] of firsts.entries())
    numbers.set(vectors.subarray(piece * width, (piece + 1) * width), word * width);
  return { rows: firsts.length, columns: width, numbers };
}
