/** Which vectors attend to which in the layers that read an order beside its diagram. */
import { expect, test } from "vitest";
import { arithmetic } from "../../../src/generation/reader/arithmetic.ts";
import { throughAll, watched } from "../../../src/generation/reader/encoder.ts";
import { layersFrom } from "../../../src/generation/reader/heads.ts";
import { readWeights } from "../../../src/generation/reader/weights.ts";

const weights = readWeights(new URL("../../../src/generation/reader/weights/reader.bin", import.meta.url));
const own = arithmetic();
const layers = layersFrom(weights, "ord.enc", weights.info.heads, own).slice(0, 2);
const width = layers[0]?.width ?? 0;

/** Vectors that differ from each other, and with the seed. */
const vectors = (count: number, seed: number): Float32Array =>
  Float32Array.from({ length: count * width }, (_, at) => Math.sin(at * 0.37 + seed));

/** Vectors of an order that attends to those of a diagram. */
const read = (order: Float32Array, rows: Float32Array) => {
  const listing = watched(layers, rows, own);
  return { order: throughAll(layers, order, own, { beside: listing.seen }), rows: listing.vectors };
};

test("an order is read as its rows are", () => {
  const first = read(vectors(4, 1), vectors(6, 2));
  expect(read(vectors(4, 1), vectors(6, 2)).order).toEqual(first.order);
  expect(read(vectors(4, 3), vectors(6, 2)).order).not.toEqual(first.order);
  expect(read(vectors(4, 1), vectors(6, 4)).order).not.toEqual(first.order);
});

test("rows are read as what nothing looks at", () => {
  const rows = vectors(6, 2);
  expect(throughAll(layers, rows, own)).toEqual(read(vectors(4, 1), rows).rows);
});

test("what looks at others sees itself as well", () => {
  const [one, other] = [vectors(4, 1), vectors(4, 3)];
  const alone = throughAll(layers, one, own);
  const seen = throughAll(layers, one, own, { beside: watched(layers, other, own).seen });
  expect(seen).not.toEqual(alone);
  expect(seen).not.toEqual(throughAll(layers, other, own));
});
