/** Random texts of every character. */
import fc from "fast-check";

/** Halves of characters, which stand in the middle of all numbers. */
const halves = { first: 0xd800, count: 0x800 };

const character = fc.integer({ min: 0, max: 0x10ffff - halves.count }).map(
  (number) => String.fromCodePoint(number < halves.first ? number : number + halves.count),
  (text) => {
    const number = typeof text === "string" ? text.codePointAt(0) : undefined;
    if (number === undefined || text !== String.fromCodePoint(number))
      throw new Error("This is no character.");
    return number < halves.first ? number : number - halves.count;
  },
);

/** The same as `fc.string` with `unit: "binary"`, which first makes a list of all 1.1 million characters. */
export const anyString = (bounds: { minLength?: number; maxLength?: number } = {}): fc.Arbitrary<string> =>
  fc.string({ ...bounds, unit: character });
