/** A list of features under construction: hashes of the template's number and its values. */
import { mix } from "./numbers.ts";

export type Features = { values: Int32Array; count: number };

/** An empty list with a fixed capacity. */
export const emptyFeatures = (room: number): Features => ({ values: new Int32Array(room), count: 0 });

const start = (features: Features): number => Math.imul(features.count + 1, 0x2545f491);

/** Adds a feature of one value. The template's number is its place in the list. */
export function one(features: Features, a: number): void {
  features.values[features.count] = mix(mix(start(features), a), 0x5bd1);
  features.count += 1;
}

/** Adds a feature of two values. */
export function two(features: Features, a: number, b: number): void {
  features.values[features.count] = mix(mix(start(features), a), b);
  features.count += 1;
}

/** Adds a feature of three values. */
export function three(features: Features, a: number, b: number, c: number): void {
  features.values[features.count] = mix(mix(mix(start(features), a), b), c);
  features.count += 1;
}

/** Adds a feature of four values. */
export function four(features: Features, a: number, b: number, c: number, d: number): void {
  features.values[features.count] = mix(mix(mix(mix(start(features), a), b), c), d);
  features.count += 1;
}
