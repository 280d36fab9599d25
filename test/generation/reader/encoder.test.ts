/** What looks at what in the layers that read an order beside its diagram. */
import { expect, test } from "vitest";
import { arithmetic } from "../../../src/generation/reader/arithmetic.ts";
import { throughAll } from "../../../src/generation/reader/encoder.ts";
import { layersFrom } from "../../../src/generation/reader/heads.ts";
import { readWeights } from "../../../src/generation/reader/weights.ts";

const weights = readWeights(new URL("../../../src/generation/reader/weights/reader.bin", import.meta.url));
const own = arithmetic();
const layers = layersFrom(weights, "ord.enc", weights.info.heads, own).slice(0, 2);
const width = layers[0]?.width ?? 0;

/** Vectors that differ from each other, and with the seed. */
const vectors = (count: number, seed: number): Float32Array =>
  Float32Array.from({ length: count * width }, (_, at) => Math.sin(at * 0.37 + seed));

/** An order of four pieces before a diagram of six. */
const read = (order: Float32Array, rows: Float32Array) => {
  const made = throughAll(layers, Float32Array.of(...order, ...rows), 4, own);
  return { order: [...made.slice(0, order.length)], rows: [...made.slice(order.length)] };
};

test("rows are read alike whatever the order is, and an order as its rows are", () => {
  const first = read(vectors(4, 1), vectors(6, 2));
  const otherOrder = read(vectors(4, 3), vectors(6, 2));
  const otherRows = read(vectors(4, 1), vectors(6, 4));

  expect(otherOrder.rows).toEqual(first.rows);
  expect(otherOrder.order).not.toEqual(first.order);
  expect(otherRows.order).not.toEqual(first.order);
});

test("rows alone are read as beside an order", () => {
  const rows = vectors(6, 2);
  expect([...throughAll(layers, rows, 0, own)]).toEqual(read(vectors(4, 1), rows).rows);
});
