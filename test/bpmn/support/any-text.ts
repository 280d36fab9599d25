import fc from "fast-check";

const ascii = fc.integer({ min: 0, max: 0x7f });
const anywhere = fc.integer({ min: 0, max: 0x10_ffff });

/**
 * Text of any code points: markup, control characters, halves of characters, and everything that XML cannot contain.
 */
export function anyText(maxLength = 12): fc.Arbitrary<string> {
  const unit = fc.oneof(ascii, anywhere).map((code) => String.fromCodePoint(code));
  return fc.string({ unit, maxLength });
}
