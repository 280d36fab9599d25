/**
 * Scores of the trained heads for an order: what is asked for, which rows of the diagram are meant, what belongs
 * together.
 */
import type { Arithmetic } from "./arithmetic.ts";
import {
  at,
  besideOthers,
  bucket,
  type Dense,
  densesFrom,
  dot,
  layersFrom,
  rowOf,
  rowsOf,
  type Table,
  tableFrom,
} from "./heads.ts";
import type { Match } from "./matches.ts";
import type { Weights } from "./weights.ts";

export type OrderScores = {
  changes: Table;
  becomes: Table;
  roles: Table;
  waits: Table;
  /** Rows are the marks, columns the marks: which one each belongs to. */
  of: Table;
  /** Rows are the marks; column 0 is none, then the marks: the outcome that contains each. */
  inside: Table;
  /** Rows are the marks, columns the rows of the diagram. */
  meant: Table;
};

/** Words of the marks, and the word ranges of the rows; the kind of each, marks first. */
export type OrderMarks = {
  words: readonly number[];
  rows: readonly { from: number; to: number }[];
  sorts: readonly number[];
  /** How much the words of a mark and a row resemble each other. */
  matches: readonly (readonly Match[])[];
};

export type OrderHeads = { tags(words: Table): Table; marks(words: Table, marks: OrderMarks): OrderScores };

export function orderHeadsFrom(weights: Weights, own: Arithmetic): OrderHeads {
  const named = densesFrom(weights, own);
  const dense = (name: string): Dense => named(`ord.${name}`);
  const table = (name: string): Table => tableFrom(weights, `ord.${name}.weight`);
  const [tag, project, projectRow, sortVectors] = [dense("tag"), dense("proj"), dense("rows"), table("semb")];
  const near = table("bias");
  const layers = layersFrom(weights, "ord.layers", near.columns, own);
  const [change, becomes, role, wait] = [dense("change"), dense("becomes"), dense("role"), dense("wait")];
  const [ofOwn, ofOther, ofNear] = [dense("ofd"), dense("ofh"), table("ofn")];
  const [inOwn, inOther, inNear, inNone] = [dense("ind"), dense("inh"), table("inn"), dense("innone")];
  const [sameSays, nearSays] = [table("same"), table("near")];
  const [meansOwn, meansRow, meansAny] = [dense("md"), dense("mh"), dense("mnone")];

  function sideBySide(words: Table, marks: OrderMarks): Table {
    const own = project.of(rowsOf(words, marks.words));
    const firsts = project.of(
      rowsOf(
        words,
        marks.rows.map(({ from }) => from),
      ),
    );
    const means = projectRow.of(meansOf(words, marks.rows));
    const x = new Float32Array(marks.sorts.length * own.columns);
    x.set(own.numbers);
    x.set(
      firsts.numbers.map((number, place) => number + (means.numbers[place] ?? 0)),
      own.numbers.length,
    );
    for (const [row, sort] of marks.sorts.entries())
      for (let column = 0; column < own.columns; column++)
        x[row * own.columns + column] = (x[row * own.columns + column] ?? 0) + at(sortVectors, sort, column);
    return { rows: marks.sorts.length, columns: own.columns, numbers: x };
  }

  return {
    tags: (words) => tag.of(words),
    marks: (words, marks) => {
      const seen = besideOthers(sideBySide(words, marks), layers, own, (one, other, head) =>
        at(near, bucket(one - other), head),
      );
      const count = marks.words.length;
      const [first, second] = [part(seen, 0, count), part(seen, count, seen.rows)];
      const beside = (one: Table, other: Table, nearness: Table): Table =>
        products(one, other, (row, column) => at(nearness, bucket(row - column), 0));
      const inside = beside(inOwn.of(first), inOther.of(first), inNear);
      const none = inNone.of(first);
      const any = meansAny.of(first);
      return {
        changes: change.of(first),
        becomes: becomes.of(first),
        roles: role.of(first),
        waits: wait.of(first),
        of: beside(ofOwn.of(first), ofOther.of(first), ofNear),
        inside: {
          rows: count,
          columns: count + 1,
          numbers: Float32Array.from({ length: count * (count + 1) }, (_, place) => {
            const [row, column] = [Math.floor(place / (count + 1)), place % (count + 1)];
            return column === 0 ? at(none, row, 0) : at(inside, row, column - 1);
          }),
        },
        meant: products(meansOwn.of(first), meansRow.of(second), (row, column) => {
          const { same = 0, near = 0 } = marks.matches[row]?.[column] ?? {};
          return at(any, row, 0) + at(sameSays, same, 0) + at(nearSays, near, 0);
        }),
      };
    },
  };
}

const part = ({ columns, numbers }: Table, from: number, to: number): Table => ({
  rows: to - from,
  columns,
  numbers: numbers.subarray(from * columns, to * columns),
});

/** Means of the words of each row of the diagram. */
function meansOf(words: Table, rows: readonly { from: number; to: number }[]): Table {
  const numbers = new Float32Array(rows.length * words.columns);
  for (const [row, { from, to }] of rows.entries())
    for (let column = 0; column < words.columns; column++) {
      let sum = 0;
      for (let word = from; word < to; word++) sum += at(words, word, column);
      numbers[row * words.columns + column] = sum / Math.max(1, to - from);
    }
  return { rows: rows.length, columns: words.columns, numbers };
}

/** Scaled products of each row of one table with each row of the other, plus an addend. */
function products(one: Table, other: Table, added: (row: number, column: number) => number): Table {
  const numbers = new Float32Array(one.rows * other.rows);
  const scale = Math.sqrt(one.columns);
  for (let row = 0; row < one.rows; row++)
    for (let column = 0; column < other.rows; column++)
      numbers[row * other.rows + column] =
        dot(rowOf(one, row), rowOf(other, column), 0, one.columns) / scale + added(row, column);
  return { rows: one.rows, columns: other.rows, numbers };
}
