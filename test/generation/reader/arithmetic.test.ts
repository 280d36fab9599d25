import { expect, test } from "vitest";
import { arithmetic, attendBytes } from "../../../src/generation/reader/arithmetic.ts";

const rows = 3;
const columns = 32;
const numbers = (count: number, step: number) =>
  Float32Array.from({ length: count }, (_, at) => Math.sin(at * step) * (1 + (at % 5)));

/** Numbers in the memory of a separate module. */
function held(...parts: readonly Float32Array[]) {
  const own = arithmetic();
  return { own, places: parts.map((part) => own.holdNumbers(part)) as [number, number] }; // two parts in each test
}

test("a product is the sum of products, to within half a step of the seven bits of each number", () => {
  const outputs = 5;
  const x = numbers(rows * columns, 0.7);
  const bytes = Int8Array.from({ length: outputs * columns }, (_, at) => ((at * 37) % 255) - 127);
  const scales = Float32Array.from({ length: outputs }, (_, at) => 0.01 * (at + 1));
  const bias = Float32Array.from({ length: outputs }, (_, at) => at - 2);
  const own = arithmetic();
  const matrix = own.hold({ rows: outputs, columns, bytes, scales }, bias);
  const from = own.holdNumbers(x);
  const into = own.take(rows * outputs * 4);
  own.multiply(from, rows, [matrix, into]);
  const found = [...own.floats(into, rows * outputs)];
  for (let row = 0; row < rows; row++)
    for (let output = 0; output < outputs; output++) {
      const own = x.subarray(row * columns, (row + 1) * columns);
      const step = Math.max(...own.map(Math.abs)) / 63;
      let [sum, mostOff] = [0, 0];
      for (const [at, number] of own.entries()) {
        const byte = bytes[output * columns + at] ?? 0;
        sum += number * byte;
        mostOff += (step / 2) * Math.abs(byte);
      }
      const scale = scales[output] ?? 0;
      const off = (found[row * outputs + output] ?? Number.NaN) - sum * scale - (bias[output] ?? 0);
      expect(Math.abs(off)).toBeLessThan(mostOff * scale);
    }
});

test("a product comes out the same, bit by bit, however many rows are taken at once", () => {
  const x = numbers(rows * columns, 0.3);
  const bytes = Int8Array.from({ length: 4 * columns }, (_, at) => ((at * 91) % 200) - 100);
  const matrix = { rows: 4, columns, bytes, scales: new Float32Array(4).fill(0.02) };
  const productOf = (part: Float32Array, count: number): number[] => {
    const own = arithmetic();
    const weights = own.hold(matrix, new Float32Array(4));
    const from = own.holdNumbers(part);
    const into = own.take(count * 16);
    own.multiply(from, count, [weights, into]);
    return [...own.floats(into, count * 4)];
  };
  const single = [0, 1, 2].flatMap((row) => productOf(x.slice(row * columns, (row + 1) * columns), 1));
  expect(productOf(x, rows)).toEqual(single);
});

test("a normed row has mean zero and spread one", () => {
  const { own, places } = held(numbers(columns, 1.1), numbers(columns, 0.4));
  const gain = own.holdNumbers(new Float32Array(columns).fill(1));
  const bias = own.holdNumbers(new Float32Array(columns));
  own.kernel.addNorm(places[0], places[1], gain, bias, 1, columns);
  const row = [...own.floats(places[0], columns)];
  const mean = row.reduce((sum, one) => sum + one, 0) / columns;
  const spread = row.reduce((sum, one) => sum + (one - mean) ** 2, 0) / columns;
  expect(mean).toBeCloseTo(0, 5);
  expect(spread).toBeCloseTo(1, 4);
});

test.each([
  [-3, -0.00405],
  [-1, -0.15866],
  [0, 0],
  [0.5, 0.34573],
  [2, 1.9545],
])("gelu of %f is %f", (x, expected) => {
  const own = arithmetic();
  const place = own.holdNumbers(new Float32Array(4).fill(x));
  own.kernel.gelu(place, 4);
  expect(own.floats(place, 4)[0]).toBeCloseTo(expected, 4);
});

test("attention gives each row the values of the rows that are like it", () => {
  const width = 16;
  const own = arithmetic();
  // Rows 0 and 2 look at each other; row 1 at itself.
  const keys = Float32Array.from({ length: 3 * width }, (_, at) =>
    at % width === [1, 5, 0][Math.floor(at / width)] ? 30 : 0,
  );
  const asks = Float32Array.from({ length: 3 * width }, (_, at) =>
    at % width === [0, 5, 1][Math.floor(at / width)] ? 30 : 0,
  );
  const values = Float32Array.from({ length: 3 * width }, (_, at) => Math.floor(at / width) + 1);
  const [query, key, value] = [asks, keys, values].map((part) => own.holdNumbers(part));
  const into = own.take(3 * width * 4);
  const scratch = own.borrow(attendBytes(3, width) / 4);
  own.kernel.attend(query ?? 0, key ?? 0, value ?? 0, 0, into, scratch, 3, 3, width, width, 1);
  const found = own.floats(into, 3 * width);
  // Values are bytes: a step of them is 3 / 127.
  for (const [row, value] of [3, 2, 1].entries())
    expect(Math.abs((found[row * width] ?? 0) - value)).toBeLessThan(1.5 / 127);
});
