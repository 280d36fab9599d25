/** A small BERT: computes the meaning of each piece of a text in its context. */
import { type Arithmetic, attendBytes, type Held, type Matrix } from "./arithmetic.ts";
import type { ReaderInfo, Weights } from "./weights.ts";

/** One layer of a transformer; weights in the memory of the arithmetic. */
export type Layer = {
  heads: number;
  width: number;
  query: Held;
  key: Held;
  value: Held;
  output: Held;
  firstNorm: Norm;
  wide: Held;
  narrow: Held;
  secondNorm: Norm;
};
export type Norm = { gain: number; bias: number };

export function layerFrom(weights: Weights, name: string, heads: number, own: Arithmetic): Layer {
  const held = (part: string) =>
    own.hold(weights.matrix(`${name}.${part}.weight`), weights.numbers(`${name}.${part}.bias`));
  const norm = (part: string): Norm => ({
    gain: own.holdNumbers(weights.numbers(`${name}.${part}.weight`)),
    bias: own.holdNumbers(weights.numbers(`${name}.${part}.bias`)),
  });
  const query = held("q");
  return {
    heads,
    width: query.rows,
    query,
    key: held("k"),
    value: held("v"),
    output: held("o"),
    firstNorm: norm("n1"),
    wide: held("f"),
    narrow: held("g"),
    secondNorm: norm("n2"),
  };
}

/** What other vectors see of vectors in one layer: a key and a value for each. */
export type Seen = { key: Float32Array; value: Float32Array };

/**
 * Passes vectors at `x` through a layer, in place: each attends to all of them, and to what is `beside` them. Returns
 * where their keys and values are in borrowed memory; the next layer uses the same memory again.
 */
function through(
  layer: Layer,
  x: number,
  rows: number,
  { biases, beside }: Sight,
  own: Arithmetic,
): { key: number; value: number } {
  const { kernel } = own;
  const { width, heads } = layer;
  const others = (beside?.key.length ?? 0) / width;
  const [query, mixed] = [own.borrow(rows * width), own.borrow(rows * width)];
  const [key, value] = [own.borrow((rows + others) * width), own.borrow((rows + others) * width)];
  own.multiply(x, rows, [layer.query, query], [layer.key, key], [layer.value, value]);
  if (beside) {
    own.floats(key + rows * width * 4, beside.key.length).set(beside.key);
    own.floats(value + rows * width * 4, beside.value.length).set(beside.value);
  }
  const columns = width / heads;
  const scratch = own.borrow(attendBytes(rows + others, columns) / 4);
  for (let head = 0; head < heads; head++) {
    const shift = head * columns * 4;
    kernel.attend(
      query + shift,
      key + shift,
      value + shift,
      biases === 0 ? 0 : biases + head * rows * rows * 4,
      mixed + shift,
      scratch,
      rows,
      rows + others,
      width,
      columns,
      1 / Math.sqrt(columns),
    );
  }
  own.multiply(mixed, rows, [layer.output, query]);
  kernel.addNorm(x, query, layer.firstNorm.gain, layer.firstNorm.bias, rows, width);
  const wide = own.borrow(rows * layer.wide.rows);
  own.multiply(x, rows, [layer.wide, wide]);
  kernel.gelu(wide, rows * layer.wide.rows);
  own.multiply(wide, rows, [layer.narrow, query]);
  kernel.addNorm(x, query, layer.secondNorm.gain, layer.secondNorm.bias, rows, width);
  return { key, value };
}

/**
 * `biases`: a table of rows by rows for each head in the memory of the arithmetic, 0 for none. `beside`: further
 * vectors to attend to.
 */
type Sight = { biases: number; beside?: Seen | undefined };

/** What the vectors attend to besides themselves, by layer; see `Sight` for `biases`. */
type Sights = { biases?: number; beside?: readonly Seen[] };

/**
 * Passes the vectors, stored consecutively, through the layers. `onSeen` receives what others see of them in each
 * layer.
 */
export function throughAll(
  layers: readonly Layer[],
  vectors: Float32Array,
  own: Arithmetic,
  { biases = 0, beside }: Sights = {},
  onSeen?: (seen: Seen) => void,
): Float32Array {
  const rows = vectors.length / (layers[0]?.width ?? 1);
  const copied = (at: number) => own.floats(at, vectors.length).slice();
  return own.within(() => {
    const x = own.borrow(vectors.length);
    own.floats(x, vectors.length).set(vectors);
    for (const [at, layer] of layers.entries())
      own.within(() => {
        const { key, value } = through(layer, x, rows, { biases, beside: beside?.[at] }, own);
        onSeen?.({ key: copied(key), value: copied(value) });
      });
    return copied(x);
  });
}

/** Vectors after their last layer, and what others see of them in each layer. */
export type Watched = { vectors: Float32Array; seen: readonly Seen[] };

/** The same for vectors that others will look at. */
export function watched(layers: readonly Layer[], vectors: Float32Array, own: Arithmetic): Watched {
  const seen: Seen[] = [];
  return { vectors: throughAll(layers, vectors, own, {}, (one) => seen.push(one)), seen };
}

export type Encoder = {
  width: number;
  /** One vector for each piece, stored consecutively; `hints` holds the feature numbers of each. */
  encode(pieces: readonly number[], hints: readonly (readonly number[])[]): Float32Array;
  /** The same for a text without hints that is read at once, including the special tokens before and after it. */
  encodeFramed(pieces: readonly number[]): Float32Array;
};

/** Number of pieces read at once, without the special tokens before and after them. */
const windowPieces = 510;

/** What pieces mean before they are read in context. */
export type Embedding = {
  words: Matrix;
  places: Matrix;
  kind: Float32Array;
  /** One vector for each value of each hint feature. */
  told: readonly Float32Array[];
  norm: Norm;
};

export const embeddingFrom = (weights: Weights, own: Arithmetic): Embedding => ({
  words: weights.matrix("enc.w.weight"),
  places: weights.matrix("enc.p.weight"),
  kind: weights.numbers("enc.t"),
  told: hintTables(weights),
  norm: {
    gain: own.holdNumbers(weights.numbers("enc.n.weight")),
    bias: own.holdNumbers(weights.numbers("enc.n.bias")),
  },
});

/** An encoder with these layers. */
export function encoderFrom(
  { first, last }: Pick<ReaderInfo, "first" | "last">,
  { words, places, kind, told, norm }: Embedding,
  layers: readonly Layer[],
  own: Arithmetic,
): Encoder {
  const width = words.columns;

  /** The meaning of a piece at a position before it is read in context, with the rules' hints about it. */
  function put(piece: number, at: number, hints: readonly number[], vector: Float32Array): void {
    const scale = words.scales[piece] ?? 0;
    const placeScale = places.scales[at] ?? 0;
    for (let column = 0; column < width; column++)
      vector[column] =
        (words.bytes[piece * width + column] ?? 0) * scale +
        (places.bytes[at * width + column] ?? 0) * placeScale +
        (kind[column] ?? 0);
    for (const [feature, table] of told.entries()) {
      const row = (hints[feature] ?? 0) * width;
      for (let column = 0; column < width; column++)
        vector[column] = (vector[column] ?? 0) + (table[row + column] ?? 0);
    }
  }

  const read = (pieces: readonly number[], hints: readonly (readonly number[])[]): Float32Array =>
    own.within(() => {
      const rows = pieces.length;
      const x = own.borrow(rows * width);
      const nothing = own.borrow(rows * width);
      const vectors = own.floats(x, rows * width);
      for (const [at, piece] of pieces.entries())
        put(piece, at, hints[at] ?? [], vectors.subarray(at * width, (at + 1) * width));
      own.floats(nothing, rows * width).fill(0);
      own.kernel.addNorm(x, nothing, norm.gain, norm.bias, rows, width);
      for (const layer of layers) own.within(() => through(layer, x, rows, { biases: 0 }, own));
      return own.floats(x, rows * width).slice();
    });

  return {
    width,
    encodeFramed: (pieces) => read([first, ...pieces, last], []),
    encode(pieces, hints) {
      const all = new Float32Array(pieces.length * width);
      const sight = new Float64Array(pieces.length).fill(-1);
      for (const start of windowsOf(pieces.length)) {
        const window = pieces.slice(start, start + windowPieces);
        const vectors = read([first, ...window, last], [[], ...hints.slice(start, start + windowPieces), []]);
        for (const [at, own] of sightOf(start, window.length, pieces.length).entries()) {
          // Where windows overlap, the one with more context on both sides counts.
          if (own <= (sight[start + at] ?? 0)) continue;
          sight[start + at] = own;
          all.set(vectors.subarray((at + 1) * width, (at + 2) * width), (start + at) * width);
        }
      }
      return all;
    },
  };
}

function hintTables(weights: Weights): Float32Array[] {
  const tables: Float32Array[] = [];
  for (let at = 0; Object.hasOwn(weights.info.shapes, `enc.hints.${at}.weight`); at++)
    tables.push(weights.numbers(`enc.hints.${at}.weight`));
  return tables;
}

/** How far each piece of a window sees within the text, on its shorter side. */
function sightOf(start: number, length: number, total: number): number[] {
  const cutBefore = start > 0;
  const cutBehind = start + length < total;
  return Array.from({ length }, (_, at) =>
    Math.min(
      cutBefore ? at : Number.POSITIVE_INFINITY,
      cutBehind ? length - 1 - at : Number.POSITIVE_INFINITY,
    ),
  );
}

/** Starts of windows: each overlaps half of the previous one; the last ends with the text. */
function windowsOf(length: number): number[] {
  if (length <= windowPieces) return length === 0 ? [] : [0];
  const last = length - windowPieces;
  const starts = Array.from(
    { length: Math.ceil(last / (windowPieces / 2)) },
    (_, at) => (at * windowPieces) / 2,
  );
  return [...starts, last];
}
