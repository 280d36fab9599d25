/** The trained weights of the reader: read once, when the first text is read. */
import { readSections } from "../parser/binary.ts";
import type { Matrix } from "./arithmetic.ts";

/** What stands in the header of the weights. */
export type ReaderInfo = {
  /** Hash of the texts that the weights were learnt from. */
  trainedOn: string;
  heads: number;
  /** Places of the pieces that stand before and behind a text. */
  first: number;
  last: number;
  pieces: string[];
  kinds: string[];
  types: string[];
  values: string[];
  /** What the heads for orders tell apart, in the order of their outputs. */
  orders: {
    tags: string[];
    sorts: string[];
    changes: string[];
    becomes: string[];
    roles: string[];
    waits: string[];
  };
  /** The same for sentences of folders. */
  contexts: { tags: string[]; types: string[] };
  shapes: Record<string, [number, number]>;
};

export type Weights = {
  info: ReaderInfo;
  matrix(name: string): Matrix;
  /** Biases and norms; a matrix comes as plain numbers, row by row. */
  numbers(name: string): Float32Array;
};

export function readWeights(file: URL): Weights {
  const sections = readSections(file);
  const info = sections.info as ReaderInfo; // the trainer writes it from this type
  const matrix = (name: string): Matrix => {
    const [rows, columns] = info.shapes[name] ?? [0, 0];
    return {
      rows,
      columns,
      bytes: sections.array(name, "i8"),
      scales: sections.array(`${name}.scales`, "f32"),
    };
  };
  return {
    info,
    matrix,
    numbers: (name) => {
      if (!Object.hasOwn(info.shapes, name)) return sections.array(name, "f32");
      const { rows, columns, bytes, scales } = matrix(name);
      const numbers = new Float32Array(bytes.length);
      // Plain loops: iterators make an array of all numbers first.
      for (let row = 0, place = 0; row < rows; row++)
        for (const end = place + columns; place < end; place++)
          numbers[place] = (bytes[place] ?? 0) * (scales[row] ?? 0);
      return numbers;
    },
  };
}
