/** Matrix products and the steps between them, in WebAssembly: the same bytes on every machine (kernel.c). */
import { readFileSync } from "node:fs";

/** Rows of whole numbers, each with a scale: `weight = byte * scale of its row`. */
export type Matrix = { rows: number; columns: number; bytes: Int8Array; scales: Float32Array };

/** A matrix, or numbers, in the memory of the module. */
export type Held = {
  rows: number;
  columns: number;
  bytes: number;
  scales: number;
  sums: number;
  bias: number;
};

type Exports = {
  quantize(x: number, into: number, scales: number, rows: number, columns: number): void;
  gemm(
    x: number,
    xScales: number,
    bytes: number,
    scales: number,
    sums: number,
    bias: number,
    into: number,
    rows: number,
    outputs: number,
    columns: number,
  ): void;
  addNorm(x: number, y: number, gain: number, bias: number, rows: number, columns: number): void;
  gelu(x: number, count: number): void;
  /** Attention of queries to keys and values. `scratch`: as many bytes as `attendBytes` returns for the keys. */
  attend(
    query: number,
    key: number,
    value: number,
    bias: number,
    into: number,
    scratch: number,
    queries: number,
    keys: number,
    stride: number,
    columns: number,
    scale: number,
  ): void;
};

export type Arithmetic = {
  kernel: Exports;
  /** Allocates bytes permanently. */
  take(bytes: number): number;
  /** Allocates memory until the end of the work around it (`within`). */
  borrow(floats: number): number;
  /** Does the work, and takes back what it borrowed. */
  within<T>(work: () => T): T;
  floats(at: number, count: number): Float32Array;
  hold(matrix: Matrix, bias: Float32Array): Held;
  holdNumbers(numbers: Float32Array): number;
  /** `into = x * matrix + bias` for this many rows, for each matrix. */
  multiply(x: number, rows: number, ...products: readonly Product[]): void;
};

/** A matrix, and where to put its product. */
type Product = readonly [matrix: Held, into: number];

/** Working memory that attention needs for this many rows and columns (kernel.c). */
export const attendBytes = (rows: number, columns: number): number =>
  (2 * columns + 40) * (rows + 16) + 8 * columns;

const pageBytes = 65_536;
const aligned = (bytes: number): number => Math.ceil(bytes / 64) * 64;

export function arithmetic(): Arithmetic {
  const memory = new WebAssembly.Memory({ initial: 16 });
  const module = new WebAssembly.Module(readFileSync(new URL("kernel.wasm", import.meta.url)));
  // kernel.c exports exactly these.
  const kernel = new WebAssembly.Instance(module, { env: { memory } }).exports as unknown as Exports;
  // The first page belongs to the module.
  let taken = pageBytes;
  let borrowed = 0;
  const place = (bytes: number): number => {
    const at = taken + borrowed;
    const missing = at + aligned(bytes) - memory.buffer.byteLength;
    if (missing > 0) memory.grow(Math.ceil(missing / pageBytes));
    return at;
  };
  const take = (bytes: number): number => {
    const at = place(bytes);
    taken += aligned(bytes);
    return at;
  };
  const borrow = (floats: number): number => {
    const at = place(floats * 4);
    borrowed += aligned(floats * 4);
    return at;
  };
  const within = <T>(work: () => T): T => {
    const before = borrowed;
    try {
      return work();
    } finally {
      borrowed = before;
    }
  };
  const floats = (at: number, count: number) => new Float32Array(memory.buffer, at, count);
  const holdNumbers = (numbers: Float32Array): number => {
    const at = take(numbers.byteLength);
    floats(at, numbers.length).set(numbers);
    return at;
  };
  /**
   * The sum of each row, as its product with ones. Integers of this size are exact as floats, and the kernel is many
   * times faster than a loop here.
   */
  function sumRows({ at, rows, columns, sums }: { at: number; rows: number; columns: number; sums: number }) {
    const [ones, one] = [borrow(columns / 4), borrow(1)];
    const [unit, zero, found] = [borrow(rows), borrow(rows), borrow(rows)];
    new Uint8Array(memory.buffer, ones, columns).fill(1);
    floats(one, 1).fill(1);
    floats(unit, rows).fill(1);
    // Zero, so that nothing is added or subtracted.
    floats(zero, rows).fill(0);
    kernel.gemm(ones, one, at, unit, zero, zero, found, 1, rows, columns);
    new Int32Array(memory.buffer, sums, rows).set(floats(found, rows));
  }
  return {
    kernel,
    take,
    borrow,
    within,
    floats,
    holdNumbers,
    hold: ({ rows, columns, bytes, scales }, bias) => {
      const at = take(bytes.length);
      new Int8Array(memory.buffer, at, bytes.length).set(bytes);
      const sums = take(rows * 4);
      within(() => sumRows({ at, rows, columns, sums }));
      return { rows, columns, bytes: at, scales: holdNumbers(scales), sums, bias: holdNumbers(bias) };
    },
    multiply: (x, rows, ...products) =>
      within(() => {
        const columns = products[0]?.[0].columns ?? 0;
        const quantized = borrow((rows * columns) / 4);
        const scales = borrow(rows);
        kernel.quantize(x, quantized, scales, rows, columns);
        for (const [matrix, into] of products)
          kernel.gemm(
            quantized,
            scales,
            matrix.bytes,
            matrix.scales,
            matrix.sums,
            matrix.bias,
            into,
            rows,
            matrix.rows,
            columns,
          );
      }),
  };
}
