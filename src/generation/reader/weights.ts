/** The trained weights of the reader, loaded once, when the first text is read. */
import { readSections } from "../parser/binary.ts";
import type { Matrix } from "./arithmetic.ts";

/** Header of the weights. */
export type ReaderInfo = {
  /** Hash of the training texts. */
  trainedOn: string;
  heads: number;
  /** Indexes of the special tokens before and after a text. */
  first: number;
  last: number;
  pieces: string[];
  kinds: string[];
  types: string[];
  values: string[];
  /** The classes of the heads for orders, in the order of their outputs. */
  orders: {
    tags: string[];
    sorts: string[];
    changes: string[];
    becomes: string[];
    roles: string[];
    waits: string[];
  };
  /** The same for sentences of folders' contexts. */
  contexts: { tags: string[]; types: string[] };
  shapes: Record<string, [number, number]>;
};

export type Weights = {
  info: ReaderInfo;
  matrix(name: string): Matrix;
  /** Biases and norms; a matrix is returned as plain numbers, row by row. */
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
      // Plain loops: iterators would first make an array of all numbers.
      for (let row = 0, place = 0; row < rows; row++)
        for (const end = place + columns; place < end; place++)
          numbers[place] = (bytes[place] ?? 0) * (scales[row] ?? 0);
      return numbers;
    },
  };
}
